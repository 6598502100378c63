import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase, startEmbedded } from '../store/index.ts';
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
