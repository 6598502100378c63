import { randomBytes } from 'node:crypto';
import type { Queryable } from './database.ts';

/** A secret shared by every process on this database: made by whoever asks first, the same ever after. */
export async function secret(database: Queryable, name: string, bytes = 32): Promise<string> {
  await database.query('insert into secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(bytes).toString('base64url'),
  ]);
  const [row] = await database.query<{ value: string }>('select value from secrets where name = $1', [name]);
  return row.value;
}
