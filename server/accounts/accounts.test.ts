import cookies from '@fastify/cookie';
import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../store/index.ts';
import type { Identity } from './identity.ts';
import { mergeGuest } from './merge.ts';
import { guestName } from './names.ts';
import type { Me, SessionView } from './schemas.ts';
import { identityOf, MOST_SESSIONS, openSession, sweep, usualLife } from './sessions.ts';
import { merged, shownRating } from './skill.ts';
import { House, PASSWORD, SECRET, scratchDatabase, seatAt } from './testing.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

let database: Database;
let stop: () => Promise<void>;
let house: House;

beforeAll(async () => {
  ({ database, stop } = await scratchDatabase());
  house = await House.open(database);
});
afterAll(() => stop());
beforeEach(() => house.nextDay());

const accountsKept = async () => (await database.query('select id from accounts')).length;
const audit = async () =>
  (await database.query<{ what: string }>('select what from audit order by id')).map(({ what }) => what);

describe('guests', () => {
  test('asking who I am makes nobody', async () => {
    const visitor = house.visitor();
    expect((await visitor.get('/api/me')).body).toEqual({ account: null });
    expect(await visitor.who()).toBeNull();
    expect(visitor.cookie).toBeNull();
    expect(await accountsKept()).toBe(0);
  });

  test('the first request that needs an identity makes a guest, the next finds it', async () => {
    const visitor = house.visitor({ 'accept-language': 'zh-CN,en;q=0.5' });
    const first = (await visitor.get('/must')).body as { who: { account: string } };
    expect(first.who).toMatchObject({ guest: true, lang: 'zh', formerly: [] });
    expect((await visitor.get('/must')).body).toEqual(first);
    expect((await visitor.get('/api/me')).body).toMatchObject({
      account: {
        id: first.who.account,
        guest: true,
        name: { zh: expect.any(String), en: expect.any(String) },
      },
    });
    expect(await accountsKept()).toBe(1);
  });

  test('being a guest twice is being the same guest', async () => {
    const visitor = house.visitor();
    expect(await visitor.guest()).toEqual(await visitor.guest());
  });

  test('the cookie is out of reach of scripts and other sites, and of http when the page came by https', async () => {
    const plain = await house.visitor().post('/api/guest', { lang: 'en' });
    expect(plain.headers['set-cookie']).toMatch(
      /^kaiju=.+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const safe = await house.visitor({ 'x-forwarded-proto': 'https' }).post('/api/guest');
    expect(safe.headers['set-cookie']).toMatch(
      /^__Host-kaiju=.+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('a cookie that some other host of the domain may have set is not taken where the page came by https', async () => {
    const visitor = house.visitor();
    await visitor.guest();
    const headers = { cookie: `kaiju=${visitor.cookie}`, 'x-forwarded-proto': 'https' };
    expect((await house.app.inject({ url: '/who', headers })).json()).toEqual({ who: null });
  });

  test('the database knows no token', async () => {
    const visitor = house.visitor();
    await visitor.guest();
    const [, token] = decodeURIComponent(visitor.cookie!).split('.');
    const [row] = await database.query('select * from sessions');
    expect(token.length).toBeGreaterThan(40);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test('a language is kept', async () => {
    const visitor = house.visitor();
    await visitor.guest();
    expect((await visitor.send('PATCH', '/api/me', { lang: 'zh' })).body).toMatchObject({
      account: { lang: 'zh' },
    });
    expect((await visitor.send('PATCH', '/api/me', { lang: 'fr' })).status).toBe(400);
  });
});

describe('cookies', () => {
  test.each([
    ['garbage', () => 'garbage'],
    ['broken escapes', () => '%E0%A4%A'],
    [
      'another key',
      (value: string) => cookies.sign(value.split('.').slice(0, 2).join('.'), 'another secret'),
    ],
    ['another session', (value: string) => value.replace(/^./, (c) => (c === '1' ? '2' : '1'))],
    ['a cut signature', (value: string) => value.slice(0, -4)],
    ['a signed wrong token', (value: string) => cookies.sign(`${value.split('.')[0]}.wrong`, SECRET)],
    ['a signed nothing', () => cookies.sign('', SECRET)],
  ])('with %s opens nothing', async (_, forge) => {
    const visitor = house.visitor();
    await visitor.guest();
    visitor.cookie = encodeURIComponent(forge(decodeURIComponent(visitor.cookie!)));
    expect(await visitor.who()).toBeNull();
    expect((await visitor.get('/api/sessions')).body).toMatchObject({ code: 'identity-needed' });
  });

  test('an unused session runs out; a used one goes on', async () => {
    const visitor = house.visitor();
    const { id } = await visitor.guest();
    house.now += usualLife.idle - 1;
    expect((await visitor.get('/api/me')).headers['set-cookie']).toMatch(/Max-Age=15552000/);
    house.now += usualLife.idle - 1;
    expect(await visitor.who()).toMatchObject({ account: id });
    house.now += usualLife.idle;
    expect(await visitor.who()).toBeNull();
  });

  test('one of a named account runs out though it is used; a guest has nothing else, and keeps it', async () => {
    const [named, guest] = [house.visitor(), house.visitor()];
    const { id } = await named.named('Ada');
    await guest.guest();
    const visits = Math.ceil(usualLife.absolute / (usualLife.idle - 1));
    for (let i = 0; i < visits; i++) {
      expect(await named.who()).toMatchObject({ account: id });
      house.now += Math.ceil(usualLife.absolute / visits);
      await guest.who();
    }
    expect(await named.who()).toBeNull();
    expect((await guest.who())?.guest).toBe(true);
    expect(await house.accounts.goodOnes(['nobody'])).toEqual(new Set());
    expect(await sweep(database, house.now)).toMatchObject({ sessions: 2 });
    expect((await named.post('/api/login', { name: 'Ada', password: PASSWORD })).body).toMatchObject({
      account: { id },
    });
  });
});

describe('taking a name', () => {
  test('keeps the account', async () => {
    const visitor = house.visitor();
    const guest = await visitor.guest();
    const named = await visitor.named('Ａda');
    expect(named).toMatchObject({ id: guest.id, guest: false, name: { zh: 'Ada', en: 'Ada' } });
    expect(await visitor.who()).toMatchObject({ account: guest.id, guest: false });
    expect(await audit()).toEqual(['guest-named']);
    const [{ password }] = await database.query<{ password: string }>('select password from accounts');
    expect(password).toMatch(/^\$argon2id\$/);
  });

  test('ends every session of the guest; whoever else held one is nobody', async () => {
    const visitor = house.visitor();
    await visitor.guest();
    const thief = house.visitor();
    thief.cookie = visitor.cookie;
    await visitor.named('Ada');
    expect(visitor.cookie).not.toBe(thief.cookie);
    expect(await thief.who()).toBeNull();
    expect((await visitor.get('/api/sessions')).body).toMatchObject({ sessions: [{ current: true }] });
  });

  test('happens once', async () => {
    const visitor = house.visitor();
    await visitor.named('Ada');
    const again = await visitor.post('/api/me/name', { name: 'Bell', password: PASSWORD });
    expect(again).toMatchObject({ status: 409, body: { code: 'already-named', params: { name: 'Ada' } } });
  });

  test('of another, in whatever case or width, is refused in the words of the reader', async () => {
    await house.visitor().named('Émile');
    const answer = await house
      .visitor({ 'accept-language': 'zh' })
      .post('/api/me/name', { name: 'éＭＩＬＥ', password: PASSWORD });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'name-taken', message: '“éMILE”已经有人用了；请换一个名字。', params: { name: 'éMILE' } },
    });
  });

  test('by two at once: one wins, the other is told', async () => {
    const two = [house.visitor(), house.visitor()];
    for (const visitor of two) await visitor.guest();
    const answers = await Promise.all(
      two.map((visitor) => visitor.post('/api/me/name', { name: 'Ada', password: PASSWORD })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'name-taken' });
    expect(await database.query('select id from accounts where name is not null')).toHaveLength(1);
  });

  test.each([
    ['a name that looks like SQL', { name: "'; drop--", password: PASSWORD }, 'name-characters'],
    ['a short password', { name: 'Ada', password: 'short' }, 'password-length'],
    ['the name as password', { name: 'AdaLovelace', password: 'adalovelace' }, 'password-is-name'],
    ['no password', { name: 'Ada' }, 'bad-request'],
    ['an endless name', { name: 'x'.repeat(500), password: PASSWORD }, 'bad-request'],
  ])('refuses %s', async (_, body, code) => {
    expect(await house.visitor().post('/api/me/name', body)).toMatchObject({ status: 400, body: { code } });
  });
});

describe('who has a name that is reserved by now', () => {
  const holder = async (name = 'Admin') => {
    const visitor = house.visitor();
    const { id } = await visitor.named('Ada');
    await database.query('update accounts set name = $2, name_key = $3 where id = $1', [
      id,
      name,
      name.toLowerCase(),
    ]);
    return { visitor, id };
  };

  test('plays on, unseen by it, and is told so when they come or log in', async () => {
    const { visitor, id } = await holder();
    const friendly = guestName(id);
    expect((await visitor.get('/api/me')).body).toMatchObject({
      account: { id, guest: false, reserved: 'Admin', name: friendly },
    });
    expect((await visitor.get(`/api/players/${id}`)).body).toMatchObject({ name: friendly });
    const elsewhere = await house.visitor().post('/api/login', { name: 'admin', password: PASSWORD });
    expect(elsewhere.body).toMatchObject({ account: { id, reserved: 'Admin' } });
    expect((await visitor.get('/api/me/data')).body).toMatchObject({ account: { reserved: 'Admin' } });
  });

  test('chooses another, once', async () => {
    const { visitor, id } = await holder();
    await house.visitor().named('Bell');
    const rename = (name: string) => visitor.post('/api/me/rename', { name });
    expect((await rename('admin')).body).toMatchObject({ code: 'name-reserved' });
    expect((await rename('bell')).body).toMatchObject({ code: 'name-taken' });
    expect((await rename('Ada')).body).toMatchObject({
      account: { id, reserved: null, name: { zh: 'Ada', en: 'Ada' } },
    });
    expect((await rename('Bob')).body).toMatchObject({ code: 'already-named' });
    expect(await audit()).toEqual(['guest-named', 'guest-named', 'renamed']);
    expect((await house.visitor().post('/api/login', { name: 'Ada', password: PASSWORD })).status).toBe(200);
  });

  test('a guest has no name to change', async () => {
    const visitor = house.visitor();
    await visitor.guest();
    expect((await visitor.post('/api/me/rename', { name: 'Ada' })).body).toMatchObject({ code: 'not-named' });
  });
});

describe('login', () => {
  test('finds the account from another device, in any case and width', async () => {
    const { id } = await house.visitor().named('Ada');
    const other = house.visitor();
    expect((await other.post('/api/login', { name: ' ＡDA', password: PASSWORD })).body).toMatchObject({
      account: { id, guest: false },
    });
    expect(await other.who()).toMatchObject({ account: id });
    expect(await audit()).toEqual(['guest-named', 'login']);
  });

  test('answers a wrong password and an unknown name alike, after the same work', async () => {
    await house.visitor().named('Ada');
    const verify = vi.mocked(argon2.verify);
    verify.mockClear();
    const wrong = await house.visitor().post('/api/login', { name: 'Ada', password: 'not the password' });
    const unknown = await house.visitor().post('/api/login', { name: 'Bell', password: 'not the password' });
    const sql = await house.visitor().post('/api/login', { name: "' or 1=1 --", password: "' or '1'='1" });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'login-wrong' } });
    expect(unknown.body).toEqual(wrong.body);
    expect(sql.body).toEqual(wrong.body);
    const costs = verify.mock.calls.map(([hash]) => argon2.parseOptions(hash));
    expect(costs).toHaveLength(3);
    expect(costs[1]).toEqual(costs[0]);
    expect(costs[2]).toEqual(costs[0]);
    expect(await audit()).toEqual(['guest-named', 'login-failed', 'login-failed', 'login-failed']);
  });

  test('is throttled by name: also the right password waits, at every address', async () => {
    await house.visitor().named('Ada');
    const tries = Array.from({ length: 6 }, (_, i) =>
      house
        .visitor({ 'x-forwarded-for': `10.0.0.${i}` })
        .post('/api/login', { name: 'ada', password: `guess number ${i}` }),
    );
    // At once: counting before checking leaves no gap between them.
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([401, 401, 401, 401, 401, 429]);
    const ada = house.visitor({ 'x-forwarded-for': '10.0.1.1' });
    const early = await ada.post('/api/login', { name: 'Ada', password: PASSWORD });
    expect(early).toMatchObject({ status: 429, body: { code: 'login-throttled', params: { seconds: 2 } } });
    expect(early.headers['retry-after']).toBe('2');
    house.now += 2_000;
    expect((await ada.post('/api/login', { name: 'Ada', password: PASSWORD })).status).toBe(200);
    expect((await ada.post('/api/login', { name: 'Ada', password: PASSWORD })).status).toBe(200);
  });

  test('is throttled by address', async () => {
    const from = house.visitor({ 'x-forwarded-for': '10.9.9.9' });
    for (let i = 0; i < 20; i++) await from.post('/api/login', { name: `nobody${i}`, password: PASSWORD });
    expect((await from.post('/api/login', { name: 'nobody20', password: PASSWORD })).status).toBe(429);
    const elsewhere = house.visitor({ 'x-forwarded-for': '10.9.9.8' });
    expect((await elsewhere.post('/api/login', { name: 'nobody20', password: PASSWORD })).status).toBe(401);
  });

  test('renews a hash that was made by old settings', async () => {
    const { id } = await house.visitor().named('Ada');
    const old = await argon2.hash(PASSWORD, { memoryCost: 8_192, timeCost: 1 });
    await database.query('update accounts set password = $2 where id = $1', [id, old]);
    const visitor = house.visitor();
    expect((await visitor.post('/api/login', { name: 'Ada', password: PASSWORD })).status).toBe(200);
    const [{ password }] = await database.query<{ password: string }>('select password from accounts');
    expect(argon2.parseOptions(password).memoryCost).toBe(19_456);
    expect((await visitor.post('/api/login', { name: 'Ada', password: PASSWORD })).status).toBe(200);
  });

  test('logging out ends the session, not the account', async () => {
    const visitor = house.visitor();
    await visitor.named('Ada');
    const { cookie } = visitor;
    expect((await visitor.send('POST', '/api/logout')).status).toBe(204);
    expect(visitor.cookie).toBeNull();
    visitor.cookie = cookie;
    expect(await visitor.who()).toBeNull();
    expect((await visitor.post('/api/login', { name: 'Ada', password: PASSWORD })).status).toBe(200);
    expect((await house.visitor().send('POST', '/api/logout')).status).toBe(204);
  });
});

describe('a guest that logs in', () => {
  const rating = (account: string, game: string, mu: number, sigma: number, games: number) =>
    database.query(`insert into ratings values ($1, $2, 'people', $3, $4, $5, 0)`, [
      account,
      game,
      mu,
      sigma,
      games,
    ]);

  test('brings its history along', async () => {
    const ada = await house.visitor().named('Ada');
    const bell = await house.visitor().named('Bell');
    const visitor = house.visitor();
    const guest = await visitor.guest();
    await seatAt(database, 'tab1e1111111', [guest.id]);
    await database.query(
      `insert into chat (table_id, id, account, at, text) values ('tab1e1111111', 0, $1, 0, 'hello')`,
      [guest.id],
    );
    await rating(guest.id, 'miracle', 30, 5, 4);
    await rating(guest.id, 'market', 20, 6, 2);
    await rating(ada.id, 'miracle', 26, 4, 6);
    await visitor.post('/api/blocks', { other: bell.id, kind: 'block' });
    await visitor.post('/api/blocks', { other: ada.id, kind: 'mute' });
    await visitor.post('/api/reports', { about: bell.id, reason: 'abuse' });

    const login = await visitor.post('/api/login', { name: 'Ada', password: PASSWORD });
    expect(login).toMatchObject({ status: 200, body: { account: { id: ada.id, formerly: [guest.id] } } });
    expect(await visitor.who()).toMatchObject({ account: ada.id, formerly: [guest.id] });
    expect((await visitor.get('/api/me')).body).toEqual(login.body);
    const data = (await visitor.get('/api/me/data')).body as Record<string, unknown[]>;
    expect(data.games).toMatchObject([{ table: 'tab1e1111111' }]);
    expect(data.chat).toMatchObject([{ text: 'hello' }]);
    expect(data.blocks).toMatchObject([{ other: bell.id, kind: 'block' }]);
    expect(data.reports).toMatchObject([{ about: bell.id }]);
    const both = merged({ mu: 26, sigma: 4 }, { mu: 30, sigma: 5 });
    expect(data.ratings).toMatchObject([
      { game: 'market', ...shownRating({ mu: 20, sigma: 6 }), games: 2 },
      { game: 'miracle', ...shownRating(both), games: 10 },
    ]);
    expect(await database.query('select account from ratings where account = $1', [guest.id])).toEqual([]);
    expect(await audit()).toContain('guest-merged');
  });

  test('is known by its old id as who it is now', async () => {
    const ada = await house.visitor().named('Ada');
    const visitor = house.visitor();
    const guest = await visitor.guest();
    await visitor.post('/api/login', { name: 'Ada', password: PASSWORD });
    expect((await house.visitor().get(`/api/players/${guest.id}`)).body).toMatchObject({
      account: ada.id,
      name: { en: 'Ada' },
    });
  });

  test('is merged once, and a named account never', async () => {
    const ada = await house.visitor().named('Ada');
    const bell = await house.visitor().named('Bell');
    const guest = await house.visitor().guest();
    await rating(guest.id, 'market', 20, 6, 2);
    await Promise.all(
      [ada, bell, ada].map(({ id }) =>
        database.transaction((inside) => mergeGuest(inside, guest.id, id, house.now)),
      ),
    );
    await database.transaction((inside) => mergeGuest(inside, bell.id, ada.id, house.now));
    const rows = await database.query<{ account: string }>('select account from ratings');
    expect(rows).toHaveLength(1);
    expect([ada.id, bell.id]).toContain(rows[0].account);
    const living = await database.query<{ id: string }>('select id from accounts where deleted is null');
    expect(living.map(({ id }) => id).sort()).toEqual([ada.id, bell.id].sort());
  });

  test('a named account that logs in as another stays apart', async () => {
    await house.visitor().named('Ada');
    const visitor = house.visitor();
    const bell = await visitor.named('Bell');
    await visitor.post('/api/login', { name: 'Ada', password: PASSWORD });
    expect(await visitor.who()).toMatchObject({ name: { en: 'Ada' }, formerly: [] });
    expect((await house.visitor().get(`/api/players/${bell.id}`)).body).toMatchObject({
      name: { en: 'Bell' },
    });
  });
});

describe('sessions', () => {
  const here = { 'user-agent': 'Firefox on the desk' };
  const there = { 'user-agent': 'Safari on the phone' };
  const sessionsSeen = async (visitor: { get(url: string): Promise<{ body: never }> }) =>
    ((await visitor.get('/api/sessions')).body as { sessions: SessionView[] }).sessions;

  test('are listed with where, when and which is this one; one is revoked', async () => {
    const desk = house.visitor(here);
    await desk.named('Ada');
    const began = house.now;
    house.now += 60_000;
    const phone = house.visitor(there);
    await phone.post('/api/login', { name: 'Ada', password: PASSWORD });
    const list = await sessionsSeen(desk);
    expect(list).toEqual([
      {
        id: expect.any(String),
        where: 'Safari on the phone',
        created: house.now,
        seen: house.now,
        current: false,
      },
      { id: expect.any(String), where: 'Firefox on the desk', created: began, seen: began, current: true },
    ]);
    expect((await desk.delete(`/api/sessions/${list[0].id}`)).status).toBe(204);
    expect(await phone.who()).toBeNull();
    expect(await sessionsSeen(desk)).toHaveLength(1);
  });

  test("another's session can't be revoked", async () => {
    const ada = house.visitor();
    await ada.named('Ada');
    const [{ id }] = await sessionsSeen(ada);
    const stranger = house.visitor();
    await stranger.guest();
    expect(await stranger.delete(`/api/sessions/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'session-unknown' },
    });
    expect(await ada.who()).not.toBeNull();
  });

  test('all others are revoked at once', async () => {
    const desk = house.visitor(here);
    await desk.named('Ada');
    const others = [house.visitor(there), house.visitor(there)];
    for (const other of others) await other.post('/api/login', { name: 'Ada', password: PASSWORD });
    expect((await desk.delete('/api/sessions')).body).toEqual({ revoked: 2 });
    for (const other of others) expect(await other.who()).toBeNull();
    expect(await desk.who()).not.toBeNull();
  });

  test('are so many at once; one more ends the one that was unused for longest', async () => {
    const desk = house.visitor(here);
    await desk.named('Ada');
    const { account } = (await desk.who()) as Identity;
    const enter = () => {
      house.now += 1;
      return openSession(database, account, there['user-agent'], house.now);
    };
    const first = await enter();
    house.now += 600_000;
    await desk.who();
    for (let n = 2; n < MOST_SESSIONS; n++) await enter();
    expect(await sessionsSeen(desk)).toHaveLength(MOST_SESSIONS);
    const last = await enter();
    expect(await identityOf(database, first, house.now)).toBeNull();
    expect(await identityOf(database, last, house.now)).not.toBeNull();
    expect(await desk.who()).not.toBeNull();
    expect(await sessionsSeen(desk)).toHaveLength(MOST_SESSIONS);
  });

  test('a new password ends all others, and the old one is worth nothing', async () => {
    const desk = house.visitor(here);
    await desk.named('Ada');
    const phone = house.visitor(there);
    await phone.post('/api/login', { name: 'Ada', password: PASSWORD });
    const change = (old: string, password: string) => desk.post('/api/me/password', { old, password });
    expect(await change('not the old one', 'another password')).toMatchObject({
      status: 403,
      body: { code: 'password-wrong' },
    });
    expect(await change(PASSWORD, 'short')).toMatchObject({ status: 400, body: { code: 'password-length' } });
    expect((await change(PASSWORD, 'another password')).body).toEqual({ revoked: 1 });
    expect(await phone.who()).toBeNull();
    expect(await desk.who()).not.toBeNull();
    expect((await phone.post('/api/login', { name: 'Ada', password: PASSWORD })).status).toBe(401);
    expect((await phone.post('/api/login', { name: 'Ada', password: 'another password' })).status).toBe(200);
    expect(await audit()).toEqual([
      'guest-named',
      'login',
      'password-failed',
      'password-changed',
      'login-failed',
      'login',
    ]);
  });

  test('guessing the old password is throttled too', async () => {
    const desk = house.visitor();
    await desk.named('Ada');
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      statuses.push(
        (await desk.post('/api/me/password', { old: `guess ${i}`, password: 'another one' })).status,
      );
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  test('a guest has no password to change', async () => {
    const visitor = house.visitor();
    await visitor.guest();
    expect(await visitor.post('/api/me/password', { old: 'x', password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'not-named' },
    });
  });
});

describe('the sweep', () => {
  test('forgets what is over and who left no trace, and nothing else', async () => {
    const ada = await house.visitor().named('Ada');
    const player = await house.visitor().guest();
    await seatAt(database, 'tab1e1111111', [player.id]);
    await house.visitor().guest();
    // The one that the player had before the name.
    expect(await sweep(database, house.now)).toEqual({ sessions: 1, guests: 0 });
    house.now += usualLife.idle;
    const fresh = await house.visitor().guest();
    expect(await sweep(database, house.now)).toEqual({ sessions: 3, guests: 1 });
    const left = await database.query<{ id: string }>('select id from accounts');
    expect(left.map(({ id }) => id).sort()).toEqual([ada.id, player.id, fresh.id].sort());
  });

  test('forgets revoked sessions', async () => {
    const visitor = house.visitor();
    await visitor.named('Ada');
    await visitor.send('POST', '/api/logout');
    expect(await sweep(database, house.now)).toEqual({ sessions: 2, guests: 0 });
  });
});

describe('errors', () => {
  test('what needs an identity says so', async () => {
    for (const url of ['/api/sessions', '/api/me/data', '/api/me/ratings', '/api/blocks', '/api/reports']) {
      expect(await house.visitor().get(url)).toMatchObject({
        status: 401,
        body: { code: 'identity-needed' },
      });
    }
    expect(await accountsKept()).toBe(0);
  });

  test('a body that is no JSON is refused without quoting it', async () => {
    const response = await house.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json' },
      payload: `{"password": "${PASSWORD}`,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'bad-request' });
    expect(response.body).not.toContain(PASSWORD);
  });

  test('a failing database is told without details', async () => {
    const failing = await House.open({
      ...database,
      query: () => Promise.reject(new Error('no such column: secret_plan')),
    });
    const visitor = failing.visitor();
    const answer = await visitor.post('/api/login', { name: 'Ada', password: PASSWORD });
    expect(answer).toMatchObject({ status: 500, body: { code: 'failed' } });
    expect(JSON.stringify(answer.body)).not.toContain('secret_plan');
    expect(failing.lines.join('')).toContain('secret_plan');
  });

  test('no password, token or cookie is in any log line, answer or audit row', async () => {
    const visitor = house.visitor();
    const me: Me = await visitor.named('Ada');
    const tokens = [visitor.cookie!];
    await visitor.post('/api/login', { name: 'Ada', password: 'a wrong password' });
    await visitor.post('/api/login', { name: PASSWORD, password: 'a wrong password' });
    const answer = await visitor.post('/api/login', { name: 'Ada', password: PASSWORD });
    tokens.push(visitor.cookie!);
    await visitor.post('/api/me/password', { old: PASSWORD, password: 'another password' });
    const told =
      house.lines.join('') +
      JSON.stringify(answer.body) +
      JSON.stringify(await database.query('select * from audit'));
    expect(told).toContain(me.id);
    for (const secret of [PASSWORD, 'a wrong password', 'another password', SECRET, 'argon2']) {
      expect(told).not.toContain(secret);
    }
    for (const token of tokens) expect(told).not.toContain(decodeURIComponent(token).split('.')[1]);
  });
});

test('so many guests come from one network and no more, and again as time passes', async () => {
  const from = (address: string) => house.visitor({ 'x-forwarded-for': address });
  for (let n = 0; n < 60; n++) expect((await from(`2001:db8:1:2::${n}`).post('/api/guest')).status).toBe(200);
  const one = from('2001:db8:1:2::ffff');
  expect(await one.post('/api/guest')).toMatchObject({ status: 429, body: { code: 'newcomers' } });
  expect((await from('2001:db8:1:3::1').post('/api/guest')).status).toBe(200);
  house.now += 60_000;
  expect((await one.post('/api/guest')).status).toBe(200);
  expect((await from('2001:db8:1:2::a').post('/api/guest')).status).toBe(429);
  // Whoever is a guest stays one.
  expect((await one.post('/api/guest')).status).toBe(200);
  const stored = JSON.stringify(await database.query('select * from newcomers'));
  expect(stored).not.toContain('2001');
});

test('a clock that was far ahead keeps new guests out no longer than one of them counts', async () => {
  const from = (n: number) => house.visitor({ 'x-forwarded-for': `10.7.7.${n}` });
  const { now } = house;
  house.now += 30 * 86_400_000;
  expect((await from(1).post('/api/guest')).status).toBe(200);
  house.now = now;
  expect((await from(1).post('/api/guest')).status).toBe(429);
  house.now += 60_000;
  expect((await from(1).post('/api/guest')).status).toBe(200);
  expect((await from(1).post('/api/guest')).status).toBe(429);
});
