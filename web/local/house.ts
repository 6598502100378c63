import type { Bilingual, Game, Level, MatchRecord } from '@kaiju/kernel';
import { Timeline } from '@kaiju/kernel';
import { SPOKEN } from '@kaiju/server/client';
import type {
  ChatLine,
  ClientMessage,
  Command,
  NewTable,
  Person,
  Remains,
  Room,
} from '@kaiju/server/protocol';
import {
  type Body,
  type BodyOf,
  BrokenLog,
  type Entry,
  type Event,
  entryOf,
  eventOf,
  historyOf,
  idAfter,
  mayLook,
  named,
  noHash,
  noLag,
  type Opening,
  openingAfter,
  openingOf,
  plain,
  Rejected,
  type Rejection,
  reachesBehind,
  readLog,
  recordOf,
  replay,
  type Said,
  type Services,
  Stumbles,
  saidBy,
  starting,
  TableActor,
  type TableState,
  TakenBack,
  takenBack,
  toldLately,
  Unfit,
  type Visitor,
} from '@kaiju/server/table';
import type { Guard } from './guard.ts';
import { Fenced, type LocalTable, type Store } from './store.ts';

/** What a house needs of the place it stands in. */
export interface HouseOptions {
  store: Store;
  guard: Guard;
  /** The rules of a game, loaded when they are needed; null if there is no such game. */
  game(id: string): Promise<Game | null>;
  think: Services['think'];
  now(): number;
  wall(): number;
  later(ms: number, what: () => void): () => void;
  random(length: number): Uint8Array;
  report(what: string, detail: Record<string, unknown>): void;
}

/** A match on this device that begins at once. */
export interface NewMatch {
  game: string;
  options?: NewTable['options'];
  /** Who sits where: somebody who is here, or a bot. */
  seats: readonly ('me' | Level)[];
  /** What the people here are called. */
  name?: Bilingual;
  clock?: NewTable['clock'];
  pace?: number;
  manners?: number;
}

/** From where a match goes on, and as whom. */
export interface NewBranch {
  record: MatchRecord;
  /** After so many of its inputs. */
  after: number;
  seat: number;
  level: Level;
  name?: Bilingual;
}

type TableMessage = Extract<ClientMessage, { table: string }>;
type Waiting = { visitor: Visitor; message: TableMessage }[];

/** A table that is open here. */
interface Open {
  actor: TableActor;
  letGo(): void;
}

/** Everybody at this device is the same account; how they are called is another matter. */
const ACCOUNT = 'here';
const PLAYER: Bilingual = { zh: '玩家', en: 'Player' };
/** A table that nobody looks at stands still after so many milliseconds, and with it everybody's time. */
const REST = 3000;
/** After so many entries what is told of a table is kept anew: a page may be closed at any moment. */
const KEEP_TOLD = 16;
/** How often a table is read again when another tab writes at the same time. */
const TRIES = 5;

/** Why a tab does not show a table: it is open in another one. */
const ELSEWHERE: Rejection = { code: 'elsewhere', message: 'the table is open in another tab' };

/** The tables of one device, played in this page: the same as on a server, for one visitor. */
export class House {
  private readonly options: HouseOptions;
  private readonly open = new Map<string, Open>();
  private readonly opening = new Map<string, Promise<TableActor>>();
  /** Messages that wait for a table to be read, in order. */
  private readonly waiting = new Map<string, Waiting>();
  private readonly resting = new Map<string, () => void>();
  /** Tables that another tab has taken. */
  private readonly elsewhere = new Set<string>();
  /** What tables failed at that have to be read anew. */
  private readonly stumbles = new Map<string, Stumbles>();
  /** Rows are written one after the other, each as it was when it changed. */
  private writing: Promise<void> = Promise.resolve();
  private readonly me: Person = { account: ACCOUNT, name: PLAYER, guest: true };

  constructor(options: HouseOptions) {
    this.options = options;
  }

  // ── opening ─────────────────────────────────────────────────────────────────────────────────────────────────

  /** A new table with nobody at it, or with its opener. */
  async openTable(wish: NewTable): Promise<Room> {
    const game = await this.gameOf(wish.game);
    const { random } = this.options;
    const opening = openingOf(game, this.me, privately(wish), random);
    const bodies: Body[] = [{ kind: 'created', opening }];
    if (wish.sit !== undefined) {
      if (opening.plans[wish.sit]?.kind !== 'open') throw new Rejected('seat-not-open');
      bodies.push({ kind: 'sat', seat: wish.sit, person: this.me, entropy: wish.entropy ?? this.entropy() });
    }
    return (await this.begin(game, bodies)).room;
  }

  /** A match that begins at once: whoever is here sits down at all seats that are not a bot's. */
  async play({ seats, name, ...wish }: NewMatch): Promise<Room> {
    const game = await this.gameOf(wish.game);
    const plans = seats.map((who): NewTable['seats'][number] =>
      who === 'me' ? { kind: 'open' } : { kind: 'bot', level: who },
    );
    const opening = openingOf(game, this.me, privately({ ...wish, seats: plans }), this.options.random);
    const people = this.people(
      seats.map((who) => who === 'me'),
      name,
    );
    return (await this.beginWith(game, opening, people)).room;
  }

  /** A match that goes on from a moment of another one; its dice are those of that one. */
  async branch({ record, after, seat, level, name }: NewBranch): Promise<Room> {
    const { deal, hashes, ruleset, fair } = record;
    const game = await this.gameOf(ruleset.split('@')[0]);
    if (game.ruleset !== ruleset) throw new Rejected('rules-missing', ruleset);
    const timeline = replayed(game, record, after);
    const isMine = (n: number) => n === seat;
    const plans = Array.from({ length: deal.seats }, (_, n): NewTable['seats'][number] =>
      isMine(n) ? { kind: 'open' } : { kind: 'bot', level },
    );
    const wish = { game: game.id, options: deal.options, seats: plans };
    const opening = openingOf(game, this.me, privately(wish), this.options.random);
    const promised = (fair as { commitment?: string } | undefined)?.commitment ?? '';
    Object.assign(opening, { commitment: promised, branch: { fair: fair ?? null } });
    const people = this.people(
      plans.map((_, n) => isMine(n)),
      name,
    );
    const all = plans.map((_, n) => n);
    const bodies: Body[] = [
      ...seated(opening, people, () => ''),
      { kind: 'started', deal, seats: all, hash: hashes[0] },
      ...timeline.inputs.map((input, i): Body => ({ kind: 'input', input, hash: hashes[i + 1] })),
    ];
    return (await this.begin(game, bodies)).room;
  }

  private async beginWith(game: Game, opening: Opening, people: Seated): Promise<TableState> {
    const bodies = seated(opening, people, () => this.entropy());
    const before = readLog(game, this.stamped(bodies), null);
    return this.begin(game, [...bodies, starting(before, 0)]);
  }

  private async begin(game: Game, bodies: readonly Body[]): Promise<TableState> {
    const { store } = this.options;
    const events = this.stamped(bodies);
    const state = readLog(game, events, null);
    const { id } = state.opening;
    let hash = noHash;
    const entries = events.map((event) => {
      const entry = entryOf(id, 1, event, hash);
      hash = entry.hash;
      return entry;
    });
    const saved = state.inputs > 0 ? state.saved() : undefined;
    await Promise.all(
      entries.map((entry, n) => store.append(entry, n === entries.length - 1 ? saved : undefined)),
    );
    await store.keep(this.rowOf(state));
    return state;
  }

  private stamped(bodies: readonly Body[]): Event[] {
    const wall = this.options.wall();
    let at = 0;
    return bodies.map((body, n): Event => {
      if (body.kind === 'started') at = body.deal.at ?? 0;
      if (body.kind === 'input') at = body.input.at;
      return { n, at, wall, body };
    });
  }

  /** The people of a table: one has the name that was given, several have numbers behind it. */
  private people(mine: readonly boolean[], name: Bilingual = PLAYER): Seated {
    const several = mine.filter(Boolean).length > 1;
    let count = 0;
    return mine.map((isMine) => {
      if (!isMine) return null;
      const n = ++count;
      return { ...this.me, name: several ? { zh: `${name.zh} ${n}`, en: `${name.en} ${n}` } : name };
    });
  }

  private entropy(): string {
    return Array.from(this.options.random(16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  private async gameOf(id: string): Promise<Game> {
    const game = await this.options.game(id);
    if (game === null) throw new Rejected('no-game', id);
    return game;
  }

  // ── the list ────────────────────────────────────────────────────────────────────────────────────────────────

  /** The latest first. */
  async tables(): Promise<LocalTable[]> {
    await this.writing;
    const rows = await this.options.store.tables();
    const marked = await Promise.all(rows.map((row) => this.marked(row)));
    return marked.sort((a, b) => b.changed - a.changed);
  }

  /** As lists show it: where its rules are gone, it says so. */
  private async marked({ room, result, changed }: LocalTable): Promise<LocalTable> {
    // Rules that can't be fetched just now are not gone.
    const game = await this.options.game(room.game).catch(() => undefined);
    const isHere = game === undefined || game?.ruleset === room.ruleset;
    return { room: isHere ? room : { ...room, gone: { result } }, result, changed };
  }

  /** What is left of a table whose rules are not here. */
  async remains(id: string): Promise<Remains> {
    const { store } = this.options;
    const row = await store.table(id);
    const { room } = row === null ? {} : await this.marked(row);
    if (room?.gone === undefined) throw new Rejected('no-table');
    const events = (await store.read(id)).map(eventOf);
    const undone = takenBack(events);
    const moves = events.filter(({ n, body }) => body.kind === 'input' && !undone.has(n));
    return { room, moves: moves.length, moved: moves.at(-1)?.wall ?? null, told: row?.told ?? [] };
  }

  async remove(id: string): Promise<void> {
    this.shut(id);
    await this.writing;
    await this.options.store.remove(id);
  }

  /** A match that is over, for the archive. */
  async record(id: string): Promise<MatchRecord> {
    const { store } = this.options;
    const row = await store.table(id);
    if (row === null) throw new Rejected('no-table');
    const events = (await store.read(id)).map(eventOf);
    const state = readLog(await this.rulesOf(row.room), events, null);
    if (state.room.status !== 'over') throw new Rejected('not-over');
    return recordOf(state, events);
  }

  /** This tab shows a table again that another one has taken. */
  takeBack(id: string): void {
    this.elsewhere.delete(id);
  }

  private rowOf(state: TableState): LocalTable {
    const { room, table, wall } = state;
    return { room, result: table?.result ?? null, changed: wall, told: toldLately(state) };
  }

  private note(state: TableState): void {
    const { store, report } = this.options;
    const row = this.rowOf(state);
    this.writing = this.writing
      .then(() => store.keep(row))
      .catch((error: Error) => report('list not updated', { table: row.room.id, error: error.message }));
  }

  // ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────

  private find(id: string): Promise<TableActor> {
    const here = this.open.get(id);
    if (here !== undefined) return Promise.resolve(here.actor);
    let opening = this.opening.get(id);
    if (opening === undefined) {
      opening = this.load(id).finally(() => this.opening.delete(id));
      this.opening.set(id, opening);
    }
    return opening;
  }

  private async load(id: string): Promise<TableActor> {
    const { store, guard } = this.options;
    if (this.elsewhere.has(id)) throw new Elsewhere();
    const row = await store.table(id);
    if (row === null) throw new Rejected('no-table');
    const game = await this.rulesOf(row.room);
    let isOurs = true;
    const letGo = await guard.hold(id, () => {
      isOurs = false;
      this.lose(id);
    });
    try {
      for (let tries = 0; tries < TRIES && isOurs; tries++) {
        const actor = await this.readTable(id, game, row.room);
        if (actor === null) continue;
        if (!isOurs) actor.close();
        else {
          this.open.set(id, { actor, letGo });
          return actor;
        }
      }
    } catch (error) {
      letGo();
      throw error;
    }
    letGo();
    throw new Elsewhere();
  }

  private async rulesOf({ game: id, ruleset }: Room): Promise<Game> {
    const game = await this.options.game(id);
    if (game?.ruleset !== ruleset) throw new Rejected('rules-missing', ruleset);
    return game;
  }

  /** Reads a table and signs its log, so that no other tab can go on with it; null if one was quicker. */
  private async readTable(id: string, game: Game, known: Room): Promise<TableActor | null> {
    const { store, wall } = this.options;
    const entries = await store.read(id);
    if (entries.length === 0) throw new BrokenLog(`the log of ${id} is empty`);
    const checkpoint = await store.checkpoint(id);
    const { state, heard } = readFrom(game, entries, checkpoint);
    const last = entries[entries.length - 1];
    const fence = last.fence + 1;
    // While nobody was here no time has passed.
    const event: Event = {
      n: last.n + 1,
      at: state.at,
      wall: wall(),
      body: { kind: 'owned', process: ACCOUNT },
    };
    const signed = entryOf(id, fence, event, last.hash);
    try {
      await store.append(signed);
    } catch (error) {
      if (error instanceof Fenced) return null;
      throw error;
    }
    state.advance(event);
    state.room = named(state.room, (_, seat) => known.seats[seat]?.person?.name ?? PLAYER);
    const chat = await this.chatOf(id, entries);
    const stumbles = this.stumbles.get(id) ?? new Stumbles();
    this.stumbles.delete(id);
    return new TableActor(this.services, {
      ...{ state, last: { n: signed.n, hash: signed.hash }, fence, chat, heard, past: null, stumbles },
      commands: entries.flatMap(({ command }) => command ?? []),
    });
  }

  private async chatOf(id: string, entries: readonly Entry[]): Promise<Said[]> {
    const lines = await this.options.store.said(id);
    return entries.flatMap((entry): Said[] => {
      if (entry.kind !== 'said') return [];
      const body = eventOf(entry).body as BodyOf<'said'>;
      const line = lines.find((one) => one.id === body.chat);
      return line === undefined ? [] : [saidBy(body, line, [])];
    });
  }

  // ── messages ────────────────────────────────────────────────────────────────────────────────────────────────

  /** Somebody connects; what is said to them goes to `send`. */
  visitor(send: (message: string) => void): Visitor {
    return { person: this.me, send, lag: () => noLag };
  }

  hear(visitor: Visitor, message: ClientMessage): void {
    const say = (reply: object) => visitor.send(JSON.stringify(reply));
    switch (message.t) {
      case 'hello':
        if (message.protocol === SPOKEN) {
          say({ t: 'welcome', protocol: SPOKEN, me: plain(this.me), wall: this.options.wall() });
        } else say({ t: 'bye', ...wordsOf(new Rejected('protocol')) });
        return;
      case 'ping':
        say({ t: 'pong', n: message.n, wall: this.options.wall() });
        return;
      case 'pong':
        return;
      default:
        this.deliver(visitor, message);
    }
  }

  /** Messages for one table are handled in the order they came. */
  private deliver(visitor: Visitor, message: TableMessage): void {
    const queue = this.waiting.get(message.table);
    const here = this.open.get(message.table);
    if (queue !== undefined) queue.push({ visitor, message });
    else if (here !== undefined) this.handle(here.actor, visitor, message);
    else void this.fetch(message.table, [{ visitor, message }]);
  }

  private async fetch(table: string, queue: Waiting): Promise<void> {
    this.waiting.set(table, queue);
    let why: Rejection | null = null;
    try {
      await this.find(table);
    } catch (error) {
      why = this.reasonOf(table, error as Error);
    }
    this.waiting.delete(table);
    for (const { visitor, message } of queue) {
      if (why === null) this.deliver(visitor, message);
      else this.refuse(visitor, message, why);
    }
  }

  private reasonOf(table: string, error: Error): Rejection {
    if (error instanceof Elsewhere) return ELSEWHERE;
    if (error instanceof Rejected) return wordsOf(error);
    if (error instanceof Unfit) return wordsOf(new Rejected('unfit', error.words));
    this.options.report('table not opened', { table, error: error.message });
    return wordsOf(new Rejected(error instanceof BrokenLog ? 'damaged' : 'unavailable'));
  }

  private handle(actor: TableActor, visitor: Visitor, message: TableMessage): void {
    const { table } = message;
    switch (message.t) {
      case 'watch': {
        const refusal = actor.watch(visitor, message.seat, message.key, message.known);
        if (refusal !== null) this.refuse(visitor, message, refusal);
        break;
      }
      case 'unwatch':
        actor.unwatch(visitor, message.seat);
        break;
      case 'do':
        actor.do(visitor, message.id, message.command);
        break;
      case 'preview':
        actor.preview(visitor, message.id, message.seat, message.ask, message.value as never);
        break;
      case 'why':
        actor.why(visitor, message.id, message.seat, message.about as never);
        break;
      case 'history':
        void this.tellHistory(actor, visitor, message);
        break;
    }
    this.mayRest(table);
  }

  private async tellHistory(
    { state }: TableActor,
    visitor: Visitor,
    message: Extract<ClientMessage, { t: 'history' }>,
  ): Promise<void> {
    const { id, table, seat, from, key } = message;
    try {
      const refusal = mayLook(state, visitor.person, seat, key);
      if (refusal !== null) throw refusal;
      const events = (await this.options.store.read(table)).map(eventOf);
      visitor.send(JSON.stringify({ t: 'history', id, ...historyOf(state.game, events, seat, from) }));
    } catch (error) {
      this.refuse(visitor, message, this.reasonOf(table, error as Error));
    }
  }

  private refuse(visitor: Visitor, message: TableMessage, why: Rejection): void {
    const id = 'id' in message ? message.id : '';
    const seat = message.t === 'watch' ? message.seat : undefined;
    visitor.send(JSON.stringify({ t: 'reject', id, table: message.table, seat, ...why }));
  }

  /** A connection has ended. */
  gone(visitor: Visitor): void {
    for (const queue of this.waiting.values()) {
      for (let i = queue.length - 1; i >= 0; i--) if (queue[i].visitor === visitor) queue.splice(i, 1);
    }
    for (const [table, { actor }] of this.open) {
      actor.unwatch(visitor);
      this.mayRest(table);
    }
  }

  // ── keeping house ───────────────────────────────────────────────────────────────────────────────────────────

  private readonly services: Services = {
    now: () => this.options.now(),
    wall: () => this.options.wall(),
    later: (ms, what) => this.options.later(ms, what),
    random: () => this.entropy().slice(0, 12),
    report: (what, detail) => this.options.report(what, detail),
    append: (entry, checkpoint) => this.append(entry, checkpoint),
    confirm: async () => {},
    think: (...question) => this.options.think(...question),
    saveChat: (table, line) => this.saveChat(table, line),
    rematch: (state) => this.rematch(state),
    again: (table, visitor, id, command) => this.again(table, visitor, id, command),
    changed: (state) => this.note(state),
    failed: (actor, error) => this.failed(actor, error),
    patience: () => 0,
  };

  private async append(entry: Entry, checkpoint?: string): Promise<void> {
    await this.options.store.append(entry, checkpoint);
    const here = this.open.get(entry.table);
    if (entry.n % KEEP_TOLD === 0 && here !== undefined) this.note(here.actor.state);
  }

  private async saveChat(table: string, line: Omit<ChatLine, 'id'>) {
    return { id: await this.options.store.say(table, line), deaf: [] };
  }

  /** The same people and bots, each one seat further on; all who play are here, so it begins at once. */
  private async rematch(state: TableState): Promise<string> {
    const { store, random } = this.options;
    const id = idAfter(state.opening);
    if ((await store.table(id)) !== null) return id;
    const opening = openingAfter(state, random);
    const persons = state.room.seats.map(({ person }) => person);
    const people = [...persons.slice(-1), ...persons.slice(0, -1)];
    await this.beginWith(state.game, opening, people);
    return id;
  }

  private again(table: string, visitor: Visitor, id: string, command: Command): void {
    // After the actor is out of the way, and not in the middle of what it was doing.
    this.options.later(0, () => this.deliver(visitor, { t: 'do', id, table, command }));
  }

  private failed(actor: TableActor, error: Error): void {
    const { id } = actor;
    const here = this.open.get(id);
    if (here?.actor === actor) {
      this.open.delete(id);
      here.letGo();
    }
    if (!actor.stumbles.empty) this.stumbles.set(id, actor.stumbles);
    if (error instanceof TakenBack) return;
    if (error instanceof Fenced) {
      this.elsewhere.add(id);
      return;
    }
    this.options.report('table closed', { table: id, error: error.message });
  }

  /** Another tab has opened the table: whoever looks at it here is told where it went. */
  private lose(id: string): void {
    this.elsewhere.add(id);
    this.shut(id);
  }

  /** Nobody looks: after a moment the table stands still. */
  private mayRest(id: string): void {
    const here = this.open.get(id);
    this.resting.get(id)?.();
    this.resting.delete(id);
    if (here === undefined || here.actor.watchers.some((count) => count > 0)) return;
    const cancel = this.options.later(REST, () => {
      this.resting.delete(id);
      if (this.open.get(id) === here) void this.putAway(id);
    });
    this.resting.set(id, cancel);
  }

  private async putAway(id: string): Promise<void> {
    const here = this.open.get(id);
    if (here === undefined) return;
    await here.actor.settled();
    // Somebody may have come in the meantime, or it fell.
    if (this.open.get(id) !== here || here.actor.watchers.some((count) => count > 0)) return;
    this.note(here.actor.state);
    this.shut(id);
  }

  private shut(id: string): void {
    const here = this.open.get(id);
    this.open.delete(id);
    here?.actor.close();
    here?.letGo();
  }
}

class Elsewhere extends Error {
  override name = 'Elsewhere';
}

/** Who sits at each seat; null for a bot. */
type Seated = readonly (Person | null)[];

function seated(opening: Opening, people: Seated, entropy: () => string): Body[] {
  return [
    { kind: 'created', opening },
    ...people.flatMap((person, seat): Body[] =>
      person === null ? [] : [{ kind: 'sat', seat, person, entropy: entropy() }],
    ),
  ];
}

/** On one's own device there is nobody to let in, and nothing to win or lose. */
function privately(wish: NewTable): NewTable {
  return { ...wish, visibility: 'private', rated: false, spectators: { allowed: true, delay: 0 } };
}

function wordsOf({ code, message, reason }: Rejected): Rejection {
  return { code, message, reason };
}

function readFrom(game: Game, entries: readonly Entry[], checkpoint: { n: number; body: string } | null) {
  const after = checkpoint === null ? entries : entries.filter(({ n }) => n >= checkpoint.n);
  if (checkpoint === null || reachesBehind(after, checkpoint.n)) return replay(game, entries, null);
  return replay(game, after, checkpoint.body);
}

/** A record played again up to a moment; what it says must be what the rules say. */
function replayed(game: Game, { deal, inputs, hashes }: MatchRecord, after: number): Timeline {
  if (!Number.isInteger(after) || after < 0 || after > inputs.length) {
    throw new RangeError(`there are ${inputs.length} inputs; ${after} is not a moment of this match`);
  }
  const timeline = new Timeline(game, deal);
  for (const input of inputs.slice(0, after)) {
    const refusal = timeline.apply(input);
    if (refusal !== null) throw new RangeError(`input ${timeline.length + 1} is refused: ${refusal.message}`);
  }
  timeline.hashes.forEach((hash, n) => {
    if (hash !== hashes[n])
      throw new RangeError(`after input ${n} the record is not what the rules make of it`);
  });
  return timeline;
}
