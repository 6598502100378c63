import { randomBytes, randomInt } from 'node:crypto';
import { type Fact, factFor, type Game, type Input, type MatchRecord, type Table } from '@kaiju/kernel';
import { blockedPairs, personsOf, type RatedSeat, rate } from './accounts/index.ts';
import { commit, newSecret } from './fair/index.ts';
import type {
  ChatLine,
  ClientMessageOf,
  Command,
  FactSeen,
  NewTable,
  RejectionCode,
  Room,
} from './protocol/index.ts';
import type { TableMessage } from './sockets.ts';
import {
  type Database,
  type Entry,
  Fenced,
  hashOf,
  type Lease,
  type Log,
  noHash,
  type Owner,
  type Taken,
  Unavailable,
  verifyChain,
} from './store/index.ts';
import { type Services, TableActor, TakenBack, type Visitor } from './table/actor.ts';
import { is, mayEnter, Rejected, type Rejection, type Who } from './table/decide.ts';
import type { Body, Event, Opening } from './table/entries.ts';
import { BrokenLog, readLog, TableState, takenBack } from './table/state.ts';

export interface TablesOptions {
  games: readonly Game[];
  database: Database;
  log: Log;
  lease: () => Lease;
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
  /** How long a table without visitors stays in memory, and a seat without its person stays empty. */
  keep?: number;
  patience?: number;
}

const KEEP = 60_000;
const PATIENCE = 60_000;
/** A table that will do something by itself so soon is not put away. */
const SOON = 10 * 60_000;
/** Reasons that say nothing about the table itself. */
const PASSING: ReadonlySet<string> = new Set<RejectionCode>(['unavailable', 'closing']);
const HISTORY_PAGE = 200;
const RECENT_FACTS = 64;
const RECENT_CHAT = 50;
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** All tables that this process answers for, and the way to the others. */
export class Tables {
  private readonly options: TablesOptions;
  private readonly actors = new Map<string, TableActor>();
  private readonly opening = new Map<string, Promise<TableActor | Owner>>();
  /** Messages that wait for a table to be read, in order. */
  private readonly waiting = new Map<string, { visitor: Visitor; message: TableMessage }[]>();
  /** When a table could not be written any more: the time from then on is nobody's. */
  private readonly outages = new Map<string, number>();
  private readonly visits = new Map<Visitor, Set<string>>();
  private readonly refreshing = new Map<string, Promise<void>>();
  private draining = false;

  constructor(options: TablesOptions) {
    this.options = options;
  }

  get size(): number {
    return this.actors.size;
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
    const opening = readWish(game, who, wish);
    const bodies: Body[] = [{ kind: 'created', opening }];
    if (wish.sit !== undefined) {
      const plan = opening.plans[wish.sit];
      if (plan?.kind !== 'open' && plan?.kind !== 'invited') throw new Rejected('seat-not-open');
      const { account, name, guest } = who;
      bodies.push({
        kind: 'sat',
        seat: wish.sit,
        person: { account, name, guest },
        entropy: wish.entropy ?? '',
      });
    }
    const actor = await this.begin(game, opening, bodies);
    return { room: actor.state.room, key: opening.key };
  }

  private async begin(game: Game, opening: Opening, bodies: Body[]): Promise<TableActor> {
    const { database, log } = this.options;
    const wall = Date.now();
    const fence = 1;
    await database.query(
      `insert into tables (id, game, ruleset, status, visibility, owner, fence, created, changed)
       values ($1, $2, $3, 'open', $4, $5, $6, $7, $7)`,
      [opening.id, opening.game, opening.ruleset, opening.visibility, this.options.lease().id, fence, wall],
    );
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
      state,
      last: { n, hash },
      fence,
      commands: [],
      chat: [],
      heard: [],
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
    const { database, log, lease } = this.options;
    const [row] = await database.query<{ ruleset: string; closed: number | null }>(
      'select ruleset, closed from tables where id = $1',
      [id],
    );
    if (row === undefined) throw new Rejected('no-table');
    if (row.closed !== null) throw new Rejected('table-closed');
    const game = this.game(row.ruleset);
    for (;;) {
      if (this.draining) throw new Rejected('closing');
      const taken = await lease().take(id);
      if ('owner' in taken) return taken.owner;
      log.forget(id);
      const actor = await this.readTable(id, game, taken);
      if (actor !== null) return actor;
    }
  }

  /** Reads a table that was taken and signs its log; null if somebody else was quicker. */
  private async readTable(id: string, game: Game, taken: Taken): Promise<TableActor | null> {
    const { log } = this.options;
    const read = await this.readState(id, game);
    const { state, last, heard } = read;
    const event: Event = {
      n: last.n + 1,
      at: this.timeAfter(state, last, taken.seen),
      wall: Date.now(),
      body: { kind: 'owned', process: this.options.lease().id },
    };
    const entry = entryOf(id, taken.fence, event, last.hash);
    try {
      await log.append(entry);
    } catch (error) {
      if (error instanceof Fenced) return null;
      throw error;
    }
    state.advance(event);
    const commands = await this.commandsOf(id);
    const chat = await this.chatOf(id);
    const signed = { n: entry.n, hash: entry.hash };
    const actor = new TableActor(this.services, {
      state,
      last: signed,
      fence: taken.fence,
      commands,
      chat,
      heard,
    });
    this.actors.set(id, actor);
    this.outages.delete(id);
    this.refresh(state);
    return actor;
  }

  /** The match goes on from where it was: the time in which no process could answer is not counted. */
  private timeAfter(state: TableState, last: Entry, seen: number | null): number {
    const { room, at } = state;
    if (room.status !== 'playing' || room.paused) return at;
    const until = this.outages.get(state.opening.id) ?? seen ?? Date.now();
    return Math.max(at, last.at + Math.max(0, Math.min(until, Date.now()) - last.wall));
  }

  private async readState(id: string, game: Game) {
    const { log } = this.options;
    const checkpoint = await log.checkpoint(id);
    let entries = await log.read(id, checkpoint?.n ?? 0);
    let from = checkpoint && TableState.loaded(game, checkpoint.body);
    // An undo may reach behind the checkpoint: then the whole log is read.
    const reachesBehind = ({ kind, body }: Entry) =>
      kind === 'undone' && JSON.parse(body).to < (checkpoint?.n ?? 0);
    if (checkpoint && entries.some(reachesBehind)) {
      entries = await log.read(id);
      from = null;
    }
    if (entries.length === 0) throw new BrokenLog(`the log of ${id} is empty`);
    const [first] = entries;
    // The checkpoint's own entry stands first: what follows hangs on its hash.
    if (from === null) verifyChain(entries);
    else verifyChain(entries.slice(1), first);
    const heard: { fact: Fact; learned: number[] }[] = [];
    const events = (from === null ? entries : entries.slice(1)).map(eventOf);
    const state = readLog(game, events, from, ({ learned }, fact) => {
      heard.push({ fact, learned: learned.slice() });
      if (heard.length > 2 * RECENT_FACTS) heard.splice(0, RECENT_FACTS);
    });
    return { state, last: entries[entries.length - 1], heard };
  }

  private async commandsOf(id: string): Promise<string[]> {
    const rows = await this.options.database.query<{ command: string }>(
      'select command from log where table_id = $1 and command is not null',
      [id],
    );
    return rows.map(({ command }) => command);
  }

  private async chatOf(id: string): Promise<ChatLine[]> {
    const { database } = this.options;
    type Row = {
      id: number;
      account: string | null;
      at: number;
      text: string | null;
      phrase: string | null;
      seat: number | null;
    };
    const rows = await database.query<Row>(
      `select c.id, c.account, c.at, c.text, c.phrase, s.seat from chat c
       left join seats s on s.table_id = c.table_id and s.account = c.account
       where c.table_id = $1 order by c.id desc limit $2`,
      [id, RECENT_CHAT],
    );
    const people = await personsOf(
      database,
      rows.flatMap(({ account }) => account ?? []),
    );
    return rows.reverse().flatMap(({ account, at, ...line }) => {
      const from = account === null ? undefined : people.get(account);
      return from ? [{ ...line, from, wall: at }] : [];
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
    if (actor !== undefined) this.dispatch(actor, visitor, message);
    else void this.fetch(message.table, [{ visitor, message }]);
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
      if (found instanceof TableActor) this.dispatch(found, visitor, message);
      else if (!(found instanceof Rejected)) this.options.forward(found, visitor, message);
      else if (!PASSING.has(found.code) || !this.options.later?.(visitor, message)) {
        this.refuse(visitor, message, found);
      }
    }
  }

  private reasonOf(table: string, error: Error): Rejected {
    if (error instanceof Rejected) return error;
    this.options.report('table not opened', { table, error: error.message });
    return new Rejected(error instanceof BrokenLog ? 'broken' : 'unavailable');
  }

  private dispatch(actor: TableActor, visitor: Visitor, message: TableMessage): void {
    switch (message.t) {
      case 'watch': {
        const refusal = actor.watch(visitor, message.seat, message.key, message.known);
        if (refusal !== null) this.refuse(visitor, message, refusal);
        else this.visits.set(visitor, (this.visits.get(visitor) ?? new Set()).add(message.table));
        return;
      }
      case 'unwatch':
        actor.unwatch(visitor, message.seat);
        return;
      case 'do':
        if (message.command.do === 'sit') void this.sit(actor, visitor, message);
        else actor.do(visitor, message.id, message.command);
        return;
      case 'preview':
        actor.preview(visitor, message.id, message.seat, message.ask, message.value as never);
        return;
      case 'why':
        actor.why(visitor, message.id, message.seat);
        return;
      case 'history':
        void this.history(actor, visitor, message);
        return;
    }
  }

  /** Nobody has to sit with someone they have blocked. */
  private async sit(actor: TableActor, visitor: Visitor, message: ClientMessageOf<'do'>): Promise<void> {
    const there = actor.state.room.seats.flatMap(({ person }) => person?.account ?? []);
    const { account } = visitor.person;
    try {
      const pairs = there.length > 0 ? await blockedPairs(this.options.database, [account, ...there]) : [];
      if (
        pairs.some((pair) => pair.kind === 'block' && (pair.account === account || pair.other === account))
      ) {
        throw new Rejected('blocked');
      }
      actor.do(visitor, message.id, message.command);
    } catch (error) {
      this.refuse(visitor, message, this.reasonOf(message.table, error as Error));
    }
  }

  refuse(visitor: Visitor, message: TableMessage, why: Rejection): void {
    const { table } = message;
    const id = 'id' in message ? message.id : '';
    const { code, message: words, clause, reason } = why;
    this.options.refused?.(code, { table, command: id });
    visitor.send(JSON.stringify({ t: 'reject', id, table, code, message: words, clause, reason }));
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
      const { room } = state;
      if (!mayEnter(state, visitor.person, key)) throw new Rejected('no-table');
      if (seat >= 0 && !is(visitor.person, room.seats[seat]?.person?.account))
        throw new Rejected('not-yours');
      const delayed = seat < 0 && room.spectators.delay > 0 && room.status === 'playing';
      if (delayed || (seat < 0 && !room.spectators.allowed)) throw new Rejected('no-table');
      const facts: FactSeen[] = [];
      let n = 0;
      const events = (await this.options.log.read(table)).map(eventOf);
      readLog(state.game, events, null, (_, fact) => {
        const own = factFor(fact, seat);
        if (own === null || ++n <= from || facts.length > HISTORY_PAGE) return;
        facts.push({ n, kind: own.kind, clause: own.clause, path: own.path, data: own.data });
      });
      const more = facts.length > HISTORY_PAGE;
      visitor.send(JSON.stringify({ t: 'history', id, facts: facts.slice(0, HISTORY_PAGE), more }));
    } catch (error) {
      this.refuse(visitor, message, this.reasonOf(table, error as Error));
    }
  }

  /** A finished match for the archive, with everything needed to check it. */
  async record(id: string, who: Who, key?: string): Promise<MatchRecord> {
    const [row] = await this.options.database.query<{ ruleset: string }>(
      'select ruleset from tables where id = $1',
      [id],
    );
    if (row === undefined) throw new Rejected('no-table');
    const events = (await this.options.log.read(id)).map(eventOf);
    const state = readLog(this.game(row.ruleset), events, null);
    if (!mayEnter(state, who, key)) throw new Rejected('no-table');
    if (state.room.status !== 'over') throw new Rejected('not-over');
    return recordOf(state, events);
  }

  // ── keeping house ───────────────────────────────────────────────────────────────────────────────────────────

  private readonly services: Services = {
    now: () => performance.now(),
    wall: () => Date.now(),
    later: (ms, what) => {
      const timer = setTimeout(what, ms);
      return () => clearTimeout(timer);
    },
    random: () => randomBytes(9).toString('base64url'),
    append: (entry, checkpoint) => this.options.log.append(entry, checkpoint),
    think: (...question) => this.options.think(...question),
    saveChat: (table, line) => this.saveChat(table, line),
    rematch: (state) => this.rematch(state),
    again: (table, visitor, id, command) => this.again(table, visitor, id, command),
    changed: (state) => this.refresh(state),
    failed: (actor, error) => this.failed(actor, error),
    patience: () => this.options.patience ?? PATIENCE,
    refused: (code, about) => this.options.refused?.(code, about),
  };

  private failed(actor: TableActor, error: Error): void {
    const { id } = actor;
    if (this.actors.get(id) === actor) this.actors.delete(id);
    if (error instanceof TakenBack) void this.find(id).catch((why: Error) => this.reasonOf(id, why));
    else {
      this.options.report('table closed', { table: id, error: error.message });
      if (error instanceof Unavailable) this.outages.set(id, this.outages.get(id) ?? Date.now());
    }
  }

  private again(table: string, visitor: Visitor, id: string, command: Command): void {
    // After the actor is out of the way, and not in the middle of what it was doing.
    setImmediate(() => this.hear(visitor, { t: 'do', id, table, command }));
  }

  private async saveChat(table: string, line: Omit<ChatLine, 'id'>): Promise<number> {
    const [{ id }] = await this.options.database.query<{ id: number }>(
      `insert into chat (table_id, id, account, at, text, phrase)
       select $1, coalesce(max(id), 0) + 1, $2, $3, $4, $5 from chat where table_id = $1 returning id`,
      [table, line.from.account, line.wall, line.text, line.phrase],
    );
    return id;
  }

  /** The same people at a new table, each one seat further on; each comes with new chance for the dice. */
  private async rematch(state: TableState): Promise<string> {
    const { opening, room, game } = state;
    const turned = [...room.seats.slice(-1), ...room.seats.slice(0, -1)];
    const plans = turned.map(({ plan, person }): Opening['plans'][number] =>
      person === null ? plan : { kind: 'invited', account: person.account },
    );
    const id = newTableId();
    const actor = await this.begin(game, { ...opening, ...fresh(id), id, plans }, [
      { kind: 'created', opening: { ...opening, ...fresh(id), id, plans } },
    ]);
    return actor.id;
  }

  /** Brings the lists up to date; what is behind is caught up with when the table is next read. */
  private refresh(state: TableState): void {
    const { id } = state.opening;
    const before = this.refreshing.get(id) ?? Promise.resolve();
    const now = before
      .then(() => this.writeRow(state))
      .catch((error: Error) => this.options.report('list not updated', { table: id, error: error.message }))
      .finally(() => {
        if (this.refreshing.get(id) === now) this.refreshing.delete(id);
      });
    this.refreshing.set(id, now);
  }

  private async writeRow(state: TableState): Promise<void> {
    const { room, opening, table } = state;
    const { database } = this.options;
    const result = table?.result ?? null;
    await database.transaction(async (inside) => {
      await inside.query('update tables set status = $2, changed = $3, summary = $4 where id = $1', [
        opening.id,
        room.status,
        Date.now(),
        JSON.stringify(room),
      ]);
      await inside.query('delete from seats where table_id = $1 and seat >= $2', [
        opening.id,
        room.seats.length,
      ]);
      await inside.query(
        `insert into seats (table_id, seat, account, bot, place, result)
         select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::int[], $6::jsonb[])
         on conflict (table_id, seat) do update
         set account = excluded.account, bot = excluded.bot, place = excluded.place, result = excluded.result`,
        [
          opening.id,
          room.seats.map((_, seat) => seat),
          room.seats.map(({ person }) => person?.account ?? null),
          room.seats.map(({ bot }) => bot),
          room.seats.map((_, seat) => result?.places[seat] ?? null),
          room.seats.map(() => result && JSON.stringify(result)),
        ],
      );
    });
    if (result !== null && room.rated) await this.rate(state, result.places);
  }

  private async rate({ opening, room }: TableState, places: number[]): Promise<void> {
    const seats = room.seats.flatMap(({ person, plan }): RatedSeat[] => {
      if (person !== null) return [{ account: person.account }];
      return plan.kind === 'bot' ? [{ bot: plan.level }] : [];
    });
    if (seats.length !== places.length) return;
    await rate(this.options.database, { table: opening.id, game: opening.game, seats, places }, Date.now());
  }

  /** Puts away tables where nothing goes on, and picks up those that nobody looks after. */
  async tidy(): Promise<void> {
    const now = performance.now();
    const keep = this.options.keep ?? KEEP;
    for (const [id, actor] of this.actors) {
      if (!actor.idle || now - actor.touched < keep || (actor.dueIn() ?? SOON) < SOON) continue;
      await this.putAway(id, actor);
    }
    if (!this.draining) await this.pickUp();
  }

  private async putAway(id: string, actor: TableActor): Promise<void> {
    const due = actor.dueIn();
    this.actors.delete(id);
    actor.close();
    await this.refreshing.get(id);
    await this.options.database.query('update tables set due = $2 where id = $1', [
      id,
      due === null ? null : Math.floor(Date.now() + due),
    ]);
    await this.options.lease().give(id);
  }

  /** Matches whose process died, and those whose time has come while nobody looked. */
  private async pickUp(): Promise<void> {
    const rows = await this.options.database.query<{ id: string }>(
      `select t.id from tables t left join processes p on p.id = t.owner and p.lease_until > clock_timestamp()
       where t.status = 'playing' and p.id is null and (t.owner is not null or t.due <= $1)
       order by t.changed limit 100`,
      [Date.now()],
    );
    for (const { id } of rows) {
      if (this.draining) return;
      await this.find(id).catch((error: Error) => this.reasonOf(id, error));
    }
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
    await Promise.allSettled(this.opening.values());
    for (const [id, actor] of [...this.actors]) {
      await actor.settled();
      await this.putAway(id, actor).catch((error: Error) => this.reasonOf(id, error));
    }
    await Promise.allSettled(this.refreshing.values());
  }

  /** The host closes a table for good: nobody gets in any more, and its log stays as it is. */
  async close(id: string): Promise<void> {
    await this.opening.get(id)?.catch(() => {});
    this.actors.get(id)?.close();
    this.actors.delete(id);
    await this.refreshing.get(id);
    await this.options.database.query(
      `update tables set status = 'over', closed = $2, due = null, owner = null where id = $1`,
      [id, Date.now()],
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
}

function newTableId(): string {
  return Array.from({ length: 12 }, () => BASE58[randomInt(BASE58.length)]).join('');
}

/** What no two tables share. */
function fresh(id: string): Pick<Opening, 'secret' | 'commitment' | 'pacing' | 'key'> {
  const secret = newSecret(randomBytes);
  return {
    secret,
    commitment: commit(id, secret),
    pacing: randomBytes(16).toString('hex'),
    key: randomBytes(9).toString('base64url'),
  };
}

function readWish(game: Game, who: Who, wish: NewTable): Opening {
  const playing = wish.seats.filter(({ kind }) => kind !== 'closed').length;
  const { min, max } = game.seats;
  if (playing < min || playing > max) throw new Rejected('bad-seats', `${playing}, not ${min} to ${max}`);
  let options: Record<string, unknown>;
  try {
    options = game.options.ops.load(wish.options ?? {}, 'options') as Record<string, unknown>;
    // Whether they fit together shows when the game is set up with them.
    game.setup({ seats: playing, options });
  } catch (error) {
    throw new Rejected('bad-options', (error as Error).message);
  }
  const id = newTableId();
  return {
    id,
    game: game.id,
    ruleset: game.ruleset,
    options,
    host: who.account,
    plans: wish.seats,
    visibility: wish.visibility ?? 'public',
    clock: wish.clock ?? { kind: 'none' },
    pace: wish.pace ?? 1,
    manners: wish.manners ?? 1,
    spectators: wish.spectators ?? { allowed: true, delay: 0 },
    rated: wish.rated ?? true,
    ...fresh(id),
  };
}

function entryOf(table: string, fence: number, { n, at, wall, body }: Event, previous: string): Entry {
  const { kind, ...rest } = body;
  const entry = { table, n, fence, at, wall, kind, body: JSON.stringify(rest), command: null };
  return { ...entry, hash: hashOf(previous, entry) };
}

function eventOf({ n, at, wall, kind, body }: Entry): Event {
  return { n, at, wall, body: { kind, ...JSON.parse(body) } as Body };
}

function recordOf(state: TableState, events: readonly Event[]): MatchRecord {
  const gone = takenBack(events);
  const inputs: Input[] = [];
  const hashes: string[] = [];
  let deal: MatchRecord['deal'] | null = null;
  for (const { n, body } of events) {
    if (body.kind === 'started') {
      deal = body.deal;
      hashes.push(body.hash);
    }
    if (body.kind !== 'input' || gone.has(n)) continue;
    inputs.push(body.input);
    hashes.push(body.hash);
  }
  const { result } = state.table as Table;
  const { ruleset } = state.opening;
  return {
    ...{
      kaiju: 'record',
      format: 1,
      ruleset,
      deal: deal as MatchRecord['deal'],
      inputs,
      hashes,
      checkpoints: [],
    },
    ...{ result, fair: state.fair as never },
  };
}
