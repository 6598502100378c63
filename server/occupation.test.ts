import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { Occupation, restingClock } from './occupation.ts';
import { openDatabase, startScratch } from './store/index.ts';

const WORK = 30;

/** Works for so long by such a clock, and says how long it took by any other. */
function work(clock: () => number): number {
  const began = performance.now();
  for (const end = clock() + WORK; clock() < end; );
  return performance.now() - began;
}

test('while the loop has something under way, whoever gives way to it rests for as long as it works', async () => {
  const occupation = new Occupation();
  let done = () => {};
  const under = occupation.during(new Promise<void>((resolve) => (done = resolve)));
  expect(work(restingClock(occupation.count))).toBeGreaterThan(1.8 * WORK);
  done();
  await under;
  expect(occupation.count[0]).toBe(0);
});

test('a rest ends when the loop has nothing more to do', async () => {
  const occupation = new Occupation();
  let done = () => {};
  const under = occupation.during(new Promise<void>((resolve) => (done = resolve)));
  const script = `
    const { parentPort, workerData } = require('node:worker_threads');
    parentPort.postMessage('rests');
    parentPort.postMessage(Atomics.wait(workerData, 0, 1, 60_000));
  `;
  const worker = new Worker(script, { eval: true, workerData: occupation.count });
  const heard: string[] = [];
  worker.on('message', (message) => heard.push(message));
  await expect.poll(() => heard).toEqual(['rests']);
  done();
  await under;
  await expect.poll(() => heard[1]).toMatch(/^(ok|not-equal)$/);
  await worker.terminate();
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
  expect(occupation.count[0]).toBe(3);
  await Promise.all(asked);
  expect(occupation.count[0]).toBe(0);
  await database.close();
  await scratch.stop();
});
