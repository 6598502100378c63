import { setImmediate as nextTurn } from 'node:timers/promises';

/** What is worked at for so long without a pause keeps nobody waiting; in milliseconds. */
const SLICE = 10;

/** When the last slice that was asked for begins: one in each turn of the event loop, whoever works. */
let begins: Promise<unknown> = Promise.resolve();

/** Takes all steps of some work a few at a time, so that others are heard in between. */
export async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    begins = begins.then(() => nextTurn());
    await begins;
    const began = performance.now();
    for (let slice = 0; slice < SLICE; slice = performance.now() - began) {
      const { done, value } = work.next();
      if (done) return value;
    }
  }
}
