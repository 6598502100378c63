import type { Decision, Game, Json } from '@kaiju/kernel';
import { expect } from 'vitest';
import {
  type Change,
  type ChatLine,
  type Command,
  type FactSeen,
  patched,
  type Room,
  type SeatPlan,
  type ServerMessageOf,
} from '../protocol/index.ts';
import { type Entry, noHash } from '../store/index.ts';
import { type Lag, noLag } from '../timing/index.ts';
import { type Services, TableActor, type Visitor } from './actor.ts';
import { type Said, saidBy } from './audience.ts';
import type { Who } from './decide.ts';
import type { Body, BodyOf, Event, Opening } from './entries.ts';
import type { Wanted } from './initiative.ts';
import { entryOf, eventOf, reachesBehind, replay } from './reading.ts';
import { knownBy, readLog, type TableState } from './state.ts';
import { Stumbles } from './stumbles.ts';
import { historyOf } from './telling.ts';
import { tower } from './tower.ts';

const TABLE = 'TestTab1eXXX';
const EPOCH = 1_700_000_000_000;

/** Nobody has time in hand, and whoever says nothing has the default. */
export const BRISK = {
  kind: 'live',
  bank: 0,
  increment: 0,
  decision: 10_000,
  reaction: 5000,
  out: 'default',
} as const;

type Reply = { t: 'ack' } | { t: 'reject'; code: string; message: string; clause?: string; reason?: Json };
/** Some message of the server's, loosely. */
type Message = { t: string; id?: string; [field: string]: unknown };
/** A view of any game. */
type SeatView = {
  g: Record<string, Json>;
  waiting: number[];
  ask: { id: string; step: string; options: Json[] | null } | null;
  result: { places: number[]; why: string } | null;
};
type Snapshot = ServerMessageOf<'snapshot'>;
type Update = ServerMessageOf<'update'>;

/** A house with one table: its clock, its timers and its log are in the test's hands. */
export class House implements Services {
  readonly game: Game;
  log: Entry[] = [];
  checkpoints: { n: number; body: string }[] = [];
  readonly chats: Omit<ChatLine, 'id'>[] = [];
  readonly failures: string[] = [];
  readonly reports: string[] = [];
  /** While true, nothing is stored: it waits for `storeAll` or `loseAll`. */
  full = false;
  /** While true, somebody else has taken the table. */
  taken = false;
  /** Who does not want to hear whom. */
  deaf: Record<string, string[]> = {};
  /** What bots think; by default the first option after no time. */
  mind: (thought: { seat: number; level: string; luck: string } & Wanted) => Promise<Decision>;
  /** The table that rematches lead to. */
  next = 'Rematch1XXXX';
  rematches = 0;
  lists = 0;
  actor!: TableActor;
  private clock = 0;
  private fallen: Error | null = null;
  private timers: { at: number; what: () => void }[] = [];
  private waiting: { entry: Entry; checkpoint?: string; resolve(): void; reject(error: Error): void }[] = [];
  private undone: { visitor: Visitor; id: string; command: Command }[] = [];
  private drawn = 0;
  private readonly guests: Guest[] = [];

  constructor(
    seats: (SeatPlan | SeatPlan['kind'])[],
    { game = tower as Game, ...wish }: Partial<Omit<Opening, 'id' | 'game'>> & { game?: Game } = {},
  ) {
    this.game = game;
    this.mind = async () => ({ value: 'add', after: 0 });
    const plans = seats.map((plan) =>
      typeof plan !== 'string' ? plan : plan === 'bot' ? { kind: plan, level: 'casual' } : { kind: plan },
    ) as SeatPlan[];
    const { ruleset } = game;
    const opening: Opening = {
      ...{ id: TABLE, ruleset, options: {}, host: 'ann', plans, visibility: 'public', pace: 1, manners: 0 },
      ...{ clock: { kind: 'none' }, spectators: { allowed: true, delay: 0 }, rated: false },
      ...{ secret: 'ab'.repeat(32), commitment: 'promise', pacing: 'pacing', key: 'key-to-it' },
      ...wish,
      game: game.id,
    };
    this.put({ kind: 'created', opening });
    this.begin(replay(game, this.log, null));
  }

  // ── the services ────────────────────────────────────────────────────────────────────────────────────────────

  now = () => this.clock;
  wall = () => EPOCH + Math.floor(this.clock);
  random = () => `r${++this.drawn}`;
  patience = () => 60_000;
  report = (what: string) => void this.reports.push(what);
  changed = () => void this.lists++;

  later = (ms: number, what: () => void) => {
    const timer = { at: this.clock + ms, what };
    const behind = this.timers.findIndex(({ at }) => at > timer.at);
    this.timers.splice(behind < 0 ? this.timers.length : behind, 0, timer);
    return () => {
      this.timers = this.timers.filter((t) => t !== timer);
    };
  };

  append = (entry: Entry, checkpoint?: string) =>
    new Promise<void>((resolve, reject) => {
      this.waiting.push({ entry, checkpoint, resolve, reject });
      if (!this.full) this.storeAll();
    });

  confirm = async () => {
    if (this.taken) throw Object.assign(new Error('taken'), { name: 'Fenced' });
  };

  think = (_game: Game, _table: unknown, seat: number, level: string, luck: string, wanted: Wanted) =>
    this.mind({ seat, level, luck, ...wanted });

  saveChat = async (_table: string, line: Omit<ChatLine, 'id'>) => {
    const id = this.chats.push(line);
    return { id, deaf: this.deaf[line.from.account] ?? [] };
  };

  rematch = async () => {
    this.rematches++;
    return this.next;
  };

  again = (_table: string, visitor: Visitor, id: string, command: Command) =>
    void this.undone.push({ visitor, id, command });

  failed = (_actor: TableActor, error: Error) => {
    this.failures.push(error.name === 'Error' ? error.message : error.name);
    this.fallen = error;
  };

  // ── what a test does ────────────────────────────────────────────────────────────────────────────────────────

  get state(): TableState {
    return this.actor.state;
  }

  get room(): Room {
    return this.state.room;
  }

  get kinds(): string[] {
    return this.log.map(({ kind }) => kind);
  }

  guest(account: string, more: Partial<Who> = {}): Guest {
    const guest = new Guest(this, { account, name: { zh: account, en: account }, guest: true, ...more });
    this.guests.push(guest);
    return guest;
  }

  /** People at all seats that are open, in order, each watching from their own; and the match begun. */
  async begun(...accounts: string[]): Promise<Guest[]> {
    const guests = new Map<string, Guest>();
    for (const [seat, account] of accounts.entries()) {
      const guest = guests.get(account) ?? this.guest(account);
      guests.set(account, guest);
      expect(await guest.do({ do: 'sit', seat, entropy: `entropy-${account}` })).toMatchObject({ t: 'ack' });
      await guest.watch(seat);
    }
    expect(await [...guests.values()][0].do({ do: 'start' })).toMatchObject({ t: 'ack' });
    return [...guests.values()];
  }

  /** Everything that can happen without time passing has happened. */
  async quiet(): Promise<void> {
    for (let turns = 0; turns < 3; turns++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.fallen !== null) this.reload();
      for (const guest of this.guests) if (guest.lookAgain()) turns = 0;
    }
  }

  /** Time passes, and whatever it brings happens. */
  async pass(ms: number): Promise<void> {
    const until = this.clock + ms;
    await this.quiet();
    while (this.timers.length > 0 && this.timers[0].at <= until) {
      const [timer] = this.timers.splice(0, 1);
      this.clock = Math.max(this.clock, timer.at);
      timer.what();
      await this.quiet();
    }
    this.clock = until;
  }

  /** Time passes, but no timer comes in time. */
  stall(ms: number): void {
    this.clock += ms;
  }

  newId(): string {
    return `c${++this.drawn}`;
  }

  storeAll(): void {
    for (const { entry, checkpoint, resolve } of this.waiting.splice(0)) {
      this.log.push(entry);
      if (checkpoint !== undefined) this.checkpoints.push({ n: entry.n, body: checkpoint });
      resolve();
    }
  }

  /** Storing fails; what is `stored` is in the log all the same. */
  loseAll(error: Error, { stored = false } = {}): void {
    for (const { entry, reject } of this.waiting.splice(0)) {
      if (stored) this.log.push(entry);
      reject(error);
    }
  }

  /** The table as a process finds it that takes it over; nobody was there for the last `outage` milliseconds. */
  reload({ outage = 0, whole = false } = {}): void {
    this.fallen = null;
    this.actor.close();
    this.storeAll();
    const checkpoint = whole ? undefined : this.checkpoints.at(-1);
    const after = this.log.filter(({ n }) => n >= (checkpoint?.n ?? 0));
    const behind = checkpoint !== undefined && reachesBehind(after, checkpoint.n);
    const read = behind
      ? replay(this.game, this.log, null)
      : replay(this.game, after, checkpoint?.body ?? null);
    const { state } = read;
    const last = this.log[this.log.length - 1];
    const runs = state.room.status === 'playing' && !state.room.paused;
    const at = runs ? Math.max(state.at, last.at + this.wall() - outage - last.wall) : state.at;
    state.advance(this.put({ kind: 'owned', process: 'another' }, at));
    this.begin(read, this.actor.stumbles);
    for (const { visitor, id, command } of this.undone.splice(0)) this.actor.do(visitor, id, command);
  }

  private begin(read: ReturnType<typeof replay>, stumbles = new Stumbles()): void {
    const { state } = read;
    const last = this.log[this.log.length - 1];
    const commands = this.log.flatMap(({ command }) => command ?? []);
    const by = this.wall() - state.opening.spectators.delay;
    const events = this.log.map(eventOf);
    const late = state.room.status !== 'open' && state.wall > by;
    const past = late ? readLog(this.game, knownBy(events, by), null) : null;
    const chat = this.log.filter(({ kind }) => kind === 'said').map((entry) => this.said(entry));
    this.actor = new TableActor(this, { ...read, last, fence: 1, commands, chat, past, stumbles });
  }

  private said(entry: Entry): Said {
    const body = eventOf(entry).body as BodyOf<'said'>;
    const line = this.chats[body.chat - 1];
    return saidBy(body, { id: body.chat, ...line }, this.deaf[line.from.account] ?? []);
  }

  /** What a client is told that asks for what it has missed. */
  history(seat: number, from: number): FactSeen[] {
    const events = this.log.map(eventOf);
    const { delay } = this.state.opening.spectators;
    const known = seat < 0 ? knownBy(events, this.wall() - delay) : events;
    const facts: FactSeen[] = [];
    for (let more = true; more; ) {
      const page = historyOf(this.game, known, seat, facts.at(-1)?.n ?? from);
      facts.push(...page.facts);
      more = page.more;
    }
    return facts;
  }

  private put(body: Body, at = 0): Event {
    const { n, hash } = this.log.at(-1) ?? { n: -1, hash: noHash };
    const event: Event = { n: n + 1, at, wall: this.wall(), body };
    this.log.push(entryOf(TABLE, 1, event, hash));
    return event;
  }
}

/** What a guest knows through one seat's eyes; it is kept as a client would keep it, and every number is checked. */
export interface Sight {
  epoch: string;
  seq: number;
  at: number;
  room: Room;
  view: SeatView | null;
  fair: { secret?: string } | null;
  chat: ChatLine[];
  clocks: Snapshot['clocks'];
  orders: unknown;
  /** All facts in order; after an undo they begin anew. */
  facts: FactSeen[];
}

/** Somebody with a connection. */
export class Guest implements Visitor {
  readonly person: Who;
  readonly inbox: Message[] = [];
  readonly sights = new Map<number, Sight>();
  presence: boolean[] = [];
  /** Who looks on, as this one was told last; empty if they were not. */
  spectators: string[] = [];
  /** Looks again when told to, as a client does. */
  faithful = true;
  connected = true;
  delay: Lag = noLag;
  private readonly house: House;
  private readonly resyncs = new Set<number>();

  constructor(house: House, person: Who) {
    this.house = house;
    this.person = person;
  }

  lag = () => this.delay;

  /** Another tab of the same person. */
  tab(): Guest {
    return this.house.guest(this.person.account, this.person);
  }

  send(text: string): void {
    if (!this.connected) return;
    const message = JSON.parse(text);
    this.inbox.push(message);
    if (message.t === 'snapshot') this.snapshot(message);
    else if (message.t === 'update') this.update(message);
    else if (message.t === 'presence') {
      this.presence = message.seats;
      this.spectators = (message.spectators ?? []).map(({ account }: Who) => account);
    } else if (message.t === 'resync') this.resyncs.add(message.seat);
  }

  /** A command and its answer, if there is one by now. */
  async do(command: Command, id = this.house.newId()): Promise<Reply | undefined> {
    this.say(command, id);
    await this.house.quiet();
    return this.replyTo(id);
  }

  say(command: Command, id = this.house.newId()): string {
    this.house.actor.do(this, id, command);
    return id;
  }

  replyTo(id: string): Reply | undefined {
    return this.repliesTo(id).at(-1);
  }

  repliesTo(id: string): Reply[] {
    return this.inbox.filter((m) => m.id === id) as Reply[];
  }

  /** Answers what the seat is asked now. */
  async answer(value: Json, seat = this.seat, id?: string): Promise<Reply | undefined> {
    return this.do({ do: 'answer', seat, ask: this.askAt(seat), value }, id);
  }

  askAt(seat = this.seat): string {
    return this.house.state.asks.find((ask) => ask.seat === seat)?.id ?? `${seat}.0`;
  }

  get seat(): number {
    return this.house.room.seats.findIndex(({ person }) => person?.account === this.person.account);
  }

  async watch(
    seat: number,
    { key, fresh = false }: { key?: string; fresh?: boolean } = {},
  ): Promise<string | null> {
    const sight = fresh ? undefined : this.sights.get(seat);
    const known = sight && { epoch: sight.epoch, seq: sight.seq, facts: sight.facts.at(-1)?.n ?? 0 };
    const refusal = this.house.actor.watch(this, seat, key, known);
    await this.house.quiet();
    return refusal?.code ?? null;
  }

  /** The network is gone; what was on its way is lost. */
  cut(): void {
    this.connected = false;
    this.house.actor.unwatch(this);
  }

  async reconnect(): Promise<void> {
    this.connected = true;
    for (const seat of this.sights.keys()) await this.watch(seat);
  }

  sight(seat = this.seat): Sight {
    return this.sights.get(seat) as Sight;
  }

  /** Kinds of the facts it has learned. */
  learned(seat = this.seat): string[] {
    return this.sight(seat).facts.map(({ kind }) => kind);
  }

  lookAgain(): boolean {
    if (!this.faithful || this.resyncs.size === 0) return false;
    const seats = [...this.resyncs];
    this.resyncs.clear();
    for (const seat of seats) {
      const { epoch, seq, facts } = this.sights.get(seat) ?? { epoch: '', seq: 0, facts: [] };
      this.house.actor.watch(this, seat, 'key-to-it', { epoch, seq, facts: facts.at(-1)?.n ?? 0 });
    }
    return true;
  }

  private snapshot(message: Snapshot): void {
    const { seat, epoch, seq, at, room, view, fair, chat, clocks, orders } = message;
    const before = this.sights.get(seat);
    const same = before !== undefined && undos(before.epoch) === undos(epoch);
    const news = message.facts as FactSeen[];
    const facts = same ? before.facts.slice() : [];
    const last = facts.at(-1)?.n ?? 0;
    // Too much was missed to be sent along, or nobody who read the table heard it: a client asks for the history.
    const missed = news.length > 0 ? news[0].n > last + 1 : before?.epoch !== epoch && view !== null;
    if (missed) addFacts(facts, this.house.history(seat, last));
    addFacts(facts, news);
    const lines = chat as ChatLine[];
    const sight = { epoch, seq, at, room, view, fair, clocks, orders, facts, chat: lines };
    this.sights.set(seat, sight as Sight);
  }

  private update(message: Update): void {
    const sight = this.sights.get(message.seat) as Sight;
    expect({ epoch: message.epoch, seq: message.seq }).toEqual({ epoch: sight.epoch, seq: sight.seq + 1 });
    const { seq, at, clocks } = message;
    addFacts(sight.facts, message.facts as FactSeen[]);
    Object.assign(sight, { seq, at, clocks, view: patched(sight.view, message.patch as Change[]) });
    if (message.room) sight.room = message.room;
    if ('fair' in message) sight.fair = message.fair as Sight['fair'];
    if ('orders' in message) sight.orders = message.orders;
    if (message.chat) sight.chat.push(message.chat as ChatLine);
  }
}

/** Each fact once, in order, without a gap. */
function addFacts(facts: FactSeen[], news: FactSeen[]): void {
  for (const fact of news) {
    const last = facts.at(-1)?.n ?? fact.n - 1;
    if (fact.n <= last) expect(facts.find(({ n }) => n === fact.n) ?? fact).toEqual(fact);
    else {
      expect(fact.n).toBe(last + 1);
      facts.push(fact);
    }
  }
}

function undos(epoch: string): string {
  return epoch.split('.')[0];
}
