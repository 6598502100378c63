import {
  apply,
  cited,
  clone,
  type Decision,
  deadline,
  type Game,
  gong,
  type Input,
  type Json,
  type RefusalCode,
  type Table,
} from '@kaiju/kernel';
import { hasClock, remaining, type TimeOut, timeOuts } from '../timing/clocks.ts';
import { type Lag, Quota, quotaRules } from '../timing/lag.ts';
import { isByDays } from '../timing/limits.ts';
import { drawDelay, type Floor } from '../timing/pacing.ts';
import { Race, type Released } from '../timing/race.ts';
import type { Rejection, Unstamped } from './decide.ts';
import type { RaceNote } from './entries.ts';
import type { OpenAsk, TableState } from './state.ts';
import type { Deed, Stumbles } from './stumbles.ts';

/** At whose table a thought is wanted, and until when. */
export interface Wanted {
  host: string;
  signal: AbortSignal;
}

/** What is needed of the house. */
export interface InitiativeServices {
  /** A clock that only runs forward, in milliseconds. */
  now(): number;
  /** Calls back later; what it returns calls it off. */
  later(ms: number, what: () => void): () => void;
  think(
    game: Game,
    table: Table,
    seat: number,
    level: string,
    luck: string,
    wanted: Wanted,
  ): Promise<Decision>;
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
  /** Keeps an answer that others may not hear of yet, and tells whoever gave it that it is in. */
  seal(seat: number, ask: string, value: Json, key: string | null): void;
  turnDown(key: string | null, why: Rejection): void;
  /** How long nobody has looked through a seat's eyes, in milliseconds. */
  absence(seat: number): number;
  /** Runs when everything that is under way now has been stored. */
  whenStored(run: () => void): void;
  /** Has a bot play for a seat whose person does not answer, until they do; false if that failed. */
  standIn(seat: number): boolean;
  fail(error: Error): void;
}

type Answer = Input & { type: 'answer' };
type SeatInput = Unstamped<Input & { type: 'answer' | 'concede' }>;
/** Something that was accepted in a race, and who waits to hear of it. */
interface Pressed {
  input: SeatInput;
  key: string | null;
}

interface OpenRace {
  key: string;
  race: Race<Pressed>;
  /** What comes next, in order, as soon as it may; and since when it could have. */
  due: (Released<Pressed> & { ripe: number })[];
  /** When it could begin. */
  since: number;
  /** The questions that it has asked so far, and when. */
  asked: Map<string, number>;
}

/** An answer that waits for its time. */
interface Held {
  ask: OpenAsk;
  at: number;
  value: Json;
}

/** A bot's mind about a question, as soon as it is made up. */
interface Thought {
  ask: OpenAsk;
  /** Ends it when nobody waits for it any more. */
  wanted: AbortController;
  plan: { at: number; value: Json } | null;
}

interface Due {
  at: number;
  run(): void;
}

/** Who has missed so many decisions in a row is not there. */
const MISSED = 2;
/** The longest a timer can wait; whoever has to wait longer sets it again. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * What a table does of its own accord: time runs out, bots and standing orders answer, races are decided. What is
 * due is done in the order of its time and stamped with it, however late the timer comes.
 */
export class Initiative {
  private readonly state: TableState;
  private readonly door: Door;
  private readonly services: InitiativeServices;
  private readonly holding = new Map<string, Held>();
  /** Of the questions that are open. */
  private readonly floors = new Map<string, Floor>();
  private readonly thinking = new Map<string, Thought>();
  private race: OpenRace | null = null;
  private readonly quotas = new Map<number, Quota>();
  /** How many races in a row a seat's person was away from. */
  private readonly away = new Map<number, number>();
  private alarm: { at: number; cancel(): void } | null = null;
  private stopped = false;
  private readonly stumbles: Stumbles;

  constructor(state: TableState, door: Door, services: InitiativeServices, stumbles: Stumbles) {
    this.state = state;
    this.door = door;
    this.services = services;
    this.stumbles = stumbles;
  }

  // ── what persons do ─────────────────────────────────────────────────────────────────────────────────────────

  /** An answer is heard at once, unless it is part of a race or is a pass that others could read something from. */
  answer(answer: Unstamped<Answer>, key: string | null, lag: Lag): void {
    const open = this.state.asks.find(({ id, seat }) => id === answer.ask && seat === answer.seat);
    const raced = this.race && this.sentInRace(this.race, answer, open);
    if (this.race && raced !== null) this.join(this.race, answer, key, lag, raced);
    else if (open !== undefined) this.hear(open, answer, key);
    else this.enter(answer, key, this.door.time());
  }

  private enter({ type, seat, ask, value }: Unstamped<Answer>, key: string | null, at: number): void {
    this.door.enter({ type, seat, ask, value, at }, key);
  }

  /**
   * When a question of the race was sent; null if the answer is to no such question. A hand that reaches for one card
   * after the other does not wait for its next question: what it presses meanwhile is for the race all the same.
   */
  private sentInRace(
    { race, asked }: OpenRace,
    { seat, ask }: Unstamped<Answer>,
    open?: OpenAsk,
  ): number | null {
    if (open !== undefined) return open.step === 'race' ? open.since : null;
    const again = race.rules.reach > 0 && this.state.asks.some((each) => each.seat === seat);
    return again && ask.startsWith(`${seat}.`) ? (asked.get(ask) ?? null) : null;
  }

  private hear(open: OpenAsk, answer: Unstamped<Answer>, key: string | null): void {
    const { door } = this;
    const { seat, ask, value } = answer;
    const now = door.time();
    const silence = this.state.silence(seat);
    const quiet = silence !== null && value === silence;
    if (this.state.sealed[seat] !== null) {
      door.turnDown(key, { code: 'closed', message: `ask ${ask} has been answered` });
    } else if (quiet && now < this.until(open, this.floorOf(open).floor)) {
      door.seal(seat, ask, value, key);
    } else this.enter(answer, key, now);
  }

  /** While a race runs, giving up is ordered with what else is pressed. */
  concede(seat: number, key: string | null): void {
    const input = { type: 'concede', seat } as const;
    if (this.race !== null && this.door.runs()) this.join(this.race, input, key, null, this.state.at);
    else this.door.enter({ ...input, at: this.door.time() }, key);
  }

  // ── races ───────────────────────────────────────────────────────────────────────────────────────────────────

  /** Something that takes part in a race: it is ordered with what else is pressed at the time. */
  private join(
    open: OpenRace,
    input: SeatInput,
    key: string | null,
    lag: Lag | null,
    sent: number,
    now = this.door.time(),
  ): void {
    const { seat } = input;
    const { race } = open;
    const { quota: rules = quotaRules, reaching } = this.state.game.race ?? {};
    const quota = this.quotas.get(seat) ?? new Quota(rules, now);
    this.quotas.set(seat, quota);
    const reaches = input.type === 'answer' && (reaching?.(input.value) ?? true);
    const what = { input, key };
    const offered = race.offer({ seat, sent, reaches, connection: lag && { lag, quota }, what }, now);
    if (offered.held) this.setAlarm();
    else if (offered.falseStart) this.refuse(key, 'early', `too quick; not heard before ${offered.until}`);
    else this.refuse(key, 'late', `${offered.late} ms after the deadline`);
  }

  private refuse(key: string | null, code: RefusalCode, message: string): void {
    this.door.turnDown(key, cited(this.state.game, { code, message }));
  }

  private beginRace(): void {
    const { table, asks, at, game } = this.state;
    const key = raceOf(game, table);
    if (this.race?.key !== key) this.endRace();
    if (table === null || key === null) return;
    if (this.race === null) {
      const begins = gong(game, table) ?? undefined;
      const precedence = game.race?.precedence?.(table.g);
      const setup = { rules: game.race, start: at, gong: begins, deadline: deadline(table), precedence };
      this.race = { key, race: new Race(setup), due: [], since: begins ?? at, asked: new Map() };
    }
    for (const { id, since } of asks) this.race.asked.set(id, since);
  }

  private endRace(): void {
    const over = this.race;
    if (over === null) return;
    this.race = null;
    // What was still held came too late for a race that was decided.
    for (const out of [...over.due, ...over.race.drain()]) this.let(out, over);
    const lasted = this.door.time() - over.since;
    for (const seat of this.state.room.seats.keys()) {
      const absent = this.door.absence(seat);
      this.away.set(seat, absent > 0 && absent >= lasted ? (this.away.get(seat) ?? 0) + 1 : 0);
    }
  }

  private absence(): { races: number; now: boolean } | null {
    const { game, table } = this.state;
    return (table && game.absence?.(table.g)) ?? null;
  }

  /** Where the game wants it, a bot plays for whoever stayed away from one race after the other. */
  private fillIn(): void {
    const { table, room } = this.state;
    const absence = this.absence();
    if (absence === null || table?.result !== null || !absence.now) return;
    for (const [seat, times] of this.away) {
      const { person, bot } = room.seats[seat];
      if (times < absence.races || person === null || bot !== null || this.door.absence(seat) === 0) continue;
      this.away.delete(seat);
      this.standIn(seat);
    }
  }

  /** False if it failed, now or not long ago. */
  private standIn(seat: number): boolean {
    const [{ id } = { id: '' }] = this.state.asks;
    if (this.putOff('stand-in', id) > 0) return false;
    const done = this.door.standIn(seat);
    if (!done) this.stumbled('stand-in', id);
    return done;
  }

  /**
   * What was released takes effect, in order. Only what would end the race waits for all that was accepted before it
   * took effect: by then it may not be the end any more.
   */
  private decide(open: OpenRace, now: number): void {
    const { due, race } = open;
    due.push(...race.release(now).map((out) => ({ ...out, ripe: now })));
    while (due.length > 0 && this.race === open) {
      const waits = race.holdsFrom(due[0].ripe);
      const next = due.length > 1 || waits ? due.findIndex((out) => !this.endsRace(open, out)) : 0;
      if (next < 0 && waits) return;
      const [out] = due.splice(Math.max(0, next), 1);
      this.let(out, open);
    }
  }

  private let({ what, arrived, credited, at }: Released<Pressed>, open: OpenRace): void {
    const { input, key } = what;
    const entered = this.door.enter({ ...this.addressed(open, input), at }, key, { arrived, credited });
    if (!entered && key === null && input.type === 'answer') this.thinkAgain(input.ask);
  }

  private endsRace(open: OpenRace, { what, at }: Released<Pressed>): boolean {
    const { game } = this.state;
    const table = clone(game, this.state.table as Table);
    const input = { ...this.addressed(open, what.input), at: Math.max(at, table.now) };
    try {
      return apply(game, table, input) === null && raceOf(game, table) !== open.key;
    } catch {
      // Whoever pressed it hears of it when it is done in earnest.
      return false;
    }
  }

  /** To the question that its seat is asked by now, where a seat may press before it is asked again. */
  private addressed(open: OpenRace, input: SeatInput): SeatInput {
    if (input.type !== 'answer' || this.race !== open || open.race.rules.reach === 0) return input;
    const ask = this.state.asks.find(({ seat }) => seat === input.seat)?.id;
    return ask === undefined ? input : { ...input, ask };
  }

  // ── questions ───────────────────────────────────────────────────────────────────────────────────────────────

  /** Sees to the open questions: bots think, standing orders answer, races begin, the next alarm is set. */
  attend(): void {
    const { state, holding, thinking, door } = this;
    const { seats } = state.room;
    this.stumbles.keep((ask) => this.isOpen(ask));
    const silent = state.missed.findIndex((times, seat) => times >= MISSED && seats[seat].bot === null);
    // Games that are raced say for themselves who is not there; by days nobody need be.
    const isMissed = silent >= 0 && this.absence() === null && !isByDays(state.room);
    if (isMissed && door.runs() && this.standIn(silent)) return;
    for (const gone of [holding, this.floors]) {
      for (const id of gone.keys()) if (!this.isOpen(id)) gone.delete(id);
    }
    for (const [id, { ask, wanted }] of thinking) {
      if (this.isOpen(id) && this.levelAt(ask) !== null) continue;
      thinking.delete(id);
      wanted.abort();
    }
    this.beginRace();
    if (door.runs()) this.fillIn();
    if (door.runs() && state.table !== null) {
      for (const ask of state.asks) {
        if (state.sealed[ask.seat] === null && this.levelAt(ask) !== null) this.haveThink(ask);
        else if (ask.step === 'window' || state.game.forced !== undefined) this.answerFor(ask);
      }
    }
    this.setAlarm();
  }

  private isOpen(question: string): boolean {
    return this.state.asks.some(({ id }) => id === question);
  }

  private levelAt({ seat }: OpenAsk): string | null {
    return this.state.room.seats[seat].bot;
  }

  private floorOf(ask: OpenAsk): Floor {
    let floor = this.floors.get(ask.id);
    if (floor === undefined) {
      floor = this.state.floor(ask);
      this.floors.set(ask.id, floor);
    }
    return floor;
  }

  /** So long after a question came up, or when its time is out if that is sooner; it never costs a seat its bank. */
  private until({ seat, since }: OpenAsk, ms: number): number {
    const { table, clock } = this.state;
    const limit = (table && deadline(table)) ?? Infinity;
    const free = remaining(clock, since)[seat].free ?? Infinity;
    return Math.min(since + ms, since + free, limit);
  }

  /**
   * Orders may change while the question is open; what was said by hand stands. What was armed comes when a pass
   * would: how soon a seat answers tells neither what it holds nor what it has prepared.
   */
  private answerFor(ask: OpenAsk): void {
    const answer = this.state.answering(ask.seat);
    if (answer === null) this.holding.delete(ask.id);
    else this.holding.set(ask.id, { at: this.until(ask, this.floorOf(ask).hold), ask, value: answer.value });
  }

  // ── bots ────────────────────────────────────────────────────────────────────────────────────────────────────

  private haveThink(ask: OpenAsk): void {
    if (this.thinking.has(ask.id)) return;
    const thought: Thought = { ask, wanted: new AbortController(), plan: null };
    this.thinking.set(ask.id, thought);
    this.thinkInTime(thought);
  }

  private thinkInTime(thought: Thought): void {
    const wait = this.putOff('bot', thought.ask.id);
    if (wait === 0) this.think(thought);
    else {
      this.services.later(wait, () => {
        if (!thought.wanted.signal.aborted) this.think(thought);
      });
    }
  }

  /** A bot makes up its mind; it answers no sooner than a person would, and passes when anybody would. */
  private think(thought: Thought): void {
    const { state, services, door } = this;
    const { ask } = thought;
    const tries = this.stumbles.times('bot', ask.id);
    const { signal } = thought.wanted;
    const begun = door.time();
    const luck = `${state.opening.secret} ${ask.id} ${tries}`;
    const wanted = { host: state.opening.host, signal };
    const decision = async () =>
      services.think(state.game, state.table as Table, ask.seat, this.levelAt(ask) as string, luck, wanted);
    door.whenStored(() => {
      if (signal.aborted) return;
      decision().then(
        ({ value, after }) => {
          if (signal.aborted) return;
          const paced = ask.step === 'race' ? begun : this.paced(ask);
          thought.plan = { at: Math.max(begun + after, paced), value };
          this.setAlarm();
        },
        (error: Error) => {
          if (signal.aborted) return;
          services.report('a bot failed', { table: state.opening.id, ask: ask.id, error: error.message });
          this.thinkAgain(ask.id);
        },
      );
    });
  }

  private paced(ask: OpenAsk): number {
    if (ask.step === 'window') return this.until(ask, this.floorOf(ask).hold);
    const { pacing, manners } = this.state.opening;
    return ask.since + drawDelay(pacing, ask.seat, ask.id, manners);
  }

  /** The thread may have died, or the rules did not want the answer: there is another try, with other luck. */
  private thinkAgain(ask: string): void {
    const thought = this.thinking.get(ask);
    if (thought === undefined) return;
    thought.plan = null;
    this.stumbles.note('bot', ask, this.services.now());
    if (!this.stopped) this.thinkInTime(thought);
  }

  private speak(thought: Thought, { at, value }: { at: number; value: Json }): void {
    const { ask } = thought;
    thought.plan = null;
    const answer = { type: 'answer', seat: ask.seat, ask: ask.id, value } as const;
    if (ask.step === 'race' && this.race) this.join(this.race, answer, null, null, ask.since, at);
    else if (!this.door.enter({ ...answer, at }, null)) this.thinkAgain(ask.id);
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
    if (this.stopped || this.quiet || !this.door.runs()) return null;
    for (const each of this.dues()) if (first === null || each.at < first.at) first = each;
    return first;
  }

  /** Nothing will happen by itself: that is how most moves leave a table where people play without a clock. */
  private get quiet(): boolean {
    const { state, holding, thinking, race } = this;
    if (race !== null || holding.size > 0 || thinking.size > 0) return false;
    return !hasClock(state.clock.settings) && (state.table === null || deadline(state.table) === null);
  }

  /** Everything that will happen by itself; of two at the same time, the first counts. */
  private *dues(): Generator<Due> {
    const { state, holding, thinking, race, door } = this;
    if (state.table === null) return;
    const release = race?.race.nextRelease() ?? null;
    if (race !== null && release !== null) {
      yield { at: release, run: () => this.decide(race, Math.max(release, door.time())) };
    }
    for (const [id, { ask, at, value }] of holding) {
      const answer = { type: 'answer', seat: ask.seat, ask: id, value, at } as const;
      yield { at: this.putTo(at, 'order', id), run: () => this.obey(answer) };
    }
    for (const thought of thinking.values()) {
      const { plan } = thought;
      if (plan !== null) yield { at: plan.at, run: () => this.speak(thought, plan) };
    }
    const limit = deadline(state.table);
    if (limit !== null) {
      const [{ id } = { id: '' }] = state.asks;
      const at = this.putTo(race?.race.closes ?? limit, 'limit', id);
      yield { at, run: () => this.expire('limit', id, { type: 'time', at: limit }) };
    }
    for (const out of timeOuts(state.clock)) {
      // Whose pass is held has answered in time.
      if (holding.has(out.ask)) continue;
      yield { at: this.putTo(out.at, 'clock', out.ask), run: () => this.timeOut(out) };
    }
  }

  private obey(answer: Answer): void {
    if (!this.door.enter(answer, null)) this.stumbled('order', answer.ask);
  }

  /** A game that knows no giving up goes on with the default answer. */
  private timeOut({ seat, ask, out, at }: TimeOut): void {
    const loses = out === 'lose' && this.state.game.concede !== undefined;
    this.expire('clock', ask, loses ? { type: 'concede', seat, at } : { type: 'expire', ask, at });
  }

  /** What the rules do not get along with when time is out would be due for ever. */
  private expire(deed: Deed, ask: string, input: Input): void {
    if (!this.door.enter(input, null)) this.stumbled(deed, ask);
  }

  private stumbled(deed: Deed, ask: string): void {
    const { stumbles, services, state } = this;
    stumbles.note(deed, ask, services.now());
    services.report('table stumbled', {
      table: state.opening.id,
      deed,
      ask,
      times: stumbles.times(deed, ask),
    });
  }

  private putOff(deed: Deed, ask: string): number {
    return this.stumbles.wait(deed, ask, this.services.now());
  }

  /** When something is done that should be at this time: then, or when it may be tried again. */
  private putTo(at: number, deed: Deed, ask: string): number {
    const wait = this.putOff(deed, ask);
    return wait === 0 ? at : Math.max(at, this.door.time() + wait);
  }

  stop(): void {
    this.stopped = true;
    this.alarm?.cancel();
    this.alarm = null;
    for (const { wanted } of this.thinking.values()) wanted.abort();
  }

  /** Nothing is being waited for that would be lost. */
  get idle(): boolean {
    return !this.door.runs() || (this.holding.size === 0 && this.thinking.size === 0);
  }
}

/** Names the race that is open, from its first answer to its last; null without one. */
function raceOf(game: Game, table: Table | null): string | null {
  const frame = table?.stack[table.stack.length - 1];
  if (table == null || frame === undefined || frame.wait === null) return null;
  const { kind, id } = game.table[frame.procedure].steps[frame.step];
  return kind === 'race' ? `${table.stack.length} ${id} ${deadline(table)}` : null;
}
