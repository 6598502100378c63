import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** What a module must export so that threads can do its jobs. Jobs and results are plain values. */
export interface Trade<Setup, Job, Result> {
  work(setup: Setup): Promise<(job: Job) => Result>;
}

export interface Batch {
  /** The number of its first job. */
  first: number;
  jobs: unknown[];
}

interface Failure {
  job: number;
  message: string;
  stack?: string;
}

/** What came of a batch, up to the first job that broke. */
export interface Outcome {
  done: unknown[];
  failed: Failure | null;
}

/** A job broke. `job` is its number; the message and the stack are those of what it threw. */
export class JobError extends Error {
  override name = 'JobError';
  readonly job: number;
  constructor({ job, message, stack }: Failure) {
    super(message);
    this.job = job;
    this.stack = stack;
  }
}

export interface PoolOrder<Setup, Job> {
  /** The module that knows the trade. */
  module: URL;
  setup: Setup;
  jobs: readonly Job[];
  /** Every core's worth by default. */
  threads?: number;
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
}

/** Large enough that messages cost nothing, small enough that progress shows and threads end together. */
const LARGEST_BATCH = 32;

const WORKER = new URL('./pool-worker.mjs', import.meta.url);

/**
 * Has all jobs done, on all cores. Results come in the order of the jobs, whoever finished first; of several
 * jobs that break, the first one's error is thrown. So the outcome does not depend on the number of threads.
 */
export async function runPool<Setup, Job, Result>(order: PoolOrder<Setup, Job>): Promise<Result[]> {
  const { module, setup, jobs, onProgress, signal } = order;
  signal?.throwIfAborted();
  if (jobs.length === 0) return [];
  const threads = Math.max(1, Math.min(order.threads ?? availableParallelism(), jobs.length));
  const size = Math.max(1, Math.min(LARGEST_BATCH, Math.ceil(jobs.length / threads / 4)));
  const results = new Array<Result>(jobs.length);
  let handedOut = 0;
  let done = 0;
  const failures: Failure[] = [];

  const workers = Array.from(
    { length: threads },
    () => new Worker(WORKER, { workerData: { module: module.href, setup } }),
  );
  /** One thread's life. It ends when no jobs are left, or when somebody's job broke. */
  const live = async (worker: Worker): Promise<void> => {
    const ended = once(worker, 'exit').then(([code]) => {
      throw new Error(`a worker thread ended by itself, with code ${code}`);
    });
    ended.catch(() => {});
    const reply = async () => (await Promise.race([once(worker, 'message', { signal }), ended]))[0];
    await reply();
    // After a failure, batches already handed out are waited for: an earlier job may break as well.
    while (failures.length === 0 && handedOut < jobs.length) {
      const first = handedOut;
      handedOut = Math.min(jobs.length, first + size);
      worker.postMessage({ first, jobs: jobs.slice(first, handedOut) } satisfies Batch);
      const outcome: Outcome = await reply();
      outcome.done.forEach((result, i) => {
        results[first + i] = result as Result;
      });
      if (outcome.failed) failures.push(outcome.failed);
      done += outcome.done.length;
      onProgress?.(done);
    }
  };
  try {
    await Promise.all(workers.map(live));
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  if (failures.length > 0) throw new JobError(failures.reduce((a, b) => (a.job < b.job ? a : b)));
  return results;
}
