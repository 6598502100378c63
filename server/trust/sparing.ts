/** Lets one through in a while, and knows how many it held back before that. */
export class Sparing {
  private readonly every: number;
  private readonly clock: () => number;
  private last = Number.NEGATIVE_INFINITY;
  private held = 0;

  constructor(every: number, clock: () => number) {
    this.every = every;
    this.clock = clock;
  }

  /** How many were held back since the last that was let through; null for one that is held back. */
  pass(): number | null {
    if (this.clock() - this.last < this.every) {
      this.held++;
      return null;
    }
    const { held } = this;
    this.last = this.clock();
    this.held = 0;
    return held;
  }
}
