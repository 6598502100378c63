import { randomBytes } from 'node:crypto';
import { type Bilingual, type Game, type Result, sidesOf } from '@kaiju/kernel';
import { blockedPairs, deafTo, introduced, personsOf, type RatedSeat, rate } from './accounts/index.ts';
import { summaryOf } from './lobby.ts';
import { Past } from './past.ts';
import type {
  ChatLine,
  ClientMessageOf,
  Command,
  NewTable,
  RejectionCode,
  Remains,
  Room,
  SeatPlan,
} from './protocol/index.ts';
import { isWritten, type Reading } from './reading/index.ts';
import { TooSlow } from './slices.ts';
import type { TableMessage } from './sockets.ts';
import {
  type Database,
  type Entry,
  Fenced,
  Fences,
  type Lease,
  LeaseLost,
  type Log,
  noHash,
  type Owner,
  type Queryable,
  type Taken,
  Unavailable,
} from './store/index.ts';
import { type Services, TableActor, TakenBack, type Visitor } from './table/actor.ts';
import { type Said, saidBy } from './table/audience.ts';
import { REMEMBERED } from './table/commands.ts';
import { is, isSeated, mayLook, PASSING, plain, Rejected, type Rejection, type Who } from './table/decide.ts';
import type { Body, BodyOf, Event, Opening } from './table/entries.ts';
import { idAfter, knownUpTo, openingAfter, openingOf } from './table/opening.ts';
import { entryOf, eventOf, Unfit } from './table/reading.ts';
import { BrokenLog, readLog, type TableState } from './table/state.ts';
import { Stumbles } from './table/stumbles.ts';
import { toldLately } from './table/telling.ts';
import { isLong } from './thinking/levels.ts';
import { Awake } from './timing/awake.ts';
import { isByDays, timeOuts } from './timing/index.ts';
import { type RateRules, Rates, usualRates } from './trust/budget.ts';
import { mustBeInShare, type Shares, usualShares } from './trust/shares.ts';

export interface TablesOptions {
  games: readonly Game[];
  database: Database;
  log: Log;
  /** Null while this process may own no tables. */
  lease: () => Lease | null;
  think: Services['think'];
  /** Takes a message to the process that has the table. */
  forward(owner: Owner, visitor: Visitor, message: TableMessage): void;
  /** Takes a message along if the way to its table is known already; else false. */
  carry?(visitor: Visitor, message: TableMessage): boolean;
  /** Takes a message that can't be done here now and may be done later or elsewhere; else false. */
  later?(visitor: Visitor, message: TableMessage): boolean;
  /** A visitor has left: whoever was told of it elsewhere hears it too. */
  left(visitor: Visitor): void;
  /** What went wrong and was not the visitor's fault, for the host's log. */
  report(what: string, detail: Record<string, unknown>): void;
  /** Something was turned down by rule: for the host's figures. */
  refused?(code: string, about: { table: string; command: string }): void;
  /** How often each person may do what could drown others. */
  rates?: RateRules;
  /** How often the same people are rated together in 24 hours. */
  together?: number;
  /** Reads what somebody wrote; without it, nobody else does. */
  reading?: Reading;
  /** How long the reading of a table may take before it is set aside, in milliseconds. */
  readingLimit?: number;
  /** What one person may have. */
  shares?: Shares;
  /** After how long a table where nobody is falls asleep, and how long it sleeps before it is over. */
  sleep?: { after: number; end: number };
  /** How long a table without visitors stays in memory, and a seat without its person stays empty. */
  keep?: number;
  patience?: number;
}

const KEEP = 60_000;
/** One that is over is in memory for those who talk about it, and hardly for anybody else. */
const KEEP_OVER = 5000;
const PATIENCE = 60_000;
/** A table that will do something by itself so soon is not put away. */
const SOON = 10 * 60_000;
/** The longest that the reading of one table, or of what somebody wrote for one, may take; in milliseconds. */
export const READING_LIMIT = 1000;
/** A table is not read any more when so many processes ended over it. One may end over anything. */
const DEATHS = 2;
/** How many entries are replayed, or only read, for one of what requests cost. */
const REPLAYED_FOR_ONE = 10;
const READ_FOR_ONE = 100;
const COST_OF_TOO_SLOW = 100;
const RECENT_CHAT = 50;
const SLEEP = { after: 10 * 60_000, end: 7 * 86_400_000 };
const LOOK_FOR_DESERTED = 60_000;
/** A row that could not be written is tried again after so long, and then less and less often. */
const TRY_AGAIN = 500;
const LONGEST_WAIT = 60_000;
const LIST_TRIES = 6;
/** Tables that are handed over at the same time: one that hangs must not keep the others. */
const AT_ONCE = 8;

interface ReadableRow {
  ruleset: string;
  closed: number | null;
  unfit: Bilingual | null;
  aside: number | null;
  asleep: number | null;
}

/** A table that may be read: by which rules, whether it was closed for good, and since when it has slept. */
interface Readable {
  game: Game;
  closed: RejectionCode | null;
  asleep: number | null;
}

type Found = Taken & Pick<Readable, 'asleep'>;

/** Commands that hang on more than their own table. */
const CHECKED: ReadonlySet<Command['do']> = new Set(['sit', 'plan', 'start']);

/** All tables that this process answers for, and the way to the others. */
export class Tables {
  private readonly options: TablesOptions;
  private readonly fences: Fences;
  private readonly rates: Rates;
  private readonly clock = new Awake(() => performance.now());
  private readonly past: Past;
  private readonly actors = new Map<string, TableActor>();
  private readonly opening = new Map<string, Promise<TableActor | Owner>>();
  /** Messages that wait for a table to be read, in order. */
  private readonly waiting = new Map<string, { visitor: Visitor; message: TableMessage }[]>();
  /** When a table could not be written any more: the time from then on is nobody's. */
  private readonly outages = new Map<string, number>();
  private readonly visits = new Map<Visitor, Set<string>>();
  private readonly refreshing = new Map<string, Promise<void>>();
  /** Tables that are being put away: whoever wants one of them back waits for that. */
  private readonly leaving = new Map<string, Promise<void>>();
  /** Tables that stopped here in the middle of something and that nobody may be asking for. */
  private readonly orphans = new Set<string>();
  /** What tables failed at that have to be read anew. */
  private readonly stumbles = new Map<string, Stumbles>();
  /** Tables whose row could not be written: how often that was tried, and when it is next. */
  private readonly stale = new Map<string, { state: TableState; tries: number; due: number }>();
  /** Ends that spectators may not know of yet, and so not the lists either. */
  private readonly unlisted = new Map<string, NodeJS.Timeout>();
  private tidying = false;
  private lookedForDeserted = Number.NEGATIVE_INFINITY;
  /** Some tables may have been taken from us. */
  private doubtful = false;
  private draining = false;

  constructor(options: TablesOptions) {
    this.options = options;
    this.fences = new Fences(options.database);
    this.rates = new Rates(options.rates ?? usualRates, () => performance.now());
    this.past = new Past(options.log, options.reading, options.readingLimit ?? READING_LIMIT);
  }

  get size(): number {
    return this.actors.size;
  }

  private get lease(): Lease {
    const lease = this.options.lease();
    if (lease === null) throw new LeaseLost('this process');
    return lease;
  }

  private get rulesets(): string[] {
    return this.options.games.map(({ ruleset }) => ruleset);
  }

  game(ruleset: string): Game {
    const game = this.options.games.find((g) => g.ruleset === ruleset);
    if (game === undefined) throw new Rejected('rules-missing', ruleset);
    return game;
  }

  // ── opening and finding ─────────────────────────────────────────────────────────────────────────────────────

  /** A new table, with its opener at it if they wish. */
  async open(who: Who, wish: NewTable): Promise<{ room: Room; key: string }> {
    const game = this.options.games.find((g) => g.id === wish.game);
    if (game === undefined) throw new Rejected('no-game', wish.game);
    await this.check(game, wish);
    const opening = openingOf(game, who, wish, randomBytes);
    const bodies: Body[] = [{ kind: 'created', opening }];
    if (wish.sit !== undefined) {
      const plan = opening.plans[wish.sit];
      const isOwn = plan?.kind === 'invited' && (plan.account ?? who.account) === who.account;
      if (plan?.kind !== 'open' && !isOwn) throw new Rejected('seat-not-open');
      bodies.push({ kind: 'sat', seat: wish.sit, person: plain(who), entropy: wish.entropy ?? '' });
    }
    if (opening.plans.every(({ kind }) => kind === 'bot' || kind === 'closed')) mustBeCasual(opening.plans);
    const actor = await this.begin(game, opening, bodies);
    return { room: actor.state.room, key: opening.key };
  }

  /** What somebody wrote is read and set up elsewhere first. */
  private async check(game: Game, { options = {}, seats }: NewTable): Promise<void> {
    const { reading } = this.options;
    if (reading === undefined || !isWritten(JSON.stringify(options))) return;
    const playing = seats.filter(({ kind }) => kind !== 'closed').length;
    const why = await reading.whyNot(game, options, playing).catch((error: Error) => {
      if (error instanceof TooSlow) throw new Rejected('options-slow', `${error.limit}`);
      throw error;
    });
    if (why !== null) throw new Rejected('bad-options', why);
  }

  private async begin(game: Game, opening: Opening, bodies: Body[]): Promise<TableActor> {
    const { database, log } = this.options;
    if (this.draining) throw new Rejected('closing');
    const wall = Date.now();
    const fence = 1;
    const { id, ruleset, visibility, host } = opening;
    const bots = botsAt(opening.plans);
    await database.transaction(async (inside) => {
      await this.mustBeInShare(inside, { id, host, bots });
      // It may be there from an attempt that got no further.
      await inside.query(
        `insert into tables (id, game, ruleset, status, visibility, owner, fence, created, changed, host, bots)
         values ($1, $2, $3, 'open', $4, $5, $6, $7, $7, $8, $9) on conflict do nothing`,
        [id, game.id, ruleset, visibility, this.lease.id, fence, wall, host, bots],
      );
    });
    log.forget(opening.id);
    let last = { n: -1, hash: noHash };
    const events = bodies.map((body, n): Event => ({ n, at: 0, wall, body }));
    const stored = events.map((event) => {
      const entry = entryOf(opening.id, fence, event, last.hash);
      last = entry;
      return log.append(entry);
    });
    await Promise.all(stored);
    const state = readLog(game, events, null);
    const { n, hash } = last;
    const actor = new TableActor(this.services, {
      ...{ state, last: { n, hash }, fence, commands: [], chat: [], heard: [], past: null },
      stumbles: new Stumbles(),
    });
    this.actors.set(opening.id, actor);
    this.refresh(state);
    return actor;
  }

  /** The table, if it is here or can be; else who has it. */
  find(id: string): Promise<TableActor | Owner> {
    const here = this.actors.get(id);
    if (here !== undefined) return Promise.resolve(here);
    let opening = this.opening.get(id);
    if (opening === undefined) {
      opening = this.load(id).finally(() => this.opening.delete(id));
      this.opening.set(id, opening);
    }
    return opening;
  }

  private async load(id: string): Promise<TableActor | Owner> {
    const { log } = this.options;
    const { game, closed, asleep } = await this.readable(id);
    if (closed !== null) throw new Rejected(closed);
    await this.leaving.get(id)?.catch(() => {});
    for (;;) {
      if (this.draining) throw new Rejected('closing');
      const { lease } = this;
      const taken = await lease.take(id);
      if ('owner' in taken) {
        this.forget(id);
        return taken.owner;
      }
      log.forget(id);
      if (taken.deaths >= DEATHS) throw await this.setAside(id, lease, `${DEATHS} processes ended over it`);
      const actor = await this.readTable(id, game, lease, { ...taken, asleep }).catch((error: Error) =>
        this.giveUp(id, lease, error),
      );
      if (actor !== null) return actor;
    }
  }

  /** The rules by which a table can be read, if it can be. */
  private async readable(id: string): Promise<Readable> {
    const [row] = await this.options.database.query<ReadableRow>(
      'select ruleset, closed, unfit, aside, asleep from tables where id = $1',
      [id],
    );
    if (row === undefined) throw new Rejected('no-table');
    if (row.unfit !== null) throw new Rejected('unfit', row.unfit);
    if (row.aside !== null) throw new Rejected('set-aside');
    const { ruleset, closed, asleep } = row;
    const why = asleep === null ? 'table-closed' : 'abandoned';
    return { game: this.game(ruleset), closed: closed === null ? null : why, asleep };
  }

  /** What can't be read will not be read by trying again: why not is what everybody hears from now on. */
  private async giveUp(id: string, lease: Lease, error: Error): Promise<never> {
    if (error instanceof TooSlow) throw await this.setAside(id, lease, error.message);
    if (error instanceof Unfit) {
      this.options.report('table closed for good', { table: id, error: error.message });
      await this.closeForGood(id, error.words);
      throw new Rejected('unfit', error.words);
    }
    await lease.hasRead(id).catch(() => {});
    throw error;
  }

  private async setAside(id: string, lease: Lease, error: string): Promise<Rejected> {
    this.options.report('table set aside', { table: id, error });
    await this.options.database.query(
      `update tables set aside = $2, owner = null, due = null, reading = null, deaths = 0,
              summary = summary || '{"aside": true}'
       where id = $1 and owner = $3`,
      [id, Date.now(), lease.id],
    );
    return new Rejected('set-aside');
  }

  /** A table that was set aside is tried again. */
  async again(id: string): Promise<void> {
    await this.options.database.query(
      `update tables set aside = null, summary = summary - 'aside', due = case when status = 'playing' then 0::bigint end
       where id = $1 and aside is not null`,
      [id],
    );
  }

  /** Reads a table that was taken and signs its log; null if it is not ours in the end, since we were too slow. */
  private async readTable(id: string, game: Game, lease: Lease, taken: Found): Promise<TableActor | null> {
    const { log } = this.options;
    const { state, last, heard } = await this.past.state(game, id);
    // We were slow: somebody took it after us and has signed already. To write on top of that would pass.
    if (last.fence > taken.fence) return null;
    const event: Event = {
      n: last.n + 1,
      at: this.timeAfter(state, last, taken),
      wall: Date.now(),
      body: { kind: 'owned', process: lease.id },
    };
    const entry = entryOf(id, taken.fence, event, last.hash);
    try {
      await log.append(entry);
    } catch (error) {
      if (error instanceof Fenced) return null;
      throw error;
    }
    await lease.hasRead(id);
    state.advance(event);
    state.room = await introduced(this.options.database, state.room);
    const commands = await this.commandsOf(id);
    const chat = await this.chatOf(state);
    const past = await this.pastOf(state);
    const stumbles = this.stumbles.get(id) ?? new Stumbles();
    // Taken with a lease that ran out meanwhile: others may take it at any moment.
    if (this.options.lease() !== lease) return null;
    const { n, hash } = entry;
    const { fence } = taken;
    const actor = new TableActor(this.services, {
      ...{ state, last: { n, hash }, fence, commands, chat, heard, past, stumbles },
    });
    this.actors.set(id, actor);
    this.forget(id);
    this.refresh(state);
    return actor;
  }

  /** Somebody looks after the table again: what was noted about it in between is of no use any more. */
  private forget(id: string): void {
    this.outages.delete(id);
    this.orphans.delete(id);
    this.stumbles.delete(id);
  }

  /** The match goes on from where it was: the time in which no process could answer is not counted. */
  private timeAfter(state: TableState, last: Entry, { asleep, seen, outage }: Found): number {
    const { room, at } = state;
    if (room.status !== 'playing' || room.paused) return at;
    const until = this.outages.get(state.opening.id) ?? asleep ?? seen ?? Date.now() - outage;
    return Math.max(at, last.at + Math.max(0, Math.min(until, Date.now()) - last.wall));
  }

  /** How the table stood for those who see it later; null if that is how it stands. */
  private async pastOf({ opening, room, game, wall }: TableState): Promise<TableState | null> {
    const by = knownUpTo(opening);
    if (room.status === 'open' || wall <= by) return null;
    const { state } = await this.past.state(game, opening.id, by);
    state.room = await introduced(this.options.database, state.room);
    return state;
  }

  private async commandsOf(id: string): Promise<string[]> {
    const rows = await this.options.database.query<{ command: string }>(
      `select command from (
         select n, command, row_number() over (partition by split_part(command, '/', 1) order by n desc) as back
         from log where table_id = $1 and command is not null
       ) as done where back <= $2 order by n`,
      [id, REMEMBERED],
    );
    return rows.map(({ command }) => command);
  }

  /** The latest lines that the log knows of; what was deleted since is left out. */
  private async chatOf({ opening, room }: TableState): Promise<Said[]> {
    const { database } = this.options;
    const entries = await database.query<{ body: string }>(
      `select body from log where table_id = $1 and kind = 'said' order by n desc limit $2`,
      [opening.id, RECENT_CHAT],
    );
    if (entries.length === 0) return [];
    const said = entries.reverse().map(({ body }) => JSON.parse(body) as BodyOf<'said'>);
    type Row = Omit<ChatLine, 'from' | 'seat'> & { account: string | null };
    const rows = await database.query<Row>(
      'select id, account, at as wall, text, phrase from chat where table_id = $1 and id = any($2)',
      [opening.id, said.map(({ chat }) => chat)],
    );
    const speakers = rows.flatMap(({ account }) => account ?? []);
    const people = await personsOf(database, speakers);
    const deaf = await deafTo(database, speakers);
    return said.flatMap((body): Said[] => {
      const row = rows.find(({ id }) => id === body.chat);
      const from = people.get(row?.account ?? '');
      if (row === undefined || from === undefined || (row.phrase === null && row.text === '')) return [];
      const { account, ...line } = row;
      // Seats are counted anew when a match begins.
      const seat = room.seats.findIndex(({ person }) => person?.account === account);
      return [saidBy(body, { ...line, from, seat: seat < 0 ? null : seat }, deaf.get(account ?? '') ?? [])];
    });
  }

  // ── messages ────────────────────────────────────────────────────────────────────────────────────────────────

  /** A message for a table. Those for one table are handled in the order they came. */
  hear(visitor: Visitor, message: TableMessage): void {
    const queue = this.waiting.get(message.table);
    if (queue !== undefined) {
      queue.push({ visitor, message });
      return;
    }
    if (this.options.carry?.(visitor, message)) return;
    const actor = this.actors.get(message.table);
    if (actor === undefined) void this.fetch(message.table, [{ visitor, message }]);
    else this.dispatch(actor, visitor, message);
  }

  private async fetch(table: string, queue: { visitor: Visitor; message: TableMessage }[]): Promise<void> {
    this.waiting.set(table, queue);
    let found: TableActor | Owner | Rejected;
    try {
      found = await this.find(table);
    } catch (error) {
      found = this.reasonOf(table, error as Error);
    }
    this.waiting.delete(table);
    for (const { visitor, message } of queue) {
      if (found instanceof TableActor) this.hear(visitor, message);
      else if (!(found instanceof Rejected)) this.options.forward(found, visitor, message);
      else this.turnAway(visitor, message, found);
    }
  }

  /** For a reason that the table gives, if it is sure of it; else somebody else may be asked. */
  private async sayNo(actor: TableActor, visitor: Visitor, message: TableMessage, why: Error): Promise<void> {
    const reason = (await actor.isSure()) ? this.reasonOf(message.table, why) : new Rejected('unavailable');
    this.turnAway(visitor, message, reason);
  }

  /** What can't be done now, or not here, is tried later if that may help. */
  private turnAway(visitor: Visitor, message: TableMessage, why: Rejected): void {
    if (!PASSING.has(why.code) || !this.options.later?.(visitor, message)) this.refuse(visitor, message, why);
  }

  private reasonOf(table: string, error: Error): Rejected {
    if (error instanceof Rejected) return error;
    this.options.report('table not opened', { table, error: error.message });
    return new Rejected(error instanceof BrokenLog ? 'damaged' : 'unavailable');
  }

  private dispatch(actor: TableActor, visitor: Visitor, message: TableMessage): void {
    try {
      this.handle(actor, visitor, message);
    } catch (error) {
      const { table, t } = message;
      this.options.report('message failed', { table, t, error: (error as Error).message });
      this.refuse(visitor, message, new Rejected('broken'));
    }
  }

  private handle(actor: TableActor, visitor: Visitor, message: TableMessage): void {
    switch (message.t) {
      case 'watch': {
        const refusal = actor.watch(visitor, message.seat, message.key, message.known);
        if (refusal !== null) void this.sayNo(actor, visitor, message, refusal);
        else this.visits.set(visitor, (this.visits.get(visitor) ?? new Set()).add(message.table));
        return;
      }
      case 'unwatch':
        actor.unwatch(visitor, message.seat);
        return;
      case 'do':
        if (CHECKED.has(message.command.do)) {
          void this.inTurn(message.table, this.doChecked(actor, visitor, message));
        } else actor.do(visitor, message.id, message.command);
        return;
      case 'preview':
        actor.preview(visitor, message.id, message.seat, message.ask, message.value as never);
        return;
      case 'why':
        actor.why(visitor, message.id, message.seat, message.about as never);
        return;
      case 'history':
        void this.history(actor, visitor, message);
        return;
    }
  }

  /** What comes meanwhile for the same table waits. */
  private async inTurn(table: string, work: Promise<void>): Promise<void> {
    const queue: { visitor: Visitor; message: TableMessage }[] = [];
    this.waiting.set(table, queue);
    await work;
    this.waiting.delete(table);
    for (const { visitor, message } of queue) this.hear(visitor, message);
  }

  private async doChecked(
    actor: TableActor,
    visitor: Visitor,
    message: ClientMessageOf<'do'>,
  ): Promise<void> {
    try {
      const isCounted = await this.mayDo(actor.state, visitor.person, message.command);
      actor.do(visitor, message.id, message.command);
      // What was turned down after all counts no more.
      if (isCounted) actor.list();
    } catch (error) {
      await this.sayNo(actor, visitor, message, error as Error);
    }
  }

  /**
   * Throws if a command may not be done for a reason that is not the table's own. True if it counts already for the
   * share of the host.
   */
  private async mayDo({ opening, room }: TableState, who: Who, command: Command): Promise<boolean> {
    const { id, host } = opening;
    if (command.do === 'sit') await this.mustGetAlong(who, room);
    if (command.do === 'start' && room.seats.every(({ person }) => person === null)) {
      mustBeCasual(room.seats.map(({ plan }) => plan));
    }
    if (command.do !== 'plan' || command.plan.kind !== 'bot' || !is(who, host)) return false;
    const others = room.seats.filter((_, seat) => seat !== command.seat).map(({ plan }) => plan);
    const bots = botsAt(others) + 1;
    // What is being written of the table does not know of this bot.
    await this.refreshing.get(id);
    await this.options.database.transaction(async (inside) => {
      await this.mustBeInShare(inside, { id, host, bots });
      await inside.query('update tables set bots = $2 where id = $1', [id, bots]);
    });
    return true;
  }

  private mustBeInShare(inside: Queryable, table: { id: string; host: string; bots: number }): Promise<void> {
    return mustBeInShare(inside, table, this.options.shares ?? usualShares, this.rulesets);
  }

  /** Nobody has to sit with someone they have blocked. */
  private async mustGetAlong({ account }: Who, { seats }: Room): Promise<void> {
    const there = seats.flatMap(({ person }) => person?.account ?? []);
    const pairs = there.length > 0 ? await blockedPairs(this.options.database, [account, ...there]) : [];
    if (pairs.some((pair) => pair.kind === 'block' && (pair.account === account || pair.other === account))) {
      throw new Rejected('blocked');
    }
  }

  refuse(visitor: Visitor, message: TableMessage, why: Rejection): void {
    const { table } = message;
    const id = 'id' in message ? message.id : '';
    // A watch has no id: it is known by its seat.
    const seat = message.t === 'watch' ? message.seat : undefined;
    const { code, message: words, clause, reason } = why;
    this.options.refused?.(code, { table, command: id });
    visitor.send(JSON.stringify({ t: 'reject', id, table, seat, code, message: words, clause, reason }));
  }

  gone(visitor: Visitor): void {
    for (const table of this.visits.get(visitor) ?? []) this.actors.get(table)?.unwatch(visitor);
    this.visits.delete(visitor);
    for (const queue of this.waiting.values()) {
      for (let i = queue.length - 1; i >= 0; i--) if (queue[i].visitor === visitor) queue.splice(i, 1);
    }
    this.options.left(visitor);
  }

  /** Everything that happened, as a seat learned it, from the log itself. */
  private async history(
    actor: TableActor,
    visitor: Visitor,
    message: ClientMessageOf<'history'>,
  ): Promise<void> {
    const { id, table, seat, from, key } = message;
    const { state } = actor;
    try {
      const refusal = mayLook(state, visitor.person, seat, key);
      if (refusal !== null) throw refusal;
      const known = seat < 0 ? knownUpTo(state.opening) : Number.POSITIVE_INFINITY;
      const { told, read } = await this.past.history(state.game, table, { seat, from, known });
      visitor.owe?.(Math.ceil(read / REPLAYED_FOR_ONE));
      visitor.send(JSON.stringify({ t: 'history', id, ...told }));
    } catch (error) {
      await this.sayNo(actor, visitor, message, error as Error);
    }
  }

  /** A finished match for the archive, with everything needed to check it, as JSON. What was read is to be paid for. */
  async record(id: string, who: Who, key?: string, owe?: (cost: number) => void): Promise<string> {
    const { game } = await this.readable(id);
    const { state, text, read } = await this.past.record(game, id).catch((error) => {
      if (!(error instanceof TooSlow)) throw error;
      owe?.(COST_OF_TOO_SLOW);
      throw new Rejected('record-slow');
    });
    owe?.(Math.ceil(read / READ_FOR_ONE));
    const refusal = mayLook(state, who, -1, key);
    if (refusal !== null) throw refusal;
    if (text === null || !(isSeated(state, who) || untilKnown(state) === 0)) throw new Rejected('not-over');
    return text;
  }

  /** What is left of a table whose rules are not here. */
  async remains(room: Room, who: Who, key?: string): Promise<Remains> {
    const { log, database } = this.options;
    const { id } = room;
    const [created] = await log.read(id, 0, 0);
    const { opening } = eventOf(created).body as BodyOf<'created'>;
    const refusal = mayLook({ room, opening }, who, -1, key);
    if (refusal !== null) throw refusal;
    const known = await log.outline(id, knownUpTo(opening));
    const [{ told, last }] = await database.query<{ told: Bilingual[] | null; last: number }>(
      'select told, (select max(n) from log where table_id = $1) as last from tables where id = $1',
      [id],
    );
    return { room, ...(await log.moves(id, known)), told: (known.last === last && told) || [] };
  }

  // ── keeping house ───────────────────────────────────────────────────────────────────────────────────────────

  private readonly services: Services = {
    now: () => this.clock.now(),
    wall: () => Date.now(),
    later: (ms, what) => {
      const timer = setTimeout(what, ms);
      return () => clearTimeout(timer);
    },
    random: () => randomBytes(9).toString('base64url'),
    report: (what, detail) => this.options.report(what, detail),
    append: (entry, checkpoint) => this.options.log.append(entry, checkpoint),
    confirm: (table, fence) => this.fences.confirm(table, fence),
    think: (...question) => this.options.think(...question),
    saveChat: (table, line) => this.saveChat(table, line),
    rematch: (state) => this.rematch(state),
    again: (table, visitor, id, command) => this.tryAgain(table, visitor, id, command),
    changed: (state) => this.refresh(state),
    failed: (actor, error) => this.failed(actor, error),
    patience: () => this.options.patience ?? PATIENCE,
    allows: (...what) => this.rates.allows(...what),
    refused: (code, about) => this.options.refused?.(code, about),
  };

  private failed(actor: TableActor, error: Error): void {
    const { id } = actor;
    if (this.actors.get(id) === actor) this.actors.delete(id);
    if (actor.state.room.status === 'playing') this.orphans.add(id);
    if (!actor.stumbles.empty) this.stumbles.set(id, actor.stumbles);
    if (error instanceof TakenBack) void this.find(id).catch((why: Error) => this.reasonOf(id, why));
    else {
      this.options.report('table closed', { table: id, error: error.message });
      if (error instanceof Unavailable) this.outages.set(id, this.outages.get(id) ?? Date.now());
    }
  }

  private tryAgain(table: string, visitor: Visitor, id: string, command: Command): void {
    // After the actor is out of the way, and not in the middle of what it was doing.
    setImmediate(() => this.hear(visitor, { t: 'do', id, table, command }));
  }

  private async saveChat(table: string, { from, wall, text, phrase }: Omit<ChatLine, 'id'>) {
    const { database } = this.options;
    const [{ id }] = await database.query<{ id: number }>(
      `insert into chat (table_id, id, account, at, text, phrase)
       select $1, coalesce(max(id), 0) + 1, $2, $3, $4, $5 from chat where table_id = $1 returning id`,
      [table, from.account, wall, text, phrase],
    );
    const deaf = await deafTo(database, [from.account]);
    return { id, deaf: deaf.get(from.account) ?? [] };
  }

  private async rematch(state: TableState): Promise<string> {
    const id = idAfter(state.opening);
    const { database } = this.options;
    const there = await database.query('select from log where table_id = $1 and n = 0', [id]);
    if (there.length > 0) return id;
    const opening = openingAfter(state, randomBytes);
    await this.begin(state.game, opening, [{ kind: 'created', opening }]);
    return id;
  }

  /** Brings the lists up to date; what can't be written now is written with the next tidying. */
  private refresh(state: TableState): void {
    const { id } = state.opening;
    const wait = untilKnown(state);
    clearTimeout(this.unlisted.get(id));
    this.unlisted.delete(id);
    if (wait > 0) {
      this.unlisted.set(id, setTimeout(() => this.refresh(state), wait).unref());
      return;
    }
    const before = this.refreshing.get(id) ?? Promise.resolve();
    // As it is now: by the time of writing it may be over, and that not yet for the lists.
    const { opening, room } = state;
    const end = endOf(state);
    const told = end && toldLately(state);
    const listed = { ...room, asked: askedByDays(state) };
    const now = before
      .then(() => this.writeRow(opening, listed, end, told))
      .then(() => void this.stale.delete(id))
      .catch((error: Error) => this.notListed(state, error))
      .finally(() => {
        if (this.refreshing.get(id) === now) this.refreshing.delete(id);
      });
    this.refreshing.set(id, now);
  }

  /** Said once, however often it is tried. A row that the database itself does not take is given up. */
  private notListed(state: TableState, error: Error): void {
    const { id } = state.opening;
    const tries = (this.stale.get(id)?.tries ?? 0) + 1;
    if (tries === 1) this.options.report('list not updated', { table: id, error: error.message });
    if (error instanceof NotOurs) {
      this.stale.delete(id);
      this.letGo(id);
      return;
    }
    const hopeless = tries >= LIST_TRIES && isOfTheData(error);
    const wait = Math.min(LONGEST_WAIT, TRY_AGAIN * 2 ** tries);
    this.stale.set(id, { state, tries, due: hopeless ? Infinity : performance.now() + wait });
  }

  private async writeRow(opening: Opening, room: Room, end: End | null, told: Told): Promise<void> {
    const { database } = this.options;
    const result = end && JSON.stringify(end.result);
    const ours = await database.query(
      `with ours as (
         update tables set status = $2, changed = $3, summary = $4, bots = $12, asleep = null,
                told = coalesce($13, told)
         where id = $1 and owner = $5
         returning id
       ), closed as (
         delete from seats using ours where table_id = ours.id and seat >= $6
       ), taken as (
         insert into seats (table_id, seat, account, bot, place, result)
         select ours.id, seat.* from ours, unnest($7::int[], $8::text[], $9::text[], $10::int[], $11::jsonb[]) as seat
         on conflict (table_id, seat) do update
         set account = excluded.account, bot = excluded.bot, place = excluded.place, result = excluded.result
       ) select id from ours`,
      [
        opening.id,
        room.status,
        Date.now(),
        JSON.stringify(summaryOf(room, this.game(opening.ruleset))),
        this.lease.id,
        room.seats.length,
        room.seats.map((_, seat) => seat),
        room.seats.map(({ person }) => person?.account ?? null),
        room.seats.map(({ bot }) => bot),
        room.seats.map((_, seat) => end?.result.places[seat] ?? null),
        room.seats.map(() => result),
        botsAt(room.seats.map(({ plan }) => plan)),
        told && JSON.stringify(told),
      ],
    );
    if (ours.length === 0) throw new NotOurs();
    if (end !== null && room.rated) await this.rate(opening, room, end);
  }

  private async rate(opening: Opening, room: Room, { result, sides }: End): Promise<void> {
    const { places } = result;
    const seats = room.seats.flatMap(({ person, plan }): RatedSeat[] => {
      if (person !== null) return [{ account: person.account }];
      return plan.kind === 'bot' ? [{ bot: plan.level }] : [];
    });
    if (seats.length !== places.length) return;
    const { ladder } = this.options.games.find(({ ruleset }) => ruleset === opening.ruleset) ?? {};
    const apart = ladder?.(opening.options) ?? null;
    const game = apart === null ? opening.game : `${opening.game}:${apart}`;
    const { verdict } = room;
    const outcome = { table: opening.id, game, seats, places, teams: sides, verdict };
    const judged = await rate(this.options.database, outcome, Date.now(), this.options.together);
    this.actors.get(opening.id)?.judge(judged);
  }

  /** Puts away tables where nothing goes on, and picks up those that nobody looks after. */
  async tidy(): Promise<void> {
    if (this.tidying || this.draining) return;
    this.tidying = true;
    try {
      if (this.doubtful) await this.letTakenGo();
      const now = performance.now();
      const { keep = KEEP } = this.options;
      const { sleep = SLEEP } = this.options;
      for (const [id, actor] of this.actors) {
        if ((actor.deserted ?? -1) >= sleep.after) {
          await actor.settled();
          if (actor.deserted !== null) await this.putAway(id, actor, true, Date.now());
          continue;
        }
        const over = actor.state.room.status === 'over';
        const rested = now - actor.touched >= (over ? Math.min(keep, KEEP_OVER) : keep);
        if (!actor.idle || !rested || (actor.dueIn() ?? SOON) < SOON) continue;
        await this.putAway(id, actor, true);
      }
      if (!this.options.log.available) return;
      for (const { state, due } of this.stale.values()) if (due <= now) this.refresh(state);
      await this.pickUp();
      await this.endDeserted();
    } finally {
      this.tidying = false;
    }
  }

  /** A table that is not given away is still ours while we live: nobody's time runs between now and then. */
  private putAway(id: string, actor: TableActor, give: boolean, asleep: number | null = null): Promise<void> {
    const { state } = actor;
    const due = asleep === null ? (actor.dueIn() ?? (untilKnown(state) || null)) : null;
    this.actors.delete(id);
    actor.close();
    clearTimeout(this.unlisted.get(id));
    this.unlisted.delete(id);
    const told = state.room.status === 'playing' ? toldLately(state) : null;
    const away = this.noteAway(id, { due, give, asleep, told })
      .catch((error: Error) => {
        if (state.room.status === 'playing') this.orphans.add(id);
        this.options.report('table not put away', { table: id, error: error.message });
      })
      .finally(() => this.leaving.delete(id));
    this.leaving.set(id, away);
    return away;
  }

  private async noteAway(
    id: string,
    { due, give, asleep, told }: { due: number | null; give: boolean; asleep: number | null; told: Told },
  ): Promise<void> {
    const { database } = this.options;
    const stale = this.stale.get(id);
    if (stale !== undefined) {
      this.refresh(stale.state);
    }
    await this.refreshing.get(id);
    const ours = await database.query(
      `update tables set due = $2, owner = case when $4 then null else owner end, asleep = $5,
              told = coalesce($6, told)
       where id = $1 and owner = $3 returning id`,
      [
        ...[id, due === null ? null : Math.floor(Date.now() + due), this.lease.id, give, asleep],
        told && JSON.stringify(told),
      ],
    );
    if (ours.length === 0) throw new NotOurs();
  }

  /** The table is not ours any more, though nobody told us: whoever wants it takes it anew, and if only we do, we. */
  private letGo(id: string): void {
    this.actors.get(id)?.close();
    this.actors.delete(id);
    this.orphans.add(id);
  }

  /** Matches that stopped here, those whose process died, and those whose time has come while nobody looked. */
  private async pickUp(): Promise<void> {
    const { database } = this.options;
    const rows = await database.query<{ id: string }>(
      `select t.id from tables t left join processes p on p.id = t.owner and p.lease_until > clock_timestamp()
       where t.status = 'playing' and p.id is null and (t.owner is not null or t.due <= $1)
         and t.ruleset = any($2)
       order by t.changed limit 100`,
      [Date.now(), this.rulesets],
    );
    for (const id of new Set([...this.orphans, ...rows.map((row) => row.id)])) {
      if (this.draining) return;
      const failed = await this.find(id).then(
        () => null,
        (error: Error) => this.reasonOf(id, error),
      );
      // What can't be read will not be read by trying again.
      if (failed !== null && !PASSING.has(failed.code)) this.orphans.delete(id);
    }
  }

  /** Tables where nobody came for too long are over; an open one that waits for nobody in particular sooner. */
  private async endDeserted(): Promise<void> {
    const now = performance.now();
    if (now - this.lookedForDeserted < LOOK_FOR_DESERTED) return;
    this.lookedForDeserted = now;
    const { sleep = SLEEP, database } = this.options;
    const wall = Date.now();
    await database.query(
      `update tables t set status = 'over', closed = $1, asleep = coalesce(asleep, changed), owner = null, due = null,
              summary = summary || '{"status": "over"}'
       where status <> 'over' and ruleset = any($4) and (
           asleep <= $2 or status = 'open' and (
             changed <= $2 or
             changed <= $3 and not summary @? '$.seats[*].plan ? (@.kind == "invited")'
               and not exists (select from seats s where s.table_id = t.id and s.account is not null)
           )
         ) and not exists (select from processes p where p.id = t.owner and p.lease_until > clock_timestamp())`,
      [wall, wall - sleep.end, wall - sleep.after, this.rulesets],
    );
  }

  /** The lease had run out for a while: what others have taken meanwhile is theirs. */
  reclaim(): void {
    this.doubtful = true;
    void this.tidy().catch(() => {});
  }

  /** Whoever is in the middle of taking a table is waited for; whoever comes later sees that we are here. */
  private async letTakenGo(): Promise<void> {
    const { lease, actors } = this;
    const here = [...actors.keys()];
    const rows = await this.options.database.query<{ id: string }>(
      'select id from tables where id = any($1) and owner = $2 for share',
      [here, lease.id],
    );
    const ours = new Set(rows.map(({ id }) => id));
    for (const id of here) if (!ours.has(id)) this.letGo(id);
    this.doubtful = false;
  }

  /** The lease is gone: whatever is here belongs to somebody else by now. */
  dropAll(): void {
    for (const actor of [...this.actors.values()]) {
      this.actors.delete(actor.id);
      actor.close();
    }
  }

  /** Stops taking on anything, stores what is under way, and hands the tables over. */
  async drain(): Promise<void> {
    this.draining = true;
    this.clock.stop();
    await Promise.allSettled(this.opening.values());
    const left = [...this.actors];
    const handOver = async (): Promise<void> => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        const [id, actor] = next;
        await actor.settled();
        await this.putAway(id, actor, false);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, handOver));
    await Promise.allSettled([...this.leaving.values(), ...this.refreshing.values()]);
  }

  /** The host closes a table for good: nobody gets in any more, and its log stays as it is. */
  async close(id: string): Promise<void> {
    await this.opening.get(id)?.catch(() => {});
    this.actors.get(id)?.close();
    this.actors.delete(id);
    await this.refreshing.get(id);
    await this.closeForGood(id, null);
  }

  private async closeForGood(id: string, unfit: Bilingual | null): Promise<void> {
    await this.options.database.query(
      `update tables set status = 'over', closed = $2, unfit = $3, due = null, owner = null where id = $1`,
      [id, Date.now(), unfit],
    );
  }

  /** What is here, for the host's eyes. */
  inspect(): Iterable<TableActor> {
    return this.actors.values();
  }

  /** A table that is in memory here. */
  here(id: string): TableActor | undefined {
    return this.actors.get(id);
  }

  /** The same, once it has been read if that is under way. */
  async whenRead(id: string): Promise<TableActor | undefined> {
    await this.opening.get(id)?.catch(() => {});
    return this.here(id);
  }
}

/** It is not for want of a database: what was to be written can't be. */
function isOfTheData({ code }: Error & { code?: unknown }): boolean {
  return typeof code === 'string' && code.startsWith('22');
}

function botsAt(plans: readonly SeatPlan[]): number {
  return plans.filter(({ kind }) => kind === 'bot').length;
}

/** Bots that take their time to think are for people to play with. */
function mustBeCasual(plans: readonly SeatPlan[]): void {
  if (plans.some((plan) => plan.kind === 'bot' && isLong(plan.level))) throw new Rejected('only-bots');
}

/** The table's row names another owner, or none. */
class NotOurs extends Error {
  override name = 'NotOurs';
  constructor() {
    super('the table has another owner now, or none');
  }
}

/** The latest of the log in words; null if they stay as they are. */
type Told = Bilingual[] | null;

/** How a match ended, and for each seat whose side it was on. */
interface End {
  result: Result;
  sides: number[];
}

function endOf({ game, table }: TableState): End | null {
  return table?.result ? { result: table.result, sides: sidesOf(game, table) } : null;
}

/** How long it takes, in milliseconds, until those who see a match later may know that it is over. */
function untilKnown({ ended, opening }: TableState): number {
  return ended === null ? 0 : Math.max(0, ended - knownUpTo(opening));
}

/** Who is asked, and until when: of a match by days, people want to know it from afar. */
function askedByDays({ room, clock, at: now }: TableState): Room['asked'] {
  if (room.status !== 'playing' || !isByDays(room)) return undefined;
  return timeOuts(clock).map(({ seat, at }) => ({ seat, until: Math.floor(Date.now() + at - now) }));
}
