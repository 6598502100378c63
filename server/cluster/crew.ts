import type { ChildProcess } from 'node:child_process';
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ServeOptions, Server } from '../index.ts';
import { hostSettings } from '../ops/environment.ts';
import type { LogOptions } from '../ops/logs.ts';
import { listenOnce } from '../store/postgres.ts';
import { usualThreads } from '../thinking/index.ts';
import { ROOM } from '../threads.ts';
import { openHome } from './home.ts';
import type { FromWorker, Ready } from './worker.ts';

export interface CrewOptions extends Omit<ServeOptions, 'games' | 'drain' | 'logger'> {
  processes: number;
  logger?: boolean | Pick<LogOptions, 'level'>;
  /** A process ended by itself; another takes its place after so many milliseconds. */
  lost?(how: { pid: number; why: string; wait: number }): void;
}

export const WORKER = fileURLToPath(new URL('./worker.mjs', import.meta.url));
/** In milliseconds. `alone`: while nobody else serves, waiting spares nobody anything. */
const BACKOFF = { first: 200, alone: 1000, longest: 10_000 };
/** A process that lived so long was not ill from birth: the next one may start without delay. */
const SOUND = 30_000;
/** A process that has not handed over by then is ended. */
const GRACE = 9500;

/** Several processes of the server on this machine, which share one port and one database. */
export async function serveMany({ processes, lost, revived, ...options }: CrewOptions): Promise<Server> {
  // Any port will do, but then it is that one, also after all of them have died.
  const port = await listenOnce(options.port ?? 0, options.host);
  const home = await openHome({ ...options, revived });
  // As `npm start` does.
  cluster.setupPrimary({ exec: WORKER, execArgv: ROOM });
  const threads = options.threads ?? hostSettings().threads ?? usualThreads(processes);
  const shared: ServeOptions = {
    ...options,
    threads,
    port,
    ...(home.folder === null ? { database: home.database } : { data: home.folder, tended: true }),
  };
  const crew = new Set<Worker>();
  // Whoever ends us at once means all of us; only if we are killed the others see to themselves.
  process.on('exit', () => {
    for (const worker of crew) worker.process.kill('SIGKILL');
  });
  let begins = true;
  let closing = false;

  const start = async (): Promise<Ready> => {
    const worker = cluster.fork();
    const begun = Date.now();
    let served = false;
    crew.add(worker);
    worker.once('exit', (code, signal) => {
      crew.delete(worker);
      // One that can't even begin is told of by whoever waits for all of them.
      if (closing || (begins && !served)) return;
      replace(worker.process.pid as number, signal ?? `exit ${code}`, Date.now() - begun);
    });
    const ready = await begin(worker.process, shared);
    served = true;
    return ready;
  };

  let wait = BACKOFF.first;
  const replace = (pid: number, why: string, lived: number): void => {
    wait = lived >= SOUND ? BACKOFF.first : Math.min(wait * 2, BACKOFF.longest);
    const own = crew.size === 0 ? Math.min(wait, BACKOFF.alone) : wait;
    lost?.({ pid, why, wait: own });
    // What keeps it from starting is told when it ends.
    setTimeout(() => closing || start().catch(() => {}), own);
  };

  const close = async (): Promise<void> => {
    closing = true;
    const ends = Array.from(crew, async (worker) => {
      const late = setTimeout(() => worker.process.kill('SIGKILL'), GRACE);
      worker.process.kill('SIGTERM');
      await once(worker, 'exit');
      clearTimeout(late);
    });
    await Promise.all(ends);
    await home.leave();
  };

  try {
    // The first one brings the database up to date, and says why if it can't serve.
    const { url } = await start();
    await Promise.all(Array.from({ length: processes - 1 }, start));
    begins = false;
    return { url, port, data: home.folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Tells a forked worker to begin; resolves when it serves. */
export function begin(worker: ChildProcess, options: ServeOptions): Promise<Ready> {
  return new Promise((resolve, reject) => {
    worker.on('message', (said: FromWorker) => {
      if (said === 'what now') worker.send(options);
      else if ('ready' in said) resolve(said.ready);
      else reject(new Error(said.failed));
    });
    worker.once('exit', (code, signal) => {
      reject(new Error(`a process ended before it was ready (${signal ?? `exit ${code}`})`));
    });
  });
}
