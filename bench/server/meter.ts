export interface Measured {
  moves: number;
  /** How long it took, and how long moves took to be acknowledged, in milliseconds. */
  ms: number;
  p50: number;
  p99: number;
}

/** Counts acknowledged moves while somebody wants to know. */
export class Meter {
  private waits: number[] | null = null;
  private broken: ((error: Error) => void) | null = null;

  /** A move was acknowledged that was sent at that time. */
  acknowledged(sent: number): void {
    this.waits?.push(performance.now() - sent);
  }

  /** Something happened that must not: figures would mean nothing. */
  fail(what: string): void {
    const error = new Error(what);
    if (this.broken === null) throw error;
    this.broken(error);
  }

  async measure(ms: number): Promise<Measured> {
    const waits: number[] = [];
    const began = performance.now();
    this.waits = waits;
    await new Promise<void>((resolve, reject) => {
      this.broken = reject;
      setTimeout(resolve, ms);
    });
    this.waits = null;
    this.broken = null;
    const took = performance.now() - began;
    waits.sort((a, b) => a - b);
    const at = (share: number) => waits[Math.floor(waits.length * share)] ?? Number.NaN;
    return { moves: waits.length, ms: took, p50: at(0.5), p99: at(0.99) };
  }
}
