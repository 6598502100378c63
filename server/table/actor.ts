import type { Input, Json, Refusal } from '@kaiju/kernel';
import type { ChatLine, Command, CommandOf, Verdict } from '../protocol/index.ts';
import type { Entry } from '../store/index.ts';
import type { Lag } from '../timing/index.ts';
import { isByDays } from '../timing/limits.ts';
import type { Kind } from '../trust/budget.ts';
import { preview, why } from './asking.ts';
import { type Known, type Said, saidBy, type Watcher } from './audience.ts';
import { Commands } from './commands.ts';
import {
  decide,
  is,
  isAgreed,
  isSeated,
  mayLook,
  type Outcome,
  PASSING,
  plain,
  Rejected,
  type Rejection,
  type Who,
} from './decide.ts';
import { type Body, type BodyOf, type Event, isPrivate, type RaceNote } from './entries.ts';
import { Gallery, type GalleryServices, type Heard } from './gallery.ts';
import { Initiative, type InitiativeServices } from './initiative.ts';
import { entryOf, inputWords, wordsOf } from './reading.ts';
import type { TableState } from './state.ts';
import type { Stumbles } from './stumbles.ts';

/** What a table needs of the house around it. */
export interface Services extends GalleryServices, InitiativeServices {
  /** A clock that only runs forward, in milliseconds. */
  now(): number;
  /** The time of day, in epoch milliseconds. */
  wall(): number;
  random(): string;
  /** Resolves when the entry is stored for good. */
  append(entry: Entry, checkpoint?: string): Promise<void>;
  /** Resolves if nobody has taken the table since it was taken with this fence; else rejects as `append` does. */
  confirm(table: string, fence: number): Promise<void>;
  /** Keeps what was said, and knows who does not want to hear it. */
  saveChat(table: string, line: Omit<ChatLine, 'id'>): Promise<{ id: number; deaf: string[] }>;
  /** Opens the next match for the same people; asked again, it answers the same. */
  rematch(state: TableState): Promise<string>;
  /** A command that this actor did not get to is done by the one that follows it. */
  again(table: string, visitor: Visitor, id: string, command: Command): void;
  /** The table's entry in the lists is out of date. */
  changed(state: TableState): void;
  /** The table can't go on here: it must be read anew from its log, or its log is not ours any more. */
  failed(actor: TableActor, error: Error): void;
  /** How long a seat's person may be gone before others may have a bot stand in. */
  patience(): number;
  /** False if the person has done this kind of thing here as often as they may lately. */
  allows?(kind: Kind, account: string, table: string): boolean;
  /** A command was turned down: for the host's figures. */
  refused?(code: string, about: { table: string; command: string }): void;
}

/** Who says something: a person, by a connection. */
export interface Visitor extends Watcher {
  lag(): Lag;
  /** What was done for them cost more than was paid before. */
  owe?(cost: number): void;
}

/** A table as it was read from its log. */
export interface TableRead {
  state: TableState;
  last: { n: number; hash: string };
  fence: number;
  commands: Iterable<string>;
  chat: readonly Said[];
  /** Facts that were heard while the log was read: for those who come back. */
  heard: readonly Heard[];
  /** How spectators who see it later know it by now. */
  past: TableState | null;
  /** What the table has failed at by itself since its question was asked. */
  stumbles: Stumbles;
}

/** A command on its way: whoever waits for it hears when it is stored or turned down, or it is tried elsewhere. */
interface Errand {
  visitor: Visitor;
  id: string;
  command: Command;
}

/** Inputs from one checkpoint to the next: so many are replayed at most when a table is read anew. */
export const CHECKPOINT_EVERY = 128;
/** What each person may do only so often. */
const KINDS: Partial<Record<Command['do'], Kind>> = {
  ...{ chat: 'chat', orders: 'orders', offer: 'offers', reply: 'offers' },
  ...{ sit: 'seats', leave: 'seats', plan: 'seats', 'stand-in': 'seats' },
  ...{ 'close-chat': 'seats', 'send-away': 'seats' },
};
/** After these, some may look through eyes that are not theirs any more. */
const REVIEWED: readonly Body['kind'][] = ['started', 'left', 'planned', 'sent-away'];
/** The bot that plays for somebody who has stopped answering. */
const STAND_IN = 'casual';

/** One table: the only one who writes its log. */
export class TableActor {
  readonly id: string;
  readonly state: TableState;
  readonly stumbles: Stumbles;
  private readonly services: Services;
  private readonly gallery: Gallery;
  private readonly initiative: Initiative;
  private last: { n: number; hash: string };
  private readonly fence: number;
  private readonly commands: Commands<Errand>;
  /** Entries that are not stored yet, and what waits for them. */
  private unstored = 0;
  private readonly onceStored: { n: number; run(): void }[] = [];
  /** What is said is kept line by line, and while one is on its way the table stays open. */
  private talk: Promise<void> = Promise.resolve();
  private talking = 0;
  private closed = false;
  /** Something was taken back: no more is done here, and the table is read anew. */
  private leaving = false;
  /** Match time was `at` when the clock said `now`; null while it stands. */
  private started: { at: number; now: number } | null = null;
  /** When somebody last did or watched something here. */
  touched: number;
  /** Whether a person is waited for, and when one last was. */
  private asked = { now: false, at: 0 };
  /** By days: the seats that were asked when the lists were told. */
  private inTurn = '';

  constructor(services: Services, read: TableRead) {
    const { state } = read;
    this.services = services;
    this.state = state;
    this.stumbles = read.stumbles;
    this.id = state.opening.id;
    this.last = read.last;
    this.fence = read.fence;
    this.commands = new Commands(read.commands);
    this.touched = services.now();
    const whenStored = (run: () => void) => this.whenStored(run);
    this.gallery = new Gallery(state, services, { whenStored, time: () => this.time() }, read);
    const door = {
      time: () => this.time(),
      runs: () => this.started !== null && !this.closed && !this.leaving,
      enter: (input: Input, key: string | null, race?: RaceNote) => this.enter(input, key, race),
      seal: (seat: number, ask: string, value: Json, key: string | null) =>
        this.write({ kind: 'sealed', seat, ask, value }, key),
      turnDown: (key: string | null, reason: Rejection) => void this.turnDown(key, reason),
      whenStored,
      absence: (seat: number) => this.gallery.absence(seat),
      standIn: (seat: number) => this.write({ kind: 'stood-in', seat, level: STAND_IN }, null),
      fail: (error: Error) => this.fail(error),
    };
    this.initiative = new Initiative(state, door, services, this.stumbles);
    this.keepTime();
    this.noteAsked();
    this.initiative.attend();
    // All had agreed to another match, and then this one was put away or its process died.
    const offer = state.room.offers.find(({ what }) => what === 'rematch');
    if (offer !== undefined && isAgreed(state, offer, state.at)) void this.openRematch();
  }

  // ── watching ────────────────────────────────────────────────────────────────────────────────────────────────

  /** Somebody looks through a seat's eyes (-1: as a spectator), knowing this much already. Else why not, which is to be checked by `isSure`. */
  watch(visitor: Visitor, seat: number, key?: string, known?: Known): Rejected | null {
    const refusal = this.closed
      ? new Rejected('unavailable')
      : mayLook(this.state, visitor.person, seat, key);
    if (refusal !== null) return refusal;
    this.touched = this.services.now();
    this.gallery.watch(visitor, seat, known);
    return null;
  }

  /** The match is over, and was counted or not. */
  judge(verdict: Verdict): void {
    if (this.state.room.verdict === null) this.write({ kind: 'judged', verdict }, null);
  }

  unwatch(visitor: Watcher, seat?: number): void {
    this.touched = this.services.now();
    this.gallery.unwatch(visitor, seat);
  }

  /** How many look through each seat's eyes; the last are the spectators. */
  get watchers(): number[] {
    return this.gallery.sizes;
  }

  // ── doing ───────────────────────────────────────────────────────────────────────────────────────────────────

  /** A person's command. The same one twice is done once and answered twice. */
  do(visitor: Visitor, id: string, command: Command): void {
    const { services } = this;
    const key = `${visitor.person.account}/${id}`;
    const errand: Errand = { visitor, id, command };
    this.touched = services.now();
    if (this.commands.isDone(key)) {
      this.acknowledge(errand);
      return;
    }
    const waiting = this.commands.waiting(key);
    if (waiting !== undefined && !this.closed) {
      waiting.push(errand);
      return;
    }
    // A timer may be late; what was due by now comes first all the same.
    this.initiative.ring();
    if (this.closed) {
      this.passOn(errand);
      return;
    }
    const tooMuch = this.tooMuch(visitor.person, command);
    if (tooMuch !== null) {
      this.reject(visitor, id, rejection(tooMuch));
      return;
    }
    this.commands.begin(key, errand);
    if (this.leaving) return;
    if (command.do === 'chat') this.speak(visitor, command, key);
    else this.perform(key, visitor, command);
  }

  /** Each kind of thing has a limit of its own, so that nobody is drowned in it. */
  private tooMuch({ account }: Who, command: Command): Rejected | null {
    const kind = KINDS[command.do];
    const allowed = kind === undefined || (this.services.allows?.(kind, account, this.id) ?? true);
    return allowed ? null : new Rejected(`${kind}-too-fast`);
  }

  private perform(key: string, visitor: Visitor, command: Command): void {
    const outcomes = this.decided(key, visitor.person, command);
    // The last that is written answers the command; what is wished for comes after that.
    const answering = outcomes.findLast((outcome) => !('wish' in outcome));
    try {
      for (const outcome of outcomes) {
        this.carryOut(outcome, outcome === answering ? key : null, visitor.lag());
      }
    } catch (error) {
      this.unharmed(key, error as Error);
    }
  }

  private decided(key: string, person: Who, command: Command): Outcome[] {
    try {
      return decide(this.state, person, command, { at: this.time(), away: this.away });
    } catch (error) {
      if (error instanceof Rejected) void this.turnDown(key, rejection(error));
      else this.unharmed(key, error as Error);
      return [];
    }
  }

  private readonly away = (seat: number) => this.gallery.absence(seat) >= this.services.patience();

  private carryOut(outcome: Outcome, key: string | null, lag: Lag): void {
    if ('body' in outcome) this.write(outcome.body, key);
    else if ('wish' in outcome) void this.openRematch();
    else if (outcome.input.type === 'answer') this.initiative.answer(outcome.input, key, lag);
    else if (outcome.input.type === 'concede') this.initiative.concede(outcome.input.seat, key);
    else this.enter({ ...outcome.input, at: this.time() }, key);
  }

  /** Hands an input to the rules. What they refuse changes nothing, and the answer is false. */
  private enter(input: Input, key: string | null, race?: RaceNote): boolean {
    if (this.closed || this.leaving) return false;
    const { state, gallery } = this;
    if (state.table === null || state.room.status !== 'playing') {
      void this.turnDown(key, rejection(new Rejected('not-playing')));
      return false;
    }
    const stamped = input.at >= state.table.now ? input : { ...input, at: state.table.now };
    const event = this.nextEvent(stamped.at);
    let words: string | undefined;
    try {
      const refusal = state.input(event, stamped, {
        facts: (fact) => gallery.hear(fact),
        accepted: (input) => {
          words = JSON.stringify(input);
        },
      });
      if (refusal !== null) {
        void this.turnDown(key, refused(refusal));
        return false;
      }
      const proof = { hash: state.hash(), race };
      const body: Body = { kind: 'input', input: stamped, ...proof };
      this.store({ ...event, body }, inputWords(words as string, proof), key);
    } catch (error) {
      if (words === undefined) this.unharmed(key, error as Error);
      else this.stumble(key, error as Error);
      return false;
    }
    this.keepTime();
    if (state.table.result !== null || this.turnsByDays()) this.list();
    this.attend();
    return true;
  }

  /** Whether others are asked than before, where the lists say who is. */
  private turnsByDays(): boolean {
    if (!isByDays(this.state.room)) return false;
    const before = this.inTurn;
    this.inTurn = this.state.asks.map(({ seat }) => seat).join();
    return this.inTurn !== before;
  }

  /** Writes something about the room; false if that failed. */
  private write(body: Body, key: string | null, said?: Said): boolean {
    if (this.closed || this.leaving) return false;
    const { state, gallery } = this;
    const event = { ...this.nextEvent(this.time()), body };
    let words: string;
    try {
      words = wordsOf(body);
    } catch (error) {
      this.unharmed(key, error as Error);
      return false;
    }
    try {
      if (body.kind === 'undone') {
        this.leave(event, words, key);
        return true;
      }
      if (body.kind === 'started') gallery.reseat(body.seats.length);
      state.advance(event, (fact) => gallery.hear(fact));
      if (REVIEWED.includes(body.kind)) gallery.review();
      this.store(event, words, key, said);
    } catch (error) {
      this.stumble(key, error as Error);
      return false;
    }
    this.keepTime();
    if (body.kind !== 'said' && !isPrivate(body)) this.list();
    this.attend();
    return true;
  }

  /** The table as it was before is read from the log; that is also what happens after a crash. */
  private leave(event: Event, words: string, key: string | null): void {
    this.leaving = true;
    this.store(event, words, key);
    this.whenStored(() => this.fail(new TakenBack()));
  }

  private nextEvent(at: number): Omit<Event, 'body'> {
    return { n: this.last.n + 1, at: Math.max(at, this.state.at), wall: this.services.wall() };
  }

  /** It failed before anything changed: the table is as it was. */
  private unharmed(key: string | null, error: Error): void {
    this.services.report('command failed', { table: this.id, command: key, error: error.message });
    void this.turnDown(key, rejection(new Rejected('broken')));
  }

  /** The rules broke, perhaps half-way: whoever asked for it is told, and the table is read anew. */
  private stumble(key: string | null, error: Error): void {
    if (key !== null) this.dismiss(key, rejection(new Rejected('broken')));
    this.fail(error);
  }

  private attend(): void {
    this.noteAsked();
    try {
      this.initiative.attend();
    } catch (error) {
      this.fail(error as Error);
    }
  }

  // ── storing ─────────────────────────────────────────────────────────────────────────────────────────────────

  /** Appends to the log; when it is there, everybody who may know is told. */
  private store(event: Event, words: string, key: string | null, said?: Said): void {
    const { n } = event;
    const news = this.gallery.news(said);
    const entry = entryOf(this.id, this.fence, event, this.last.hash, key, words);
    const checkpoint = event.body.kind === 'input' && this.state.inputs % CHECKPOINT_EVERY === 0;
    const saved = checkpoint ? this.state.saved() : undefined;
    this.last = { n, hash: entry.hash };
    this.unstored++;
    this.services
      .append(entry, saved)
      .then(() => {
        this.unstored--;
        if (this.closed) return;
        if (key !== null) this.settle(key);
        this.gallery.tell(news);
        this.runStored(n);
      })
      .catch((error: Error) => this.fail(error));
  }

  /** Runs when everything that is under way now has been stored, or was given up. */
  private whenStored(run: () => void): void {
    if (this.unstored === 0 || this.closed) run();
    else this.onceStored.push({ n: this.last.n, run });
  }

  private runStored(n: number): void {
    while (this.onceStored.length > 0 && this.onceStored[0].n <= n) this.onceStored.shift()?.run();
  }

  /** Everything that is under way now has been stored; false if it was given up. */
  private async isStored(): Promise<boolean> {
    await new Promise<void>((resolve) => this.whenStored(resolve));
    return !this.closed;
  }

  /**
   * Everything is stored, and up to now nobody has taken the table: what it says is true. A yes is stored before it is
   * said, but a no leaves no trace, and we may have slept while others played on.
   */
  async isSure(): Promise<boolean> {
    if (!(await this.isStored())) return false;
    try {
      await this.services.confirm(this.id, this.fence);
    } catch (error) {
      this.fail(error as Error);
    }
    return !this.closed;
  }

  /** The lists say nothing that is not in the log. */
  list(): void {
    this.whenStored(() => {
      if (!this.closed) this.services.changed(this.state);
    });
  }

  private settle(key: string): void {
    for (const errand of this.commands.settle(key)) this.acknowledge(errand);
  }

  /** If we are wrong, the table is closed, and whoever has it does what is still under way. */
  private async turnDown(key: string | null, reason: Rejection): Promise<void> {
    if (key !== null && (await this.isSure())) this.dismiss(key, reason);
  }

  private dismiss(key: string, reason: Rejection): void {
    for (const { visitor, id } of this.commands.drop(key)) this.reject(visitor, id, reason);
  }

  private acknowledge({ visitor, id }: Errand): void {
    visitor.send(`{"t":"ack","id":${JSON.stringify(id)},"table":"${this.id}"}`);
  }

  private passOn({ visitor, id, command }: Errand): void {
    this.services.again(this.id, visitor, id, command);
  }

  private reject(visitor: Visitor, id: string, reason: Rejection): void {
    this.services.refused?.(reason.code, { table: this.id, command: id });
    visitor.send(JSON.stringify({ t: 'reject', id, table: this.id, ...reason }));
  }

  // ── talking, and another match ──────────────────────────────────────────────────────────────────────────────

  /** The seats of somebody's side, if they have a partner there. */
  private teamOf(person: Who): number[] | undefined {
    const { sides = [], seats } = this.state.room;
    const own = sides[seats.findIndex((seat) => is(person, seat.person?.account))];
    const team = sides.flatMap((side, seat) => (side === own ? seat : []));
    return team.length > 1 ? team : undefined;
  }

  private speak(visitor: Visitor, command: CommandOf<'chat'>, key: string): void {
    const { state, gallery, services } = this;
    const { person } = visitor;
    const { text = null, phrase = null, to = 'table' } = command;
    // Who watches was let in, by whatever key.
    const pass = gallery.isWatching(visitor) ? state.opening.key : undefined;
    const closed = state.room.chatClosed ? new Rejected('chat-closed') : null;
    const refusal = text === null && phrase === null ? new Rejected('nothing-said') : closed;
    const alone = to === 'team' && this.teamOf(person) === undefined ? new Rejected('no-partner') : null;
    const mayNot = refusal ?? mayLook(state, person, -1, pass) ?? alone;
    if (mayNot !== null) {
      void this.turnDown(key, rejection(mayNot));
      return;
    }
    this.talking++;
    this.talk = this.talk.then(async () => {
      if (this.closed) return;
      const found = state.room.seats.findIndex((s) => is(person, s.person?.account));
      const seat = found < 0 ? null : found;
      const words = { from: plain(person), seat, text, phrase, wall: services.wall() };
      try {
        const { id, deaf } = await services.saveChat(this.id, words);
        const apart = state.room.status === 'playing' && !isSeated(state, person);
        const team = to === 'team' ? this.teamOf(person) : undefined;
        const body: BodyOf<'said'> = { kind: 'said', chat: id, seat, apart, ...(team && { team }) };
        this.write(body, key, saidBy(body, { id, ...words }, deaf));
      } catch {
        this.dismiss(key, rejection(new Rejected('unavailable')));
      } finally {
        this.talking--;
      }
    });
  }

  /**
   * What is against the rules of the house is told to all who agreed, and they may agree again. After anything else
   * the offer stands, and is looked at when the table is next read.
   */
  private async openRematch(): Promise<void> {
    try {
      this.write({ kind: 'rematched', table: await this.services.rematch(this.state) }, null);
    } catch (error) {
      if (error instanceof Rejected && !PASSING.has(error.code)) {
        this.write({ kind: 'not-rematched', ...rejection(error) }, null);
        return;
      }
      this.services.report('no rematch', { table: this.id, error: (error as Error).message });
    }
  }

  // ── asking ──────────────────────────────────────────────────────────────────────────────────────────────────

  /** What an answer would do, as far as the seat can tell. */
  preview(visitor: Visitor, id: string, seat: number, ask: string, value: Json): void {
    void this.answer(visitor, id, seat, 'preview', (luck) => preview(this.state, luck, { seat, ask, value }));
  }

  /** What the seat may not answer now, and by which clause; or why not what it is `about`. */
  why(visitor: Visitor, id: string, seat: number, about?: readonly Json[]): void {
    void this.answer(visitor, id, seat, 'why', (luck) => why(this.state, luck, { seat, about }));
  }

  private async answer(
    visitor: Visitor,
    id: string,
    seat: number,
    t: 'preview' | 'why',
    work: (luck: string) => object | Refusal,
  ): Promise<void> {
    const reply = this.workedOut(visitor, seat, work);
    const no = 'code' in reply;
    // The question is about what the seat has been told; nothing is said of what is not stored yet.
    if (!(await (no ? this.isSure() : this.isStored())))
      this.reject(visitor, id, rejection(new Rejected('unavailable')));
    else if (no) this.reject(visitor, id, reply as Rejection);
    else visitor.send(JSON.stringify({ t, id, ...reply }));
  }

  private workedOut(
    visitor: Visitor,
    seat: number,
    work: (luck: string) => object | Refusal,
  ): object | Rejection {
    const { room } = this.state;
    try {
      if (!is(visitor.person, room.seats[seat]?.person?.account)) throw new Rejected('not-yours');
      if (room.status !== 'playing') throw new Rejected('not-playing');
      const reply = work(this.services.random());
      return 'code' in reply ? refused(reply as Refusal) : reply;
    } catch (error) {
      return rejection(error instanceof Rejected ? error : new Rejected('broken'));
    }
  }

  // ── time ────────────────────────────────────────────────────────────────────────────────────────────────────

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

  /** How long until the table does something by itself, in milliseconds; null for never. */
  dueIn(): number | null {
    return this.initiative.dueIn();
  }

  // ── ending ──────────────────────────────────────────────────────────────────────────────────────────────────

  private fail(error: Error): void {
    if (this.closed) return;
    this.close();
    this.services.failed(this, error);
  }

  /** Stops here. Whoever watches is told to look again; commands under way are done by the actor that follows. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.initiative.stop();
    this.gallery.close();
    for (const { run } of this.onceStored.splice(0)) run();
    for (const errand of this.commands.unfinished()) this.passOn(errand);
  }

  /** Resolves when everything under way has been stored, or was given up. */
  async settled(): Promise<void> {
    await this.talk;
    await this.isStored();
  }

  private noteAsked(): void {
    const { asks, room } = this.state;
    const now = asks.length === 0 || asks.some(({ seat }) => room.seats[seat].bot === null);
    if (now || this.asked.now) this.asked = { now, at: this.services.now() };
  }

  /** For how long nobody has looked in and nobody but bots was waited for, in milliseconds; null if that is not so. */
  get deserted(): number | null {
    const { room } = this.state;
    if (room.status !== 'playing' || room.paused || this.asked.now || !this.gallery.empty) return null;
    return this.services.now() - Math.max(this.touched, this.asked.at);
  }

  /** Everything is stored and nobody looks: the table can be put away until somebody comes or something is due. */
  get idle(): boolean {
    return this.unstored === 0 && this.talking === 0 && this.gallery.empty && this.initiative.idle;
  }
}

/** Not a failure: the log now says that some inputs were taken back. */
export class TakenBack extends Error {
  override name = 'TakenBack';
}

function rejection({ code, message }: Rejected): Rejection {
  return { code, message };
}

function refused({ code, message, clause, reason }: Refusal): Rejection {
  return { code, message, clause, reason };
}
