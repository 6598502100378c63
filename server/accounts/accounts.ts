import type { Lang } from '@kaiju/kernel';
import type { Database, Queryable } from '../store/index.ts';
import { note } from './audit.ts';
import { type AccountRow, accountOf, type Identity, newId } from './identity.ts';
import { mergeGuest } from './merge.ts';
import { guestName, nameKey, properName, shownName } from './names.ts';
import { checkPasswordRules, hashPassword, isOutdated, passwordFits } from './passwords.ts';
import { Refused } from './refused.ts';
import { isReserved } from './reserved.ts';
import type { CredentialsBody, PasswordBody } from './schemas.ts';
import { openSession, renewSession, revokeOthers } from './sessions.ts';
import type { PasswordGuard } from './throttle.ts';

/** Where a request comes from. */
export interface Origin {
  address: string;
  agent: string;
}

export async function createGuest(database: Queryable, lang: Lang | null, now: number): Promise<AccountRow> {
  const id = newId();
  const [row] = await database.query<AccountRow>(
    `insert into accounts (id, guest, friendly, lang, created, seen) values ($1, true, $2, $3, $4, $4) returning *`,
    [id, JSON.stringify(guestName(id)), lang, now],
  );
  return row;
}

export async function setLang(database: Queryable, account: string, lang: Lang): Promise<AccountRow> {
  const [row] = await database.query<AccountRow>(
    'update accounts set lang = $2 where id = $1 and deleted is null returning *',
    [account, lang],
  );
  if (row === undefined) throw new Refused('identity-needed');
  return row;
}

/**
 * A guest takes a name and a password; all it has played stays its own. Whoever else held the guest's session does not
 * become somebody with a name by it: all sessions end, and the key of a new one is returned.
 */
export async function takeName(
  database: Database,
  me: Identity,
  wanted: CredentialsBody,
  origin: Origin,
  now: number,
): Promise<string> {
  const name = properName(wanted.name);
  checkPasswordRules(wanted.password, name);
  if (!me.guest) throw new Refused('already-named', { name: me.name.en });
  const password = await hashPassword(wanted.password);
  return database.transaction(async (inside) => {
    const [row] = await inside
      .query<AccountRow>(
        `update accounts set name = $2, name_key = $3, password = $4, guest = false, friendly = null
          where id = $1 and guest and deleted is null returning *`,
        [me.account, name, nameKey(name), password],
      )
      .catch(asTaken(name));
    if (row === undefined) throw await whyNotNamed(inside, me.account);
    await note(inside, now, me.account, 'guest-named', { address: origin.address });
    return renewSession(inside, me.account, origin.agent, now);
  });
}

/** Whoever chose a name before it was reserved chooses another. */
export async function changeName(
  database: Database,
  me: Identity,
  wanted: string,
  origin: Origin,
  now: number,
): Promise<void> {
  const row = await accountOf(database, me.account);
  if (row === null) throw new Refused('identity-needed');
  if (row.name === null) throw new Refused('not-named');
  if (!isReserved(row.name)) throw new Refused('already-named', { name: row.name });
  const name = properName(wanted);
  await database.transaction(async (inside) => {
    await inside
      .query('update accounts set name = $2, name_key = $3 where id = $1 and deleted is null', [
        me.account,
        name,
        nameKey(name),
      ])
      .catch(asTaken(name));
    await note(inside, now, me.account, 'renamed', { address: origin.address });
  });
}

function asTaken(name: string) {
  return (error: Error & { code?: string }): never => {
    const uniqueViolation = '23505';
    throw error.code === uniqueViolation ? new Refused('name-taken', { name }) : error;
  };
}

/** Between the check and the update the guest was named, merged or deleted from elsewhere. */
async function whyNotNamed(database: Queryable, account: string): Promise<Refused> {
  const row = await accountOf(database, account);
  return row === null
    ? new Refused('identity-needed')
    : new Refused('already-named', { name: shownName(row).en });
}

/**
 * Logs in and returns the account with the key of its new session. The session that asked is over; a guest
 * that asked becomes part of the account.
 */
export async function login(
  database: Database,
  guard: PasswordGuard,
  { name, password }: CredentialsBody,
  me: Identity | null,
  origin: Origin,
  now: number,
): Promise<{ account: AccountRow; key: string }> {
  const wanted = nameKey(name);
  guard.enter(wanted, origin.address);
  const [found] = await database.query<AccountRow>(
    'select * from accounts where name_key = $1 and deleted is null',
    [wanted],
  );
  if (!(await passwordFits(found?.password ?? null, password))) {
    await note(database, now, found?.id ?? null, 'login-failed', { address: origin.address });
    throw new Refused('login-wrong');
  }
  guard.right(wanted, origin.address);
  if (isOutdated(found.password!)) {
    await database.query('update accounts set password = $3 where id = $1 and password = $2', [
      found.id,
      found.password,
      await hashPassword(password),
    ]);
  }
  return database.transaction(async (inside) => {
    if (me?.guest) await mergeGuest(inside, me.account, found.id, now);
    const [account] = await inside.query<AccountRow>(
      'update accounts set seen = $2 where id = $1 and deleted is null returning *',
      [found.id, now],
    );
    if (account === undefined) throw new Refused('login-wrong');
    if (me !== null) await inside.query('update sessions set revoked = $2 where id = $1', [me.session, now]);
    const key = await openSession(inside, account.id, origin.agent, now);
    await note(inside, now, account.id, 'login', { address: origin.address });
    return { account, key };
  });
}

/** Changes the password and ends every other session: whoever else knew the old one is out. */
export async function changePassword(
  database: Database,
  guard: PasswordGuard,
  me: Identity,
  { old, password }: PasswordBody,
  origin: Origin,
  now: number,
): Promise<number> {
  const row = await confirmPassword(database, guard, me, old, origin, now);
  checkPasswordRules(password, row.name!);
  const hashed = await hashPassword(password);
  return database.transaction(async (inside) => {
    const changed = await inside.query(
      'update accounts set password = $3 where id = $1 and password = $2 returning id',
      [me.account, row.password, hashed],
    );
    if (changed.length === 0) throw new Refused('password-wrong');
    await note(inside, now, me.account, 'password-changed', { address: origin.address });
    return revokeOthers(inside, me, now);
  });
}

/** Makes sure that who holds the session also knows the password. */
export async function confirmPassword(
  database: Database,
  guard: PasswordGuard,
  me: Identity,
  password: string,
  origin: Origin,
  now: number,
): Promise<AccountRow> {
  const row = await accountOf(database, me.account);
  if (row === null) throw new Refused('identity-needed');
  if (row.guest) throw new Refused('not-named');
  const key = nameKey(row.name!);
  guard.enter(key, origin.address);
  if (!(await passwordFits(row.password, password))) {
    await note(database, now, me.account, 'password-failed', { address: origin.address });
    throw new Refused('password-wrong');
  }
  guard.right(key, origin.address);
  return row;
}
