import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, migrate, openDatabase, type Scratch, secret, startScratch } from './index.ts';

let scratch: Scratch;
let url: string;
let database: Database;
let folder: string;

beforeAll(async () => {
  scratch = await startScratch({ durable: false });
});
afterAll(() => scratch.stop());

beforeEach(async () => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const main = await openDatabase(scratch.url);
  await main.query(`create database ${name}`);
  await main.close();
  url = scratch.url.replace(/postgres$/, name);
  database = await openDatabase(url);
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await writeFile(join(folder, '0001_one.sql'), 'create table one (id integer)');
  await writeFile(join(folder, '0002_two.sql'), 'create table two (id integer)');
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const applied = () => database.query<{ number: number }>('select number from migrations order by number');

test('an empty database gets every table, and a second run changes nothing', async () => {
  await migrate(database);
  const once = await applied();
  await migrate(database);
  expect(await applied()).toEqual(once);
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const names = tables.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      ...['accounts', 'audit', 'blocks', 'chat', 'checkpoints', 'log', 'processes', 'rated', 'ratings'],
      ...['reports', 'seats', 'secrets', 'sessions', 'tables'],
    ]),
  );
});

test('four processes may start at once', async () => {
  const store = new URL('index.ts', import.meta.url).href;
  const program = `
    import { migrate, openDatabase } from '${store}';
    const database = await openDatabase(process.env.DATABASE_URL);
    await migrate(database, process.env.MIGRATIONS);
    await database.close();`;
  const start = () =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      env: { ...process.env, DATABASE_URL: url, MIGRATIONS: folder },
    });
  await Promise.all([start(), start(), start(), start()]);
  expect(await applied()).toEqual([{ number: 1 }, { number: 2 }]);
});

test('only what is new is run', async () => {
  await migrate(database, folder);
  await writeFile(
    join(folder, '0003_more.sql'),
    'create table more (id integer); insert into more values (1);',
  );
  await migrate(database, folder);
  await migrate(database, folder);
  expect(await database.query('select id from more')).toEqual([{ id: 1 }]);
});

test('a migration that fails leaves nothing behind', async () => {
  await writeFile(join(folder, '0003_broken.sql'), 'create table half (id integer); select nonsense;');
  await expect(migrate(database, folder)).rejects.toThrow(/migration 0003_broken\.sql failed: .*nonsense/);
  const [{ half, one }] = await database.query<{ half: null; one: null }>(
    `select to_regclass('half') as half, to_regclass('one') as one`,
  );
  expect([half, one]).toEqual([null, null]);
});

test('a database from a newer program is refused', async () => {
  await writeFile(join(folder, '0003_future.sql'), 'create table future (id integer)');
  await migrate(database, folder);
  await rm(join(folder, '0003_future.sql'));
  await expect(migrate(database, folder)).rejects.toThrow(
    'database: it has migration 0003_future.sql, this program only knows 2; run the newer program',
  );
});

test('a file that was changed after it was applied is refused', async () => {
  await migrate(database, folder);
  await writeFile(join(folder, '0002_two.sql'), 'create table other (id integer)');
  await expect(migrate(database, folder)).rejects.toThrow(
    'migration 0002_two.sql is not the text that was applied',
  );
});

test('a gap in the numbers is refused', async () => {
  await writeFile(join(folder, '0004_late.sql'), 'select 1');
  await expect(migrate(database, folder)).rejects.toThrow('found 0004_late.sql where 0003_*.sql belongs');
});

test('a secret is made once, whoever asks first', async () => {
  await migrate(database);
  const [cookies, ...others] = await Promise.all(
    Array.from({ length: 5 }, () => secret(database, 'cookies')),
  );
  expect(cookies).toHaveLength(43);
  for (const other of others) expect(other).toBe(cookies);
  expect(await secret(database, 'links')).not.toBe(cookies);
});
