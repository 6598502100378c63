import { randomInt } from 'node:crypto';
import type { Bilingual, Lang } from '@kaiju/kernel';
import type { Person, Room } from '../protocol/index.ts';
import type { Queryable } from '../store/index.ts';
import { named } from '../table/names.ts';
import { shownName } from './names.ts';
import { isReserved } from './reserved.ts';
import type { Me } from './schemas.ts';
import { FORMER_PLAYER } from './words.ts';

/** Who sends a request, by which session. */
export interface Identity extends Person {
  session: string;
  lang: Lang | null;
  /** The guests this account was before: a seat that one of them took is this person's. */
  formerly: string[];
}

export interface AccountRow {
  id: string;
  name: string | null;
  friendly: Bilingual | null;
  password: string | null;
  guest: boolean;
  lang: Lang | null;
  created: number;
  seen: number;
  deleted: number | null;
  merged: string | null;
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

export function newId(): string {
  return Array.from({ length: 12 }, () => BASE58[randomInt(BASE58.length)]).join('');
}

/** An account with the guests it was before. */
type WholeRow = AccountRow & { formerly: string[] };

export function meOf(row: WholeRow): Me {
  const { id, guest, lang, created, formerly, name } = row;
  const reserved = name !== null && isReserved(name) ? name : null;
  return { id, name: shownName(row), guest, lang, created, formerly, reserved };
}

export async function accountOf(database: Queryable, id: string): Promise<WholeRow | null> {
  const [row] = await database.query<WholeRow>(
    `select a.*, array(select g.id from accounts g where g.merged = a.id order by g.id) as formerly
       from accounts a where a.id = $1 and a.deleted is null`,
    [id],
  );
  return row ?? null;
}

/** A room with the names that its people have now; who is gone is a former player. */
export async function introduced(database: Queryable, room: Room): Promise<Room> {
  const accounts = room.seats.flatMap(({ person }) => person?.account ?? []);
  if (accounts.length === 0) return room;
  const people = await personsOf(database, accounts);
  return named(room, (account) => people.get(account)?.name ?? FORMER_PLAYER);
}

/** How to show these accounts, under the ids asked for; who has become somebody else is shown as they are now. */
export async function personsOf(database: Queryable, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await database.query<AccountRow & { asked: string }>(
    `select asked.id as asked, now.* from accounts asked
       join accounts now on now.id = coalesce(asked.merged, asked.id)
      where asked.id = any($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.asked, { account: row.id, name: shownName(row), guest: row.guest }]));
}
