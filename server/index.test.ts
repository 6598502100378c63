import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { serve } from './index.ts';
import { openDatabase, startEmbedded } from './store/index.ts';

// Others may be using the machine.
vi.setConfig({ testTimeout: 60_000 });

// Not by mkdtemp: as root, PostgreSQL runs as somebody else, who must be able to enter.
const data = join(tmpdir(), `kaiju-serve-${process.pid}`);
afterAll(async () => {
  await (await startEmbedded(data)).stop();
  await rm(data, { recursive: true });
});

const isRunning = () => existsSync(join(data, 'postgres', 'data', 'postmaster.pid'));

test('a server that can’t begin leaves no PostgreSQL behind', async () => {
  await expect(serve({ data, link: '256.256.256.256' })).rejects.toThrow();
  expect(isRunning()).toBe(false);
});

test('nor does one whose port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(serve({ data, port })).rejects.toThrow('EADDRINUSE');
  expect(isRunning()).toBe(false);
  other.close();
});

test('nor do two that close at the same time', async () => {
  const two = [await serve({ data }), await serve({ data })];
  expect(isRunning()).toBe(true);
  await Promise.all(two.map((server) => server.close()));
  expect(isRunning()).toBe(false);
});

test('nor one that can’t close as it should', async () => {
  const server = await serve({ data });
  const { url } = await startEmbedded(data);
  const database = await openDatabase(url);
  await database.query('alter table processes rename to gone');
  await database.close();
  await expect(server.close()).rejects.toThrow('processes');
  expect(isRunning()).toBe(false);
});
