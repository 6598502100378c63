import { setImmediate as nextTurn } from 'node:timers/promises';

/** What is worked at for so long without a pause keeps nobody waiting; in milliseconds. */
const SLICE = 3;

/** It was given up. */
export class TooSlow extends Error {
  override name = 'TooSlow';
  /** How long it may take, in milliseconds. */
  readonly limit: number;
  constructor(limit: number, cause?: unknown) {
    super(`it takes more than ${limit} ms`, { cause });
    this.limit = limit;
  }
}

/** When the last slice that was asked for begins: one in each turn of the event loop, whoever works. */
let begins: Promise<unknown> = Promise.resolve();

/** Takes all steps of some work a few at a time, so that others are heard in between; it may take `limit` ms in all. */
export async function inSlices<T>(work: Generator<void, T>, limit = Number.POSITIVE_INFINITY): Promise<T> {
  for (let worked = 0; ; ) {
    begins = begins.then(() => nextTurn());
    await begins;
    const began = performance.now();
    let done: boolean | undefined;
    let value: T | undefined;
    for (let slice = 0; slice < SLICE && !done; slice = performance.now() - began) {
      ({ done, value } = work.next() as IteratorResult<T, T>);
    }
    worked += performance.now() - began;
    if (worked > limit) throw new TooSlow(limit);
    if (done) return value as T;
  }
}
