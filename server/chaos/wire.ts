import { below, type Rng } from '@kaiju/kernel';
import { WebSocket } from 'ws';
import type { Socket, SocketClass } from '../client/index.ts';
import type { ClientMessage, ServerMessage } from '../protocol/index.ts';
import { fetchFrom } from './address.ts';
import type { Ledger } from './ledger.ts';

/** How rough a wire is: in so many of a thousand commands something happens. */
export interface Roughness {
  twice: number;
  swapped: number;
  cut: number;
  /** Of the cuts, those after which the old connection lives on for a while and says everything again. */
  haunted: number;
}

export const rough: Roughness = { twice: 60, swapped: 40, cut: 6, haunted: 300 };
export const gentle: Roughness = { twice: 0, swapped: 0, cut: 0, haunted: 0 };

/** Milliseconds that a held back command waits for another to overtake it, and that an old connection lives on. */
const HELD = 30;
const HAUNTING = 400;
const REMEMBERED = 5;
/** Milliseconds before a request is given up: the process it went to may stand still. */
const PATIENCE = 10_000;

/** One guest's way to the house: a cookie, and whichever process it talks to at the moment. */
export class Wire {
  readonly fetch: typeof globalThis.fetch;
  readonly WebSocket: SocketClass;
  private readonly rng: Rng;
  private readonly ledger: Ledger;
  private readonly roughness: Roughness;
  private readonly door: () => string;
  private readonly reach: typeof globalThis.fetch;
  /** The address it goes out from, if it matters. */
  readonly from: string | undefined;
  private cookie = '';
  private introducing: Promise<void> | null = null;
  private host = '';
  private account = '';
  private current: WireSocket | null = null;

  constructor(rng: Rng, ledger: Ledger, door: () => string, roughness: Roughness, from?: string) {
    this.rng = rng;
    this.ledger = ledger;
    this.roughness = roughness;
    this.door = door;
    this.from = from;
    this.reach = from === undefined ? fetch : fetchFrom(from);
    // Two requests at once by somebody without a cookie would make two guests of one.
    this.fetch = async (input, init) => {
      while (this.cookie === '' && this.introducing) await this.introducing;
      const reply = this.request(String(input), init);
      if (this.cookie === '') {
        const over = () => {
          this.introducing = null;
        };
        this.introducing = reply.then(over, over);
      }
      return reply;
    };
    const wire = this;
    this.WebSocket = class extends WireSocket {
      constructor(address: string) {
        super(wire, address.replace(/^ws:\/\/[^/]*/, wire.host.replace('http', 'ws')));
        wire.current = this;
      }
    };
  }

  /** The account of whoever is at this end, once it is known. */
  get name(): string {
    return this.account;
  }

  get headers(): { cookie: string } {
    return { cookie: this.cookie };
  }

  /** A ticket is for the process that gave it: whoever asks for one has chosen where to knock. */
  private async request(address: string, init?: RequestInit): Promise<Response> {
    const path = address.replace(/^http:\/\/[^/]*/, '');
    if (path === '/api/ticket' || this.host === '') this.host = this.door();
    const headers = new Headers(init?.headers);
    if (this.cookie !== '') headers.set('cookie', this.cookie);
    const signal = init?.signal ?? AbortSignal.timeout(PATIENCE);
    const reply = await this.reach(this.host + path, { ...init, headers, signal }).catch((error: Error) => {
      this.host = '';
      throw error;
    });
    const [given] = reply.headers.getSetCookie();
    if (given !== undefined) this.cookie = given.split(';')[0];
    return reply;
  }

  /** The cable is pulled. */
  cut(): void {
    this.current?.cut();
  }

  often(perMille: number): boolean {
    return below(this.rng, 1000) < perMille;
  }

  get rules(): Roughness {
    return this.roughness;
  }

  count(what: keyof Ledger['counts']): void {
    this.ledger.counts[what]++;
  }

  noteSent(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    if (message.t === 'do')
      this.ledger.sent(`${this.account}/${message.id}`, message.command.do === 'answer');
  }

  noteHeard(text: string): void {
    // Acks and rejects are short; whole tables need not be read twice.
    if (!/^\{"t":"(ack|reject|welcome)"/.test(text)) return;
    const message = JSON.parse(text) as ServerMessage;
    if (message.t === 'welcome') {
      this.account = message.me.account;
      this.ledger.people.add(this.account);
    } else if (message.t === 'ack') this.ledger.ack(`${this.account}/${message.id}`, message.table);
    else if (message.t === 'reject') this.ledger.reject(`${this.account}/${message.id}`, message.code);
  }
}

/** A socket on a bad line: commands are doubled and change places, it breaks, and it comes back as a ghost. */
class WireSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  onerror: Socket['onerror'] = null;
  private readonly wire: Wire;
  private readonly socket: WebSocket;
  private held: string | null = null;
  private readonly recent: string[] = [];
  private left = false;

  constructor(wire: Wire, address: string) {
    this.wire = wire;
    const { headers, from: localAddress } = wire;
    this.socket = new WebSocket(address, { headers, localAddress, perMessageDeflate: false });
    this.socket.on('open', () => this.left || this.onopen?.({} as never));
    this.socket.on('message', (data) => {
      const text = String(data);
      wire.noteHeard(text);
      if (!this.left) this.onmessage?.({ data: text } as never);
    });
    this.socket.on('close', () => this.leave());
    this.socket.on('error', () => this.leave());
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    if (message.t !== 'do') {
      this.put(text);
      return;
    }
    const { wire } = this;
    const { rules } = wire;
    this.recent.push(text);
    if (this.recent.length > REMEMBERED) this.recent.shift();
    const before = this.held;
    this.held = null;
    if (before === null && wire.often(rules.swapped)) {
      this.held = text;
      setTimeout(() => this.release(), HELD);
    } else this.put(text);
    if (before !== null) {
      wire.count('swapped');
      this.put(before);
    }
    if (wire.often(rules.twice)) {
      wire.count('duplicates');
      this.put(text);
    }
    if (wire.often(rules.cut)) setImmediate(() => this.cut());
  }

  close(): void {
    this.left = true;
    this.socket.close();
  }

  cut(): void {
    if (this.left) return;
    this.wire.count('cuts');
    if (this.wire.often(this.wire.rules.haunted)) setTimeout(() => this.haunt(), HAUNTING);
    else this.socket.terminate();
    this.leave();
  }

  /** The server believes in this connection still: it hears again what another one has said since. */
  private haunt(): void {
    for (const text of this.recent) {
      this.wire.count('fromOld');
      this.put(text);
    }
    setTimeout(() => this.socket.terminate(), HAUNTING);
  }

  private release(): void {
    if (this.held !== null) this.put(this.held);
    this.held = null;
  }

  private put(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.wire.noteSent(text);
    this.socket.send(text);
  }

  private leave(): void {
    if (this.left) return;
    this.left = true;
    this.onclose?.({} as never);
  }
}
