import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp, type Standing } from './app.ts';
import { type Server, serve } from './index.ts';
import { Guest } from './ops/testing.ts';
import { PROTOCOL } from './protocol/index.ts';
import { type Database, openDatabase, type Scratch, startScratch } from './store/index.ts';
import type { Tables } from './tables.ts';

// Others may be using the machine.
vi.setConfig({ testTimeout: 60_000 });

let scratch: Scratch;
let server: Server;
let database: Database;

beforeAll(async () => {
  scratch = await startScratch({ durable: false });
  database = await openDatabase(scratch.url);
  server = await serve({
    database: scratch.url,
    hosts: ['club.example'],
    origins: ['https://play.example'],
    sockets: { session: 3, person: 5, address: 1000 },
    requestPatience: 300,
  });
}, 60_000);
afterAll(async () => {
  await server?.close();
  await database?.close();
  await scratch?.stop();
});

const newTable = { game: 'market', seats: [{ kind: 'open' }, { kind: 'open' }], sit: 0, pace: 0, manners: 0 };

describe('pages from elsewhere', () => {
  const foreign = { origin: 'https://evil.example' };

  test('are turned away on every route, in the one form of refusals', async () => {
    for (const path of ['/api/games', '/api/me', '/no-such-page', '/metrics']) {
      const { status, body } = await new Guest(server.url).get(path, foreign);
      expect([status, body.code], path).toEqual([403, 'origin']);
    }
    const posted = await new Guest(server.url).post('/api/ticket', undefined, foreign);
    expect(posted.status).toBe(403);
    expect(posted.headers.get('set-cookie')).toBeNull();
  });

  test('get no socket, even with a ticket and its cookie', async () => {
    const ann = new Guest(server.url);
    const ticket = await ann.ticket();
    await expect(ann.dial(ticket, foreign)).rejects.toThrow('403');
    await expect(ann.dial(ticket, { origin: 'null' })).rejects.toThrow('403');
    const line = await ann.dial(ticket, { origin: server.url });
    line.socket.close();
  });

  test('may speak when they are on the list', async () => {
    const origin = 'https://play.example';
    const { status, headers } = await new Guest(server.url).get('/api/games', { origin });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    const asked = await new Guest(server.url).call('OPTIONS', '/api/tables', undefined, {
      origin,
      'access-control-request-method': 'POST',
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-methods')).toContain('POST');
  });
});

/** What a server answers to these lines of a request, whatever they are. */
async function raw(
  { port }: Server,
  ...lines: string[]
): Promise<{ status: number; head: string; code: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`);
  const [head, body] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, code: JSON.parse(body).code };
}
const GET = 'GET /api/games HTTP/1.1';

describe('a server answers to its own names', () => {
  test.each([
    'localhost',
    '127.0.0.1',
    '192.168.1.7:8080',
    '[::1]:8080',
    'club.example',
    'Club.Example.:8443',
  ])('%s is one', async (host) => {
    expect((await raw(server, GET, `host: ${host}`)).status).toBe(200);
  });

  test('another is refused by name, on sockets too, though the page comes from there as well', async () => {
    const rebound = ['host: evil.example', 'origin: http://evil.example'];
    expect(await raw(server, GET, ...rebound)).toMatchObject({ status: 421, code: 'host' });
    const upgrade = [
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==',
    ];
    expect(await raw(server, 'GET /socket HTTP/1.1', ...rebound, ...upgrade)).toMatchObject({
      ...{ status: 421, code: 'host' },
    });
  });

  test('of two names neither is taken, nor is none', async () => {
    for (const hosts of [
      ['host: localhost', 'host: evil.example'],
      ['host: localhost', 'Host: localhost'],
    ])
      expect(await raw(server, GET, ...hosts)).toMatchObject({ status: 400, code: 'malformed' });
    expect((await raw(server, 'GET /api/games HTTP/1.0')).status).toBe(400);
  });

  test('a page from one of its names is its own', async () => {
    const origin = (from: string) => raw(server, GET, 'host: localhost', `origin: ${from}`);
    expect((await origin('https://club.example')).status).toBe(200);
    expect((await origin('http://localhost:1234')).code).toBe('origin');
  });
});

describe('what a proxy says', () => {
  const forwarded = {
    'x-forwarded-for': '10.9.9.9',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  };

  test('is not believed of one that was not named, this machine included', async () => {
    const lines = Object.entries(forwarded).map((pair) => pair.join(': '));
    const page = 'origin: http://evil.example';
    expect(await raw(server, GET, 'host: localhost', ...lines, page)).toMatchObject({
      status: 403,
      code: 'origin',
    });
    const { status, head } = await raw(server, GET, 'host: localhost', ...lines);
    expect(status).toBe(200);
    expect(head).not.toMatch(/strict-transport-security/i);
  });

  test('is believed of one that was', async () => {
    const lines: string[] = [];
    const behind = await serve({
      ...{ database: scratch.url, proxies: ['127.0.0.1'], hosts: ['play.example'] },
      logger: { level: 'info', stream: { write: (line) => void lines.push(line) } },
    });
    const ann = new Guest(behind.url, { 'x-forwarded-for': '10.9.9.9', 'x-forwarded-proto': 'https' });
    const { headers } = await ann.get('/api/games');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+$/);
    expect(lines.some((line) => line.includes('"address":"10.9.9.9"'))).toBe(true);
    expect((await ann.get('/api/games', { 'x-forwarded-host': 'play.example' })).status).toBe(200);
    expect((await ann.get('/api/games', { 'x-forwarded-host': 'evil.example' })).body.code).toBe('host');
    await behind.close();
  });

  test('and is told of once, if it is not believed', async () => {
    const lines: string[] = [];
    const alone = await serve({
      database: scratch.url,
      logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } },
    });
    for (let i = 0; i < 3; i++) await new Guest(alone.url, { 'x-forwarded-for': '10.9.9.9' }).get('/health');
    expect(lines.filter((line) => line.includes('KAIJU_PROXIES'))).toHaveLength(1);
    await alone.close();
  });
});

describe('tickets', () => {
  test('open one socket, once', async () => {
    const ann = new Guest(server.url);
    const ticket = await ann.ticket();
    const first = await ann.dial(ticket);
    await first.greet();
    const second = await ann.dial(ticket);
    expect(await second.next((m) => m.t === 'bye')).toMatchObject({ code: 'ticket' });
    first.socket.close();
  });

  test('are not called used when nobody can look', async () => {
    const ann = new Guest(server.url);
    const ticket = await ann.ticket();
    await database.query('alter table tickets rename to lost');
    const line = await ann.dial(ticket);
    expect(await line.next((m) => m.t === 'bye')).toMatchObject({ code: 'unavailable' });
    await database.query('alter table lost rename to tickets');
  });

  test('are of no use to somebody else', async () => {
    const ticket = await new Guest(server.url).ticket();
    const bob = new Guest(server.url);
    await bob.post('/api/guest', {});
    const line = await bob.dial(ticket);
    expect(await line.next((m) => m.t === 'bye')).toMatchObject({ code: 'ticket' });
  });

  test('that have expired are refused, and swept away with the next one', async () => {
    const ann = new Guest(server.url);
    const ticket = await ann.ticket();
    await database.query('update tickets set until = 1 where id = $1', [ticket]);
    const line = await ann.dial(ticket);
    expect(await line.next((m) => m.t === 'bye')).toMatchObject({ code: 'ticket' });
    await database.query(`insert into tickets (id, account, until) values ('old', 'x', 1)`);
    await ann.ticket();
    expect(await database.query(`select id from tickets where until = 1`)).toEqual([]);
  });
});

describe('sessions', () => {
  test('a socket ends with the session that opened it, and the next one knows the new name', async () => {
    const ann = new Guest(server.url);
    const before = await ann.socket();
    const closed = once(before.socket, 'close');
    await ann.post('/api/me/name', { name: 'SessionsAnn', password: 'a long password' });
    expect(await before.next((m) => m.t === 'bye')).toMatchObject({ code: 'session' });
    await closed;
    const after = await ann.dial(await ann.ticket());
    after.say({ t: 'hello', protocol: PROTOCOL });
    const { me } = await after.next((m) => m.t === 'welcome');
    expect(me).toMatchObject({ guest: false, name: { en: 'SessionsAnn' } });
    after.socket.close();
  });
});

describe('headers', () => {
  test('keep a page to itself; only where it is said may code be generated', async () => {
    const ann = new Guest(server.url);
    const policy = async (path: string) => (await ann.get(path)).headers.get('content-security-policy');
    const page = await policy('/api/games');
    expect(page).toContain("script-src 'self';");
    expect(page).toContain("default-src 'none'");
    expect(page).toContain("worker-src 'self' blob:");
    expect(page).toContain("frame-ancestors 'none'");
    expect(page).not.toContain('unsafe');
    expect(await policy('/workers/-abc.js')).toContain("script-src 'self' 'unsafe-eval'");
    expect(await policy('/assets/page-abc.js')).toBe(page);
    const { headers } = await ann.get('/no-such-page');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe(page);
  });
});

describe('every refusal has one form', () => {
  const cases: [string, string, string, unknown, Record<string, string>?][] = [
    ['nothing there', 'GET', '/api/nonsense', undefined],
    ['a socket that is none', 'GET', '/socket', undefined],
    ['not JSON', 'POST', '/api/tables', '{"game":'],
    ['another type', 'POST', '/api/tables', 'hello', { 'content-type': 'text/plain' }],
    ['a poisoned prototype', 'POST', '/api/tables', '{"__proto__":{"x":1}}'],
    ['too large', 'POST', '/api/tables', `"${'x'.repeat(70_000)}"`],
    ['a field too many', 'POST', '/api/tables', { ...newTable, extra: 1 }],
    ['a wrong field', 'POST', '/api/tables', { ...newTable, sit: '0' }],
    ['a wrong query', 'GET', '/api/tables?status=nonsense', undefined],
    ['a wrong path', 'GET', '/api/tables/0OIl', undefined],
    ['a bad address', 'GET', '/api/%zz', undefined],
    ['an account route', 'POST', '/api/login', { name: 1, password: 2 }],
    ['an account route, too large', 'POST', '/api/login', `"${'x'.repeat(70_000)}"`],
    ['no game', 'POST', '/api/tables', { ...newTable, game: 'nonsense' }],
    ['no table', 'GET', '/api/tables/111111111111', undefined],
    ['not an administrator', 'GET', '/api/admin/tables', undefined],
  ];
  test.each(cases)('%s', async (_, method, path, body, headers) => {
    const answer = await new Guest(server.url).call(method, path, body, headers);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.get('content-type')).toMatch('application/json');
    const { code, message, params, clause, ...rest } = answer.body;
    expect(rest).toEqual({});
    expect(code).toMatch(/^[a-z-]+$/);
    expect(message).toMatch(/\S/);
    expect(JSON.stringify(answer.body)).not.toMatch(/FST_|node_modules|at .*\.ts:|ajv|postgres/i);
  });

  test('it says which and where', async () => {
    const ann = new Guest(server.url);
    const wrong = await ann.post('/api/tables', { ...newTable, seats: [{ kind: 'bot', level: 'godlike' }] });
    expect(wrong.body).toMatchObject({ code: 'bad-request', params: { where: 'body.seats.0.level' } });
    const large = await ann.post('/api/tables', `"${'x'.repeat(70_000)}"`);
    expect([large.status, large.body.code]).toEqual([413, 'too-large']);
  });

  test('what nobody can keep, or nobody asked for, does not come in', async () => {
    const ann = new Guest(server.url);
    const nested = JSON.parse('['.repeat(40) + ']'.repeat(40));
    const wrong = async (wish: object) =>
      (await ann.post('/api/tables', { ...newTable, ...wish })).body.params;
    expect(await wrong({ options: { x: nested } })).toMatchObject({ why: expect.stringContaining('nested') });
    expect(await wrong({ options: { x: '\ud800' } })).toMatchObject({ why: expect.stringContaining('half') });
    expect(await wrong({ options: { x: 1 } })).toMatchObject({ what: expect.stringContaining('x') });
    expect(await wrong({ x: 1 })).toMatchObject({ where: 'body.x' });
    expect(await wrong({ sit: 0, entropy: 'two\nlines of it' })).toMatchObject({ where: 'body.entropy' });
    for (const path of ['tables', 'games', 'mine', 'me', 'sessions']) {
      expect((await ann.get(`/api/${path}?colour=red`)).body.params).toMatchObject({
        where: 'querystring.colour',
      });
    }
    for (const path of ['ticket', 'logout']) {
      expect((await ann.post(`/api/${path}`, { x: nested })).body.code).toBe('bad-request');
      expect((await ann.post(`/api/${path}`, {})).status).toBeLessThan(300);
    }
  });

  test('no text holds a NUL, and nothing is stored', async () => {
    const ann = new Guest(server.url);
    const { room } = (await ann.post('/api/tables', newTable)).body;
    const count = async () =>
      (
        await database.query<{ n: number }>(
          'select (select count(*) from chat) + (select count(*) from log) as n',
        )
      )[0];
    const before = await count();
    const line = await ann.socket();
    expect(await line.do('n1', room.id, { do: 'chat', text: 'a\0b' })).toMatchObject({ code: 'malformed' });
    const plan = { kind: 'invited', account: 'a\0b' };
    expect(await line.do('n2', room.id, { do: 'plan', seat: 1, plan })).toMatchObject({ code: 'malformed' });
    line.socket.close();
    const chat = { id: 'n3', command: { do: 'chat', text: '\0' } };
    const where = { code: 'bad-request', params: { where: 'body.command.text' } };
    expect((await ann.post(`/api/tables/${room.id}/commands`, chat)).body).toMatchObject(where);
    const ask = { id: 'n4', command: { do: 'answer', seat: 0, ask: '0.1', value: { deep: ['\0'] } } };
    expect((await ann.post(`/api/tables/${room.id}/commands`, ask)).body).toMatchObject({
      params: { where: 'body', why: expect.stringContaining('NUL') },
    });
    for (const path of ['/api/login', '/api/me/name']) {
      const { status, body } = await ann.post(path, { name: 'ann\0', password: 'a long password' });
      expect([status, body.params.where]).toEqual([400, 'body']);
    }
    expect((await ann.get('/api/players/%00')).status).toBe(400);
    expect(await count()).toEqual(before);
  });

  test('in the language of whoever asks', async () => {
    const ann = new Guest(server.url, { 'accept-language': 'zh-CN' });
    const { body } = await ann.post('/api/tables', { ...newTable, game: 'nonsense' });
    expect(body).toEqual({
      code: 'no-game',
      message: '没有这款游戏：nonsense',
      params: { what: 'nonsense' },
    });
  });

  test('also when it is a table that refuses', async () => {
    const ann = new Guest(server.url, { 'accept-language': 'zh-CN' });
    const { body } = await ann.get('/api/tables/111111111111');
    expect(body).toEqual({ code: 'no-table', message: '没有这张桌子，或者它不对你开放' });
  });

  test('what a rule forbids comes with its clause', async () => {
    const ann = new Guest(server.url);
    const seats = [{ kind: 'open' }, { kind: 'bot', level: 'beginner' }];
    const { room } = (await ann.post('/api/tables', { ...newTable, seats })).body;
    const path = `/api/tables/${room.id}/commands`;
    expect((await ann.post(path, { id: 'a1', command: { do: 'start' } })).body).toMatchObject({
      t: 'ack',
      id: 'a1',
    });
    const answer = { do: 'answer', seat: 0, ask: '0.999', value: 1 };
    const refused = await ann.post(path, { id: 'a2', command: answer });
    expect(refused.status).toBe(409);
    expect(refused.body.code).toMatch(/./);
  });

  test('a text that is not UTF-8 is not mended', async () => {
    const body = Buffer.concat([
      Buffer.from('{"name":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('","password":"x"}'),
    ]);
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${server.url}/api/login`, { method: 'POST', headers, body });
    expect([reply.status, await reply.json()]).toEqual([
      400,
      { code: 'malformed', message: 'The message is malformed: not UTF-8', params: { what: 'not UTF-8' } },
    ]);
  });

  test('what is no HTTP at all gets it too', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write('nonsense\r\n\r\n');
    let reply = '';
    socket.on('data', (data) => {
      reply += data;
    });
    await once(socket, 'close');
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(reply.split('\r\n\r\n')[1])).toMatchObject({ code: 'malformed' });
  });
});

describe('limits', () => {
  test('who takes too long to ask is hung up on', async () => {
    for (const begun of ['GET /api/games HTTP/1.1\r\nhost: localhost\r\nx-slow: ', headOfSlowBody]) {
      const socket = connect(server.port, '127.0.0.1');
      socket.write(begun);
      const [data] = await once(socket, 'data');
      expect(String(data)).toMatch(/^HTTP\/1\.1 408 /);
      await once(socket, 'close');
    }
  });

  test('a message that is too large ends its socket', async () => {
    const line = await new Guest(server.url).socket();
    line.socket.on('error', () => {});
    line.socket.send('x'.repeat(70_000));
    const [code] = await once(line.socket, 'close');
    expect(code).toBe(1009);
  });

  test('wrong frames end their sockets, and the log has one line for many of them', async () => {
    const lines: string[] = [];
    const alone = await serve({
      ...{
        database: scratch.url,
        logger: { level: 'info', stream: { write: (line) => void lines.push(line) } },
      },
    });
    const ann = new Guest(alone.url);
    for (let i = 0; i < 5; i++) {
      const { socket } = await ann.socket();
      // Reserved bits that nobody agreed on.
      (socket as unknown as { _socket: Socket })._socket.write(Buffer.from([0xf1, 0x80, 0, 0, 0, 0]));
      await once(socket, 'close');
    }
    await alone.close();
    const told = lines.filter((line) => /WS_ERR|RSV/.test(line)).map((line) => JSON.parse(line));
    expect(told).toMatchObject([{ msg: 'socket broke', held: 0 }]);
    expect(lines.some((line) => line.includes('"stack"'))).toBe(false);
  });

  test('all data about oneself is paid for by how much there is', async () => {
    const ann = new Guest(server.url);
    await ann.post('/api/tables', newTable);
    const { id } = (await ann.get('/api/me')).body.account;
    const data = async () => (await ann.get('/api/me/data')).status;
    expect([await data(), await data()]).toEqual([200, 200]);
    await database.query(
      `insert into chat (table_id, id, account, at, text)
       select t.id, i, $1, 0, 'hm' from tables t, generate_series(1, 40000) i where t.host = $1`,
      [id],
    );
    expect([await data(), await data()]).toEqual([200, 429]);
  });

  test('a person has only so many sockets, and a session fewer', async () => {
    const ann = new Guest(server.url);
    const lines = [await ann.socket(), await ann.socket(), await ann.socket()];
    const fourth = await ann.dial(await ann.ticket());
    const away = once(fourth.socket, 'close');
    expect(await fourth.next((m) => m.t === 'bye')).toMatchObject({ code: 'too-many-here' });
    // Nothing is kept of it, not even until somebody would give up waiting.
    await away;
    const { account } = (await ann.get('/api/me')).body;
    const elsewhere = new Guest(server.url);
    await elsewhere.post('/api/guest', {});
    await database.query('update sessions set account = $2 where account = $1', [
      (await elsewhere.get('/api/me')).body.account.id,
      account.id,
    ]);
    lines.push(await elsewhere.socket(), await elsewhere.socket());
    const sixth = await elsewhere.dial(await elsewhere.ticket());
    expect(await sixth.next((m) => m.t === 'bye')).toMatchObject({ code: 'too-many' });
    for (const { socket } of lines.splice(3)) {
      const left = once(socket, 'close');
      socket.close();
      await left;
    }
    const left = once(lines[0].socket, 'close');
    lines[0].socket.close();
    await left;
    // The server may hear of it a moment later than we do.
    for (;;) {
      const again = await ann.dial(await ann.ticket());
      again.say({ t: 'hello', protocol: PROTOCOL });
      const { t } = await again.next((m) => m.t === 'welcome' || m.t === 'bye');
      again.socket.close();
      if (t === 'welcome') break;
    }
    for (const { socket } of lines) socket.close();
  });
});

const headOfSlowBody =
  'POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';

describe('budgets', () => {
  let frugal: Server;
  beforeAll(async () => {
    frugal = await serve({
      database: scratch.url,
      budget: { size: 60, refill: 0.001, sharing: 4 },
      proxies: 'loopback',
    });
  });
  afterAll(() => frugal?.close());
  const from = (address: string) => new Guest(frugal.url, { 'x-forwarded-for': address });

  test('a person who asks for too much waits, and others do not', async () => {
    const [ann, bob] = [from('10.1.0.1'), from('10.1.0.2')];
    const opened = [];
    for (let i = 0; i < 4; i++) opened.push(await ann.post('/api/tables', newTable));
    expect(opened.map(({ body }) => body.code ?? 'opened')).toEqual([
      'opened',
      'opened',
      'opened',
      'too-fast',
    ]);
    expect(opened[3].status).toBe(429);
    expect(opened[3].headers.get('retry-after')).toBe('1');
    expect((await bob.post('/api/tables', newTable)).status).toBe(200);
  });

  test('whoever asks for too much is turned down without asking the database who that is', async () => {
    const eve = from('10.1.0.3');
    while ((await eve.post('/api/ticket')).status === 200);
    await database.transaction(async ({ query }) => {
      await query('lock table sessions in access exclusive mode');
      expect((await eve.post('/api/ticket')).body.code).toBe('too-fast');
    });
  });

  test('new guests do not bring an address more', async () => {
    const tries = [];
    for (let i = 0; i < 30; i++) tries.push((await from('10.2.0.1').post('/api/ticket')).status);
    expect(tries.filter((status) => status === 200)).toHaveLength(20);
    expect((await from('10.2.0.1').get('/api/me')).body.code).toBe('too-fast');
    expect((await from('10.2.0.1').get('/health')).status).toBe(200);
    expect((await from('10.2.0.2').get('/api/me')).status).toBe(200);
  });

  test('passwords and tokens can not be guessed quickly', async () => {
    const login = { name: 'nobody', password: 'guess guess guess' };
    const tries = [];
    for (let i = 0; i < 13; i++) tries.push((await from('10.3.0.1').post('/api/login', login)).body.code);
    expect(tries[12]).toBe('too-fast');
    const guess = () => from('10.4.0.1').get('/metrics', { authorization: 'Bearer guess' });
    const guesses = [];
    for (let i = 0; i < 6; i++) guesses.push((await guess()).body.code);
    expect(guesses).toEqual([...Array(4).fill('admin-only'), 'too-fast', 'too-fast']);
  });

  test('the socket and HTTP draw on the same budget', async () => {
    const ann = from('10.5.0.1');
    const line = await ann.socket();
    for (let i = 0; i < 60; i++) line.say({ t: 'ping', n: i });
    expect(await line.next((m) => m.t === 'reject')).toMatchObject({ code: 'too-fast' });
    expect((await ann.post('/api/ticket')).body.code).toBe('too-fast');
    line.socket.close();
  });
});

describe('health', () => {
  test('is there, and readiness says what is missing', async () => {
    const ann = new Guest(server.url);
    expect((await ann.get('/health')).body).toEqual({ ok: true });
    const { status, body } = await ann.get('/ready');
    expect([status, body]).toEqual([200, { ready: true, missing: [] }]);
  });

  const sound: Standing = { process: 'p', storing: true, draining: false };
  const lost = () => Promise.reject(new Error('no connection'));
  const silent = () => new Promise<never>(() => {});
  const full = () => Promise.reject(Object.assign(new Error('No space left on device'), { code: '53100' }));
  test.each<[string, Partial<Standing>, Database['query'] | null, string[]]>([
    ['nothing', {}, null, []],
    ['its lease', { process: null }, null, ['lease']],
    ['a connection to write by', { storing: false }, null, ['log']],
    ['time, as it is closing', { draining: true }, null, ['time']],
    ['a database', {}, lost, ['database']],
    ['a database that answers', {}, silent, ['database']],
    ['room on the disk', {}, full, ['disk']],
    [
      'everything',
      { process: null, storing: false, draining: true },
      lost,
      ['database', 'log', 'lease', 'time'],
    ],
  ])('readiness of a process that lacks %s', async (_, lacking, query, missing) => {
    const app = await buildApp({
      database: query === null ? database : { ...database, transaction: (work) => work({ query }) },
      tables: { *inspect() {} } as Partial<Tables> as Tables,
      games: [],
      standing: () => ({ ...sound, ...lacking }),
      adminToken: 'a token for this test only',
      patience: query === silent ? 100 : 10_000,
    });
    const ready = missing.length === 0;
    const reply = await app.inject('/ready');
    expect([reply.statusCode, reply.json()]).toEqual([ready ? 200 : 503, { ready, missing }]);
    await app.close();
  });
});

describe('what is over', () => {
  test('is swept away when a process starts', async () => {
    await database.query(
      `insert into accounts (id, guest, seen, created) values ('longgone1111', true, 1, 1)`,
    );
    await database.query(`insert into tickets (id, account, until) values ('never used', 'longgone1111', 1)`);
    const another = await serve({ database: scratch.url });
    const left = async () =>
      database.query(
        `select id from accounts where id = 'longgone1111' union select id from tickets where id = 'never used'`,
      );
    await expect.poll(left, { timeout: 30_000 }).toEqual([]);
    await another.close();
  });
});

test('who asks for one thing does not wait for somebody else who asks for very many', async () => {
  const { hostname: host, port } = new URL(server.url);
  const get = `GET /health HTTP/1.1\r\nhost: ${host}:${port}\r\n\r\n`;
  const dial = async (localAddress: string) => {
    const socket = connect({ host, port: Number(port), localAddress });
    // Connections are taken up one by one, and what is compared begins when all are.
    socket.write(get);
    await once(socket, 'data');
    return socket;
  };
  const mass = await Promise.all(Array.from({ length: 100 }, () => dial('127.0.0.66')));
  const alone = await dial('127.0.0.1');
  let answers = 0;
  const all = mass.map((socket) => once(socket, 'data').then(() => answers++));
  for (const socket of [...mass, alone]) socket.write(get);
  await once(alone, 'data');
  expect(answers).toBeLessThan(mass.length / 2);
  await Promise.all(all);
  for (const socket of [...mass, alone]) socket.destroy();
});

test('the schemas are served', async () => {
  const { body } = await new Guest(server.url).get('/api/schema.json');
  expect(body.protocol).toBe(PROTOCOL);
  expect(body.socket.client.anyOf.length).toBeGreaterThan(8);
  const paths = body.http.map(({ method, path }: { method: string; path: string }) => `${method} ${path}`);
  expect(paths).toContain('POST /api/tables');
  expect(paths).toContain('POST /api/login');
  expect(new Set(paths).size).toBe(paths.length);
});
