import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../store/index.ts';
import { blockedPairs, MOST } from './relations.ts';
import type { AdminReportView, ReportView } from './schemas.ts';
import { House, PASSWORD, scratchDatabase, seatAt, type Visitor } from './testing.ts';

let database: Database;
let stop: () => Promise<void>;
let house: House;
let ada: Visitor;
let bell: Visitor;
let adaId: string;
let bellId: string;

beforeAll(async () => {
  ({ database, stop } = await scratchDatabase());
  house = await House.open(database);
});
afterAll(() => stop());
beforeEach(async () => {
  await house.nextDay();
  [ada, bell] = [house.visitor(), house.visitor()];
  adaId = (await ada.named('Ada')).id;
  bellId = (await bell.guest()).id;
});

describe('mutes and blocks', () => {
  test('are made, listed and taken back, each by its kind', async () => {
    const name = { zh: expect.any(String), en: expect.any(String) };
    const mute = { other: bellId, name, kind: 'mute' };
    const block = { other: bellId, name, kind: 'block' };
    expect((await ada.post('/api/blocks', { other: bellId, kind: 'mute' })).body).toEqual({ blocks: [mute] });
    await ada.post('/api/blocks', { other: bellId, kind: 'mute' });
    house.now += 1;
    await ada.post('/api/blocks', { other: bellId, kind: 'block' });
    expect((await ada.get('/api/blocks')).body).toEqual({ blocks: [mute, block] });
    expect((await bell.get('/api/blocks')).body).toEqual({ blocks: [] });
    expect((await ada.delete(`/api/blocks/${bellId}/mute`)).body).toEqual({ blocks: [block] });
    expect((await ada.delete(`/api/blocks/${bellId}/mute`)).body).toEqual({ blocks: [block] });
  });

  test('are not for oneself, nobody or a kind that is none', async () => {
    const post = (other: string, kind = 'block') => ada.post('/api/blocks', { other, kind });
    expect(await post(adaId)).toMatchObject({ status: 400, body: { code: 'not-yourself' } });
    expect(await post('nobody')).toMatchObject({ status: 404, body: { code: 'player-unknown' } });
    expect(await post("x'; delete from accounts; --")).toMatchObject({ status: 400 });
    expect(await post(bellId, 'hate')).toMatchObject({ status: 400, body: { code: 'bad-request' } });
  });

  test('are so many and no more', async () => {
    await database.query(
      `with crowd as (
         insert into accounts (id, created, seen)
         select 'crowd-' || i, 0, 0 from generate_series(1, $2::int) i returning id
       ) insert into blocks (account, other, kind, at) select $1, id, 'mute', 0 from crowd`,
      [adaId, MOST.blocks],
    );
    expect(await ada.post('/api/blocks', { other: bellId, kind: 'block' })).toMatchObject({
      ...{ status: 409, body: { code: 'too-many-blocks', params: { most: MOST.blocks } } },
    });
  });

  test('are no more when they are made at the same time', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => house.visitor().guest()));
    await database.query(
      `with crowd as (
         insert into accounts (id, created, seen)
         select 'more-' || i, 0, 0 from generate_series(1, $2::int) i returning id
       ) insert into blocks (account, other, kind, at) select $1, id, 'mute', 0 from crowd`,
      [adaId, MOST.blocks - 1],
    );
    const made = await Promise.all(
      others.map(({ id }) => ada.post('/api/blocks', { other: id, kind: 'mute' })),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('among those present are told with their direction, also when a guest has become somebody', async () => {
    const third = (await house.visitor().guest()).id;
    await ada.post('/api/blocks', { other: bellId, kind: 'block' });
    await bell.post('/api/blocks', { other: third, kind: 'mute' });
    expect(await blockedPairs(database, [adaId, bellId])).toEqual([
      { account: adaId, other: bellId, kind: 'block' },
    ]);
    expect(await blockedPairs(database, [adaId, third])).toEqual([]);

    await house.visitor().named('Carol');
    await bell.post('/api/login', { name: 'Carol', password: PASSWORD });
    const carol = (await bell.who())!.account;
    expect(await blockedPairs(database, [adaId, carol])).toEqual([
      { account: adaId, other: carol, kind: 'block' },
    ]);
    expect(await blockedPairs(database, [third, bellId])).toEqual([
      { account: bellId, other: third, kind: 'mute' },
    ]);
    expect((await ada.delete(`/api/blocks/${bellId}/block`)).body).toEqual({ blocks: [] });
  });
});

describe('reports', () => {
  test('are made and listed by their author', async () => {
    await seatAt(database, 'tab1e1111111', [adaId, bellId]);
    const made = await ada.post('/api/reports', {
      about: bellId,
      table: 'tab1e1111111',
      reason: 'abuse',
      text: 'rude',
    });
    const view = {
      id: expect.any(Number),
      about: bellId,
      name: { zh: expect.any(String), en: expect.any(String) },
      table: 'tab1e1111111',
      reason: 'abuse',
      text: 'rude',
      at: house.now,
      state: 'open',
    };
    expect(made.body).toEqual({ report: view });
    expect((await ada.get('/api/reports')).body).toEqual({ reports: [view] });
    expect((await bell.get('/api/reports')).body).toEqual({ reports: [] });
  });

  test.each([
    [{ reason: 'abuse', table: 'tab1e9999999' }, 404, 'table-unknown'],
    [{ reason: 'boredom' }, 400, 'bad-request'],
    [{ reason: 'abuse', text: 'x'.repeat(2_001) }, 400, 'bad-request'],
    [{ reason: 'abuse', about: 'nobody' }, 404, 'player-unknown'],
  ])('%j is refused', async (body, status, code) => {
    expect(await ada.post('/api/reports', { about: bellId, ...body })).toMatchObject({
      status,
      body: { code },
    });
  });

  test('about oneself are refused', async () => {
    expect(await ada.post('/api/reports', { about: adaId, reason: 'other' })).toMatchObject({
      status: 400,
      body: { code: 'not-yourself' },
    });
  });

  test('wait to be looked at before one person makes more of them', async () => {
    for (let n = 0; n < MOST.reports; n++)
      expect((await ada.post('/api/reports', { about: bellId, reason: 'other' })).status).toBe(200);
    expect(await ada.post('/api/reports', { about: bellId, reason: 'other' })).toMatchObject({
      ...{ status: 429, body: { code: 'too-many-reports', params: { most: MOST.reports } } },
    });
    const { reports } = (await ada.get('/api/reports')).body as { reports: ReportView[] };
    await house
      .visitor({ 'x-admin': 'yes' })
      .post(`/api/admin/reports/${reports[0].id}`, { state: 'dismissed' });
    expect((await ada.post('/api/reports', { about: bellId, reason: 'other' })).status).toBe(200);
    expect((await bell.post('/api/reports', { about: adaId, reason: 'other' })).status).toBe(200);
  });

  test('are no more when they are made at the same time', async () => {
    const make = () => ada.post('/api/reports', { about: bellId, reason: 'other' });
    for (let n = 1; n < MOST.reports; n++) await make();
    const made = await Promise.all(Array.from({ length: 6 }, make));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('are seen and judged by administrators only', async () => {
    await ada.post('/api/reports', { about: bellId, reason: 'cheating' });
    expect(await ada.get('/api/admin/reports')).toMatchObject({ status: 403, body: { code: 'admin-only' } });
    const admin = house.visitor({ 'x-admin': 'yes' });
    const list = async (state = '') =>
      ((await admin.get(`/api/admin/reports${state}`)).body as { reports: AdminReportView[] }).reports;
    const [open] = await list();
    expect(open).toMatchObject({ about: bellId, by: adaId, byName: { en: 'Ada' }, reason: 'cheating' });
    const judge = `/api/admin/reports/${open.id}`;
    expect((await ada.post(judge, { state: 'dismissed' })).status).toBe(403);
    expect((await admin.post(judge, { state: 'upheld' })).status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await list('?state=upheld')).toMatchObject([{ id: open.id, state: 'upheld' }]);
    expect(await admin.post('/api/admin/reports/999999', { state: 'upheld' })).toMatchObject({ status: 404 });
    expect(await database.query(`select detail from audit where what = 'report-judged'`)).toEqual([
      { detail: { report: open.id, state: 'upheld' } },
    ]);
  });
});
