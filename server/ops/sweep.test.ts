import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { usualLife } from '../accounts/index.ts';
import { scratchDatabase } from '../accounts/testing.ts';
import type { Database } from '../store/index.ts';
import { SWEEP_EVERY, sweepNowAndThen, sweepOnce } from './sweep.ts';

describe('a sweep', () => {
  const now = 1_800_000_000_000;
  let house: Awaited<ReturnType<typeof scratchDatabase>>;
  let database: Database;
  beforeAll(async () => {
    house = await scratchDatabase();
    database = house.database;
  }, 60_000);
  afterAll(() => house?.stop());

  /** A guest who was last here then, with a session and a ticket of the same time. */
  const visit = async (id: string, seen: number) => {
    await database.query('insert into accounts (id, guest, created, seen) values ($1, true, $2, $2)', [
      id,
      seen,
    ]);
    await database.query(
      `insert into sessions (id, account, token_hash, agent, created, seen) values ($1, $1, 'x', '', $2, $2)`,
      [id, seen],
    );
    await database.query('insert into tickets (id, account, until) values ($1, $1, $2)', [id, seen]);
  };
  const left = async (what: string) =>
    (await database.query<{ id: string }>(`select id from ${what} order by id`)).map(({ id }) => id);

  test('takes sessions, guests and tickets that are over, and no others', async () => {
    await visit('gone', now - usualLife.idle);
    await visit('here', now);
    await visit('idle', now - 1);
    await sweepOnce(database, now);
    expect(await left('accounts')).toEqual(['here', 'idle']);
    expect(await left('sessions')).toEqual(['here', 'idle']);
    expect(await left('tickets')).toEqual(['here']);
  });

  test('is left to the process that is at it already', async () => {
    await visit('late', now - usualLife.idle);
    await database.transaction(async (inside) => {
      // One that found nothing to do, and is not at its end yet.
      await sweepOnce({ ...database, transaction: (work) => work(inside) }, 0);
      await sweepOnce(database, now);
      expect(await left('accounts')).toContain('late');
    });
    await sweepOnce(database, now);
    expect(await left('accounts')).not.toContain('late');
  });
});

describe('now and then', () => {
  afterEach(() => void vi.useRealTimers());

  test('at once, then every hour, also after one that failed, until it is ended', async () => {
    vi.useFakeTimers();
    const failures: string[] = [];
    let sweeps = 0;
    const database = {
      transaction: async () => {
        sweeps++;
        throw new Error(`sweep ${sweeps}`);
      },
    } as Partial<Database> as Database;
    const end = sweepNowAndThen(database, ({ message }) => failures.push(message));
    await vi.advanceTimersByTimeAsync(0);
    expect(failures).toEqual(['sweep 1']);
    await vi.advanceTimersByTimeAsync(2 * SWEEP_EVERY);
    expect(failures).toEqual(['sweep 1', 'sweep 2', 'sweep 3']);
    end();
    await vi.advanceTimersByTimeAsync(2 * SWEEP_EVERY);
    expect(sweeps).toBe(3);
  });
});
