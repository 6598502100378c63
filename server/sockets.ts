import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import {
  type ClientMessage,
  type ClientMessageOf,
  type Person,
  PROTOCOL,
  type RejectionCode,
} from './protocol/index.ts';
import type { Visitor } from './table/actor.ts';
import { plain, Rejected, type Who } from './table/decide.ts';
import type { Tables } from './tables.ts';
import { type Lag, measured, noLag } from './timing/index.ts';
import type { Budget } from './trust/budget.ts';
import { faultOf } from './trust/door.ts';

/** What each message costs its sender's budget. Looking into the past costs more the more of it has to be read. */
const COSTS: Record<ClientMessage['t'], number> = {
  ...{ hello: 1, ping: 1, pong: 0, do: 1, unwatch: 1, watch: 4, preview: 4, why: 4, history: 5 },
};

/** Messages that did not fit the protocol, before the connection is closed. */
const MISTAKES = 20;
/** Bytes that wait to be sent, before the connection counts as too slow. */
const BACKLOG = 4 * 1024 * 1024;
const PING_EVERY = 2000;
/** Pings without an answer, before the connection counts as dead. */
const PINGS_UNANSWERED = 5;

export type TableMessage = Extract<ClientMessage, { table: string }>;

export interface SocketServices {
  tables: Tables;
  /** What the sender may still ask for. */
  budget(person: Person, address: string): Budget;
  /** Messages that were turned down before they reached a table. */
  refused(code: string, about?: { table?: string; command?: string }): void;
}

/** One open connection: reads its messages, answers what is not for a table, and hands on the rest in order. */
export class Connection implements Visitor {
  readonly person: Who;
  private readonly socket: WebSocket;
  private readonly wire: Socket;
  private corked = false;
  private readonly services: SocketServices;
  private readonly budget: Budget;
  private greeted = false;
  private mistakes = 0;
  private measuredLag: Lag = noLag;
  private readonly pings = new Map<number, number>();
  private pinged = 0;
  private readonly heart: NodeJS.Timeout;

  constructor(socket: WebSocket, request: FastifyRequest, person: Who, services: SocketServices) {
    this.socket = socket;
    this.wire = request.socket;
    this.person = person;
    this.services = services;
    this.budget = services.budget(person, request.ip);
    socket.on('message', (data, binary) => this.hear(data as Buffer, binary));
    socket.on('close', () => this.gone());
    socket.on('error', () => socket.terminate());
    this.heart = setInterval(() => this.ping(), PING_EVERY);
    this.heart.unref();
  }

  lag(): Lag {
    return this.measuredLag;
  }

  owe(cost: number): void {
    this.budget.owe(cost);
  }

  send(message: string): void {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN) return;
    this.cork();
    socket.send(bytesOf(message), AS_TEXT);
    if (socket.bufferedAmount > BACKLOG) this.bye('slow');
  }

  /** What is said in one breath, as an ack and the update that follows it, leaves in one write. */
  private cork(): void {
    if (this.corked) return;
    this.corked = true;
    this.wire.cork();
    process.nextTick(() => {
      this.corked = false;
      this.wire.uncork();
    });
  }

  bye(code: RejectionCode): void {
    const { message } = new Rejected(code);
    this.socket.send(JSON.stringify({ t: 'bye', code, message }));
    this.socket.close(4000, code);
  }

  private hear(data: Buffer, binary: boolean): void {
    // We have said bye.
    if (this.socket.readyState !== this.socket.OPEN) return;
    const said = binary ? undefined : parse(data);
    const wrong = said === undefined ? 'not JSON' : faultOf(said);
    if (wrong !== null) {
      this.mistaken(said, wrong);
      return;
    }
    const message = said as ClientMessage;
    if (!this.budget.spend(COSTS[message.t])) {
      const { table, id } = message as { table?: string; id?: string };
      this.services.refused('too-fast', { table, command: id });
      this.reject(message, 'too-fast');
      return;
    }
    if (message.t === 'hello') this.greet(message);
    else if (!this.greeted) this.bye('protocol');
    else if (message.t === 'ping') this.say({ t: 'pong', n: message.n, wall: Date.now() });
    else if (message.t === 'pong') this.ponged(message.n);
    else this.services.tables.hear(this, message);
  }

  private greet({ protocol }: ClientMessageOf<'hello'>): void {
    if (protocol !== PROTOCOL) {
      this.bye('protocol');
      return;
    }
    this.greeted = true;
    const { formerly } = this.person;
    this.say({ t: 'welcome', protocol: PROTOCOL, me: { ...plain(this.person), formerly }, wall: Date.now() });
    this.ping();
  }

  /** Says what was wrong with it, as long as there is hope. */
  private mistaken(message: unknown, wrong: string): void {
    this.services.refused('malformed');
    if (++this.mistakes > MISTAKES || !this.budget.spend(2)) {
      this.bye('malformed');
      return;
    }
    const id = (message as { id?: unknown } | undefined)?.id;
    const why = new Rejected('malformed', wrong);
    this.say({
      t: 'reject',
      id: typeof id === 'string' ? id.slice(0, 64) : '',
      code: why.code,
      message: why.message,
    });
  }

  private reject(message: ClientMessage, code: RejectionCode): void {
    const why = new Rejected(code);
    const { id = '', table } = message as { id?: string; table?: string };
    const seat = message.t === 'watch' ? message.seat : undefined;
    this.say({ t: 'reject', id, table, seat, code, message: why.message });
  }

  private say(message: unknown): void {
    this.send(JSON.stringify(message));
  }

  private ping(): void {
    if (this.pings.size >= PINGS_UNANSWERED) {
      this.socket.terminate();
      return;
    }
    const n = ++this.pinged;
    this.pings.set(n, performance.now());
    this.say({ t: 'ping', n });
  }

  private ponged(n: number): void {
    const sent = this.pings.get(n);
    if (sent === undefined) {
      // Only answers are free.
      if (!this.budget.spend(1)) this.bye('too-fast');
      return;
    }
    // Pongs come in order: what was asked before and not answered is lost.
    for (const asked of this.pings.keys()) if (asked <= n) this.pings.delete(asked);
    this.measuredLag = measured(this.measuredLag, performance.now() - sent);
  }

  private gone(): void {
    clearInterval(this.heart);
    this.services.tables.gone(this);
  }
}

const AS_TEXT = { binary: false };

/** What is ASCII throughout, as most is, is copied at once instead of being encoded letter by letter. */
function bytesOf(message: string): Buffer | string {
  return Buffer.byteLength(message) === message.length ? Buffer.from(message, 'latin1') : message;
}

function parse(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'));
  } catch {
    return undefined;
  }
}
