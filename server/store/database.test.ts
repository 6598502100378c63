import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, redact, type Scratch, startScratch } from './index.ts';

let scratch: Scratch;
let database: Database;

beforeAll(async () => {
  scratch = await startScratch({ durable: false });
  database = await openDatabase(scratch.url, { connections: 2 });
  await database.query('create table notes (id bigint primary key, text text)');
});
afterAll(async () => {
  await database.close();
  await scratch.stop();
});

test('a bigint comes back as a number', async () => {
  const [row] = await database.query<{ now: number }>('select 1800000000123::bigint as now');
  expect(row.now).toBe(1_800_000_000_123);
});

test('a transaction is kept whole or not at all', async () => {
  await database.transaction((inside) => inside.query(`insert into notes values (1, 'kept')`));
  const failing = database.transaction(async (inside) => {
    await inside.query(`insert into notes values (2, 'undone')`);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await database.query('select * from notes')).toEqual([{ id: 1, text: 'kept' }]);
});

test('one who stops in the middle of a transaction does not keep its locks for ever', async () => {
  const stopped = database.transaction(async (inside) => {
    await inside.query('select * from notes where id = 1 for update');
    // It says nothing more until another has got the row.
    await database.query(`update notes set text = 'taken' where id = 1`);
  });
  await expect(stopped).rejects.toThrow();
  expect(await database.query('select text from notes where id = 1')).toEqual([{ text: 'taken' }]);
});

test('a connection that broke inside a transaction is not used again', async () => {
  const broken = database.transaction(async (inside) => {
    const killer = await database.connect();
    const [{ pid }] = await inside.query<{ pid: number }>('select pg_backend_pid() as pid');
    await killer.query('select pg_terminate_backend($1)', [pid]);
    await killer.end();
    await inside.query('select 1');
  });
  await expect(broken).rejects.toThrow();
  const answers = await Promise.all([1, 2, 3].map(() => database.query<{ one: number }>('select 1 as one')));
  expect(answers.flat()).toEqual([{ one: 1 }, { one: 1 }, { one: 1 }]);
});

test('no error names a password', async () => {
  const wrong = [
    'postgres://ada:hunter2@127.0.0.1:1/kaiju',
    'postgres://ada:hunter2@127.0.0.1:99999/kaiju',
    scratch.url.replace(/:[^:@]+@/, ':hunter2@'),
    'hunter2',
  ];
  for (const url of wrong) {
    const error = await openDatabase(url).catch((failure: Error) => failure);
    expect(error).toBeInstanceOf(Error);
    expect(String((error as Error).stack)).not.toContain('hunter2');
    expect((error as Error).cause).toBeUndefined();
    expect((error as Error).message).toMatch(/^database: no connection to .*DATABASE_URL looks like/);
  }
});

test('a connection string is shown without its secrets', () => {
  expect(redact('postgres://ada:hunter2@db/kaiju?sslpassword=hunter2&a=b')).toBe(
    'postgres://ada:***@db/kaiju?sslpassword=***&a=b',
  );
  expect(redact('postgres://db/kaiju')).toBe('postgres://db/kaiju');
});
