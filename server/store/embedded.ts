import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Postgres, type Settings } from './postgres.ts';

/** The database was found down and started again; if it could not be, with the reason. */
export type Revived = (failure: Error | null) => void;

export interface Embedded {
  /** Where it is by now: if its port was taken while it was down, it came back at another. */
  readonly url: string;
  /** It ran already, started by another process or left by one that was killed. */
  joined: boolean;
  /**
   * From now on it is started again whenever it has gone down, and `revived` is told so, or why it can't be. Ends when
   * the returned function is called; a start that is under way is waited for.
   */
  watchOver(revived: Revived): () => Promise<void>;
  /** Takes the server down, also for the others who joined it. */
  stop(): Promise<void>;
}

/**
 * An answered commit is on disk. Of what else might speed up many small commits (commit_delay, wal_sync_method,
 * io_method, a larger max_wal_size) nothing was faster than its own noise with one writer per process, and a larger
 * log takes longer to recover: so the rest stays as PostgreSQL ships it.
 */
export const durable: Settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: 200,
  // Queries here are small; compiling them costs more than it saves.
  jit: 'off',
  log_checkpoints: 'off',
  // After a crash the whole data folder is flushed before play goes on: file by file that took 2.5 s here, at once 0.4 s.
  ...(platform() === 'linux' && { recovery_init_sync_method: 'syncfs' }),
};

/**
 * A PostgreSQL of our own in `folder/postgres`, on loopback, started unless it runs already.
 *
 * It goes on running when this process is killed: then nothing needs recovery, and the next start joins it
 * within milliseconds. A second process with the same folder joins it too.
 */
export async function startEmbedded(folder: string): Promise<Embedded> {
  const postgres = await Postgres.at(join(folder, 'postgres'));
  const { joined } = await startProved(postgres);
  return {
    get url() {
      return postgres.address;
    },
    joined,
    watchOver: (revived) => watchOver(postgres, revived),
    stop: () => postgres.stop(),
  };
}

const IN_FILES = 'take that out of postgresql.conf and postgresql.auto.conf there, and start it again';
/** What may not be off, and what to do about it. */
const REMEDIES: Record<string, string> = {
  fsync: IN_FILES,
  full_page_writes: IN_FILES,
  synchronous_commit: IN_FILES,
  data_checksums:
    'while it is stopped, have pg_checksums --enable of a PostgreSQL 18 make them, or begin a new folder',
};

/** Starts it, and lets nobody use it unless it keeps what it confirms: others may have been at its settings. */
async function startProved(postgres: Postgres): Promise<{ url: string; joined: boolean }> {
  const started = await postgres.start(durable);
  const off = await settingsOff(started.url);
  if (off.length === 0) return started;
  if (!started.joined) await postgres.stop();
  const faults = off.map((name) => `${name} is off: ${REMEDIES[name]}`);
  throw new Error(
    `postgres: ${postgres.data} might lose or spoil what it has confirmed; ${faults.join('; ')}`,
  );
}

async function settingsOff(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_settings where name = any($1) and setting <> 'on' order by name`,
      [Object.keys(REMEDIES)],
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** In milliseconds: how often somebody looks whether it is still there. */
const LOOK_EVERY = 500;

function watchOver(postgres: Postgres, revived: Revived): () => Promise<void> {
  const end = new AbortController();
  const rest = () => pause(LOOK_EVERY, undefined, { signal: end.signal, ref: false }).catch(() => {});
  const watch = async (): Promise<void> => {
    let trouble: string | null = null;
    for (await rest(); !end.signal.aborted; await rest()) {
      if (await postgres.isUp()) continue;
      try {
        await startProved(postgres);
        trouble = null;
        revived(null);
      } catch (error) {
        const { message } = error as Error;
        if (message !== trouble) revived(error as Error);
        trouble = message;
      }
    }
  };
  const watching = watch();
  return async () => {
    end.abort();
    await watching;
  };
}
