import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Server, serve } from './index.ts';
import { type Scratch, startScratch } from './store/index.ts';

let scratch: Scratch;
let server: Server;

beforeAll(async () => {
  scratch = await startScratch();
  server = await serve({ database: scratch.url });
}, 60_000);
afterAll(async () => {
  await server?.close();
  await scratch?.stop();
});

/** Somebody with a cookie of their own. */
class Guest {
  private cookie = '';
  async call<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
    const reply = await fetch(`${server.url}${path}`, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), cookie: this.cookie },
      body: body ? JSON.stringify(body) : undefined,
    });
    const set = reply.headers.get('set-cookie');
    if (set) this.cookie = set.split(';')[0];
    return { status: reply.status, body: (await reply.json()) as T };
  }
  async socket() {
    const { body } = await this.call<{ ticket: string }>('POST', '/api/ticket');
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket?ticket=${body.ticket}`, {
      headers: { cookie: this.cookie },
    });
    const inbox: any[] = [];
    const waiting: { match: (m: any) => boolean; resolve: (m: any) => void }[] = [];
    socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      if (message.t === 'ping') socket.send(JSON.stringify({ t: 'pong', n: message.n }));
      const at = waiting.findIndex((w) => w.match(message));
      if (at >= 0) waiting.splice(at, 1)[0].resolve(message);
      else inbox.push(message);
    });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const next = (match: (m: any) => boolean) =>
      new Promise<any>((resolve) => {
        const at = inbox.findIndex(match);
        if (at >= 0) resolve(inbox.splice(at, 1)[0]);
        else waiting.push({ match, resolve });
      });
    const say = (message: unknown) => socket.send(JSON.stringify(message));
    say({ t: 'hello', protocol: 1 });
    await next((m) => m.t === 'welcome');
    return { socket, say, next, inbox };
  }
}

test('two guests open a table, sit down, begin, and the first answers', async () => {
  const [ann, bob] = [new Guest(), new Guest()];
  const opened = await ann.call<any>('POST', '/api/tables', {
    game: 'market',
    seats: [{ kind: 'open' }, { kind: 'open' }],
    sit: 0,
    pace: 0,
    manners: 0,
  });
  expect(opened.status).toBe(200);
  const { id } = opened.body.room;
  const a = await ann.socket();
  const b = await bob.socket();
  b.say({ t: 'do', id: 'b1', table: id, command: { do: 'sit', seat: 1 } });
  expect(await b.next((m) => m.id === 'b1')).toMatchObject({ t: 'ack' });
  a.say({ t: 'watch', table: id, seat: 0 });
  b.say({ t: 'watch', table: id, seat: 1 });
  expect((await a.next((m) => m.t === 'snapshot')).room.status).toBe('open');
  await b.next((m) => m.t === 'snapshot');
  a.say({ t: 'do', id: 'a1', table: id, command: { do: 'start' } });
  expect(await a.next((m) => m.id === 'a1')).toMatchObject({ t: 'ack' });
  const begun = await a.next((m) => m.t === 'update');
  expect(begun.room.status).toBe('playing');
  const view = begun.patch[0][1];
  const seat = view.waiting[0];
  const [who, other] = seat === 0 ? [a, b] : [b, a];
  const own = seat === 0 ? view : (await b.next((m) => m.t === 'update')).patch[0][1];
  who.say({
    t: 'do',
    id: 'x1',
    table: id,
    command: { do: 'answer', seat, ask: own.ask.id, value: own.ask.options[0] },
  });
  const got = await who.next((m) => m.id === 'x1'); console.log(got, JSON.stringify(own.ask)); expect(got).toMatchObject({ t: 'ack' });
  expect((await other.next((m) => m.t === 'update' && m.facts.length > 0)).seq).toBeGreaterThan(0);
  a.socket.close();
  b.socket.close();
});
