import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type Revived, startEmbedded } from '../store/index.ts';

const TOO_MANY_CONNECTIONS = '53300';

/** Where everything is kept. */
export interface Home {
  /** Where the PostgreSQL is by now. */
  readonly database: string;
  /** The folder of our own PostgreSQL; null if it is somebody else's. */
  folder: string | null;
  /** Stops our own PostgreSQL, unless another process still uses it. */
  leave(): Promise<void>;
}

/**
 * What was asked for, else what the environment says, else a PostgreSQL of our own in a folder, which we look after,
 * unless whoever started us does.
 */
export async function openHome(
  {
    database,
    data,
    tended = false,
    revived = () => {},
  }: { database?: string; data?: string; tended?: boolean; revived?: Revived },
  env: NodeJS.ProcessEnv = process.env,
): Promise<Home> {
  // A folder that was asked for comes before a database that only stands in the environment.
  const given = database ?? (data === undefined ? env.DATABASE_URL : undefined);
  if (given) return { database: given, folder: null, leave: async () => {} };
  const folder = dataFolder(data, env);
  const embedded = await startEmbedded(folder);
  const leaveAlone = tended ? null : embedded.watchOver(revived);
  return {
    get database() {
      return embedded.url;
    },
    folder,
    async leave() {
      if (leaveAlone === null) return;
      await leaveAlone();
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

/** A connection that was closed is still listed for a moment. */
const LINGERING = { times: 5, wait: 100 };

async function isUsed(url: string): Promise<boolean> {
  // Under another name: who leaves at the same time does not take us for somebody who stays.
  const client = new pg.Client({ connectionString: url, application_name: 'kaiju leaving' });
  client.on('error', () => {});
  try {
    await client.connect();
    for (let left = LINGERING.times; left > 0; left--) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where application_name = 'kaiju' and backend_type = 'client backend' limit 1`,
      );
      if (rowCount === 0) return false;
      if (left > 1) await new Promise((resolve) => setTimeout(resolve, LINGERING.wait));
    }
    return true;
  } catch (error) {
    // Whoever left at the same time has stopped it under us; where there is no room for one more, it is used.
    return (error as { code?: string }).code === TOO_MANY_CONNECTIONS;
  } finally {
    await client.end().catch(() => {});
  }
}
