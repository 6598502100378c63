import {
  askOf,
  type Decision,
  deadline,
  type Game,
  type Input,
  type Json,
  PASS,
  type Table,
} from '@kaiju/kernel';
import { due, type TimeOut } from '../timing/clocks.ts';
import { type Lag, Quota, quotaRules } from '../timing/lag.ts';
import { decide, drawDelay, notBefore } from '../timing/pacing.ts';
import { Race } from '../timing/race.ts';
import type { Rejection, Unstamped } from './decide.ts';
import type { RaceNote } from './entries.ts';
import type { OpenAsk, TableState } from './state.ts';

/** What is needed of the house. */
export interface InitiativeServices {
  /** Calls back later; what it returns calls it off. */
  later(ms: number, what: () => void): () => void;
  think(game: Game, table: Table, seat: number, level: string, luck: string): Promise<Decision>;
  /** What went wrong and is nobody's fault, for the host's log. */
  report(what: string, detail: Record<string, unknown>): void;
}

/** What is needed of the table: its time, and its door to the rules. */
export interface Door {
  /** Match time in milliseconds. */
  time(): number;
  /** Whether match time runs. */
  runs(): boolean;
  /** False if the rules refused it; whoever sent it has been told. */
  enter(input: Input, key: string | null, race?: RaceNote): boolean;
  turnDown(key: string | null, why: Rejection): void;
  /** Runs when everything that is under way now has been stored. */
  whenStored(run: () => void): void;
  fail(error: Error): void;
}

type Answer = Input & { type: 'answer' };
type SeatInput = Unstamped<Input & { type: 'answer' | 'concede' }>;
/** What happens with an answer in a race when its turn has come. */
type Runner = (note: RaceNote, at: number) => void;

/** A pass that waits for its time: by hand if it has a key, else by standing order. */
interface Held {
  ask: OpenAsk;
  notBefore: number;
  key: string | null;
}

/** A bot's mind about a question, as soon as it is made up. */
interface Thought {
  ask: OpenAsk;
  tries: number;
  plan: { at: number; value: Json } | null;
}

interface Due {
  at: number;
  run(): void;
}

/** The longest a timer can wait; whoever has to wait longer sets it again. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** A bot that failed tries again after so long, then twice as long, and so on. */
const AFTER_FAILURE = { first: 1000, longest: 60_000 };

/**
 * What a table does of its own accord: time runs out, bots answer, standing orders pass, races are decided. What is
 * due is done in the order of its time and stamped with it, however late the timer comes.
 */
export class Initiative {
  private readonly state: TableState;
  private readonly door: Door;
  private readonly services: InitiativeServices;
  private readonly holding = new Map<string, Held>();
  private readonly thinking = new Map<string, Thought>();
  private race: { key: string; race: Race<Runner> } | null = null;
  private readonly quotas = new Map<number, Quota>();
  private alarm: { at: number; cancel(): void } | null = null;
  private stopped = false;
  /** The rules failed at something that the table did by itself: it does no more until a person has done something. */
  private hushed: boolean;

  constructor(state: TableState, door: Door, services: InitiativeServices, hushed: boolean) {
    this.state = state;
    this.door = door;
    this.services = services;
    this.hushed = hushed;
  }

  // ── what persons do ─────────────────────────────────────────────────────────────────────────────────────────

  /** An answer is heard at once, unless it is part of a race or is a pass that others could read something from. */
  answer(answer: Unstamped<Answer>, key: string | null, lag: Lag): void {
    const open = this.state.asks.find(({ id, seat }) => id === answer.ask && seat === answer.seat);
    if (open?.step === 'race' && this.race) this.join(this.race.race, answer, key, lag, open.since);
    else if (open?.step === 'window') this.react(open, answer, key);
    else this.door.enter({ ...answer, at: this.door.time() }, key);
  }

  private react(open: OpenAsk, answer: Unstamped<Answer>, key: string | null): void {
    const { door, holding } = this;
    const now = door.time();
    const held = holding.get(open.id);
    if (held !== undefined) {
      if (held.key !== null) {
        door.turnDown(key, { code: 'closed', message: `ask ${open.id} has been answered with a pass` });
        return;
      }
      const out = due(this.state.clock);
      if (out?.ask === open.id && out.at <= now) {
        door.turnDown(key, { code: 'late', message: `ask ${open.id} was open until ${out.at}` });
        return;
      }
    }
    const earliest = this.earliestPass(open);
    if (answer.value === PASS && now < earliest) {
      holding.set(open.id, { ask: open, notBefore: earliest, key });
      this.setAlarm();
    } else door.enter({ ...answer, at: now }, key);
  }

  /** While a race runs, giving up is ordered with what else is pressed. */
  concede(seat: number, key: string | null): void {
    const input = { type: 'concede', seat } as const;
    if (this.race !== null && this.door.runs()) this.join(this.race.race, input, key, null, this.state.at);
    else this.door.enter({ ...input, at: this.door.time() }, key);
  }

  /** A person has done something and the rules got along with it. */
  encourage(): void {
    this.hushed = false;
  }

  // ── races ───────────────────────────────────────────────────────────────────────────────────────────────────

  /** Something that takes part in a race: it is ordered with what else is pressed at the time. */
  private join(
    race: Race<Runner>,
    input: SeatInput,
    key: string | null,
    lag: Lag | null,
    sent: number,
    now = this.door.time(),
  ): void {
    const { seat } = input;
    const quota = this.quotas.get(seat) ?? new Quota(quotaRules, now);
    this.quotas.set(seat, quota);
    const what: Runner = (note, at) => {
      if (!this.door.enter({ ...input, at }, key, note) && input.type === 'answer')
        this.reconsider(input.ask);
    };
    const offered = race.offer({ seat, sent, connection: lag && { lag, quota }, what }, now);
    if (offered.held) this.setAlarm();
    else if (offered.falseStart) {
      this.door.turnDown(key, { code: 'early', message: `too quick; not heard before ${offered.until}` });
    } else this.door.turnDown(key, { code: 'late', message: `${offered.late} ms after the deadline` });
  }

  private beginRace(): void {
    const { table, asks, at } = this.state;
    const frame = table?.stack[table.stack.length - 1];
    if (table == null || frame === undefined || asks[0]?.step !== 'race') {
      const over = this.race;
      this.race = null;
      // What was still held came too late for a race that was decided.
      this.let(over?.race.drain() ?? []);
      return;
    }
    const key = `${table.stack.length}.${frame.procedure}.${frame.step}.${deadline(table)}`;
    if (this.race?.key === key) return;
    this.race = { key, race: new Race({ start: at, deadline: deadline(table) }) };
  }

  private let(released: ReturnType<Race<Runner>['drain']>): void {
    for (const { what, arrived, credited, at } of released) what({ arrived, credited }, at);
  }

  // ── questions ───────────────────────────────────────────────────────────────────────────────────────────────

  /** Sees to the open questions: bots think, standing orders pass, races begin, the next alarm is set. */
  attend(): void {
    const { state, holding, thinking, door } = this;
    const open = new Set(state.asks.map(({ id }) => id));
    for (const [id, { key }] of holding) {
      if (open.has(id)) continue;
      holding.delete(id);
      door.turnDown(key, { code: 'closed', message: `ask ${id} was closed before the pass took effect` });
    }
    for (const [id, { ask }] of thinking) {
      if (!open.has(id) || this.levelAt(ask) === null) thinking.delete(id);
    }
    this.beginRace();
    if (door.runs() && !this.hushed && state.table !== null) {
      for (const ask of state.asks) {
        if (this.levelAt(ask) !== null) this.haveThink(ask);
        else if (ask.step === 'window') this.passByOrder(ask);
      }
    }
    this.setAlarm();
  }

  private levelAt({ seat }: OpenAsk): string | null {
    return this.state.room.seats[seat].bot;
  }

  /** From when on a window's question may be passed; it tells nothing, whoever passes and however. */
  private earliestPass(ask: OpenAsk): number {
    return notBefore(ask.since, this.delay(ask));
  }

  private delay({ seat, id }: OpenAsk): number {
    const { pacing, manners } = this.state.opening;
    return drawDelay(pacing, seat, id, manners);
  }

  /** Orders may change while the question is open; what was said by hand stands. */
  private passByOrder(ask: OpenAsk): void {
    const { state, holding } = this;
    const held = holding.get(ask.id);
    if (held !== undefined && held.key !== null) return;
    const asked = askOf(state.game, state.table as Table, ask.seat);
    const passes = asked !== null && decide(state.orders[ask.seat], asked) === 'pass';
    if (!passes) holding.delete(ask.id);
    else holding.set(ask.id, { ask, notBefore: this.earliestPass(ask), key: null });
  }

  // ── bots ────────────────────────────────────────────────────────────────────────────────────────────────────

  private haveThink(ask: OpenAsk): void {
    if (this.thinking.has(ask.id)) return;
    const thought: Thought = { ask, tries: 0, plan: null };
    this.thinking.set(ask.id, thought);
    this.think(thought);
  }

  /** A bot makes up its mind; it answers no sooner than a person would, and passes when anybody would. */
  private think(thought: Thought): void {
    const { state, services, door } = this;
    const { ask, tries } = thought;
    const isWanted = () => !this.stopped && this.thinking.get(ask.id) === thought;
    const begun = door.time();
    const luck = `${state.opening.secret} ${ask.id} ${tries}`;
    const decision = async () =>
      services.think(state.game, state.table as Table, ask.seat, this.levelAt(ask) as string, luck);
    door.whenStored(() => {
      if (!isWanted()) return;
      decision().then(
        ({ value, after }) => {
          if (!isWanted()) return;
          const paced = ask.step === 'race' ? begun : ask.since + this.delay(ask);
          thought.plan = { at: Math.max(begun + after, paced), value };
          this.setAlarm();
        },
        (error: Error) => {
          if (!isWanted()) return;
          services.report('a bot failed', { table: state.opening.id, ask: ask.id, error: error.message });
          this.thinkAgain(thought);
        },
      );
    });
  }

  /** The thread may have died, or the answer was refused: there is another try, with other luck. */
  private thinkAgain(thought: Thought): void {
    const { first, longest } = AFTER_FAILURE;
    const wait = Math.min(longest, first * 2 ** thought.tries++);
    thought.plan = null;
    this.services.later(wait, () => {
      if (!this.stopped && this.thinking.get(thought.ask.id) === thought) this.think(thought);
    });
  }

  /** The rules did not want what a bot answered: somebody else was quicker, or it can't play. */
  private reconsider(ask: string): void {
    const thought = this.thinking.get(ask);
    if (thought !== undefined && !this.stopped) this.thinkAgain(thought);
  }

  private speak(thought: Thought, { at, value }: { at: number; value: Json }): void {
    const { ask } = thought;
    thought.plan = null;
    const answer = { type: 'answer', seat: ask.seat, ask: ask.id, value } as const;
    if (ask.step === 'race' && this.race) this.join(this.race.race, answer, null, null, ask.since, at);
    else if (!this.door.enter({ ...answer, at }, null)) this.reconsider(ask.id);
  }

  // ── time ────────────────────────────────────────────────────────────────────────────────────────────────────

  /** How long until the table does something by itself, in milliseconds; null for never. */
  dueIn(): number | null {
    const next = this.next();
    return next === null ? null : next.at - this.door.time();
  }

  /** Does what is due by now. */
  ring(): void {
    const now = this.door.time();
    let next = this.next();
    if (next === null || next.at > now) return;
    for (; next !== null && next.at <= now; next = this.next()) next.run();
    this.setAlarm();
  }

  /** One alarm for the earliest of all that is due. */
  private setAlarm(): void {
    if (this.stopped) return;
    const at = this.next()?.at ?? null;
    if (this.alarm !== null && this.alarm.at === at) return;
    this.alarm?.cancel();
    this.alarm = null;
    if (at === null) return;
    const wait = Math.min(Math.max(0, at - this.door.time()), LONGEST_TIMER);
    const cancel = this.services.later(wait, () => {
      this.alarm = null;
      try {
        this.ring();
        // It may have come a moment too early, or be one of several for a long wait.
        this.setAlarm();
      } catch (error) {
        this.door.fail(error as Error);
      }
    });
    this.alarm = { at, cancel };
  }

  private next(): Due | null {
    let first: Due | null = null;
    if (this.stopped || !this.door.runs()) return null;
    for (const each of this.dues()) if (first === null || each.at < first.at) first = each;
    return first;
  }

  /** Everything that will happen by itself; of two at the same time, the first counts. */
  private *dues(): Generator<Due> {
    const { state, holding, thinking, race, door } = this;
    if (state.table === null) return;
    const release = race?.race.nextRelease() ?? null;
    if (race !== null && release !== null) {
      yield { at: release, run: () => this.let(race.race.release(Math.max(release, door.time()))) };
    }
    for (const [id, { ask, notBefore: at, key }] of holding) {
      if (key === null && this.hushed) continue;
      yield {
        at,
        run: () => {
          holding.delete(id);
          door.enter({ type: 'answer', seat: ask.seat, ask: id, value: PASS, at }, key);
        },
      };
    }
    // What people have done and what is only held for its time goes on; the rest is the table's own doing.
    if (this.hushed) return;
    for (const thought of thinking.values()) {
      const { plan } = thought;
      if (plan !== null) yield { at: plan.at, run: () => this.speak(thought, plan) };
    }
    const limit = deadline(state.table);
    if (limit !== null) {
      yield { at: race?.race.closes ?? limit, run: () => this.expire({ type: 'time', at: limit }) };
    }
    const out = due(state.clock);
    // Whose pass is held has answered in time.
    if (out !== null && !holding.has(out.ask)) yield { at: out.at, run: () => this.timeOut(out) };
  }

  /** A game that knows no giving up goes on with the default answer. */
  private timeOut({ seat, ask, out, at }: TimeOut): void {
    const loses = out === 'lose' && this.state.game.concede !== undefined;
    this.expire(loses ? { type: 'concede', seat, at } : { type: 'expire', ask, at });
  }

  /** Time that the rules do not let pass would be due for ever. */
  private expire(input: Input): void {
    if (!this.door.enter(input, null)) {
      this.door.fail(new Error(`the rules refused that time ran out: ${JSON.stringify(input)}`));
    }
  }

  stop(): void {
    this.stopped = true;
    this.alarm?.cancel();
    this.alarm = null;
  }

  /** Nothing is being waited for that would be lost. */
  get idle(): boolean {
    return !this.door.runs() || (this.holding.size === 0 && this.thinking.size === 0);
  }
}
