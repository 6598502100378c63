import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { basename, delimiter, resolve } from 'node:path';
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '@kaiju/kernel';
import { Decoder, encode, FrameError } from './framing.ts';

/** A program to run: never through a shell. */
export interface Program {
  argv: readonly [string, ...string[]];
  /** The contest's programs look for their data in the folder they are started in. */
  cwd?: string;
  name?: string;
}

export function nameOf({ name, argv }: Program): string {
  return name ?? basename(argv[argv.length - 1]);
}

/** What a program may use up, where the system has `prlimit`. */
export interface Limits {
  memoryMb?: number;
  cpuSeconds?: number;
}

/** A program says something, or it is gone for good. */
export type Heard = { message: Json } | { gone: Gone };
export interface Gone {
  how: 'exit' | 'garbage' | 'flood';
  why: string;
}

/** More messages than this wait for nobody: whoever sends them isn't listening any more. */
export const MOST_WAITING = 1000;
const STDERR_KEPT = 16 * 1024;
/** After a program has ended, what it said last may still be on its way. */
const LAST_WORDS_MS = 200;

/** Every process group whose leader still runs, so that none outlives us. */
const living = new Set<number>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A program at work: what it says is kept in order until somebody asks. */
export class Running {
  private readonly child: ChildProcess;
  private readonly decoder = new Decoder();
  private readonly heard: Json[] = [];
  private lost: Gone | null = null;
  private readonly waiting = new Set<() => void>();
  private readonly exited: Promise<void>;
  private errors: Buffer = Buffer.alloc(0);
  private errorsCut = 0;

  constructor(program: Program, limits: Limits = {}) {
    const [command, ...args] = limited(program.argv, limits);
    // A group of its own: whatever it starts ends with it.
    this.child = spawn(command, args, { cwd: program.cwd, detached: true, stdio: 'pipe' });
    const { child } = this;
    this.exited = new Promise((done) => {
      child.on('error', (error) => {
        this.lose({ how: 'exit', why: `it could not be started: ${error.message}` });
        if (child.pid === undefined) done();
      });
      child.on('exit', (code, signal) => {
        // What it has started ends with it.
        unwatch(child.pid as number);
        done();
        const why = signal ? `it was ended by ${signal}` : `it ended with exit code ${code}`;
        const lose = () => this.lose({ how: 'exit', why });
        if (child.stdout?.readableEnded) lose();
        child.stdout?.once('close', lose);
        setTimeout(lose, LAST_WORDS_MS).unref();
      });
    });
    if (child.pid !== undefined) watch(child.pid);
    child.stdout?.on('data', (chunk: Buffer) => this.hear(chunk));
    child.stdout?.on('end', () => this.silence());
    child.stderr?.on('data', (chunk: Buffer) => this.note(chunk));
    // It may have gone without reading what we wrote; its exit tells.
    for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.on('error', () => {});
  }

  send(message: unknown): void {
    if (this.lost === null) this.child.stdin?.write(encode(message));
  }

  /** The next thing it says, or null if it says nothing for so long. */
  async next(ms: number): Promise<Heard | null> {
    const until = performance.now() + ms;
    let late = false;
    for (;;) {
      const message = this.heard.shift();
      if (message !== undefined) return { message };
      if (this.lost !== null) return { gone: this.lost };
      const left = until - performance.now();
      if (left > 0) await this.news(left);
      else if (late) return null;
      else {
        // If we were the ones who slept, it may have spoken in time; what has come already counts.
        late = true;
        await breathe();
      }
    }
  }

  /** What it has said that nobody asked for. */
  unasked(): Json[] {
    return this.heard.splice(0);
  }

  /** Why it will never say anything again; what it said before may still be there to hear. */
  get gone(): Gone | null {
    return this.lost;
  }

  /** Waits until there is something new, or so long. */
  news(ms: number, ...others: Running[]): Promise<void> {
    return new Promise((done) => {
      const parties = [this, ...others];
      const wake = () => {
        clearTimeout(timer);
        for (const party of parties) party.waiting.delete(wake);
        done();
      };
      const timer = setTimeout(wake, ms);
      for (const party of parties) party.waiting.add(wake);
    });
  }

  /** The end of its error output, where programs say what went wrong. */
  get stderr(): string {
    const text = this.errors.toString('utf8');
    return this.errorsCut > 0 ? `… ${this.errorsCut} bytes before …\n${text}` : text;
  }

  /** Ends it and all it has started. Safe to call at any time, more than once. */
  async end(): Promise<void> {
    const { child } = this;
    if (child.pid !== undefined && living.has(child.pid)) killGroup(child.pid);
    await this.exited;
    // What it complained of last may still be on its way; whoever else holds the pipe is not waited for.
    const { stderr } = child;
    if (stderr && !stderr.closed) {
      await Promise.race([new Promise((done) => stderr.once('close', done)), sleep(LAST_WORDS_MS)]);
    }
    for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.destroy();
  }

  private hear(chunk: Buffer): void {
    if (this.lost !== null) return;
    try {
      for (const message of this.decoder.push(chunk)) {
        this.heard.push(message);
        if (this.heard.length > MOST_WAITING) {
          this.lose({ how: 'flood', why: `it sent more than ${MOST_WAITING} messages without waiting` });
          return;
        }
      }
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.lose({ how: 'garbage', why: error.message });
      return;
    }
    this.wake();
  }

  /** Its output is closed: no message will come, whether it still runs or not. */
  private silence(): void {
    const cut = this.decoder.cutOff();
    if (cut !== null) this.lose({ how: 'garbage', why: cut });
    else setTimeout(() => this.lose({ how: 'exit', why: 'it closed its output' }), LAST_WORDS_MS).unref();
  }

  private lose(gone: Gone): void {
    if (this.lost !== null) return;
    this.lost = gone;
    this.wake();
  }

  private wake(): void {
    for (const wake of [...this.waiting]) wake();
  }

  private note(chunk: Buffer): void {
    const all = Buffer.concat([this.errors, chunk]);
    const over = Math.max(0, all.length - STDERR_KEPT);
    this.errorsCut += over;
    this.errors = all.subarray(over);
  }
}

/** The command under its limits; without `prlimit` the command itself. */
function limited(argv: Program['argv'], { memoryMb, cpuSeconds }: Limits): readonly string[] {
  const flags = [
    memoryMb === undefined ? [] : [`--as=${memoryMb * 1024 * 1024}`],
    cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}`],
  ].flat();
  return flags.length > 0 && findCommand('prlimit') !== null
    ? ['prlimit', '--core=0', ...flags, '--', ...argv]
    : argv;
}

/** Where a command stands that is called by its name alone. */
export function findCommand(name: string): string | null {
  const folders = name.includes('/') ? ['.'] : (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => resolve(folder, name)).find(canRun) ?? null;
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Nobody is left of it (on some systems: only its remains).
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}

function watch(pid: number): void {
  if (living.size === 0) {
    process.on('exit', endAll);
    for (const signal of SIGNALS) process.on(signal, endAllAndStop);
  }
  living.add(pid);
}

/** The leader of a group has ended: the others must. */
function unwatch(pid: number): void {
  killGroup(pid);
  living.delete(pid);
  if (living.size > 0) return;
  process.off('exit', endAll);
  for (const signal of SIGNALS) process.off(signal, endAllAndStop);
}

function endAll(): void {
  for (const pid of living) killGroup(pid);
}

/** They are no children of the terminal's group, so Ctrl-C reaches them only through us. */
function endAllAndStop(signal: NodeJS.Signals): void {
  endAll();
  for (const other of SIGNALS) process.off(other, endAllAndStop);
  process.kill(process.pid, signal);
}
