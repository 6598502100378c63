import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ROOM } from '@kaiju/server/threads';

interface Answer {
  result?: unknown;
  error?: string;
}

const ENDED: Answer = { error: 'its process ended; why is said above' };

/** A program of the run in a process of its own. It is asked one thing at a time. */
export class Part {
  private readonly child: ChildProcess;
  private readonly file: string;
  private readonly gone: Promise<Answer>;

  constructor(file: string, args: string[] = [], { flags = [] as string[] } = {}) {
    this.file = file;
    this.child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
      // As `npm start` runs a server; the peer's and the players have no less.
      execArgv: [...process.execArgv, ...ROOM, ...flags],
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    this.gone = once(this.child, 'exit').then(() => ENDED);
  }

  async ask<T>(what: string, about: unknown = null): Promise<T> {
    const answered = once(this.child, 'message').then(([answer]) => answer as Answer);
    if (this.child.connected) this.child.send({ what, about });
    const { result, error }: Answer = this.child.connected
      ? await Promise.race([answered, this.gone])
      : ENDED;
    if (error !== undefined) throw new Error(`${this.file}, ${what}: ${error}`);
    return result as T;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.disconnect();
    await gone;
  }
}

/** In the part's own process: what it does when it is asked, and before it goes. */
export function take(orders: Record<string, (about: never) => unknown>, goodbye?: () => Promise<void>): void {
  process.on('message', async ({ what, about }: { what: string; about: never }) => {
    const answer: Answer = {};
    try {
      answer.result = await orders[what](about);
    } catch (error) {
      answer.error = (error as Error).stack;
    }
    process.send?.(answer);
  });
  process.on('disconnect', () => {
    const over = () => process.exit();
    if (goodbye === undefined) over();
    else goodbye().finally(over);
  });
}

/** Milliseconds of CPU that this process has used. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
