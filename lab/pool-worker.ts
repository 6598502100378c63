import { parentPort, workerData } from 'node:worker_threads';
import type { Batch, Outcome, Trade } from './pool.ts';

/** One thread of the pool: learns its trade from a module, then does batch after batch. */
const { module, setup } = workerData as { module: string; setup: unknown };
const port = parentPort!;
const { work } = (await import(module)) as Trade<unknown, unknown, unknown>;
const run = await work(setup);

port.on('message', ({ first, jobs }: Batch) => {
  const done: unknown[] = [];
  let outcome: Outcome = { done, failed: null };
  try {
    for (const job of jobs) done.push(run(job));
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    outcome = { done, failed: { job: first + done.length, message, stack } };
  }
  port.postMessage(outcome);
});
port.postMessage('ready');
