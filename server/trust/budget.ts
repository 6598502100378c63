import { neighbourhood } from '../accounts/throttle.ts';

/** How much one person may ask for: `size` at once, `refill` more every second. */
export interface BudgetRules {
  size: number;
  refill: number;
  /** How many times as much all who share an address may ask for together. */
  sharing?: number;
}

export const usualBudget: BudgetRules = { size: 200, refill: 50 };
const SHARING = 10;

export interface Budget {
  affords(cost: number): boolean;
  /** False: it can't be afforded now, and nothing was spent. */
  spend(cost: number): boolean;
  /** What was done already is paid for, if need be before anything else can be. */
  owe(cost: number): void;
}

/** What may still be asked for; it fills up as time passes. */
class Bucket implements Budget {
  private readonly rules: BudgetRules;
  private readonly now: () => number;
  private left: number;
  private at: number;

  constructor(rules: BudgetRules, now: () => number) {
    this.rules = rules;
    this.now = now;
    this.left = rules.size;
    this.at = now();
  }

  spend(cost: number): boolean {
    if (!this.affords(cost)) return false;
    this.left -= cost;
    return true;
  }

  owe(cost: number): void {
    this.affords(0);
    this.left -= cost;
  }

  affords(cost: number): boolean {
    const now = this.now();
    this.left = Math.min(this.rules.size, this.left + ((now - this.at) * this.rules.refill) / 1000);
    this.at = now;
    return cost <= this.left;
  }

  get full(): boolean {
    return this.affords(this.rules.size);
  }
}

/** Buckets by name. One that is full again is as good as forgotten. */
class Buckets {
  private readonly rules: BudgetRules;
  private readonly now: () => number;
  private readonly buckets = new Map<string, Bucket>();
  private roomFor = 1000;

  constructor(rules: BudgetRules, now: () => number) {
    this.rules = rules;
    this.now = now;
  }

  get size(): number {
    return this.buckets.size;
  }

  of(name: string): Bucket {
    let bucket = this.buckets.get(name);
    if (bucket === undefined) {
      if (this.buckets.size >= this.roomFor) this.sweep();
      bucket = new Bucket(this.rules, this.now);
      this.buckets.set(name, bucket);
    }
    return bucket;
  }

  /** Looks again when there are twice as many as remained, so that the search costs each newcomer little. */
  private sweep(): void {
    for (const [name, bucket] of this.buckets) if (bucket.full) this.buckets.delete(name);
    this.roomFor = Math.max(1000, 2 * this.buckets.size);
  }
}

/** What everybody may still ask for: each person, and all together who come from one address. */
export class Budgets {
  private readonly people: Buckets;
  private readonly addresses: Buckets;

  constructor({ size, refill, sharing = SHARING }: BudgetRules, now: () => number) {
    this.people = new Buckets({ size, refill }, now);
    this.addresses = new Buckets({ size: size * sharing, refill: refill * sharing }, now);
  }

  /** How many are being counted. */
  get size(): number {
    return this.people.size + this.addresses.size;
  }

  ofPerson(account: string): Budget {
    return this.people.of(account);
  }

  ofAddress(address: string): Budget {
    return this.addresses.of(neighbourhood(address));
  }

  /** One person's, at an address: it takes both to afford something. */
  of(account: string, address: string): Budget {
    const person = this.people.of(account);
    const place = this.addresses.of(neighbourhood(address));
    return {
      affords: (cost) => place.affords(cost) && person.affords(cost),
      spend: (cost) => place.affords(cost) && person.spend(cost) && place.spend(cost),
      owe: (cost) => {
        person.owe(cost);
        place.owe(cost);
      },
    };
  }
}

/** What a person may do at one table only so often, whatever else they can afford; and in how many milliseconds. */
const WITHIN = { chat: 10_000, orders: 60_000, offers: 60_000, seats: 60_000 };
export type Kind = keyof typeof WITHIN;

/** How often in that time. */
export type RateRules = Record<Kind, number>;
export const usualRates: RateRules = { chat: 5, orders: 30, offers: 20, seats: 60 };

/** Each kind has counters of its own: one for every person at every table. */
export class Rates {
  private readonly rules: RateRules;
  private readonly now: () => number;
  /** When it was done lately. */
  private readonly done = new Map<string, { kind: Kind; times: number[] }>();
  private roomFor = 1000;

  constructor(rules: RateRules, now: () => number) {
    this.rules = rules;
    this.now = now;
  }

  /** False: it has been done as often as it may be, and this does not count. */
  allows(kind: Kind, account: string, table: string): boolean {
    const name = `${kind} ${account} ${table}`;
    const times = this.lately(kind, this.done.get(name)?.times ?? []);
    if (times.length >= this.rules[kind]) return false;
    if (!this.done.has(name) && this.done.size >= this.roomFor) this.sweep();
    this.done.set(name, { kind, times: [...times, this.now()] });
    return true;
  }

  private lately(kind: Kind, times: number[]): number[] {
    const since = this.now() - WITHIN[kind];
    return times.filter((time) => time > since);
  }

  private sweep(): void {
    for (const [name, { kind, times }] of this.done) {
      if (this.lately(kind, times).length === 0) this.done.delete(name);
    }
    this.roomFor = Math.max(1000, 2 * this.done.size);
  }
}
