import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../store/index.ts';
import { personsOf } from './identity.ts';
import { rate } from './ratings.ts';
import { House, PASSWORD, scratchDatabase, seatAt, type Visitor } from './testing.ts';

let database: Database;
let stop: () => Promise<void>;
let house: House;

beforeAll(async () => {
  ({ database, stop } = await scratchDatabase());
  house = await House.open(database);
});
afterAll(() => stop());
beforeEach(() => house.nextDay());

/** Ada, who has done all that leaves a trace, and Bell, with whom she did it. */
async function busyAda(): Promise<{ ada: Visitor; bell: Visitor; adaId: string; bellId: string }> {
  const [ada, bell] = [
    house.visitor({ 'user-agent': 'a browser', 'x-forwarded-for': '10.1.1.1' }),
    house.visitor(),
  ];
  const [{ id: adaId }, { id: bellId }] = [await ada.named('Ada'), await bell.named('Bell')];
  await seatAt(database, 'tab1e1111111', [adaId, bellId]);
  await rate(
    database,
    {
      table: 'tab1e1111111',
      game: 'miracle',
      seats: [{ account: adaId }, { account: bellId }],
      places: [1, 2],
    },
    house.now,
  );
  await database.query(
    `insert into chat (table_id, id, account, at, text, phrase) values
       ('tab1e1111111', 0, $1, 7, 'my own words', null),
       ('tab1e1111111', 1, $2, 8, 'words of another', null),
       ('tab1e1111111', 2, $1, 9, null, 'thanks')`,
    [adaId, bellId],
  );
  await ada.post('/api/blocks', { other: bellId, kind: 'mute' });
  await bell.post('/api/blocks', { other: adaId, kind: 'block' });
  await ada.post('/api/reports', {
    about: bellId,
    table: 'tab1e1111111',
    reason: 'stalling',
    text: 'so slow',
  });
  await bell.post('/api/reports', { about: adaId, reason: 'other', text: 'about her' });
  return { ada, bell, adaId, bellId };
}

test('the export is all of mine and nothing of others', async () => {
  const { ada, adaId, bellId } = await busyAda();
  const { body, headers } = await ada.get('/api/me/data');
  expect(headers['content-disposition']).toBe('attachment; filename="kaiju-my-data.json"');
  const skill = { rating: expect.any(Number), margin: expect.any(Number), provisional: true };
  expect(body).toEqual({
    account: {
      id: adaId,
      name: { zh: 'Ada', en: 'Ada' },
      guest: false,
      reserved: null,
      lang: 'en',
      created: house.now,
      seen: house.now,
    },
    formerly: [],
    sessions: [
      { id: expect.any(String), where: 'a browser', created: house.now, seen: house.now, current: true },
    ],
    games: [
      {
        table: 'tab1e1111111',
        game: 'miracle',
        seat: 0,
        status: 'over',
        created: 5,
        place: 1,
        result: { score: 10 },
      },
    ],
    ratings: [{ game: 'miracle', pool: 'people', games: 1, ...skill }],
    chat: [
      { table: 'tab1e1111111', at: 7, text: 'my own words', phrase: null },
      { table: 'tab1e1111111', at: 9, text: null, phrase: 'thanks' },
    ],
    blocks: [{ other: bellId, name: { zh: 'Bell', en: 'Bell' }, kind: 'mute' }],
    reports: [
      {
        id: expect.any(Number),
        about: bellId,
        name: { zh: 'Bell', en: 'Bell' },
        table: 'tab1e1111111',
        reason: 'stalling',
        text: 'so slow',
        at: house.now,
        state: 'open',
      },
    ],
  });
});

test('deleting empties the account and leaves the matches of others whole', async () => {
  const { ada, bell, adaId, bellId } = await busyAda();
  const [{ id: logged }] = await database.query<{ id: string }>(
    `insert into log values ('tab1e1111111', 0, 1, 0, 0, 'sat', $1, null, 'hash') returning table_id as id`,
    [JSON.stringify({ account: adaId })],
  );
  const phone = house.visitor({ 'x-forwarded-for': '10.1.1.1' });
  await phone.post('/api/login', { name: 'Ada', password: PASSWORD });

  expect(await ada.post('/api/me/delete', { password: 'a wrong one' })).toMatchObject({
    status: 403,
    body: { code: 'password-wrong' },
  });
  expect((await ada.post('/api/me/delete')).status).toBe(403);
  expect((await ada.post('/api/me/delete', { password: PASSWORD })).status).toBe(204);

  expect(ada.cookie).toBeNull();
  expect(await phone.who()).toBeNull();
  const login = await house.visitor().post('/api/login', { name: 'Ada', password: PASSWORD });
  expect(login).toMatchObject({ status: 401, body: { code: 'login-wrong' } });
  expect(await house.visitor().get(`/api/players/${adaId}`)).toMatchObject({ status: 404 });
  expect((await house.visitor().get('/api/ratings/miracle')).body).toMatchObject({
    rows: [{ account: bellId }],
  });

  const kept = JSON.stringify(
    await Promise.all(
      ['accounts', 'sessions', 'ratings', 'blocks', 'reports', 'chat', 'audit'].map((table) =>
        database.query(`select * from ${table}`),
      ),
    ),
  );
  for (const gone of ['Ada', 'my own words', 'so slow', '10.1.1.1', 'a browser'])
    expect(kept).not.toContain(gone);
  for (const others of ['words of another', 'about her', 'account-deleted']) expect(kept).toContain(others);
  expect(await database.query('select account from sessions where account = $1', [adaId])).toEqual([]);
  expect(await database.query('select account from blocks')).toEqual([]);

  expect((await personsOf(database, [adaId])).get(adaId)).toMatchObject({
    name: { zh: '一位旧玩家', en: 'a former player' },
  });
  expect(await database.query('select seat, account from seats order by seat')).toEqual([
    { seat: 0, account: adaId },
    { seat: 1, account: bellId },
  ]);
  expect(await database.query('select hash from log where table_id = $1', [logged])).toEqual([
    { hash: 'hash' },
  ]);
  expect((await bell.get('/api/reports')).body).toMatchObject({
    reports: [{ about: adaId, name: { en: 'a former player' } }],
  });
});

test('a name that was given up is free again, for a new account', async () => {
  const first = house.visitor();
  const { id } = await first.named('Ada');
  await first.post('/api/me/delete', { password: PASSWORD });
  expect((await house.visitor().named('ada')).id).not.toBe(id);
});

test('a guest needs no password to go, and takes along what it said before it logged in', async () => {
  const guest = house.visitor();
  await guest.guest();
  expect((await guest.post('/api/me/delete')).status).toBe(204);
  expect(await guest.who()).toBeNull();

  await house.visitor().named('Ada');
  const visitor = house.visitor();
  const { id: before } = await visitor.guest();
  await seatAt(database, 'tab1e2222222', [before]);
  await visitor.post('/api/login', { name: 'Ada', password: PASSWORD });
  // Said by a table that still knew the guest.
  await database.query(
    `insert into chat (table_id, id, account, at, text) values ('tab1e2222222', 0, $1, 0, 'late words')`,
    [before],
  );
  expect((await visitor.get('/api/me/data')).body).toMatchObject({
    formerly: [before],
    games: [{ table: 'tab1e2222222' }],
    chat: [{ text: 'late words' }],
  });
  await visitor.post('/api/me/delete', { password: PASSWORD });
  expect(await database.query('select text from chat')).toEqual([{ text: '' }]);
  expect((await personsOf(database, [before])).get(before)).toMatchObject({
    name: { en: 'a former player' },
  });
});
