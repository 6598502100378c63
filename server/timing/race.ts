import type { RaceRules, Seat } from '@kaiju/kernel';
import { type Lag, oneWay, type Quota, shortestWay } from './lag.ts';

/** As hosts usually do it. */
const raceRules: RaceRules = {
  cap: 120,
  hold: 150,
  opening: 0,
  reach: 0,
  grace: 0,
  human: null,
  penalty: 500,
};

/** All times are match time, by the server's clock alone. */
export interface RaceSetup {
  rules?: Partial<RaceRules>;
  /** The table's time when the race begins: nothing is stamped before it. */
  start: number;
  /** A start that everybody was told ahead, by a count-in; one may press right at it. */
  gong?: number;
  /** The deadline that the rules set, or null. */
  deadline: number | null;
  /** All seats, in the order in which they are first when answers count for the same moment; without it, arrival decides. */
  precedence?: readonly Seat[];
}

export interface Answer<T> {
  seat: Seat;
  /** When its question was sent to the seat. */
  sent: number;
  /** What it came by; null for what the server does itself, as for a bot: that is credited nothing and never refused. */
  connection: { lag: Lag; quota: Quota } | null;
  /** Whether a hand had to reach for it; unless said otherwise it had. */
  reaches?: boolean;
  /** What the host wants back when it is released. */
  what: T;
}

/** How an answer was ordered, for the record: `at` is the time it counts for. */
interface Stamp {
  arrived: number;
  credited: number;
  at: number;
}

export interface Released<T> extends Stamp {
  seat: Seat;
  what: T;
}

/** An answer that is taken and held, or why it does not count. A false start is not heard again before `until`. */
export type Offered =
  | ({ held: true; falseStart: false } & Stamp)
  | { held: false; falseStart: true; until: number }
  | { held: false; falseStart: false; late: number };

interface Held<T> extends Released<T> {
  /** What the order goes by: `at`, but not cut off at the deadline. */
  key: number;
}

/**
 * Puts the answers of a `race` in the order in which they were pressed, as far as that can be known fairly.
 *
 * An answer counts for its arrival less its credited way. It is held until nothing can come before it any more:
 * who arrives later than `at + hold` was credited at most `cap`, and so counts for later than `at`. Its owner can't
 * take it back meanwhile, and nobody else learns of it. While a race runs, whatever else is done to the table goes
 * through it too (a seat gives up, say), so that the table's time never has to run backwards.
 */
export class Race<T> {
  readonly rules: RaceRules;
  private readonly setup: RaceSetup;
  private readonly begin: number;
  private held: Held<T>[] = [];
  /** The last answer of each seat, and the last that it reached for. */
  private readonly last = new Map<Seat, { key: number; reached: number }>();
  private readonly unheard = new Map<Seat, number>();
  private released: number;

  constructor(setup: RaceSetup) {
    const rules = { ...raceRules, ...setup.rules };
    if (rules.hold < rules.cap) {
      throw new RangeError(
        `race: a hold of ${rules.hold} ms is shorter than the credit of ${rules.cap} ms; what is released could still be overtaken`,
      );
    }
    this.rules = rules;
    this.setup = setup;
    this.begin = setup.gong ?? setup.start;
    this.released = setup.start;
  }

  /** When the race's `time` input is due: the deadline, and then as long as an answer in time may take to come out. */
  get closes(): number | null {
    const { deadline } = this.setup;
    return deadline === null ? null : deadline + this.rules.grace + this.rules.hold;
  }

  /** Takes an answer that arrives now. */
  offer(answer: Answer<T>, now: number): Offered {
    const { connection, seat, sent, what, reaches = true } = answer;
    let credited = 0;
    if (connection !== null) {
      const way = Math.min(oneWay(connection.lag), this.rules.cap);
      // With a gong it is the arrival that must not be early, by however long a way it came.
      const { human } = this.rules;
      const seen = human === null ? -Infinity : sent + shortestWay(connection.lag) + human + way;
      const soonest = this.setup.gong ?? seen;
      const until = this.unheardUntil(seat, soonest, now);
      if (now < until) return { held: false, falseStart: true, until };
      credited = connection.quota.spend(way, now);
    }
    const pressed = now - credited;
    const deadline = this.setup.deadline ?? Infinity;
    const late = pressed - deadline - this.rules.grace;
    if (late > 0 && connection !== null) return { held: false, falseStart: false, late };

    const key = this.keyOf(seat, Math.max(pressed, sent, this.begin), reaches);
    const at = Math.min(key, deadline);
    this.last.set(seat, { key, reached: reaches ? key : (this.last.get(seat)?.reached ?? -Infinity) });
    this.insert({ seat, what, arrived: now, credited, at, key });
    return { held: true, falseStart: false, arrived: now, credited, at };
  }

  /** What nothing can come before any more, in order. */
  release(now: number): Released<T>[] {
    const { closes } = this;
    if (closes !== null && now >= closes) return this.drain();
    const ready = this.held.findIndex((held) => this.outAt(held) > now);
    return this.letOut(ready < 0 ? this.held.length : ready);
  }

  /** Everything still held, in order: for a race that was decided before its time. */
  drain(): Released<T>[] {
    return this.letOut(this.held.length);
  }

  /** Whether an answer is still held that had arrived by then. */
  holdsFrom(time: number): boolean {
    return this.held.some(({ arrived }) => arrived <= time);
  }

  /** When `release` has something next, or null. */
  nextRelease(): number | null {
    if (this.held.length === 0) return null;
    return Math.min(this.outAt(this.held[0]), this.closes ?? Infinity);
  }

  private unheardUntil(seat: Seat, soonest: number, now: number): number {
    if (now < soonest) this.unheard.set(seat, soonest + this.rules.penalty);
    return this.unheard.get(seat) ?? -Infinity;
  }

  private keyOf(seat: Seat, pressed: number, reaches: boolean): number {
    const { opening, reach } = this.rules;
    const key = pressed <= this.begin + opening ? this.begin : pressed;
    const last = this.last.get(seat) ?? { key: -Infinity, reached: -Infinity };
    return Math.max(this.released, key, last.key, reaches ? last.reached + reach : -Infinity);
  }

  private insert(held: Held<T>): void {
    const later = this.held.findIndex((other) => this.order(held, other) < 0);
    this.held.splice(later < 0 ? this.held.length : later, 0, held);
  }

  private outAt(held: Held<T>): number {
    return Math.max(held.key, this.begin + this.rules.opening) + this.rules.hold;
  }

  private letOut(count: number): Released<T>[] {
    return this.held.splice(0, count).map(({ seat, what, arrived, credited, at, key }) => {
      this.released = key;
      return { seat, what, arrived, credited, at };
    });
  }

  private order(a: Held<T>, b: Held<T>): number {
    return a.key - b.key || this.rank(a.seat) - this.rank(b.seat) || a.arrived - b.arrived || a.seat - b.seat;
  }

  private rank(seat: Seat): number {
    return this.setup.precedence?.indexOf(seat) ?? 0;
  }
}
