import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import websocket from '@fastify/websocket';
import { boundsOf, type Game } from '@kaiju/kernel';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
  LogController,
} from 'fastify';
import Type from 'typebox';
import type { WebSocket } from 'ws';
import {
  type Accounts,
  accounts,
  type Identity,
  type NewcomerRules,
  Refused,
  type SessionLife,
  usualNewcomers,
} from './accounts/index.ts';
import { neighbourhood } from './accounts/throttle.ts';
import { Lobby } from './lobby.ts';
import { admin, carries } from './ops/admin.ts';
import { type LogOptions, logging, pathOf } from './ops/logs.ts';
import { Metrics } from './ops/metrics.ts';
import { soundnessOf } from './ops/soundness.ts';
import { describe, type RouteNote } from './protocol/describe.ts';
import {
  type CommandPost,
  CommandPost as CommandPostSchema,
  exactly,
  GameInfo,
  NewTable,
  type NewTable as NewTableBody,
  type RejectionCode,
  Remains,
  Room,
  TableList,
  TableOpened,
  TablePath,
  TicketReply,
} from './protocol/index.ts';
import { site } from './site.ts';
import type { TableMessage } from './sockets.ts';
import { Connection } from './sockets.ts';
import { type Database, secret } from './store/index.ts';
import type { Visitor } from './table/actor.ts';
import { Rejected, type Rejection, type Who } from './table/decide.ts';
import type { Tables } from './tables.ts';
import { noLag } from './timing/index.ts';
import { Attendance } from './trust/attendance.ts';
import { type BudgetRules, Budgets, usualBudget } from './trust/budget.ts';
import { Crowd, type SocketRules, usualSockets } from './trust/crowd.ts';
import { guardPages, type Welcome } from './trust/headers.ts';
import { Refusing, refuse, refuseRaw } from './trust/refusals.ts';
import { Sparing } from './trust/sparing.ts';
import { Turns } from './trust/turns.ts';
import { validator } from './trust/validation.ts';

/** How a process stands: whether it can do its work. */
export interface Standing {
  /** The id under which it holds its lease; null while it has none. */
  process: string | null;
  /** It can write to the logs of tables. */
  storing: boolean;
  /** It is handing over and takes on nothing new. */
  draining: boolean;
}

export interface AppOptions extends Welcome {
  database: Database;
  tables: Tables;
  games: readonly Game[];
  standing(): Standing;
  /** Begins to hand over and stop, because an administrator says so. */
  drain?(): void;
  metrics?: Metrics;
  /** What an administrator's requests carry. */
  adminToken: string;
  budget?: BudgetRules;
  /** How many guests may come from one address. */
  newcomers?: NewcomerRules;
  /** How many sockets may be open at once. */
  sockets?: SocketRules;
  /** How long sessions are good. */
  life?: SessionLife;
  /** Whose word is taken for where a request came from: addresses of proxies. Without them, nobody's. */
  proxies?: string | string[];
  /** How long a request may take to come in, in milliseconds. Another process is waited for half as long. */
  patience?: number;
  logger?: boolean | LogOptions;
  /** Where the page was built; without it, this is a server without one. */
  site?: string;
}

/** What requests cost their sender; those that are not named cost 1. Passwords and newcomers cost most, and the past by how much of it has to be read. */
const COSTS: Record<string, number> = {
  ...{
    'GET /health': 0,
    'GET /*': 0,
    'GET /api/tables': 2,
    'GET /api/mine': 2,
    'GET /api/tables/:table': 4,
    'GET /api/tables/:table/remains': 4,
    'POST /api/ticket': 2,
    'GET /socket': 2,
  },
  ...{ 'POST /api/tables': 20, 'GET /api/tables/:table/record': 5, 'GET /api/me/data': 20 },
  ...{
    'POST /api/login': 20,
    'POST /api/me/name': 20,
    'POST /api/me/rename': 20,
    'POST /api/me/password': 20,
    'POST /api/me/delete': 20,
  },
  ...{ 'POST /api/guest': 10, 'POST /api/blocks': 10, 'POST /api/reports': 10, 'GET /api/schema.json': 4 },
};
/** What it costs to become a guest on the way to something else. */
const NEWCOMER_COST = 10;
/** A wrong token is somebody guessing. */
const WRONG_TOKEN_COST = 50;
const JSON_TYPE = 'application/json; charset=utf-8';
const TICKET_LIFE = 30_000;
const LONGEST_MESSAGE = 64 * 1024;
const PATIENCE = 10_000;
/** A line in the log about sockets that were broken off, at most so often, in milliseconds. */
const BROKEN_EVERY = 10_000;
/** How often sockets are compared with the sessions that opened them, in milliseconds. */
const SESSIONS_LOOK = 2000;
/** What is asked every few seconds by machines is not worth a line each. */
const QUIET = ['/health', '/ready', '/metrics'];

/** The server's door: HTTP and sockets. No rule of any game, and no truth of its own. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, tables, games, standing, metrics = new Metrics(), patience = PATIENCE } = options;
  const { logger = false, proxies = [], sockets: room = usualSockets } = options;
  const app = fastify({
    logger: logger === false ? false : logging(logger === true ? {} : logger),
    // One line of our own for each request is enough.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LONGEST_MESSAGE,
    trustProxy: proxies.length > 0 ? (proxies as string | string[]) : false,
    requestTimeout: patience,
    http: { headersTimeout: patience, connectionsCheckingInterval: Math.min(patience, 1000) },
    clientErrorHandler: (error, socket) => refuseRaw(error, socket as Socket),
    frameworkErrors: (error, request, reply) => refuse(error, request, reply, metrics.refused),
    genReqId: () => randomBytes(8).toString('base64url'),
  }) as unknown as FastifyInstance;
  const routes: RouteNote[] = [];
  app.addHook('onRoute', (route) => {
    const { method, url: path, schema, onRequest } = route;
    // A route takes what it says it takes, and nothing else.
    if (path.startsWith('/api/')) route.schema = { querystring: exactly({}), body: Nothing, ...schema };
    if (typeof method !== 'string' || method === 'HEAD' || (schema as { hide?: boolean })?.hide) return;
    routes.push({ method, path, admin: onRequest !== undefined, ...(schema as object) });
  });
  app.setValidatorCompiler(validator);
  const json = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isUtf8(body as Buffer)) json(request, String(body), done);
    else done(new Rejected('malformed', 'not UTF-8'));
  });
  const answer = (error: Error, request: FastifyRequest, reply: FastifyReply) =>
    refuse(error, request, reply, metrics.refused);
  app.setErrorHandler(answer);
  app.setNotFoundHandler((request, reply) =>
    answer(new Refused('nothing-here', { path: pathOf(request.url) }), request, reply),
  );

  await guardPages(app, options);
  const broken = new Sparing(BROKEN_EVERY, () => performance.now());
  await app.register(websocket, {
    options: { maxPayload: LONGEST_MESSAGE, perMessageDeflate: false },
    errorHandler: (error, socket, request) => {
      socket.terminate();
      const { code, message } = error as NodeJS.ErrnoException;
      // What has no code is no trouble on the wire, but one of ours.
      if (code === undefined) request.log.error({ err: error }, 'socket failed');
      const held = broken.pass();
      if (code !== undefined && held !== null) request.log.info({ code, message, held }, 'socket broke');
    },
  });

  const budgets = new Budgets(options.budget ?? usualBudget, () => performance.now());
  const costOf = ({ method, routeOptions: { url } }: FastifyRequest) => COSTS[`${method} ${url}`] ?? 1;
  const charge = (request: FastifyRequest, cost: number): void => {
    if (!budgets.ofAddress(request.ip).spend(cost)) throw new Rejected('too-fast');
  };
  app.addHook('onRequest', async (request) => charge(request, costOf(request)));
  const turns = new Turns();
  app.addHook('onRequest', (request) => turns.come(neighbourhood(request.ip)));

  const chargePerson = (request: FastifyRequest, account: string): void => {
    if (!budgets.ofPerson(account).spend(costOf(request))) throw new Rejected('too-fast');
  };
  const owe = ({ ip }: FastifyRequest, account: string, cost: number): void =>
    budgets.of(account, ip).owe(cost);

  // Every line about a table or a command names it.
  app.addHook('preValidation', async (request, reply) => {
    const { table } = request.params as { table?: string };
    const { id } = Object(request.body) as { id?: unknown };
    if (table === undefined) return;
    request.log = request.log.child({ table, command: typeof id === 'string' ? id : undefined });
    reply.log = request.log;
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip: address } = request;
    const path = pathOf(url);
    const line = { method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime), address };
    request.log[QUIET.includes(path) ? 'debug' : 'info'](line, 'answered');
  });

  const knowsToken = carries(options.adminToken);
  const isAdmin = (request: FastifyRequest): boolean => {
    const known = knowsToken(request);
    if (!known && request.headers.authorization !== undefined) charge(request, WRONG_TOKEN_COST);
    return known;
  };
  const people = await accounts(app, {
    database,
    secret: await secret(database, 'cookie'),
    isAdmin,
    answer,
    newcomers: options.newcomers ?? usualNewcomers,
    life: options.life,
    prices: { charge: chargePerson, owe },
  });

  /** Who sends this, if they can afford it. A stranger becomes a guest. */
  const spend = async (request: FastifyRequest, reply: FastifyReply): Promise<Who> => {
    // Whoever asks for too much is turned down before the database is asked who that is.
    const before = people.lately(request);
    if (before !== null && !budgets.ofPerson(before).affords(costOf(request))) throw new Rejected('too-fast');
    let who = await people.identify(request);
    if (who === null) {
      charge(request, NEWCOMER_COST);
      who = await people.require(request, reply);
    }
    chargePerson(request, who.account);
    return who;
  };
  const lobby = new Lobby(database, games);
  const replies = (ok: object) => ({ response: { 200: ok } });

  app.get('/health', { schema: replies(Health) }, async () => ({ ok: true }));
  const lackOf = soundnessOf(database, patience);
  app.get('/ready', { schema: { response: { 200: Readiness, 503: Readiness } } }, async (_, reply) => {
    const { process, storing, draining } = standing();
    const lack = await lackOf();
    const missing = [
      ...(lack === null ? [] : [lack]),
      ...(storing ? [] : ['log']),
      ...(process === null ? ['lease'] : []),
      ...(draining ? ['time'] : []),
    ];
    const ready = missing.length === 0;
    return reply.code(ready ? 200 : 503).send({ ready, missing });
  });

  app.get('/api/games', { schema: replies(Type.Array(GameInfo)) }, async () => games.map(infoOf));

  app.post<{ Body: NewTableBody }>(
    '/api/tables',
    { schema: { body: NewTable, ...replies(TableOpened) } },
    async (request, reply) => tables.open(await spend(request, reply), request.body),
  );

  app.get<{ Querystring: { status?: Room['status']; game?: string } }>(
    '/api/tables',
    {
      schema: {
        querystring: exactly({
          status: Type.Optional(Room.properties.status),
          game: Type.Optional(Type.String({ maxLength: 40, pattern: '^[a-z0-9-]*$' })),
        }),
        ...replies(TableList),
      },
    },
    async (request, reply) => {
      const { status = 'open', game = null } = request.query;
      return reply.type(JSON_TYPE).send(await lobby.listed(status, game));
    },
  );

  app.get('/api/mine', { schema: replies(TableList) }, async (request) => {
    const who = await people.identify(request);
    return who === null ? { tables: [] } : lobby.of([who.account, ...who.formerly]);
  });

  app.get<{ Params: { table: string }; Querystring: { key?: string } }>(
    '/api/tables/:table/record',
    {
      schema: {
        params: TablePath,
        querystring: exactly({ key: Type.Optional(Type.String({ maxLength: 40 })) }),
      },
    },
    async (request, reply) => {
      const who = await spend(request, reply);
      const { table } = request.params;
      const toPay = (cost: number) => owe(request, who.account, cost);
      return reply.type(JSON_TYPE).send(await tables.record(table, who, request.query.key, toPay));
    },
  );

  app.get<{ Params: { table: string }; Querystring: { key?: string } }>(
    '/api/tables/:table/remains',
    {
      schema: {
        params: TablePath,
        querystring: exactly({ key: Type.Optional(Type.String({ maxLength: 40 })) }),
        ...replies(Remains),
      },
    },
    async (request, reply) => {
      const who = await spend(request, reply);
      const room = await lobby.one(request.params.table);
      // What can be looked at itself has left nothing.
      if (room?.gone === undefined) throw new Rejected('no-table');
      return tables.remains(room, who, request.query.key);
    },
  );

  app.get<{ Params: { table: string }; Querystring: { seat?: number; key?: string } }>(
    '/api/tables/:table',
    {
      schema: {
        params: TablePath,
        querystring: exactly({
          seat: Type.Optional(Type.Integer({ minimum: -1, maximum: 15 })),
          key: Type.Optional(Type.String({ maxLength: 40 })),
        }),
      },
    },
    async (request, reply) => {
      const who = await spend(request, reply);
      const { seat = -1, key } = request.query;
      return ask(tables, who, { t: 'watch', table: request.params.table, seat, key }, 'snapshot');
    },
  );

  app.post<{ Params: { table: string }; Body: CommandPost }>(
    '/api/tables/:table/commands',
    { schema: { params: TablePath, body: CommandPostSchema } },
    async (request, reply) => {
      const who = await spend(request, reply);
      const { id, command } = request.body;
      return ask(tables, who, { t: 'do', id, table: request.params.table, command }, 'ack');
    },
  );

  app.post('/api/ticket', { schema: replies(TicketReply) }, async (request, reply) => {
    const { account } = await spend(request, reply);
    const ticket = randomBytes(18).toString('base64url');
    const now = Date.now();
    await database.query(
      `with expired as (delete from tickets where until < $4)
       insert into tickets (id, account, until) values ($1, $2, $3)`,
      [ticket, account, now + TICKET_LIFE, now],
    );
    return { ticket };
  });

  const attendance = new Attendance<WebSocket>();
  const crowds = {
    session: new Crowd(room.session ?? usualSockets.session),
    person: new Crowd(room.person),
    address: new Crowd(room.address),
  };
  const welcome = async (socket: WebSocket, request: FastifyRequest): Promise<void> => {
    const { ip: address, log } = request;
    if (!crowds.address.enter(address)) {
      sayGoodbye(socket, 'too-many');
      return;
    }
    socket.once('close', () => crowds.address.leave(address));
    socket.once('close', metrics.opened());
    // What is sent before we know who is there must not be lost.
    socket.pause();
    let unknown: RejectionCode = 'ticket';
    const who = await redeem(database, people, request).catch(() => {
      unknown = 'unavailable';
      return null;
    });
    if (socket.readyState !== socket.OPEN) return;
    if (who === null) {
      sayGoodbye(socket, unknown);
      return;
    }
    const { account, session } = who;
    if (!crowds.session.enter(session)) {
      sayGoodbye(socket, 'too-many-here');
      return;
    }
    socket.once('close', () => crowds.session.leave(session));
    if (!crowds.person.enter(account)) {
      sayGoodbye(socket, 'too-many');
      return;
    }
    attendance.enter(session, socket);
    log.info({ account, address }, 'socket opened');
    socket.once('close', (code) => {
      crowds.person.leave(account);
      log.info({ account, code }, 'socket closed');
    });
    new Connection(socket, request, who, {
      tables,
      budget: (person, address) => budgets.of(person.account, address),
      refused: (code, about) => {
        metrics.refused(code);
        log.debug({ account, code, ...about }, 'refused');
      },
    });
    socket.resume();
  };
  const sayGoodbye = (socket: WebSocket, code: RejectionCode): void => {
    metrics.refused(code);
    const { message } = new Rejected(code);
    socket.send(JSON.stringify({ t: 'bye', code, message }));
    socket.close(4000, code);
    // One that is not read would be kept until its answer to this is given up, after half a minute.
    socket.resume();
  };
  const sendOverdueAway = async (): Promise<void> => {
    for (const socket of await attendance.overdue(people.goodOnes)) sayGoodbye(socket, 'session');
  };
  // A database that does not answer is asked again.
  const looking = setInterval(() => void sendOverdueAway().catch(() => {}), SESSIONS_LOOK);
  looking.unref();
  app.addHook('onClose', async () => clearInterval(looking));
  app.route({
    method: 'GET',
    url: '/socket',
    schema: { hide: true } as FastifySchema,
    handler: async () => {
      throw new Refused('nothing-here', { path: '/socket' });
    },
    wsHandler: welcome,
  });

  metrics.lookAt({
    *tables() {
      for (const { state } of tables.inspect()) yield state.room;
    },
    leased: () => standing().process !== null,
  });
  await admin(app, {
    ...{ database, tables, metrics, token: options.adminToken, isAdmin },
    process: () => standing().process,
    drain: () => options.drain?.(),
    // Whoever asked us has some patience left when we say that somebody else is silent.
    patience: patience / 2,
  });
  app.get('/api/schema.json', async () => describe(routes));
  if (options.site !== undefined) await app.register(site, { folder: options.site });

  return app;
}

const Nothing = Type.Union([Type.Null(), exactly({})]);
const Health = Type.Object({ ok: Type.Boolean() });
const Readiness = Type.Object({
  ready: Type.Boolean(),
  missing: Type.Array(Type.String(), {
    description:
      "what it has to do without: 'database', 'disk' (room to write), 'log' (a connection to write by), 'lease', 'time' (it is closing)",
  }),
});

/** A ticket opens one socket, once, and only for the session it was given to. */
async function redeem(
  database: Database,
  people: Accounts,
  request: FastifyRequest,
): Promise<Identity | null> {
  const { ticket } = request.query as { ticket?: string };
  if (typeof ticket !== 'string') return null;
  const [row] = await database.query<{ account: string; until: number }>(
    'delete from tickets where id = $1 returning account, until',
    [ticket],
  );
  const who = await people.identify(request);
  return row !== undefined && row.until >= Date.now() && who?.account === row.account ? who : null;
}

/** One message to a table and its answer, for those who have no socket. */
function ask(tables: Tables, who: Who, message: TableMessage, wanted: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const visitor: Visitor = {
      person: who,
      lag: () => noLag,
      send: (text) => {
        const reply = JSON.parse(text) as { t: string } & Rejection;
        if (reply.t === wanted) resolve(reply);
        else if (reply.t === 'resync') return tables.hear(visitor, message);
        else if (reply.t === 'reject') reject(new Refusing(reply));
        else return;
        tables.gone(visitor);
      },
    };
    tables.hear(visitor, message);
  });
}

function infoOf(game: Game): GameInfo {
  const { id, ruleset, title, seats } = game;
  const options = game.options.ops.load({}, 'options');
  return {
    ...{ id, ruleset, title, seats, options, bounds: boundsOf(game.options) },
    variants: [...(game.variants ?? [])],
    levels: ['beginner', 'casual', 'strong', 'master'],
  };
}
