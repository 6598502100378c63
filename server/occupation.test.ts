import { expect, test } from 'vitest';
import { Occupation, restingClock } from './occupation.ts';
import { openDatabase, startScratch } from './store/index.ts';

const WORK = 30;

const underWay = ({ counts: [begun, ended] }: Occupation) => begun - ended;

/** Works for so long by such a clock, and says how long it took by any other. */
function work(clock: () => number): number {
  const began = performance.now();
  for (const end = clock() + WORK; clock() < end; );
  return performance.now() - began;
}

test('while the loop has something under way, whoever gives way to it rests for twice as long as it works', async () => {
  const occupation = new Occupation();
  let done = () => {};
  const under = occupation.during(new Promise<void>((resolve) => (done = resolve)));
  expect(work(restingClock(occupation.counts))).toBeGreaterThan(2.8 * WORK);
  done();
  await under;
  expect(underWay(occupation)).toBe(0);
});

test('while the loop has nothing to do nobody rests, but what it did since the last look counts', async () => {
  const { counts, during } = new Occupation();
  const clock = restingClock(counts);
  const [wall, own] = [performance.now(), clock()];
  work(clock);
  // What it works and what it rests is all the time that there is.
  expect(clock() - own).toBeGreaterThan(0.95 * (performance.now() - wall));
  await during(Promise.resolve());
  for (const until = performance.now() + 10; performance.now() < until; );
  const before = performance.now();
  clock();
  expect(performance.now() - before).toBeGreaterThan(15);
});

test('what the database is asked is under way, also when it fails', async () => {
  const scratch = await startScratch({ durable: false });
  const occupation = new Occupation();
  const plain = await openDatabase(scratch.url);
  const database = occupation.of(plain);
  const asked = [
    database.query('select 1'),
    database.query('no such thing').catch(() => {}),
    database.transaction(({ query }) => query('select 1')),
  ];
  expect(underWay(occupation)).toBe(3);
  await Promise.all(asked);
  expect(underWay(occupation)).toBe(0);
  await database.close();
  await scratch.stop();
});
