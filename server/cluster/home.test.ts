import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serve } from '../index.ts';
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

test('processes go on when somebody else has started it again at another port', async () => {
  const server = await serve({ data: folder });
  const worker = await openHome({ data: folder, tended: true });
  const database = await openDatabase(() => worker.database);
  const before = worker.database;
  const postgres = await Postgres.at(join(folder, 'postgres'));
  await postgres.kill();
  const squatter = createServer((socket) => socket.destroy());
  const port = Number(new URL(before).port);
  await expect.poll(() => listening(squatter, port), { timeout: 20_000 }).toBe(true);
  expect((await startEmbedded(folder)).url).not.toBe(before);
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  await expect.poll(async () => (await fetch(`${server.url}/ready`)).status, { timeout: 20_000 }).toBe(200);
  const guest = await fetch(`${server.url}/api/guest`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
  });
  expect(guest.status).toBe(200);
  await database.close();
  await worker.leave();
  await server.close();
  expect(await postgres.isUp()).toBe(false);
  await new Promise((resolve) => squatter.close(resolve));
}, 60_000);

function listening(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
}
