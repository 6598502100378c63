import { describe, expect, test } from 'vitest';
import { anyInput, playOut } from './fixtures/anyone.ts';
import { tavern } from './fixtures/tavern.ts';
import { frame } from './fixtures/tiny.ts';
import {
  act,
  apply,
  askOf,
  bits,
  bySeat,
  card,
  choose,
  clone,
  deal,
  defineGame,
  determinise,
  draw,
  drawn,
  hash,
  int,
  move,
  over,
  type Pile,
  type PileView,
  pile,
  proceduresOf,
  readable,
  record,
  type Seat,
  type Sees,
  secret,
  seeded,
  show,
  shuffle,
  type Table,
  text,
  together,
  type ValueOf,
  type Viewer,
  view,
} from './index.ts';

const Card = card('Card', { face: text });
type Card = ValueOf<typeof Card>;
const CardPile = pile(Card);

/** Four seats; 0 and 2 are allied, 1 and 3 are. */
const allies = (a: Seat, b: Seat) => a % 2 === b % 2;
const dealer = (seats = 4) => ({ seats, rng: seeded('dealer'), allies });
const eyes = (seat: Seat): Viewer => ({
  seat,
  ally: (owner) => seat >= 0 && owner >= 0 && allies(seat, owner),
});

let names = 0;
function lay(sees: Sees, owner: Seat, faces: string, ordered = true): Pile<Card> {
  const cards = [...faces].map((face) => Card.make({ id: ++names, face }));
  return CardPile.make({ owner, sees, ordered, pool: 'p', cards });
}
/** What a seat reads: a letter for each card, `?` for one it can't read; nothing where it can't even count. */
function read(p: Pile<Card>, seat: Seat): string | null {
  const seen = CardPile.ops.view(p, eyes(seat), -1) as PileView<Card>;
  expect(seen.count).toBe(seen.cards === null ? null : p.cards.length);
  return seen.cards?.map((c) => c?.face ?? '?').join('') ?? null;
}
const readBy = (p: Pile<Card>) => [-1, 0, 1, 2, 3].map((seat) => read(p, seat));
const find = (p: Pile<Card>, face: string) => p.cards.find((c) => c.face === face) as Card;

describe('who sees a pile', () => {
  //                    watching  0     1     2     3
  test.each<[Sees, Seat, (string | null)[]]>([
    ['all', 1, ['ab', 'ab', 'ab', 'ab', 'ab']],
    ['owner', 1, ['??', '??', 'ab', '??', '??']],
    ['team', 1, ['??', '??', 'ab', '??', 'ab']],
    ['count', 1, ['??', '??', '??', '??', '??']],
    ['none', 1, [null, null, null, null, null]],
    ['all', -1, ['ab', 'ab', 'ab', 'ab', 'ab']],
    ['owner', -1, ['??', '??', '??', '??', '??']],
    ['team', -1, ['??', '??', '??', '??', '??']],
    ['count', -1, ['??', '??', '??', '??', '??']],
    ['none', -1, [null, null, null, null, null]],
  ])("'%s' of %i", (sees, owner, expected) => {
    expect(readBy(lay(sees, owner, 'ab'))).toEqual(expected);
    expect(readBy(lay(sees, owner, 'ab', false))).toEqual(expected);
  });

  test('the view names owner and kind, and nothing but faces and names of cards', () => {
    const p = lay('owner', 1, 'a');
    show(p.cards[0], 0, 3);
    expect(CardPile.ops.view(p, eyes(1), -1)).toEqual({
      owner: 1,
      sees: 'owner',
      count: 1,
      cards: [{ id: p.cards[0].id, seen: 0, face: 'a' }],
    });
  });
});

describe('what is known of a card', () => {
  test('shown to some seats: they read it where it lies, others and spectators don’t', () => {
    const deck = lay('count', -1, 'abc');
    show(find(deck, 'b'), 0, 3);
    expect(readBy(deck)).toEqual(['???', '?b?', '???', '???', '?b?']);
    const none = lay('none', 1, 'abc');
    show(none.cards[0], 0);
    expect(read(none, 0)).toBeNull();
    expect(readable(none, none.cards[0], eyes(0))).toBe(false);
  });

  test('drawn into a hand: only its owner reads it; a card known in the deck is known in the hand', () => {
    const d = dealer();
    const deck = lay('count', -1, 'abc');
    const hand = lay('owner', 1, '', false);
    show(find(deck, 'b'), 3);
    draw(d, deck, hand);
    draw(d, deck, hand);
    expect(read(hand, 1)).toBe('cb');
    expect(read(hand, 3)).toBe('b?');
    expect(read(hand, 0)).toBe('??');
  });

  test('seen by all on its way, it is known to all when it goes back into a hand', () => {
    const d = dealer();
    const hand = lay('owner', 1, 'ab', false);
    const table = lay('all', -1, '');
    const a = move(d, hand, find(hand, 'a'), table);
    move(d, table, a, hand);
    expect(readBy(hand)).toEqual(['??', 'a?', 'ba', 'a?', 'a?']);
  });

  test('turned up by opening the pile, it is known when it is taken back', () => {
    const d = dealer();
    const hand = lay('owner', 1, 'b', false);
    const offer = lay('owner', 1, 'a');
    offer.sees = 'all';
    move(d, offer, offer.cards[0], hand);
    expect(read(hand, 0)).toBe('a?');
  });

  test('put back on a deck by its owner, it is known to its owner alone, in its place', () => {
    const d = dealer();
    const deck = lay('count', -1, 'xyz');
    const hand = lay('owner', 1, 'ab', false);
    move(d, hand, find(hand, 'b'), deck, 1);
    expect(readBy(deck)).toEqual(['????', '????', '?b??', '????', '????']);
  });

  test('of a team pile, allies know what they have seen there', () => {
    const d = dealer();
    const stash = lay('team', 1, 'ab', false);
    const deck = lay('count', -1, '');
    move(d, stash, find(stash, 'a'), deck);
    expect(readBy(deck)).toEqual(['?', '?', 'a', '?', 'a']);
    const hand = lay('owner', 1, '', false);
    draw(d, stash, hand);
    expect(readBy(hand)).toEqual(['?', '?', 'b', '?', 'b']);
  });

  test('when a hidden card leaves a hand, whoever could not see which forgets what he knew in there', () => {
    const d = dealer();
    const hand = lay('owner', 1, 'abc', false);
    const shelf = lay('owner', 1, '');
    show(find(hand, 'a'), 0);
    show(find(hand, 'b'), 0, 2);
    expect(read(hand, 0)).toBe('ab?');
    move(d, hand, find(hand, 'c'), shelf);
    expect(readBy(hand)).toEqual(['??', '??', 'ab', '??', '??']);
    expect(read(shelf, 0)).toBe('?');
    expect(read(shelf, 1)).toBe('c');
  });

  test('also of the very card that left', () => {
    const d = dealer();
    const hand = lay('owner', 1, 'ab', false);
    const shelf = lay('owner', 1, '');
    show(find(hand, 'a'), 0);
    move(d, hand, find(hand, 'a'), shelf);
    expect(read(shelf, 0)).toBe('?');
    expect(read(hand, 0)).toBe('?');
  });

  test('but not when it is seen where it arrives', () => {
    const d = dealer();
    const hand = lay('owner', 1, 'abc', false);
    show(find(hand, 'a'), 0, 2);
    move(d, hand, find(hand, 'c'), lay('all', -1, ''));
    expect(read(hand, 0)).toBe('a?');
    // Seat 0 sees it arrive in its own hand, seat 2 does not see which it was.
    move(d, hand, find(hand, 'b'), lay('owner', 0, '', false));
    expect(read(hand, 0)).toBe('a');
    expect(read(hand, 2)).toBe('?');
  });

  test('and not when places count: then everybody sees which card goes', () => {
    const d = dealer();
    const row = lay('owner', 1, 'abc');
    show(find(row, 'a'), 0);
    move(d, row, find(row, 'b'), lay('owner', 1, '', false));
    expect(read(row, 0)).toBe('a?');
  });

  test('a shuffle makes everybody forget', () => {
    const deck = lay('count', -1, 'abcdef');
    for (const c of deck.cards) show(c, 0, 1, 2, 3);
    shuffle(dealer(), deck);
    expect(readBy(deck)).toEqual(['??????', '??????', '??????', '??????', '??????']);
  });

  test('in a hand, places don’t tell: what is known comes first, in the order of names', () => {
    const hand = lay('owner', 1, 'abcd', false);
    show(find(hand, 'd'), 0);
    show(find(hand, 'b'), 0);
    const before = read(hand, 0);
    expect(before).toBe('bd??');
    hand.cards.reverse();
    expect(read(hand, 0)).toBe(before);
  });
});

describe('names', () => {
  test('a shuffle gives every card a new one', () => {
    const deck = lay('count', -1, 'abcdefgh');
    const old = new Set(deck.cards.map((c) => c.id));
    shuffle(dealer(), deck);
    expect(
      deck.cards
        .map((c) => c.face)
        .sort()
        .join(''),
    ).toBe('abcdefgh');
    expect(new Set(deck.cards.map((c) => c.id)).size).toBe(8);
    expect(deck.cards.filter((c) => old.has(c.id))).toEqual([]);
  });

  test('after a shuffle the names hang on the places, not on the cards', () => {
    const one = lay('count', -1, 'abcdefgh');
    const other = lay('count', -1, 'hgfedcba');
    shuffle(dealer(), one);
    shuffle(dealer(), other);
    expect(one.cards.map((c) => c.id)).toEqual(other.cards.map((c) => c.id));
    expect(one.cards.map((c) => c.face)).not.toEqual(other.cards.map((c) => c.face));
  });

  test('a card that leaves a hidden hand gets a new one, whichever it was; luck is not touched', () => {
    const arrive = (face: string) => {
      const d = dealer();
      const hand = lay('owner', 1, 'ab', false);
      const table = lay('all', -1, '');
      move(d, hand, find(hand, face), table);
      expect(d.rng.drawn).toBe(0);
      expect(bits(d.rng)).toBe(bits(seeded('dealer')));
      return table.cards[0].id;
    };
    expect(arrive('a')).toBe(arrive('b'));
  });

  test('a card that everybody could follow keeps its name', () => {
    const d = dealer();
    const table = lay('all', -1, 'ab', false);
    const row = lay('owner', 1, 'c');
    const { id } = table.cards[0];
    expect(move(d, table, table.cards[0], row).id).toBe(id);
    const down = row.cards[0].id;
    expect(move(d, row, row.cards[0], table).id).toBe(down);
  });
});

describe('moving', () => {
  test('to the top, to a place, and from an empty pile', () => {
    const d = dealer();
    const a = lay('all', -1, 'abc');
    const b = lay('all', -1, 'xy');
    move(d, a, find(a, 'b'), b);
    move(d, a, find(a, 'a'), b, 0);
    expect([read(a, 0), read(b, 0)]).toEqual(['c', 'axyb']);
    draw(d, a, b);
    expect(draw(d, a, b)).toBeUndefined();
    expect(read(b, 0)).toBe('axybc');
    move(d, b, find(b, 'x'), b);
    expect(read(b, 0)).toBe('aybcx');
  });

  test('a card that is not there is an error', () => {
    const a = lay('all', -1, 'a');
    expect(() => move(dealer(), lay('all', -1, 'b'), a.cards[0], a)).toThrow(
      /^card \d+ is not in that pile$/,
    );
  });
});

// ---------------------------------------------------------------- worlds that a seat can't tell apart

const State = record('Cards', {
  deck: CardPile,
  coins: pile(card('Coin', { face: text, worth: int })),
  hands: bySeat(record('Hand', { cards: CardPile, plan: secret(int, 'owner') })),
});
const procedure = proceduresOf<ValueOf<typeof State>>();
const main = procedure('main').steps(
  act('TT-1.1', (ctx) => {
    shuffle(ctx, ctx.g.deck);
    for (const { cards } of ctx.g.hands) for (let i = 0; i < 5; i++) draw(ctx, ctx.g.deck, cards);
    // Seat 0 has seen one card of seat 1, and the top of the deck.
    show(ctx.g.hands[1].cards.cards[2], 0);
    show(ctx.g.deck.cards[ctx.g.deck.cards.length - 1], 0);
  }),
  together('TT-1.2', {
    kind: 'bid',
    who: () => [0, 1],
    options: ({ g }, seat) => g.hands[seat].cards.cards.map((c) => c.face),
    take: () => {},
  }),
  choose('TT-1.3', { kind: 'k', who: () => 0, options: () => [1], take: () => over(drawn(2, 'x')) }),
);
const cards = defineGame({
  ...frame(State),
  seats: { min: 2, max: 2 },
  setup: () => ({
    deck: lay('count', -1, 'abcdefghijklmnopqrst'),
    coins: {
      owner: -1,
      sees: 'count' as const,
      ordered: true,
      pool: 'coins',
      cards: [...'123456'].map((face, i) => ({ id: 500 + i, seen: 0, face, worth: i })),
    },
    hands: [0, 1].map((seat) => ({ cards: lay('owner', seat, '', false), plan: 40 + seat })),
  }),
  main,
  procedures: [],
  imagine: (g, seat, rng) => {
    for (const other of [0, 1]) if (other !== seat) g.hands[other].plan = 1000 + (bits(rng) & 7);
  },
});

describe('a world that a seat can imagine', () => {
  const faces = (p: { cards: { face: string }[] }) => p.cards.map((c) => c.face).join('');
  const imagined = (table: Table, seat: Seat, n = 30) => {
    const rng = seeded('imagination');
    return Array.from({ length: n }, () => determinise(cards, table, seat, rng));
  };
  const table = deal(cards, { seats: 2, seed: 'cards' });
  apply(cards, table, {
    type: 'answer',
    seat: 1,
    ask: '1.1',
    value: table.g.hands[1].cards.cards[0].face,
    at: 0,
  });

  test('looks to that seat exactly like the real one', () => {
    for (const world of imagined(table, 0)) {
      expect(JSON.stringify(view(cards, world, 0))).toBe(JSON.stringify(view(cards, table, 0)));
    }
    const watching = JSON.stringify(view(cards, table, -1));
    for (const world of imagined(table, -1)) expect(JSON.stringify(view(cards, world, -1))).toBe(watching);
  });

  test('keeps what the seat can read, and its own cards, where they are', () => {
    const known = table.g.hands[1].cards.cards[2].face;
    const top = faces(table.g.deck).slice(-1);
    for (const { g } of imagined(table, 0)) {
      expect(faces(g.hands[0].cards)).toBe(faces(table.g.hands[0].cards));
      expect(g.hands[1].cards.cards[2].face).toBe(known);
      expect(faces(g.deck).slice(-1)).toBe(top);
    }
  });

  test('really varies in all that is hidden: every place takes on many faces', () => {
    const worlds = imagined(table, 0, 200);
    for (const place of [0, 1, 3, 4]) {
      expect(new Set(worlds.map((w) => w.g.hands[1].cards.cards[place].face)).size).toBeGreaterThan(10);
    }
    expect(new Set(worlds.map((w) => faces(w.g.deck))).size).toBe(200);
  });

  test('keeps to its pools: no card more or less, coins among coins', () => {
    const all = (t: Table) =>
      [...faces(t.g.deck), ...faces(t.g.hands[0].cards), ...faces(t.g.hands[1].cards)].sort();
    for (const world of imagined(table, 0)) {
      expect(all(world)).toEqual(all(table));
      expect([...faces(world.g.coins)].sort().join('')).toBe('123456');
      for (const c of world.g.coins.cards) expect(c.worth).toBe(Number(c.face) - 1);
    }
    expect(new Set(imagined(table, 0).map((w) => faces(w.g.coins))).size).toBeGreaterThan(20);
  });

  test('hangs on nothing the seat can’t see: two tables that look alike are imagined alike', () => {
    const other = determinise(cards, table, 0, seeded('other'));
    other.rng = clone(cards, table).rng;
    const a = determinise(cards, table, 0, seeded('same'));
    const b = determinise(cards, other, 0, seeded('same'));
    expect(faces(a.g.deck)).toBe(faces(b.g.deck));
    expect(hash(cards, a)).toBe(hash(cards, b));
  });

  test('secrets of others are imagined by the game, its own stay', () => {
    const worlds = imagined(table, 0);
    expect(worlds.every((w) => w.g.hands[0].plan === 40 && w.g.hands[1].plan >= 1000)).toBe(true);
    expect(new Set(worlds.map((w) => w.g.hands[1].plan)).size).toBeGreaterThan(4);
  });

  test('sealed answers of others are drawn anew from what they could have answered; its own stays', () => {
    const sealed = imagined(table, 0, 100).map((w) => {
      const { sealed: answer } = w.stack[0].wait!.open[1];
      expect(faces(w.g.hands[1].cards)).toContain(answer);
      return answer;
    });
    expect(new Set(sealed).size).toBeGreaterThan(8);
    const own = table.stack[0].wait!.open[1].sealed;
    expect(imagined(table, 1).every((w) => w.stack[0].wait!.open[1].sealed === own)).toBe(true);
  });

  test('has dice of its own, and leaves the real table alone', () => {
    const before = hash(cards, table);
    const futures = imagined(table, 0).map((w) => bits(w.rng));
    expect(new Set(futures).size).toBe(30);
    expect(hash(cards, table)).toBe(before);
  });

  test('can be played on, at every moment of a match, by whoever imagines it', () => {
    const rng = seeded('tavern worlds');
    const real = deal(tavern, { seats: 4, seed: 'worlds', pace: 1 });
    let n = 0;
    playOut(tavern, real, seeded('worlds'), () => {
      if (n++ % 6 !== 0) return;
      for (const seat of [0, 3]) {
        const world = determinise(tavern, real, seat, rng);
        expect(JSON.stringify(view(tavern, world, seat))).toBe(JSON.stringify(view(tavern, real, seat)));
        expect(askOf(tavern, world, seat)?.options).toEqual(askOf(tavern, real, seat)?.options);
        for (let i = 0; i < 5 && world.result === null; i++) {
          expect(apply(tavern, world, anyInput(tavern, world, rng, true))).toBeNull();
        }
      }
    });
  });
});
