import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Server, serve } from '../index.ts';
import { Guest } from '../ops/testing.ts';
import { type Database, migrate, openDatabase, type Scratch, startScratch } from '../store/index.ts';
import { begun, mapOf } from './poison.ts';

let scratch: Scratch;
let database: Database;
let server: Server;

beforeAll(async () => {
  scratch = await startScratch({ durable: false });
  database = await openDatabase(scratch.url);
  await migrate(database);
});
afterAll(async () => {
  await server?.close();
  await database?.close();
  await scratch?.stop();
});

test('a server starts whatever is stored: a map beyond all bounds is closed with words that say why', async () => {
  const ids = [await begun(database, mapOf(60)), await begun(database, mapOf(175))];
  server = await serve({ database: scratch.url });
  const ann = new Guest(server.url, { 'accept-language': 'zh' });
  expect((await ann.get('/health')).status).toBe(200);
  const closed = () => database.query('select id from tables where unfit is not null');
  await expect.poll(closed, { timeout: 30_000 }).toHaveLength(2);
  const [small, large] = await Promise.all(ids.map((id) => ann.get(`/api/tables/${id}`)));
  expect(small).toMatchObject({ status: 410, body: { code: 'unfit' } });
  expect(small.body.message).toMatch(
    /^这张桌子已关闭，因为它的选项超出了现在的规则：.*60×60 格，地图最大 30×30 格/,
  );
  expect(large.body.message).toMatch(/文字有 \d+ 字节，最多 8192 字节$/);
});
