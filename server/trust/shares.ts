import type { Queryable } from '../store/index.ts';
import { Rejected } from '../table/decide.ts';

/** How many tables that are open or being played one host may have, and how many bots at all of them together. */
interface Share {
  tables: number;
  bots: number;
}

/** A guest costs nobody anything to become, and has less than somebody with a name. */
export interface Shares {
  guest: Share;
  account: Share;
}

export const usualShares: Shares = {
  guest: { tables: 10, bots: 30 },
  account: { tables: 50, bots: 150 },
};

/**
 * Throws if a table with so many bots is more than its host's share. What there is already is counted from the store:
 * over all processes, and under the names of the guests that the host was before. Until the transaction is over, in
 * which it is also written down, whatever else of this host is counted waits.
 * Tables whose rules are not here are nobody's burden.
 */
export async function mustBeInShare(
  inside: Queryable,
  table: { id: string; host: string; bots: number },
  shares: Shares,
  rulesets: readonly string[],
): Promise<void> {
  await inside.query(
    `select pg_advisory_xact_lock(
       hashtextextended('tables of ' || coalesce((select merged from accounts where id = $1), $1), 0)
     )`,
    [table.host],
  );
  const [{ guest, tables, bots }] = await inside.query<{ guest: boolean; tables: number; bots: number }>(
    `with host as (select coalesce(merged, id) as id from accounts where id = $1),
          once as (select id from host union select a.id from accounts a join host on a.merged = host.id)
     select coalesce((select a.guest from accounts a join host on a.id = host.id), true) as guest,
            count(*) as tables, coalesce(sum(bots), 0) as bots
     from tables where status <> 'over' and id <> $2 and host in (select id from once) and ruleset = any($3)`,
    [table.host, table.id, rulesets],
  );
  const share = shares[guest ? 'guest' : 'account'];
  if (tables >= share.tables) throw new Rejected('too-many-tables', `${share.tables}`);
  if (bots + table.bots > share.bots) throw new Rejected('too-many-bots', `${share.bots}`);
}
