import { seeded } from '@kaiju/kernel';
import { WebSocket } from 'ws';
import { PROTOCOL, type ServerMessage } from '../protocol/index.ts';
import { Ledger } from './ledger.ts';
import { gentle, Wire } from './wire.ts';

/** A message of the server, or the news that the connection is closed. */
export type Reply = { t: string; id?: string; code?: string; n?: number };
export type Fits = (message: ServerMessage) => boolean;

const PATIENCE = 60_000;

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
    const { ticket } = (await reply.json()) as { ticket: string };
    const address = `${url.replace('http', 'ws')}/socket?ticket=${ticket}`;
    const { headers, from: localAddress } = wire;
    const line = new Line(new WebSocket(address, { headers, localAddress }));
    await new Promise((resolve, reject) => line.socket.once('open', resolve).once('error', reject));
    await line.ask(JSON.stringify({ t: 'hello', protocol: PROTOCOL }), ({ t }) => t === 'welcome');
    return line;
  }

  /**
   * The first reply that fits, or the end of the connection; null if neither came. Where nothing needs to be said
   * (`fits` is null), that it was heard.
   */
  async ask(data: string | Buffer, fits: Fits | null): Promise<Reply | null> {
    // Messages are heard in order: once this ping is answered, what was said before it has been heard.
    const n = ++this.pings;
    const reply = this.hear(fits ?? ((message) => message.t === 'pong' && message.n === n));
    if (this.closed === null) {
      this.socket.send(data);
      if (fits === null) this.socket.send(JSON.stringify({ t: 'ping', n }));
    }
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
