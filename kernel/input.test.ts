import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyInput, playOut } from './fixtures/anyone.ts';
import { tavern } from './fixtures/tavern.ts';
import { failure, procedure, start, tiny } from './fixtures/tiny.ts';
import {
  act,
  apply,
  askOf,
  choose,
  clone,
  deal,
  drawn,
  type Game,
  hash,
  type Input,
  type Json,
  over,
  type RefusalCode,
  type Space,
  sameJson,
  seeded,
  type Table,
  together,
  view,
  waiting,
} from './index.ts';

/** A match in mid-game: seat 0 has answered its sealed question and seats 1 and 2 have not; 1 has been asked twice. */
function midway(): Table {
  const table = deal(tavern, { seats: 3, seed: 'midway', pace: 1 });
  for (const [seat, value] of [
    [1, 'wait'],
    [0, 'grab'],
  ] as const) {
    const { id } = askOf(tavern, table, seat)!;
    apply(tavern, table, { type: 'answer', seat, ask: id, value, at: 10 });
  }
  apply(tavern, table, {
    type: 'answer',
    seat: 0,
    ask: askOf(tavern, table, 0)!.id,
    value: { card: null },
    at: 20,
  });
  return table;
}

const answer = (more: object): unknown => ({
  type: 'answer',
  seat: 1,
  ask: '1.3',
  value: { card: null },
  at: 30,
  ...more,
});

/** A refusal changes nothing, and says a sentence. */
function refusal(game: Game, table: Table, input: unknown) {
  const before = hash(game, table);
  const copy = clone(game, table);
  const found = apply(game, table, input as Input);
  expect(found).not.toBeNull();
  expect(found!.message).toMatch(/\S+ \S+/);
  expect(hash(game, table)).toBe(before);
  expect(table).toEqual(copy);
  return found!;
}

describe('an input that can’t be accepted', () => {
  test('(this one can)', () => {
    const table = midway();
    expect(waiting(table)).toEqual([1, 2]);
    expect(askOf(tavern, table, 1)?.id).toBe('1.3');
    expect(apply(tavern, table, answer({}) as Input)).toBeNull();
  });

  test.each<[string, unknown, RefusalCode, RegExp]>([
    ['nothing', undefined, 'malformed', /an input is an object with a type, not nothing/],
    ['null', null, 'malformed', /not null/],
    ['a number', 7, 'malformed', /not 7/],
    ['a text', 'answer', 'malformed', /not "answer"/],
    ['true', true, 'malformed', /not true/],
    [
      'an empty object',
      {},
      'malformed',
      /^input\.at: expected the host's time in milliseconds, found nothing$/,
    ],
    ['a list', [], 'malformed', /input\.at/],
    ['no type', answer({ type: undefined }), 'malformed', /^input\.type: no such input: nothing$/],
    ['an unknown type', answer({ type: 'ANSWER' }), 'malformed', /^input\.type: no such input: "ANSWER"$/],
    ['a type from the prototype', answer({ type: 'constructor' }), 'malformed', /no such input/],
    ['no time', answer({ at: undefined }), 'malformed', /^input\.at: .* found nothing$/],
    ['a time that is a text', answer({ at: '30' }), 'malformed', /^input\.at: .* found "30"$/],
    ['a time that is no number', answer({ at: Number.NaN }), 'malformed', /^input\.at/],
    ['a time without end', answer({ at: Number.POSITIVE_INFINITY }), 'malformed', /^input\.at/],
    [
      'a time before the last',
      answer({ at: 19 }),
      'early',
      /^input\.at: 19 is before the table's clock, 20$/,
    ],
    ['no seat', answer({ seat: undefined }), 'malformed', /^input\.seat: expected 0 to 2, found nothing$/],
    [
      'a seat that is a text',
      answer({ seat: '1' }),
      'malformed',
      /^input\.seat: expected 0 to 2, found "1"$/,
    ],
    ['half a seat', answer({ seat: 0.5 }), 'malformed', /^input\.seat/],
    ['a spectator’s seat', answer({ seat: -1 }), 'malformed', /^input\.seat/],
    ['a seat too many', answer({ seat: 3 }), 'malformed', /^input\.seat: expected 0 to 2, found 3$/],
    [
      'no value',
      answer({ value: undefined }),
      'malformed',
      /^input\.value: an answer carries the value chosen$/,
    ],
    [
      'no ask',
      answer({ ask: undefined }),
      'malformed',
      /^input\.ask: expected 'seat\.number', found nothing$/,
    ],
    ['an ask that is a number', answer({ ask: 1.3 }), 'malformed', /^input\.ask: .* found 1\.3$/],
    ['an ask with zeros in front', answer({ ask: '01.3' }), 'malformed', /^input\.ask/],
    ['an ask with spaces', answer({ ask: ' 1.3' }), 'malformed', /^input\.ask/],
    ['an ask with a sign', answer({ ask: '1.-3' }), 'malformed', /^input\.ask/],
    ['an ask in a list', answer({ ask: ['1.3'] }), 'malformed', /^input\.ask/],
    [
      'an ask of a seat that is not there',
      answer({ ask: '3.1', seat: 1 }),
      'unknown',
      /^ask 3\.1: there is no seat 3$/,
    ],
    ['an ask of somebody else', answer({ ask: '2.2' }), 'seat', /^ask 2\.2 is seat 2's, not seat 1's$/],
    ['an ask that was never asked', answer({ ask: '1.4' }), 'unknown', /^ask 1\.4 was never asked$/],
    ['an ask without number', answer({ ask: '1.0' }), 'unknown', /^ask 1\.0 was never asked$/],
    ['a number beyond all numbers', answer({ ask: `1.${'9'.repeat(400)}` }), 'unknown', /was never asked$/],
    [
      'an ask answered long ago',
      answer({ ask: '1.1' }),
      'closed',
      /^ask 1\.1 is closed: .*; seat 1 is now asked 1\.3$/,
    ],
    ['an ask that others closed', answer({ ask: '1.2' }), 'closed', /seat 1 is now asked 1\.3$/],
    ['a second answer', answer({ seat: 0, ask: '0.2' }), 'closed', /; seat 0 is not asked anything now$/],
    [
      'no option',
      answer({ value: { card: 999_999_999 } }),
      'illegal',
      /^\{"card":999999999\} is not among the 4 options$/,
    ],
    ['an option and more', answer({ value: { card: null, extra: 1 } }), 'illegal', /is not among/],
    ['an option in a list', answer({ value: [{ card: null }] }), 'illegal', /is not among/],
    ['an inherited option', answer({ value: {} }), 'illegal', /is not among/],
    ['too late', answer({ at: 511 }), 'late', /^ask 1\.3 was open until 510; the answer came 1 ms later$/],
    ['running out too early', { type: 'expire', ask: '1.3', at: 30 }, 'early', /open until 510/],
    [
      'running out of what is closed',
      { type: 'expire', ask: '0.2', at: 600 },
      'closed',
      /^ask 0\.2 is closed/,
    ],
    ['running out of nothing', { type: 'expire', at: 600 }, 'malformed', /^input\.ask/],
    ['giving up for nobody', { type: 'concede', at: 30 }, 'malformed', /^input\.seat/],
    ['giving up for a spectator', { type: 'concede', seat: -1, at: 30 }, 'malformed', /^input\.seat/],
    [
      'an end without result',
      { type: 'settle', at: 30 },
      'malformed',
      /^input\.result: expected named entries/,
    ],
    ['an end that is a text', { type: 'settle', result: 'abc', at: 30 }, 'malformed', /^input\.result/],
    [
      'an end for too few',
      { type: 'settle', result: drawn(2, 'x'), at: 30 },
      'malformed',
      /a place for each of 3 seats$/,
    ],
    [
      'an end in words',
      { type: 'settle', result: { places: [1, 2, 'x'], why: 'x' }, at: 30 },
      'malformed',
      /^input\.result\.places\[2\]/,
    ],
    [
      'an end without why',
      { type: 'settle', result: { places: [1, 1, 1] }, at: 30 },
      'malformed',
      /^input\.result\.why/,
    ],
    [
      'an end with more',
      { type: 'settle', result: { ...drawn(3, 'x'), prize: 9 }, at: 30 },
      'malformed',
      /unknown field 'prize'/,
    ],
  ])('%s', (_, input, code, message) => {
    const found = refusal(tavern, midway(), input);
    expect(found.code).toBe(code);
    expect(found.message).toMatch(message);
  });

  test('anything after the end', () => {
    const table = midway();
    apply(tavern, table, { type: 'settle', result: drawn(3, 'agreed'), at: 30 });
    for (const input of [answer({}), { type: 'time', at: 40 }, { type: 'concede', seat: 0, at: 40 }]) {
      expect(refusal(tavern, table, input)).toEqual({ code: 'over', message: 'the match is over' });
    }
  });

  test('an answer of the right shape at the wrong moment, at every moment of a match', () => {
    const table = deal(tavern, { seats: 3, seed: 'moments', pace: 1 });
    const answered: Input[] = [];
    playOut(tavern, table, seeded('moments'), (input) => {
      for (const old of answered.slice(-3)) {
        expect(refusal(tavern, table, { ...old, at: table.now }).code).toBe('closed');
      }
      if (input.type === 'answer') {
        const thief = (input.seat + 1) % 3;
        expect(refusal(tavern, table, { ...input, seat: thief }).code).toBe('seat');
        answered.push(input);
      }
    });
  });

  const jsonOr = <T>(...values: T[]) =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...values) },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    );
  test('any JSON at all is refused, or was a proper input', () => {
    const table = midway();
    const before = hash(tavern, table);
    const input = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          type: jsonOr('answer', 'time', 'expire', 'concede', 'settle'),
          seat: jsonOr(0, 1, 2, 3),
          ask: jsonOr('1.3', '2.2', '0.2', '1.1', '1.9'),
          value: jsonOr<unknown>({ card: null }, { card: 1 }, 'grab'),
          at: jsonOr(0, 20, 30, 510, 511),
          result: jsonOr<unknown>(drawn(3, 'x'), drawn(2, 'x'), { places: [1, 2, 3] }),
        },
        { requiredKeys: [] },
      ),
    );
    let refused = 0;
    fc.assert(
      fc.property(input, (given) => {
        const copy = clone(tavern, table);
        const found = apply(tavern, copy, given as Input);
        if (found === null) {
          const { type, at } = given as unknown as Input;
          expect(['answer', 'time', 'expire', 'concede', 'settle']).toContain(type);
          expect(at).toBeGreaterThanOrEqual(20);
          expect(copy.seq).toBe(table.seq + 1);
        } else {
          refused++;
          expect(found.code).toMatch(/^(malformed|unknown|closed|seat|illegal|late|early)$/);
          expect(found.message.length).toBeGreaterThan(8);
          expect(hash(tavern, copy)).toBe(before);
        }
      }),
      { numRuns: 1500 },
    );
    expect(refused).toBeGreaterThan(500);
  });

  test('any JSON at all as an answer is refused, or was an option', () => {
    const matches = ['a', 'b', 'c', 'd'].map((seed) => {
      const table = deal(tavern, { seats: 2, seed });
      const rng = seeded(seed);
      for (let i = 0; i < 12 && table.result === null; i++)
        apply(tavern, table, anyInput(tavern, table, rng, true));
      return table;
    });
    fc.assert(
      fc.property(fc.constantFrom(...matches), fc.jsonValue({ maxDepth: 2 }), (table, value) => {
        const seat = waiting(table)[0];
        const ask = askOf(tavern, table, seat)!;
        const copy = clone(tavern, table);
        const found = apply(tavern, copy, {
          type: 'answer',
          seat,
          ask: ask.id,
          value: value as never,
          at: table.now,
        });
        if (found === null) {
          const { options, space } = ask;
          expect(options ? options.some((o) => sameJson(o, value)) : 'value' in space!.check(value)).toBe(
            true,
          );
        } else {
          expect(found.code).toBe('illegal');
          expect(hash(tavern, copy)).toBe(hash(tavern, table));
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('what is kept of an answer', () => {
  test('is no part of the input: the caller may do with it what he likes', () => {
    const anyList: Space<number[]> = {
      describe: null,
      check: (value) => (Array.isArray(value) ? { value } : { clause: 'TT-1.1', message: 'a list' }),
      sample: () => [],
    };
    const main = procedure('main').steps(
      choose('TT-1.1', {
        kind: 'k',
        who: () => 0,
        options: () => anyList,
        take: ({ g }, seats) => {
          g.seats = seats;
        },
      }),
      together('TT-1.2', { kind: 'k', who: () => [0], options: () => [1], take: () => over(drawn(2, 'x')) }),
    );
    const game = tiny(main);
    const table = start(game);
    const value = [1, 2];
    apply(game, table, { type: 'answer', seat: 0, ask: '0.1', value, at: 0 });
    value.push(3);
    expect(table.g.seats).toEqual([1, 2]);
    table.g.seats.push(4);
    expect(value).toEqual([1, 2, 3]);
  });
});

describe('whoever wants to know what is accepted', () => {
  /** What was accepted, each with the table's hash of that moment. */
  function accepted(input: unknown, table = midway()): { inputs: Input[]; before: string; at: string[] } {
    const before = hash(tavern, table);
    const inputs: Input[] = [];
    const at: string[] = [];
    apply(tavern, table, input as Input, {
      accepted: (kept) => {
        inputs.push(structuredClone(kept));
        at.push(hash(tavern, table));
      },
    });
    return { inputs, before, at };
  }

  test.each([
    ['an answer', answer({ value: { card: null } })],
    ['time', { type: 'time', at: 900 }],
    ['a question that runs out', { type: 'expire', ask: '1.3', at: 900 }],
    ['a concession', { type: 'concede', seat: 1, at: 30 }],
    ['an end', { type: 'settle', result: drawn(3, 'agreed'), at: 30 }],
  ])('hears of %s once, before anything changes, and of nothing that no rule reads', (_, input) => {
    const { inputs, before, at } = accepted({ ...(input as object), note: 'x'.repeat(1000) });
    expect(inputs).toEqual([input]);
    expect(at).toEqual([before]);
  });

  test('hears of nothing that is refused', () => {
    for (const input of [answer({ value: 'no such answer' }), answer({ seat: 0 }), { type: 'time', at: 1 }])
      expect(accepted(input).inputs).toEqual([]);
  });

  test('can stop it: then nothing has changed', () => {
    const table = midway();
    const before = hash(tavern, table);
    const stop = () => {
      throw new Error('no room for it');
    };
    expect(() => apply(tavern, table, answer({}) as Input, { accepted: stop })).toThrow('no room for it');
    expect(hash(tavern, table)).toBe(before);
  });
});

test('whoever hears a fact may not turn to a table before the input is done, and is told so', () => {
  const main = procedure('main').steps(
    act('TT-1.1', ({ tell }) => tell('x', {})),
    choose('TT-1.2', { kind: 'k', who: () => 0, options: () => [1], take: ({ tell }) => tell('y', {}) }),
    act('TT-1.3', () => over(drawn(2, 'x'))),
  );
  const game = tiny(main);
  const table = start(game);
  const other = start(game);
  const nosy = { facts: () => void view(game, other, 0) };
  expect(
    failure(() => apply(game, table, { type: 'answer', seat: 0, ask: '0.1', value: 1, at: 0 }, nosy)),
  ).toEqual({
    name: 'RulesError',
    message: 'tiny: whoever hears a fact may not turn to a table of the same game before the input is done',
  });
  expect(waiting(start(game))).toEqual([0]);
});

test('options that a host has just listed are not listed again, and are what is checked against', () => {
  let listed = 0;
  const main = procedure('main').steps(
    choose('TT-1.1', {
      kind: 'k',
      who: () => 0,
      options: () => {
        listed++;
        return [1, 2];
      },
      take: () => over(drawn(2, 'x')),
    }),
  );
  const game = tiny(main);
  const table = start(game);
  const offered = askOf(game, table, 0)!.options;
  const answer = (value: number) => ({ type: 'answer', seat: 0, ask: '0.1', value, at: 0 }) as const;
  listed = 0;
  expect(apply(game, table, answer(2), { offered })).toBeNull();
  expect(listed).toBe(0);
  expect(apply(game, start(game), answer(2), { offered: [1] })).toMatchObject({ code: 'illegal' });
});

test('what is refused whatever its details is refused with them, by the same clause', () => {
  const main = procedure('main').steps(
    choose('TT-1.1', {
      kind: 'play',
      who: () => 0,
      options: ({ refuse }) => {
        refuse?.({ play: 'fox' }, 'TT-1.2', { key: 'tooPoor' });
        refuse?.({ play: 'hen', at: 1 }, 'TT-1.3');
        return ['pass', { play: 'hen', at: 2 }];
      },
      take: () => over(drawn(2, 'TT-1.1')),
    }),
  );
  const game = tiny(main, []);
  const table = deal(game, { seats: 2, seed: 's' });
  const told = (value: Json) => apply(game, table, { type: 'answer', seat: 0, ask: '0.1', value, at: 0 });
  expect(told({ play: 'fox', at: 1 })).toMatchObject({ clause: 'TT-1.2', reason: { key: 'tooPoor' } });
  expect(told({ play: 'hen', at: 1, loudly: true })?.clause).toBe('TT-1.3');
  expect(told({ play: 'hen' })?.clause).toBeUndefined();
  expect(told({ play: 'cow' })?.clause).toBeUndefined();
  expect(told({ play: 'hen', at: 2 })).toBeNull();
});
