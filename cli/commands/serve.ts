import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Server } from '@kaiju/server';
import { command } from '../command.ts';
import { whole } from '../flags.ts';
import type { Say } from '../words/index.ts';

const PORTS = 65_535;
const PROCESSES = 64;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/**
 * In seconds. Handing over takes ten at most, but then a PostgreSQL of its own writes all it has to the disk, and what
 * is quick on an idle machine takes its time on a busy one. Whatever lasts longer than this hangs.
 */
const LONGEST_CLOSING = 60;

/** Where `npm start` builds the page. */
const PAGE = fileURLToPath(new URL('../../web/dist', import.meta.url));

export default command({
  flags: {
    port: { type: 'string' },
    host: { type: 'string' },
    data: { type: 'string' },
    processes: { type: 'string' },
    link: { type: 'string' },
    open: { type: 'boolean' },
  },
  words: { min: 0, max: 0 },
  async run({ flags, say }) {
    const { host, data, link } = flags;
    const port = whole(flags.port, 'port', 0, PORTS, 8080);
    const processes = whole(flags.processes, 'processes', 1, PROCESSES, 1);
    const logger = { level: process.env.KAIJU_LOG ?? 'warn' };
    const site = pageFolder();
    // Before anything runs that would have to be closed.
    const stop = new AbortController();
    for (const name of SIGNALS)
      process.on(name, () => (stop.signal.aborted ? process.exit(1) : stop.abort()));
    const told = once(stop.signal, 'abort');
    const revived = (failure: Error | null) => tellOfDatabase(failure, say);
    const options = { port, host, data, link, logger, site, revived };
    let server: Server;
    try {
      if (processes === 1) {
        const { serve } = await import('@kaiju/server');
        server = await serve({ ...options, drain: () => stop.abort() });
      } else {
        // Whoever looks after a crew serves nobody itself and needs no rules.
        const { serveMany } = await import('@kaiju/server/crew');
        server = await serveMany({ ...options, processes, lost: (how) => mourn(how, say) });
      }
    } catch (error) {
      console.error(`kaiju: ${say('notServing', { why: (error as Error).message })}`);
      return 1;
    }
    const { url, data: folder } = server;
    console.log(processes === 1 ? say('serving', { url }) : say('servingMany', { url, n: processes }));
    console.log(folder === null ? say('dataElsewhere') : say('dataIn', { folder }));
    if (site === undefined) console.log(say('noPage'));
    console.log(say('howToStop'));
    if (flags.open && site !== undefined) openBrowser(url);
    await told;
    console.log(say('handingOver'));
    const late = setTimeout(() => {
      console.error(`kaiju: ${say('notStopped', { seconds: LONGEST_CLOSING })}`);
      process.exit(1);
    }, LONGEST_CLOSING * 1000);
    await server.close().finally(() => clearTimeout(late));
    console.log(say('served'));
    return 0;
  },
});

/** The page the host wants shown, else the one that was built here, if it was. */
function pageFolder({ KAIJU_SITE: wanted } = process.env): string | undefined {
  if (wanted) return resolve(wanted);
  return existsSync(join(PAGE, 'index.html')) ? PAGE : undefined;
}

/** Where there is no browser to open, the address was printed. */
function openBrowser(url: string): void {
  const { platform } = process;
  const [program, ...args] =
    platform === 'win32' ? ['cmd', '/c', 'start', ''] : [platform === 'darwin' ? 'open' : 'xdg-open'];
  spawn(program, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

function mourn({ pid, why, wait }: { pid: number; why: string; wait: number }, say: Say): void {
  console.error(`kaiju: ${say('processLost', { pid, why, seconds: wait / 1000 })}`);
}

function tellOfDatabase(failure: Error | null, say: Say): void {
  const words = failure ? say('databaseDown', { why: failure.message }) : say('databaseRevived');
  console.error(`kaiju: ${words}`);
}
