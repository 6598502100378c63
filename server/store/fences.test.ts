import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Database,
  Fenced,
  Fences,
  migrate,
  openDatabase,
  type Scratch,
  startScratch,
  Unavailable,
} from './index.ts';

let scratch: Scratch;
let database: Database;

beforeAll(async () => {
  scratch = await startScratch({ durable: false });
  database = await openDatabase(scratch.url);
  await migrate(database);
  await database.query(
    `insert into tables (id, game, ruleset, status, visibility, fence, created, changed)
     select id, 'dice', 'dice@1', 'playing', 'public', fence, 0, 0 from (values ('a', 1), ('b', 7)) as t (id, fence)`,
  );
});
afterAll(async () => {
  await database.close();
  await scratch.stop();
});

test('a table is ours until somebody has taken it', async () => {
  const fences = new Fences(database);
  await fences.confirm('a', 1);
  await database.query(`update tables set fence = 2 where id = 'a'`);
  await expect(fences.confirm('a', 1)).rejects.toBeInstanceOf(Fenced);
  await fences.confirm('a', 2);
  await expect(fences.confirm('nowhere', 1)).rejects.toBeInstanceOf(Fenced);
  await database.query(`update tables set fence = 1 where id = 'a'`);
});

test('what comes up together is asked together, each with an answer of its own', async () => {
  const asked: unknown[] = [];
  const counting: Database = {
    ...database,
    query(sql, values) {
      asked.push(values?.[0]);
      return database.query(sql, values);
    },
  };
  const fences = new Fences(counting);
  const answers = [fences.confirm('a', 1), fences.confirm('b', 6), fences.confirm('b', 7)];
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(asked).toEqual([['a', 'b']]);
  // What is asked while a question is under way was not answered by it.
  const first = fences.confirm('a', 1);
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([first, fences.confirm('a', 1)]);
  expect(asked).toEqual([['a', 'b'], ['a'], ['a']]);
});

test('a database that does not answer says neither yes nor no', async () => {
  const away: Database = { ...database, query: () => Promise.reject(new Error('gone')) };
  const fences = new Fences(away);
  await expect(fences.confirm('a', 1)).rejects.toThrow(Unavailable);
  await expect(fences.confirm('a', 1)).rejects.toThrow('gone');
});
