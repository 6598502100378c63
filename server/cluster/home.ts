import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase, startEmbedded } from '../store/index.ts';

/** Where everything is kept. */
export interface Home {
  /** Of the PostgreSQL. */
  database: string;
  /** The folder of our own PostgreSQL; null if it is somebody else's. */
  folder: string | null;
  /** Stops our own PostgreSQL, unless another process still uses it. */
  leave(): Promise<void>;
}

/** What was asked for, else what the environment says, else a PostgreSQL of our own in a folder. */
export async function openHome(
  { database, data }: { database?: string; data?: string },
  env: NodeJS.ProcessEnv = process.env,
): Promise<Home> {
  // A folder that was asked for comes before a database that only stands in the environment.
  const given = database ?? (data === undefined ? env.DATABASE_URL : undefined);
  if (given) return { database: given, folder: null, leave: async () => {} };
  const folder = dataFolder(data, env);
  const embedded = await startEmbedded(folder);
  return {
    database: embedded.url,
    folder,
    async leave() {
      if (!(await isUsed(embedded.url))) await embedded.stop();
    },
  };
}

/** The folder that was asked for, else that of the environment, else the usual one. */
export function dataFolder(data?: string, env: NodeJS.ProcessEnv = process.env): string {
  return resolve(data ?? env.KAIJU_DATA ?? usualFolder());
}

/** PostgreSQL never runs as root, and whoever it runs as may not enter root's home. */
function usualFolder(): string {
  return process.getuid?.() === 0 ? '/var/lib/kaiju' : join(homedir(), '.kaiju', 'data');
}

async function isUsed(url: string): Promise<boolean> {
  const database = await openDatabase(url, { connections: 1 });
  try {
    const [{ others }] = await database.query<{ others: number }>(
      `select count(*) as others from pg_stat_activity
       where application_name = 'kaiju' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return others > 0;
  } finally {
    await database.close();
  }
}
