import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { defineGame, type Game, verify } from '@kaiju/kernel';
import { games } from '@kaiju/registry';
import type { ChatLine } from '@kaiju/server/protocol';
import type { Entry } from '@kaiju/server/table';
import { afterEach, expect, test } from 'vitest';
import { type LocalTable, MemoryStore, type Store } from './store.ts';
import { Tab } from './testing.ts';

interface Device {
  tables: LocalTable[];
  entries: Entry[];
  checkpoints: Record<string, { n: number; body: string }>;
  chat: Record<string, ChatLine[]>;
}

/** What an earlier build left on a device; see the README there. */
const device = JSON.parse(
  String(gunzipSync(readFileSync(new URL('../../server/fixtures/previous/device.json.gz', import.meta.url)))),
) as Device;
/** The same games, each with other rules than before. */
const changed = games.map((game) => defineGame({ ...game, version: game.version + 1 }) as Game);

const tabs: Tab[] = [];
function tab(store: Store, games: readonly Game[]): Tab {
  const opened = new Tab({ store, game: async (id) => games.find((game) => game.id === id) ?? null });
  tabs.push(opened);
  return opened;
}
afterEach(() => {
  for (const { client } of tabs.splice(0)) client.close();
});

async function restored(): Promise<Store> {
  const store = new MemoryStore();
  for (const entry of device.entries) {
    const saved = device.checkpoints[entry.table];
    await store.append(entry, saved?.n === entry.n ? saved.body : undefined);
  }
  for (const table of device.tables) await store.keep(table);
  return store;
}

/** Everything that is stored about a table. */
const rowsOf = (store: Store, id: string) =>
  Promise.all([store.read(id), store.checkpoint(id), store.said(id), store.table(id)]);

/** It goes on where it was. */
async function opens(here: Tab, { room }: LocalTable, store: Store): Promise<void> {
  const stream = here.client.watch(room.id, 0);
  await here.until(() => stream.room);
  expect(stream.room).toMatchObject({ status: room.status, ruleset: room.ruleset });
  if (room.status === 'over') {
    const game = games.find(({ id }) => id === room.game) as Game;
    expect(verify(game, await here.house.record(room.id)).length).toBeGreaterThan(0);
  } else expect(await here.outcome(stream.do({ do: 'concede', seat: 0 }))).toBeNull();
  stream.close();
  // When nobody has looked at it for a while, it is put away.
  const told = async () => {
    here.clock.next();
    return (await store.table(room.id))?.told?.length ?? 0;
  };
  await expect.poll(told, { interval: 1 }).toBeGreaterThan(0);
}

/** Nothing is played or written, and what there is besides the rules can be seen. */
async function isGone(here: Tab, { room, result }: LocalTable, store: Store): Promise<void> {
  const { id } = room;
  const before = await rowsOf(store, id);
  const stream = here.client.watch(id, 0);
  expect((await here.until(() => stream.state.refused)).code).toBe('rules-missing');
  expect(await here.outcome(stream.do({ do: 'concede', seat: 0 }))).toBe('rules-missing');
  expect(await here.outcome(here.house.record(id))).toBe('rules-missing');
  const listed = (await here.house.tables()).find((table) => table.room.id === id);
  expect(listed?.room).toEqual({ ...room, gone: { result } });
  const remains = await here.house.remains(id);
  expect(remains).toMatchObject({ room: listed?.room, moved: expect.any(Number) });
  expect(remains.moves).toBeGreaterThan(0);
  stream.close();
  expect(await rowsOf(store, id)).toEqual(before);
}

test('a device of the build before has matches of every game, running and over', () => {
  for (const { id } of games) {
    const of = device.tables.filter(({ room }) => room.game === id).map(({ room }) => room.status);
    expect([id, of.sort()]).toEqual([id, ['over', 'playing']]);
  }
});

test.each(device.tables.map((table) => [`${table.room.game}, ${table.room.status}`, table] as const))(
  'of the build before: %s goes on, or its rules are gone',
  async (_, table) => {
    const store = await restored();
    const { ruleset, id } = table.room;
    const isHere = games.some((game) => game.ruleset === ruleset);
    if (isHere) await opens(tab(store, games), table, store);
    else await isGone(tab(store, games), table, store);
    // Whose log was told before its rules went has the end of it in words.
    const { told } = await tab(store, changed).house.remains(id);
    expect(told.length > 0).toBe(isHere);
    expect(told.some(({ zh }) => /\{seat\d\}/.test(zh))).toBe(isHere);
  },
);

test('of the build before: with other rules everything stays as it is', async () => {
  const store = await restored();
  const here = tab(store, changed);
  for (const table of device.tables) await isGone(here, table, store);
});

test('what is told of a match is kept while it is played, and rules that can not be fetched are not gone', async () => {
  const store = new MemoryStore();
  const before = tab(store, games);
  const { id } = await before.house.play({ game: 'market', seats: ['me', 'me'], pace: 0 });
  const streams = [0, 1].map((seat) => before.client.watch(id, seat));
  const isKept = async () => ((await store.table(id))?.told?.length ?? 0) > 3;
  for (let given = 0; given < 60 && !(await isKept()); given++) {
    const stream = await before.until(() => streams.find(({ ask, seat }) => ask?.seat === seat));
    await before.answer(stream, 1);
  }
  expect(await isKept()).toBe(true);
  const { told } = await tab(store, changed).house.remains(id);
  expect(told[0].en).toMatch(/\w/);
  expect(JSON.stringify(told)).not.toContain('Player');

  const offline = new Tab({ store, game: () => Promise.reject(new Error('no network')) });
  tabs.push(offline);
  expect((await offline.house.tables())[0].room.gone).toBeUndefined();
  expect(await offline.outcome(offline.house.remains(id))).toBe('no-table');
});
