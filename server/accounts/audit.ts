import type { Queryable } from '../store/index.ts';

export type Audited =
  | 'guest-named'
  | 'renamed'
  | 'login'
  | 'login-failed'
  | 'password-changed'
  | 'password-failed'
  | 'sessions-ended'
  | 'guest-merged'
  | 'account-deleted'
  | 'report-judged'
  | 'table-closed'
  | 'table-tried-again'
  | 'process-drained';

/**
 * Notes what happened to an account. What was typed is never part of it: people type passwords where names
 * belong, so that even a name nobody has is left out.
 */
export async function note(
  database: Queryable,
  at: number,
  who: string | null,
  what: Audited,
  detail: Record<string, string | number> = {},
): Promise<void> {
  await database.query('insert into audit (at, who, what, detail) values ($1, $2, $3, $4)', [
    at,
    who,
    what,
    JSON.stringify(detail),
  ]);
}
