import {
  act,
  below,
  bool,
  bySeat,
  choose,
  draw,
  type Game,
  over,
  proceduresOf,
  type RecordType,
  race,
  ranked,
  record,
  secret,
  shuffle,
  shuffleInPlace,
  together,
  type ValueOf,
  verify,
} from '@kaiju/kernel';
import { findGame } from '@kaiju/registry';
import { describe, expect, test } from 'vitest';
import { holds, left, type Parts, type Pond, pond, sound } from './fixtures/pond.ts';
import { checkLaws, type Law } from './laws.ts';

const order = { games: 30, seed: 'test' };

/** Which laws a pond with these parts breaks, and what is said of it. */
function broken(change: Partial<Parts>, games = order.games): Map<Law, string> {
  const { failures } = checkLaws(pond(change), { ...order, games });
  const found = new Map<Law, string>();
  for (const { law, message, record, at } of failures) {
    found.set(law, `${found.get(law) ?? ''}${message}\n`);
    expect(record.inputs).toHaveLength(at);
  }
  return found;
}

describe('games that obey', () => {
  test('Night Market, at every number of seats', () => {
    const report = checkLaws(findGame('market'), { games: 36, seed: 'market' });
    expect(report.failures).toEqual([]);
    expect(report.unused).toEqual([]);
    expect(report.decisions).toBeGreaterThan(1000);
    for (const { law, times } of report.checks) expect(times, law).toBeGreaterThan(0);
  });

  test('the pond that the rotten games are made of', () => {
    expect(checkLaws(pond(), order).failures).toEqual([]);
  });

  test('names of hidden cards may be told where the shuffle gives new ones', () => {
    const between: Parts['between'] = (ctx) => {
      shuffle(ctx, ctx.g.deck);
      ctx.tell('shuffled', { seat: 0 });
    };
    expect(broken({ draw: drawByName, between })).toEqual(new Map());
  });
});

test('the same seed gives the same report, another seed another', () => {
  const reports = ['a', 'a', 'b'].map((seed) => JSON.stringify(checkLaws(pond(), { games: 6, seed })));
  expect(reports[0]).toBe(reports[1]);
  expect(reports[0]).not.toBe(reports[2]);
});

test('only the seat counts asked for are played, and progress is told', () => {
  const progress: number[] = [];
  const game = pond({ definition: { invariants: (g: Pond) => [`${g.hands.length} seats`] } });
  const { failures } = checkLaws(game, {
    ...order,
    games: 3,
    seats: [3],
    onProgress: (done) => progress.push(done),
  });
  expect(failures.filter((f) => f.law === 'invariants').map((f) => f.message)).toEqual(
    new Array(3).fill('3 seats'),
  );
  expect(progress).toEqual([1, 2, 3]);
});

test('a failure carries a record that plays again to where it showed', () => {
  const game = pond({ definition: { invariants: (g: Pond) => (g.turn === 3 ? ['three'] : []) } });
  const [failure] = checkLaws(game, order).failures;
  expect(failure).toMatchObject({ law: 'invariants', message: 'three' });
  const { table, length } = verify(game, failure.record);
  expect([table.g.turn, length]).toEqual([3, failure.at]);
});

test('steps and content that never came up are listed, and are no failure', () => {
  const report = checkLaws(
    pond({
      ends: () => true,
      definition: {
        content: () => [{ seat: 0, names: ['fish:carp'] }],
        catalogue: ['fish:carp', 'fish:whale', 'fish:whale'],
      },
    }),
    order,
  );
  expect(report.failures).toEqual([]);
  expect(report.unused).toEqual([
    'step turn PO-2.1',
    'step turn PO-2.2',
    'step turn PO-2.3',
    'step turn PO-2.4',
    'content fish:whale',
  ]);
});

test('what chance seldom brings is found by those who seek it', () => {
  const numbers = Array.from({ length: 2000 }, (_, i) => i);
  const many: Partial<Parts> = {
    options: () => numbers,
    play: ({ g, reveal }, answer, seat) => {
      g.note = answer;
      reveal('played', { seat, kind: 'number' });
    },
  };
  const rare = {
    catalogue: ['number:1999'],
    content: ({ note }: Pond) => (note === 1999 ? [{ seat: 0, names: ['number:1999'] }] : []),
  };
  const seek = (_: Pond, _seat: number, kind: string) => (kind === 'play' ? 1999 : null);
  const unused = (definition: Parts['definition']) =>
    checkLaws(pond({ ...many, definition }), { games: 12, seed: 'rare' }).unused;
  expect(unused(rare)).toEqual(['content number:1999']);
  expect(unused({ ...rare, seek })).toEqual([]);
});

/** A race that is over when all have said, each for themselves, that they have had enough. */
function quietRace(end: 'tell' | 'reveal'): Game {
  const Seat = record('Seat', { enough: secret(bool.or(false), 'owner') });
  const state = record('Quiet', { seats: bySeat(Seat) });
  const procedure = proceduresOf<ValueOf<typeof state>>();
  const main = procedure('match').steps(
    race('PO-1.1', {
      kind: 'press',
      who: ({ g }) => (g.seats.every(({ enough }) => enough) ? [] : [...g.seats.keys()]),
      options: ({ g }, seat) => [g.seats[seat].enough ? 'more' : 'enough'],
      take: ({ g, tell }, answer, seat) => {
        g.seats[seat].enough = answer === 'enough';
        tell('said', { seat }, { to: [seat] });
      },
    }),
    act('PO-1.2', (ctx) => ctx[end]('ended', { seat: 0 })),
    choose('PO-1.3', {
      ...{ kind: 'play', who: () => 0, options: () => [1] },
      take: ({ seats }) => over(ranked(new Array(seats).fill(0), 'PO-1.3')),
    }),
  );
  const imagine = (g: ValueOf<typeof state>, viewer: number) => {
    g.seats.forEach((seat, i) => {
      if (i !== viewer) seat.enough = false;
    });
  };
  const setup = ({ seats }: { seats: number }) =>
    state.make({ seats: Array.from({ length: seats }, () => Seat.make({})) });
  const definition = { state, setup, main, procedures: [], imagine, invariants: undefined };
  return pond({ definition: definition as unknown as Parts['definition'] });
}

test('that a race is over may tell that all had finished, if a fact says that it tells', () => {
  const many = { ...order, games: 40, seats: [3] };
  expect(checkLaws(quietRace('reveal'), many).failures).toEqual([]);
  const [failure] = checkLaws(quietRace('tell'), many).failures;
  expect(failure).toMatchObject({ law: 'blindness', message: expect.stringContaining("hears of 'ended'") });
});

/** Everybody hears the name of the card that was drawn. */
function drawByName(...[ctx, seat]: Parameters<Parts['draw']>): void {
  const drawn = draw(ctx, ctx.g.deck, ctx.g.hands[seat]);
  if (drawn)
    ctx.tell('drew', { seat, card: drawn.id }, { aside: { to: [seat], data: { kind: drawn.kind } } });
}

type Cast = { x: number };
type Rotten = [what: string, law: Law, message: RegExp, change: Partial<Parts>];

/** Leaks need the right cards in the right hands; what is plainly wrong shows in a few matches. */
const MANY = 40;
const FEW = 8;

describe.each<[string, number, Rotten[]]>([
  [
    'blindness',
    MANY,
    [
      [
        'an unmarked field that shows the top of the deck',
        'blindness',
        /sees that \$\.view\.g\.note is/,
        {
          between: ({ g }) => {
            g.note = g.deck.cards.at(-1)?.kind ?? null;
          },
        },
      ],
      [
        'a window that opens only for those who hold a heron',
        'blindness',
        /sees that \$\.view\.(waiting|g\.turn)/,
        { watchers: (g, seats) => sound.watchers(g, seats).filter((seat) => holds(g, seat, 'heron')) },
      ],
      [
        'a fact that names a hidden card and does not reveal',
        'blindness',
        /a fact that reveals nothing: drew\.data\.kind is "\w+" here and "\w+" there/,
        {
          draw: (ctx, seat) => {
            const drawn = draw(ctx, ctx.g.deck, ctx.g.hands[seat]);
            if (drawn) ctx.tell('drew', { seat, kind: drawn.kind });
          },
        },
      ],
      [
        "options in an order that depends on a neighbour's hand",
        'blindness',
        /sees that \$\.view\.ask\.options/,
        {
          options: ({ g }, seat) => {
            const ids = g.hands[seat].cards.map((c) => c.id);
            return holds(g, left(g, seat), 'eel') ? ids.reverse() : ids;
          },
        },
      ],
      [
        'a time limit that depends on a hidden hand',
        'blindness',
        /sees that \$.*deadline is/,
        { asked: () => ({ limit: ({ g }) => (holds(g, 1, 'eel') ? 5_000 : 9_000) }) },
      ],
      [
        "a reason that tells of a neighbour's hand",
        'blindness',
        /sees that \$\.refused/,
        {
          options: (ctx, seat) => {
            if (holds(ctx.g, left(ctx.g, seat), 'pike')) ctx.refuse?.('wait', 'PO-2.1', { key: 'pike' });
            return sound.options(ctx, seat);
          },
        },
      ],
      [
        'a hint at who may be hiding something that hangs on the hand',
        'blindness',
        /sees that \$\.hiding/,
        { definition: { mayHide: (g, seat) => holds(g as Pond, seat, 'heron') } },
      ],
      [
        'a question skipped when it is forced',
        'blindness',
        /hears of 'played' at one table and of nothing at the other/,
        {
          asked: () => ({ unlessForced: true }),
          options: ({ g }, seat) => {
            const pikes = g.hands[seat].cards.filter((c) => c.kind === 'pike');
            return (pikes.length > 0 ? pikes : g.hands[seat].cards).map((c) => c.id);
          },
        },
      ],
      [
        'a space that checks an answer against a hidden hand',
        'blindness',
        /learns from what becomes of its answer/,
        {
          options: ({ g }, seat) => ({
            describe: 'a fish to ask for',
            check: (value) =>
              typeof value === 'string' && holds(g, left(g, seat), value)
                ? { value }
                : { clause: 'PO-2.1', message: 'your neighbour has none' },
            sample: (rng) => g.hands[left(g, seat)].cards[below(rng, 2)].kind,
          }),
          play: ({ tell }, _, seat) => tell('asked', { seat }),
          draw: () => {},
        },
      ],
      [
        'a default that is chosen by a hidden hand, for the seat that watches',
        'blindness',
        /sees that|a fact that reveals nothing/,
        {
          more: [
            together('PO-2.3/rest', {
              kind: 'rest',
              limit: 1_000,
              who: () => [0],
              options: () => ['yes', 'no'],
              otherwise: ({ g }) => (holds(g, 1, 'eel') ? 'yes' : 'no'),
              take: ({ g }, answers) => {
                g.note = answers[0] ?? null;
              },
            }),
          ],
        },
      ],
      [
        'a secret dealt into an open field',
        'luck',
        /after the deal, by luck that no fact told, .* sees that \$\.view\.g\.note/,
        {
          begin: (ctx) => {
            sound.begin(ctx);
            ctx.g.note = ctx.pick(['king', 'spy']);
          },
        },
      ],
      [
        'a shuffle that keeps the names of the cards',
        'luck',
        /drew\.data\.card is \d+ here and \d+ there/,
        {
          draw: drawByName,
          between: (ctx) => {
            shuffleInPlace(ctx.g.deck.cards, ctx.rng);
            ctx.tell('shuffled', { seat: 0 });
          },
        },
      ],
    ],
  ],
  [
    'questions',
    FEW,
    [
      ['no answer', 'options', /PO-2\.1 'play' to seat \d has no answer/, { options: () => [] }],
      [
        'the same answer twice',
        'options',
        /offers \d+ twice/,
        {
          options: (ctx, seat) =>
            ['wait', ...(sound.options(ctx, seat) as number[])].flatMap((o) => [o, o]).slice(1),
        },
      ],
      [
        'the same answer twice, with its keys in another order',
        'options',
        /offers \{"a":1,"b":2\} twice/,
        {
          options: () => [
            { a: 1, b: 2 },
            { b: 2, a: 1 },
          ],
          play: () => {},
          words: wordy(),
        },
      ],
      [
        'a function for an answer',
        'options',
        /is a function/,
        { options: () => [(() => 1) as never], play: () => {} },
      ],
      [
        'a space that refuses its own sample',
        'options',
        /samples 3 and refuses it: too many/,
        {
          options: () => ({
            describe: null,
            check: () => ({ clause: 'PO-2.1', message: 'too many' }),
            sample: () => 3,
          }),
        },
      ],
      [
        'an answer offered and refused',
        'explain',
        /is offered, and refused by PO-2\.1/,
        {
          options: (ctx, seat) => {
            const options = sound.options(ctx, seat) as number[];
            ctx.refuse?.(options[0], 'PO-2.1');
            return options;
          },
        },
      ],
      [
        'a refusal by a clause of another game',
        'explain',
        /refused by 'NM-2\.1', which is no clause of PO/,
        {
          options: (ctx, seat) => {
            ctx.refuse?.('wait', 'NM-2.1');
            return sound.options(ctx, seat);
          },
        },
      ],
      [
        'options that write',
        'looking',
        /not what it was/,
        {
          options: (ctx, seat) => {
            ctx.g.note = Number(ctx.g.note) + 1;
            return sound.options(ctx, seat);
          },
        },
      ],
      [
        'a seat that is asked twice at once',
        'rules',
        /seat 0 is asked twice at once/,
        {
          more: [
            together('PO-2.3/rest', { kind: 'rest', who: () => [0, 0], options: () => [1], take: () => {} }),
          ],
        },
      ],
      [
        'a space that breaks over nonsense',
        'refusals',
        /Cannot read properties of null/,
        {
          options: () => ({
            describe: 'where to cast',
            check: (value) =>
              Number.isInteger((value as Cast).x)
                ? { value: value as Cast }
                : { clause: 'PO-2.1', message: 'no place' },
            sample: () => ({ x: 1 }),
          }),
          play: () => {},
          words: wordy(),
        },
      ],
      [
        'a space that breaks over what is wrong with an answer',
        'refusals',
        /Cannot convert object to primitive value/,
        {
          options: () => ({
            describe: 'where to cast',
            check: (value) => {
              const { x } = (value ?? {}) as Cast;
              return Number.isInteger(x)
                ? { value: { x } }
                : { clause: 'PO-2.1', message: `${x} is no place` };
            },
            sample: () => ({ x: 1 }),
          }),
          play: () => {},
          words: wordy(),
        },
      ],
    ],
  ],
  [
    'copies',
    FEW,
    [
      [
        'one object in two places',
        'tree',
        /\$\.g\.note\.\w and \$\.g\.note\.\w are one and the same object/,
        {
          between: ({ g }) => {
            const once = [1];
            g.note = { a: once, b: once };
          },
        },
      ],
      [
        'a Map in the state',
        'tree',
        /g\.note is a Map/,
        {
          between: ({ g }) => {
            g.note = new Map() as never;
          },
        },
      ],
      [
        'a fact that hands out a part of the state',
        'tree',
        /fact played holds the table's own \$\.g\.points/,
        { play: ({ g, reveal }, _, seat) => reveal('played', { seat, points: g.points }), draw: () => {} },
      ],
      [
        'a number that JSON has no word for',
        'reload',
        /expected a whole number, found null/,
        {
          between: ({ g }) => {
            g.points[0] = Number.POSITIVE_INFINITY;
          },
        },
      ],
      [
        'a number that is not equal to itself',
        'clone',
        /it differs/,
        {
          between: ({ g }) => {
            g.points[0] = Number.NaN;
          },
        },
      ],
      [
        'a step that counts outside the table',
        'same',
        /table and copy are no longer the same/,
        {
          between: ({ g }) => {
            g.note = counted++;
          },
        },
      ],
      [
        'a fact that counts outside the table',
        'same',
        /other facts are told: \$\.0\.data\.n is/,
        { play: ({ reveal }, _, seat) => reveal('played', { seat, n: counted++ }), draw: () => {} },
      ],
      [
        'an answer known by its identity',
        'fork',
        /ends otherwise than the one played by apply\(\): \$\..* is/,
        {
          options: () => [OFFERED],
          play: ({ g }, answer) => {
            g.points[0] += answer === OFFERED ? 1 : 2;
          },
          words: wordy(),
        },
      ],
    ],
  ],
  [
    'the match',
    FEW,
    [
      [
        'a match without end',
        'bound',
        /still going after 300 inputs/,
        { ends: () => false, options: () => ['wait'], play: () => {} },
      ],
      [
        'a fish that is lost',
        'invariants',
        /11 fish, not 12/,
        { between: ({ g }) => void (g.turn === 2 && g.deck.cards.pop()) },
      ],
      [
        'nobody in the first place',
        'result',
        /places 2 2/,
        { definition: { standing: (g: Pond) => standing(g, [2, 2, 2], 'PO-1.3') } },
      ],
      [
        'a result for no reason',
        'result',
        /decided by 'because', which is no clause of PO/,
        { definition: { standing: (g: Pond) => standing(g, [1, 2, 3], 'because') } },
      ],
      [
        'a step that breaks',
        'rules',
        /"type":"\w+".* breaks the rules: no such fish/,
        {
          between: () => {
            throw new Error('no such fish');
          },
        },
      ],
      [
        'a deal that breaks',
        'rules',
        /the deal breaks the rules: no water/,
        {
          begin: () => {
            throw new Error('no water');
          },
        },
      ],
      [
        'a world imagined with a fish too many',
        'imagination',
        /as (seat \d|a spectator) imagines it, 13 fish, not 12/,
        { definition: { imagine: (g: Pond) => void g.deck.cards.push(g.deck.cards[0] ?? g.shore.cards[0]) } },
      ],
      [
        'a world imagined with a look at the real one',
        'imagination',
        /what (seat \d|a spectator) imagines hangs on what it can't see: \$\.g\.deck\.cards/,
        { definition: { imagine: (g: Pond) => void g.deck.cards.reverse() } },
      ],
    ],
  ],
  [
    'words',
    FEW,
    [
      [
        'a fact without words in English',
        'facts',
        /has no words in en/,
        { words: { fact: (_, { lang }) => (lang === 'zh' ? '摸牌' : '') } },
      ],
      [
        'a fact with its key for words',
        'facts',
        /drew.* has only its key for words in zh/,
        { words: { fact: ({ kind }) => kind } },
      ],
      [
        'a sentence with a hole',
        'facts',
        /says '\{who\}' in zh: "\{who\}摸牌"/,
        { words: { fact: () => '{who}摸牌' } },
      ],
      [
        'a fact told to a seat that is not there',
        'facts',
        /is told to seat 7/,
        { draw: ({ tell }, seat) => tell('drew', { seat }, { to: [7] }) },
      ],
      [
        'a fact with data that are not plain',
        'facts',
        /drew \(PO-2\.2\): data\.when is undefined/,
        { draw: ({ tell }, seat) => tell('drew', { seat, when: undefined as never }) },
      ],
      [
        'a question without words in Chinese',
        'words',
        /'play' to seat \d has no words in zh/,
        { words: { ask: ({ kind }, { lang }) => (lang === 'zh' ? '' : `${kind}?`) } },
      ],
      [
        'an answer without words',
        'words',
        /answer "pass" has no words in en/,
        {
          words: {
            option: (_, value, { lang }) => (value === 'pass' && lang === 'en' ? '' : `${lang} ${value}`),
          },
        },
      ],
      [
        'a reason without words',
        'words',
        /reason 'tired' has only its key/,
        {
          options: (ctx, seat) => {
            ctx.refuse?.('wait', 'PO-2.1', { key: 'tired' });
            return sound.options(ctx, seat);
          },
          words: { reason: ({ key }) => key },
        },
      ],
      ['an empty board', 'words', /the board of seat 0 is empty in zh/, { words: { board: () => '' } }],
      [
        'a view that is not plain',
        'views',
        /the view of seat 0\.g\.when is a Date/,
        { definition: { state: dated() } },
      ],
    ],
  ],
])('%s', (_, games, rotten) => {
  test.each(rotten)('%s breaks the law of %s', (_what, law, message, change) => {
    expect(broken(change, games).get(law)).toMatch(message);
  });
});

/** What a rule must not do: remember something outside the table, or know an answer by its identity. */
let counted = 0;
const OFFERED = { cast: 'net' };

function standing(g: Pond, places: number[], why: string) {
  return g.turn < 2 ? null : { places: places.slice(0, g.hands.length), why, scores: null };
}

/** The pond's state, with a view that no wire can carry. */
function dated(): RecordType {
  const { fields } = pond().state as RecordType;
  return record('Pond', fields, { view: () => ({ when: new Date(0) }) });
}

/** Words for answers that are objects. */
function wordy(): Parts['words'] {
  return { option: (_ask, value, { lang }) => `${lang} ${JSON.stringify(value)}` };
}
