import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../store/index.ts';
import { type Outcome, poolOf, rate } from './ratings.ts';
import type { LeaderboardRow } from './schemas.ts';
import { afterMatch, BOT_SKILLS, UNKNOWN } from './skill.ts';
import { House, PASSWORD, scratchDatabase, seatAt } from './testing.ts';

let database: Database;
/** As another process has it: a pool of its own. */
let elsewhere: Database;
let stop: () => Promise<void>;
let house: House;

beforeAll(async () => {
  const scratch = await scratchDatabase();
  ({ database, stop } = scratch);
  elsewhere = await openDatabase(scratch.url);
  house = await House.open(database);
});
afterAll(async () => {
  await elsewhere.close();
  await stop();
});
beforeEach(() => house.nextDay());

/** People with a name. */
const people = async (n: number) => {
  const ids = Array.from({ length: n }, (_, i) => `person-${i}`);
  await database.query(
    `insert into accounts (id, name, name_key, guest, created, seen) select id, id, id, false, 0, 0
       from unnest($1::text[]) as id`,
    [ids],
  );
  return ids;
};
const match = (table: string, accounts: string[], places: number[]): Outcome => ({
  table,
  game: 'miracle',
  seats: accounts.map((account) => ({ account })),
  places,
});
const kept = async () =>
  new Map(
    (
      await database.query<{ account: string; pool: string; mu: number; sigma: number; games: number }>(
        'select account, pool, mu, sigma, games from ratings where games > 0',
      )
    ).map(({ account, pool, ...rest }) => [`${account} ${pool}`, rest]),
  );

/** The same, as the server of tables does it: the seats are written down before. */
const played = async (table: string, accounts: string[], more: Partial<Outcome> = {}) => {
  await seatAt(database, table, accounts);
  const places = accounts.map((_, seat) => seat + 1);
  return rate(database, { ...match(table, accounts, places), ...more }, house.now);
};

describe('rating a match', () => {
  test('of people changes all of them, as the model says', async () => {
    const [a, b, c] = await people(3);
    expect(await rate(database, match('t1', [a, b, c], [2, 1, 3]), house.now)).toBe('counted');
    const expected = afterMatch([UNKNOWN, UNKNOWN, UNKNOWN], [2, 1, 3]);
    const ratings = await kept();
    expect([a, b, c].map((id) => ratings.get(`${id} people`))).toEqual(
      expected.map((s) => ({ ...s, games: 1 })),
    );
  });

  test('of teams changes partners alike', async () => {
    const [a, b, c, d] = await people(4);
    await rate(database, { ...match('t1', [a, b, c, d], [1, 2, 1, 2]), teams: [0, 1, 0, 1] }, house.now);
    const ratings = await kept();
    expect(ratings.get(`${a} people`)).toEqual(ratings.get(`${c} people`));
    expect(ratings.get(`${a} people`)!.mu).toBeGreaterThan(ratings.get(`${b} people`)!.mu);
  });

  test('against bots changes only the rating against bots, by the fixed rating of the level', async () => {
    const [a] = await people(1);
    const outcome: Outcome = {
      table: 't1',
      game: 'miracle',
      seats: [{ account: a }, { bot: 'master' }],
      places: [1, 2],
    };
    await rate(database, outcome, house.now);
    const [expected] = afterMatch([UNKNOWN, BOT_SKILLS.master], [1, 2]);
    expect(await kept()).toEqual(new Map([[`${a} bots`, { ...expected, games: 1 }]]));
  });

  test('of bots alone, of one side alone or of one person against themselves counts nothing', async () => {
    const [a] = await people(1);
    expect(poolOf([{ bot: 'casual' }, { bot: 'casual' }])).toBeNull();
    expect(
      await rate(database, { ...match('t1', [], [1, 2]), seats: [{ bot: 'casual' }, { bot: 'casual' }] }, 0),
    ).toBe('alone');
    expect(await rate(database, { ...match('t2', [a], [1]), teams: [0] }, 0)).toBe('alone');
    expect(await rate(database, match('t3', [a, a], [1, 2]), 0)).toBe('self');
    expect((await kept()).size).toBe(0);
  });

  test('needs a place for every seat', async () => {
    const [a, b] = await people(2);
    await expect(rate(database, match('t1', [a, b], [1]), 0)).rejects.toThrow('2 seats, 1 places');
  });

  test('happens once, however many processes try at once', async () => {
    const [a, b] = await people(2);
    const tries = await Promise.all(
      [database, elsewhere, database, elsewhere].map((d) => rate(d, match('t1', [a, b], [1, 2]), house.now)),
    );
    expect(tries).toEqual(new Array(4).fill('counted'));
    const ratings = await kept();
    expect(await rate(elsewhere, match('t1', [a, b], [2, 1]), house.now)).toBe('counted');
    expect(await kept()).toEqual(ratings);
    expect(ratings.get(`${a} people`)).toMatchObject({ games: 1 });
  });

  test('of many tables with the same people at once loses none and locks nobody out', async () => {
    const four = await people(4);
    const outcomes = Array.from({ length: 24 }, (_, i) => {
      const turned = four.map((_, seat) => four[(seat + i) % 4]);
      return rate(i % 2 ? database : elsewhere, match(`t${i}`, turned, [1, 2, 3, 4]), house.now);
    });
    expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => 'counted'));
    for (const { games } of (await kept()).values()) expect(games).toBe(24);
  });

  test('that fails leaves the table unrated, to be tried again', async () => {
    const [a, b] = await people(2);
    const broken: Outcome = { ...match('t1', [a, b], [1, 2]), game: null as never };
    await expect(rate(database, broken, house.now)).rejects.toThrow();
    expect(await rate(database, match('t1', [a, b], [1, 2]), house.now)).toBe('counted');
  });

  test('counts for who a guest has become', async () => {
    const [bell] = await people(1);
    const ada = await house.visitor().named('Ada');
    const visitor = house.visitor();
    const guest = await visitor.guest();
    await visitor.post('/api/login', { name: 'Ada', password: PASSWORD });
    expect(await rate(database, match('t1', [guest.id, bell], [1, 2]), house.now)).toBe('counted');
    expect((await kept()).get(`${ada.id} people`)).toMatchObject({ games: 1 });
    expect(await rate(database, match('t2', [guest.id, ada.id], [1, 2]), house.now)).toBe('self');
  });

  test('with a guest, or with somebody whose account is gone, counts for nobody', async () => {
    const ada = await house.visitor().named('Ada');
    const visitor = house.visitor();
    const guest = await visitor.guest();
    expect(await rate(database, match('t1', [ada.id, guest.id], [1, 2]), house.now)).toBe('guest');
    await visitor.post('/api/me/delete');
    expect(await rate(database, match('t2', [ada.id, guest.id], [1, 2]), house.now)).toBe('guest');
    expect((await kept()).size).toBe(0);
  });

  test('counts for the same people three times in a day, whoever sits where', async () => {
    const [a, b, c] = await people(3);
    for (const table of ['t1', 't2', 't3']) expect(await played(table, [a, b])).toBe('counted');
    const ratings = await kept();
    expect(await played('t4', [b, a])).toBe('repeated');
    expect(await played('t5', [a, b], { game: 'dice' })).toBe('repeated');
    expect(await kept()).toEqual(ratings);
    const again = await rate(database, match('t4b', [a, b], [1, 2]), house.now, 4);
    expect(again).toBe('counted');
    expect(await played('t6', [a, b, c])).toBe('counted');
    expect(await played('t7', [a], { seats: [{ account: a }, { bot: 'casual' }], places: [1, 2] })).toBe(
      'counted',
    );
    house.now += 86_400_000;
    expect(await played('t8', [a, b])).toBe('counted');
  });

  test('does not count for a reason that the table knows; the reason stays', async () => {
    const [a, b] = await people(2);
    expect(await played('t1', [a, b], { verdict: 'undo' })).toBe('undo');
    expect(await rate(elsewhere, match('t1', [a, b], [1, 2]), house.now)).toBe('undo');
    expect((await kept()).size).toBe(0);
  });
});

describe('the lists', () => {
  const board = async (url: string) =>
    (await house.visitor().get(url)).body as { game: string; pool: string; rows: LeaderboardRow[] };

  test('the leaderboard is ordered by the number that is shown everywhere; who is too uncertain comes after', async () => {
    const visitor = house.visitor();
    const ada = await visitor.named('Ada');
    const [b, c] = [await house.visitor().named('Bell'), await house.visitor().named('Cleo')];
    const { id: guest } = await house.visitor().guest();
    const put = (id: string, mu: number, sigma: number, pool = 'people') =>
      database.query(`insert into ratings values ($1, 'miracle', $2, $3, $4, 5, 0)`, [id, pool, mu, sigma]);
    await put(ada.id, 30, 2);
    await put(b.id, 40, 8);
    await put(c.id, 29, 1);
    await put(b.id, 33, 1, 'bots');
    await put(guest, 45, 1);
    const { rows, ...rest } = await board('/api/ratings/miracle');
    expect(rest).toEqual({ game: 'miracle', pool: 'people' });
    expect(rows.map(({ account, place, rating }) => [account, place, rating])).toEqual([
      [ada.id, 1, 1600],
      [c.id, 2, 1580],
      [b.id, null, 1800],
    ]);
    const shown = { rating: 1600, margin: 40, provisional: false, games: 5 };
    expect(rows[0]).toEqual({ place: 1, account: ada.id, name: { zh: 'Ada', en: 'Ada' }, ...shown });
    expect((await board('/api/ratings/miracle?pool=bots')).rows.map(({ account }) => account)).toEqual([
      b.id,
    ]);
    expect((await board('/api/ratings/miracle?limit=1&from=1')).rows).toEqual([rows[1]]);
    expect((await board('/api/ratings/nothing')).rows).toEqual([]);
    expect((await house.visitor().get('/api/ratings/miracle?pool=cats')).status).toBe(400);

    const mine = [{ game: 'miracle', pool: 'people', ...shown }];
    expect((await visitor.get('/api/me/ratings')).body).toEqual({ ratings: mine });
    expect((await house.visitor().get(`/api/players/${ada.id}`)).body).toEqual({
      account: ada.id,
      name: { zh: 'Ada', en: 'Ada' },
      guest: false,
      ratings: mine,
    });
    expect(await house.visitor().get('/api/players/nobody')).toMatchObject({
      status: 404,
      body: { code: 'player-unknown', params: { player: 'nobody' } },
    });
  });
});
