import type { Game } from '@kaiju/kernel';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Past } from './past.ts';
import { type Database, Log, migrate, openDatabase, type Scratch, startScratch } from './store/index.ts';
import { eventOf } from './table/reading.ts';
import { knownBy, readLog } from './table/state.ts';
import { historyOf, recordOf } from './table/telling.ts';
import { House } from './table/testing.ts';
import { tower } from './table/tower.ts';

// Others may be using the machine.
vi.setConfig({ testTimeout: 60_000 });

const game = tower as Game;
let scratch: Scratch;
let database: Database;
let log: Log;
let house: House;
let table: string;
/** Entries that were read since this was last set to 0. */
let read = 0;

beforeAll(async () => {
  scratch = await startScratch({ durable: false });
  database = await openDatabase(scratch.url);
  await migrate(database);
  log = await Log.open({
    ...database,
    async query(sql, values) {
      const rows = await database.query(sql, values);
      if (/\bbody, command\b/.test(sql)) read += rows.length;
      return rows as never;
    },
  });
  house = await played();
  table = house.room.id;
  for (const entry of house.log) {
    await log.append(entry, house.checkpoints.find(({ n }) => n === entry.n)?.body);
  }
}, 60_000);
afterAll(async () => {
  await log?.close();
  await database?.close();
  await scratch?.stop();
});

/** Hundreds of entries with secrets, talk, orders and undos, one of them past a checkpoint. */
async function played(): Promise<House> {
  const house = new House(['open', 'open'], { game, pace: 0 });
  const [ann, bob] = await house.begun('ann', 'bob');
  for (let i = 1; i <= 400; i++) {
    await ann.answer(i % 7 === 0 ? 'peek' : 'more');
    house.stall(10);
    if (i % 40 === 0) await ann.do({ do: 'chat', text: 'hm' });
    if (i % 50 === 0) await bob.do({ do: 'orders', seat: 1, orders: { pass: 'always', stops: [] } });
    if (i % 128 > 1 && i % 60 !== 0) continue;
    await ann.do({ do: 'offer', seat: 0, what: 'undo' });
    await bob.do({ do: 'reply', seat: 1, what: 'undo', yes: true });
  }
  await ann.answer('end');
  return house;
}

const everything = Number.POSITIVE_INFINITY;

describe('the history of a match', () => {
  test('is the same from the nearest checkpoint as from the first move', async () => {
    const past = new Past(log);
    const events = house.log.map(eventOf);
    const middle = events[300].wall;
    for (const known of [everything, middle]) {
      const heard = knownBy(events, known);
      for (const seat of [-1, 0, 1]) {
        for (const from of [0, 1, 127, 128, 129, 300, 10_000]) {
          const { told } = await past.history(game, table, { seat, from, known });
          expect(told).toEqual(historyOf(game, heard, seat, from));
        }
      }
    }
  });

  test('costs what lies between two checkpoints, and nothing when it was told before', async () => {
    const past = new Past(log);
    const whole = house.log.length;
    expect(whole).toBeGreaterThan(400);
    const from = house.state.learned[0] - 10;
    read = 0;
    const first = await past.history(game, table, { seat: 0, from, known: everything });
    expect(first.told.facts).toHaveLength(10);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(200);
    expect(first.read).toBeGreaterThanOrEqual(read);
    read = 0;
    const second = await past.history(game, table, { seat: 1, from, known: everything });
    expect([second.read, read]).toEqual([0, 0]);
  });

  test('lets others in while it is read', async () => {
    const turns: number[] = [];
    let over = false;
    const turn = () => {
      turns.push(performance.now());
      if (!over) setImmediate(turn);
    };
    turn();
    const slow: Game = {
      ...game,
      turn: (g) => {
        burn(1);
        return game.turn?.(g) ?? 0;
      },
    };
    await new Past(log).history(slow, table, { seat: 0, from: 0, known: everything });
    over = true;
    expect(turns.length).toBeGreaterThan(10);
  });
});

function burn(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test('a record is read once', async () => {
  const past = new Past(log);
  const { text, read: paid } = await past.record(game, table);
  const events = house.log.map(eventOf);
  expect(JSON.parse(text as string)).toEqual(recordOf(readLog(game, events, null), events));
  expect(paid).toBeGreaterThan(400);
  read = 0;
  expect((await past.record(game, table)).read).toBe(0);
  expect(read).toBe(0);
});
