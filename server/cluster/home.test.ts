import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase, startEmbedded } from '../store/index.ts';
import { Postgres } from '../store/postgres.ts';
import { openHome } from './home.ts';

// Not by mkdtemp: as root, PostgreSQL runs as somebody else, who must be able to enter.
const folder = join(tmpdir(), `kaiju-home-${process.pid}`);
afterAll(async () => {
  await (await startEmbedded(folder)).stop();
  await rm(folder, { recursive: true });
});

test('a database that was asked for, else that of the environment', async () => {
  const env = { DATABASE_URL: 'postgres://environment', KAIJU_DATA: folder };
  expect(await openHome({ database: 'postgres://asked' }, env)).toMatchObject({
    database: 'postgres://asked',
    folder: null,
  });
  expect(await openHome({}, env)).toMatchObject({ database: 'postgres://environment', folder: null });
});

test('else one of our own, which stops when the last who used it has left', async () => {
  const first = await openHome({}, { KAIJU_DATA: folder });
  expect(first.folder).toBe(folder);
  const second = await openHome({ data: folder }, { DATABASE_URL: 'postgres://environment' });
  expect(second.database).toBe(first.database);
  const inUse = await openDatabase(second.database);
  await first.leave();
  expect(await inUse.query('select 1 as one')).toEqual([{ one: 1 }]);
  await inUse.close();
  await second.leave();
  await expect(openDatabase(second.database)).rejects.toThrow('ECONNREFUSED');
});

test('one of our own that was killed is started again at the same address, until we leave', async () => {
  const said: (Error | null)[] = [];
  const home = await openHome({ data: folder, revived: (failure) => said.push(failure) });
  const before = await openDatabase(home.database);
  await before.query('create table survives (id integer)');
  await before.close();
  const postgres = await Postgres.at(join(folder, 'postgres'));
  await postgres.kill();
  await expect.poll(() => said, { timeout: 20_000 }).toEqual([null]);
  const after = await openDatabase(home.database);
  expect(await after.query('select * from survives')).toEqual([]);
  await after.close();
  await home.leave();
  expect(await postgres.isUp()).toBe(false);
});
