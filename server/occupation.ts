import type { Database, During } from './store/index.ts';

/** At most so long at once, in milliseconds: work that hangs must not keep others from theirs. */
const LONGEST_REST = 50;
/** Less than this is not worth a rest. */
const SHORTEST_STRETCH = 1;

/** How much the loop that serves everybody has under way with the database, where other threads see it. */
export class Occupation {
  readonly count = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

  /** Hands on what comes of the work, and counts it for as long as it takes. */
  readonly during: During = async (work) => {
    Atomics.add(this.count, 0, 1);
    try {
      return await work;
    } finally {
      if (Atomics.sub(this.count, 0, 1) === 1) Atomics.notify(this.count, 0);
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
 * A clock for whoever works on another thread for as long as they are given. While the loop has something under way,
 * looking at the clock is resting: for as long as one has worked since the last look, or until the loop has nothing to
 * do. What was rested does not count as time.
 */
export function restingClock(count: Int32Array): () => number {
  let rested = 0;
  let since = performance.now();
  return () => {
    const now = performance.now();
    const stretch = now - since;
    if (stretch >= SHORTEST_STRETCH) {
      const underWay = Atomics.load(count, 0);
      if (underWay > 0) Atomics.wait(count, 0, underWay, Math.min(stretch, LONGEST_REST));
      since = performance.now();
      rested += since - now;
    }
    return now - rested;
  };
}
