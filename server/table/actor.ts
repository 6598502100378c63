import {
  askOf,
  type Decision,
  deadline,
  determinise,
  explain,
  type Fact,
  type Game,
  type Input,
  type Json,
  PASS,
  type Refusal,
  seeded,
  type Table,
  take,
} from '@kaiju/kernel';
import type { ChatLine, Command, CommandOf, FactSeen } from '../protocol/index.ts';
import { type Entry, hashOf } from '../store/index.ts';
import {
  decide as decideOrder,
  drawDelay,
  due,
  type Lag,
  notBefore,
  Quota,
  quotaRules,
  Race,
  remaining,
} from '../timing/index.ts';
import { Audience, type Knowledge, seen, type Update, type Watcher } from './audience.ts';
import {
  decide,
  is,
  mayEnter,
  type Outcome,
  plain,
  Rejected,
  type Rejection,
  type Unstamped,
  type Who,
} from './decide.ts';
import type { Body, BodyOf, Event, RaceNote } from './entries.ts';
import type { OpenAsk, TableState } from './state.ts';

/** What a table needs of the house around it. */
export interface Services {
  /** A clock that only runs forward, in milliseconds. */
  now(): number;
  /** The time of day, in epoch milliseconds. */
  wall(): number;
  /** Calls back later; what it returns calls it off. */
  later(ms: number, what: () => void): () => void;
  random(): string;
  /** Resolves when the entry is stored for good. */
  append(entry: Entry, checkpoint?: string): Promise<void>;
  think(game: Game, table: Table, seat: number, level: string, luck: string): Promise<Decision>;
  saveChat(table: string, line: Omit<ChatLine, 'id'>): Promise<number>;
  /** Opens the next match for the same people. */
  rematch(state: TableState): Promise<string>;
  /** A command that this actor did not get to is done by the one that follows it. */
  again(table: string, visitor: Visitor, id: string, command: Command): void;
  /** The table's entry in the lists is out of date. */
  changed(state: TableState): void;
  /** The table can't go on here: it must be read anew from its log, or its log is not ours any more. */
  failed(actor: TableActor, error: Error): void;
  /** How long a seat's person may be gone before others may have a bot stand in. */
  patience(): number;
  /** A command or question was turned down: for the host's figures. */
  refused?(code: string, about: { table: string; command: string }): void;
}

/** Who says something: a person, by a connection. */
export interface Visitor extends Watcher {
  person: Who;
  lag(): Lag;
}

/** A command on its way: whoever waits for it hears when it is stored or turned down, or it is tried elsewhere. */
interface Errand {
  done(): void;
  reject(why: Rejection): void;
  again(): void;
}

/** What happens with an answer in a race when its turn has come. */
type Runner = (note: RaceNote, at: number) => void;

const CHECKPOINT_EVERY = 64;
/** The longest a timer can wait; whoever has to wait longer sets it again. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** One table: the only one who writes its log. */
export class TableActor {
  readonly id: string;
  readonly state: TableState;
  private readonly services: Services;
  private readonly audiences: Audience[];
  private readonly epoch: string;
  private last: { n: number; hash: string };
  private readonly fence: number;
  /** Commands that are in the log, or on their way there with those who wait. */
  private readonly commands: Map<string, Errand[] | null>;
  private chat: ChatLine[];
  /** Entries that are not stored yet. */
  private unstored = 0;
  private closed = false;
  /** Something was taken back: no more is done here, and the table is read anew. */
  private leaving = false;
  /** Match time was `at` when the clock said `now`; null while it stands. */
  private started: { at: number; now: number } | null = null;
  private alarm: { at: number; cancel(): void } | null = null;
  private readonly holding = new Map<string, { notBefore: number; answer: () => void }>();
  private readonly thinking = new Map<string, { at: number; value: Json } | null>();
  private race: { key: string; race: Race<Runner> } | null = null;
  private readonly quotas = new Map<number, Quota>();
  private readonly gone = new Map<number, number>();
  private watchedBy = new Map<Watcher, Set<number>>();
  /** When somebody last did or watched something here. */
  touched: number;

  constructor(
    services: Services,
    read: {
      state: TableState;
      last: { n: number; hash: string };
      fence: number;
      commands: Iterable<string>;
      chat: ChatLine[];
      /** Facts that were heard while the log was read: for those who come back. */
      heard: { fact: Fact; learned: number[] }[];
    },
  ) {
    const { state } = read;
    this.services = services;
    this.state = state;
    this.id = state.opening.id;
    this.last = read.last;
    this.fence = read.fence;
    this.commands = new Map(Array.from(read.commands, (key) => [key, null]));
    this.chat = read.chat;
    this.epoch = `${state.undos}.${services.random()}`;
    this.audiences = audiencesOf(state);
    this.touched = services.now();
    for (const { fact, learned } of read.heard) {
      for (const [i, audience] of this.audiences.entries()) audience.learn(fact, learned[i]);
    }
    this.keepTime();
    this.attend();
  }

  // ── watching ────────────────────────────────────────────────────────────────────────────────────────────────

  /** Somebody looks through a seat's eyes (-1: as a spectator), knowing this much already. */
  watch(
    visitor: Visitor,
    seat: number,
    key?: string,
    known?: { epoch: string; seq: number; facts: number },
  ): Rejection | null {
    const { state } = this;
    const { room } = state;
    if (!mayEnter(state, visitor.person, key)) return rejection(new Rejected('no-table'));
    if (seat >= 0 && !is(visitor.person, room.seats[seat]?.person?.account)) {
      return rejection(new Rejected('not-yours'));
    }
    const seated = room.seats.some((s) => is(visitor.person, s.person?.account));
    if (seat < 0 && !seated && !room.spectators.allowed && room.status !== 'open') {
      return rejection(new Rejected('no-table'));
    }
    const audience = this.audienceOf(seat);
    this.touched = this.services.now();
    const greet = () => {
      if (this.closed) return;
      audience.watchers.add(visitor);
      this.watchedBy.set(visitor, (this.watchedBy.get(visitor) ?? new Set()).add(seat));
      const missed = known?.epoch === this.epoch ? audience.since(known.seq) : null;
      if (missed !== null) for (const message of missed) visitor.send(message);
      else visitor.send(this.snapshot(audience, known));
      this.present();
    };
    if (audience.asleep) {
      const knowledge = { seq: 0, ...this.knowledgeOf(audience) };
      audience.wake(knowledge);
      this.whenStored(() => audience.begin(knowledge));
    }
    // Whoever is woken by this one is answered when what is under way has been stored.
    if (audience.knowledge === null) this.whenStored(greet);
    else greet();
    return null;
  }

  unwatch(visitor: Watcher, seat?: number): void {
    const seats = this.watchedBy.get(visitor);
    if (seats === undefined) return;
    for (const each of seat === undefined ? [...seats] : [seat]) {
      const audience = this.audienceOf(each);
      audience.watchers.delete(visitor);
      seats.delete(each);
      if (each < 0 && audience.watchers.size === 0) audience.sleep();
    }
    if (seats.size === 0) this.watchedBy.delete(visitor);
    this.present();
  }

  get watched(): boolean {
    return this.watchedBy.size > 0;
  }

  /** How many look through each seat's eyes; the last are the spectators. */
  get watchers(): number[] {
    return this.audiences.map(({ watchers }) => watchers.size);
  }

  private audienceOf(seat: number): Audience {
    return seat < 0 ? this.audiences[this.audiences.length - 1] : this.audiences[seat];
  }

  private snapshot(audience: Audience, known?: { epoch: string; facts: number }): string {
    const { seq, at, view, room, clocks, orders, fair } = audience.knowledge as Knowledge;
    const sameCourse = known && known.epoch.split('.')[0] === this.epoch.split('.')[0];
    const facts = audience.factsAfter(sameCourse ? known.facts : 0);
    const { id: table, epoch, chat } = this;
    const { seat } = audience;
    const presence = this.presence();
    return JSON.stringify({
      ...{
        t: 'snapshot',
        table,
        seat,
        epoch,
        seq,
        at,
        facts,
        clocks,
        room,
        view,
        orders,
        chat,
        presence,
        fair,
      },
    });
  }

  private knowledgeOf({ seat }: Audience): Omit<Knowledge, 'seq'> {
    const { state } = this;
    const { table, game, room, clock, learned } = state;
    const timed = table !== null && clock.settings.kind !== 'none';
    return {
      at: state.at,
      view: seen(game, table, seat),
      room,
      clocks: timed ? remaining(clock, state.at) : null,
      orders: seat < 0 ? null : state.orders[seat],
      fair: state.fair,
      learned: learned[seat < 0 ? learned.length - 1 : seat],
    };
  }

  private presence(): boolean[] {
    return this.state.room.seats.map((_, seat) => this.audiences[seat].watchers.size > 0);
  }

  /** Tells everybody who is here, and notes since when the others are not. */
  private present(): void {
    const { services, gone } = this;
    const seats = this.presence();
    seats.forEach((here, seat) => {
      if (here) gone.delete(seat);
      else if (!gone.has(seat)) gone.set(seat, services.now());
    });
    const message = JSON.stringify({ t: 'presence', table: this.id, seats });
    for (const watcher of this.watchedBy.keys()) watcher.send(message);
  }

  // ── doing ───────────────────────────────────────────────────────────────────────────────────────────────────

  /** A person's command. The same one twice is done once and answered twice. */
  do(visitor: Visitor, id: string, command: Command): void {
    const { person } = visitor;
    const key = `${person.account}/${id}`;
    this.touched = this.services.now();
    // A timer may be late; what was due by now comes first all the same.
    if ((this.dueIn() ?? 1) <= 0) this.ring();
    const errand: Errand = {
      again: () => this.services.again(this.id, visitor, id, command),
      done: () => visitor.send(JSON.stringify({ t: 'ack', id, table: this.id })),
      reject: (why) => this.reject(visitor, id, why),
    };
    const before = this.commands.get(key);
    if (before !== undefined) {
      if (before === null) this.whenStored(errand.done);
      else before.push(errand);
      return;
    }
    this.commands.set(key, [errand]);
    if (this.leaving) return;
    if (command.do === 'chat') void this.say(person, command, key);
    else this.perform(key, visitor, command);
  }

  private reject(visitor: Visitor, id: string, why: Rejection): void {
    this.services.refused?.(why.code, { table: this.id, command: id });
    visitor.send(JSON.stringify({ t: 'reject', id, ...why }));
  }

  private perform(key: string, visitor: Visitor, command: Command): void {
    try {
      const outcomes = decide(this.state, visitor.person, command, {
        at: this.time(),
        away: (seat) => this.away(seat),
      });
      if (outcomes.length === 0) this.settle(key);
      outcomes.forEach((outcome, i) => {
        const last = i === outcomes.length - 1;
        this.carryOut(outcome, last ? key : null, visitor.lag());
      });
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      this.turnDown(key, rejection(error));
    }
  }

  private carryOut(outcome: Outcome, key: string | null, lag: Lag): void {
    if ('body' in outcome) this.write(outcome.body, key);
    else if ('wish' in outcome) void this.openRematch(key);
    else if (outcome.input.type === 'answer') this.answer(outcome.input, key, lag);
    else if (this.race && outcome.input.type === 'concede')
      this.join(this.race.race, outcome.input, key, null, this.state.at);
    else this.enter({ ...outcome.input, at: this.time() }, key);
  }

  /** An answer is heard at once, unless it is part of a race or is a pass that others could read something from. */
  private answer(answer: Unstamped<Answer>, key: string | null, lag: Lag): void {
    const open = this.state.asks.find((ask) => ask.id === answer.ask);
    if (open?.step === 'race' && this.race) {
      this.join(this.race.race, answer, key, lag, open.since);
      return;
    }
    const enter = () => this.enter({ ...answer, at: this.time() }, key);
    if (open?.step === 'window' && answer.value === PASS && open.seat === answer.seat) {
      const earliest = notBefore(open.since, this.delay(open));
      if (this.time() < earliest) {
        this.holding.set(open.id, { notBefore: earliest, answer: enter });
        this.setAlarm();
        return;
      }
    }
    enter();
  }

  /** Something that takes part in a race: it is ordered with what else is pressed at the time. */
  private join(
    race: Race<Runner>,
    input: SeatInput,
    key: string | null,
    lag: Lag | null,
    sent: number,
  ): void {
    const { seat } = input;
    const quota = this.quotas.get(seat) ?? new Quota(quotaRules, this.time());
    this.quotas.set(seat, quota);
    const what: Runner = (note, at) => this.enter({ ...input, at }, key, note);
    const offered = race.offer({ seat, sent, connection: lag && { lag, quota }, what }, this.time());
    if (offered.held) this.setAlarm();
    else if (offered.falseStart) {
      this.turnDown(key, { code: 'early', message: `too quick; not heard before ${offered.until}` });
    } else this.turnDown(key, { code: 'late', message: `${offered.late} ms after the deadline` });
  }

  /** Hands an input to the rules. What they refuse changes nothing. */
  private enter(input: Input, key: string | null, race?: RaceNote): void {
    if (this.closed || this.leaving) return;
    const { state } = this;
    if (state.table === null || state.room.status !== 'playing') {
      this.turnDown(key, rejection(new Rejected('not-playing')));
      return;
    }
    const stamped = { ...input, at: Math.max(input.at, state.table.now) };
    const event = this.nextEvent(stamped.at);
    const heard: FactSeen[][] = this.audiences.map(() => []);
    let refusal: Refusal | null;
    try {
      refusal = state.input(event, stamped, (fact) => this.hear(fact, heard));
    } catch (error) {
      this.turnDown(key, rejection(new Rejected('broken')));
      this.fail(error as Error);
      return;
    }
    if (refusal !== null) {
      const { code, message, clause, reason } = refusal;
      this.turnDown(key, { code, message, clause, reason });
      return;
    }
    const body: BodyOf<'input'> = { kind: 'input', input: stamped, hash: state.hash() };
    if (race !== undefined) body.race = race;
    this.store({ ...event, body }, key, heard);
    if (state.table.result !== null) {
      this.keepTime();
      this.services.changed(state);
    }
    this.attend();
  }

  /** Writes something about the room. */
  private write(body: Body, key: string | null): void {
    if (this.closed) return;
    const { state } = this;
    const event = { ...this.nextEvent(this.time()), body };
    const heard: FactSeen[][] = this.audiences.map(() => []);
    if (body.kind === 'undone') {
      // The table as it was before is read from the log; that is also what happens after a crash.
      this.leaving = true;
      this.store(event, key, heard);
      this.whenStored(() => this.fail(new TakenBack()));
      return;
    }
    const seats = state.seats;
    state.advance(event, (fact) => this.hear(fact, heard));
    if (body.kind === 'started') this.reseat(body, heard, seats);
    this.store(event, key, heard, body.kind === 'said' ? this.chat[this.chat.length - 1] : undefined);
    this.keepTime();
    if (body.kind !== 'said' && body.kind !== 'ordered') this.services.changed(state);
    this.attend();
  }

  /** Closed seats are taken away when a match begins, and those behind them move up. */
  private reseat(body: BodyOf<'started'>, heard: FactSeen[][], before: number): void {
    const { audiences } = this;
    if (body.seats.length === before) return;
    const spectators = audiences[audiences.length - 1];
    audiences.length = 0;
    heard.length = 0;
    audiences.push(...audiencesOf(this.state).slice(0, -1), spectators);
    for (const _ of audiences) heard.push([]);
    // Who sat at a seat that has another number now looks again.
    const moved = [...this.watchedBy].flatMap(([watcher, seats]) =>
      [...seats].map((seat) => ({ watcher, seat })),
    );
    for (const { watcher, seat } of moved) {
      if (seat < 0) continue;
      this.watchedBy.get(watcher)?.delete(seat);
      this.whenStored(() => watcher.send(JSON.stringify({ t: 'resync', table: this.id, seat })));
    }
  }

  private hear(fact: Fact, heard: FactSeen[][]): void {
    const { audiences, state } = this;
    for (let i = 0; i < audiences.length; i++) {
      const seen = audiences[i].learn(fact, state.learned[i]);
      if (seen !== null) heard[i].push(seen);
    }
  }

  private nextEvent(at: number): Omit<Event, 'body'> {
    return { n: this.last.n + 1, at: Math.max(at, this.state.at), wall: this.services.wall() };
  }

  /** Appends to the log; when it is there, everybody who may know is told. */
  private store(event: Event, key: string | null, heard: FactSeen[][], chat?: ChatLine): void {
    const { kind, ...rest } = event.body;
    const { n, at, wall } = event;
    const entry: Omit<Entry, 'hash'> = {
      ...{ table: this.id, n, fence: this.fence, at, wall, kind, body: JSON.stringify(rest), command: key },
    };
    const hash = hashOf(this.last.hash, entry);
    this.last = { n, hash };
    const updates = this.updates(heard, chat);
    const checkpoint = kind === 'input' && this.state.inputs % CHECKPOINT_EVERY === 0;
    this.unstored++;
    this.services.append({ ...entry, hash }, checkpoint ? this.state.saved() : undefined).then(
      () => {
        this.unstored--;
        if (this.closed) return;
        if (key !== null) this.settle(key);
        for (const { audience, update } of updates) this.release(audience, update);
        this.runStored(n);
      },
      (error: Error) => this.fail(error),
    );
  }

  private updates(heard: FactSeen[][], chat?: ChatLine): { audience: Audience; update: Update }[] {
    const { audiences, id: table, epoch } = this;
    const out: { audience: Audience; update: Update }[] = [];
    audiences.forEach((audience, i) => {
      if (audience.asleep) return;
      const update = audience.update({ table, epoch }, heard[i], this.knowledgeOf(audience), chat);
      if (update !== null) out.push({ audience, update });
    });
    return out;
  }

  /** Spectators may have to wait. */
  private release(audience: Audience, update: Update): void {
    const { delay } = this.state.room.spectators;
    if (audience.seat >= 0 || delay === 0) audience.tell(update);
    else this.services.later(delay, () => this.closed || audience.tell(update));
  }

  private readonly onceStored: { n: number; run(): void }[] = [];

  /** Runs when everything that is under way now has been stored. */
  private whenStored(run: () => void): void {
    if (this.unstored === 0) run();
    else this.onceStored.push({ n: this.last.n, run });
  }

  private runStored(n: number): void {
    while (this.onceStored.length > 0 && this.onceStored[0].n <= n) this.onceStored.shift()?.run();
  }

  private settle(key: string): void {
    for (const errand of this.commands.get(key) ?? []) errand.done();
    this.commands.set(key, null);
  }

  private turnDown(key: string | null, why: Rejection): void {
    if (key === null) return;
    for (const errand of this.commands.get(key) ?? []) errand.reject(why);
    this.commands.delete(key);
  }

  private async say(person: Who, command: CommandOf<'chat'>, key: string): Promise<void> {
    const { text = null, phrase = null } = command;
    if (text === null && phrase === null) {
      this.turnDown(key, rejection(new Rejected('nothing-said')));
      return;
    }
    const found = this.state.room.seats.findIndex((s) => is(person, s.person?.account));
    const seat = found < 0 ? null : found;
    const line = { from: plain(person), seat, text, phrase, wall: this.services.wall() };
    try {
      const id = await this.services.saveChat(this.id, line);
      if (this.closed) return;
      this.chat = [...this.chat.slice(-99), { id, ...line }];
      this.write({ kind: 'said', chat: id, seat }, key);
    } catch {
      this.turnDown(key, rejection(new Rejected('unavailable')));
    }
  }

  private async openRematch(key: string | null): Promise<void> {
    try {
      const table = await this.services.rematch(this.state);
      this.write({ kind: 'rematched', table }, key);
    } catch {
      this.turnDown(key, rejection(new Rejected('unavailable')));
    }
  }

  private away(seat: number): boolean {
    const since = this.gone.get(seat);
    return since !== undefined && this.services.now() - since >= this.services.patience();
  }

  // ── asking ──────────────────────────────────────────────────────────────────────────────────────────────────

  /** What an answer would do, as far as the seat can tell: on a table that it can't tell from the real one. */
  preview(visitor: Visitor, id: string, seat: number, ask: string, value: Json): void {
    this.imagined(visitor, id, seat, (game, table) => {
      const open = askOf(game, table, seat);
      if (open?.id !== ask) throw new Rejected('not-asked');
      const legal = open.options
        ? open.options.some((option) => JSON.stringify(option) === JSON.stringify(value))
        : open.space !== null && 'value' in open.space.check(value);
      if (!legal) throw new Rejected('not-asked');
      const facts: FactSeen[] = [];
      const audience = new Audience(seat);
      const drawn = table.rng.drawn;
      let secret = false;
      const hear = (fact: Fact) => {
        const own = audience.learn(fact, facts.length + 1);
        if (own !== null) facts.push(own);
        secret ||= fact.reveals;
      };
      take(game, table, seat, value, { facts: hear });
      const certain = table.rng.drawn === drawn && !secret;
      return { t: 'preview', id, facts, certain, view: seen(game, table, seat) };
    });
  }

  why(visitor: Visitor, id: string, seat: number): void {
    this.imagined(visitor, id, seat, (game, table) => ({
      t: 'why',
      id,
      refused: explain(game, table, seat),
    }));
  }

  private imagined(
    visitor: Visitor,
    id: string,
    seat: number,
    work: (game: Game, table: Table) => Record<string, unknown>,
  ): void {
    const { state } = this;
    const { game, table, room } = state;
    try {
      if (!is(visitor.person, room.seats[seat]?.person?.account)) throw new Rejected('not-yours');
      if (table === null || room.status !== 'playing') throw new Rejected('not-playing');
      const rng = seeded(this.services.random());
      const reply = JSON.stringify(work(game, determinise(game, table, seat, rng)));
      // The question is about what the seat has been told; nothing is said of what is not stored yet.
      this.whenStored(() => visitor.send(reply));
    } catch (error) {
      const why = error instanceof Rejected ? error : new Rejected('broken');
      this.reject(visitor, id, rejection(why));
    }
  }

  // ── time, bots, passes ──────────────────────────────────────────────────────────────────────────────────────

  /** Match time: it stands before the match, while it is paused, and after it. */
  private time(): number {
    const { started, state } = this;
    return started === null ? state.at : Math.floor(started.at + this.services.now() - started.now);
  }

  private keepTime(): void {
    const { state, services } = this;
    const runs = state.room.status === 'playing' && !state.room.paused;
    if (!runs) this.started = null;
    else this.started ??= { at: state.at, now: services.now() };
  }

  /** The delay of a window's question; it tells nothing, whoever answers and however. */
  private delay({ seat, id }: OpenAsk): number {
    const { opening } = this.state;
    return drawDelay(opening.pacing, seat, id, opening.manners);
  }

  /** Sees to the open questions: bots think, standing orders pass, races begin, the next alarm is set. */
  private attend(): void {
    const { state, holding, thinking } = this;
    const open = new Set(state.asks.map((ask) => ask.id));
    for (const id of holding.keys()) if (!open.has(id)) holding.delete(id);
    for (const id of thinking.keys()) if (!open.has(id)) thinking.delete(id);
    this.beginRace();
    if (this.started !== null && state.table !== null) {
      for (const ask of state.asks) {
        if (state.room.seats[ask.seat].bot !== null) this.haveThink(ask);
        else if (ask.step === 'window') this.passByOrder(ask);
      }
    }
    this.setAlarm();
  }

  private beginRace(): void {
    const { table, asks, at } = this.state;
    const frame = table?.stack[table.stack.length - 1];
    if (table == null || frame === undefined || asks[0]?.step !== 'race') {
      const over = this.race;
      this.race = null;
      // What was still held came too late for a race that was decided.
      for (const { what, arrived, credited, at: pressed } of over?.race.drain() ?? []) {
        what({ arrived, credited }, pressed);
      }
      return;
    }
    const key = `${table.stack.length}.${frame.procedure}.${frame.step}.${deadline(table)}`;
    if (this.race?.key === key) return;
    this.race = { key, race: new Race({ start: at, deadline: deadline(table) }) };
  }

  private passByOrder(ask: OpenAsk): void {
    const { state, holding } = this;
    const { game, table } = state;
    if (holding.has(ask.id)) return;
    const asked = askOf(game, table as Table, ask.seat);
    if (asked === null || decideOrder(state.orders[ask.seat], asked) !== 'pass') return;
    holding.set(ask.id, {
      notBefore: notBefore(ask.since, this.delay(ask)),
      answer: () => this.enter(answerTo(ask, PASS, this.time()), null),
    });
  }

  /** A bot makes up its mind; it answers no sooner than a person would, and passes when anybody would. */
  private haveThink(ask: OpenAsk): void {
    const { state, services, thinking } = this;
    if (thinking.has(ask.id)) return;
    thinking.set(ask.id, null);
    const level = state.room.seats[ask.seat].bot as string;
    const luck = `${state.opening.secret} ${ask.id}`;
    const asked = () =>
      !this.closed && thinking.get(ask.id) === null && state.room.seats[ask.seat].bot !== null;
    const begun = this.time();
    this.whenStored(() => {
      if (!asked()) return;
      services.think(state.game, state.table as Table, ask.seat, level, luck).then(
        ({ value, after }) => {
          if (!asked()) return;
          const at =
            ask.step === 'race' ? begun + after : Math.max(begun + after, ask.since + this.delay(ask));
          thinking.set(ask.id, { at, value });
          this.setAlarm();
        },
        (error: Error) => this.closed || this.fail(error),
      );
    });
  }

  /** One alarm for the earliest of all that is due. */
  private setAlarm(): void {
    if (this.closed) return;
    const at = this.nextDue();
    if (this.alarm !== null && this.alarm.at === at) return;
    this.alarm?.cancel();
    this.alarm = null;
    if (at === null) return;
    const wait = Math.min(Math.max(0, at - this.time()), LONGEST_TIMER);
    const cancel = this.services.later(wait, () => {
      this.alarm = null;
      this.ring();
    });
    this.alarm = { at, cancel };
  }

  /** The match time of the next thing the table does by itself. */
  private nextDue(): number | null {
    const { state, holding, thinking, race } = this;
    if (this.started === null || state.table === null) return null;
    const times: number[] = [];
    for (const { notBefore: at } of holding.values()) times.push(at);
    for (const plan of thinking.values()) if (plan !== null) times.push(plan.at);
    const limit = race ? race.race.closes : deadline(state.table);
    if (limit !== null) times.push(limit);
    const next = race?.race.nextRelease() ?? null;
    if (next !== null) times.push(next);
    const out = due(state.clock);
    if (out !== null) times.push(out.at);
    return times.length === 0 ? null : Math.min(...times);
  }

  private ring(): void {
    if (this.closed || this.started === null) return;
    const now = this.time();
    const { state, holding, thinking } = this;
    this.ringRace(now);
    for (const [id, held] of [...holding]) {
      if (held.notBefore > now) continue;
      holding.delete(id);
      held.answer();
    }
    for (const [id, plan] of [...thinking]) {
      const ask = state.asks.find((a) => a.id === id);
      if (plan === null || plan.at > now || ask === undefined) continue;
      thinking.delete(id);
      if (ask.step === 'race' && this.race) {
        this.join(this.race.race, answerTo(ask, plan.value, now), null, null, ask.since);
      } else this.enter(answerTo(ask, plan.value, now), null);
    }
    const limit = state.table && !this.race ? deadline(state.table) : null;
    if (limit !== null && limit <= now) this.enter({ type: 'time', at: now }, null);
    const out = due(state.clock);
    if (out !== null && out.at <= now && state.room.status === 'playing') this.timeOut(out);
    if (!this.closed) this.attend();
  }

  private ringRace(now: number): void {
    const { race } = this;
    if (race === null) return;
    for (const { what, arrived, credited, at } of race.race.release(now)) {
      what({ arrived, credited }, at);
    }
    const { closes } = race.race;
    if (this.race === race && closes !== null && closes <= now) {
      this.enter({ type: 'time', at: deadline(this.state.table as Table) as number }, null);
    }
  }

  /** A game that knows no giving up goes on with the default answer. */
  private timeOut({ seat, ask, out, at }: { seat: number; ask: string; out: string; at: number }): void {
    const loses = out === 'lose' && this.state.game.concede !== undefined;
    this.enter(loses ? { type: 'concede', seat, at } : { type: 'expire', ask, at }, null);
  }

  // ── ending ──────────────────────────────────────────────────────────────────────────────────────────────────

  private fail(error: Error): void {
    if (this.closed) return;
    this.close();
    this.services.failed(this, error);
  }

  /** Stops here. Whoever watches is told to look again; commands under way are sent again by their clients. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.alarm?.cancel();
    for (const [watcher, seats] of this.watchedBy) {
      for (const seat of seats) watcher.send(JSON.stringify({ t: 'resync', table: this.id, seat }));
    }
    this.watchedBy.clear();
    for (const { run } of this.onceStored.splice(0)) run();
    for (const errands of this.commands.values()) for (const errand of errands ?? []) errand.again();
  }

  /** How long until the table does something by itself, in milliseconds; null for never. */
  dueIn(): number | null {
    const at = this.nextDue();
    return at === null ? null : at - this.time();
  }

  /** Resolves when everything under way has been stored, or was given up. */
  settled(): Promise<void> {
    return new Promise((resolve) => this.whenStored(resolve));
  }

  /** Everything is stored and nobody looks: the table can be put away until somebody comes or something is due. */
  get idle(): boolean {
    return (
      this.unstored === 0 && this.watchedBy.size === 0 && this.holding.size === 0 && this.thinking.size === 0
    );
  }
}

type Answer = Input & { type: 'answer' };
type SeatInput = Unstamped<Input & { type: 'answer' | 'concede' }>;

/** Not a failure: the log now says that some inputs were taken back. */
export class TakenBack extends Error {
  override name = 'TakenBack';
}

function answerTo({ seat, id }: OpenAsk, value: Json, at: number): Answer {
  return { type: 'answer', seat, ask: id, value, at };
}

function rejection({ code, message }: Rejected): Rejection {
  return { code, message };
}

function audiencesOf({ room }: TableState): Audience[] {
  return [...room.seats.map((_, seat) => new Audience(seat)), new Audience(-1)];
}
