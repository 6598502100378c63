import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../store/index.ts';
import { type AccountRow, type Identity, newId } from './identity.ts';
import { shownName } from './names.ts';
import { Refused } from './refused.ts';
import type { SessionView } from './schemas.ts';

const DAY = 86_400_000;

/** A session nobody used for so long is over. */
export const SESSION_LIFE_MS = 180 * DAY;
/** `seen` need not be exact, and a write for every request would be dear. */
const SEEN_STEP_MS = 300_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Opens a session and returns its key: the only copy of it, for the cookie. */
export async function openSession(
  database: Queryable,
  account: string,
  agent: string,
  now: number,
): Promise<string> {
  const id = newId();
  const token = randomBytes(32).toString('base64url');
  await database.query(
    'insert into sessions (id, account, token_hash, created, seen, agent) values ($1, $2, $3, $4, $4, $5)',
    [id, account, hashOf(token), now, agent.slice(0, 200)],
  );
  return `${id}.${token}`;
}

/** Who holds this key, or null when it opens nothing (any more). Being asked prolongs the session's life. */
export async function identityOf(database: Queryable, key: string, now: number): Promise<Identity | null> {
  const [id, token] = key.split('.');
  if (!id || !token) return null;
  const [row] = await database.query<
    AccountRow & { token_hash: string; session_seen: number; formerly: string[] }
  >(
    `select a.*, s.token_hash, s.seen as session_seen,
            array(select g.id from accounts g where g.merged = a.id order by g.id) as formerly
       from sessions s join accounts a on a.id = s.account
      where s.id = $1 and s.revoked is null and a.deleted is null`,
    [id],
  );
  if (row === undefined || !timingSafeEqual(Buffer.from(row.token_hash), Buffer.from(hashOf(token))))
    return null;
  if (now - row.session_seen >= SESSION_LIFE_MS) return null;
  if (now - row.session_seen >= SEEN_STEP_MS) {
    await database.query('update sessions set seen = $2 where id = $1', [id, now]);
    await database.query('update accounts set seen = $2 where id = $1', [row.id, now]);
  }
  return {
    account: row.id,
    name: shownName(row),
    guest: row.guest,
    session: id,
    lang: row.lang,
    formerly: row.formerly,
  };
}

export async function sessionsOf(database: Queryable, me: Identity, now: number): Promise<SessionView[]> {
  const rows = await database.query<{ id: string; agent: string; created: number; seen: number }>(
    `select id, agent, created, seen from sessions
      where account = $1 and revoked is null and seen > $2 order by seen desc, id`,
    [me.account, now - SESSION_LIFE_MS],
  );
  return rows.map((row) => ({
    id: row.id,
    where: row.agent,
    created: row.created,
    seen: row.seen,
    current: row.id === me.session,
  }));
}

export async function revokeSession(
  database: Queryable,
  account: string,
  session: string,
  now: number,
): Promise<void> {
  const revoked = await database.query(
    'update sessions set revoked = $3 where id = $1 and account = $2 and revoked is null returning id',
    [session, account, now],
  );
  if (revoked.length === 0) throw new Refused('session-unknown', { session });
}

/** Ends all sessions of the account but this one; returns how many. */
export async function revokeOthers(database: Queryable, me: Identity, now: number): Promise<number> {
  const revoked = await database.query(
    'update sessions set revoked = $3 where account = $1 and id <> $2 and revoked is null returning id',
    [me.account, me.session, now],
  );
  return revoked.length;
}

/**
 * Forgets sessions that are over and guests who left no trace: no session, no seat, no word, no rating. For the
 * host to run now and then.
 */
export async function sweep(database: Queryable, now: number): Promise<{ sessions: number; guests: number }> {
  const sessions = await database.query(
    'delete from sessions where revoked is not null or seen <= $1 returning id',
    [now - SESSION_LIFE_MS],
  );
  const guests = await database.query(
    `delete from accounts a where guest and deleted is null and seen <= $1
        and not exists (select from sessions where account = a.id)
        and not exists (select from seats where account = a.id)
        and not exists (select from chat where account = a.id)
        and not exists (select from ratings where account = a.id)
        and not exists (select from reports where account = a.id or about = a.id)
      returning id`,
    [now - SESSION_LIFE_MS],
  );
  return { sessions: sessions.length, guests: guests.length };
}
