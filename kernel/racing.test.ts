import { describe, expect, test } from 'vitest';
import { procedure, say, start, type Tiny, tiny } from './fixtures/tiny.ts';
import {
  act,
  apply,
  choose,
  deadline,
  equal,
  type Game,
  type GameDefinition,
  gong,
  hash,
  load,
  over,
  race,
  ranked,
  save,
} from './index.ts';

/** One question, then a race of `limit` printed milliseconds until somebody says stop. */
function raced(more: Partial<GameDefinition>, limit: number | (() => number) = 10_000): Game<Tiny> {
  const main = procedure('main').steps(
    choose('TT-1.1', { kind: 'ready', who: () => 0, options: () => ['ready'], take: () => {} }),
    race('TT-1.2', {
      kind: 'press',
      limit,
      who: ({ g }) => (g.n > 0 ? [] : [0, 1]),
      options: () => ['press', 'stop'],
      take: ({ g }, answer) => {
        if (answer === 'stop') g.n++;
      },
    }),
    act('TT-1.3', () => over(ranked([1, 0], 'TT-1.3'))),
  );
  return tiny(main, [], more);
}

describe('the gong of a race', () => {
  const counted = raced({ race: { countIn: 3_000 } });

  test('is when the part of its limit is over that is counted in', () => {
    const table = start(counted, { pace: 1, at: 500 });
    expect(gong(counted, table)).toBeNull();
    say(counted, table, 0, 'ready', 700);
    expect(gong(counted, table)).toBe(3_700);
  });

  test('stays where it is while answers come in, and is over with the race', () => {
    const table = start(counted, { pace: 1 });
    say(counted, table, 0, 'ready', 100);
    say(counted, table, 1, 'press', 5_000);
    expect(gong(counted, table)).toBe(3_100);
    say(counted, table, 0, 'stop', 6_000);
    expect(gong(counted, table)).toBeNull();
  });

  test('keeps the table’s pace, as limits do, also where a limit is reckoned', () => {
    const reckoned = raced({ race: { countIn: 3_000 } }, () => 8_000);
    const table = start(reckoned, { pace: 0.5 });
    say(reckoned, table, 0, 'ready', 0);
    expect(gong(reckoned, table)).toBe(1_500);
  });

  test('is not rung where nothing is counted in, or nothing runs out', () => {
    const plain = raced({});
    const table = start(plain, { pace: 1 });
    say(plain, table, 0, 'ready', 0);
    expect(gong(plain, table)).toBeNull();
    const timeless = start(counted, { pace: 0 });
    say(counted, timeless, 0, 'ready', 0);
    expect(gong(counted, timeless)).toBeNull();
  });
});

describe('a race may have a pace of its own', () => {
  const main = procedure('main').steps(
    choose('TT-1.1', { kind: 'ready', limit: 800, who: () => 0, options: () => ['ready'], take: () => {} }),
    race('TT-1.2', {
      kind: 'press',
      limit: 10_000,
      who: () => [0, 1],
      options: () => ['press'],
      take: () => {},
    }),
  );
  const game = tiny(main, [], { race: { countIn: 3_000 } });

  test.each([
    [{ pace: 1, races: 0 }, 800, null, null],
    [{ pace: 0, races: 1 }, null, 10_100, 3_100],
    [{ pace: 2, races: 0.5 }, 1_600, 5_100, 1_600],
    [{ pace: 1 }, 800, 10_100, 3_100],
    [{ races: 1 }, null, 10_100, 3_100],
  ])('%j', (pace, plain, raced, begins) => {
    const table = start(game, pace);
    expect(deadline(table)).toBe(plain);
    say(game, table, 0, 'ready', 100);
    expect(deadline(table)).toBe(raced);
    expect(gong(game, table)).toBe(begins);
  });

  test('a table that names none hashes, and is loaded, as before there was one', () => {
    const old = start(game, { pace: 1 });
    const { races, ...saved } = save(game, old);
    expect(races).toBe(1);
    expect(equal(game, load(game, saved), old)).toBe(true);
    expect(hash(game, old)).toBe('d8438eec308fe21e');
    const other = start(game, { pace: 1, races: 0 });
    expect(equal(game, other, old)).toBe(false);
    expect(hash(game, other)).not.toBe(hash(game, old));
    expect(hash(game, load(game, save(game, other)))).toBe(hash(game, other));
    expect(() => load(game, { ...saved, races: 'soon' })).toThrow('table.races: expected a number');
  });
});

test('a game has its clause for what the kernel refuses by itself', () => {
  const late = { clause: 'TT-2.1', reason: { key: 'tooLate' } };
  const strict = raced({ refusals: { late, closed: { clause: 'TT-2.2' } } });
  const table = start(strict, { pace: 1 });
  say(strict, table, 0, 'ready', 0);
  const press = (ask: string, at: number, value = 'press') =>
    apply(strict, table, { type: 'answer', seat: 1, ask, value, at });
  expect(press('1.1', 10_001)).toMatchObject({ code: 'late', ...late });
  expect(press('1.1', 10)).toBeNull();
  expect(press('1.1', 20)).toMatchObject({ code: 'closed', clause: 'TT-2.2' });
  expect(press('1.2', 30, 'jump')?.clause).toBeUndefined();
});
