import { defineGame, type Game, type MatchRecord, verify } from '@kaiju/kernel';
import { games } from '@kaiju/registry';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from './accounts/passwords.ts';
import { restorePrevious, type StoredTable } from './fixtures/previous.ts';
import { type Server, serve } from './index.ts';
import { Guest } from './ops/testing.ts';
import type { Remains, Room } from './protocol/index.ts';
import { type Database, migrate, type Scratch, startScratch } from './store/index.ts';

const PASSWORD = 'a password of a test';
/** The same games, each with other rules than before. */
const changed = games.map((game) => defineGame({ ...game, version: game.version + 1 }) as Game);

let scratch: Scratch;
const servers: Server[] = [];
const databases: Database[] = [];

beforeAll(async () => {
  scratch = await startScratch({ durable: false });
});
afterAll(async () => {
  for (const server of servers) await server.close();
  for (const database of databases) await database.close();
  await scratch?.stop();
});

/** The store of the build before, brought into today's form, and Ann, who has played there. */
async function restored(name: string) {
  const { url, database, tables } = await restorePrevious(scratch.url, name);
  databases.push(database);
  await migrate(database);
  await database.query('update accounts set password = $1', [await hashPassword(PASSWORD)]);
  return { url, database, tables };
}

async function started(database: string, games: readonly Game[]): Promise<{ server: Server; ann: Guest }> {
  // Whoever could be put to sleep, or away, is so at once.
  const sleep = { after: 60_000, end: 1 };
  const server = await serve({ database, games, sleep, budget: { size: 1e6, refill: 1e6 } });
  servers.push(server);
  const ann = new Guest(server.url);
  expect((await ann.post('/api/login', { name: 'Ann', password: PASSWORD })).status).toBe(200);
  return { server, ann };
}

const command = (ann: Guest, { id }: StoredTable, what: object) =>
  ann.post(`/api/tables/${id}/commands`, { id: `c${Math.random()}`, command: what });

/** Everything that is stored about these tables. */
function rowsOf(database: Database, tables: readonly StoredTable[]): Promise<unknown[]> {
  const ids = tables.map(({ id }) => id);
  const of = (table: string, key: string) =>
    database.query(`select to_jsonb(t) as row from ${table} t where ${key} = any($1) order by 1`, [ids]);
  return Promise.all([
    of('tables', 'id'),
    ...['log', 'checkpoints', 'seats', 'chat', 'rated'].map((table) => of(table, 'table_id')),
    database.query('select to_jsonb(t) as row from ratings t order by 1'),
  ]);
}

/** It goes on where it was: who plays may act, and what is over can be checked. */
async function opens(ann: Guest, stored: StoredTable): Promise<void> {
  const { status, body } = await ann.get(`/api/tables/${stored.id}?seat=0`);
  expect([stored.game, status]).toEqual([stored.game, 200]);
  expect(body.room).toMatchObject({ ruleset: stored.ruleset, status: stored.status });
  expect(body.room.gone).toBeUndefined();
  if (stored.status === 'playing') {
    expect(await command(ann, stored, { do: 'concede', seat: 0 })).toMatchObject({ status: 200 });
  } else {
    const record = await ann.get(`/api/tables/${stored.id}/record`);
    const game = games.find(({ id }) => id === stored.game) as Game;
    expect(() => verify(game, record.body as MatchRecord)).not.toThrow();
  }
}

/** Nobody gets in, and what there is besides the rules can be seen. */
async function isGone(ann: Guest, stored: StoredTable): Promise<Remains> {
  const { id, game, ruleset, status } = stored;
  const refused = { status: 410, body: { code: 'rules-missing', params: { what: ruleset } } };
  const refusedByTable = { status: 410, body: { code: 'rules-missing' } };
  expect(await ann.get(`/api/tables/${id}?seat=0`)).toMatchObject(refusedByTable);
  expect(await command(ann, stored, { do: 'concede', seat: 0 })).toMatchObject(refusedByTable);
  expect(await ann.get(`/api/tables/${id}/record`)).toMatchObject(refused);
  const remains = await ann.get(`/api/tables/${id}/remains`);
  expect(remains).toMatchObject({ status: 200, body: { room: { id, game, ruleset, status } } });
  const { room, moves, moved } = remains.body as Remains;
  expect(room.seats[0].person?.name.en).toBe('Ann');
  expect(room.gone?.result?.places.length ?? null).toBe(status === 'over' ? 2 : null);
  expect([moves > 0, moved === null]).toEqual([true, false]);
  const mine = (await ann.get('/api/mine')).body.tables as Room[];
  expect(mine.find((one) => one.id === id)).toEqual(room);
  return remains.body;
}

describe('a store of the build before', () => {
  const rulesets = games.map(({ ruleset }) => ruleset);
  let first: Awaited<ReturnType<typeof restored>>;

  test('has tables of every game, running and over', async () => {
    first = await restored('as_it_is');
    for (const { id } of games) {
      const of = first.tables.filter(({ game }) => game === id).map(({ status }) => status);
      expect([id, of.sort()]).toEqual([id, ['over', 'playing']]);
    }
  });

  test('opens: with the rules there are its tables go on, and the others have gone', async () => {
    const here = first.tables.filter(({ ruleset }) => rulesets.includes(ruleset));
    const gone = first.tables.filter(({ ruleset }) => !rulesets.includes(ruleset));
    const before = await rowsOf(first.database, gone);
    const { server, ann } = await started(first.url, games);
    for (const one of here) await opens(ann, one);
    for (const one of gone) expect((await isGone(ann, one)).told).toEqual([]);
    await server.close();
    expect(await rowsOf(first.database, gone).then(([tables, log]) => [tables, log])).toEqual(
      before.slice(0, 2),
    );
  });

  test('whose tables have been played since has the latest of their logs in words', async () => {
    const { server, ann } = await started(first.url, changed);
    for (const one of first.tables.filter(({ ruleset }) => rulesets.includes(ruleset))) {
      const { body } = await ann.get(`/api/tables/${one.id}/remains`);
      const { told } = body as Remains;
      expect([one.game, told.length > 0]).toEqual([one.game, true]);
      expect(told.length).toBeLessThanOrEqual(64);
      expect(told.some(({ zh, en }) => /\{seat\d\}/.test(zh) && /\{seat\d\}/.test(en))).toBe(true);
      expect(JSON.stringify(told)).not.toContain('Ann');
    }
    await server.close();
  });

  test('whose rules have all changed is left as it is', async () => {
    const { url, database, tables } = await restored('changed');
    // What is tidied up beside it shows that it was looked through.
    await database.query(
      `insert into tables (id, game, ruleset, status, visibility, created, changed)
       values ('deserted', 'market', $1, 'open', 'public', 0, 0), ('opened', 'market', 'market@0', 'open', 'public', 0, 0)`,
      [changed.find(({ id }) => id === 'market')?.ruleset],
    );
    const untouched = [...tables, { ...tables[0], id: 'opened' }];
    // Some are asleep, some are due, and whoever had them is dead.
    await database.query(`update tables set due = 0 where status = 'playing'`);
    const { server, ann } = await started(url, changed);
    const before = await rowsOf(database, untouched);
    for (const one of tables) expect((await isGone(ann, one)).told).toEqual([]);
    const deserted = () => database.query(`select status from tables where id = 'deserted'`);
    await expect.poll(deserted, { timeout: 30_000 }).toEqual([{ status: 'over' }]);
    expect((await ann.get('/api/tables?status=playing')).body.tables).not.toEqual([]);
    // They are nobody's burden either.
    const seats = [{ kind: 'open' }, { kind: 'open' }];
    expect(await ann.post('/api/tables', { game: 'market', seats })).toMatchObject({ status: 200 });
    await server.close();
    expect(await rowsOf(database, untouched)).toEqual(before);
  });
});
