import {
  apply,
  askOf,
  below,
  deadline,
  describeJson,
  explain,
  type Fact,
  factFor,
  type Game,
  type Input,
  type Json,
  printJson,
  type Rng,
  reseed,
  type Seat,
  type Space,
  shuffleInPlace,
  type Table,
  view,
  waiting,
} from '@kaiju/kernel';
import { anyMoment, oneIn, stepAt } from './inputs.ts';
import { nameOfViewer } from './pause.ts';
import { difference } from './plain.ts';

/** How many inputs a pair of tables is followed for. */
const FOLLOWED = 12;
const SAMPLES = 3;

/** What an input told the watching seat: the same at both tables; apart, as rules may; or what they may not. */
type Told = 'alike' | 'apart' | { leak: string };

/** What one seat hears at a table. */
export class Ears {
  private readonly seat: Seat;
  private readonly heard: { fact: Fact; tells: boolean }[] = [];
  constructor(seat: Seat) {
    this.seat = seat;
  }

  readonly facts = (whole: Fact): void => {
    const fact = factFor(whole, this.seat);
    if (fact === null) return;
    // What is addressed to a seat is meant to tell it something, whether or not it is said to reveal.
    const tells = fact.reveals || fact.to !== null || (whole.aside?.to.includes(this.seat) ?? false);
    this.heard.push({ fact, tells });
  };

  /** `over` says that a race is over at one of the tables: a fact that reveals it has nothing to stand against. */
  compare(there: Ears, over = false): Told {
    for (let i = 0; i < Math.max(this.heard.length, there.heard.length); i++) {
      const [a, b] = [this.heard[i], there.heard[i]];
      if (JSON.stringify(a?.fact) === JSON.stringify(b?.fact)) continue;
      if (a?.tells && b?.tells) return 'apart';
      if (over && (a?.tells || b?.tells) && !(a && b)) return 'apart';
      const told =
        a && b
          ? `is told by a fact that reveals nothing: ${difference(a.fact, b.fact, a.fact.kind)}`
          : `hears of '${(a ?? b).fact.kind}' at one table and of nothing at the other`;
      return { leak: `${nameOfViewer(this.seat)} ${told}` };
    }
    return 'alike';
  }
}

/** Two tables that a seat should not be able to tell apart, played side by side. */
export class Pair {
  private readonly game: Game;
  private readonly seat: Seat;
  private readonly here: Table;
  private readonly there: Table;
  private readonly rng: Rng;
  constructor(game: Game, seat: Seat, here: Table, there: Table, rng: Rng) {
    this.game = game;
    this.seat = seat;
    this.here = here;
    this.there = there;
    this.rng = rng;
  }

  /** Plays on with the same luck and the same inputs. Returns what gave the tables away, or null. */
  follow(): string | null {
    for (let i = 0; i < FOLLOWED && this.here.result === null; i++) {
      const input = this.commonInput();
      if (input === null) return null;
      const excused = this.speaksForOthers(input);
      this.shareLuck();
      const told = this.apply(input);
      if (told === 'apart') return null;
      const leak = told === 'alike' ? this.lookAlike(`after ${describeJson(input)}`) : told.leak;
      if (leak !== null) return excused ? null : leak;
    }
    return null;
  }

  /** Whether the seat sees and is asked the same at both tables. */
  lookAlike(when: string): string | null {
    const here = this.seen(this.here);
    const there = this.seen(this.there);
    const viewer = nameOfViewer(this.seat);
    if (here !== there)
      return `${when}, ${viewer} sees that ${difference(JSON.parse(here), JSON.parse(there))}`;
    const answer = this.tellingAnswer();
    return answer && `${when}, ${viewer} learns from what becomes of its answer ${answer}`;
  }

  /** The same input at both tables, and what the seat hears of it. */
  apply(input: Input): Told {
    const raced = this.tables.map((table) => this.raceAt(table));
    const [here, there] = this.tables.map((table) => {
      const ears = new Ears(this.seat);
      const refusal = apply(this.game, table, input, ears);
      if (refusal)
        throw new Error(`${describeJson(input)} is refused at one of the tables: ${refusal.message}`);
      return ears;
    });
    // Who has finished says so where nobody hears it, and that all have is their word, not a leak of the rules.
    const [goesOn, goesOnThere] = this.tables.map((table, i) => raced[i] && this.raceAt(table) === raced[i]);
    const told = here.compare(there, goesOn !== goesOnThere);
    return typeof told === 'string' ? told : { leak: `after ${describeJson(input)}, ${told.leak}` };
  }

  private get tables(): Table[] {
    return [this.here, this.there];
  }

  /** The race that is open at a table, or null. */
  private raceAt(table: Table): string | null {
    if (table.stack.length === 0) return null;
    const { kind, id } = stepAt(this.game, table);
    return kind === 'race' ? `${table.stack.length} ${id} ${deadline(table)}` : null;
  }

  /** All that reaches the seat besides facts: its view, the reasons it would be given, and the public clock. */
  private seen(table: Table): string {
    const { game, seat } = this;
    const hiding = (other: Seat) => {
      const ask = askOf(game, table, other);
      return ask?.step === 'window' && game.mayHide?.(table.g, other, ask.kind);
    };
    return JSON.stringify({
      view: view(game, table, seat),
      refused: explain(game, table, seat),
      asked: table.asked,
      deadline: deadline(table),
      // The time of what a seat answers hangs on it.
      hiding: game.mayHide && waiting(table).map(hiding),
    });
  }

  /** An answer out of a space that one table takes and the other does not, or takes otherwise. */
  private tellingAnswer(): string | null {
    for (let i = 0; i < SAMPLES; i++) {
      const answer = this.space(i % 2 === 0 ? this.here : this.there, this.seat)?.sample(this.rng);
      if (answer === undefined) return null;
      const here = this.space(this.here, this.seat)?.check(answer);
      const problem = difference(here, this.space(this.there, this.seat)?.check(answer));
      if (problem) return `${describeJson(answer)}: ${problem}`;
    }
    return null;
  }

  /** Asked for anew each time: a space may read the table that was last looked at. */
  private space(table: Table, seat: Seat): Space | null {
    return askOf(this.game, table, seat)?.space ?? null;
  }

  private shareLuck(): void {
    reseed(this.here.rng, this.rng);
    const { k0, k1, k2, k3, drawn } = this.here.rng;
    Object.assign(this.there.rng, { k0, k1, k2, k3, drawn });
  }

  /** Something that may happen at both tables; null if there is nothing. */
  private commonInput(): Input | null {
    const { game, here, rng } = this;
    const due = deadline(here);
    if (due !== null && oneIn(8, rng)) return { type: 'time', at: due };
    const seats = shuffleInPlace(waiting(here), rng);
    if (game.concede && oneIn(64, rng)) return { type: 'concede', seat: seats[0], at: here.now };
    for (const seat of seats) {
      const value = this.commonAnswer(seat);
      if (value === undefined) continue;
      return { type: 'answer', seat, ask: `${seat}.${here.asked[seat]}`, value, at: anyMoment(here, rng) };
    }
    return null;
  }

  private commonAnswer(seat: Seat): Json | undefined {
    const { game, here, there, rng } = this;
    const options = askOf(game, here, seat)?.options;
    if (options) {
      const others = new Set(askOf(game, there, seat)?.options?.map(printJson));
      const common = options.filter((option) => others.has(printJson(option)));
      return common.length > 0 ? common[below(rng, common.length)] : undefined;
    }
    for (let i = 0; i < SAMPLES; i++) {
      const answer = this.space(here, seat)?.sample(rng);
      const checked = this.space(there, seat)?.check(answer);
      if (checked && 'value' in checked) return answer;
    }
    return undefined;
  }

  /**
   * Whether this input makes somebody else answer by default. They may know more than the seat that watches,
   * and what they say for it is their voice, not a leak of the rules.
   */
  private speaksForOthers(input: Input): boolean {
    const { game, here, seat } = this;
    const { kind } = stepAt(game, here);
    if (kind === 'race' || kind === 'window' || input.type === 'answer') return false;
    const speakers = input.type === 'concede' ? [input.seat] : waiting(here);
    return speakers.some((other) => other !== seat);
  }
}
