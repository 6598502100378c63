import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Server, serve } from '@kaiju/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { main } from '../main.ts';

// Others may be using the machine.
vi.setConfig({ testTimeout: 60_000 });

// Not by mkdtemp: as root, PostgreSQL runs as somebody else, who must be able to enter.
const data = join(tmpdir(), `kaiju-admin-${process.pid}`);
const elsewhere = mkdtempSync(join(tmpdir(), 'kaiju-admin-elsewhere-'));
const drained: string[] = [];
let server: Server;
let second: Server | undefined;
let out = '';
let err = '';

beforeAll(async () => {
  vi.stubEnv('KAIJU_ADMIN_TOKEN', '');
  server = await serve({ data, drain: () => drained.push('first') });
}, 60_000);
afterAll(async () => {
  await second?.close();
  await server?.close();
  rmSync(data, { recursive: true });
  rmSync(elsewhere, { recursive: true });
  vi.unstubAllEnvs();
});
beforeEach(() => {
  vi.stubEnv('LC_ALL', 'C');
  vi.stubEnv('KAIJU_ADMIN_TOKEN', '');
  vi.stubEnv('KAIJU_DATA', data);
  vi.stubEnv('COLUMNS', '80');
  out = '';
  err = '';
  vi.spyOn(console, 'log').mockImplementation((line) => {
    out += `${line}\n`;
  });
  vi.spyOn(console, 'error').mockImplementation((line) => {
    err += `${line}\n`;
  });
});
afterEach(() => void vi.restoreAllMocks());

/** What the command prints; it must succeed. */
async function admin(...args: string[]): Promise<string> {
  out = '';
  expect([await main(['admin', ...args, '--url', server.url]), err]).toEqual([0, '']);
  return out;
}

/** Somebody with a cookie. */
class Visitor {
  #cookie = '';
  async post(path: string, body: unknown) {
    const headers = { 'content-type': 'application/json', cookie: this.#cookie };
    const reply = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    this.#cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? this.#cookie;
    expect(reply.status).toBe(200);
    // biome-ignore lint/suspicious/noExplicitAny: what a test reads, it also checks
    return (await reply.json()) as any;
  }
  /** Opens a table against a bot and begins. */
  async play(more: object = {}): Promise<string> {
    const seats = [{ kind: 'open' }, { kind: 'bot', level: 'beginner' }];
    const opening = { game: 'market', seats, sit: 0, pace: 0, manners: 0, ...more };
    const { room } = await this.post('/api/tables', opening);
    await this.post(`/api/tables/${room.id}/commands`, { id: 's', command: { do: 'start' } });
    return room.id;
  }
}

describe('tables', () => {
  test('none at first', async () => {
    expect(await admin('tables')).toBe('None\n');
    expect(await admin('tables', '--lang', 'zh')).toBe('没有\n');
  });

  test('are listed, filtered, and paged through', async () => {
    const ids = [await new Visitor().play(), await new Visitor().play()];
    // Lists follow the tables, a moment later.
    const playing = () => admin('tables', '--status', 'playing', '--game', 'market');
    await expect
      .poll(async () => ids.every((id) => out.includes(id)) || playing().then(() => false))
      .toBe(true);
    const [head, row] = out.split('\n');
    expect(head).toMatch(/^id +rules +status +visibility +process +changed$/);
    expect(row).toMatch(/^\w{12} +market@\d+ +playing +\w+ +[\w-]+ +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(row.indexOf('playing')).toBe(head.indexOf('status'));
    expect(out).not.toContain('--before');
    const page = await admin('tables', '--limit', '1');
    const before = /Older ones: --before (\d+)/.exec(page)?.[1] ?? '';
    const [first, next] = [page, await admin('tables', '--limit', '1', '--before', before)];
    expect(ids.filter((id) => next.includes(id) && !first.includes(id))).toHaveLength(1);
    expect(await admin('tables', '--game', 'chess')).toBe('None\n');
  });

  test('one from the inside: who sits there, what is asked, the end of its log', async () => {
    const times = { bank: 600_000, increment: 0, decision: 30_000, reaction: 30_000 };
    const id = await new Visitor().play({ clock: { kind: 'live', ...times, out: 'lose' } });
    const shown = await admin('table', id);
    expect(shown).toContain(`${id}  market (market@`);
    expect(shown).toMatch(/ {2}status +playing, /);
    expect(shown).toMatch(/Match time 0:00:0\d, \d+ inputs, 0 undone, 0 spectators/);
    expect(shown).toMatch(/^0 +\S.* 0 +\S+ \(\S+, since 0:00:0\d\) +.*0:10:00/m);
    expect(shown).toMatch(/^1 +bot beginner +0/m);
    expect(shown).toMatch(/^0 +\S+ \S+ +0:00:00 +created/m);
    expect(shown).toMatch(/ sat +seat=0/);
    const zh = await admin('table', id, '--lang', 'zh');
    expect(zh).toContain('对局时间');
    expect(zh).toContain('机器人 beginner');
  });

  test('are closed for good', async () => {
    const id = await new Visitor().play();
    expect(await admin('close', id)).toBe(`Table ${id} is closed for good; its log stays\n`);
    const shown = await admin('table', id);
    expect(shown).toMatch(/ {2}closed +\d{4}-/);
    expect(shown).toContain('No process has it in memory');
    expect(await admin('tables', '--status', 'over')).toMatch(new RegExp(`^${id} .* over, closed `, 'm'));
  });

  test('one that was set aside is tried again', async () => {
    const id = await new Visitor().play();
    expect(await admin('again', id)).toBe(`Table ${id} is tried again, in a moment or when somebody comes\n`);
    expect(await admin('audit', '--limit', '1')).toContain(`table-tried-again  –    table=${id}`);
  });

  test('one that is not there: exit 1, in the words of the server', async () => {
    for (const action of ['table', 'close', 'again']) {
      expect(await main(['admin', action, '111111111111', '--url', server.url, '--lang', 'zh'])).toBe(1);
      expect(err).toContain(`${server.url} 说：没有这张桌子：111111111111`);
    }
  });
});

describe('reports', () => {
  test('are shown with what was written, which can not do anything to the terminal', async () => {
    expect(await admin('reports')).toBe('None\n');
    const [ann, bob] = [new Visitor(), new Visitor()];
    await ann.post('/api/guest', {});
    const about = (await bob.post('/api/guest', {})).account.id;
    const text = `He waits and waits.\n\u001b[2J\u009b2J\u202eAnd I have ${'a long '.repeat(20)}story.`;
    await ann.post('/api/reports', { about, reason: 'stalling', text });
    const shown = await admin('reports');
    const lines = shown.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^id +when +reason +about +by +table$/);
    expect(lines[1]).toMatch(new RegExp(`^\\d+ .* stalling +.* ${about} .* –$`));
    expect(lines[2]).toMatch(/^ {4}He waits and waits\. /);
    expect(lines.length).toBeGreaterThan(4);
    expect(shown).not.toMatch(/[^\P{C}\n]/u);
    const json = await admin('reports', '--json');
    expect(json).not.toMatch(/[^\P{Cc}\n]/u);
    expect(JSON.parse(json).reports[0]).toMatchObject({ about, text });
  });
});

describe('audit', () => {
  test('lists what was done, the latest first', async () => {
    const id = await new Visitor().play();
    await admin('close', id);
    const [head, row] = (await admin('audit')).split('\n');
    expect(head).toMatch(/^id +when +what +who +detail$/);
    expect(row).toMatch(new RegExp(`^\\d+ .* table-closed +– +table=${id}$`));
    expect(await admin('audit', '--limit', '1')).toMatch(/Older ones: --before \d+\n$/);
  });
});

describe('processes', () => {
  test('the only one needs no name to be drained', async () => {
    const [head, row] = (await admin('processes')).split('\n');
    expect(head).toMatch(/^id +address inside +started +tables +answers this$/);
    const [, id] = /^([\w-]+) +\S+:\/\/\S+ .* ✓$/.exec(row) ?? [];
    expect(await admin('drain')).toBe(`Process ${id} is handing its tables over, and ends\n`);
    expect(drained).toEqual(['first']);
  });

  test('of several, one must be named', async () => {
    second = await serve({ data, drain: () => drained.push('second') });
    // One that is late counts, too.
    expect(await main(['admin', 'drain', '--url', server.url])).toBe(2);
    expect(err).toContain('there are 2 processes, say which one: ');
    const { processes } = JSON.parse(await adminAfterError('processes', '--json'));
    const { id } = processes.find(({ here }: { here: boolean }) => !here);
    expect(await admin('drain', id)).toContain(`Process ${id} `);
    expect(await admin('drain', id, '--json')).toBe('');
    expect(drained).toEqual(['first', 'second', 'second']);
  });

  const adminAfterError = (...args: string[]) => {
    err = '';
    return admin(...args);
  };
});

describe('the token', () => {
  const tables = (...args: string[]) => main(['admin', 'tables', '--url', server.url, ...args]);

  test('is the one that is given, else that of the environment, else that in the folder', async () => {
    expect(await tables('--data', data)).toBe(0);
    vi.stubEnv('KAIJU_ADMIN_TOKEN', 'of the environment');
    expect(await tables('--data', data)).toBe(1);
    expect(err).toContain(`${server.url} does not take this token (from KAIJU_ADMIN_TOKEN)`);
    expect(await tables('--token', 'another')).toBe(1);
    expect(err).toContain('does not take this token (from --token)');
    vi.stubEnv('KAIJU_ADMIN_TOKEN', '');
    writeFileSync(join(elsewhere, 'admin-token'), 'of another server\n');
    expect(await tables('--data', elsewhere, '--lang', 'zh')).toBe(1);
    expect(err).toContain(`不认这个令牌（来自 ${join(elsewhere, 'admin-token')}）`);
    expect(err).not.toContain('of another server');
  });

  test('that is nowhere: exit 2, and where it could be', async () => {
    const empty = join(elsewhere, 'empty');
    mkdirSync(empty);
    expect(await tables('--data', empty)).toBe(2);
    expect(err).toContain(`${join(empty, 'admin-token')} can't be read (ENOENT`);
    expect(err).toContain('give --token, set KAIJU_ADMIN_TOKEN');
    expect(await tables('--token', 'abc…')).toBe(2);
    expect(err).toContain('what is in --token is no token');
  });
});

describe('a server that is none', () => {
  /** Asks what answers so. */
  async function ask(answer: RequestListener): Promise<number> {
    const other = createServer(answer).listen(0, '127.0.0.1');
    await vi.waitFor(() => expect(other.listening).toBe(true));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const code = await main(['admin', 'tables', '--token', 'x', '--url', url]);
    other.closeAllConnections();
    other.close();
    return code;
  }

  test.each<[string, RequestListener, string]>([
    ['a page', (_, reply) => void reply.end('<title>'), 'is no such server, or a proxy'],
    ['a proxy', (_, reply) => void reply.writeHead(404).end('{"no":1}'), '(status 404)'],
    ['a pointer', (_, reply) => void reply.writeHead(302, { location: '/' }).end(), '(status 302)'],
    ['nothing', ({ socket }) => void socket.destroy(), 'no server answers at http://127.0.0.1:'],
  ])('%s: exit 1', async (_, answer, message) => {
    expect(await ask(answer)).toBe(1);
    expect(err).toContain(message);
    expect(out).toBe('');
  });

  test('nobody there: exit 1', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await vi.waitFor(() => expect(gone.listening).toBe(true));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    expect(await main(['admin', 'audit', '--token', 'x', '--url', `http://127.0.0.1:${port}`])).toBe(1);
    expect(err).toContain(`no server answers at http://127.0.0.1:${port} (ECONNREFUSED)`);
  });
});

describe('wrong usage: exit 2, and what would be right', () => {
  test.each([
    ['admin', 'something is missing: kaiju admin tables|table|close|'],
    ['admin tabels', "an administrator can't 'tabels'; there are: tables, table, "],
    ['admin tabels', "did you mean 'tables'?"],
    ['admin table', 'something is missing: kaiju admin table <table>'],
    ['admin audit x', "'x' is too much: kaiju admin audit"],
    ['admin audit --status open', 'kaiju admin audit has no flag --status'],
    ['admin tables --limit 501', '--limit: expected a whole number from 1 to 500'],
    ['admin tables --url example', "--url: expected the server's address, such as http://127.0.0.1:8080"],
  ])('kaiju %s', async (line, message) => {
    expect(await main([...line.split(' '), '--token=x'])).toBe(2);
    expect(err).toContain(message);
    expect(out).toBe('');
  });
});
