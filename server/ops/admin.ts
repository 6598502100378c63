import { timingSafeEqual } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static, type TSchema } from 'typebox';
import { note } from '../accounts/audit.ts';
import { Refused } from '../accounts/index.ts';
import { exactly, Json, Room, SeatClock, TableId, TablePath, Visibility } from '../protocol/index.ts';
import { type Database, type Owner, secret } from '../store/index.ts';
import type { TableActor } from '../table/actor.ts';
import type { Tables } from '../tables.ts';
import { hasClock, remaining } from '../timing/index.ts';
import { type Figures, Metrics } from './metrics.ts';

export interface AdminOptions {
  database: Database;
  tables: Tables;
  metrics: Metrics;
  /** What an administrator's requests carry. Processes that share a database share it. */
  token: string;
  isAdmin(request: FastifyRequest): boolean;
  /** The id under which this process holds its lease, if it does. */
  process(): string | null;
  /** Begins to hand over and stop. */
  drain(): void;
  /** How long another process is waited for before it is named as silent, in milliseconds. */
  patience: number;
}

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Moment = Type.Integer({ description: 'epoch milliseconds' });
/** Where a page begins, as large as the database counts. */
const before = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description }));
const PageSize = Type.Optional(Type.Integer({ minimum: 1, maximum: 500 }));
const ProcessId = Type.String({ maxLength: 40, description: 'a process of the server' });

const AdminProcess = exactly(
  {
    id: ProcessId,
    url: Type.String({ description: 'where the other processes reach it' }),
    started: Moment,
    tables: Type.Integer({ description: 'how many it owns' }),
    here: Type.Boolean({ description: 'it is the one that answers this' }),
    late: Type.Boolean({
      description:
        'it let its lease run out in the last minute: it is slow or dead, and may own no table now',
    }),
  },
  'AdminProcess',
);

const AdminTable = exactly(
  {
    id: TableId,
    game: Type.String(),
    ruleset: Type.String(),
    status: Room.properties.status,
    visibility: Visibility,
    owner: orNull(ProcessId),
    created: Moment,
    changed: Moment,
    due: Type.Union([Moment, Type.Null()], {
      description: 'when it is picked up again by itself, if it is not in memory',
    }),
    closed: Type.Union([Moment, Type.Null()], {
      description: 'when an administrator closed it, or it was found to go beyond the rules',
    }),
    aside: Type.Union([Moment, Type.Null()], {
      description: 'when it was set aside, since it could not be read in time',
    }),
  },
  'AdminTable',
);
type AdminTable = Static<typeof AdminTable>;

const AdminEntry = exactly(
  {
    n: Type.Integer({ description: 'its number in the log, from 0' }),
    at: Type.Integer({ description: 'match time in milliseconds' }),
    wall: Moment,
    kind: Type.String(),
    command: Type.Union([Type.String(), Type.Null()], {
      description: 'the account and the id of the command that caused it',
    }),
    about: Type.Record(Type.String(), Json, {
      description: 'whom and what it concerns; never what was answered, nor anything the dice follow from',
    }),
  },
  'AdminEntry',
);

/** What only the process that has the table in memory knows. */
const AdminLive = exactly(
  {
    room: Room,
    watchers: Type.Array(Type.Integer(), {
      description: "how many look through each seat's eyes; the last are the spectators",
    }),
    waiting: Type.Array(
      exactly({
        seat: Type.Integer(),
        ask: Type.String(),
        step: Type.String(),
        since: Type.Integer({ description: 'match time in milliseconds' }),
      }),
      { description: 'the questions that are open' },
    ),
    clocks: orNull(Type.Array(SeatClock)),
    at: Type.Integer({ description: 'the match time of the last entry' }),
    due: Type.Union([Type.Number(), Type.Null()], {
      description: 'in how many milliseconds the table does something by itself',
    }),
    inputs: Type.Integer({ description: 'how many count' }),
    undos: Type.Integer(),
  },
  'AdminLive',
);

const AdminTablesQuery = exactly({
  status: Type.Optional(Room.properties.status),
  game: Type.Optional(Type.String({ maxLength: 40, pattern: '^[a-z0-9-]*$' })),
  before: before('only those that last changed before this'),
  limit: PageSize,
});
const AdminTablesReply = exactly({ tables: Type.Array(AdminTable) }, 'AdminTablesReply');
export type AdminTablesReply = Static<typeof AdminTablesReply>;
const AdminTableReply = exactly(
  {
    table: AdminTable,
    live: orNull(AdminLive),
    silent: Type.Union([ProcessId, Type.Null()], {
      description: 'the process that has the table in memory and did not say in time how it stands',
    }),
    entries: Type.Array(AdminEntry),
  },
  'AdminTableReply',
);
export type AdminTableReply = Static<typeof AdminTableReply>;
const AdminProcessesReply = exactly({ processes: Type.Array(AdminProcess) }, 'AdminProcessesReply');
export type AdminProcessesReply = Static<typeof AdminProcessesReply>;
const DrainPath = exactly({ process: ProcessId });
const AuditQuery = exactly({
  before: before('only those with smaller ids'),
  limit: PageSize,
});
const AuditReply = exactly(
  {
    audit: Type.Array(
      exactly({
        id: Type.Integer(),
        at: Moment,
        who: orNull(Type.String({ description: 'an account' })),
        what: Type.String(),
        detail: Json,
      }),
    ),
  },
  'AuditReply',
);
export type AuditReply = Static<typeof AuditReply>;
const MetricsQuery = exactly({
  here: Type.Optional(Type.Boolean({ description: 'as JSON, and of this process only' })),
});

const RECENT_ENTRIES = 50;
const PAGE = 100;
/** In milliseconds: how often a table is looked for while it goes from one process to another. */
const LOOK_EVERY = 100;

/**
 * What an administrator's requests carry: as given, or as the environment says, or made once and kept in the
 * database, where every process finds the same, and in a file in the data folder, where the host finds it.
 */
export async function adminTokenOf(
  database: Database,
  given = process.env.KAIJU_ADMIN_TOKEN,
  folder?: string,
): Promise<string> {
  if (given) return given;
  const token = await secret(database, 'admin');
  if (folder !== undefined) await writeFile(join(folder, 'admin-token'), token, { mode: 0o600 });
  return token;
}

/** Whether a request carries the administrator's token: `Authorization: Bearer …`. */
export function carries(token: string): (request: FastifyRequest) => boolean {
  const wanted = Buffer.from(`Bearer ${token}`);
  return ({ headers }) => {
    const given = Buffer.from(headers.authorization ?? '');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  };
}

/** The host's own doors: figures, tables, processes, the audit. All of them want the token. */
export async function admin(app: FastifyInstance, options: AdminOptions): Promise<void> {
  const { database, tables, metrics, token, isAdmin, patience } = options;
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    if (!isAdmin(request)) throw new Refused('admin-only');
  };

  const isFromProcess = ({ headers }: FastifyRequest) => headers['x-kaiju-process'] !== undefined;
  /** The same request to another process; null if it does not answer in time, or this one came from a process already. */
  const askElsewhere = async (
    owner: Owner,
    request: FastifyRequest,
    path: string,
    within = patience,
  ): Promise<Response | null> => {
    if (isFromProcess(request)) return null;
    const headers = { authorization: `Bearer ${token}`, 'x-kaiju-process': options.process() ?? 'none' };
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(within)));
    const { host } = new URL(owner.url);
    return fetch(`http://${host}${path}`, { method: request.method, headers, signal }).catch(() => null);
  };
  const processes = () =>
    database.query<{ id: string; url: string; started: number; tables: number; late: boolean }>(
      `select p.id, p.url, floor(extract(epoch from p.started) * 1000)::bigint as started,
              (select count(*) from tables t where t.owner = p.id) as tables,
              p.lease_until <= clock_timestamp() as late
       from processes p where p.lease_until > clock_timestamp()
          -- Whoever gives it up does not wait for its end.
          or p.lease_until > greatest(p.renewed, clock_timestamp() - interval '1 minute')
       order by p.started, p.id`,
    );
  const living = async () => (await processes()).filter(({ late }) => !late);
  const rowOf = async (id: string): Promise<AdminTable> => {
    const [row] = await database.query<AdminTable>(`select ${COLUMNS} from tables where id = $1`, [id]);
    if (row === undefined) throw new Refused('table-unknown', { table: id });
    return row;
  };
  /** The living process that has a table, if it is not this one. */
  const ownerElsewhere = async ({ owner }: AdminTable): Promise<Owner | null> => {
    if (owner === null || owner === options.process()) return null;
    return (await living()).find(({ id }) => id === owner) ?? null;
  };

  app.get<{ Querystring: Static<typeof MetricsQuery> }>(
    '/metrics',
    { schema: { querystring: MetricsQuery }, onRequest },
    async (request, reply) => {
      const own = await metrics.figures();
      if (request.query.here) return own;
      const others = (await living().catch(() => [])).filter(({ id }) => id !== options.process());
      const heard = new Map<string, Figures | null>();
      const replies = others.map(async (other) => {
        const answer = await askElsewhere(other, request, '/metrics?here=true');
        heard.set(other.id, answer?.ok ? await jsonOf<Figures>(answer) : null);
      });
      await Promise.all(replies);
      reply.type(Metrics.contentType);
      return Metrics.page([own, ...(await Metrics.gathered(heard))]);
    },
  );

  app.get(
    '/api/admin/processes',
    { schema: { response: { 200: AdminProcessesReply } }, onRequest },
    async () => ({
      processes: (await processes()).map((each) => ({ ...each, here: each.id === options.process() })),
    }),
  );

  app.post<{ Params: Static<typeof DrainPath> }>(
    '/api/admin/processes/:process/drain',
    { schema: { params: DrainPath, response: { 204: Type.Null() } }, onRequest },
    async (request, reply) => {
      const { process } = request.params;
      if (process === options.process()) {
        await note(database, Date.now(), null, 'process-drained', { process });
        options.drain();
        return reply.code(204).send();
      }
      const owner = (await processes()).find(({ id }) => id === process);
      if (owner === undefined) throw new Refused('process-unknown', { process });
      const answer = await askElsewhere(owner, request, request.url);
      if (!answer?.ok) throw new Refused('process-silent', { process });
      return reply.code(204).send();
    },
  );

  app.get<{ Querystring: Static<typeof AdminTablesQuery> }>(
    '/api/admin/tables',
    { schema: { querystring: AdminTablesQuery, response: { 200: AdminTablesReply } }, onRequest },
    async ({ query: { status = null, game = null, before = null, limit = PAGE } }) => ({
      tables: await database.query<AdminTable>(
        `select ${COLUMNS} from tables where ($1::text is null or status = $1) and ($2::text is null or game = $2)
         and ($3::bigint is null or changed < $3) order by changed desc limit $4`,
        [status, game, before, limit],
      ),
    }),
  );

  app.get<{ Params: Static<typeof TablePath> }>(
    '/api/admin/tables/:table',
    { schema: { params: TablePath, response: { 200: AdminTableReply } }, onRequest },
    async (request) => {
      const { table: id } = request.params;
      const deadline = performance.now() + patience;
      for (;;) {
        const table = await rowOf(id);
        const owner = await ownerElsewhere(table);
        const left = deadline - performance.now();
        const answer = owner && (await askElsewhere(owner, request, request.url, left));
        const told = answer?.ok ? await jsonOf<AdminTableReply>(answer) : null;
        if (told?.silent === null) return told;
        const silent = owner?.id ?? null;
        // Whoever has lost the table says so, and whoever died is soon followed by another.
        if (silent === null || isFromProcess(request) || left < LOOK_EVERY) {
          const actor = silent === null ? await tables.whenRead(id) : undefined;
          return { table, live: actor ? live(actor) : null, silent, entries: await recent(database, id) };
        }
        await pause(LOOK_EVERY);
      }
    },
  );

  app.post<{ Params: Static<typeof TablePath> }>(
    '/api/admin/tables/:table/close',
    { schema: { params: TablePath, response: { 204: Type.Null() } }, onRequest },
    async (request, reply) => {
      const { table } = request.params;
      const owner = await ownerElsewhere(await rowOf(table));
      if (owner === null) {
        await tables.close(table);
        await note(database, Date.now(), null, 'table-closed', { table });
      } else if (!(await askElsewhere(owner, request, request.url))?.ok) {
        // It may be playing on there.
        throw new Refused('process-silent', { process: owner.id });
      }
      return reply.code(204).send();
    },
  );

  app.post<{ Params: Static<typeof TablePath> }>(
    '/api/admin/tables/:table/again',
    { schema: { params: TablePath, response: { 204: Type.Null() } }, onRequest },
    async (request, reply) => {
      const { table } = request.params;
      await rowOf(table);
      await tables.again(table);
      await note(database, Date.now(), null, 'table-tried-again', { table });
      return reply.code(204).send();
    },
  );

  app.get<{ Querystring: Static<typeof AuditQuery> }>(
    '/api/admin/audit',
    { schema: { querystring: AuditQuery, response: { 200: AuditReply } }, onRequest },
    async ({ query: { before = null, limit = PAGE } }) => ({
      audit: await database.query(
        `select id, at, who, what, detail from audit where ($1::bigint is null or id < $1)
         order by id desc limit $2`,
        [before, limit],
      ),
    }),
  );
}

/** What a reply says; null if it breaks off. */
async function jsonOf<T>(reply: Response): Promise<T | null> {
  return (await reply.json().catch(() => null)) as T | null;
}

const COLUMNS = 'id, game, ruleset, status, visibility, owner, created, changed, due, closed, aside';

function live(actor: TableActor): Static<typeof AdminLive> {
  const { state, watchers } = actor;
  const { room, asks, clock, at, inputs, undos } = state;
  return {
    room,
    watchers,
    waiting: asks.map(({ seat, id, step, since }) => ({ seat, ask: id, step, since })),
    clocks: hasClock(clock.settings) ? remaining(clock, at) : null,
    at,
    due: actor.dueIn(),
    inputs,
    undos,
  };
}

/** What may be shown of an entry; what is not named here is not shown, and so are new kinds of secrets. */
const SHOWN = ['seat', 'plan', 'what', 'yes', 'to', 'by', 'level', 'chat', 'table', 'process', 'type', 'ask'];

async function recent(database: Database, table: string): Promise<Static<typeof AdminEntry>[]> {
  type Row = Omit<Static<typeof AdminEntry>, 'about'> & { body: string };
  const rows = await database.query<Row>(
    'select n, at, wall, kind, command, body from log where table_id = $1 order by n desc limit $2',
    [table, RECENT_ENTRIES],
  );
  return rows.reverse().map(({ body, ...entry }) => ({ ...entry, about: shown(body) }));
}

function shown(body: string): Record<string, unknown> {
  let said: Record<string, unknown>;
  try {
    said = JSON.parse(body);
  } catch {
    return { broken: true };
  }
  const about = { ...said, ...(said.input as object | undefined) } as Record<string, unknown>;
  return Object.fromEntries(Object.entries(about).filter(([name]) => SHOWN.includes(name)));
}
