import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../store/index.ts';
import { type Outcome, poolOf, rate } from './ratings.ts';
import type { LeaderboardRow } from './schemas.ts';
import { afterMatch, BOT_SKILLS, UNKNOWN } from './skill.ts';
import { House, PASSWORD, scratchDatabase } from './testing.ts';

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

const guests = async (n: number) =>
  Promise.all(Array.from({ length: n }, async () => (await house.visitor().guest()).id));
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
        'select account, pool, mu, sigma, games from ratings',
      )
    ).map(({ account, pool, ...rest }) => [`${account} ${pool}`, rest]),
  );

describe('rating a match', () => {
  test('of people changes all of them, as the model says', async () => {
    const [a, b, c] = await guests(3);
    expect(await rate(database, match('t1', [a, b, c], [2, 1, 3]), house.now)).toBe(true);
    const expected = afterMatch([UNKNOWN, UNKNOWN, UNKNOWN], [2, 1, 3]);
    const ratings = await kept();
    expect([a, b, c].map((id) => ratings.get(`${id} people`))).toEqual(
      expected.map((s) => ({ ...s, games: 1 })),
    );
  });

  test('of teams changes partners alike', async () => {
    const [a, b, c, d] = await guests(4);
    await rate(database, { ...match('t1', [a, b, c, d], [1, 2, 1, 2]), teams: [0, 1, 0, 1] }, house.now);
    const ratings = await kept();
    expect(ratings.get(`${a} people`)).toEqual(ratings.get(`${c} people`));
    expect(ratings.get(`${a} people`)!.mu).toBeGreaterThan(ratings.get(`${b} people`)!.mu);
  });

  test('against bots changes only the rating against bots, by the fixed rating of the level', async () => {
    const [a] = await guests(1);
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
    const [a] = await guests(1);
    expect(poolOf([{ bot: 'casual' }, { bot: 'casual' }])).toBeNull();
    expect(
      await rate(database, { ...match('t1', [], [1, 2]), seats: [{ bot: 'casual' }, { bot: 'casual' }] }, 0),
    ).toBe(false);
    expect(await rate(database, { ...match('t2', [a], [1]), teams: [0] }, 0)).toBe(false);
    expect(await rate(database, match('t3', [a, a], [1, 2]), 0)).toBe(false);
    expect((await kept()).size).toBe(0);
  });

  test('needs a place for every seat', async () => {
    const [a, b] = await guests(2);
    await expect(rate(database, match('t1', [a, b], [1]), 0)).rejects.toThrow('2 seats, 1 places');
  });

  test('happens once, however many processes try at once', async () => {
    const [a, b] = await guests(2);
    const tries = await Promise.all(
      [database, elsewhere, database, elsewhere].map((d) => rate(d, match('t1', [a, b], [1, 2]), house.now)),
    );
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await rate(elsewhere, match('t1', [a, b], [2, 1]), house.now)).toBe(false);
    expect((await kept()).get(`${a} people`)).toMatchObject({ games: 1 });
  });

  test('of many tables with the same people at once loses none and locks nobody out', async () => {
    const people = await guests(4);
    const outcomes = Array.from({ length: 24 }, (_, i) => {
      const turned = people.map((_, seat) => people[(seat + i) % 4]);
      return rate(i % 2 ? database : elsewhere, match(`t${i}`, turned, [1, 2, 3, 4]), house.now);
    });
    expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => true));
    for (const { games } of (await kept()).values()) expect(games).toBe(24);
  });

  test('that fails leaves the table unrated, to be tried again', async () => {
    const [a, b] = await guests(2);
    const broken: Outcome = { ...match('t1', [a, b], [1, 2]), game: null as never };
    await expect(rate(database, broken, house.now)).rejects.toThrow();
    expect(await rate(database, match('t1', [a, b], [1, 2]), house.now)).toBe(true);
  });

  test('counts for who a guest has become; who is gone counts as unknown', async () => {
    const ada = await house.visitor().named('Ada');
    const visitor = house.visitor();
    const guest = await visitor.guest();
    await visitor.post('/api/login', { name: 'Ada', password: PASSWORD });
    const gone = house.visitor();
    const former = await gone.guest();
    await gone.post('/api/me/delete');
    await rate(database, match('t1', [guest.id, former.id], [1, 2]), house.now);
    const [expected] = afterMatch([UNKNOWN, UNKNOWN], [1, 2]);
    expect(await kept()).toEqual(new Map([[`${ada.id} people`, { ...expected, games: 1 }]]));
    expect(await rate(database, match('t2', [guest.id, ada.id], [1, 2]), house.now)).toBe(false);
  });
});

describe('the lists', () => {
  const board = async (url: string) =>
    (await house.visitor().get(url)).body as { game: string; pool: string; rows: LeaderboardRow[] };

  test('the leaderboard is ordered by the number that is shown everywhere; who is too uncertain comes after', async () => {
    const visitor = house.visitor();
    const ada = await visitor.named('Ada');
    const [b, c] = [await house.visitor().named('Bell'), await house.visitor().named('Cleo')];
    const [guest] = await guests(1);
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
