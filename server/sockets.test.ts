import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Client, connect, HttpRefused, http, type TableStream, withCookies } from './client/index.ts';
import { type Server, serve } from './index.ts';
import { type NewTable, PROTOCOL } from './protocol/index.ts';
import { type Scratch, startScratch } from './store/index.ts';

let scratch: Scratch;
let server: Server;
const clients: Client[] = [];

beforeAll(async () => {
  scratch = await startScratch({ durable: false });
  server = await serve({ database: scratch.url, budget: { size: 300, refill: 20 } });
}, 60_000);
afterAll(async () => {
  for (const client of clients) client.close();
  await server?.close();
  await scratch?.stop();
});

type Cookies = ReturnType<typeof withCookies>;

/** A guest with a browser; another one of the same person shares its cookies. */
async function guest(
  cookies: Cookies = withCookies(WebSocket as never),
): Promise<{ client: Client; cookies: Cookies }> {
  await http({ base: server.url, ...cookies }).beGuest();
  const client = connect({ base: server.url, ...cookies });
  clients.push(client);
  return { client, cookies };
}

/** Resolves as soon as the table looks like that. */
function when(stream: TableStream, is: (stream: TableStream) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!is(stream)) return;
      leave();
      resolve();
    };
    const leave = stream.subscribe(look);
    look();
  });
}

const wish: NewTable = {
  ...{ game: 'market', seats: [{ kind: 'open' }, { kind: 'invited' }], sit: 0, pace: 0, manners: 0 },
  ...{ visibility: 'private', rated: false },
};
const codeOf = (error: unknown) => (error instanceof HttpRefused ? error.code : error);

describe('over real sockets', () => {
  test('a friend joins a private table by its link and both play to the end', async () => {
    const [{ client: ann }, { client: bob }] = [await guest(), await guest()];
    const { room, key } = await ann.http.openTable(wish);
    expect((await bob.http.listTables()).tables.map(({ id }) => id)).not.toContain(room.id);
    expect(await bob.http.table(room.id).catch(codeOf)).toBe('no-table');
    const lobby = bob.watch(room.id, -1, { key });
    await lobby.do({ do: 'sit', seat: 1, key });
    const streams = [ann.watch(room.id, 0), bob.watch(room.id, 1)];
    await streams[0].do({ do: 'start' });
    await Promise.all(
      streams.map(async (stream) => {
        for (;;) {
          await when(stream, ({ ask, room }) => ask !== null || room?.status === 'over');
          if (stream.ask === null) return;
          // In a race the other one may have been quicker.
          await stream.answer(stream.ask.options?.at(-1)).catch(() => {});
        }
      }),
    );
    expect(streams.map(({ view }) => (view as { result: unknown }).result)).toEqual([
      { places: expect.any(Array), why: 'NM-3.2', scores: expect.any(Array) },
      (streams[0].view as { result: unknown }).result,
    ]);
    expect((await bob.http.record(room.id)).inputs.length).toBeGreaterThan(10);
  });

  test('the same seat on another device, after the first was lost', async () => {
    const { client: phone, cookies } = await guest();
    const { room } = await phone.http.openTable({
      ...wish,
      seats: [{ kind: 'open' }, { kind: 'bot', level: 'beginner' }],
    });
    const first = phone.watch(room.id, 0);
    await first.do({ do: 'start' });
    await when(first, ({ ask }) => ask !== null);
    phone.close();
    const { client: laptop } = await guest(cookies);
    const second = laptop.watch(room.id, 0);
    await when(second, ({ ask }) => ask !== null);
    expect(second.ask?.seat).toBe(0);
    await second.do({ do: 'concede', seat: 0 });
    await when(second, (stream) => stream.room?.status === 'over');
  });
});

describe('a connection', () => {
  const open = async (hello = true) => {
    const { client, cookies } = await guest();
    const { ticket } = await client.http.ticket();
    const socket = new cookies.WebSocket(
      `${server.url.replace('http', 'ws')}/socket?ticket=${ticket}`,
    ) as unknown as WebSocket;
    const heard: { t: string; code?: string; id?: string; message?: string }[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(String(data))));
    await once(socket, 'open');
    const say = (message: unknown) =>
      socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    if (hello) say({ t: 'hello', protocol: PROTOCOL });
    return { socket, heard, say, closed: once(socket, 'close').then(([, reason]) => String(reason)) };
  };

  test('begins with hello, in a protocol that both speak', async () => {
    const silent = await open(false);
    silent.say({ t: 'ping', n: 1 });
    expect(await silent.closed).toBe('protocol');
    const old = await open(false);
    old.say({ t: 'hello', protocol: 0 });
    expect(await old.closed).toBe('protocol');
    expect(old.heard.at(-1)).toMatchObject({ t: 'bye', code: 'protocol' });
  });

  test('is told what was wrong, and ends when it is too often', async () => {
    const { say, heard, closed } = await open();
    say('{"t":');
    say({ t: 'do', id: 'x', table: 'NoSuchTab1eX', command: { do: 'fly' } });
    say({ t: 'dance', id: 7 });
    for (let i = 0; i < 30; i++) say('?');
    expect(await closed).toBe('malformed');
    const rejects = heard.filter(({ t }) => t === 'reject');
    expect(rejects[0]).toMatchObject({ id: '', message: expect.stringContaining('not JSON') });
    expect(rejects[1]).toMatchObject({ id: 'x', code: 'malformed' });
    expect(rejects[2]).toMatchObject({ message: expect.stringContaining('no such message') });
    expect(rejects).toHaveLength(20);
    expect(heard.filter(({ t }) => t === 'bye')).toHaveLength(1);
  });

  test('is told who it is, and who it was as a guest', async () => {
    const [{ client: home }, { client: away, cookies }] = [await guest(), await guest()];
    const credentials = { name: 'Ada', password: 'correct horse battery' };
    const { account: ada } = await home.http.takeName(credentials);
    const { account: before } = await away.http.me();
    await away.http.login(credentials);
    const client = connect({ base: server.url, ...cookies });
    clients.push(client);
    await new Promise<void>((resolve) => {
      client.subscribe(() => client.state.status === 'online' && resolve());
    });
    expect(client.state.me).toMatchObject({ account: ada.id, formerly: [before?.id] });
  });

  test('is asked to be slower, and answers nobody asked for are not free', async () => {
    const { say, heard, closed } = await open();
    for (let i = 0; i < 100; i++) say({ t: 'watch', table: 'NoSuchTab1eX', seat: 3 });
    for (let i = 0; i < 100; i++) say({ t: 'why', id: `w${i}`, table: 'NoSuchTab1eX', seat: 0 });
    for (let i = 0; i < 100; i++) say({ t: 'pong', n: 1000 + i });
    expect(await closed).toBe('too-fast');
    expect(heard).toContainEqual(expect.objectContaining({ t: 'reject', code: 'too-fast' }));
    expect(heard).toContainEqual(
      expect.objectContaining({ t: 'reject', code: 'too-fast', table: 'NoSuchTab1eX', seat: 3 }),
    );
  });
});
