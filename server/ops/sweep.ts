import { type SessionLife, sweep } from '../accounts/index.ts';
import type { Database } from '../store/index.ts';

export const SWEEP_EVERY = 3_600_000;
/** Any number will do, as long as every process takes the same and migrations another. */
const LOCK = 0x73776570;

/**
 * Forgets what is over: sessions, guests who left no trace, tickets that were never used. While another process
 * on the same database does, there is nothing to do.
 */
export async function sweepOnce(database: Database, now: number, life?: SessionLife): Promise<void> {
  await database.transaction(async (inside) => {
    const [{ mine }] = await inside.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      LOCK,
    ]);
    if (!mine) return;
    await sweep(inside, now, life);
    await inside.query('delete from tickets where until < $1', [now]);
    await inside.query('delete from newcomers where until < $1', [now]);
  });
}

/** Sweeps at once and then every hour; what it returns ends that. */
export function sweepNowAndThen(
  database: Database,
  failed: (error: Error) => void,
  life?: SessionLife,
): () => void {
  const once = () => void sweepOnce(database, Date.now(), life).catch(failed);
  once();
  const timer = setInterval(once, SWEEP_EVERY);
  return () => clearInterval(timer);
}
