import type { Queryable } from '../store/index.ts';
import { note } from './audit.ts';
import type { AccountRow } from './identity.ts';
import type { Pool } from './schemas.ts';
import { merged } from './skill.ts';

interface RatingRow {
  account: string;
  game: string;
  pool: Pool;
  mu: number;
  sigma: number;
  games: number;
}

/**
 * A guest turns out to be the account `into`: its seats, words, blocks, reports and ratings become that account's.
 * The guest's row stays as a pointer, because the logs of its matches name it. Call inside a transaction.
 */
export async function mergeGuest(inside: Queryable, guest: string, into: string, now: number): Promise<void> {
  // In the order of ids, as everybody who locks accounts does.
  const rows = await inside.query<AccountRow>(
    'select * from accounts where id = any($1) and deleted is null order by id for update',
    [[guest, into]],
  );
  const from = rows.find((row) => row.id === guest);
  const target = rows.find((row) => row.id === into);
  if (!from?.guest || target === undefined) return;

  await inside.query('update seats set account = $2 where account = $1', [guest, into]);
  await inside.query('update chat set account = $2 where account = $1', [guest, into]);
  await inside.query('update reports set account = $2 where account = $1', [guest, into]);
  await inside.query('update reports set about = $2 where about = $1', [guest, into]);
  await inside.query(
    `insert into blocks (account, other, kind, at)
     select $2, other, kind, at from blocks where account = $1 and other <> $2
     union all
     select account, $2, kind, at from blocks where other = $1 and account <> $2
     on conflict do nothing`,
    [guest, into],
  );
  await inside.query('delete from blocks where account = $1 or other = $1', [guest]);
  await mergeRatings(inside, guest, into, now);
  await inside.query('delete from sessions where account = $1', [guest]);
  await inside.query('update accounts set deleted = $3, merged = $2, friendly = null where id = $1', [
    guest,
    into,
    now,
  ]);
  await note(inside, now, into, 'guest-merged', { guest });
}

async function mergeRatings(inside: Queryable, guest: string, into: string, now: number): Promise<void> {
  const rows = await inside.query<RatingRow>(
    'select * from ratings where account = any($1) order by account, game, pool for update',
    [[guest, into]],
  );
  const kept = rows.filter((row) => row.account === into);
  for (const brought of rows.filter((row) => row.account === guest)) {
    const own = kept.find((row) => row.game === brought.game && row.pool === brought.pool);
    const skill = own === undefined ? brought : merged(own, brought);
    await inside.query(
      `insert into ratings (account, game, pool, mu, sigma, games, changed) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (account, game, pool) do update
         set mu = excluded.mu, sigma = excluded.sigma, games = excluded.games, changed = excluded.changed`,
      [into, brought.game, brought.pool, skill.mu, skill.sigma, brought.games + (own?.games ?? 0), now],
    );
  }
  await inside.query('delete from ratings where account = $1', [guest]);
}
