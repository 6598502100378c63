import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Scratch, startScratch } from '../store/index.ts';
import { ROOM } from '../threads.ts';

/** What a process is asked, and what it tells. */
export type Orders = 'weigh' | 'gauge' | 'close';
export type Telling = { url: string } | { heap: number } | Gauge;

/** Bytes of heap and of memory, milliseconds of CPU since its start, and the longest that it answered nobody. */
export interface Gauge {
  heap: number;
  rss: number;
  cpu: number;
  stall: number;
}

const ENTRY = fileURLToPath(new URL('./process.ts', import.meta.url));
/** Lets a process read TypeScript. */
export const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

export interface ProcessOptions {
  /** When its time of day is off by how much: see `process.ts`. */
  clock?: string;
  /** As they are for everybody; otherwise there are none. */
  limits?: 'usual';
  /** What its log says from `warn` on, as it comes; otherwise it keeps none. */
  log?(text: string): void;
}

/** One server process, alive, standing still or dead. */
export class ServerProcess {
  readonly url: string;
  readonly since = performance.now();
  private readonly child: ChildProcess;
  /** Rejects when it is gone. */
  private readonly exit: Promise<never>;
  private asked: Promise<unknown> = Promise.resolve();
  stopped = false;

  private constructor(child: ChildProcess, url: string) {
    this.child = child;
    this.exit = once(child, 'exit').then(() => {
      throw new Error(`a server process ended with ${this.ended}`);
    });
    this.exit.catch(() => {});
    this.url = url;
  }

  static async start(database: string, options: ProcessOptions = {}): Promise<ServerProcess> {
    const child = fork(ENTRY, {
      // As `npm start` does, and with a collection for the scale.
      execArgv: [...ROOM, '--import', LOADER, '--expose-gc'],
      env: {
        ...process.env,
        KAIJU_CHAOS_DATABASE: database,
        KAIJU_CHAOS_CLOCK: options.clock ?? '',
        ...(options.limits && { KAIJU_CHAOS_LIMITS: options.limits }),
        ...(options.log && { KAIJU_CHAOS_LOG: 'warn' }),
      },
      stdio: ['ignore', options.log ? 'pipe' : 'inherit', options.log ? 'pipe' : 'inherit', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => options.log?.(text));
    }
    const told = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)]);
    if (told === null) throw new Error(`a server process ended before it listened, with ${child.exitCode}`);
    return new ServerProcess(child, told[0].url);
  }

  get alive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Can it answer? */
  get up(): boolean {
    return this.alive && !this.stopped;
  }

  /** Why it is gone, if nobody here killed it. */
  get ended(): string {
    return `${this.child.exitCode ?? this.child.signalCode}`;
  }

  async kill(): Promise<void> {
    await this.end(() => this.child.kill('SIGKILL'));
  }

  async close(): Promise<void> {
    await this.end(() => this.child.send('close' satisfies Orders));
  }

  private async end(how: () => void): Promise<void> {
    if (!this.alive) return;
    const ended = once(this.child, 'exit');
    how();
    await ended;
  }

  /** It stands still, as a laptop whose lid was closed. */
  stop(): void {
    this.stopped = true;
    this.child.kill('SIGSTOP');
  }

  resume(): void {
    this.child.kill('SIGCONT');
    this.stopped = false;
  }

  /** Bytes of heap in use after a collection. */
  async weigh(): Promise<number> {
    return (await this.ask<{ heap: number }>('weigh')).heap;
  }

  gauge(): Promise<Gauge> {
    return this.ask('gauge');
  }

  /** One after the other. */
  private ask<T>(what: Orders): Promise<T> {
    const answer = this.asked.then(async () => {
      const told = Promise.race([once(this.child, 'message'), this.exit]);
      this.child.send(what);
      return (await told)[0] as T;
    });
    this.asked = answer.catch(() => {});
    return answer;
  }
}

/** A database and the server processes on it. */
export class House {
  readonly database: Scratch;
  readonly processes: ServerProcess[] = [];

  private constructor(database: Scratch) {
    this.database = database;
  }

  static async open(): Promise<House> {
    return new House(await startScratch());
  }

  async start(options: ProcessOptions = {}): Promise<ServerProcess> {
    const started = await ServerProcess.start(this.database.url, options);
    this.processes.push(started);
    return started;
  }

  /** Those that can answer. */
  get up(): ServerProcess[] {
    return this.processes.filter((process) => process.up);
  }

  forget(process: ServerProcess): void {
    this.processes.splice(this.processes.indexOf(process), 1);
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.kill()));
    await this.database.stop();
  }
}
