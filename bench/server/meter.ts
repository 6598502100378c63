export interface Measured {
  moves: number;
  /** How long it took, and how long moves took to be acknowledged, in milliseconds. */
  ms: number;
  p50: number;
  p99: number;
}

/** So many moves, or as many as there are in so many milliseconds. */
export interface Length {
  moves: number;
  longest: number;
}

/** Counts acknowledged moves while somebody wants to know. */
export class Meter {
  private waits: number[] = [];
  private wanted = 0;
  private enough: (() => void) | null = null;
  private broken: ((error: Error) => void) | null = null;

  /** A move was acknowledged that was sent at that time. */
  acknowledged(sent: number): void {
    if (this.enough === null) return;
    this.waits.push(performance.now() - sent);
    if (this.waits.length >= this.wanted) this.enough();
  }

  /** Something happened that must not: figures would mean nothing. */
  fail(what: string): void {
    const error = new Error(what);
    if (this.broken === null) throw error;
    this.broken(error);
  }

  async measure({ moves, longest }: Length): Promise<Measured> {
    const began = performance.now();
    this.waits = [];
    this.wanted = moves;
    await new Promise<void>((resolve, reject) => {
      this.broken = reject;
      this.enough = resolve;
      setTimeout(resolve, longest);
    });
    this.enough = null;
    this.broken = null;
    const ms = performance.now() - began;
    const waits = this.waits.sort((a, b) => a - b);
    const at = (share: number) => waits[Math.floor(waits.length * share)] ?? Number.NaN;
    return { moves: waits.length, ms, p50: at(0.5), p99: at(0.99) };
  }
}
