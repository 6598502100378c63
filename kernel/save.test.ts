import { describe, expect, test } from 'vitest';
import { playOut } from './fixtures/anyone.ts';
import { tavern } from './fixtures/tavern.ts';
import { failure, procedure, say, start, tiny } from './fixtures/tiny.ts';
import {
  act,
  answerWith,
  apply,
  askOf,
  call,
  choose,
  clone,
  deal,
  drawn,
  equal,
  type Game,
  hash,
  type Input,
  int,
  list,
  load,
  over,
  race,
  type SavedTable,
  save,
  seeded,
  type Table,
  text,
  view,
  waiting,
} from './index.ts';

const reload = (game: Game, table: Table): Table => load(game, JSON.parse(JSON.stringify(save(game, table))));

/** What stands on top of the stack before each input of these matches. */
const paused = new Map<string, number>();

describe('saved to JSON, thrown away and loaded before every single input', () => {
  const matches = Array.from({ length: 40 }, (_, i) => ({
    seats: 2 + (i % 3),
    pace: i % 2,
    seed: `match ${i}`,
  }));
  test.each(matches)('a tavern ends as if nothing had happened: $seed', (order) => {
    const inputs: Input[] = [];
    const hashes: string[] = [];
    const whole = deal(tavern, order);
    playOut(tavern, whole, seeded(order.seed), (input) => {
      inputs.push(structuredClone(input));
      hashes.push(hash(tavern, whole));
      const top = whole.stack[whole.stack.length - 1];
      const { name, steps } = tavern.table[top.procedure];
      const place = `${name} ${steps[top.step].id} ${steps[top.step].kind}`;
      paused.set(place, Math.max(paused.get(place) ?? 0, whole.stack.length));
    });
    let table = deal(tavern, order);
    for (const [i, input] of inputs.entries()) {
      table = reload(tavern, table);
      expect(hash(tavern, table)).toBe(hashes[i]);
      expect(apply(tavern, table, input)).toBeNull();
    }
    expect(equal(tavern, table, whole)).toBe(true);
    expect(hash(tavern, table)).toBe(hash(tavern, whole));
    expect(reload(tavern, table)).toEqual(table);
  });

  test('and that was inside every kind of pause, up to three interrupts deep', () => {
    expect([...paused.keys()].sort()).toEqual([
      'duck TV-4.1 choose',
      'round TV-2.2 race',
      'round TV-2.3 together',
      'round TV-2.5 script',
      'swing TV-3.1 choose',
      'swing TV-3.2 window',
    ]);
    // main, round, then four swings in each other's windows
    expect(paused.get('swing TV-3.2 window')).toBe(6);
    expect(paused.get('duck TV-4.1 choose')).toBe(8);
  });

  test('what a seat sees and is asked survives too', () => {
    const table = deal(tavern, { seats: 4, seed: 'views', pace: 1 });
    playOut(tavern, table, seeded('views'), () => {
      const back = reload(tavern, table);
      for (const seat of [-1, 0, 1, 2, 3]) {
        expect(JSON.stringify(view(tavern, back, seat))).toBe(JSON.stringify(view(tavern, table, seat)));
      }
    });
  });
});

describe('a copy of a table', () => {
  test('is equal, hashes the same, shares nothing, and goes its own way', () => {
    const table = deal(tavern, { seats: 3, seed: 'copy', pace: 1 });
    const objects = (value: unknown, found = new Set<unknown>()): Set<unknown> => {
      if (typeof value !== 'object' || value === null) return found;
      found.add(value);
      for (const part of Object.values(value)) objects(part, found);
      return found;
    };
    playOut(tavern, table, seeded('copy'), (input) => {
      const copy = clone(tavern, table);
      const own = objects(table);
      expect(equal(tavern, copy, table)).toBe(true);
      expect([...objects(copy)].filter((part) => own.has(part))).toEqual([]);
      const before = hash(tavern, table);
      expect(hash(tavern, copy)).toBe(before);
      expect(apply(tavern, copy, structuredClone(input))).toBeNull();
      expect(hash(tavern, table)).toBe(before);
      expect(equal(tavern, copy, table)).toBe(false);
    });
  });

  test('any difference, in whichever part, is seen by equality and hash', () => {
    const table = deal(tavern, { seats: 3, seed: 'parts', pace: 1 });
    say(tavern, table, 0, 'grab');
    say(tavern, table, 1, { card: null });
    const edits: ((t: Table) => void)[] = [
      (t) => void t.seq++,
      (t) => void t.now++,
      (t) => void t.pace++,
      (t) => void t.rng.drawn++,
      (t) => {
        t.rng.k3 ^= 1;
      },
      (t) => void t.asked[2]++,
      (t) => void t.stack.pop(),
      (t) => void t.stack[0].step++,
      (t) => {
        t.stack[1].into = 'x';
      },
      (t) => void t.stack[1].v.i++,
      (t) => void t.stack[1].v.order.reverse(),
      (t) => {
        t.stack[1].wait = null;
      },
      (t) => {
        t.stack[1].wait!.deadline = null;
      },
      (t) => {
        t.stack[1].wait!.open[1].sealed = { card: 5 };
      },
      (t) => {
        t.stack[1].wait!.open[1].answered = false;
      },
      (t) => void t.stack[1].kept.push(1),
      (t) => {
        t.result = drawn(3, 'x');
      },
      (t) => void t.g.round++,
      (t) => void t.g.guests[1].hand.cards[0].dents.push(0),
      (t) => {
        t.g.rows.by.swinging[0].host = '0';
      },
    ];
    const before = hash(tavern, table);
    for (const edit of edits) {
      const other = clone(tavern, table);
      edit(other);
      expect(equal(tavern, other, table), String(edit)).toBe(false);
      expect(hash(tavern, other), String(edit)).not.toBe(before);
    }
  });
});

describe('names in a saved table', () => {
  const build = (names: { inner: string; step: string }, more = {}) => {
    const inner = procedure(names.inner, { n: int }).steps(
      choose(names.step, { kind: 'k', who: () => 0, options: () => [1, 2], take: (_, n) => answerWith(n) }),
    );
    const main = procedure('main', { kept: int.or(0) }).steps(
      act('TT-1.1', () => call(inner, { n: 3 }, 'kept')),
      act('TT-1.2', ({ g, v }) => {
        g.log.push(`kept ${v.kept}`);
        return over(drawn(2, 'TT-1.2'));
      }),
    );
    return tiny(main, [inner], more);
  };
  const old = build({ inner: 'ask', step: 'TT-2.1' });

  test('are those of procedures and steps, so numbering does not matter', () => {
    expect(save(old, start(old)).stack).toMatchObject([
      { procedure: 'main', step: 'TT-1.2', into: '', v: { kept: 0 } },
      { procedure: 'ask', step: 'TT-2.1', into: 'kept', v: { n: 3 } },
    ]);
    const extra = procedure('extra').steps(act('TT-7.1', () => {}));
    const ask = old.table[2].procedure;
    const shifted = tiny(old.main, [extra, ask]);
    const back = load(shifted, JSON.parse(JSON.stringify(save(old, start(old)))));
    expect(hash(shifted, back)).toBe(hash(old, start(old)));
    say(shifted, back, 0, 2);
    expect(back.g.log).toEqual(['kept 2']);
  });

  test('that have changed are found by their aliases', () => {
    const renamed = build(
      { inner: 'question', step: 'TT-2.1/now' },
      { aliases: { ask: 'question', 'TT-2.1': 'TT-2.1/now' } },
    );
    const back = load(renamed, save(old, start(old)));
    expect(askOf(renamed, back, 0)).toMatchObject({ id: '0.1', clause: 'TT-2.1' });
    say(renamed, back, 0, 1);
    expect(back.g.log).toEqual(['kept 1']);
  });

  test('that are not known are refused by place and name', () => {
    const noProcedure = build({ inner: 'question', step: 'TT-2.1' });
    expect(failure(() => load(noProcedure, save(old, start(old))))).toEqual({
      name: 'LoadError',
      message: "table.stack[1].procedure: tiny@1 has no procedure 'ask'",
    });
    const noStep = build({ inner: 'ask', step: 'TT-2.2' });
    expect(failure(() => load(noStep, save(old, start(old))))).toEqual({
      name: 'LoadError',
      message: "table.stack[1].step: ask has no step 'TT-2.1'",
    });
  });

  test('of another version of the rules are refused', () => {
    const later = build({ inner: 'ask', step: 'TT-2.1' }, { version: 2 });
    expect(failure(() => load(later, save(old, start(old))))).toEqual({
      name: 'LoadError',
      message: 'table.ruleset: saved by "tiny@1", the rules at hand are "tiny@2"',
    });
    expect(apply(later, start(old), { type: 'time', at: 1 })).toEqual({
      code: 'malformed',
      message: 'this table plays tiny@1, the rules at hand are tiny@2',
    });
  });
});

describe('a saved table that was cut or edited', () => {
  const inner = procedure('inner', { cells: list(int) }).steps(
    choose('TT-2.1', { kind: 'k', who: () => 1, options: () => ['x'], take: () => {} }),
  );
  const main = procedure('main', { name: text.or('n') }).steps(
    race('TT-1.1', {
      kind: 'k',
      limit: 100,
      who: () => [0, 1],
      options: () => ['go'],
      take: () => call(inner, { cells: [4] }),
    }),
    act('TT-1.2', () => over(drawn(2, 'TT-1.2'))),
  );
  const game = tiny(main, [inner]);
  const fresh = () => {
    const table = start(game, { pace: 1 });
    say(game, table, 0, 'go');
    return JSON.parse(JSON.stringify(save(game, table))) as SavedTable & Record<string, any>;
  };
  type Edit = (t: ReturnType<typeof fresh>) => unknown;

  test('(left as it is it loads)', () => {
    expect(waiting(load(game, fresh()))).toEqual([1]);
  });

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'table: expected a saved table, found nothing'],
    ['null', null, 'table: expected a saved table, found null'],
    ['a list', [], 'table: expected a saved table, found []'],
    ['a text', 'x', 'table: expected a saved table, found "x"'],
    [
      'what is nested without end',
      { ruleset: 'tiny@1', g: JSON.parse(`${'['.repeat(8000)}${']'.repeat(8000)}`) },
      'table: nested deeper than 32 levels',
    ],
    ['an empty object', {}, 'table.ruleset: saved by nothing, the rules at hand are "tiny@1"'],
    ['only a ruleset', { ruleset: 'tiny@1' }, 'table.seats: expected a whole number, found nothing'],
  ])('%s is refused', (_, saved, message) => {
    expect(failure(() => load(game, saved))).toEqual({ name: 'LoadError', message });
  });

  test.each<[string, Edit, string]>([
    ['no state', (t) => delete (t as { g?: unknown }).g, 'table.g: expected named entries, found nothing'],
    [
      'no stack',
      (t) => delete (t as { stack?: unknown }).stack,
      'table.stack: expected a list, found nothing',
    ],
    [
      'an unknown part',
      (t) => {
        t.extra = 1;
      },
      "table: unknown field 'extra' (known: ruleset, seats, seq, now, pace, rng, asked, result)",
    ],
    [
      'a generator without key',
      (t) => delete (t.rng as any).k2,
      'table.rng.k2: expected a whole number, found nothing',
    ],
    [
      'a sequence number that is none',
      (t) => {
        t.seq = 'x' as never;
      },
      'table.seq: expected a whole number, found "x"',
    ],
    [
      'more seats than the game has',
      (t) => Object.assign(t, { seats: 9, asked: new Array(9).fill(0) }),
      'table.seats: expected 1 to 4, found 9',
    ],
    [
      'counts for too few seats',
      (t) => t.asked.pop(),
      'table.asked: expected a number for each of 2 seats, found 1',
    ],
    ['an edited state', (t) => ((t.g as any).log = [1]), 'table.g.log[0]: expected a text, found 1'],
    [
      'an unknown field in the state',
      (t) => {
        (t.g as any).gold = 1;
      },
      "table.g: unknown field 'gold' (known: log, n, seats, gone, rows)",
    ],
    [
      'edited locals',
      (t) => {
        t.stack[1].v.cells = [null];
      },
      'table.stack[1].v.cells[0]: expected a whole number, found null',
    ],
    [
      'unknown locals',
      (t) => {
        t.stack[0].v.more = 1;
      },
      "table.stack[0].v: unknown field 'more' (known: name)",
    ],
    [
      'a frame that is none',
      (t) => {
        t.stack[1] = null as never;
      },
      'table.stack[1]: expected named entries, found null',
    ],
    [
      'a frame without step',
      (t) => delete (t.stack[1] as any).step,
      'table.stack[1].step: expected a text, found nothing',
    ],
    [
      'an unknown part of a frame',
      (t) => {
        (t.stack[1] as any).x = 1;
      },
      "table.stack[1]: unknown field 'x' (known: procedure, step, into, v, wait, kept)",
    ],
    ['a stack cut off at the top', (t) => (t.stack = []), 'table.stack: expected frames, found 0'],
    [
      'frames after the end',
      (t) => {
        t.result = drawn(2, 'x');
      },
      'table.stack: expected none after the end, found 2',
    ],
    [
      'a top frame that waits for nobody',
      (t) => {
        t.stack[1].wait = null;
      },
      'table.stack[1].wait: expected an open question, found null',
    ],
    [
      'a top frame with all answered',
      (t) => {
        t.stack[1].wait!.open[0].answered = true;
      },
      'table.stack[1].wait: expected an open question, found {"deadline":null,"open":[{"answered":true,"ask":2,"sealed…',
    ],
    [
      'a top frame at a step that asks nothing',
      (t) => {
        t.stack[1] = { ...t.stack[0], step: 'TT-1.2' };
      },
      'table.stack[1].step: expected a step that asks, found "act"',
    ],
    [
      'a top frame at its end',
      (t) => {
        t.stack[1].step = 'end';
      },
      'table.stack[1].step: expected a step that asks, found "end"',
    ],
    [
      'a question below that can’t be open',
      (t) => t.stack.unshift(t.stack[1]),
      'table.stack[0].wait: expected nothing open below another frame, found {"deadline":null,"open":[{"answered":false,"ask":2,"seale…',
    ],
    [
      'an answer kept nowhere',
      (t) => {
        t.stack[1].into = 'lost';
      },
      'table.stack[1].into: expected a local of the frame\'s caller, found "lost"',
    ],
    [
      'a seat that is not there',
      (t) => {
        t.stack[1].wait!.open[0].seat = 2;
      },
      'table.stack[1].wait.open[0].seat: expected a seat from 0 to 1, found 2',
    ],
    [
      'a question never asked',
      (t) => {
        t.stack[1].wait!.open[0].ask = 3;
      },
      'table.stack[1].wait.open[0].ask: expected 1 to 2, found 3',
    ],
    [
      'a deadline that is no time',
      (t) => {
        t.stack[0].wait!.deadline = 'soon' as never;
      },
      'table.stack[0].wait.deadline: expected a number, found "soon"',
    ],
    [
      'a result without places',
      (t) => {
        t.result = { why: 'x' } as never;
      },
      'table.stack: expected none after the end, found 2',
    ],
  ])('%s is refused, with its place', (_, edit, message) => {
    const saved = fresh();
    edit(saved);
    expect(failure(() => load(game, saved))).toEqual({ name: 'LoadError', message });
  });

  test('a window whose turn is not that of the seat asked is refused', () => {
    const table = deal(tavern, { seats: 3, seed: 'window' });
    playOut(tavern, table, seeded('window'), () => {
      const top = table.stack[table.stack.length - 1];
      if (top.wait === null || top.wait.order.length < 2) return;
      const saved = save(tavern, table);
      const last = saved.stack[saved.stack.length - 1];
      last.wait!.turn = (last.wait!.turn + 1) % last.wait!.order.length;
      expect(failure(() => load(tavern, saved)).message).toMatch(
        /^table\.stack\[\d+\]\.wait\.turn: expected the place of seat \d, found \d$/,
      );
    });
  });

  test('text that is cut off anywhere is either no JSON or refused', () => {
    const whole = JSON.stringify(save(game, start(game, { pace: 1 })));
    for (let length = 0; length < whole.length; length += 7) {
      expect(() => load(game, JSON.parse(whole.slice(0, length)))).toThrow();
    }
  });

  test('saving leaves nothing of the table in the saved value', () => {
    const table = start(game, { pace: 1 });
    const saved = save(game, table);
    const before = hash(game, table);
    (saved.g as { log: string[] }).log.push('x');
    saved.stack[0].wait!.open.pop();
    saved.rng.drawn = 9;
    expect(hash(game, table)).toBe(before);
  });
});
