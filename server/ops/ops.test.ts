import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Server, serve } from '../index.ts';
import { type Database, openDatabase, type Scratch, secret, startScratch } from '../store/index.ts';
import { Metrics } from './metrics.ts';
import { type Answer, Guest, type Line } from './testing.ts';

// Others may be using the machine.
vi.setConfig({ testTimeout: 60_000 });

let scratch: Scratch;
let database: Database;
let servers: Server[];
let folder: string;
const TOKEN = 'a token for tests, long enough to be one';
const lines: string[] = [];
const drained: number[] = [];

beforeAll(async () => {
  scratch = await startScratch({ durable: false });
  database = await openDatabase(scratch.url);
  folder = await mkdtemp(join(tmpdir(), 'kaiju-ops-'));
  const one = (number: number) =>
    serve({
      database: scratch.url,
      adminToken: TOKEN,
      drain: () => drained.push(number),
      logger: { level: 'trace', stream: { write: (line) => void lines.push(line) } },
    });
  servers = [await one(0), await one(1)];
}, 60_000);
afterAll(async () => {
  for (const server of servers ?? []) await server.close();
  await database?.close();
  await scratch?.stop();
  await rm(folder, { recursive: true, force: true });
});

const bearer = { authorization: `Bearer ${TOKEN}` };
const host = (server = 0) => new Guest(servers[server].url, bearer);

/** Two people at a table of Night Market, begun. */
async function begin(
  options: object = {},
): Promise<{ id: string; people: Guest[]; sockets: Line[]; key: string }> {
  const people = [new Guest(servers[0].url), new Guest(servers[0].url)];
  const wish = {
    ...{ game: 'market', seats: [{ kind: 'open' }, { kind: 'open' }], sit: 0, pace: 0, manners: 0 },
    ...{ entropy: 'entropy-of-the-first-seat', visibility: 'private' },
    ...options,
  };
  // A process that was too slow for its lease opens nothing until it has another.
  const { room, key } = await vi.waitFor(async () => {
    const { status, body } = await people[0].post('/api/tables', wish);
    expect(status).toBe(200);
    return body;
  }, 30_000);
  const { id } = room;
  const sockets = [await people[0].socket(), await people[1].socket()];
  const sit = { do: 'sit', seat: 1, entropy: 'entropy-of-the-second-seat', key };
  expect(await sockets[1].do('sit', id, sit)).toMatchObject({ t: 'ack' });
  expect(await sockets[0].do('start', id, { do: 'start' })).toMatchObject({ t: 'ack' });
  return { id, people, sockets, key };
}

/** Plays to the end by the first option of each question; returns how many inputs it took. */
async function play({ id, sockets }: { id: string; sockets: Line[] }): Promise<number> {
  for (let moves = 0; ; moves++) {
    const views = [];
    for (const [seat, line] of sockets.entries()) {
      line.say({ t: 'watch', table: id, seat });
      views.push((await line.next((m) => m.t === 'snapshot' && m.seat === seat)).view);
    }
    const seat = views.findIndex(({ ask }) => ask !== null);
    if (views.some(({ result }) => result !== null)) break;
    if (seat < 0) continue;
    const { ask } = views[seat];
    const command = { do: 'answer', seat, ask: ask.id, value: ask.options[0] };
    const { t, code } = await sockets[seat].do(`m${moves}`, id, command);
    // A standing order may have answered in the meantime.
    if (t !== 'ack') expect(['closed', 'not-playing']).toContain(code);
  }
  const rows = await database.query(`select n from log where table_id = $1 and kind = 'input'`, [id]);
  return rows.length;
}

function close({ sockets }: { sockets: Line[] }): void {
  for (const { socket } of sockets) socket.close();
}

async function figure(name: string, server = 0): Promise<number[]> {
  const { body } = await host(server).get('/metrics');
  const found = body.split('\n').filter((line: string) => line.startsWith(name));
  return found.map((line: string) => Number(line.split(' ').pop()));
}
const sum = (figures: number[]) => figures.reduce((a, b) => a + b, 0);

describe('figures', () => {
  test('are for administrators only', async () => {
    const stranger = new Guest(servers[0].url);
    expect((await stranger.get('/metrics')).body.code).toBe('admin-only');
    expect((await stranger.get('/metrics', { authorization: 'Bearer x' })).body.code).toBe('admin-only');
  });

  test('count what happens, of all processes wherever they are asked', async () => {
    const before = sum(await figure('kaiju_moves_total'));
    const match = await begin();
    const moves = await play(match);
    expect(sum(await figure('kaiju_moves_total', 1)) - before).toBe(moves);
    expect(sum(await figure('kaiju_append_seconds_count'))).toBeGreaterThan(0);
    expect(sum(await figure('kaiju_commit_entries_count'))).toBeGreaterThan(0);
    expect(sum(await figure('kaiju_sockets'))).toBe(2);
    // Both are in this one process of the system, so that their figures bear the same name and are added up.
    expect(await figure('kaiju_lease_held')).toEqual([2]);
    expect(await figure('kaiju_bots_thinking')).toEqual([0]);
    expect(sum(await figure('kaiju_tables{game="market",status="over"'))).toBe(1);
    expect((await figure('nodejs_eventloop_lag_p99_seconds')).length).toBe(1);
    expect((await figure('process_cpu_seconds_total')).length).toBe(1);
    close(match);
  });

  test('refusals are counted by code, wherever they are made', async () => {
    const count = async (code: string) => sum(await figure(`kaiju_refusals_total{code="${code}"`));
    const before = await Promise.all(['no-table', 'not-yours', 'nothing-here', 'malformed'].map(count));
    const match = await begin();
    const [line] = match.sockets;
    await line.do('x1', match.id, { do: 'concede', seat: 1 });
    await line.do('x2', '111111111111', { do: 'start' });
    line.say({ t: 'nonsense' });
    await line.next((m) => m.t === 'reject' && m.code === 'malformed');
    await host().get('/nowhere');
    const after = await Promise.all(['no-table', 'not-yours', 'nothing-here', 'malformed'].map(count));
    expect(after.map((n, i) => n - before[i])).toEqual([1, 1, 1, 1]);
    close(match);
  });

  test('each process has its own', async () => {
    const [a, b] = [new Metrics('host/1'), new Metrics('host/2')];
    a.stored({ entries: 3, moves: 2, took: 5 });
    b.stored({ entries: 1, moves: 1, took: 5 });
    const closed = a.opened();
    a.opened();
    closed();
    let decide = () => {};
    const thought = a.thinking(new Promise<void>((resolve) => (decide = resolve)));
    const page = await Metrics.page([await a.figures(), await b.figures()]);
    expect(page).toContain('kaiju_moves_total{process="host/1"} 2');
    expect(page).toContain('kaiju_moves_total{process="host/2"} 1');
    expect(page).toContain('kaiju_log_entries_total{process="host/1"} 3');
    expect(page).toContain('kaiju_append_seconds_bucket{le="0.005",process="host/1"} 1');
    expect(page).toContain('kaiju_sockets{process="host/1"} 1');
    expect(page).toContain('kaiju_bots_thinking{process="host/1"} 1');
    decide();
    await thought;
    expect(await Metrics.page([await a.figures()])).toContain('kaiju_bots_thinking{process="host/1"} 0');
  });

  test('a page is well formed: each figure is explained once', async () => {
    const { body } = await host().get('/metrics');
    const helps = body.split('\n').filter((line: string) => line.startsWith('# HELP'));
    expect(new Set(helps).size).toBe(helps.length);
  });
});

describe('administration', () => {
  const paths: [string, string][] = [
    ['GET', '/api/admin/tables'],
    ['GET', '/api/admin/tables/111111111111'],
    ['POST', '/api/admin/tables/111111111111/close'],
    ['GET', '/api/admin/processes'],
    ['POST', '/api/admin/processes/x/drain'],
    ['GET', '/api/admin/audit'],
    ['GET', '/api/admin/reports'],
  ];
  test.each(paths)('%s %s wants the token', async (method, path) => {
    const { status, body } = await new Guest(servers[0].url).call(method, path);
    expect([status, body.code]).toEqual([403, 'admin-only']);
  });

  test('lists tables, newest first, and pages through them', async () => {
    const [a, b] = [await begin(), await begin()];
    const latest = () => host().get('/api/admin/tables?status=playing&game=market&limit=2');
    const ids = ({ body }: Answer) => body.tables.map(({ id }: { id: string }) => id).sort();
    // Lists follow the tables, a moment later.
    await expect.poll(async () => ids(await latest())).toEqual([a.id, b.id].sort());
    const { body } = await latest();
    const older = await host().get(`/api/admin/tables?before=${body.tables[1].changed}&limit=500`);
    expect(older.body.tables.map(({ id }: { id: string }) => id)).not.toContain(body.tables[0].id);
    close(a);
    close(b);
  });

  test.each([
    'tables?before=1e300',
    'tables?limit=501',
    'audit?before=99999999999999999999',
    'audit?limit=0',
  ])('a page that nobody can count, %s, is refused by its name', async (page) => {
    const { status, body } = await host().get(`/api/admin/${page}`);
    expect([status, body.code]).toEqual([400, 'bad-request']);
  });

  test('shows a table from any process, and nothing that is secret', async () => {
    const match = await begin({ clock: { kind: 'days', days: 3, out: 'lose' } });
    const { id, sockets } = match;
    const snapshots = sockets.map((line, seat) => {
      line.say({ t: 'watch', table: id, seat });
      return line.next((m) => m.t === 'snapshot');
    });
    const views = (await Promise.all(snapshots)).map(({ view }) => view);
    const seat = views.findIndex(({ ask }) => ask !== null);
    const { ask } = views[seat];
    await sockets[seat].do('m0', id, { do: 'answer', seat, ask: ask.id, value: ask.options[0] });
    for (const server of [0, 1]) {
      // A process that was too slow for its lease has let go of the table: then it is read and watched anew.
      const body = await vi.waitFor(
        async () => {
          for (const [seat, line] of sockets.entries()) line.say({ t: 'watch', table: id, seat });
          const { body } = await host(server).get(`/api/admin/tables/${id}`);
          expect(body.live?.watchers).toEqual([1, 1, 0]);
          return body;
        },
        { timeout: 30_000, interval: 200 },
      );
      expect(body.table).toMatchObject({ id, status: 'playing', closed: null });
      expect(body.live.waiting[0]).toMatchObject({ step: expect.any(String) });
      expect(body.live.clocks).toHaveLength(2);
      expect(body.live.due).toBeGreaterThan(0);
      const kinds = body.entries.map(({ kind }: { kind: string }) => kind);
      expect(kinds.slice(0, 5)).toEqual(['created', 'sat', 'sat', 'started', 'input']);
      expect(body.entries[4].about).toEqual({ type: 'answer', seat, ask: ask.id });
      const text = JSON.stringify(body);
      for (const hidden of await secretsOf(id)) expect(text).not.toContain(hidden);
    }
    close(match);
  });

  test('waits for a slow process, and names one that says nothing', async () => {
    const match = await begin();
    const { id } = match;
    const shown = (await host().get(`/api/admin/tables/${id}`)).body;
    let slowness = 300;
    const slow = createServer(
      (_, reply) => void setTimeout(() => reply.end(JSON.stringify(shown)), slowness),
    );
    await once(slow.listen(0, '127.0.0.1'), 'listening');
    await database.query(
      `insert into processes (id, url, started, renewed, lease_until)
       values ('slow', $1, now(), now(), now() + interval '1 hour')`,
      [`ws://127.0.0.1:${(slow.address() as AddressInfo).port}/link`],
    );
    await database.query(`update tables set owner = 'slow' where id = $1`, [id]);
    const server = await serve({ database: scratch.url, adminToken: TOKEN, requestPatience: 2000 });
    const asker = new Guest(server.url, bearer);
    expect((await asker.get(`/api/admin/tables/${id}`)).body).toEqual(shown);

    slowness = 60_000;
    const [look, figures, drain, end] = await Promise.all([
      asker.get(`/api/admin/tables/${id}`),
      asker.get('/metrics'),
      asker.post('/api/admin/processes/slow/drain'),
      asker.post(`/api/admin/tables/${id}/close`),
    ]);
    expect(look.body).toMatchObject({ table: { id, owner: 'slow' }, live: null, silent: 'slow' });
    expect(look.body.entries.length).toBeGreaterThan(0);
    expect(figures.body).toContain('kaiju_process_answered{id="slow"} 0');
    expect(figures.body).toMatch(/kaiju_process_answered\{id="[^"]+"\} 1/);
    expect([drain.body.code, end.body.code]).toEqual(['process-silent', 'process-silent']);
    await database.query(`delete from processes where id = 'slow'`);
    slow.closeAllConnections();
    slow.close();
    await server.close();
    close(match);
  });

  test('closes a table for good, also one of another process, and notes it', async () => {
    const match = await begin();
    const { id, sockets, people, key } = match;
    sockets[0].say({ t: 'watch', table: id, seat: 0 });
    await sockets[0].next((m) => m.t === 'snapshot');
    expect((await host(1).post(`/api/admin/tables/${id}/close`)).status).toBe(204);
    await sockets[0].next((m) => m.t === 'resync');
    sockets[0].say({ t: 'watch', table: id, seat: 0 });
    expect(await sockets[0].next((m) => m.t === 'reject')).toMatchObject({ code: 'table-closed' });
    expect((await people[0].get(`/api/tables/${id}?key=${key}`)).status).toBe(410);
    const { table, live } = (await host().get(`/api/admin/tables/${id}`)).body;
    expect([table.status, table.owner, live]).toEqual(['over', null, null]);
    const [latest] = (await host().get('/api/admin/audit?limit=1')).body.audit;
    expect(latest).toMatchObject({ what: 'table-closed', detail: { table: id } });
    close(match);
  });

  test('closes a table whose log is broken', async () => {
    const match = await begin();
    close(match);
    const { id, people, key } = match;
    await database.query(`update log set body = '{"seat":9' where table_id = $1 and n = 1`, [id]);
    const { entries } = (await host().get(`/api/admin/tables/${id}`)).body;
    expect(entries[1].about).toEqual({ broken: true });
    expect((await host().post(`/api/admin/tables/${id}/close`)).status).toBe(204);
    expect((await people[0].get(`/api/tables/${id}?key=${key}`)).body.code).toBe('table-closed');
  });

  test('says that there is no such table', async () => {
    expect((await host().get('/api/admin/tables/111111111111')).body.code).toBe('table-unknown');
    expect((await host().post('/api/admin/tables/111111111111/close')).body.code).toBe('table-unknown');
  });

  test('lists processes, and drains the one that is meant', async () => {
    const processes = await vi.waitFor(
      async () => {
        const listed = (await host().get('/api/admin/processes')).body.processes;
        const onTime = listed.filter(({ late }: { late: boolean }) => !late);
        expect(onTime.map(({ here }: { here: boolean }) => here).sort()).toEqual([false, true]);
        return onTime;
      },
      { timeout: 30_000 },
    );
    const other = processes.find(({ here }: { here: boolean }) => !here);
    expect((await host().post(`/api/admin/processes/${other.id}/drain`)).status).toBe(204);
    expect(drained).toEqual([1]);
    expect((await host().post('/api/admin/processes/nobody/drain')).body.code).toBe('process-unknown');
    const [latest] = (await host().get('/api/admin/audit?limit=1')).body.audit;
    expect(latest).toMatchObject({ what: 'process-drained', detail: { process: other.id } });
  });

  test('a process that is late is listed as such, and not what gave up its lease', async () => {
    const put = (url: string, renewed: string, until: string) =>
      database.query(
        `insert into processes (id, url, started, renewed, lease_until)
         values ($1, $1, now(), now() - $2::interval, now() - $3::interval)`,
        [url, renewed, until],
      );
    await put('late', '3 s', '1 s');
    await put('left', '1 s', '1 s');
    await put('forgotten', '1 hour', '1 hour');
    const { processes } = (await host().get('/api/admin/processes')).body;
    const late = processes.filter((each: { late: boolean }) => each.late).map(({ id }: { id: string }) => id);
    expect(late).toContain('late');
    expect(late).not.toContain('left');
    expect(late).not.toContain('forgotten');
    await database.query(`delete from processes where id = any('{late,left,forgotten}')`);
  });

  test('reports are read and judged', async () => {
    const [ann, bob] = [new Guest(servers[0].url), new Guest(servers[0].url)];
    await ann.post('/api/guest', {});
    const about = (await bob.post('/api/guest', {})).body.account.id;
    await ann.post('/api/reports', { about, reason: 'stalling' });
    const { reports } = (await host().get('/api/admin/reports')).body;
    const { id } = reports.find((r: { about: string }) => r.about === about);
    expect((await host().post(`/api/admin/reports/${id}`, { state: 'upheld' })).status).toBe(204);
    expect((await host().get('/api/admin/reports')).body.reports).toEqual([]);
  });
});

describe('the token', () => {
  test('is made once and kept where the host finds it, for nobody else to read', async () => {
    const server = await serve({ database: scratch.url, data: folder });
    const token = await readFile(join(folder, 'admin-token'), 'utf8');
    expect((await stat(join(folder, 'admin-token'))).mode & 0o777).toBe(0o600);
    expect(token).toBe(await secret(database, 'admin'));
    const { status } = await new Guest(server.url, { authorization: `Bearer ${token}` }).get(
      '/api/admin/tables',
    );
    expect(status).toBe(200);
    await server.close();
  });
});

/** Everything about a table that must never be seen outside. */
async function secretsOf(id: string): Promise<string[]> {
  const rows = await database.query<{ body: string }>('select body from log where table_id = $1 order by n', [
    id,
  ]);
  const found: string[] = [];
  for (const { body } of rows) {
    const { opening, deal, entropy } = JSON.parse(body);
    if (opening) found.push(opening.secret, opening.pacing, opening.key);
    if (deal) found.push(deal.seed);
    if (entropy) found.push(entropy);
  }
  expect(found.length).toBeGreaterThanOrEqual(6);
  return found;
}

describe('log lines', () => {
  test('name the request, the table and the command, and show no secret', async () => {
    lines.length = 0;
    const match = await begin();
    const { id, people, sockets, key } = match;
    const [ann, bob] = people;
    const hidden = [key, ann.cookie, bob.cookie, TOKEN, new URL(scratch.url).password];
    hidden.push(await secret(database, 'cookie'), await secret(database, 'link'));
    await play(match);
    await ann.get(`/api/tables/${id}?key=${key}&seat=0`);
    await ann.get(`/api/tables/${id}/record?key=${key}`);

    const password = 'correct horse battery';
    hidden.push(password, 'staple of another kind');
    await ann.post('/api/me/name', { name: 'Log Keeper', password });
    hidden.push(ann.cookie);
    await ann.post('/api/login', { name: 'Log Keeper', password: 'staple of another kind' });
    await ann.post('/api/login', { name: 'Log Keeper', password });
    hidden.push(ann.cookie);
    await ann.post('/api/login', `{"name":"Log Keeper","password":"${password}`);
    await ann.post('/api/me/password', { old: 'staple of another kind', password });

    const ticket = await bob.ticket();
    hidden.push(ticket);
    const line = await bob.dial(ticket);
    await line.greet();
    const again = await bob.dial(ticket);
    await again.next((m) => m.t === 'bye');
    line.say({ t: 'do', id: 'late-1', table: id, command: { do: 'sit', seat: 0, key } });
    await line.next((m) => m.t === 'reject');
    line.say({ t: 'watch', table: id, seat: 0, key: 'a wrong key of a table' });
    hidden.push('a wrong key of a table');
    await line.next((m) => m.t === 'reject');
    await ann.post(`/api/tables/${id}/commands`, { id: 'late-2', command: { do: 'start' } });
    await ann.get('/metrics', { authorization: 'Bearer wrong-wrong-wrong' });
    hidden.push('wrong-wrong-wrong');
    await host().get(`/api/admin/tables/${id}`);
    // What fails inside.
    await database.query(`update tables set ruleset = 'nonsense' where id = $1`, [id]);
    await database.query('alter table tickets rename to lost');
    expect((await bob.post('/api/ticket')).body).toMatchObject({ code: 'failed' });
    await database.query('alter table lost rename to tickets');

    hidden.push(...(await secretsOf(id)));
    close(match);
    line.socket.close();
    const text = lines.join('');
    for (const each of hidden) {
      expect(each.length).toBeGreaterThan(6);
      for (const form of [each, decodeURIComponent(each), each.replace(/^kaiju=/, '')]) {
        expect(text.includes(form), form).toBe(false);
      }
    }

    const said = lines.map((each) => JSON.parse(each));
    const answered = said.filter(({ msg }) => msg === 'answered');
    expect(answered.length).toBeGreaterThan(10);
    for (const { reqId, path, table } of answered) {
      expect(reqId).toMatch(/^\S{11}$/);
      expect(path).not.toContain('?');
      if (path.includes(id)) expect(table).toBe(id);
    }
    expect(answered.find(({ command }) => command === 'late-2')).toMatchObject({ table: id, status: 409 });
    const refused = said.find(({ msg, command }) => msg === 'refused' && command === 'late-1');
    expect(refused).toMatchObject({ table: id, code: 'not-open' });
    expect(said.find(({ msg }) => msg === 'request failed')).toMatchObject({ err: { type: 'error' } });
    expect(said.filter(({ msg }) => msg === 'socket opened').length).toBeGreaterThan(2);
    expect(sockets.length).toBe(2);
  });
});
