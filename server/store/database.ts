import pg from 'pg';

/** What a statement can be sent to: the database, or the one transaction inside it. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
}

export interface Database extends Queryable {
  /**
   * Runs `work` between BEGIN and COMMIT; if it throws, everything it wrote is undone. So it is, and its locks are
   * let go, if this process stands still in the middle of it for `idle` ms.
   */
  transaction<T>(work: (inside: Queryable) => Promise<T>, idle?: number): Promise<T>;
  /** A connection of one's own, outside the pool: whoever asks for it ends it. A query fails after `patience` ms. */
  connect(patience?: number): Promise<pg.Client>;
  close(): Promise<void>;
}

/** In milliseconds: a process that is stopped in the middle of a transaction must not keep its locks. */
const IDLE = 5000;

// Milliseconds, counts and row ids stay far below 2^53, so that a bigint may be a plain number.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** Opens a pool and makes sure that somebody answers. Each connection is made to where the database is by then. */
export async function openDatabase(
  where: string | (() => string),
  { connections = 10 } = {},
): Promise<Database> {
  const addressNow = () => (typeof where === 'string' ? where : where());
  const config: pg.PoolConfig = {
    types,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'kaiju',
    idle_in_transaction_session_timeout: IDLE,
  };
  class Client extends pg.Client {
    constructor(more?: pg.ClientConfig) {
      super({ ...config, ...more, connectionString: addressNow() });
    }
  }
  const pool = await naming(addressNow(), async () => {
    const pool = new pg.Pool({ ...config, Client, max: connections });
    // A connection that breaks, idle or in the middle of a transaction, must not end the process: it is replaced,
    // and whoever was using it is told by his query.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    await pool.query('select 1');
    return pool;
  });

  return {
    query: async (sql, values) => (await pool.query(sql, values)).rows,
    async transaction(work, idle = IDLE) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query(`begin; set local idle_in_transaction_session_timeout = ${Math.ceil(idle)}`);
        const result = await work({ query: async (sql, values) => (await client.query(sql, values)).rows });
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    connect: (patience) =>
      naming(addressNow(), async () => {
        const client = new Client({ query_timeout: patience });
        client.on('error', () => {});
        await client.connect();
        return client;
      }),
    close: () => pool.end(),
  };
}

/** A connection string as it may be shown: without its password. */
export function redact(url: string): string {
  try {
    const shown = new URL(url);
    if (shown.password) shown.password = '***';
    for (const key of shown.searchParams.keys()) {
      if (/password|secret|token/i.test(key)) shown.searchParams.set(key, '***');
    }
    return shown.href;
  } catch {
    return '(not a connection string)';
  }
}

async function naming<T>(url: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    // The cause is not attached: node's own "Invalid URL" carries the whole string, password and all.
    const { message, code } = error as Error & { code?: string };
    const reason = code === 'ERR_INVALID_URL' ? 'not a connection string' : message || code;
    throw new Error(
      `database: no connection to ${redact(url)}: ${reason}. DATABASE_URL looks like postgres://user:password@host:5432/name`,
    );
  }
}
