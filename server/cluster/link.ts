import { WebSocket } from 'ws';
import type { TableMessage } from '../sockets.ts';
import type { Owner } from '../store/index.ts';
import type { Visitor } from '../table/actor.ts';
import type { Lag } from '../timing/index.ts';
import { newNonce, proofOf, proves } from './proof.ts';
import { BACKLOG, type FromFar, type FromNear, LARGEST, type Pulse } from './wire.ts';

export interface LinkOptions {
  owner: Owner;
  /** The process that opens the link. */
  from: string;
  secret: string;
  pulse: Pulse;
  said(visitor: Visitor, text: string): void;
  returned(visitor: Visitor, message: TableMessage): void;
  /** Called once. What was sent and not answered may have been done or not. */
  broken(): void;
}

interface Passenger {
  number: number;
  lag: Lag;
}

/** The way to one other process, for all our visitors who have business there. */
export class Link {
  private readonly options: LinkOptions;
  private readonly socket: WebSocket;
  private readonly nonce = newNonce();
  private readonly passengers = new Map<Visitor, Passenger>();
  private readonly visitors = new Map<number, Visitor>();
  private counted = 0;
  /** What is said before the other end has proved who it is waits here. */
  private waiting: string[] | null = [];
  private readonly heart: NodeJS.Timeout;
  private readonly silence: NodeJS.Timeout;
  private over = false;

  constructor(options: LinkOptions) {
    const { owner, pulse } = options;
    this.options = options;
    this.socket = new WebSocket(owner.url, {
      maxPayload: LARGEST.fromFar,
      perMessageDeflate: false,
      handshakeTimeout: pulse.silence,
    });
    const { socket } = this;
    this.heart = setInterval(() => socket.readyState === socket.OPEN && socket.ping(), pulse.every);
    this.silence = setTimeout(() => this.end(), pulse.silence);
    socket.on('pong', () => this.silence.refresh());
    socket.on('message', (data) => this.hear(String(data)));
    socket.on('error', () => this.end());
    socket.on('close', () => this.end());
  }

  /** Takes a message along. The far process hears them in this order. */
  take(visitor: Visitor, message: TableMessage): void {
    const passenger = this.passengers.get(visitor);
    const lag = visitor.lag();
    if (passenger === undefined) {
      const number = ++this.counted;
      this.passengers.set(visitor, { number, lag });
      this.visitors.set(number, visitor);
      this.say({ t: 'hear', visitor: number, person: visitor.person, lag, message });
      return;
    }
    const news = lag !== passenger.lag;
    passenger.lag = lag;
    this.say({ t: 'hear', visitor: passenger.number, ...(news && { lag }), message });
  }

  left(visitor: Visitor): void {
    const passenger = this.passengers.get(visitor);
    if (passenger === undefined) return;
    this.passengers.delete(visitor);
    this.visitors.delete(passenger.number);
    this.say({ t: 'gone', visitor: passenger.number });
  }

  end(): void {
    if (this.over) return;
    this.over = true;
    clearInterval(this.heart);
    clearTimeout(this.silence);
    this.socket.terminate();
    this.options.broken();
  }

  private say(what: FromNear): void {
    const text = JSON.stringify(what);
    if (this.waiting !== null) this.waiting.push(text);
    else this.send(text);
  }

  private send(text: string): void {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN) return;
    socket.send(text);
    // Not from within: whoever sends is in the middle of something.
    if (socket.bufferedAmount > BACKLOG) setImmediate(() => this.end());
  }

  private hear(text: string): void {
    this.silence.refresh();
    if (text.startsWith('{')) this.obey(JSON.parse(text));
    else if (this.waiting === null) {
      const blank = text.indexOf(' ');
      const visitor = this.visitors.get(Number(text.slice(0, blank)));
      if (visitor !== undefined) this.options.said(visitor, text.slice(blank + 1));
    }
  }

  private obey(what: FromFar): void {
    const { secret, from, owner } = this.options;
    if (what.t === 'who') {
      const proof = proofOf(secret, 'near', from, owner.id, what.nonce);
      this.send(
        JSON.stringify({ t: 'near', from, to: owner.id, proof, nonce: this.nonce } satisfies FromNear),
      );
    } else if (what.t === 'far') {
      // Another program may have got the port of a process that died; it is told nothing of our visitors.
      if (!proves(what.proof, proofOf(secret, 'far', from, owner.id, this.nonce))) this.end();
      else {
        const waiting = this.waiting ?? [];
        this.waiting = null;
        for (const text of waiting) this.send(text);
      }
    } else if (this.waiting === null) {
      const visitor = this.visitors.get(what.visitor);
      if (visitor === undefined) return;
      if (what.t === 'owe') visitor.owe?.(what.cost);
      else this.options.returned(visitor, what.message);
    }
  }
}
