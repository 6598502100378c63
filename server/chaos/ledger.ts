/** What was promised to the players: every command that was sent, and how it was answered. */
export class Ledger {
  /** Acknowledged commands, by the name they have in the log, with their table. */
  readonly acked = new Map<string, string>();
  /** Commands that a rule refused, with the code. What could not be stored may have been stored all the same. */
  readonly refused = new Map<string, string>();
  readonly rejections = new Map<string, number>();
  readonly counts = { moves: 0, sent: 0, cuts: 0, duplicates: 0, swapped: 0, fromOld: 0 };
  /** The accounts of those who play. */
  readonly people = new Set<string>();
  /** How often each command was sent. */
  readonly times = new Map<string, number>();
  private readonly answers = new Set<string>();
  private readonly heard: (table: string) => void;

  constructor(heard: (table: string) => void) {
    this.heard = heard;
  }

  sent(key: string, isMove: boolean): void {
    this.counts.sent++;
    this.times.set(key, (this.times.get(key) ?? 0) + 1);
    if (isMove) this.answers.add(key);
  }

  ack(key: string, table: string): void {
    if (this.acked.has(key)) return;
    this.acked.set(key, table);
    if (!this.answers.delete(key)) return;
    this.counts.moves++;
    this.heard(table);
  }

  reject(key: string, code: string): void {
    this.rejections.set(code, (this.rejections.get(code) ?? 0) + 1);
    if (code !== 'unavailable' && code !== 'closing') this.refused.set(key, code);
  }
}
