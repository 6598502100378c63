import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  type Database,
  hashOf,
  Lease,
  LeaseLost,
  type LeaseTerms,
  Log,
  migrate,
  noHash,
  openDatabase,
  type Repeat,
  type Scratch,
  startScratch,
  type Taken,
} from './index.ts';

const HOUR = 3_600_000;

let scratch: Scratch;
let database: Database;
const leases: Lease[] = [];

beforeAll(async () => {
  scratch = await startScratch({ durable: false });
  database = await openDatabase(scratch.url);
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  await scratch.stop();
});
beforeEach(() => newTable('t'));
afterEach(async () => {
  for (const lease of leases.splice(0)) await lease.release();
  await database.query('truncate processes, tables, log, outages cascade');
});

/** A lease that is renewed by hand only. */
async function register(terms: Partial<LeaseTerms> = {}, on = database): Promise<Lease> {
  const lease = await Lease.register(on, { url: 'http://me', lost() {}, repeat: () => () => {}, ...terms });
  leases.push(lease);
  return lease;
}

const newTable = (id: string) =>
  database.query(
    `insert into tables (id, game, ruleset, status, visibility, created, changed)
     values ($1, 'dice', 'dice@1', 'playing', 'public', 0, 0)`,
    [id],
  );

const expire = (lease: Lease) =>
  database.query(
    `update processes set renewed = to_timestamp(1800000000.5), lease_until = now() - interval '1 ms' where id = $1`,
    [lease.id],
  );

test('a free table is taken, and the living owner is named to others', async () => {
  const [mine, yours] = [await register({ url: 'http://mine' }), await register()];
  expect(await mine.ownerOf('t')).toBeNull();
  expect(await mine.take('t')).toEqual({ fence: 1, deaths: 0, last: null, seen: null, outage: 0 });
  expect(await yours.take('t')).toEqual({ owner: { id: mine.id, url: 'http://mine' } });
  expect(await yours.ownerOf('t')).toEqual({ id: mine.id, url: 'http://mine' });
  await expect(mine.take('nowhere')).rejects.toThrow('table nowhere: there is none');
});

test('the newest entry comes with the table', async () => {
  const lease = await register();
  const log = await Log.open(database);
  let hash = noHash;
  for (let n = 0; n < 12; n++) {
    const entry = { n, fence: 1, at: n * 5, kind: 'input', body: '{}', command: null };
    hash = hashOf(hash, entry);
    await log.append({ ...entry, table: 't', wall: 1_800_000_000_000 + n, hash });
  }
  await log.close();
  expect(await lease.take('t')).toMatchObject({ last: { n: 11, hash, at: 55, wall: 1_800_000_000_011 } });
});

test('taking again what is ours raises the fence', async () => {
  const lease = await register();
  await lease.take('t');
  expect(await lease.take('t')).toEqual({ fence: 2, deaths: 0, last: null, seen: null, outage: 0 });
});

test('a table whose owner did not renew is taken, with the time he was last seen', async () => {
  const [mine, yours] = [await register(), await register()];
  await yours.take('t');
  await expire(yours);
  expect(await mine.ownerOf('t')).toBeNull();
  expect(await mine.take('t')).toEqual({
    fence: 2,
    deaths: 1,
    last: null,
    seen: 1_800_000_000_500,
    outage: 0,
  });
  expect(await mine.ownerOf('t')).toMatchObject({ id: mine.id });
});

test('who has read a table did not end over it', async () => {
  const [mine, yours] = [await register(), await register()];
  await yours.take('t');
  await mine.hasRead('t');
  await expire(yours);
  expect(await mine.take('t')).toMatchObject({ deaths: 1 });
  await mine.hasRead('t');
  await expire(mine);
  const third = await register();
  expect(await third.take('t')).toMatchObject({ deaths: 0 });
});

test('a table whose owner is forgotten is taken', async () => {
  const [mine, yours] = [await register(), await register()];
  await yours.take('t');
  await database.query('delete from processes where id = $1', [yours.id]);
  expect(await mine.take('t')).toEqual({ fence: 2, deaths: 1, last: null, seen: null, outage: 0 });
});

test('a released lease frees its tables at once', async () => {
  const [mine, yours] = [await register(), await register()];
  await yours.take('t');
  await yours.release();
  const taken = await mine.take('t');
  expect(taken).toHaveProperty('fence', 2);
  expect(taken).toHaveProperty('seen', expect.any(Number));
});

test('two processes fight over the same tables: each table has exactly one owner', async () => {
  const other = await openDatabase(scratch.url);
  const [mine, yours] = [await register(), await register({}, other)];
  const tables = Array.from({ length: 40 }, (_, i) => `fought${i}`);
  for (const table of tables) await newTable(table);
  const outcomes = await Promise.all(
    tables.map(async (table) => {
      const both = await Promise.all([mine.take(table), yours.take(table)]);
      return both.map((outcome) => ('fence' in outcome ? 'won' : 'lost')).sort();
    }),
  );
  expect(outcomes).toEqual(tables.map(() => ['lost', 'won']));
  await leases.pop()!.release();
  await other.close();
});

test('two processes fight over the tables of a dead one', async () => {
  const [mine, yours, dead] = [await register(), await register(), await register()];
  await dead.take('t');
  await expire(dead);
  const both = await Promise.all([mine.take('t'), yours.take('t')]);
  expect(both.filter((outcome) => 'fence' in outcome)).toEqual([
    { fence: 2, deaths: 1, last: null, seen: 1_800_000_000_500, outage: 0 },
  ]);
});

test('one that is stopped in the middle of taking lets go of the table while its lease lasts', async () => {
  let goOn = () => {};
  const stopped = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let locked = () => {};
  const hasLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const sleepy: Database = {
    ...database,
    transaction: (work, idle) =>
      database.transaction(async (inside) => {
        const query: typeof inside.query = async (sql, values) => {
          if (sql.includes('id = any')) {
            locked();
            await stopped;
          }
          return inside.query(sql, values);
        };
        return work({ query });
      }, idle),
  };
  const [mine, theirs] = [await register(), await register({ ttl: 1000 }, sleepy)];
  const taking = theirs.take('t');
  await hasLocked;
  expect(await mine.take('t')).toHaveProperty('fence', 1);
  goOn();
  await expect(taking).rejects.toThrow();
  expect(await mine.ownerOf('t')).toMatchObject({ id: mine.id });
}, 4000);

test('a renewed lease holds', async () => {
  const lost = vi.fn();
  const lease = await register({ lost });
  const until = () => database.query<{ until: Date }>('select lease_until as until from processes');
  const [before] = await until();
  await lease.renew();
  const [after] = await until();
  expect(after.until.getTime()).toBeGreaterThan(before.until.getTime());
  expect(lost).not.toHaveBeenCalled();
});

test('a lease that ran out takes nothing until it is taken up again; then what nobody took is still ours', async () => {
  await newTable('u');
  const [lost, resumed] = [vi.fn(), vi.fn()];
  const [mine, yours] = [await register({ lost, resumed }), await register()];
  await mine.take('t');
  await mine.take('u');
  await expire(mine);
  await expect(mine.take('t')).rejects.toBeInstanceOf(LeaseLost);
  expect(await yours.take('u')).toHaveProperty('fence', 2);
  await mine.renew();
  expect(resumed).toHaveBeenCalledTimes(1);
  expect(lost).not.toHaveBeenCalled();
  expect(await yours.take('t')).toEqual({ owner: { id: mine.id, url: 'http://me' } });
  expect(await mine.take('u')).toEqual({ owner: { id: yours.id, url: 'http://me' } });
});

test('whoever is there again after nobody was notes for how long', async () => {
  const lease = await register();
  await expire(lease);
  await lease.renew();
  await lease.renew();
  expect(await database.query('select from outages')).toHaveLength(1);
});

test('a lease whose row is gone is lost', async () => {
  const lost = vi.fn();
  const lease = await register({ lost });
  await database.query('delete from processes');
  await lease.renew();
  expect(lost).toHaveBeenCalledTimes(1);
});

test('it renews by the timer it is given, until it is released', async () => {
  let tick: (() => void) | null = null;
  let interval = 0;
  const repeat: Repeat = (ms, work) => {
    [interval, tick] = [ms, work];
    return () => {
      tick = null;
    };
  };
  const lost = new Promise<void>((resolve) => {
    void register({ repeat, lost: resolve }).then(async () => {
      expect(interval).toBe(500);
      await database.query('delete from processes');
      tick!();
    });
  });
  await lost;
  expect(tick).toBeNull();
});

test('a busy pool does not cost the lease', async () => {
  const narrow = await openDatabase(scratch.url, { connections: 1 });
  const lease = await register({}, narrow);
  await narrow.transaction(() => lease.renew());
  await lease.release();
  leases.pop();
  await narrow.close();
});

test('time in which no process lived is told to whoever takes a table that had no owner', async () => {
  const log = await Log.open(database);
  const wall = Date.now() - 10 * HOUR;
  const entry = { table: 't', n: 0, fence: 0, at: 0, wall, kind: 'created', body: '{}', command: null };
  await log.append({ ...entry, hash: hashOf(noHash, entry) });
  await log.close();
  await register();
  // Twelve hours ago the last one died; three hours ago they began again, and died an hour later.
  const died = (ago: string) =>
    database.query(
      `update processes set renewed = now() - $1::interval, lease_until = now() - $1::interval`,
      [ago],
    );
  await died('12 h');
  await register();
  await database.query(`update outages set until = until - $1`, [3 * HOUR]);
  await died('2 h');
  const [mine] = await Promise.all([register(), register()]);
  expect(await database.query('select from outages')).toHaveLength(2);
  const { outage } = (await mine.take('t')) as Taken;
  expect(Math.abs(outage - (10 - 3 + 2) * HOUR)).toBeLessThan(HOUR / 10);
});
