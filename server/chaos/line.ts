import { seeded } from '@kaiju/kernel';
import { WebSocket } from 'ws';
import { PROTOCOL, type ServerMessage } from '../protocol/index.ts';
import { Ledger } from './ledger.ts';
import { gentle, Wire } from './wire.ts';

/** A message of the server, or the news that the connection is closed. */
export type Reply = { t: string; id?: string; code?: string; n?: number };
export type Fits = (message: ServerMessage) => boolean;

const PATIENCE = 60_000;

/** No connection was to be had, by the name that the server gives it. */
export class TurnedDown extends Error {
  override name = 'TurnedDown';
  readonly code: string;
  constructor(code = 'silence') {
    super(`no connection: ${code}`);
    this.code = code;
  }
}

/** A plain socket that says anything, right or wrong. */
export class Line {
  /** Every text that was received, in order. */
  readonly heard: string[] = [];
  private readonly socket: WebSocket;
  private readonly waiting = new Set<(message: Reply) => void>();
  private closed: Reply | null = null;
  private pings = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      const text = String(data);
      this.heard.push(text);
      const message = JSON.parse(text) as Reply;
      if (message.t === 'ping') socket.send(JSON.stringify({ t: 'pong', n: message.n }));
      else if (message.t === 'bye') this.closed = { t: 'closed', code: message.code };
      else for (const hear of [...this.waiting]) hear(message);
    });
    socket.on('close', (code) => {
      this.closed ??= { t: 'closed', code: String(code) };
      for (const hear of [...this.waiting]) hear(this.closed);
    });
    socket.on('error', () => {});
  }

  static async open(url: string, wire: Wire): Promise<Line> {
    const reply = await wire.fetch(`${url}/api/ticket`, { method: 'POST' });
    const { ticket, code } = (await reply.json()) as { ticket?: string; code?: string };
    if (ticket === undefined) throw new TurnedDown(code);
    const address = `${url.replace('http', 'ws')}/socket?ticket=${ticket}`;
    const { headers, from: localAddress } = wire;
    const line = new Line(new WebSocket(address, { headers, localAddress }));
    await new Promise((resolve, reject) => {
      line.socket.once('open', resolve).once('error', reject);
      line.socket.once('unexpected-response', (request, { statusCode }) => {
        request.destroy();
        reject(new TurnedDown(statusCode === 429 ? 'too-fast' : `HTTP ${statusCode}`));
      });
    });
    const hello = JSON.stringify({ t: 'hello', protocol: PROTOCOL });
    const answer = await line.ask(hello, ({ t }) => t === 'welcome' || t === 'reject');
    if (answer?.t === 'welcome') return line;
    line.close();
    throw new TurnedDown(answer?.code);
  }

  get isOpen(): boolean {
    return this.closed === null;
  }

  /** Whatever may come of it. */
  say(data: string | Buffer): void {
    if (this.isOpen) this.socket.send(data);
  }

  /**
   * The first reply that fits, or the end of the connection; null if neither came. Where nothing needs to be said
   * (`fits` is null), that it was heard.
   */
  async ask(data: string | Buffer, fits: Fits | null): Promise<Reply | null> {
    // Messages are heard in order: once this ping is answered, what was said before it has been heard.
    const n = ++this.pings;
    const reply = this.hear(fits ?? ((message) => message.t === 'pong' && message.n === n));
    this.say(data);
    if (fits === null) this.say(JSON.stringify({ t: 'ping', n }));
    return reply;
  }

  /** The next message that fits. */
  hear(fits: Fits): Promise<Reply | null> {
    return new Promise((resolve) => {
      const done = (reply: Reply | null) => {
        clearTimeout(timer);
        this.waiting.delete(hear);
        resolve(reply);
      };
      const hear = (message: Reply) => {
        if (message.t === 'closed' || fits(message as ServerMessage)) done(message);
      };
      const timer = setTimeout(() => done(null), PATIENCE);
      this.waiting.add(hear);
      if (this.closed) done(this.closed);
    });
  }

  close(): void {
    this.socket.terminate();
  }
}

/** Somebody new, on a good line. */
export function stranger(url: string, name: string, from?: string): Wire {
  return new Wire(seeded(name), new Ledger(() => {}), () => url, gentle, from);
}
