import { Compile } from 'typebox/compile';
import { expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import type { Database } from '../store/index.ts';
import { Tables } from '../tables.ts';
import type { Protocol } from './describe.ts';
import { protocolPage, ROUTES } from './docs.ts';
import { example } from './example.ts';
import { ClientMessage, NewTable, ServerMessage, TableOpened } from './index.ts';

// Others may be using the machine.
vi.setConfig({ testTimeout: 60_000 });

/** The routes need no database until somebody calls on them. */
async function protocol(): Promise<Protocol> {
  const database = { query: async () => [{ value: 'secret' }] } as unknown as Database;
  const app = await buildApp({
    database,
    tables: Object.create(Tables.prototype),
    games: [],
    adminToken: 'token',
    standing: () => ({ process: null, storing: true, draining: false }),
  });
  const reply = await app.inject('/api/schema.json');
  await app.close();
  return reply.json();
}

test('docs/protocol.md says what the schemas say (npx vitest run server/protocol -u writes it)', async () => {
  await expect(protocolPage(await protocol())).toMatchFileSnapshot('../../docs/protocol.md');
});

test('every route is explained, and no other', async () => {
  const { http } = await protocol();
  expect(Object.keys(ROUTES).sort()).toEqual(http.map(({ method, path }) => `${method} ${path}`).sort());
});

test('every field of every message has a meaning', async () => {
  const { socket } = await protocol();
  const missing: string[] = [];
  const { client, server } = socket as unknown as Record<'client' | 'server', { anyOf: Form[] }>;
  for (const { properties = {} } of [...client.anyOf, ...server.anyOf]) {
    for (const [name, { description, title }] of Object.entries(properties)) {
      if (!['t', 'me'].includes(name) && !description && !title)
        missing.push(`${properties.t.const}.${name}`);
    }
  }
  expect(missing).toEqual([]);
});

interface Form {
  properties?: Record<string, { description?: string; title?: string; const?: string }>;
}

test('the session shown could have been', () => {
  const [client, server] = [Compile(ClientMessage), Compile(ServerMessage)];
  for (const line of example) {
    if ('client' in line) expect([...client.Errors(line.client)], JSON.stringify(line)).toEqual([]);
    if ('server' in line) expect([...server.Errors(line.server)], JSON.stringify(line)).toEqual([]);
    if ('request' in line && line.request === 'POST /api/tables') {
      expect(Compile(NewTable).Check(line.body)).toBe(true);
      expect(Compile(TableOpened).Check(line.reply)).toBe(true);
    }
  }
});
