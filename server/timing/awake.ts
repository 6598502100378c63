/** How often the clock is looked at when nobody else does, in milliseconds. */
const BEAT = 250;
/** Who has not looked for so long could not hear or answer anybody meanwhile. */
const STALL = 1000;

/** A clock that stands while the process does: time in which nobody could be heard is nobody's. */
export class Awake {
  private readonly clock: () => number;
  private readonly heart: NodeJS.Timeout;
  private looked: number;
  private lost = 0;

  constructor(clock: () => number) {
    this.clock = clock;
    this.looked = clock();
    this.heart = setInterval(() => this.now(), BEAT);
    this.heart.unref();
  }

  now(): number {
    const time = this.clock();
    const gap = time - this.looked;
    if (gap > STALL) this.lost += gap - BEAT;
    this.looked = time;
    return time - this.lost;
  }

  stop(): void {
    clearInterval(this.heart);
  }
}
