import pg from 'pg';
import type { Database } from './database.ts';
import type { Entry } from './entry.ts';

/** Another process has appended to this table: it is not ours any more. */
export class Fenced extends Error {
  override name = 'Fenced';
  readonly table: string;
  constructor(table: string) {
    super(`log of ${table}: another owner has appended; take the table again before writing to it`);
    this.table = table;
  }
}

/** The database did not confirm: the entry may be in the log or not. Reading the log tells. */
export class Unavailable extends Error {
  override name = 'Unavailable';
  readonly table: string;
  constructor(table: string, reason: string) {
    super(`log of ${table}: not confirmed by the database (${reason}); read the log, then forget and go on`);
    this.table = table;
  }
}

/** Told of every commit that was confirmed: what it stored, and the longest that any of it waited, in ms. */
export type Stored = (commit: { entries: number; moves: number; took: number }) => void;

/** Hands on what comes of work that begins. */
export type During = <T>(work: Promise<T>) => Promise<T>;

interface Pending {
  entry: Entry;
  since: number;
  checkpoint: string | undefined;
  resolve(): void;
  reject(error: Error): void;
}

/** How far a log goes, and which of its inputs count no more. */
export interface Outline {
  last: number;
  /** Entry `n` took back the inputs after entry `to`. */
  undone: { n: number; to: number }[];
}

/** A checkpoint after entry `n`: how many facts each seat had learned by then, the spectators last. */
export interface Mark {
  n: number;
  learned: number[];
}

const LAST = 0x7fff_ffff;
/** In entries, and in characters of their texts. */
const largestBatch = { entries: 1000, characters: 4_000_000 };
/** A database that has not answered for so long is treated as gone. */
const patience = 10_000;
/** Commits begin so many milliseconds apart at least: one of ten entries costs hardly more than one of two. */
const apart = 4;
const backoff = { first: 50, longest: 2000 };
const uniqueViolation = '23505';

const insertEntries = `
  insert into log (table_id, n, fence, at, wall, kind, body, command, hash)
  select * from unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[])`;
// One statement is one transaction, so that a checkpoint is there exactly if its entry is.
const insertWithCheckpoints = `
  with checkpointed as (
    insert into checkpoints (table_id, n, body) select * from unnest($10::text[], $11::int[], $12::text[])
  ) ${insertEntries}`;

/**
 * The logs of all tables, as one process writes them.
 *
 * Whatever is appended in one turn of the event loop, while a commit is under way or soon after one, goes into the
 * next commit together. There is one commit at a time on one connection, so that the entries of a table arrive in order.
 *
 * After an append was rejected, what the caller holds of that table is no longer what the log says: every other
 * append to it is rejected too, until the caller has read the log again and says `forget`.
 */
export class Log {
  private readonly database: Database;
  private readonly stored: Stored;
  private readonly during: During;
  private client: pg.Client | null = null;
  private queue: Pending[] = [];
  private readonly failed = new Map<string, Error>();
  private committing = false;
  /** When the last commit began. */
  private began = -apart;
  private closing = false;
  private drained: (() => void) | null = null;
  private waiting: (() => void)[] = [];
  private reconnecting: NodeJS.Timeout | null = null;

  private constructor(database: Database, stored: Stored, during: During) {
    this.database = database;
    this.stored = stored;
    this.during = during;
  }

  /** Each commit is made `during` something. */
  static async open(
    database: Database,
    stored: Stored = () => {},
    during: During = (commit) => commit,
  ): Promise<Log> {
    const log = new Log(database, stored, during);
    log.attach(await database.connect(patience));
    return log;
  }

  /** False while the connection is lost: appends are then rejected at once. */
  get available(): boolean {
    return this.client !== null;
  }

  /** Resolves when there is a connection, or will never be one again because the log is closed. */
  ready(): Promise<void> {
    if (this.available || this.closing) return Promise.resolve();
    return new Promise((resolve) => {
      this.waiting.push(resolve);
    });
  }

  /** Resolves when the entry, and the checkpoint of the state after it, are on disk. */
  append(entry: Entry, checkpoint?: string): Promise<void> {
    const { table } = entry;
    if (this.client === null || this.closing) this.failed.set(table, new Unavailable(table, 'no connection'));
    const failure = this.failed.get(table);
    if (failure) return Promise.reject(failure);
    return new Promise((resolve, reject) => {
      this.queue.push({ entry, since: performance.now(), checkpoint, resolve, reject });
      this.schedule();
    });
  }

  /** Says that this table's log was read again, or that the table is let go. */
  forget(table: string): void {
    this.failed.delete(table);
  }

  /** The entries from one to another, both included; of these kinds only, if they are named. */
  read(table: string, from = 0, to = LAST, kinds: readonly string[] | null = null): Promise<Entry[]> {
    return this.database.query<Entry & pg.QueryResultRow>(
      `select table_id as "table", n, fence, at, wall, kind, body, command, hash
       from log where table_id = $1 and n between $2 and $3 and ($4::text[] is null or kind = any($4)) order by n`,
      [table, from, to, kinds],
    );
  }

  /** How far a log goes, or went before the first entry after the beginning of the match that is later than `known`. */
  async outline(table: string, known = Number.POSITIVE_INFINITY): Promise<Outline> {
    const [row] = await this.database.query<Outline & pg.QueryResultRow>(
      `select coalesce(max(n), -1) as last, coalesce(json_agg(
         json_build_object('n', n, 'to', (body::json ->> 'to')::int) order by n) filter (where kind = 'undone'), '[]') as undone
       from log where table_id = $1 and ($2::bigint is null or n < coalesce((
         select min(n) from log where table_id = $1 and wall > $2
         and n >= (select min(n) from log where table_id = $1 and kind = 'started')), $3 + 1::bigint))`,
      [table, Number.isFinite(known) ? known : null, LAST],
    );
    return row;
  }

  /** The newest checkpoint that nothing reached behind since. */
  async checkpoint(table: string, { last, undone }: Outline): Promise<{ n: number; body: string } | null> {
    const [row] = await this.database.query<{ n: number; body: string }>(
      `select n, body from checkpoints where ${STANDING} order by n desc limit 1`,
      [table, last, ...behind(undone)],
    );
    return row ?? null;
  }

  /** How many inputs stand, and the time of day of the last. */
  async moves(table: string, { last, undone }: Outline): Promise<{ moves: number; moved: number | null }> {
    const [row] = await this.database.query<{ moves: number; moved: number | null }>(
      `select count(*) as moves, max(wall) as moved from log where ${STANDING} and kind = 'input'`,
      [table, last, ...behind(undone)],
    );
    return row;
  }

  /** All of them, by what each seat had learned there. */
  marks(table: string, { last, undone }: Outline): Promise<Mark[]> {
    return this.database.query<Mark & pg.QueryResultRow>(
      `select n, learned from checkpoints where ${STANDING} order by n`,
      [table, last, ...behind(undone)],
    );
  }

  /** Commits what is queued, then ends. */
  async close(): Promise<void> {
    this.closing = true;
    if (this.committing) {
      await new Promise<void>((resolve) => {
        this.drained = resolve;
      });
    }
    if (this.reconnecting) clearTimeout(this.reconnecting);
    const { client } = this;
    this.client = null;
    this.wake();
    await client?.end();
  }

  private schedule(): void {
    if (this.committing) return;
    this.committing = true;
    const wait = this.began + apart - performance.now();
    // A timer can't tell less than a millisecond.
    if (wait < 1) setImmediate(() => this.commit());
    else setTimeout(() => this.commit(), wait);
  }

  private async commit(): Promise<void> {
    this.began = performance.now();
    // What was queued may have been rejected meanwhile.
    if (this.queue.length > 0) await this.write(this.nextBatch());
    this.committing = false;
    if (this.queue.length > 0) this.schedule();
    else this.drained?.();
  }

  private nextBatch(): Pending[] {
    let count = 0;
    for (let room = largestBatch.characters; count < this.queue.length && room > 0; count++) {
      const { entry, checkpoint } = this.queue[count];
      room -= entry.body.length + (checkpoint?.length ?? 0);
    }
    return this.queue.splice(0, Math.min(count, largestBatch.entries));
  }

  private async write(batch: Pending[]): Promise<void> {
    const error = await this.during(this.insert(batch));
    if (error === null) {
      let moves = 0;
      for (const { entry, resolve } of batch) {
        if (entry.kind === 'input') moves++;
        resolve();
      }
      this.stored({ entries: batch.length, moves, took: performance.now() - batch[0].since });
      return;
    }
    const tables = byTable(batch);
    if (tables.size > 1 && this.client !== null) {
      // Nothing was written, perhaps on account of a single table. The others must not suffer for it.
      for (const entries of tables.values()) await this.write(entries);
      return;
    }
    const fenced = error instanceof pg.DatabaseError && error.code === uniqueViolation;
    for (const [table, entries] of tables) {
      const failure = fenced ? new Fenced(table) : new Unavailable(table, error.message);
      for (const { reject } of entries) reject(failure);
      this.failed.set(table, failure);
    }
    this.rejectQueued();
  }

  /** Resolves when the transaction is over: pg answers at ReadyForQuery, which comes after the commit. */
  private async insert(batch: Pending[]): Promise<Error | null> {
    const { client } = this;
    if (client === null) return new Error('no connection');
    const entries = batch.map(({ entry }) => entry);
    const values: unknown[] = [
      texts(entries.map(({ table }) => table)),
      numbers(entries.map(({ n }) => n)),
      numbers(entries.map(({ fence }) => fence)),
      numbers(entries.map(({ at }) => at)),
      numbers(entries.map(({ wall }) => wall)),
      texts(entries.map(({ kind }) => kind)),
      texts(entries.map(({ body }) => body)),
      texts(entries.map(({ command }) => command)),
      texts(entries.map(({ hash }) => hash)),
    ];
    const saved = batch.filter(({ checkpoint }) => checkpoint !== undefined);
    if (saved.length > 0) {
      values.push(
        texts(saved.map(({ entry }) => entry.table)),
        numbers(saved.map(({ entry }) => entry.n)),
        texts(saved.map(({ checkpoint }) => checkpoint as string)),
      );
    }
    try {
      await client.query(
        saved.length > 0
          ? { name: 'append with checkpoints', text: insertWithCheckpoints, values }
          : { name: 'append', text: insertEntries, values },
      );
      return null;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) this.lose(client);
      return error as Error;
    }
  }

  /** What stands in the queue on top of a failed entry fails with it. */
  private rejectQueued(): void {
    this.queue = this.queue.filter(({ entry, reject }) => {
      const failure = this.failed.get(entry.table);
      if (failure) reject(failure);
      return !failure;
    });
  }

  private attach(client: pg.Client): void {
    this.client = client;
    this.wake();
    client.once('error', () => this.lose(client));
    client.once('end', () => this.lose(client));
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  private lose(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = null;
    client.end().catch(() => {});
    for (const { table } of this.queue.map(({ entry }) => entry)) {
      this.failed.set(table, new Unavailable(table, 'connection lost'));
    }
    this.rejectQueued();
    this.reconnect(backoff.first);
  }

  private reconnect(delay: number): void {
    if (this.closing) return;
    this.reconnecting = setTimeout(async () => {
      try {
        const client = await this.database.connect(patience);
        if (this.closing) await client.end();
        else this.attach(client);
      } catch {
        this.reconnect(Math.min(delay * 2, backoff.longest));
      }
    }, delay);
  }
}

/** Checkpoints of a table up to an entry, but none whose inputs were taken back later. */
const STANDING = `table_id = $1 and n <= $2
  and not exists (select from unnest($3::int[], $4::int[]) as undone (at, "to") where "to" < n and n < at)`;

function behind(undone: Outline['undone']): [at: number[], to: number[]] {
  return [undone.map(({ n }) => n), undone.map(({ to }) => to)];
}

/** A list as PostgreSQL reads it. */
function numbers(list: readonly number[]): string {
  return `{${list.join(',')}}`;
}

/**
 * In a quoted element a backslash makes the next character plain: for quotes and backslashes that is how JSON writes
 * them too. Control characters it writes otherwise; a list with one of them is left to the driver, which is slower.
 */
function texts(list: readonly (string | null)[]): string | readonly (string | null)[] {
  if (list.some((text) => text !== null && CONTROL.test(text))) return list;
  return `{${JSON.stringify(list).slice(1, -1)}}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\0-\x1f]/;

function byTable(batch: Pending[]): Map<string, Pending[]> {
  const tables = new Map<string, Pending[]>();
  for (const pending of batch) {
    const entries = tables.get(pending.entry.table);
    if (entries) entries.push(pending);
    else tables.set(pending.entry.table, [pending]);
  }
  return tables;
}
