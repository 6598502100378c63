import { readFileSync } from 'node:fs';
import {
  apply,
  clausesOf,
  type Deal,
  determinise,
  type Fact,
  factFor,
  parseRulebook,
  seeded,
  stage,
  Timeline,
  verify,
  view,
  waiting,
} from '@kaiju/kernel';
import { clause } from '@kaiju/kernel/testing';
import { expect, test } from 'vitest';
import { elsewhere } from './clauses.ts';
import { lords } from './content/index.ts';
import { costOf, editions, numbers } from './content/numbers.ts';
import { kindOf, kinds } from './effects/code.ts';
import { dungeon } from './index.ts';
import { goalOf } from './procedures/battle.ts';
import { buildTurn } from './procedures/build.ts';
import { match, takeLord } from './procedures/match.ts';
import { round } from './procedures/round.ts';
import { type Dungeon, type DungeonView, Piece, type PieceView } from './state.ts';
import { anyAnswer, dealt, playOn } from './testing.ts';

const SPECTATOR = -1;

/** A table of three in the build phase of seat 0, with cards in every zone. */
function inBuild(more: (g: Dungeon) => void = () => {}) {
  const facts: Fact[] = [];
  const table = stage<Dungeon>(
    dungeon,
    { seats: 3, seed: 'sight' },
    (g) => {
      g.first = 0;
      g.round = 1;
      for (let seat = 0; seat < g.players.length; seat++) takeLord(g, seat, lords[seat].id);
      const [own, other] = g.players;
      own.hand.cards = ['army', 'zealot', 'ember-rider'].map((id) => kindOf[id]);
      other.dungeon[0] = Piece.make({ kind: kindOf['spike-pit'], owner: 1, up: false });
      other.dungeon[4] = Piece.make({ kind: kindOf['bone-sentinel'], owner: 1, up: false, atk: 2 });
      other.dungeon[8] = Piece.make({ kind: kindOf.army, owner: 1, wounds: 2, atk: 1 });
      other.staging.push(Piece.make({ kind: kindOf.zealot, owner: 1 }));
      other.retired.push(Piece.make({ kind: kindOf.zealot, owner: 1 }));
      g.discard = [kindOf.market];
      g.waiting.push(Piece.make({ kind: kindOf['petty-thief'], owner: -1, no: 4 }));
      more(g);
      return [
        { procedure: match, step: 'DL-9.1' },
        { procedure: round, step: 'DL-12.1' },
        { procedure: buildTurn, v: { seat: 0 } },
      ];
    },
    { facts: (fact) => void facts.push(fact) },
  );
  const answer = (value: unknown) =>
    apply(
      dungeon,
      table,
      { type: 'answer', seat: 0, ask: `0.${table.asked[0]}`, value: value as never, at: 0 },
      { facts: (fact) => void facts.push(fact) },
    );
  return { table, facts, answer };
}

const sees = (table: Parameters<typeof view>[1], seat: number): DungeonView => view(dungeon, table, seat).g;

clause('DL-25.1', 'heroes, HP, gold and Liberation are open to all', () => {
  const { table } = inBuild((g) => {
    g.players[1].liberated = true;
  });
  const g = sees(table, SPECTATOR);
  expect(g.players.map(({ hero, hp, gold }) => [hero, hp, gold])).toEqual(
    lords.slice(0, 3).map(({ id }) => [id, 30, 4]),
  );
  expect(g.players[1].liberated).toBe(true);
});

clause('DL-25.2', 'others see how many cards a hand has, and how many with the back of a hero deck', () => {
  const { table } = inBuild();
  const cards = table.g.players[0].hand.cards;
  expect(sees(table, 0).players[0].hand).toEqual({ count: 3, heroes: 1, cards });
  for (const seat of [1, 2, SPECTATOR])
    expect(sees(table, seat).players[0].hand).toEqual({ count: 3, heroes: 1, cards: null });
});

clause('DL-25.3', 'an owner sees what is in the hero deck and not in which order; others its size', () => {
  const { table } = inBuild((g) => {
    g.players[0].deck.cards.reverse();
  });
  const ten = lords[0].cards.map(({ id }) => kindOf[id]);
  expect(sees(table, 0).players[0].deck).toEqual({ count: 10, cards: ten });
  expect(sees(table, 1).players[0].deck).toEqual({ count: 10, cards: null });
});

clause('DL-25.7', 'of a face-down card others see the place and the back, not its counters', () => {
  const { table } = inBuild();
  const hidden = (seat: number) => sees(table, seat).players[1].dungeon as (PieceView | null)[];
  for (const seat of [0, 2, SPECTATOR]) {
    expect(hidden(seat)[0]).toMatchObject({ kind: -1, hero: false, up: false });
    expect(hidden(seat)[4]).toMatchObject({ kind: -1, hero: true, up: false, atk: 0 });
  }
});

clause('DL-12.12', 'the owner of a face-down card sees all of it', () => {
  const { dungeon: own } = sees(inBuild().table, 1).players[1];
  expect(own[0]?.kind).toBe(kindOf['spike-pit']);
  expect(own[4]).toMatchObject({ kind: kindOf['bone-sentinel'], atk: 2 });
});

clause('DL-25.4', 'all discards are open, with their order', () => {
  const { table } = inBuild((g) => {
    g.discard.push(kindOf.army);
    g.fallen.push(kindOf['petty-thief']);
    g.players[1].discard.push(kindOf['soul-eater'], kindOf.ossuary);
  });
  const g = sees(table, SPECTATOR);
  expect(g.discard).toEqual([kindOf.market, kindOf.army]);
  expect(g.fallen).toEqual([kindOf['petty-thief']]);
  expect(g.players[1].discard).toEqual([kindOf['soul-eater'], kindOf.ossuary]);
});

clause('DL-25.5', 'of the piles everybody sees the size and nobody the order', () => {
  const g = sees(inBuild().table, 0);
  expect(g.piles.map(({ count }) => count)).toEqual([48, 48, 40, 40, 32]);
  for (const { cards } of [...g.piles, ...g.npcs]) expect(cards).toBeNull();
});

clause('DL-25.10', 'staging zones and retirement zones are open, and so is who waits', () => {
  const g = sees(inBuild().table, SPECTATOR);
  expect(g.players[1].staging[0].kind).toBe(kindOf.zealot);
  expect(g.players[1].retired[0].kind).toBe(kindOf.zealot);
  expect(g.waiting[0]).toMatchObject({ kind: kindOf['petty-thief'], no: 4 });
});

clause('DL-25.8', 'face-up cards are open with wounds and counters', () => {
  const { table } = inBuild();
  expect(sees(table, SPECTATOR).players[1].dungeon[8]).toMatchObject({
    kind: kindOf.army,
    wounds: 2,
    atk: 1,
  });
});

clause('DL-25.13', 'of a draft others see and hear nothing until the phase ends', () => {
  const { table, facts, answer } = inBuild((g) => {
    g.players[0].retired.push(Piece.make({ kind: kindOf.army, owner: 0 }));
  });
  const before = [1, 2, SPECTATOR].map((seat) => JSON.stringify(sees(table, seat)));
  expect(answer({ place: 'army', at: '1.entrance' })).toBeNull();
  expect(answer({ enlist: 0, at: '2.entrance' })).toBeNull();
  expect([1, 2, SPECTATOR].map((seat) => JSON.stringify(sees(table, seat)))).toEqual(before);
  expect(facts.filter((fact) => factFor(fact, 1) !== null && fact.kind !== 'phase')).toEqual([]);
  expect(facts.filter((fact) => factFor(fact, 0) !== null).map(({ kind }) => kind)).toEqual([
    'drafted',
    'drafted',
  ]);
  expect(sees(table, 0).players[0].draft).toHaveLength(2);
  expect(answer('end')).toBeNull();
  expect(sees(table, 1).players[0]).toMatchObject({ gold: 3, hand: { count: 2 }, retired: [] });
  expect(facts.find(({ kind }) => kind === 'putDown')?.data.places).toEqual(['1.entrance', '2.entrance']);
});

clause('DL-25.13', 'what is put down and called away at once is seen, and not where it had lain', () => {
  const { table, facts, answer } = inBuild((g) => {
    g.players[0].retired.push(Piece.make({ kind: kindOf.zealot, owner: 0 }));
    g.players[0].hand.cards.push(kindOf.market);
  });
  for (const value of [
    { place: 'army', at: '2.entrance' },
    { enlist: 0, at: '1.entrance' },
    { build: 'market', floor: 3 },
    { transfer: '2.entrance' },
    { transfer: '1.entrance' },
    { reclaim: '3.building' },
  ])
    expect(answer(value)).toBeNull();
  const told = (seat: number) =>
    facts.flatMap((fact) => factFor(fact, seat) ?? []).filter(({ kind }) => kind !== 'phase');
  for (const seat of [1, 2, SPECTATOR]) {
    const heard = told(seat);
    expect(heard.map(({ kind }) => kind)).toEqual([
      ...['transferred', 'reenlisted', 'gold', 'transferred', 'reclaimed', 'gold'],
    ]);
    expect(JSON.stringify(heard)).not.toMatch(/entrance|building/);
    expect(sees(table, seat).players[0]).toMatchObject({ gold: 5, hand: { count: 2 }, retired: [] });
  }
  expect(sees(table, 1).players[0].staging.map(({ kind }) => kinds[kind].id)).toEqual(['army', 'zealot']);
  expect(sees(table, 0).players[0].draft).toEqual([]);
});

clause('DL-25.15', 'whoever is out sees what everybody sees, and no more', () => {
  const { table } = inBuild();
  apply(dungeon, table, { type: 'concede', seat: 2, at: 0 });
  expect(sees(table, 2).players[0].hand.cards).toBeNull();
  expect((sees(table, 2).players[1].dungeon[0] as PieceView).kind).toBe(-1);
});

clause('DL-25.16', 'where NPCs would go is the same in every world a seat could believe in', () => {
  const rng = seeded('forecast');
  for (let i = 0; i < 12; i++) {
    const table = dealt(3, `forecast ${i}`);
    playOn(table, `forecast ${i}`, (g) => g.round === 3 && g.waiting.length > 1);
    const goals = (g: Dungeon) => g.waiting.map((npc) => goalOf(g, npc));
    expect(goals(determinise(dungeon, table, 0, rng).g)).toEqual(goals(table.g));
  }
});

test('what a seat imagines keeps every card, in its level and its kind of place', () => {
  const rng = seeded('imagined');
  for (let i = 0; i < 30; i++) {
    const table = dealt(2 + (i % 3), `imagined ${i}`);
    playOn(table, `imagined ${i}`, (g) => g.round === 2 + (i % 8) && g.phase === 'reveal');
    if (table.result !== null) continue;
    for (let seat = SPECTATOR; seat < table.seats; seat++) {
      const world = determinise(dungeon, table, seat, rng);
      expect(dungeon.invariants?.(world.g)).toEqual([]);
      expect(JSON.stringify(view(dungeon, world, seat).g)).toBe(JSON.stringify(view(dungeon, table, seat).g));
      for (const { dungeon: places } of world.g.players)
        places.forEach((piece, place) => {
          if (piece) expect(kinds[piece.kind].type === 'building').toBe(place % 4 === 1 || place % 4 === 2);
        });
    }
  }
});

clause('DL-25.17', 'the same seed and the same answers give the same match', () => {
  const timeline = new Timeline(dungeon, { seats: 3, seed: 'again', options: { heroes: 'dealt' } });
  const rng = seeded('again');
  while (timeline.table.result === null) {
    const { table } = timeline;
    const [seat] = waiting(table);
    const value = anyAnswer(table, seat, rng);
    timeline.apply({ type: 'answer', seat, ask: `${seat}.${table.asked[seat]}`, value, at: table.now });
  }
  expect(verify(dungeon, timeline.record())).toBeInstanceOf(Timeline);
});

clause('DL-26.13', 'a match plays on to its end when nobody answers any more', () => {
  const table = dealt(4, 'silence');
  for (let n = 0; table.result === null && n < 5000; n++) {
    const [seat] = waiting(table);
    expect(apply(dungeon, table, { type: 'expire', ask: `${seat}.${table.asked[seat]}`, at: 0 })).toBeNull();
  }
  expect(table.result?.why).toBe('DL-19.6');
  expect(table.g.round).toBeLessThanOrEqual(numbers.lastRound);
});

clause('DL-28.5', 'an option is as the edition has it, unless the host says otherwise', () => {
  const terms = (options: Deal['options']) => dealt(2, 'terms', options).g.terms;
  const { classic, paced } = editions;
  expect(terms({})).toEqual(classic.terms);
  expect(terms({ edition: 'paced' })).toEqual(paced.terms);
  expect(terms({ edition: 'paced', passage: 0, fame: false, spoils: 10 })).toEqual({
    ...{ ...paced.terms, passage: 0, fame: false, spoils: 10 },
  });
  expect(terms({ twilight: 10, handLimit: 8, ghosts: 1 })).toEqual({
    ...{ ...classic.terms, twilight: 10, handLimit: 8, ghosts: 1 },
  });
  expect(terms({ twilight: 0 }).twilight).toBe(0);
  expect(() => terms({ twilight: 9 })).toThrow('options.twilight: 9; it is 0, or 10 to 20 (DL-19.8)');
});

clause('DL-28.6', 'every number of seats is offered classic', () => {
  for (const seats of [2, 3, 4]) expect(dealt(seats, 'offered').g.terms).toEqual(editions.classic.terms);
});

clause('DL-28.8', 'the numbers that are printed stand as printed', () => {
  expect(numbers).toMatchObject({
    heroHp: 30,
    freeDraws: 2,
    heroCardCost: 2,
    liberationCost: 5,
    sameBuildings: 2,
    commonCopies: 4,
  });
  expect([1, 2, 3, 4, 5].map((level) => costOf(level as 1, 1))).toEqual([1, 4, 7, 10, 13]);
});

clause('DL-24.1', 'every card in the table of kinds stands there once, under its printed id', () => {
  expect(kinds.map(({ n }) => n)).toEqual(kinds.map((_, i) => i));
  expect(new Set(kinds.map(({ id }) => id)).size).toBe(52 + 60 + 25);
  for (const { id, n } of kinds) expect(kindOf[id]).toBe(n);
});

test('every match ends by round 30, and with Twilight in five rounds of it', () => {
  for (let i = 0; i < 12; i++) {
    const twilight = i % 4 === 3 ? 10 : 0;
    const table = dealt(2 + (i % 3), `ends ${i}`, { edition: i % 2 === 0 ? 'classic' : 'paced', twilight });
    playOn(table, `ends ${i}`);
    expect(table.g.round).toBeLessThanOrEqual(twilight > 0 ? 14 : 30);
    expect(new Set(table.result?.places).size).toBe(table.seats);
  }
});

test('what is carried out elsewhere stands in the rulebook, too', () => {
  const book = parseRulebook(readFileSync(new URL('./rulebook/en.md', import.meta.url), 'utf8'), 'en');
  const ids = clausesOf(book).map(({ id }) => id);
  for (const id of Object.keys(elsewhere)) expect(ids).toContain(id);
});
