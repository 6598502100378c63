import type { Say } from '../words/index.ts';
import { clip } from './text.ts';

/** Between two repaints of the bar, and between two plain lines where there is no terminal. */
const REPAINT_MS = 100;
const PLAIN_MS = 10_000;
const BAR = 24;

interface Output {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** How far a long run has come, how fast it goes and when it will be done. It is said on stderr only. */
export class Progress {
  private readonly label: string;
  private readonly say: Say;
  private readonly output: Output;
  private readonly clock: () => number;
  private readonly begun: number;
  private painted: number;

  constructor(label: string, say: Say, output: Output = process.stderr, clock = () => performance.now()) {
    this.label = label;
    this.say = say;
    this.output = output;
    this.clock = clock;
    this.begun = clock();
    this.painted = this.begun;
  }

  update(done: number, total: number): void {
    const now = this.clock();
    if (now - this.painted < (this.output.isTTY ? REPAINT_MS : PLAIN_MS)) return;
    this.painted = now;
    const rate = done / ((now - this.begun) / 1000);
    const left = rate > 0 ? Math.ceil((total - done) / rate) : 0;
    const words = this.say('progress', { label: this.label, done, total, rate: rate.toPrecision(3), left });
    if (this.output.isTTY) this.output.write(`\r\x1b[2K${this.bar(done / total, words)}`);
    else this.output.write(`${words}\n`);
  }

  /** Takes the bar away, so that what is printed next stands alone. */
  end(): void {
    if (this.output.isTTY) this.output.write('\r\x1b[2K');
  }

  private bar(part: number, words: string): string {
    const full = Math.round(BAR * part);
    return clip(`${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${words}`, (this.output.columns ?? 80) - 1);
  }
}
