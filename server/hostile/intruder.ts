import { connect } from 'node:net';
import type { Rng } from '@kaiju/kernel';
import { WebSocket } from 'ws';
import { Line, stranger, TurnedDown } from '../chaos/line.ts';
import type { Wire } from '../chaos/wire.ts';
import type { Command } from '../protocol/index.ts';

/** What an attack is aimed at. */
export interface Target {
  url: string;
  /** A table with a map beyond all bounds, as older programs opened them. */
  poison: string;
}

/** What came back: `ok`, or the code by which it was turned down. */
export interface Reply {
  code: string;
  status: number;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server says
  body: any;
}

/** How often attackers were answered how. */
export type Heard = Record<string, number>;

/** What must never be said, whatever the question was. */
const FAILURES = ['broken', 'failed', 'damaged', 'unavailable', 'closing', 'silence', 'HTTP 500'];
/** What may be said to anybody who asks for much, before anything else. */
const HASTE = ['too-fast', 'newcomers'];

/** The side of the attackers: what they hear, and what they should not have. */
export class Scene {
  readonly target: Target;
  readonly from: string;
  readonly rng: Rng;
  readonly heard: Heard = {};
  readonly wrongs: string[] = [];
  /** Messages that were sent whether or not anything would be said to them. */
  shots = 0;
  private guests = 0;
  private readonly regulars: Guest[] = [];
  private last: Guest | null = null;

  constructor(target: Target, from: string, rng: Rng) {
    this.target = target;
    this.from = from;
    this.rng = rng;
  }

  /** Somebody new; where no more may come, the one who came last. */
  async guest(from = this.from): Promise<Guest> {
    const guest = new Guest(this, `guest ${++this.guests} from ${from}`, from);
    const { code } = this.note('a new guest', await guest.send('POST', '/api/guest', {}), ...HASTE);
    if (code === 'ok') this.last = guest;
    if (this.last === null) throw new Error('nobody got in');
    return this.last;
  }

  /** Some who come again in every wave, from as many addresses as a few machines have. */
  async band(count: number, machines = 1): Promise<Guest[]> {
    for (let i = this.regulars.length; i < count; i++) {
      this.regulars.push(await this.guest(this.from.replace('127.0.0', `127.0.${i % machines}`)));
    }
    return this.regulars;
  }

  /** It has to be turned down by one of these codes. */
  refused(what: string, reply: Reply, ...codes: string[]): Reply {
    if (reply.code === 'ok') this.wrong(`${what} was done`);
    return this.note(what, reply, ...codes);
  }

  /** It may be done, or turned down by one of these codes. */
  note(what: string, reply: Reply, ...codes: string[]): Reply {
    const { code } = reply;
    this.heard[code] = (this.heard[code] ?? 0) + 1;
    const expected = code === 'ok' || codes.includes(code) || HASTE.includes(code);
    if (!expected || FAILURES.includes(code)) this.wrong(`${what} was answered by ${code}`);
    return reply;
  }

  wrong(what: string): void {
    // One line for each kind: how often it was is not what matters.
    if (!this.wrongs.includes(what)) this.wrongs.push(what);
  }
}

/** A reply that is no more than its code. */
export const replyOf = (code: string): Reply => ({ code, status: 0, text: '', body: null });

/** Milliseconds: a machine with other things to do answers late, and still by name. */
const PATIENCE = 60_000;

/** One guest of the attackers. */
export class Guest {
  readonly wire: Wire;
  private readonly scene: Scene;
  private said = 0;

  constructor(scene: Scene, name: string, from = scene.from) {
    this.scene = scene;
    this.wire = stranger(scene.target.url, name, from);
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const raw = typeof body === 'string' || Buffer.isBuffer(body) || body === undefined;
    const init = {
      ...{ method, body: raw ? (body as string) : JSON.stringify(body) },
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      signal: AbortSignal.timeout(PATIENCE),
    };
    try {
      const reply = await this.wire.fetch(this.scene.target.url + path, init);
      const text = await reply.text();
      const isJson = text !== '' && reply.headers.get('content-type')?.startsWith('application/json');
      const answer = {
        ...{ code: 'ok', status: reply.status, text },
        // Whoever only asks in masses reads none of it.
        get body() {
          return isJson ? JSON.parse(text) : null;
        },
      };
      if (!reply.ok) answer.code = answer.body?.code ?? `HTTP ${reply.status}`;
      return answer;
    } catch (error) {
      return replyOf(`no answer (${(error as Error).message})`);
    }
  }

  open(wish: object): Promise<Reply> {
    return this.send('POST', '/api/tables', wish);
  }

  /** A table of one's own with bots, that has begun; null if it may not be. */
  async begin(wish: object): Promise<string | null> {
    const { body, code } = await this.open({ manners: 0, ...wish, sit: 0 });
    if (code !== 'ok') return null;
    const table: string = body.room.id;
    const begun = await this.post(table, { do: 'start' });
    return this.scene.note('the start of an own table', begun).code === 'ok' ? table : null;
  }

  /** A command over HTTP. */
  post(table: string, command: object): Promise<Reply> {
    return this.send('POST', `/api/tables/${table}/commands`, { id: this.next(), command });
  }

  line(): Promise<Line> {
    return Line.open(this.scene.target.url, this.wire);
  }

  /** A connection, or null and the scene knows why. */
  async tryLine(...codes: string[]): Promise<Line | null> {
    try {
      return await this.line();
    } catch (error) {
      if (!(error instanceof TurnedDown)) throw error;
      this.scene.note('one more connection', replyOf(error.code), ...codes);
      return null;
    }
  }

  /** A command on the socket. */
  async do(line: Line, table: string, command: Command | object): Promise<Reply> {
    return this.tell(line, table, JSON.stringify(command));
  }

  /** The same, in any words. */
  async tell(line: Line, table: string, command: string): Promise<Reply> {
    const id = this.next();
    const text = `{"t":"do","id":"${id}","table":"${table}","command":${command}}`;
    const reply = await line.ask(text, (m) => (m.t === 'ack' || m.t === 'reject') && m.id === id);
    return replyOf(reply === null ? 'silence' : reply.t === 'ack' ? 'ok' : (reply.code ?? reply.t));
  }

  /** What a socket says that takes whatever is written to it, past all libraries. */
  async frame(bytes: Buffer): Promise<Reply> {
    const { body } = await this.send('POST', '/api/ticket');
    const address = `${this.scene.target.url.replace('http', 'ws')}/socket?ticket=${body?.ticket}`;
    const { headers, from: localAddress } = this.wire;
    return new Promise((resolve) => {
      const socket = new WebSocket(address, { headers, localAddress });
      const timer = setTimeout(() => {
        resolve(replyOf('silence'));
        socket.terminate();
      }, PATIENCE);
      socket.on('open', () => (socket as unknown as { _socket: NodeJS.WritableStream })._socket.write(bytes));
      socket.on('error', () => {});
      socket.on('close', () => {
        clearTimeout(timer);
        resolve(replyOf('cut'));
      });
    });
  }

  /** The status that a request gets which no library would send. */
  raw(lines: string[]): Promise<Reply> {
    const { hostname: host, port } = new URL(this.scene.target.url);
    return new Promise((resolve) => {
      const socket = connect({ host, port: Number(port), localAddress: this.scene.from });
      let text = '';
      socket.setEncoding('latin1').on('data', (part) => {
        text += part;
        // Its first line says all, and the connection may be kept for more.
        if (text.includes('\n')) socket.destroy();
      });
      socket.on('error', () => {});
      socket.setTimeout(PATIENCE, () => socket.destroy());
      socket.on('close', () => resolve(replyOf(/^HTTP\/1.1 (\d+)/.exec(text)?.[1] ?? 'cut')));
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    });
  }

  private next(): string {
    return `h-${++this.said}`;
  }
}
