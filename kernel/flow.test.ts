import { describe, expect, test } from 'vitest';
import { failure, procedure, say, start, tiny } from './fixtures/tiny.ts';
import {
  act,
  answerWith,
  call,
  callAndStay,
  choose,
  deal,
  done,
  drawn,
  goto,
  int,
  list,
  next,
  nullable,
  over,
  proceduresOf,
  ranked,
  stackOf,
  stage,
  stay,
  text,
  waiting,
  won,
  worth,
} from './index.ts';

const end = act('TT-9.9', () => over(drawn(2, 'TT-9.9')));
const note = (id: string, word: string, flow?: ReturnType<typeof goto>) =>
  act<import('./fixtures/tiny.ts').Tiny, any>(id, ({ g }) => {
    g.log.push(word);
    return flow;
  });

function logOf(...parts: Parameters<typeof tiny>): string {
  return start(tiny(...parts)).g.log.join(' ');
}

describe('where a step leads', () => {
  test('nothing returned, or next: the following step; after the last one the procedure is done', () => {
    const inner = procedure('inner').steps(note('TT-2.1', 'b'), note('TT-2.2', 'c', next));
    const main = procedure('main').steps(note('TT-1.1', 'a', call(inner, {})), note('TT-1.2', 'd'), end);
    expect(logOf(main, [inner])).toBe('a b c d');
  });

  test('stay: the same step again, until it says otherwise', () => {
    const main = procedure('main').steps(
      act('TT-1.1', ({ g }) => {
        g.log.push(String(++g.n));
        return g.n < 4 ? stay : next;
      }),
      end,
    );
    expect(logOf(main)).toBe('1 2 3 4');
  });

  test('done: the rest of the procedure is left out', () => {
    const inner = procedure('inner').steps(note('TT-2.1', 'b', done), note('TT-2.2', 'never'));
    const main = procedure('main').steps(note('TT-1.1', 'a', call(inner, {})), note('TT-1.2', 'c'), end);
    expect(logOf(main, [inner])).toBe('a b c');
  });

  test('goto: to a printed step, forwards or back', () => {
    const main = procedure('main').steps(
      note('TT-1.1', 'a', goto('TT-1.3')),
      note('TT-1.2', 'c', goto('TT-1.4/last')),
      note('TT-1.3', 'b', goto('TT-1.2')),
      note('TT-1.4/last', 'd'),
      end,
    );
    expect(logOf(main)).toBe('a b c d');
  });

  test('call: another procedure, then the next step; callAndStay: then this step again', () => {
    const inner = procedure('inner', { word: text }).steps(
      act('TT-2.1', ({ g, v }) => void g.log.push(v.word)),
    );
    const main = procedure('main').steps(
      act('TT-1.1', ({ g }) =>
        ++g.n < 3 ? callAndStay(inner, { word: `s${g.n}` }) : call(inner, { word: 'c' }),
      ),
      note('TT-1.2', 'then'),
      end,
    );
    expect(logOf(main, [inner])).toBe('s1 s2 c then');
  });

  test('over: the match ends there and then, however deep', () => {
    const inner = procedure('inner', { depth: int }).steps(
      act('TT-2.1', ({ v }) =>
        v.depth > 0 ? call(inner, { depth: v.depth - 1 }) : over(won([1], 2, 'TT-2.1')),
      ),
      note('TT-2.2', 'never'),
    );
    const main = procedure('main').steps(
      act('TT-1.1', () => call(inner, { depth: 5 })),
      note('TT-1.2', 'never'),
    );
    const game = tiny(main, [inner]);
    const table = start(game);
    expect(table.result).toEqual({ places: [2, 1], why: 'TT-2.1', scores: null });
    expect(table.stack).toEqual([]);
    expect(table.g.log).toEqual([]);
    expect(waiting(table)).toEqual([]);
  });

  test('answerWith: the caller keeps the answer in the local it named', () => {
    const twice = procedure('twice', { n: int }).steps(act('TT-2.1', ({ v }) => answerWith(v.n * 2)));
    const main = procedure('main', { kept: int.or(0) }).steps(
      act('TT-1.1', () => call(twice, { n: 21 }, 'kept')),
      act('TT-1.2', ({ g, v }) => void g.log.push(String(v.kept))),
      act('TT-1.3', ({ v }) => (v.kept < 100 ? callAndStay(twice, { n: v.kept }, 'kept') : next)),
      act('TT-1.4', ({ g, v }) => void g.log.push(String(v.kept))),
      end,
    );
    expect(logOf(main, [twice])).toBe('42 168');
  });

  test('a procedure that answers nothing leaves the local as it was', () => {
    const mute = procedure('mute').steps(act('TT-2.1', () => done));
    const main = procedure('main', { kept: nullable(int).or(7) }).steps(
      act('TT-1.1', () => call(mute, {}, 'kept')),
      act('TT-1.2', ({ g, v }) => void g.log.push(String(v.kept))),
      end,
    );
    expect(logOf(main, [mute])).toBe('7');
  });

  test('an answer is kept as a copy, and so are arguments: locals share nothing with the state', () => {
    const show = procedure('show', { seats: list(int) }).steps(
      act('TT-2.1', ({ g, v }) => {
        v.seats.push(99);
        g.log.push(g.seats.join());
        return answerWith(g.seats);
      }),
    );
    const main = procedure('main', { kept: list(int) }).steps(
      act('TT-1.1', ({ g }) => call(show, { seats: g.seats }, 'kept')),
      act('TT-1.2', ({ g, v }) => {
        v.kept.push(98);
        g.log.push(g.seats.join());
      }),
      end,
    );
    expect(logOf(main, [show])).toBe('0,1 0,1');
  });
});

describe('procedures within procedures', () => {
  test('return in order from several deep, each with its own locals', () => {
    const sum = procedure('sum', { n: int, rest: int.or(0) });
    sum.steps(
      act('TT-2.1', ({ v }) => (v.n === 0 ? answerWith(0) : call(sum, { n: v.n - 1 }, 'rest'))),
      act('TT-2.2', ({ g, v }) => {
        g.log.push(`${v.n}:${v.rest}`);
        return answerWith(v.n + v.rest);
      }),
    );
    const main = procedure('main', { total: int.or(-1) }).steps(
      act('TT-1.1', () => call(sum, { n: 4 }, 'total')),
      act('TT-1.2', ({ g, v }) => void g.log.push(`= ${v.total}`)),
      end,
    );
    expect(logOf(main, [sum])).toBe('1:0 2:1 3:3 4:6 = 10');
  });

  test('call each other back and forth', () => {
    const odd = procedure('odd', { n: int });
    const even = procedure('even', { n: int });
    odd.steps(act('TT-3.1', ({ g, v }) => (v.n === 0 ? void g.log.push('odd') : call(even, { n: v.n - 1 }))));
    even.steps(
      act('TT-2.1', ({ g, v }) => (v.n === 0 ? void g.log.push('even') : call(odd, { n: v.n - 1 }))),
    );
    const main = procedure('main').steps(
      act('TT-1.1', () => call(even, { n: 6 })),
      act('TT-1.2', () => call(even, { n: 7 })),
      end,
    );
    expect(logOf(main, [even, odd])).toBe('even odd');
  });

  test('ask several deep; the stack names them, innermost first', () => {
    const deep = procedure('deep', { n: int });
    deep.steps(
      act('TT-2.1', ({ v }) => (v.n > 0 ? call(deep, { n: v.n - 1 }) : next)),
      choose('TT-2.2', {
        kind: 'k',
        who: () => 0,
        options: ({ v }) => [v.n],
        take: ({ g }, n) => void g.log.push(String(n)),
      }),
    );
    const main = procedure('main').steps(
      act('TT-1.1', () => call(deep, { n: 2 })),
      end,
    );
    const game = tiny(main, [deep]);
    const table = start(game);
    expect(stackOf(game, table)).toEqual(['deep TT-2.2', 'deep TT-2.2', 'deep TT-2.2', 'main TT-9.9']);
    say(game, table, 0, 0);
    say(game, table, 0, 1);
    expect(stackOf(game, table)).toEqual(['deep TT-2.2', 'main TT-9.9']);
    say(game, table, 0, 2);
    expect(table.g.log).toEqual(['0', '1', '2']);
    expect(table.result).not.toBeNull();
  });
});

describe('the rules are at fault, and the error says where', () => {
  const rulesError = (message: string | RegExp) => ({
    name: 'RulesError',
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
  const forever = (message: RegExp, ...parts: Parameters<typeof tiny>) => {
    const { name, message: found } = failure(() => start(tiny(...parts)));
    expect(name).toBe('RulesError');
    expect(found).toMatch(message);
    expect(found.length).toBeLessThan(1000);
  };

  test('a procedure that is called but not listed', () => {
    const lost = procedure('lost').steps(act('TT-2.1', () => done));
    const main = procedure('main').steps(act('TT-1.1', () => call(lost, {})));
    expect(failure(() => start(tiny(main)))).toEqual(
      rulesError("tiny: procedure 'lost' is called but not listed in the game"),
    );
  });

  test('a stage that begins in a procedure that is not listed', () => {
    const lost = procedure('lost').steps(act('TT-2.1', () => done));
    const game = tiny(procedure('main').steps(end));
    expect(failure(() => stage(game, { seats: 2, seed: 's' }, () => [{ procedure: lost }]))).toEqual(
      rulesError("tiny: procedure 'lost' is called but not listed in the game"),
    );
  });

  test('a step to go to that is not there', () => {
    const main = procedure('main').steps(act('TT-1.1', () => goto('TT-1.7')));
    expect(failure(() => start(tiny(main)))).toEqual(rulesError('tiny: main has no step TT-1.7'));
  });

  test('a local to keep the answer in that is not there', () => {
    const one = procedure('one').steps(act('TT-2.1', () => answerWith(1)));
    const main = procedure('main', { kept: int.or(0) }).steps(act('TT-1.1', () => call(one, {}, 'keptt')));
    expect(failure(() => start(tiny(main, [one])))).toEqual(
      rulesError("tiny: main has no local 'keptt' to keep what one answers"),
    );
  });

  test('two steps of one id', () => {
    expect(failure(() => procedure('p').steps(note('TT-1.1', 'a'), note('TT-1.1', 'b')))).toEqual(
      rulesError('procedure p: two steps are called TT-1.1; add a /label to one'),
    );
  });

  test('steps given twice', () => {
    const p = procedure('p').steps(note('TT-1.1', 'a'));
    expect(failure(() => p.steps(note('TT-1.2', 'b')))).toEqual(
      rulesError('procedure p: its steps are given twice'),
    );
  });

  test('a procedure without steps', () => {
    expect(failure(() => tiny(procedure('main')))).toEqual(rulesError("tiny: procedure 'main' has no steps"));
    const main = procedure('main').steps(end);
    expect(failure(() => tiny(main, [procedure('bare')]))).toEqual(
      rulesError("tiny: procedure 'bare' has no steps"),
    );
  });

  test('two procedures of one name', () => {
    const main = procedure('main').steps(end);
    const other = procedure('main').steps(note('TT-2.1', 'x'));
    expect(failure(() => tiny(main, [other]))).toEqual(rulesError("tiny: two procedures are called 'main'"));
    expect(() => tiny(main, [main])).not.toThrow();
  });

  test.each([
    '1.1',
    'tt-1',
    'TT1',
    'T-1',
    'TTT-1',
    'TT-',
    'TT-1.',
    'TT-1..2',
    'TT-1.1ab',
    'TT-x',
    '',
    '/label',
  ])("a step called '%s', which is no clause", (id) => {
    expect(failure(() => act(id, () => {}))).toEqual(
      rulesError(`step '${id}': not a clause id such as MI-6.4 or MI-6.4/label`),
    );
  });

  test('rules that end without a result', () => {
    expect(failure(() => start(tiny(procedure('main').steps(note('TT-1.1', 'a')))))).toEqual(
      rulesError('tiny: the rules ended without a result'),
    );
  });

  test('a chain that does not end: the guard names the stack', () => {
    const inner = procedure('inner').steps(act('TT-2.1', () => stay));
    const main = procedure('main').steps(note('TT-1.1', 'a', call(inner, {})), end);
    forever(/^tiny: no question in 100000 steps; the stack is inner TT-2.1 < main TT-9.9$/, main, [inner]);
  });

  test('a loop through a question that is always forced', () => {
    const main = procedure('main').steps(
      choose('TT-1.1', { kind: 'k', who: () => 0, unlessForced: true, options: () => [1], take: () => stay }),
    );
    forever(/no question in 100000 steps; the stack is main TT-1.1$/, main);
  });

  test('a recursion without end: the innermost frames are named, the rest counted', () => {
    const deep = procedure('deep', { n: int });
    deep.steps(act('TT-2.1', ({ v }) => call(deep, { n: v.n + 1 })));
    const main = procedure('main').steps(act('TT-1.1', () => call(deep, { n: 0 })));
    forever(/the stack is deep TT-2.1 < deep end < .* < … and \d+ more$/, main, [deep]);
  });

  test('a seat that is not at the table', () => {
    for (const [seat, word] of [
      [2, '2'],
      [-1, '-1'],
      [undefined as unknown as number, 'nothing'],
    ] as const) {
      const main = procedure('main').steps(
        choose('TT-1.1', { kind: 'k', who: () => seat, options: () => [1], take: () => {} }),
      );
      expect(failure(() => start(tiny(main)))).toEqual(
        rulesError(`main TT-1.1: asks seat ${word}; there are seats 0 to 1`),
      );
    }
  });

  test('nothing to pick from, and a die without sides', () => {
    const main = procedure('main').steps(act('TT-1.1', ({ pick }) => void pick([])));
    expect(failure(() => start(tiny(main)))).toEqual(rulesError('main TT-1.1: nothing to pick from'));
    const none = procedure('main').steps(act('TT-1.1', ({ roll }) => void roll(0)));
    expect(failure(() => start(tiny(none))).name).toBe('RangeError');
  });
});

describe('a table', () => {
  test('is for as many seats as the game says', () => {
    const game = tiny(procedure('main').steps(end));
    for (const seats of [0, 5, 1.5, Number.NaN]) {
      expect(failure(() => deal(game, { seats, seed: 's' }))).toEqual({
        name: 'RangeError',
        message: expect.stringMatching(/^tiny: \S+ seats; it is for 1 to 4$/),
      });
    }
  });

  test('may begin anywhere: frames from the outside in, each at its step, with its locals', () => {
    const inner = procedure('inner', { n: int, m: int.or(5) }).steps(
      note('TT-2.1', 'left out'),
      act('TT-2.2', ({ g, v }) => void g.log.push(`${v.n} ${v.m}`)),
    );
    const main = procedure('main').steps(note('TT-1.1', 'left out'), note('TT-1.2', 'then'), end);
    const game = tiny(main, [inner]);
    const table = stage(game, { seats: 2, seed: 's' }, (g) => {
      g.log.push('given');
      return [
        { procedure: main, step: 'TT-1.2' },
        { procedure: inner, step: 'TT-2.2', v: { n: 3 } },
      ];
    });
    expect(table.g.log).toEqual(['given', '3 5', 'then']);
    const begin = (v: Record<string, unknown>, step = 'TT-2.2') =>
      failure(() => stage(game, { seats: 2, seed: 's' }, () => [{ procedure: inner, step, v }]));
    expect(begin({})).toEqual({
      name: 'LoadError',
      message: 'inner.n: expected a whole number, found nothing',
    });
    expect(begin({ n: 1, k: 2 }).message).toBe("inner: unknown field 'k' (known: n, m)");
    expect(begin({ n: 1 }, 'TT-2.9').message).toBe('tiny: inner has no step TT-2.9');
  });

  test('two games may share procedures, each with its own list', () => {
    const word = procedure('word').steps(note('TT-2.1', 'word'));
    const other = procedure('other').steps(note('TT-3.1', 'other'));
    const main = procedure('main').steps(
      act('TT-1.1', () => call(word, {})),
      end,
    );
    const first = tiny(main, [word]);
    const second = tiny(main, [other, word], { version: 2 });
    expect(start(first).g.log).toEqual(['word']);
    expect(start(second).g.log).toEqual(['word']);
    expect(start(first).g.log).toEqual(['word']);
  });

  test('standing is asked after every step, also within a called procedure', () => {
    const inner = procedure('inner').steps(
      act('TT-2.1', ({ g }) => void g.n++),
      act('TT-2.2', ({ g }) => void g.n++),
    );
    const main = procedure('main').steps(act('TT-1.1', () => callAndStay(inner, {})));
    const asked: number[] = [];
    const game = tiny(main, [inner], {
      standing: (g) => {
        asked.push(g.n);
        return g.n === 3 ? ranked([4, 9], 'TT-8.1') : null;
      },
    });
    const table = start(game);
    expect(asked).toEqual([0, 1, 2, 2, 3]);
    expect(table.result).toEqual({ places: [2, 1], why: 'TT-8.1', scores: [4, 9] });
  });
});

describe('results', () => {
  test('winners win together, the others lose together', () => {
    expect(won([1, 3], 4, 'x').places).toEqual([3, 1, 3, 1]);
    expect(drawn(3, 'x').places).toEqual([1, 1, 1]);
    expect(ranked([5, 9, 5, 1], 'x')).toEqual({ places: [2, 1, 2, 4], why: 'x', scores: [5, 9, 5, 1] });
  });

  test('a result is worth 0 to 1, shared places share, and all of it sums to half of the seats', () => {
    for (const result of [won([0], 2, 'x'), drawn(4, 'x'), ranked([5, 9, 5, 1], 'x'), won([1, 2], 3, 'x')]) {
      const all = result.places.map((_, seat) => worth(result, seat));
      expect(all.reduce((a, b) => a + b)).toBeCloseTo(all.length / 2);
    }
    expect(worth(won([0], 2, 'x'), 0)).toBe(1);
    expect(worth(won([0], 2, 'x'), 1)).toBe(0);
    expect(worth(drawn(2, 'x'), 1)).toBe(0.5);
    expect(worth(won([0], 1, 'x'), 0)).toBe(1);
  });
});

test('procedures of other states are typed by them', () => {
  const bare = proceduresOf<{ n: number }>()('bare');
  expect(bare.locals.make({})).toEqual({});
});
