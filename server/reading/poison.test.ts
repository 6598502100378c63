import { randomBytes } from 'node:crypto';
import { findGame } from '@kaiju/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Server, serve } from '../index.ts';
import { Guest } from '../ops/testing.ts';
import { type Database, Log, migrate, openDatabase, type Scratch, startScratch } from '../store/index.ts';
import type { Body } from '../table/entries.ts';
import { openingOf } from '../table/opening.ts';
import { entryOf } from '../table/reading.ts';

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

const seats = [0, 1].map(() => ({ kind: 'bot' as const, level: 'casual' as const }));
const mapOf = (side: number) =>
  `map X
grid
${` ${'.'.repeat(side)} ${'.'.repeat(side)}\n`.repeat(side)}ours A
start 0,0
startB ${side - 1},0
home A B
length 3
opening EV01 EV01
pool EV01 2
`;

/** A match that was begun when maps had no bounds, and whose process is dead. */
async function begun(map: string): Promise<string> {
  const game = findGame('encounter');
  const who = { account: 'ann', name: { zh: '安', en: 'Ann' }, guest: true };
  const opening = openingOf(game, who, { game: game.id, seats }, randomBytes);
  opening.options = { ...opening.options, map };
  const deal = { seats: 2, options: opening.options, seed: 'x', pace: 1 } as never;
  const bodies: Body[] = [
    { kind: 'created', opening },
    { kind: 'started', deal, seats: [0, 1], hash: '' },
  ];
  const log = await Log.open(database);
  let last = '';
  for (const [n, body] of bodies.entries()) {
    const entry = entryOf(opening.id, 1, { n, at: 0, wall: 0, body }, last);
    last = entry.hash;
    await log.append(entry);
  }
  await log.close();
  await database.query(
    `insert into tables (id, game, ruleset, status, visibility, owner, created, changed)
     values ($1, $2, $3, 'playing', 'public', 'dead', 0, 0)`,
    [opening.id, game.id, game.ruleset],
  );
  return opening.id;
}

test('a server starts whatever is stored: a map beyond all bounds is closed with words that say why', async () => {
  const ids = [await begun(mapOf(60)), await begun(mapOf(175))];
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
