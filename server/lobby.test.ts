import { findGame, games } from '@kaiju/registry';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FORMER_PLAYER } from './accounts/index.ts';
import { Lobby, summaryOf } from './lobby.ts';
import type { Room, TableList } from './protocol/index.ts';
import { type Database, migrate, openDatabase, type Scratch, startScratch } from './store/index.ts';
import { openingOf } from './table/opening.ts';
import { TableState } from './table/state.ts';

// Others may be using the machine.
vi.setConfig({ testTimeout: 60_000 });

let scratch: Scratch;
let database: Database;
let asked = 0;
let now = 0;
let lobby: Lobby;

beforeAll(async () => {
  scratch = await startScratch({ durable: false });
  database = await openDatabase(scratch.url);
  await migrate(database);
}, 60_000);
beforeEach(async () => {
  await database.query('truncate tables cascade; truncate accounts cascade');
  const counting: Pick<Database, 'query'> = {
    query: (sql, values) => {
      asked++;
      return database.query(sql, values);
    },
  };
  asked = 0;
  lobby = new Lobby(counting, games, () => now);
});
afterAll(async () => {
  await database?.close();
  await scratch?.stop();
});

let opened = 0;

/** A table as it is listed; later ones have changed later. */
async function table(host: string, more: Partial<Room> = {}, seats = [host]): Promise<Room> {
  const game = findGame(more.game ?? 'encounter');
  const who = { account: host, name: { zh: '', en: '' }, guest: true };
  const bytes = (size: number) => Buffer.alloc(size, ++opened);
  const wish = { game: game.id, seats: [{ kind: 'open' as const }, { kind: 'open' as const }] };
  const { room } = TableState.opened(game, {
    ...{ n: 0, at: 0, wall: opened },
    body: { kind: 'created', opening: { ...openingOf(game, who, wish, bytes), id: `table-${opened}` } },
  });
  const people = room.seats.map((seat, i) =>
    seats[i] ? { ...seat, person: { ...who, account: seats[i] } } : seat,
  );
  const summary = summaryOf({ ...room, seats: people, ...more }, game);
  const { id, ruleset, status, visibility } = summary;
  await database.query(
    `insert into tables (id, game, ruleset, status, visibility, created, changed, summary)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [id, game.id, ruleset, status, visibility, opened, JSON.stringify(summary)],
  );
  for (const [seat, account] of seats.entries()) {
    await database.query('insert into seats (table_id, seat, account) values ($1, $2, $3)', [
      id,
      seat,
      account,
    ]);
  }
  return summary;
}

async function person(id: string, name: string | null, merged: string | null = null): Promise<void> {
  await database.query(
    `insert into accounts (id, guest, created, seen, name, name_key, friendly, merged)
     values ($1, $2, 0, 0, $3, $3, '{"zh":"客","en":"Guest"}', $4)`,
    [id, name === null, name, merged],
  );
}

const list = async (status: Room['status'] = 'open', game: string | null = null) =>
  (JSON.parse(await lobby.listed(status, game)) as TableList).tables;

describe('the list of tables', () => {
  test('asks the database once, however many rows and people, and again after a second', async () => {
    await person('ann', 'Ann');
    await person('guest', null, 'ann');
    await person('bob', null);
    for (let i = 0; i < 10; i++) await table(`host-${i}`, {}, ['guest', 'bob']);
    const [first, second] = await Promise.all([list(), list()]);
    expect(first).toHaveLength(10);
    expect(second).toEqual(first);
    expect(first[0].seats.map((seat) => seat.person?.name.en)).toEqual(['Ann', 'Guest']);
    expect(asked).toBe(1);
    await table('host-new', {}, []);
    now += 999;
    expect(await list()).toHaveLength(10);
    now += 1;
    expect(await list()).toHaveLength(11);
    expect(asked).toBe(2);
  });

  test('says nothing that somebody wrote', async () => {
    const options = {
      ...(findGame('encounter').options.ops.load({}, '') as object),
      seed: 'x'.repeat(60_000),
    };
    await person('ann', null);
    await table('ann', { options });
    const [room] = await list();
    expect(room.options).toEqual({
      ...{ edition: 'standard', difficulty: 'normal', teams: 'dealt', focus: 0, hand: 0 },
      ...{ attackLock: false, boons: 'all', compensation: 'map' },
    });
    expect((await lobby.of(['ann'])).tables).toEqual([room]);
  });

  test('shows three tables of one host, and so leaves room for others', async () => {
    await person('ann', null);
    const { id } = await table('ann');
    for (let i = 0; i < 60; i++) await table('greedy', {}, []);
    const rooms = await list();
    expect(rooms.map(({ host }) => host)).toEqual(['greedy', 'greedy', 'greedy', 'ann']);
    expect(rooms[3].id).toBe(id);
  });

  test('is never larger than can be sent to everybody', async () => {
    const seats = Array.from({ length: 16 }, () => ({
      plan: { kind: 'closed' as const },
      person: null,
      bot: null,
    }));
    for (let i = 0; i < 60; i++) await table(`host-${i}`, { seats }, []);
    const text = await lobby.listed('open', null);
    expect(text.length).toBeLessThan(64 * 1024 + 100);
    expect(JSON.parse(text).tables.length).toBeGreaterThan(20);
  });

  test('is of one status and one game; of what is no game, it is empty and costs nothing', async () => {
    await table('a', {}, []);
    await table('b', { game: 'market' }, []);
    await table('c', { status: 'playing' }, []);
    await table('d', { visibility: 'private' }, []);
    const hosts = async (...which: Parameters<typeof list>) => (await list(...which)).map(({ host }) => host);
    expect(await hosts()).toEqual(['b', 'a']);
    expect(await hosts('open', 'market')).toEqual(['b']);
    expect(await hosts('playing')).toEqual(['c']);
    const before = asked;
    expect(await hosts('open', 'no-game')).toEqual([]);
    expect(asked).toBe(before);
  });

  test('that the database did not give is asked for again', async () => {
    const failing = new Lobby(
      {
        query: () =>
          ++asked === 1 ? Promise.reject(new Error('gone')) : database.query('select 1 where false'),
      },
      games,
    );
    await expect(failing.listed('open', null)).rejects.toThrow('gone');
    expect(await failing.listed('open', null)).toBe('{"tables":[]}');
  });
});

test('whoever is not there any more is a former player', async () => {
  await person('ann', null);
  await table('ann', {}, ['ann']);
  await database.query('update accounts set friendly = null');
  expect((await lobby.of(['ann'])).tables[0].seats[0].person?.name).toEqual(FORMER_PLAYER);
});
