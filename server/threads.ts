import { setFlagsFromString } from 'node:v8';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Every move makes much that is soon forgotten; with more room for it the collector comes far less often. It goes
 * through all that is kept when that has doubled: left to itself every second or two, and people wait for it.
 */
export const ROOM = ['--max-semi-space-size=64', '--heap-growing-percent=100'];

/**
 * A thread of the server's process. That room is for the loop that serves all tables, and each thread would take as
 * much again: it has what Node.js gives by itself.
 */
export function beginThread(module: URL, options: WorkerOptions): Worker {
  // Heaps that begin from now on go by it. Limits of a single thread would not count where the process has the flag.
  setFlagsFromString('--max-semi-space-size=0');
  const worker = new Worker(module, options);
  worker.unref();
  return worker;
}
