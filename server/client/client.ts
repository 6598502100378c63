import type { ServerMessage, ServerMessageOf } from '../protocol/index.ts';
import {
  type Connectedness,
  Connection,
  type Patience,
  type SocketClass,
  usualPatience,
} from './connection.ts';
import { CommandRejected } from './errors.ts';
import { type Http, type HttpOptions, http } from './http.ts';
import { type Line, type Question, TableStream, type WatchOptions } from './stream.ts';

export interface ClientOptions extends HttpOptions {
  /** The page's own if there is one; Node 20 has none: give that of `ws`. */
  WebSocket?: SocketClass;
  patience?: Partial<Patience>;
  /** For tests: milliseconds that only run forward, and a number from 0 up to 1. */
  clock?(): number;
  random?(): number;
}

interface Waiting {
  question: Question;
  resolve(answer: never): void;
  reject(why: CommandRejected): void;
}

/** Questions that may wait for an answer at the same time. */
const MOST_WAITING = 256;

/**
 * Whoever has no cookie yet becomes a guest by the first call that needs one: make sure with `http().beGuest()`
 * before this, or two calls at the same time make two guests.
 */
export function connect(options: ClientOptions = {}): Client {
  return new Client(options);
}

/** One person at one server: any number of tables and seats over one connection. */
export class Client {
  readonly http: Http;
  private readonly connection: Connection;
  private readonly line: Line;
  private readonly streams = new Map<string, TableStream>();
  /** In the order they were asked, which is the order they are asked again. */
  private readonly waiting = new Map<string, Waiting>();
  private readonly name = randomName();
  private asked = 0;

  constructor(options: ClientOptions) {
    const socket = options.WebSocket ?? (globalThis as { WebSocket?: SocketClass }).WebSocket;
    if (socket === undefined) throw new Error("WebSocket: this place has none of its own; give that of 'ws'");
    this.http = http(options);
    this.line = {
      send: (message) => this.connection.send(message),
      ask: (question) => this.ask(question as Omit<Question, 'id'>),
      left: (stream) => this.streams.delete(streamName(stream.table, stream.seat)),
      clock: options.clock ?? (() => performance.now()),
    };
    this.connection = new Connection({
      address: `${this.http.base.replace(/^http/, 'ws')}/socket`,
      ticket: async (signal) => (await this.http.ticket(signal)).ticket,
      socket,
      patience: { ...usualPatience, ...options.patience },
      random: options.random ?? Math.random,
      welcomed: () => this.sayAll(),
      heard: (message) => this.hear(message),
      ended: (code) => this.end(code),
    });
  }

  get state(): Connectedness {
    return this.connection.state.value;
  }

  /** Hears when `state` was replaced. */
  get subscribe(): (listener: () => void) => () => void {
    return this.connection.state.subscribe;
  }

  /** Follows a table through a seat's eyes, -1 for a spectator's. */
  watch(table: string, seat: number, options: WatchOptions = {}): TableStream {
    const name = streamName(table, seat);
    if (this.state.status === 'closed') throw new Error(`table ${table}: the client is closed; connect anew`);
    if (this.streams.has(name)) {
      throw new Error(`table ${table}, seat ${seat}: already watched; close that stream first`);
    }
    const stream = new TableStream(this.line, table, seat, options);
    this.streams.set(name, stream);
    if (this.state.status === 'online') stream.watch();
    return stream;
  }

  /** To be called when the page is shown again or has a network again. */
  wake(): void {
    this.connection.wake();
  }

  close(): void {
    this.connection.close();
  }

  private ask<A>(question: Omit<Question, 'id'>): Promise<A> {
    return new Promise<A>((resolve, reject) => {
      if (this.state.status === 'closed') {
        reject(rejection(this.state.reason ?? 'ended'));
      } else if (this.waiting.size >= MOST_WAITING) {
        reject(rejection('too-fast'));
      } else {
        const id = `${this.name}-${++this.asked}`;
        const numbered = { ...question, id } as Question;
        this.waiting.set(id, { question: numbered, resolve, reject });
        this.connection.send(numbered);
      }
    });
  }

  /** A new socket knows nothing of the one before. */
  private sayAll(): void {
    for (const stream of this.streams.values()) if (stream.state.refused === null) stream.watch();
    for (const { question } of this.waiting.values()) this.connection.send(question);
  }

  private hear(message: ServerMessage): void {
    switch (message.t) {
      case 'snapshot':
        this.streamOf(message)?.snapshot(message);
        break;
      case 'update':
        this.streamOf(message)?.update(message);
        break;
      case 'resync':
        this.streamOf(message)?.watch();
        break;
      case 'presence':
        for (const stream of this.streams.values()) {
          if (stream.table === message.table) stream.present(message);
        }
        break;
      case 'reject':
        this.turnedDown(message);
        break;
      case 'ack':
      case 'preview':
      case 'why':
      case 'history':
        this.settle(message.id)?.resolve(message as never);
        break;
    }
  }

  private streamOf({ table, seat }: { table: string; seat: number }): TableStream | undefined {
    return this.streams.get(streamName(table, seat));
  }

  private settle(id: string): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }

  /** A watch has no id of its own: unless its table and seat are named, it is one of those that wait for an answer. */
  private turnedDown({ id, table, seat, code, message, clause, reason }: ServerMessageOf<'reject'>): void {
    const why = { code, message, clause, reason };
    this.settle(id)?.reject(new CommandRejected(why));
    if (id !== '') return;
    for (const stream of this.streams.values()) {
      const isMeant = (table ?? stream.table) === stream.table && (seat ?? stream.seat) === stream.seat;
      if (isMeant) stream.turnedDown(why);
    }
  }

  private end(code: string): void {
    for (const { reject } of this.waiting.values()) reject(rejection(code));
    this.waiting.clear();
    for (const stream of [...this.streams.values()]) stream.close();
  }
}

function rejection(code: string): CommandRejected {
  const message =
    code === 'too-fast'
      ? `${MOST_WAITING} questions wait for an answer already`
      : `the connection is closed: ${code}`;
  return new CommandRejected({ code, message });
}

function streamName(table: string, seat: number): string {
  return `${table}:${seat}`;
}

/** So that no two clients of one person ever use the same id for a command. */
function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}
