import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../store/index.ts';
import { type AccountRow, type Identity, newId } from './identity.ts';
import { shownName } from './names.ts';
import { Refused } from './refused.ts';
import type { SessionView } from './schemas.ts';

const DAY = 86_400_000;

/** In milliseconds. */
export interface SessionLife {
  /** A session that nobody used for so long is over. */
  idle: number;
  /** So is one of a named account that was opened so long ago. A guest's session is all that a guest has, and stays. */
  absolute: number;
}
export const usualLife: SessionLife = { idle: 180 * DAY, absolute: 365 * DAY };
/** `seen` need not be exact, and a write for every request would be dear. */
const SEEN_STEP_MS = 300_000;
/** An account has so many sessions at once, which is more than anybody has devices. */
export const MOST_SESSIONS = 50;

/** Whether session `s` of account `a` is good, by the latest moments at which it must not have been seen or opened. */
const good = (seen: string, opened: string) =>
  `(s.revoked is null and a.deleted is null and s.seen > ${seen} and (a.guest or s.created > ${opened}))`;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Opens a session and returns its key: the only copy of it, for the cookie. Where there are too many by it, those end
 * that were unused for longest.
 */
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
  await database.query(
    `update sessions set revoked = $3 where id in (
       select id from sessions where account = $1 and id <> $2 and revoked is null
       order by seen desc, created desc offset $4)`,
    [account, id, now, MOST_SESSIONS - 1],
  );
  return `${id}.${token}`;
}

/** Who holds this key, or null when it opens nothing (any more). Being asked prolongs the session's life. */
export async function identityOf(
  database: Queryable,
  key: string,
  now: number,
  { idle, absolute }: SessionLife = usualLife,
): Promise<Identity | null> {
  const [id, token] = key.split('.');
  if (!id || !token) return null;
  const [row] = await database.query<
    AccountRow & { token_hash: string; session_seen: number; formerly: string[] }
  >(
    `select a.*, s.token_hash, s.seen as session_seen,
            array(select g.id from accounts g where g.merged = a.id order by g.id) as formerly
       from sessions s join accounts a on a.id = s.account
      where s.id = $1 and ${good('$2', '$3')}`,
    [id, now - idle, now - absolute],
  );
  if (row === undefined || !timingSafeEqual(Buffer.from(row.token_hash), Buffer.from(hashOf(token))))
    return null;
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

/** Those of these sessions that are still good. */
export async function goodOnes(
  database: Queryable,
  sessions: readonly string[],
  now: number,
  { idle, absolute }: SessionLife = usualLife,
): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>(
    `select s.id from sessions s join accounts a on a.id = s.account
      where s.id = any($1) and ${good('$2', '$3')}`,
    [sessions, now - idle, now - absolute],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function sessionsOf(
  database: Queryable,
  me: Identity,
  now: number,
  { idle, absolute }: SessionLife = usualLife,
): Promise<SessionView[]> {
  const rows = await database.query<{ id: string; agent: string; created: number; seen: number }>(
    `select s.id, s.agent, s.created, s.seen from sessions s join accounts a on a.id = s.account
      where s.account = $1 and ${good('$2', '$3')} order by s.seen desc, s.id`,
    [me.account, now - idle, now - absolute],
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

/** Ends every session of the account, and opens one for whoever asks; returns its key. */
export async function renewSession(
  inside: Queryable,
  account: string,
  agent: string,
  now: number,
): Promise<string> {
  await inside.query('update sessions set revoked = $2 where account = $1 and revoked is null', [
    account,
    now,
  ]);
  return openSession(inside, account, agent, now);
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
export async function sweep(
  database: Queryable,
  now: number,
  { idle, absolute }: SessionLife = usualLife,
): Promise<{ sessions: number; guests: number }> {
  const sessions = await database.query(
    `delete from sessions s using accounts a where a.id = s.account and not ${good('$1', '$2')} returning s.id`,
    [now - idle, now - absolute],
  );
  const guests = await database.query(
    `delete from accounts a where guest and deleted is null and seen <= $1
        and not exists (select from sessions where account = a.id)
        and not exists (select from seats where account = a.id)
        and not exists (select from chat where account = a.id)
        and not exists (select from ratings where account = a.id)
        and not exists (select from reports where account = a.id or about = a.id)
      returning id`,
    [now - idle],
  );
  return { sessions: sessions.length, guests: guests.length };
}
