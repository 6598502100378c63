/** The match's own clock, in its milliseconds. It stands still while nobody is to be hurried. */
export class Clock {
  private readonly real: () => number;
  private passed: number;
  private since: number | null = null;

  constructor(at: number, real: () => number = () => performance.now()) {
    this.passed = at;
    this.real = real;
  }

  now(): number {
    return Math.round(this.passed + (this.since === null ? 0 : this.real() - this.since));
  }

  get running(): boolean {
    return this.since !== null;
  }

  run(on: boolean): void {
    if (on === this.running) return;
    this.passed = this.now();
    this.since = on ? this.real() : null;
  }
}
