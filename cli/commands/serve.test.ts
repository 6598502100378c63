import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServeOptions, serve as start } from '@kaiju/server';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { wordsIn } from '../words/index.ts';
import serve from './serve.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Not by mkdtemp: as root, PostgreSQL runs as somebody else, who must be able to enter.
const folder = join(tmpdir(), `kaiju-serve-${process.pid}`);
const TOKEN = 'a token for this test only, and long enough';
/** A page made up for this test, and programs that pass for the one that opens a browser. */
const props = mkdtempSync(join(tmpdir(), 'kaiju-serve-props-'));
const [site, programs, opened] = ['site', 'programs', 'opened'].map((name) => join(props, name));
const PAGE = '<title>a page made up</title>';
mkdirSync(site);
mkdirSync(programs);
writeFileSync(join(site, 'index.html'), PAGE);
for (const name of ['xdg-open', 'open'])
  writeFileSync(join(programs, name), `#!/bin/sh\necho "$1" >> '${opened}'\n`, { mode: 0o755 });
const running = new Set<ChildProcess>();
afterEach(() => {
  vi.unstubAllEnvs();
  for (const child of running) child.kill('SIGKILL');
});
afterAll(async () => {
  const left = databaseRuns();
  if (left !== null) process.kill(left, 'SIGINT');
  await vi.waitFor(() => expect(databaseRuns()).toBeNull(), { timeout: 60_000, interval: 200 });
  rmSync(folder, { recursive: true });
  rmSync(props, { recursive: true });
}, 120_000);

/** The process number of the database in the folder, if there is one. */
function databaseRuns(): number | null {
  const file = join(folder, 'postgres', 'data', 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null;
}

/** The real command. What it prints can be waited for. */
function kaiju(args: string[], env: NodeJS.ProcessEnv = {}) {
  const PATH = `${programs}${delimiter}${process.env.PATH}`;
  const child = spawn(process.execPath, ['--import', 'tsx', 'cli/kaiju.ts', 'serve', ...args], {
    cwd: root,
    env: {
      ...{ ...process.env, PATH, LC_ALL: 'C', DATABASE_URL: '', KAIJU_ADMIN_TOKEN: TOKEN, KAIJU_SITE: site },
      ...env,
    },
  });
  running.add(child);
  let out = '';
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const prints = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(out);
        if (found) resolve(found);
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      ended.then(() => reject(new Error(`it ended before it printed ${pattern}:\n${out}`)));
      look();
    });
  const listen = (part: Buffer) => {
    out += part;
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  return { child, prints, ended, out: () => out };
}

async function pageAt(url: string): Promise<string> {
  return (await fetch(`${url}/games/any`)).text();
}

/** The process numbers of all who live, by their figures. */
async function processesAt(url: string): Promise<Set<number>> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const page = await reply.text();
  return new Set(Array.from(page.matchAll(/process="[^"]*\/(\d+)"/g), ([, pid]) => Number(pid)));
}

test('one process with a database of its own: says where both are, answers, brings it back, and ends when told to', async () => {
  const { child, prints, ended, out } = kaiju(['--port', '0', '--data', folder, '--open']);
  const [, url] = await prints(/The server is at (http:\S+)/);
  await prints(/Ctrl-C/);
  expect(out()).toContain(`Its data is in ${folder}`);
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  expect(await pageAt(url)).toBe(PAGE);
  expect(out()).not.toContain('no page');
  await vi.waitFor(() => expect(readFileSync(opened, 'utf8')).toBe(`${url}\n`), { timeout: 60_000 });
  process.kill(databaseRuns() as number, 'SIGKILL');
  await prints(/the database was gone and has been started again/);
  const isReady = async () => expect((await fetch(`${url}/ready`)).status).toBe(200);
  await vi.waitFor(isReady, { timeout: 120_000, interval: 200 });
  child.kill('SIGTERM');
  expect(await ended, out()).toBe(0);
  expect(out()).toContain('Stopped');
  // Nobody needs the database any more.
  expect(databaseRuns()).toBeNull();
}, 300_000);

test('several processes on one port: one that dies is replaced; told twice to end, it ends at once', async () => {
  const many = kaiju(['--port', '0', '--data', folder, '--processes', '2', '--lang', 'zh']);
  const [, url] = await many.prints(/服务器在 (http:\S+)，2 个进程/);
  expect(await pageAt(url)).toBe(PAGE);
  const pids = await processesAt(url);
  expect(pids.size).toBe(2);
  const [first] = pids;
  process.kill(first, 'SIGKILL');
  await many.prints(new RegExp(`进程 ${first} 没了（SIGKILL）`));
  const replaced = async () => {
    const now = await processesAt(url);
    expect(now.size).toBe(2);
    expect(now.has(first)).toBe(false);
  };
  await vi.waitFor(replaced, { timeout: 120_000, interval: 500 });
  // However often they died: when the last one does, nobody waits for long.
  const all = [...(await processesAt(url))];
  for (const pid of all) process.kill(pid, 'SIGKILL');
  const told = all.map((pid) => many.prints(new RegExp(`进程 ${pid} 没了（SIGKILL）；(\\S+) 秒后另起一个`)));
  const waits = (await Promise.all(told)).map(([, seconds]) => Number(seconds));
  expect(Math.min(...waits)).toBeLessThanOrEqual(1);
  const back = async () => expect((await processesAt(url)).size).toBeGreaterThan(0);
  await vi.waitFor(back, { timeout: 120_000, interval: 500 });
  many.child.kill('SIGINT');
  await many.prints(/正在收尾/);
  many.child.kill('SIGINT');
  expect(await many.ended).not.toBeNull();
  // Nobody asked for the browser.
  expect(readFileSync(opened, 'utf8')).not.toContain(url);
}, 300_000);

/** The command in this process: what it cannot begin with is found before anything runs. */
async function begun(flags: Record<string, string>) {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const code = await serve.run({ flags, words: [], lang: 'en', say: wordsIn('en') });
    return { code, said: said.mock.calls.flat().join('\n') };
  } finally {
    said.mockRestore();
  }
}
/** Nothing is made there. */
const nowhere = join(props, 'nowhere');

test('a folder without a page: exit 1, and which, before there is any database', async () => {
  vi.stubEnv('KAIJU_SITE', programs);
  const { code, said } = await begun({ port: '0', data: nowhere });
  expect(code).toBe(1);
  expect(said).toContain('the server did not start: ');
  expect(said).toContain(programs);
  expect(existsSync(nowhere)).toBe(false);
});

test.each(['1', '2'])(
  'a port that is taken, processes: %s: exit 1, and why, before there is any database',
  async (processes) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, said } = await begun({ port: `${port}`, data: nowhere, processes });
    expect(code).toBe(1);
    expect(said).toMatch(/the server did not start: .*EADDRINUSE/);
    expect(existsSync(nowhere)).toBe(false);
    other.close();
  },
);

vi.mock('@kaiju/server', async (original) => {
  const server = await original<typeof import('@kaiju/server')>();
  return { ...server, serve: vi.fn(server.serve) };
});

test('one that hangs as it closes is waited for a minute and no longer: exit 1, and so it says', async () => {
  // A server that is told to end as soon as it is there, and then hangs.
  vi.mocked(start).mockImplementationOnce(async ({ drain }: ServeOptions = {}) => {
    drain?.();
    return { url: 'http://nowhere', port: 0, data: null, close: () => new Promise(() => {}) };
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never);
  try {
    void serve.run({ flags: {}, words: [], lang: 'en', say: wordsIn('en') });
    await vi.waitFor(() => expect(printed).toHaveBeenCalledWith(expect.stringContaining('Closing')));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(exit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(exit).toHaveBeenCalledWith(1);
    expect(said).toHaveBeenCalledWith(expect.stringContaining('has not stopped within 60 s'));
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});
