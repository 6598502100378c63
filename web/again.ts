import { waitAfter } from '@kaiju/server/client';

/** In milliseconds, before the next try. */
const WAITS = { first: 1000, most: 30_000 };
/** In milliseconds: an answer that takes so long is not waited for. */
const PATIENCE = 10_000;

/** One question that is asked until it is answered: by itself, at growing intervals, and at once where there is hope. */
export class Again {
  private readonly question: (signal: AbortSignal) => Promise<void>;
  private readonly random: () => number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = false;
  /** Asked for while it was being asked: that answer may be an old one. */
  private anew = false;
  private failures = 0;

  constructor(question: (signal: AbortSignal) => Promise<void>, random: () => number = Math.random) {
    this.question = question;
    this.random = random;
  }

  /** Asks now. */
  ask(): void {
    this.failures = 0;
    if (this.asking) this.anew = true;
    else void this.try();
  }

  /** Asks by and by, if it does not already. */
  later(): void {
    if (!this.asking && this.timer === undefined) this.wait();
  }

  /** There is hope: whoever waits for the next try waits no longer. */
  hurry(): void {
    if (this.timer !== undefined) this.ask();
  }

  private async try(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.asking = true;
    const answered = await this.question(AbortSignal.timeout(PATIENCE)).then(
      () => true,
      () => false,
    );
    this.asking = false;
    if (!answered) this.wait();
    else if (this.anew) {
      this.anew = false;
      this.ask();
    } else this.failures = 0;
  }

  private wait(): void {
    this.anew = false;
    this.timer = setTimeout(() => void this.try(), waitAfter(this.failures++, WAITS, this.random));
  }
}
