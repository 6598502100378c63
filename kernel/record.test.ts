import { describe, expect, test } from 'vitest';
import { anyInput } from './fixtures/anyone.ts';
import { tavern } from './fixtures/tavern.ts';
import { failure, frame, procedure, State, tiny } from './fixtures/tiny.ts';
import {
  act,
  apply,
  askOf,
  choose,
  type Deal,
  deal,
  defineGame,
  drawn,
  type Fact,
  hash,
  type Input,
  type Json,
  type MatchRecord,
  over,
  parseRecord,
  type Seat,
  type Space,
  seeded,
  Timeline,
  verify,
} from './index.ts';

/** A tavern match of some length, played out by chance. */
function played(order: Deal, seed = order.seed): Timeline {
  const timeline = new Timeline(tavern, order);
  const rng = seeded(seed);
  while (timeline.table.result === null) {
    const input = anyInput(tavern, timeline.table, rng);
    if (input.type !== 'settle') expect(timeline.apply(input)).toBeNull();
  }
  return timeline;
}
const long: Deal = { seats: 4, seed: 'long', pace: 1, at: 1000, options: { rounds: 5 } };

describe('a timeline', () => {
  const timeline = played(long);

  test('(is long enough to have checkpoints)', () => {
    expect(timeline.length).toBeGreaterThan(130);
    const { checkpoints } = timeline.record();
    expect(checkpoints.map((c) => c.after)).toEqual(checkpoints.map((_, i) => 64 * (i + 1)));
    expect(checkpoints).toHaveLength(Math.floor(timeline.length / 64));
  });

  test('has the table of every moment, and leaves its own where it is', () => {
    const table = deal(tavern, long);
    const end = hash(tavern, timeline.table);
    for (let n = 0; n <= timeline.length; n++) {
      expect(timeline.hashes[n]).toBe(hash(tavern, table));
      if (n % 9 === 0 || n > timeline.length - 3) {
        expect(hash(tavern, timeline.at(n))).toBe(timeline.hashes[n]);
      }
      if (n < timeline.length) apply(tavern, table, timeline.inputs[n]);
    }
    expect(hash(tavern, timeline.table)).toBe(end);
  });

  test.each([-1, 1.5, 1e6, Number.NaN])('%d is no moment of it', (n) => {
    expect(failure(() => timeline.at(n)).message).toMatch(
      /^there are \d+ inputs; \S+ is not a moment of this match$/,
    );
    expect(failure(() => timeline.factsOf(n)).name).toBe('RangeError');
    expect(failure(() => timeline.rewind(n)).name).toBe('RangeError');
  });

  test('knows what was told by each input, also right after a checkpoint', () => {
    const told: Fact[][] = [[]];
    const table = deal(tavern, long, { facts: (f) => void told[0].push(f) });
    for (const input of timeline.inputs) {
      const facts: Fact[] = [];
      apply(tavern, table, input, { facts: (f) => void facts.push(f) });
      told.push(facts);
    }
    for (const n of [0, 1, 2, 63, 64, 65, 66, 128, 129, timeline.length]) {
      expect(timeline.factsOf(n)).toEqual(told[n]);
    }
    expect(told.flat().length).toBeGreaterThan(50);
  });

  test('gives the facts of the last input on the way to a moment', () => {
    const facts: Fact[] = [];
    timeline.at(30, { facts: (f) => void facts.push(f) });
    expect(facts).toEqual(timeline.factsOf(30));
  });

  test('keeps of an input what the rules read, and nothing that came with it', () => {
    const other = new Timeline(tavern, long);
    for (const input of timeline.inputs.slice(0, 70)) {
      const noted = { ...input, note: 'x'.repeat(100) };
      expect(other.apply(noted)).toBeNull();
    }
    expect(other.inputs).toEqual(timeline.inputs.slice(0, 70));
  });

  test('rewinds: what came after is forgotten, and the match goes on from there', () => {
    const other = played(long);
    for (const n of [130, 100, 64, 63, 10, 0]) {
      other.rewind(n);
      expect(other.length).toBe(n);
      expect(other.hashes).toEqual(timeline.hashes.slice(0, n + 1));
      expect(hash(tavern, other.table)).toBe(timeline.hashes[n]);
    }
    for (const input of timeline.inputs) expect(other.apply(input)).toBeNull();
    expect(other.record()).toEqual(timeline.record());
  });

  test('a refused input leaves no trace', () => {
    const other = new Timeline(tavern, long);
    expect(other.apply({ type: 'answer', seat: 0, ask: '0.1', value: 'nonsense', at: 1000 })?.code).toBe(
      'illegal',
    );
    expect(other.length).toBe(0);
    expect(other.hashes).toHaveLength(1);
    expect(hash(tavern, other.table)).toBe(other.hashes[0]);
  });
});

describe('how far a seat may take back its moves', () => {
  const kinds = ['quiet', 'tell', 'roll', 'reveal', 'private', 'aside', 'shuffle', 'other'] as const;
  const main = procedure('main').steps(
    choose('TT-1.1', {
      kind: 'k',
      who: ({ g }) => g.n,
      options: () => kinds,
      take: (ctx, answer, seat) => {
        ctx.g.log.push(answer);
        ctx.g.n = 0;
        if (answer === 'tell') ctx.tell('x', { seat });
        if (answer === 'roll') ctx.roll(6);
        if (answer === 'shuffle') ctx.shuffle([1, 2, 3]);
        if (answer === 'reveal') ctx.reveal('x', { seat });
        if (answer === 'private') ctx.tell('x', { seat }, { to: [seat] });
        if (answer === 'aside') ctx.tell('x', { seat }, { aside: { to: [seat], data: { n: 1 } } });
        if (answer === 'other') ctx.g.n = 1;
        return { op: 'stay' };
      },
    }),
  );
  const game = tiny(main);
  const after = (...said: (typeof kinds)[number][]) => {
    const timeline = new Timeline(game, { seats: 2, seed: 's' });
    for (const value of said) {
      const seat = timeline.table.g.n;
      const { id } = askOf(game, timeline.table, seat)!;
      expect(timeline.apply({ type: 'answer', seat, ask: id, value, at: 0 })).toBeNull();
    }
    return timeline;
  };

  test('over its own answers, and what everybody was told', () => {
    expect(after('quiet', 'tell', 'quiet').undoPoint(0)).toBe(0);
    expect(after().undoPoint(0)).toBe(0);
  });

  test.each(['roll', 'shuffle', 'reveal', 'private', 'aside'] as const)('not over a %s', (kind) => {
    expect(after('quiet', kind, 'quiet', 'quiet').undoPoint(0)).toBe(2);
    expect(after('quiet', kind).undoPoint(0)).toBe(2);
  });

  test("not over another seat's answer, and not at all for a seat that answered before it", () => {
    const timeline = after('quiet', 'other', 'quiet', 'quiet');
    expect(timeline.inputs.map((i) => (i as { seat: Seat }).seat)).toEqual([0, 0, 1, 0]);
    expect(timeline.undoPoint(0)).toBe(3);
    expect(timeline.undoPoint(1)).toBe(4);
  });

  test('not over time', () => {
    const timeline = after('quiet', 'quiet');
    timeline.apply({ type: 'time', at: 5 });
    expect(timeline.undoPoint(0)).toBe(3);
  });

  test('is forgotten with the rewound, and counted anew', () => {
    const timeline = after('quiet', 'roll', 'quiet');
    timeline.rewind(1);
    expect(timeline.undoPoint(0)).toBe(0);
    timeline.apply({ type: 'answer', seat: 0, ask: '0.2', value: 'quiet', at: 0 });
    expect(timeline.undoPoint(0)).toBe(0);
  });
});

describe('a rules error half-way', () => {
  const main = procedure('main').steps(
    choose('TT-1.1', {
      kind: 'k',
      who: () => 0,
      options: () => ['go', 'break'],
      take: ({ g, roll }, answer) => {
        g.log.push(`${answer} ${roll(6)}`);
        g.n++;
        if (answer === 'break') throw new TypeError('a card without text');
        return { op: 'stay' };
      },
    }),
  );
  const game = tiny(main);

  test('is thrown to the caller and puts the table back to where it was', () => {
    const timeline = new Timeline(game, { seats: 2, seed: 's' });
    const say = (value: string) =>
      timeline.apply({ type: 'answer', seat: 0, ask: askOf(game, timeline.table, 0)!.id, value, at: 0 });
    for (let i = 0; i < 70; i++) say('go');
    const before = hash(game, timeline.table);
    expect(() => say('break')).toThrow('a card without text');
    expect(hash(game, timeline.table)).toBe(before);
    expect(timeline.length).toBe(70);
    expect(say('go')).toBeNull();
    expect(() => verify(game, timeline.record())).not.toThrow();
  });
});

describe('a record', () => {
  const timeline = played(long);
  const source = JSON.stringify(timeline.record());
  const read = () => parseRecord(source) as MatchRecord & Record<string, any>;

  test('written as JSON and read again is verified: every hash, the result, every checkpoint', () => {
    const again = verify(tavern, parseRecord(source));
    expect(again.length).toBe(timeline.length);
    expect(JSON.stringify(again.record())).toBe(source);
    expect(again.table).toEqual(timeline.table);
  });

  test('of a match that goes on is a record too', () => {
    const half = new Timeline(tavern, long);
    for (const input of timeline.inputs.slice(0, 70)) half.apply(input);
    const again = verify(tavern, parseRecord(JSON.stringify(half.record())));
    expect(again.table.result).toBeNull();
    for (const input of timeline.inputs.slice(70)) expect(again.apply(input)).toBeNull();
    expect(again.record()).toEqual(timeline.record());
  });

  test('keeps inputs as they were, whatever rules or callers do with them', () => {
    const anyList: Space<number[]> = {
      describe: null,
      check: (value) => ({ value: value as number[] }),
      sample: () => [],
    };
    const main = procedure('main').steps(
      choose('TT-1.1', {
        kind: 'k',
        who: () => 0,
        options: () => anyList,
        take: ({ g }, answer) => {
          g.seats = answer;
          g.seats.push(99);
          return { op: 'stay' };
        },
      }),
    );
    const game = tiny(main);
    const match = new Timeline(game, { seats: 2, seed: 's' });
    const value = [1];
    match.apply({ type: 'answer', seat: 0, ask: '0.1', value, at: 0 });
    value.push(5);
    expect((match.inputs[0] as { value: Json }).value).toEqual([1]);
    expect(() => verify(game, match.record())).not.toThrow();
  });

  test.each<[string, string, string | RegExp]>([
    ['an empty text', '', /^record: the file is cut off or not JSON \(/],
    ['half of the text', source.slice(0, source.length >> 1), /^record: the file is cut off or not JSON \(/],
    ['all but the last letter', source.slice(0, -1), /^record: the file is cut off or not JSON \(/],
    ['a list', '[]', 'record: expected {"kaiju":"record", …}, found []'],
    ['null', 'null', 'record: expected {"kaiju":"record", …}, found null'],
    [
      'something else',
      '{"kaiju":"table"}',
      'record: expected {"kaiju":"record", …}, found {"kaiju":"table"}',
    ],
    ['another format', '{"kaiju":"record","format":2}', 'record.format: expected 1, found 2'],
    ['no inputs', '{"kaiju":"record","format":1}', 'record.inputs: expected a list, found nothing'],
  ])('%s is no record', (_, text, message) => {
    expect(failure(() => parseRecord(text))).toEqual({
      name: 'LoadError',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });

  const deep = (depth: number): Json => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
  const cut: [string, (r: MatchRecord & Record<string, any>) => void, string | RegExp][] = [
    ['without hashes', (r) => delete (r as any).hashes, 'record.hashes: expected a list, found nothing'],
    [
      'without checkpoints',
      (r) => delete (r as any).checkpoints,
      'record.checkpoints: expected a list, found nothing',
    ],
    ['without deal', (r) => delete (r as any).deal, 'record.deal: expected seats and seed, found nothing'],
    [
      'with a deal without seed',
      (r) => delete (r.deal as any).seed,
      /^record\.deal: expected seats and seed, found \{/,
    ],
    [
      'with inputs missing',
      (r) => void r.inputs.pop(),
      /^record: \d+ inputs need \d+ hashes, found \d+; part of it is missing$/,
    ],
    ['with hashes missing', (r) => void r.hashes.shift(), /part of it is missing$/],
    [
      'of rules without a name',
      (r) => void Object.assign(r, { ruleset: 7 }),
      'record.ruleset: expected a text, found 7',
    ],
    [
      'with a seed as long as a book',
      (r) => {
        r.deal.seed = 'x'.repeat(60_000);
      },
      'record.deal.seed: 60000 letters; at most 1024',
    ],
    [
      'with a pace that is no number',
      (r) => void Object.assign(r.deal, { pace: 'fast' }),
      'record.deal.pace: expected a number, found "fast"',
    ],
    [
      'with a field that nobody knows',
      (r) => {
        r.extra = 1;
      },
      /^record: unknown field 'extra' \(known: kaiju, /,
    ],
    [
      'with one in its deal',
      (r) => void Object.assign(r.deal, { extra: 1 }),
      /^record\.deal: unknown field 'extra'/,
    ],
    [
      'with one in an input',
      (r) => void Object.assign(r.inputs[1], { extra: 1 }),
      /^record\.inputs\[1\]: unknown field 'extra'/,
    ],
    [
      'with one in a checkpoint',
      (r) => void Object.assign(r.checkpoints[0], { extra: 1 }),
      /^record\.checkpoints\[0\]: unknown field 'extra'/,
    ],
    [
      'nested without end',
      (r) => void Object.assign(r, { fair: deep(100) }),
      'record: nested deeper than 32 levels',
    ],
    [
      'with half a letter',
      (r) => {
        r.fair = ['\ud800'];
      },
      /^record: a text with a character that cannot be stored/,
    ],
  ];
  test.each(cut)('%s is refused when it is read', (_, edit, message) => {
    const found = read();
    edit(found);
    expect(failure(() => parseRecord(JSON.stringify(found)))).toEqual({
      name: 'LoadError',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });

  const answerAt = timeline.inputs.findIndex((i, n) => n > 20 && i.type === 'answer');
  const edited: [string, (r: MatchRecord & Record<string, any>) => void, RegExp][] = [
    [
      'of another version',
      (r) => {
        r.ruleset = 'tavern@2';
      },
      /^record\.ruleset: it was played by "tavern@2", the rules at hand are "tavern@1"$/,
    ],
    [
      'with options beyond their bounds',
      (r) => {
        r.deal.options = { rounds: 1e9 };
      },
      /^record\.deal: options\.rounds: expected a whole number from 1 to 99, found 1000000000$/,
    ],
    [
      'of another seed',
      (r) => {
        r.deal.seed = 'other';
      },
      /^record\.hashes\[0\]: the deal gives [0-9a-f]{16}, the record says "[0-9a-f]{16}"$/,
    ],
    [
      'for too many seats',
      (r) => {
        r.deal.seats = 9;
      },
      /^record\.deal: tavern: 9 seats; it is for 2 to 4$/,
    ],
    [
      'with unknown options',
      (r) => {
        r.deal.options = { nights: 1 };
      },
      /^record\.deal: options: unknown field 'nights' \(known: rounds\)$/,
    ],
    [
      'with an input stamped otherwise',
      (r) => {
        (r.inputs[3] as Input).at += 0.5;
      },
      /^record\.(hashes\[4\]: input \{.* gives [0-9a-f]{16}, the record says|inputs\[3\]: refused)/,
    ],
    [
      'with an input of nobody',
      (r) => {
        r.inputs[5] = null as never;
      },
      /^record\.inputs\[5\]: refused \(malformed\): an input is an object/,
    ],
    [
      'with an answer nobody could give',
      (r) => {
        (r.inputs[answerAt] as any).value = 'cheat';
      },
      new RegExp(`^record\\.inputs\\[${answerAt}\\]: refused \\(illegal\\): `),
    ],
    [
      'with an answer of another seat',
      (r) => {
        (r.inputs[answerAt] as any).seat = ((r.inputs[answerAt] as any).seat + 1) % 4;
      },
      new RegExp(`^record\\.inputs\\[${answerAt}\\]: refused \\(seat\\): `),
    ],
    [
      'with an edited hash',
      (r) => {
        r.hashes[7] = '0123456789abcdef';
      },
      /^record\.hashes\[7\]: input .* the record says "0123456789abcdef"$/,
    ],
    [
      'with a hash that is none',
      (r) => {
        r.hashes[7] = null as never;
      },
      /^record\.hashes\[7\]: .* the record says null$/,
    ],
    [
      'with an edited result',
      (r) => {
        r.result!.places = [1, 1, 1, 1];
      },
      /^record\.result: the match ends with \{.*, the record says \{.*"places":\[1,1,1,1\]/,
    ],
    [
      'with no result',
      (r) => {
        r.result = null;
      },
      /^record\.result: the match ends with \{.*, the record says null$/,
    ],
    [
      'with its end cut off',
      (r) => {
        r.inputs.pop();
        r.hashes.pop();
      },
      /^record\.result: the match ends with null, the record says \{/,
    ],
    [
      'with an edited checkpoint',
      (r) => {
        (r.checkpoints[1].table.g as any).guests[0].nerve += 1;
      },
      /^record\.checkpoints\[1\]: the table after input 128 has hash [0-9a-f]{16}, not [0-9a-f]{16}$/,
    ],
    [
      'with a checkpoint elsewhere',
      (r) => {
        r.checkpoints[0].after = 65;
      },
      /^record\.checkpoints\[0\]: the table after input 65 has hash/,
    ],
    [
      'with a broken checkpoint',
      (r) => delete (r.checkpoints[0].table.g as any).rounds,
      /^record\.checkpoints\[0\]: table\.g\.rounds: expected a whole number, found nothing$/,
    ],
    [
      'with no table in a checkpoint',
      (r) => {
        r.checkpoints[0] = null as never;
      },
      /^record\.checkpoints\[0\]: table: expected a saved table, found nothing$/,
    ],
  ];
  test.each(edited)('%s is refused, with the place', (_, edit, message) => {
    const found = read();
    edit(found);
    expect(failure(() => verify(tavern, parseRecord(JSON.stringify(found))))).toEqual({
      name: 'LoadError',
      message: expect.stringMatching(message),
    });
  });

  test('any one hash changed is found', () => {
    for (let n = 0; n < timeline.hashes.length; n += 13) {
      const found = read();
      found.hashes[n] = found.hashes[n].replace(/^./, (c) => (c === '0' ? '1' : '0'));
      expect(failure(() => verify(tavern, found)).message).toMatch(
        new RegExp(`^record\\.hashes\\[${n}\\]: `),
      );
    }
  });
});

test('an end by the deal alone has a record', () => {
  const game = defineGame({
    ...frame(State),
    setup: () => State.make({}),
    main: procedure('main').steps(act('TT-1.1', () => over(drawn(1, 'TT-1.1')))),
    procedures: [],
  });
  const timeline = new Timeline(game, { seats: 1, seed: 's' });
  expect(timeline.record()).toMatchObject({ inputs: [], result: { places: [1] } });
  expect(verify(game, timeline.record()).length).toBe(0);
});
