import type { RequestListener } from 'node:http';
import type { ServerMessageOf } from '../protocol/index.ts';
import type { TableMessage } from '../sockets.ts';
import type { Owner } from '../store/index.ts';
import type { Visitor } from '../table/actor.ts';
import { Rejected } from '../table/decide.ts';
import type { Tables } from '../tables.ts';
import { Link } from './link.ts';
import { Guest, Reception } from './reception.ts';
import { type Pulse, usualPulse } from './wire.ts';

export interface LinksOptions {
  /** The address on which the other processes reach this one. */
  host: string;
  /** Known to every process on the database, and to nobody else. */
  secret: string;
  /** The id of this process in the database; null while it has none. */
  me(): string | null;
  tables: Pick<Tables, 'hear' | 'gone' | 'refuse'>;
  pulse?: Pulse;
  /** Answers what another process asks for its administrator. */
  answer?: RequestListener;
  /** How long a message is tried again before its sender hears that nobody can do it, in milliseconds. */
  patience?: number;
}

/** Longer than it takes others to notice that a process died, and shorter than people take to give up. */
const PATIENCE = 15_000;
const BACKOFF = { first: 50, longest: 500 };
/** A message that failed so long ago has been on its way in the meantime: that trouble is over. */
const FORGIVEN = 2 * PATIENCE;

interface Errand {
  visitor: Visitor;
  message: TableMessage;
}

/** The way to a table that is not here, as long as somebody needs it. */
interface Route {
  table: string;
  /** null while the table is looked for again. */
  link: Link | null;
  /** What was not answered yet, in the order it was said. */
  open: Map<string, Errand>;
  /** Who watches through which seats. */
  watched: Map<Visitor, Set<number>>;
  users: Set<Visitor>;
  timer?: NodeJS.Timeout;
}

/** How often a message could not be delivered, lately. */
interface Trouble {
  since: number;
  last: number;
  times: number;
}

/**
 * The ways between processes. A message for a table of another process goes there by its link, and what the table
 * answers comes back the same way. It goes to the owner or nowhere: a process that is not the owner gives it back.
 *
 * Whatever was said and not answered is kept. When the link breaks or the table turns out to be elsewhere, the
 * table is looked for again, by and by, and everything is said again in its order: what was done before is known
 * by its id. Who only watched is told to watch again.
 */
export class Links {
  private readonly options: LinksOptions;
  private readonly reception: Reception;
  private readonly links = new Map<string, Link>();
  private readonly routes = new Map<string, Route>();
  private readonly travels = new Map<Visitor, { number: number; routes: Set<Route> }>();
  private counted = 0;
  private readonly gone = new WeakSet<Visitor>();
  private readonly troubles = new WeakMap<TableMessage, Trouble>();
  private closing = false;

  static async open(options: LinksOptions): Promise<Links> {
    const { host, secret, me, tables, answer, pulse = usualPulse } = options;
    return new Links(options, await Reception.open({ host, secret, me, tables, answer, pulse }));
  }

  private constructor(options: LinksOptions, reception: Reception) {
    this.options = options;
    this.reception = reception;
  }

  /** Where other processes reach this one. */
  get url(): string {
    return this.reception.url;
  }

  // ── for the tables here ─────────────────────────────────────────────────────────────────────────────────────

  /** Takes a message along if the way to its table is known, or being looked for: then it must not overtake others. */
  carry(visitor: Visitor, message: TableMessage): boolean {
    const route = this.routes.get(message.table);
    if (route === undefined || visitor instanceof Guest) return false;
    this.send(route, visitor, message);
    return true;
  }

  /** Takes a message to the process that has its table. */
  forward(owner: Owner, visitor: Visitor, message: TableMessage): void {
    if (visitor instanceof Guest) visitor.giveBack(message);
    else {
      const { table } = message;
      const route = this.routes.get(table) ?? this.begin(table, this.linkTo(owner));
      this.send(route, visitor, message);
    }
  }

  /** Takes a message that nobody here can do at the moment; false if it has been tried for long enough. */
  later(visitor: Visitor, message: TableMessage): boolean {
    if (visitor instanceof Guest) {
      visitor.giveBack(message);
      return true;
    }
    if (this.closing || this.isExhausted(message)) return false;
    const { table } = message;
    const known = this.routes.get(table);
    const route = known ?? this.begin(table, null);
    this.send(route, visitor, message);
    if (known === undefined) this.retryLater(route);
    return true;
  }

  left(visitor: Visitor): void {
    if (visitor instanceof Guest) return;
    this.gone.add(visitor);
    for (const route of this.travels.get(visitor)?.routes ?? []) {
      route.users.delete(visitor);
      route.watched.delete(visitor);
      for (const [key, errand] of route.open) if (errand.visitor === visitor) route.open.delete(key);
      this.forgetUnused(route);
    }
    this.travels.delete(visitor);
    for (const link of this.links.values()) link.left(visitor);
  }

  async close(): Promise<void> {
    this.closing = true;
    for (const { timer } of this.routes.values()) clearTimeout(timer);
    this.routes.clear();
    for (const link of [...this.links.values()]) link.end();
    await this.reception.close();
  }

  // ── there ───────────────────────────────────────────────────────────────────────────────────────────────────

  private begin(table: string, link: Link | null): Route {
    const route: Route = { table, link, open: new Map(), watched: new Map(), users: new Set() };
    this.routes.set(table, route);
    return route;
  }

  private linkTo(owner: Owner): Link {
    const before = this.links.get(owner.id);
    if (before !== undefined) return before;
    const { secret, me, pulse = usualPulse } = this.options;
    const link: Link = new Link({
      owner,
      from: me() ?? '',
      secret,
      pulse,
      said: (visitor, text) => this.said(link, visitor, text),
      returned: (visitor, message) => this.returned(link, visitor, message),
      broken: () => {
        this.links.delete(owner.id);
        for (const route of [...this.routes.values()]) if (route.link === link) this.break(route);
      },
    });
    this.links.set(owner.id, link);
    return link;
  }

  private send(route: Route, visitor: Visitor, message: TableMessage): void {
    if (this.gone.has(visitor) || this.closing) return;
    const { number, routes } = this.travelsOf(visitor);
    routes.add(route);
    route.users.add(visitor);
    const { link, open, watched } = route;
    const key = keyOf(number, message);
    if (message.t === 'unwatch') {
      open.delete(key);
      this.unwatched(route, visitor, message.seat);
    } else if (message.t === 'watch' && link !== null) {
      watched.set(visitor, (watched.get(visitor) ?? new Set()).add(message.seat));
    } else open.set(key, { visitor, message });
    link?.take(visitor, message);
    this.forgetUnused(route);
  }

  private travelsOf(visitor: Visitor): { number: number; routes: Set<Route> } {
    let travels = this.travels.get(visitor);
    if (travels === undefined) {
      travels = { number: ++this.counted, routes: new Set() };
      this.travels.set(visitor, travels);
    }
    return travels;
  }

  // ── and back ────────────────────────────────────────────────────────────────────────────────────────────────

  private said(link: Link, visitor: Visitor, text: string): void {
    visitor.send(text);
    // The stream itself settles nothing, and is too much to be read here as well.
    if (/^\{"t":"(update|snapshot|presence)"/.test(text)) return;
    const message = JSON.parse(text) as { t: string; id?: string; table?: string; seat?: number };
    const travels = this.travels.get(visitor);
    if (travels === undefined) return;
    for (const route of travels.routes) {
      if (message.table !== undefined && message.table !== route.table) continue;
      if (message.t !== 'resync') route.open.delete(`${travels.number}:${message.id}`);
      else if (route.link === link) this.unwatched(route, visitor, message.seat as number);
      this.forgetUnused(route);
    }
  }

  private unwatched({ watched }: Route, visitor: Visitor, seat: number): void {
    const seats = watched.get(visitor);
    seats?.delete(seat);
    if (seats?.size === 0) watched.delete(visitor);
  }

  /** The table is not there. Nothing that was said after this was done there either. */
  private returned(link: Link, visitor: Visitor, message: TableMessage): void {
    const route = this.routes.get(message.table);
    if (route?.link !== link || this.gone.has(visitor)) return;
    if (message.t === 'watch') {
      const key = keyOf(this.travelsOf(visitor).number, message);
      this.unwatched(route, visitor, message.seat);
      route.open.set(key, { visitor, message });
    }
    this.break(route);
  }

  private break(route: Route): void {
    const { table, watched, open } = route;
    const watchers = [...watched];
    route.link = null;
    watched.clear();
    for (const [visitor, seats] of watchers) {
      for (const seat of seats) {
        visitor.send(JSON.stringify({ t: 'resync', table, seat } satisfies ServerMessageOf<'resync'>));
      }
    }
    for (const [key, { visitor, message }] of open) {
      if (!this.isExhausted(message)) continue;
      open.delete(key);
      this.options.tables.refuse(visitor, message, new Rejected('unavailable'));
    }
    if (!this.closing) this.retryLater(route);
  }

  // ── looking again ───────────────────────────────────────────────────────────────────────────────────────────

  /** Notes that a message could not be delivered. Has it been tried for long enough? */
  private isExhausted(message: TableMessage): boolean {
    const now = performance.now();
    const before = this.troubles.get(message);
    const recent = before !== undefined && now - before.last < FORGIVEN;
    const trouble = recent
      ? { ...before, last: now, times: before.times + 1 }
      : { since: now, last: now, times: 1 };
    this.troubles.set(message, trouble);
    return now - trouble.since > (this.options.patience ?? PATIENCE);
  }

  private retryLater(route: Route): void {
    const times = Array.from(route.open.values(), ({ message }) => this.troubles.get(message)?.times ?? 0);
    const wait = Math.min(BACKOFF.first * 2 ** Math.max(0, ...times), BACKOFF.longest);
    // Tables that were lost together are not all looked for in the same moment.
    route.timer = setTimeout(() => this.retry(route), wait * (0.5 + Math.random() / 2));
  }

  private retry(route: Route): void {
    this.forget(route);
    for (const { visitor, message } of route.open.values()) this.options.tables.hear(visitor, message);
  }

  private forgetUnused(route: Route): void {
    if (route.link !== null && route.open.size === 0 && route.watched.size === 0) this.forget(route);
  }

  private forget(route: Route): void {
    this.routes.delete(route.table);
    for (const visitor of route.users) {
      const travels = this.travels.get(visitor);
      travels?.routes.delete(route);
      if (travels?.routes.size === 0) this.travels.delete(visitor);
    }
  }
}

function keyOf(number: number, message: TableMessage): string {
  return 'id' in message ? `${number}:${message.id}` : `${number} ${message.seat}`;
}
