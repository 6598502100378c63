import { verify } from '@kaiju/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { duel } from './fixtures/duel.ts';
import * as fixtures from './fixtures/house.ts';
import { compareLabs, LabError, type LabReport, replayOf, runLab } from './index.ts';
import { planJobs, seatings } from './mass-jobs.ts';

const house = new URL('./fixtures/house.ts', import.meta.url);
const order = { game: 'duel', games: 120, seed: 'test', bots: ['bold', 'random'], house };

describe('who sits where', () => {
  test('two bots change places', () => {
    expect(seatings(['a', 'b'], 2)).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ]);
  });
  test('a bot alone plays itself, once', () => {
    expect(seatings(['a'], 3)).toEqual([['a', 'a', 'a']]);
    expect(seatings(['a', 'a'], 2)).toEqual([['a', 'a']]);
  });
  test.each([
    [['a', 'b'], 3],
    [['a', 'b', 'c'], 2],
    [['a', 'b', 'c', 'd'], 2],
    [['a', 'b', 'c'], 4],
  ])('%j at %i seats: everybody sits everywhere as often, no seating comes twice', (bots, seats) => {
    const all = seatings(bots, seats);
    expect(new Set(all.map(String)).size).toBe(all.length);
    for (const bot of bots) {
      for (let seat = 0; seat < seats; seat++) {
        expect(all.filter((seating) => seating[seat] === bot)).toHaveLength(all.length / bots.length);
      }
    }
  });
  test('every deal is played in all seatings', () => {
    const jobs = planJobs({ games: 5, seed: 's', seats: [2, 3], bots: ['a', 'b'] });
    expect(jobs.filter((job) => job.bots.length === 2)).toHaveLength(6);
    expect(jobs.filter((job) => job.seed === 's/2/1').map((job) => job.bots.join())).toEqual(['a,b', 'b,a']);
    expect(new Set(jobs.map((job) => job.deal)).size).toBe(3 + 2);
  });
});

describe('a run', () => {
  let report: LabReport;
  beforeAll(async () => {
    report = await runLab({ ...order, seats: [2, 3], threads: 2 });
  });

  test('is the same with one thread and with two', async () => {
    const { timing: _, ...alone } = await runLab({ ...order, seats: [2, 3], threads: 1 });
    const { timing: __, ...pair } = report;
    expect(JSON.stringify(alone)).toBe(JSON.stringify(pair));
  });

  test('shares out what there is to win', () => {
    for (const { worth } of report.games) {
      expect(worth.reduce((a, b) => a + b)).toBeCloseTo(worth.length / 2, 9);
    }
    for (const { bySeat } of report.tables) {
      const total = bySeat.reduce((sum, seat) => sum + seat.worth.value, 0);
      expect(total).toBeCloseTo(bySeat.length / 2, 9);
    }
  });

  test('finds the strong bot, the strong beast, and no fault with the seats', () => {
    expect(report.byBot[0]).toMatchObject({ name: 'bold', mark: 'clear' });
    const beasts = report.content.filter((row) => row.kind === 'beast');
    expect(beasts[0]).toMatchObject({ name: 'beast:bear', mark: 'clear' });
    expect(beasts[0].without!.high).toBeLessThan(beasts[0].worth.low);
    for (const { bySeat } of report.tables) for (const seat of bySeat) expect(seat.mark).not.toBe('clear');
  });

  test('matchups mirror each other', () => {
    const [{ names, cells }] = report.matchups;
    expect(names).toHaveLength(4);
    for (let i = 0; i < names.length; i++) {
      expect(cells[i][i]).toBeNull();
      for (let j = 0; j < i; j++) {
        const one = cells[i][j]!.worth;
        const other = cells[j][i]!.worth;
        expect(one.value + other.value).toBeCloseTo(1, 9);
        expect(one.low + other.high).toBeCloseTo(1, 9);
        expect(one.count).toBe(other.count);
      }
    }
  });

  test('names what nobody ever drew', () => {
    expect(report.unused).toEqual(['beast:turtle']);
    expect(report.unlisted).toEqual([]);
  });

  test('its odd games can be played again, exactly', () => {
    expect(new Set(report.odd.map((game) => game.why))).toEqual(
      new Set(['longest', 'shortest', 'upset', 'seesaw']),
    );
    for (const odd of [...report.odd, ...report.timing.slowest]) {
      const record = replayOf(odd, fixtures);
      verify(duel, record);
      const note = report.games.find((g) => g.seed === odd.luck && String(g.bots) === String(odd.bots))!;
      expect(record.result!.places).toEqual(note.places);
      expect(record.inputs).toHaveLength(note.inputs);
      if (odd.why === 'longest' || odd.why === 'shortest') expect(odd.value).toBe(note.inputs);
    }
  });

  test('compared with itself shows nothing, with a patch shows what the patch did', async () => {
    const same = compareLabs(report, report);
    expect(same.touched).toBe(0);
    expect(same.rows.every((row) => row.change.value === 0 && row.mark === 'none')).toBe(true);
    const patched = await runLab({ ...order, seats: [2, 3], options: { bear: 5 } });
    const { rows, touched } = compareLabs(report, patched);
    expect(touched).toBeGreaterThan(0);
    const bear = rows.find((row) => row.name === 'beast:bear')!;
    expect(bear.mark).toBe('clear');
    expect(bear.change.high).toBeLessThan(0);
    expect(() => compareLabs(report, { ...patched, seed: 'other' })).toThrow(/seed must be the same/);
  });
});

test('bots that think by the clock play the same game on any machine', async () => {
  const run = (threads: number) =>
    runLab({ game: 'market', games: 4, seed: 'c', bots: ['search:9ms', 'casual'], seats: [2], threads });
  const [one, two] = [await run(1), await run(2)];
  expect(two.games).toEqual(one.games);
  const record = replayOf(one.odd[0]);
  expect(record.inputs).toHaveLength(one.odd[0].value);
});

describe('what goes wrong is said', () => {
  test('a bot that throws, with the seed; the same one, however many threads', async () => {
    const run = async (threads: number) =>
      runLab({ ...order, bots: ['broken', 'random'], seats: [2], threads }).catch((error) => error);
    const alone = await run(1);
    const pair = await run(2);
    expect(alone).toBeInstanceOf(LabError);
    expect(alone.message).toMatch(/^duel, seed 'test\/2\/\d+', seats \w+, \w+: nine is too much for me$/);
    expect(pair.message).toBe(alone.message);
    expect(() => replayOf(alone.played, fixtures)).toThrow('nine is too much for me');
  });

  test.each([
    [{ game: 'chess' }, /no game is called 'chess'/],
    [{ bots: ['genius'] }, /no bot is called 'genius'/],
    [{ bots: [] }, /no bots; name one or more/],
    [{ seats: [7] }, /7 seats; duel is for 2 to 4/],
    [{ games: 0 }, /0 games/],
    [{ options: { claws: 3 } }, /claws/],
  ])('%j', async (wrong, message) => {
    await expect(runLab({ ...order, ...wrong })).rejects.toThrow(message);
  });

  test('it can be called off, before and while it runs', async () => {
    await expect(runLab({ ...order, signal: AbortSignal.abort('no') })).rejects.toBe('no');
    const off = new AbortController();
    const run = runLab({
      ...order,
      games: 100_000,
      seats: [2],
      signal: off.signal,
      onProgress: () => off.abort(new Error('enough')),
    });
    await expect(run).rejects.toThrow('enough');
  });
});

test('progress goes up to the total', async () => {
  const seen: number[] = [];
  await runLab({ ...order, games: 40, seats: [2], onProgress: ({ done }) => seen.push(done) });
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen.at(-1)).toBe(40);
});
