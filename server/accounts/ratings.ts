import type { Level } from '@kaiju/kernel';
import type { Uncounted, Verdict } from '../protocol/index.ts';
import type { Database, Queryable } from '../store/index.ts';
import type { AccountRow } from './identity.ts';
import { shownName } from './names.ts';
import type { LeaderboardRow, Pool, RatingView } from './schemas.ts';
import { afterMatch, BOT_SKILLS, type Skill, shownRating, UNKNOWN, UNSURE } from './skill.ts';

export type RatedSeat = { account: string } | { bot: Level };

/** A match that is over, as far as ratings care. */
export interface Outcome {
  table: string;
  game: string;
  seats: readonly RatedSeat[];
  /** One for each seat: 1 is the first, ties share a place. */
  places: readonly number[];
  /** The team of each seat; without it every seat plays for itself. */
  teams?: readonly number[];
  /** Why it does not count, if the table knows of a reason. */
  verdict?: Verdict | null;
}

/** How often the same people are rated together in a day, if the host of the server says nothing else. */
const TOGETHER = 3;
const DAY = 86_400_000;

/** Which ratings a match counts for: people's when only people play, else those against bots; null for none. */
export function poolOf(seats: readonly RatedSeat[]): Pool | null {
  const people = seats.flatMap((seat) => ('account' in seat ? [seat.account] : []));
  if (people.length === 0) return null;
  return people.length === seats.length ? 'people' : 'bots';
}

/**
 * Counts a match in the ratings of its people, if it is to count, and says so; once: of a table that was judged the
 * verdict stays, also when two processes come at the same time. Bots keep the rating of their level.
 */
export async function rate(
  database: Database,
  outcome: Outcome,
  now: number,
  together = TOGETHER,
): Promise<Verdict> {
  const { table, seats, places, teams = seats.map((_, seat) => seat) } = outcome;
  if (places.length !== seats.length || teams.length !== seats.length) {
    throw new Error(
      `rate: table ${table} has ${seats.length} seats, ${places.length} places and ${teams.length} teams; there must be one of each per seat`,
    );
  }
  return database.transaction(async (inside) => {
    const first = await inside.query(
      'insert into rated (table_id, at) values ($1, $2) on conflict do nothing returning table_id',
      [table, now],
    );
    if (first.length === 0) {
      const [{ why }] = await inside.query<{ why: Uncounted | null }>(
        'select why from rated where table_id = $1',
        [table],
      );
      return why ?? 'counted';
    }
    const verdict = await count(inside, { ...outcome, teams }, now, together);
    if (verdict !== 'counted') {
      await inside.query('update rated set why = $2 where table_id = $1', [table, verdict]);
    }
    return verdict;
  });
}

async function count(
  inside: Queryable,
  { table, game, seats, places, teams, verdict }: Outcome & { teams: readonly number[] },
  now: number,
  together: number,
): Promise<Verdict> {
  if (verdict) return verdict;
  const pool = poolOf(seats);
  if (pool === null || new Set(teams).size < 2) return 'alone';
  const people = await lockPeople(inside, seats);
  const ids = seats.map((seat) => ('account' in seat ? (people.get(seat.account) ?? null) : null));
  if (seats.some((seat, s) => 'account' in seat && ids[s] === null)) return 'guest';
  const known = ids.filter((id) => id !== null);
  // Who plays against themselves proves nothing.
  if (new Set(known).size < known.length) return 'self';
  const before = await lockRatings(inside, known, game, pool, now);
  if ((await timesTogether(inside, table, known, now)) >= together) return 'repeated';

  const skills = seats.map((seat, s): Skill => {
    return 'bot' in seat ? BOT_SKILLS[seat.bot] : before.get(ids[s] as string)!;
  });
  const after = afterMatch(skills, places, teams);
  const counted = ids.flatMap((id, s) => (id === null ? [] : { id, ...after[s] }));
  await inside.query(
    `update ratings r set mu = n.mu, sigma = n.sigma, games = games + 1, changed = $6
       from unnest($1::text[], $4::float8[], $5::float8[]) as n (account, mu, sigma)
      where r.account = n.account and game = $2 and pool = $3`,
    [counted.map(({ id }) => id), game, pool, counted.map((c) => c.mu), counted.map((c) => c.sigma), now],
  );
  return 'counted';
}

/** How often these people, and nobody else, were rated together in the last day; who plays against bots alone never. */
async function timesTogether(
  inside: Queryable,
  table: string,
  people: readonly string[],
  now: number,
): Promise<number> {
  if (people.length < 2) return 0;
  const [{ matches }] = await inside.query<{ matches: number }>(
    `select count(*)::int as matches from seats own join rated r on r.table_id = own.table_id
      where own.account = $1 and r.table_id <> $2 and r.why is null and r.at > $3
        and $4::text[] = array(select account from seats where table_id = r.table_id and account is not null
                                order by account collate "C")`,
    [people[0], table, now - DAY, [...people].sort()],
  );
  return matches;
}

/**
 * Whom the accounts at the seats stand for today, held against merging and deleting until the end of the
 * transaction. Who has no name, or has it no more, is missing.
 */
async function lockPeople(inside: Queryable, seats: readonly RatedSeat[]): Promise<Map<string, string>> {
  const lock = (ids: string[]) =>
    inside.query<AccountRow>('select * from accounts where id = any($1) order by id for share', [ids]);
  const seated = await lock(seats.flatMap((seat) => ('account' in seat ? [seat.account] : [])));
  const merged = seated.flatMap((row) => (row.merged === null ? [] : [row.merged]));
  const owners = merged.length > 0 ? await lock(merged) : [];
  const named = [...seated, ...owners].filter((row) => row.deleted === null && !row.guest);
  const living = new Set(named.map((row) => row.id));
  return new Map(
    seated.flatMap((row): [string, string][] => {
      const person = row.merged ?? row.id;
      return living.has(person) ? [[row.id, person]] : [];
    }),
  );
}

async function lockRatings(
  inside: Queryable,
  accounts: readonly string[],
  game: string,
  pool: Pool,
  now: number,
): Promise<Map<string, Skill>> {
  // In one order, so that two matches of the same people can't deadlock; who is there already is locked by being set.
  const rows = await inside.query<Skill & { account: string }>(
    `insert into ratings as r (account, game, pool, mu, sigma, games, changed)
     select id, $2, $3, $4, $5, 0, $6 from unnest($1::text[]) as id order by id
     on conflict (account, game, pool) do update set games = r.games
     returning account, mu, sigma`,
    [accounts, game, pool, UNKNOWN.mu, UNKNOWN.sigma, now],
  );
  return new Map(rows.map((row) => [row.account, row]));
}

/**
 * The best of a game among those who have a name, in the order of the number that is shown. Whose number is still
 * provisional has no place and comes after those who have one.
 */
export async function leaderboard(
  database: Queryable,
  game: string,
  pool: Pool,
  { limit = 50, from = 0 } = {},
): Promise<LeaderboardRow[]> {
  const rows = await database.query<AccountRow & Skill & { games: number }>(
    `select a.*, r.mu, r.sigma, r.games from ratings r join accounts a on a.id = r.account
      where r.game = $1 and r.pool = $2 and r.games > 0 and a.deleted is null and not a.guest
      order by r.sigma > $5, r.mu desc, a.id limit $3 offset $4`,
    [game, pool, limit, from, UNSURE],
  );
  return rows.map((row, i) => {
    const shown = shownRating(row);
    const place = shown.provisional ? null : from + i + 1;
    return { place, account: row.id, name: shownName(row), ...shown, games: row.games };
  });
}

export async function ratingsOf(database: Queryable, account: string): Promise<RatingView[]> {
  const rows = await database.query<Pick<RatingView, 'game' | 'pool' | 'games'> & Skill>(
    'select game, pool, mu, sigma, games from ratings where account = $1 and games > 0 order by game, pool',
    [account],
  );
  return rows.map(({ game, pool, games, ...skill }) => ({ game, pool, ...shownRating(skill), games }));
}
