import type { Database } from '../store/index.ts';
import { note } from './audit.ts';
import { accountOf, type Identity, meOf } from './identity.ts';
import { ratingsOf } from './ratings.ts';
import { Refused } from './refused.ts';
import { blocksOf, reportsBy } from './relations.ts';
import type { MyData } from './schemas.ts';
import { type SessionLife, sessionsOf } from './sessions.ts';

/** Everything kept about a person, for that person. */
export function exportData(
  database: Database,
  me: Identity,
  now: number,
  life?: SessionLife,
): Promise<MyData> {
  return database.transaction(async (inside) => {
    const row = await accountOf(inside, me.account);
    if (row === null) throw new Refused('identity-needed');
    const { formerly, ...own } = meOf(row);
    const everMe = [me.account, ...formerly];
    return {
      account: { ...own, seen: row.seen },
      formerly,
      sessions: await sessionsOf(inside, me, now, life),
      games: await inside.query<MyData['games'][number]>(
        `select t.id as "table", t.game, s.seat, t.status, t.created, s.place, s.result
           from seats s join tables t on t.id = s.table_id
          where s.account = any($1) order by t.created, t.id, s.seat`,
        [everMe],
      ),
      ratings: await ratingsOf(inside, me.account),
      chat: await inside.query<MyData['chat'][number]>(
        `select table_id as "table", at, text, phrase from chat
          where account = any($1) order by at, table_id, id`,
        [everMe],
      ),
      blocks: await blocksOf(inside, me.account),
      reports: await reportsBy(inside, me.account),
    };
  });
}

/**
 * Empties an account. What others' matches need stays: the row, so that seats and logs still name somebody, now
 * "a former player". What is gone: name, password, sessions, ratings, what was written in chat and reports, blocks,
 * and where logins came from.
 */
export function deleteAccount(database: Database, account: string, now: number): Promise<void> {
  return database.transaction(async (inside) => {
    const [row] = await inside.query(
      `update accounts set deleted = $2, name = null, name_key = null, password = null, friendly = null,
                           lang = null, guest = true, seen = $2
        where id = $1 and deleted is null returning id`,
      [account, now],
    );
    if (row === undefined) throw new Refused('identity-needed');
    await inside.query('delete from sessions where account = $1', [account]);
    await inside.query('delete from ratings where account = $1', [account]);
    await inside.query('delete from blocks where account = $1 or other = $1', [account]);
    await inside.query(
      `update chat set text = '' where text is not null
          and account in (select id from accounts where id = $1 or merged = $1)`,
      [account],
    );
    await inside.query(`update reports set text = '' where account = $1`, [account]);
    await inside.query(`update audit set detail = '{}' where who = $1`, [account]);
    await note(inside, now, account, 'account-deleted');
  });
}
