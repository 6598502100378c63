import { once } from 'node:events';
import { WebSocket } from 'ws';
import { PROTOCOL } from '../protocol/index.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what a test reads, it also checks
  body: any;
}

// biome-ignore lint/suspicious/noExplicitAny: as above
type Message = any;

/** Somebody with a cookie of their own. */
export class Guest {
  cookie = '';
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const reply = await fetch(this.#url + path, {
      method,
      headers: { ...json, ...(this.cookie ? { cookie: this.cookie } : {}), ...this.#headers, ...headers },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const set = reply.headers.get('set-cookie');
    if (set) this.cookie = set.split(';')[0];
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json');
    return { status: reply.status, headers: reply.headers, body: isJson ? JSON.parse(text) : text };
  }

  get = (path: string, headers?: Record<string, string>) => this.call('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.call('POST', path, body, headers);

  async ticket(): Promise<string> {
    return (await this.post('/api/ticket')).body.ticket;
  }

  /** A socket with this ticket, before anything was said. */
  async dial(ticket: string, headers: Record<string, string> = {}): Promise<Line> {
    const socket = new WebSocket(`${this.#url.replace('http', 'ws')}/socket?ticket=${ticket}`, {
      headers: { cookie: this.cookie, ...headers },
    });
    const line = new Line(socket);
    await once(socket, 'open');
    return line;
  }

  async socket(): Promise<Line> {
    const line = await this.dial(await this.ticket());
    await line.greet();
    return line;
  }
}

/** A socket whose messages can be waited for. */
export class Line {
  readonly socket: WebSocket;
  readonly #inbox: Message[] = [];
  readonly #waiting: { fits(m: Message): boolean; resolve(m: Message): void }[] = [];

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      if (message.t === 'ping') this.say({ t: 'pong', n: message.n });
      const at = this.#waiting.findIndex(({ fits }) => fits(message));
      if (at >= 0) this.#waiting.splice(at, 1)[0].resolve(message);
      else this.#inbox.push(message);
    });
  }

  say(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  /** When it is welcomed, its ticket has been taken; a socket is open before that. */
  async greet(): Promise<void> {
    this.say({ t: 'hello', protocol: PROTOCOL });
    await this.next((m) => m.t === 'welcome');
  }

  next(fits: (m: Message) => boolean): Promise<Message> {
    const at = this.#inbox.findIndex(fits);
    if (at >= 0) return Promise.resolve(this.#inbox.splice(at, 1)[0]);
    return new Promise((resolve) => this.#waiting.push({ fits, resolve }));
  }

  /** Sends a command and resolves with `ack` or `reject`. */
  do(id: string, table: string, command: unknown): Promise<Message> {
    this.say({ t: 'do', id, table, command });
    return this.next((m) => m.id === id);
  }
}
