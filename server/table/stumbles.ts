/** The first try after a failure comes so much later, the next one after twice as long, and so on. */
const AGAIN = { first: 1000, longest: 60_000 };

/** What a table does of its own accord about a question. */
export type Deed = 'bot' | 'order' | 'clock' | 'limit' | 'stand-in';

/**
 * What a table has failed at that it did of its own accord. That alone is put off, and tried again less and less
 * often; everything else goes on. It outlives the table in memory, which is read anew when the rules break.
 */
export class Stumbles {
  private readonly noted = new Map<string, { ask: string; times: number; until: number }>();

  note(deed: Deed, ask: string, now: number): void {
    const times = this.times(deed, ask);
    const wait = Math.min(AGAIN.longest, AGAIN.first * 2 ** times);
    this.noted.set(nameOf(deed, ask), { ask, times: times + 1, until: now + wait });
  }

  /** How often it has failed so far. */
  times(deed: Deed, ask: string): number {
    return this.noted.get(nameOf(deed, ask))?.times ?? 0;
  }

  /** How long it is put off from now. */
  wait(deed: Deed, ask: string, now: number): number {
    const until = this.noted.get(nameOf(deed, ask))?.until ?? now;
    return Math.max(0, until - now);
  }

  /** What is over is of no use any more. */
  keep(isOpen: (ask: string) => boolean): void {
    for (const [name, { ask }] of this.noted) if (!isOpen(ask)) this.noted.delete(name);
  }

  get empty(): boolean {
    return this.noted.size === 0;
  }
}

function nameOf(deed: Deed, ask: string): string {
  return `${deed} ${ask}`;
}
