import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Scratch, startScratch } from '../store/index.ts';

/** What a process is asked, and what it tells. */
export type Orders = 'weigh' | 'close';
export type Telling = { url: string } | { heap: number };

const ENTRY = fileURLToPath(new URL('./process.ts', import.meta.url));
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

export interface ProcessOptions {
  /** When its time of day is off by how much: see `process.ts`. */
  clock?: string;
  budget?: 'usual';
}

/** One server process, alive, standing still or dead. */
export class ServerProcess {
  readonly url: string;
  readonly since = performance.now();
  private readonly child: ChildProcess;
  stopped = false;

  private constructor(child: ChildProcess, url: string) {
    this.child = child;
    this.url = url;
  }

  static async start(database: string, options: ProcessOptions = {}): Promise<ServerProcess> {
    const child = fork(ENTRY, {
      execArgv: ['--import', LOADER, '--expose-gc'],
      env: {
        ...process.env,
        KAIJU_CHAOS_DATABASE: database,
        KAIJU_CHAOS_CLOCK: options.clock ?? '',
        ...(options.budget && { KAIJU_CHAOS_BUDGET: options.budget }),
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
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
    const told = once(this.child, 'message');
    this.child.send('weigh' satisfies Orders);
    return (await told)[0].heap;
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
