import type { MatchRecord, Timeline } from '@kaiju/kernel';

/** What every game must obey, in the order of the report. */
export const LAWS = {
  rules: 'the rules neither break nor leave everybody waiting for nobody',
  options: 'every question has answers, all different, all plain values',
  explain: 'nothing is both offered and refused, and every refusal names its clause',
  looking: 'asking, explaining and viewing change nothing',
  tree: 'nothing is in the table twice, and nobody outside holds a part of it',
  clone: 'a copy is equal and shares nothing',
  reload: 'a table saved as JSON and loaded is the same table, key for key',
  same: 'the same input does the same to the table, to its copy and to its reloaded twin',
  fork: 'two forks with equal luck and equal answers come to the same end, by either door',
  bound: 'a match ends within its bound',
  invariants: 'what must hold at every pause holds',
  result: 'a result gives every seat a place and names the clause that decided',
  facts: 'a fact is plain, names its clause and has a sentence in both languages or in none',
  words: 'every question, answer and reason has words in both languages',
  views: 'what a seat or a spectator sees is a plain value',
  refusals: 'a bad input is refused and leaves the table as it was',
  imagination:
    'a table that a seat imagines keeps the invariants and hangs on nothing that the seat can not see',
  blindness: 'tables that a seat can not tell apart look, ask and tell alike until a rule reveals',
  luck: 'what the dice decided shows to a seat only where a fact tells it',
} as const;
export type Law = keyof typeof LAWS;

export interface Failure {
  law: Law;
  message: string;
  /** The match up to the pause where it showed. */
  record: MatchRecord;
  /** How many inputs had been made. */
  at: number;
}

const LISTED_PER_LAW = 3;

/** How often each law was checked, and the first few times it did not hold: once per match, three in all. */
export class Ledger {
  readonly failures: Failure[] = [];
  private readonly times = new Map<Law, number>();
  private readonly brokenHere = new Set<Law>();

  beginMatch(): void {
    this.brokenHere.clear();
  }

  /** Checks a law: `problem` says what does not hold, or null. A check that throws has failed. */
  check(law: Law, timeline: Timeline, problem: () => string | null): void {
    if (this.settled(law)) return;
    let message: string | null;
    try {
      message = problem();
    } catch (error) {
      message = (error as Error).message;
    }
    this.times.set(law, (this.times.get(law) ?? 0) + 1);
    if (message !== null) this.fail(law, message, timeline.record());
  }

  fail(law: Law, message: string, record: MatchRecord): void {
    if (this.settled(law)) return;
    this.brokenHere.add(law);
    this.failures.push({ law, message, record, at: record.inputs.length });
  }

  get checks(): { law: Law; times: number }[] {
    return (Object.keys(LAWS) as Law[]).map((law) => ({ law, times: this.times.get(law) ?? 0 }));
  }

  /** Whether enough is known of a law that does not hold. */
  private settled(law: Law): boolean {
    return this.brokenHere.has(law) || this.failures.filter((f) => f.law === law).length >= LISTED_PER_LAW;
  }
}
