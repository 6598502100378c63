import { createHmac } from 'node:crypto';
import type { Queryable } from '../store/index.ts';
import { Refused } from './refused.ts';
import { neighbourhood } from './throttle.ts';

/** How many new guests may come from one address: `size` at once, and `hourly` more each hour. */
export interface NewcomerRules {
  size: number;
  hourly: number;
}

export const usualNewcomers: NewcomerRules = { size: 100, hourly: 100 };
const HOUR = 3_600_000;

/** Counts a new guest in the store, for all processes; throws if too many have come from there. */
export async function admit(
  database: Queryable,
  address: string,
  { size, hourly }: NewcomerRules,
  secret: string,
  now: number,
): Promise<void> {
  const place = createHmac('sha256', secret).update(neighbourhood(address)).digest('base64url');
  const each = Math.ceil(HOUR / hourly);
  const full = now + each * size;
  const admitted = await database.query(
    `insert into newcomers as n (place, until) values ($1, $2::bigint + $3)
     on conflict (place) do update set until = greatest(n.until, $2) + $3
     where greatest(n.until, $2) + $3 <= $4::bigint returning place`,
    [place, now, each, full],
  );
  if (admitted.length > 0) return;
  // Nobody can have counted so far: a clock was ahead of this one. It costs the wait for one guest, not for its error.
  await database.query('update newcomers set until = $2 where place = $1 and until > $2', [place, full]);
  throw new Refused('newcomers');
}
