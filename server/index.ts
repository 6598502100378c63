import cluster from 'node:cluster';
import { once } from 'node:events';
import { isIP } from 'node:net';
import type { Game } from '@kaiju/kernel';
import type { WebSocket } from 'ws';
import type { NewcomerRules, SessionLife } from './accounts/index.ts';
import { buildApp } from './app.ts';
import { openHome } from './cluster/home.ts';
import { Links } from './cluster/links.ts';
import { Occupation } from './occupation.ts';
import { adminTokenOf } from './ops/admin.ts';
import { hostSettings } from './ops/environment.ts';
import type { LogOptions } from './ops/logs.ts';
import { Metrics } from './ops/metrics.ts';
import { sweepNowAndThen } from './ops/sweep.ts';
import { Reading } from './reading/index.ts';
import { WORKERS, wantPage } from './site.ts';
import { Lease, Log, migrate, openDatabase, type Revived, secret } from './store/index.ts';
import { listenOnce } from './store/postgres.ts';
import { Rejected } from './table/decide.ts';
import { READING_LIMIT, Tables } from './tables.ts';
import { Thinking } from './thinking/index.ts';
import type { BudgetRules, RateRules } from './trust/budget.ts';
import type { SocketRules } from './trust/crowd.ts';
import { OwnHosts } from './trust/hosts.ts';
import type { Shares } from './trust/shares.ts';

export type { AdminReportsReply } from './accounts/schemas.ts';
export { dataFolder, openHome } from './cluster/home.ts';
export type { AdminProcessesReply, AdminTableReply, AdminTablesReply, AuditReply } from './ops/admin.ts';
export { Log, migrate, openDatabase, startScratch } from './store/index.ts';

export interface ServeOptions {
  /** A PostgreSQL to keep everything in; usually DATABASE_URL. */
  database?: string;
  /** Without one: the folder for a PostgreSQL of its own; see `openHome`. */
  data?: string;
  /** Whoever started this process looks after its own PostgreSQL. */
  tended?: boolean;
  /** Its own PostgreSQL had gone down: it was started again, or could not be. */
  revived?: Revived;
  host?: string;
  /** 0 takes any that is free. */
  port?: number;
  /** This machine's address for the other processes on the database; needed when they are on other machines. */
  link?: string;
  games?: readonly Game[];
  /** The names under which visitors reach it, as `play.example`, besides localhost and addresses. */
  hosts?: readonly string[];
  origins?: readonly string[];
  budget?: BudgetRules;
  /** How often each person may do at a table what could drown others. */
  rates?: RateRules;
  /** How long sessions are good, in milliseconds. */
  life?: SessionLife;
  /** How many guests may come from one address: at once, and more each hour. */
  newcomers?: NewcomerRules;
  /** How many sockets may be open at once. */
  sockets?: SocketRules;
  /** What a guest and somebody with a name may have. */
  shares?: Shares;
  /** After how long a table where nobody is falls asleep, and how long it sleeps before it is over, in milliseconds. */
  sleep?: { after: number; end: number };
  /** How many threads bots think on, at least two. */
  threads?: number;
  /** How often the same people are rated together in 24 hours. */
  together?: number;
  /** Where the page was built; without it, this is a server without one. */
  site?: string;
  /** How long a request may take to come in, in milliseconds. */
  requestPatience?: number;
  /** The proxies in front, by address: their word is taken for where a request came from, and nobody else's. */
  proxies?: string | string[];
  /** What an administrator's requests carry; usually KAIJU_ADMIN_TOKEN, else made once and kept. */
  adminToken?: string;
  /** What an administrator who drains this process sets off; by itself it closes. */
  drain?(): void;
  logger?: boolean | LogOptions;
  keep?: number;
  patience?: number;
}

export interface Server {
  url: string;
  port: number;
  /** Where its own PostgreSQL keeps its data; null if it uses another. */
  data: string | null;
  /** Hands over what it has, in less than ten seconds, and stops; so does its own PostgreSQL, if nobody else uses it. */
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const TIDY_EVERY = 1000;
/** How long each step of closing may take: whoever does not answer by then is left behind. */
const GRACE = { sockets: 1000, requests: 2000, tables: 5000, database: 1000 };

/** One process of the server. Any number of them may share a database. */
export async function serve(options: ServeOptions = {}): Promise<Server> {
  const opened: Opened = [];
  try {
    return await open(options, opened);
  } catch (error) {
    // Why it can't serve is worth more than why something did not close.
    await closeAll(opened).catch(() => {});
    throw error;
  }
}

/** What closes each thing that was opened, in the order they were opened. */
type Opened = (() => unknown)[];

/** The last that was opened is closed first. One that fails to close does not keep the others open. */
async function closeAll(opened: Opened): Promise<void> {
  const failures: unknown[] = [];
  for (let close = opened.pop(); close !== undefined; close = opened.pop()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function open(options: ServeOptions, opened: Opened): Promise<Server> {
  const { host = LOOPBACK, port = 0 } = options;
  // What can be found wrong before anything runs that would have to be closed.
  const settings = hostSettings();
  const life = options.life ?? settings.life;
  const bound = isIP(host) === 0 ? [host] : [];
  const hosts = new OwnHosts([...bound, ...(options.hosts ?? settings.hosts ?? [])]);
  if (options.site !== undefined) wantPage(options.site);
  // Those of a crew share theirs.
  if (port !== 0 && cluster.isPrimary) await listenOnce(port, host);
  const games = options.games ?? (await import('@kaiju/registry')).games;
  const home = await openHome(options);
  opened.push(() => home.leave());
  const occupation = new Occupation();
  const database = occupation.of(await openDatabase(() => home.database));
  opened.push(() => within(GRACE.database, database.close()));
  await migrate(database);
  const metrics = new Metrics();
  const thinking = new Thinking({ threads: options.threads ?? settings.threads, occupation });
  opened.push(() => thinking.close());
  // The thread has the games that there are; a server with others reads for itself.
  const reading = options.games === undefined ? new Reading('@kaiju/registry', READING_LIMIT) : undefined;
  opened.push(() => reading?.close());
  const log = await Log.open(database, metrics.stored, occupation.during);
  opened.push(() => log.close());
  let lease: Lease | null = null;
  let closing = false;
  const tables = new Tables({
    games,
    database,
    log,
    lease: () => lease,
    think: (...question) => metrics.thinking(thinking.think(...question)),
    carry: (visitor, message) => links.carry(visitor, message),
    forward: (owner, visitor, message) => links.forward(owner, visitor, message),
    later: (visitor, message) => links.later(visitor, message),
    left: (visitor) => links.left(visitor),
    report: (what, detail) => app.log.warn(detail, what),
    refused: (code, about) => {
      metrics.refused(code);
      app.log.debug({ code, ...about }, 'refused');
    },
    rates: options.rates ?? settings.rates,
    together: options.together ?? settings.together,
    reading,
    shares: options.shares ?? settings.shares,
    sleep: options.sleep ?? settings.sleep,
    keep: options.keep,
    patience: options.patience,
  });
  const links = await Links.open({
    host: options.link ?? LOOPBACK,
    secret: await secret(database, 'link'),
    me: () => lease?.id ?? null,
    tables,
    answer: (request, reply) => app.routing(request, reply),
  });
  opened.push(
    () => links.close(),
    () => lease?.release(),
    () => within(GRACE.tables, tables.drain()),
  );
  const adminToken = await adminTokenOf(database, options.adminToken, home.folder ?? options.data);
  const app = await buildApp({
    database,
    tables,
    games,
    metrics,
    hosts,
    origins: options.origins ?? settings.origins,
    evaluating: [WORKERS],
    site: options.site,
    proxies: options.proxies ?? settings.proxies,
    patience: options.requestPatience,
    life,
    budget: options.budget ?? settings.budget,
    newcomers: options.newcomers ?? settings.newcomers,
    sockets: options.sockets ?? settings.sockets,
    logger: options.logger,
    adminToken,
    standing: () => ({ process: lease?.id ?? null, storing: log.available, draining: closing }),
    drain: options.drain ?? (() => void close()),
  });
  opened.push(async () => {
    // First the visitors: what they were not told is done, they say again wherever they come to next.
    await within(GRACE.sockets, sendAway(app.websocketServer.clients));
    await within(GRACE.requests, app.close());
    app.server.closeAllConnections();
  });

  const register = async (): Promise<void> => {
    lease = await Lease.register(database, {
      url: links.url,
      resumed: () => {
        app.log.warn('the process was busy for longer than its lease, and has taken it up again');
        tables.reclaim();
      },
      lost: () => {
        lease = null;
        tables.dropAll();
        void again();
      },
    });
  };
  const again = async (): Promise<void> => {
    while (lease === null && !closing) {
      await register().catch(() => new Promise((resolve) => setTimeout(resolve, 500)));
    }
  };
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closed ??= closeAll(opened);
    return closed;
  };
  opened.push(() => {
    closing = true;
  });
  await register();
  const url = await app.listen({ host, port });
  const tidy = setInterval(() => {
    if (lease !== null)
      tables.tidy().catch((error: Error) => app.log.warn({ error: error.message }, 'not tidied'));
  }, TIDY_EVERY);
  opened.push(
    () => clearInterval(tidy),
    sweepNowAndThen(database, ({ message }) => app.log.warn({ error: message }, 'not swept'), life),
  );
  return { url, port: Number(new URL(url).port), data: home.folder, close };
}

async function sendAway(sockets: Iterable<WebSocket>): Promise<void> {
  const { code, message } = new Rejected('closing');
  const bye = JSON.stringify({ t: 'bye', code, message });
  const closed = Array.from(sockets, (socket) => {
    socket.send(bye);
    socket.close(4000, code);
    const cut = setTimeout(() => socket.terminate(), GRACE.sockets);
    return once(socket, 'close').finally(() => clearTimeout(cut));
  });
  await Promise.allSettled(closed);
}

/** Waits for some work, but no longer than that. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, enough]).finally(() => clearTimeout(timer));
}
