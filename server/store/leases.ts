import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Database, Queryable } from './database.ts';

/** Calls `work` every `ms` until the returned function is called. */
export type Repeat = (ms: number, work: () => void) => () => void;

export interface LeaseTerms {
  /** Where other processes reach this one. */
  url: string;
  /** Called once, when there is no such process any more: none of its tables are its own. */
  lost(): void;
  /** It had run out and holds again: tables that others have taken meanwhile are theirs, and all others still ours. */
  resumed?(): void;
  id?: string;
  ttl?: number;
  renewEvery?: number;
  repeat?: Repeat;
}

/** A table that is ours now. */
export interface Taken {
  /** To be carried by every entry appended from now on; the first is `owned`. */
  fence: number;
  /** How many processes ended while they read it, one after the other. */
  deaths: number;
  /** The newest entry of its log. */
  last: { n: number; hash: string; at: number; wall: number } | null;
  /** Epoch ms at which the previous owner was last known to be alive, if there was one and it was not us. */
  seen: number | null;
  /** Milliseconds since that entry in which no process lived at all. */
  outage: number;
}

export interface Owner {
  id: string;
  url: string;
}

/** The lease of this process has run out; nothing may be taken with it. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
  constructor(id: string) {
    super(`lease of ${id}: it ran out or is gone; register again before taking tables`);
  }
}

/** A moment of the database's as epoch milliseconds. */
const milliseconds = (moment: string) => `floor(extract(epoch from ${moment}) * 1000)::bigint`;

const every: Repeat = (ms, work) => {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
};

/**
 * The right of one process to own tables. It lives as long as it is renewed, by the database's clock alone. When it
 * has run out others may take what is ours, one table after the other; a process that was only busy takes it up again
 * and keeps the rest.
 *
 * A lease only says who should write. What keeps an old owner from writing is the primary key of the log, and what
 * keeps it from saying no is the fence.
 */
export class Lease {
  readonly id: string;
  private readonly database: Database;
  private readonly ttl: number;
  private readonly lost: () => void;
  private readonly resumed: () => void;
  private stop: () => void = () => {};
  private renewal: Promise<void> | null = null;
  /** Of its own: a lease must not run out because every connection of the pool is busy. */
  private client: pg.Client | null = null;
  private held = true;

  private constructor(database: Database, { id, ttl = 2000, lost, resumed = () => {} }: LeaseTerms) {
    this.database = database;
    this.id = id ?? randomBytes(9).toString('base64url');
    this.ttl = ttl;
    this.lost = lost;
    this.resumed = resumed;
  }

  static async register(database: Database, terms: LeaseTerms): Promise<Lease> {
    const lease = new Lease(database, terms);
    await database.transaction(async (inside) => {
      await noteOutage(inside);
      // The dead are kept for a day, because whoever takes over their tables asks when they were last alive.
      await inside.query(`delete from processes where lease_until < clock_timestamp() - interval '1 day'`);
      await inside.query(
        `insert into processes (id, url, started, renewed, lease_until)
         values ($1, $2, clock_timestamp(), clock_timestamp(), clock_timestamp() + $3 * interval '1 ms')`,
        [lease.id, terms.url, lease.ttl],
      );
    });
    lease.stop = (terms.repeat ?? every)(terms.renewEvery ?? 500, () => {
      // A database that does not answer is not a lost lease: the next renewal that gets through will tell.
      lease.renew().catch(() => {});
    });
    return lease;
  }

  /** Prolongs the lease, or takes it up again. */
  renew(): Promise<void> {
    this.renewal ??= this.prolong().finally(() => {
      this.renewal = null;
    });
    return this.renewal;
  }

  /** Gives up the lease; the tables are free at once. */
  async release(): Promise<void> {
    this.stop();
    this.held = false;
    await this.renewal?.catch(() => {});
    await this.hangUp();
    await this.database.query(
      `update processes set renewed = clock_timestamp(), lease_until = clock_timestamp()
       where id = $1 and lease_until > clock_timestamp()`,
      [this.id],
    );
  }

  /**
   * Takes a table that is free, or ours already, or whose owner's lease ran out; else says whose it is.
   * Each taking raises the fence.
   */
  take(table: string): Promise<Taken | { owner: Owner }> {
    const take = async (inside: Queryable): Promise<Taken | { owner: Owner }> => {
      const [row] = await inside.query<{ owner: string | null }>(
        'select owner from tables where id = $1 for update',
        [table],
      );
      if (!row) throw new Error(`table ${table}: there is none`);
      // Read after the row was locked: the wait for it may have been long.
      const processes = await inside.query<{ id: string; url: string; alive: boolean; seen: number }>(
        `select id, url, lease_until > clock_timestamp() as alive, ${milliseconds('renewed')} as seen
         from processes where id = any($1)`,
        [[this.id, row.owner]],
      );
      if (!processes.some(({ id, alive }) => id === this.id && alive)) throw new LeaseLost(this.id);
      const previous = row.owner === this.id ? undefined : processes.find(({ id }) => id === row.owner);
      if (previous?.alive) return { owner: { id: previous.id, url: previous.url } };

      const [{ fence, deaths }] = await inside.query<{ fence: number; deaths: number }>(
        `update tables set owner = $2, fence = fence + 1, reading = $2,
                deaths = deaths + case when reading <> $2 then 1 else 0 end
         where id = $1 returning fence, deaths`,
        [table, this.id],
      );
      const [last] = await inside.query<NonNullable<Taken['last']>>(
        'select n, hash, at, wall from log where table_id = $1 order by n desc limit 1',
        [table],
      );
      const [{ outage }] = await inside.query<{ outage: number }>(
        `select coalesce(sum(greatest(0, until - greatest(since, $1))), 0)::bigint as outage from outages where until > $1`,
        [last?.wall ?? Date.now()],
      );
      return { fence, deaths, last: last ?? null, seen: previous?.seen ?? null, outage };
    };
    // Whoever is stopped in here lets go of the table while its lease still lasts: nobody waits any longer for it.
    return this.database.transaction(take, this.ttl / 2);
  }

  /** A table that was taken has been read, or it was not the reading that failed. */
  async hasRead(table: string): Promise<void> {
    await this.database.query('update tables set reading = null, deaths = 0 where id = $1 and reading = $2', [
      table,
      this.id,
    ]);
  }

  /** Who answers for a table now: a living process, or nobody. */
  async ownerOf(table: string): Promise<Owner | null> {
    const [owner] = await this.database.query<{ id: string; url: string }>(
      `select p.id, p.url from tables t join processes p on p.id = t.owner
       where t.id = $1 and p.lease_until > clock_timestamp()`,
      [table],
    );
    return owner ?? null;
  }

  private async prolong(): Promise<void> {
    try {
      this.client ??= await this.database.connect(this.ttl);
      const { rowCount } = await this.client.query(
        `update processes set renewed = clock_timestamp(), lease_until = clock_timestamp() + $2 * interval '1 ms'
         where id = $1 and lease_until > clock_timestamp()`,
        [this.id, this.ttl],
      );
      if (rowCount === 1 || !this.held) return;
      if (await this.resume()) {
        this.resumed();
        return;
      }
    } catch (error) {
      await this.hangUp();
      throw error;
    }
    this.held = false;
    this.stop();
    await this.hangUp();
    this.lost();
  }

  /** False if we are forgotten. */
  private resume(): Promise<boolean> {
    return this.database.transaction(async (inside) => {
      await noteOutage(inside);
      const ours = await inside.query(
        `update processes set renewed = clock_timestamp(), lease_until = clock_timestamp() + $2 * interval '1 ms'
         where id = $1 returning id`,
        [this.id, this.ttl],
      );
      return ours.length === 1;
    });
  }

  private async hangUp(): Promise<void> {
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => {});
  }
}

/** If nobody was there until now, that is noted: of several that come after an outage, by the first. */
async function noteOutage(inside: Queryable): Promise<void> {
  await inside.query('lock table outages in share row exclusive mode');
  await inside.query(
    `insert into outages (since, until)
     select ${milliseconds('max(renewed)')}, ${milliseconds('clock_timestamp()')} from processes
     having max(lease_until) <= clock_timestamp()`,
  );
}
