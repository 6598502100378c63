import type { Database, During } from './store/index.ts';

/** What was worked is rested so many times over, but no longer than that at once, in milliseconds. */
const REST = { times: 2, longest: 100 };
/** Less than this is not worth a rest. */
const SHORTEST_STRETCH = 1;

/** Whether the loop that serves everybody has anything to do with the database, where other threads see it. */
export class Occupation {
  /** How much has been begun, and how much has ended. */
  readonly counts = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));

  /** Hands on what comes of the work, and counts when it begins and ends. */
  readonly during: During = async (work) => {
    Atomics.add(this.counts, 0, 1);
    try {
      return await work;
    } finally {
      Atomics.add(this.counts, 1, 1);
    }
  };

  /** The same database: whatever it is asked counts. */
  of({ query, transaction, ...rest }: Database): Database {
    return {
      ...rest,
      query: (...asked) => this.during(query(...asked)),
      transaction: (...asked) => this.during(transaction(...asked)),
    };
  }
}

/**
 * A clock for whoever works on another thread for as long as they are given. If the loop has had anything to do since
 * the last look, looking at the clock is resting, for longer than one has worked meanwhile: where there is something to
 * do, more of it comes soon. What was rested does not count as time.
 */
export function restingClock(counts: Int32Array): () => number {
  const alarm = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let ended = 0;
  let rested = 0;
  let since = performance.now();
  return () => {
    const now = performance.now();
    const worked = now - rested;
    const stretch = now - since;
    if (stretch >= SHORTEST_STRETCH) {
      const begun = Atomics.load(counts, 0);
      if (begun !== ended) Atomics.wait(alarm, 0, 0, Math.min(REST.times * stretch, REST.longest));
      ended = Atomics.load(counts, 1);
      since = performance.now();
      rested += since - now;
    }
    return worked;
  };
}
