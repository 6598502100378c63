import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { type Database, migrate, openDatabase, startScratch } from '../store/index.ts';
import type { Identity } from './identity.ts';
import { type Accounts, accounts } from './plugin.ts';
import type { Me } from './schemas.ts';

/** A migrated database of its own for one test file. */
export async function scratchDatabase(): Promise<{ database: Database; url: string; stop(): Promise<void> }> {
  const scratch = await startScratch({ durable: false });
  const database = await openDatabase(scratch.url);
  await migrate(database);
  return {
    database,
    url: scratch.url,
    async stop() {
      await database.close();
      await scratch.stop();
    },
  };
}

export const SECRET = 'a secret for tests, long enough to be one';

/** An app with accounts only, and a clock that stands still until it is told otherwise. */
export class House {
  now = 1_800_000_000_000;
  /** Every line that was logged. */
  readonly lines: string[] = [];
  readonly app: FastifyInstance;
  accounts!: Accounts;
  readonly #database: Database;

  private constructor(database: Database) {
    this.#database = database;
    this.app = Fastify({
      trustProxy: true,
      logger: { level: 'trace', stream: { write: (line: string) => void this.lines.push(line) } },
    });
  }

  static async open(database: Database): Promise<House> {
    const house = new House(database);
    house.accounts = await accounts(house.app, {
      database,
      clock: () => house.now,
      secret: SECRET,
      newcomers: { size: 60, hourly: 60 },
      isAdmin: (request) => request.headers['x-admin'] === 'yes',
    });
    house.app.get('/who', async (request) => ({ who: await house.accounts.identify(request) }));
    house.app.get('/must', async (request, reply) => ({ who: await house.accounts.require(request, reply) }));
    await house.app.ready();
    return house;
  }

  /** Empties the house for the next test: nobody is left, and what was tried yesterday is forgotten. */
  async nextDay(): Promise<void> {
    this.now += 86_400_000;
    this.lines.length = 0;
    await this.#database.query(
      `delete from tables; delete from rated; delete from audit; delete from reports;
       delete from accounts where merged is not null; delete from accounts`,
    );
  }

  visitor(headers: Record<string, string> = {}): Visitor {
    return new Visitor(this, headers);
  }
}

export interface Answer {
  status: number;
  body: never;
  headers: Record<string, unknown>;
}

/** A browser: it keeps its cookie. */
export class Visitor {
  cookie: string | null = null;
  readonly #house: House;
  readonly #headers: Record<string, string>;

  constructor(house: House, headers: Record<string, string>) {
    this.#house = house;
    this.#headers = headers;
  }

  async send(method: InjectOptions['method'], url: string, payload?: object): Promise<Answer> {
    const name = this.#headers['x-forwarded-proto'] === 'https' ? '__Host-kaiju' : 'kaiju';
    const response = await this.#house.app.inject({
      method,
      url,
      payload,
      headers: { ...this.#headers, ...(this.cookie === null ? {} : { cookie: `${name}=${this.cookie}` }) },
    });
    const given = response.cookies.find((cookie) => cookie.name === name);
    if (given !== undefined) this.cookie = given.value === '' ? null : encodeURIComponent(given.value);
    return {
      status: response.statusCode,
      body: (response.body === '' ? null : response.json()) as never,
      headers: response.headers,
    };
  }

  get = (url: string) => this.send('GET', url);
  post = (url: string, payload: object = {}) => this.send('POST', url, payload);
  delete = (url: string) => this.send('DELETE', url);

  async guest(): Promise<Me> {
    return ((await this.post('/api/guest')).body as { account: Me }).account;
  }

  /** Takes a name, with the password that everybody has in these tests. */
  async named(name: string): Promise<Me> {
    const { status, body } = await this.post('/api/me/name', { name, password: PASSWORD });
    if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`);
    return (body as { account: Me }).account;
  }

  async who(): Promise<Identity | null> {
    return ((await this.get('/who')).body as { who: Identity | null }).who;
  }
}

export const PASSWORD = 'correct horse battery';

/** A table with these accounts in its seats, as the server of tables would have left it. */
export async function seatAt(
  database: Database,
  table: string,
  seats: readonly string[],
  { game = 'miracle', status = 'over' } = {},
): Promise<void> {
  await database.query(
    `insert into tables (id, game, ruleset, status, visibility, created, changed)
     values ($1, $2, '1', $3, 'public', 5, 5)`,
    [table, game, status],
  );
  for (const [seat, account] of seats.entries()) {
    await database.query(
      'insert into seats (table_id, seat, account, place, result) values ($1, $2, $3, $4, $5)',
      [table, seat, account, seat + 1, JSON.stringify({ score: 10 - seat })],
    );
  }
}
