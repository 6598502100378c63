import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { durable } from './embedded.ts';
import { copyInstallation, Postgres, type Settings } from './postgres.ts';

export interface Scratch {
  url: string;
  /** Kills the server with -9. */
  kill(): Promise<void>;
  /** Starts it again on the same data, at the same address. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

const fleeting: Settings = { ...durable, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** A server for one test file. It goes when it is stopped or when this process ends, however that ends. */
export async function startScratch({ durable: kept = true } = {}): Promise<Scratch> {
  const settings = kept ? durable : fleeting;
  const home = join(tmpdir(), `kaiju-scratch-${randomBytes(6).toString('hex')}`);
  await copyTemplate(home);
  const postgres = await Postgres.at(home);
  const release = watch(home);
  const { url } = await postgres.start(settings);
  return {
    url,
    kill: () => postgres.kill(),
    async start() {
      const again = await postgres.start(settings);
      if (again.url !== url) throw new Error('scratch: another program took its port while it was down');
    },
    async stop() {
      await postgres.stop('immediate');
      await rm(home, { recursive: true, force: true });
      release();
    },
  };
}

/** Making an installation takes a second or two, copying one a fraction of it. */
async function copyTemplate(home: string): Promise<void> {
  const name = `../../node_modules/.cache/kaiju/postgres-${await Postgres.version()}`;
  const template = fileURLToPath(new URL(name, import.meta.url));
  try {
    await Postgres.at(template);
    await copyInstallation(template, home);
  } catch {
    // Somebody else's or a read-only folder: then this one is made from nothing.
    await rm(home, { recursive: true, force: true });
  }
}

/** A shell that waits for the end of its input, which comes when we let go of it or die, and then clears up. */
function watch(home: string): () => void {
  if (platform() === 'win32') return () => {};
  const script = `
    cat
    pid=$(head -n 1 "$0/data/postmaster.pid") && kill -QUIT "$pid" && while kill -0 "$pid"; do sleep 0.1; done
    rm -rf "$0"`;
  const shell = spawn('sh', ['-c', script, home], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  (shell.stdin as Socket).unref();
  return () => shell.stdin.end();
}
