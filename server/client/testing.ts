import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type {
  ChatLine,
  ClientMessage,
  ClientMessageOf,
  FactSeen,
  Room,
  ServerMessage,
} from '../protocol/index.ts';
import { type Change, diff } from '../protocol/patch.ts';
import type { Socket } from './connection.ts';

export const TABLE = 'Tab1eTab1eTa';

/** The other end of a connection, as the server sees it. */
export interface Peer {
  send(text: string): void;
  close(): void;
}

interface Audience {
  seat: number;
  seq: number;
  view: unknown;
  facts: FactSeen[];
  updates: { seq: number; text: string }[];
  /** Facts before this one do not go with a snapshot any more. */
  recent: number;
}

/** Updates, facts and facts per page that are kept or sent; small, so that tests get to the edge. */
const KEPT = 4;
const RECENT = 3;
const PAGE = 5;

/**
 * A server with one table of a game in which numbers are called. Seat 0 and spectators hear all of them, seat 1
 * the even ones. Every third number makes two facts.
 */
export class FakeServer {
  readonly calls: number[] = [];
  readonly chat: ChatLine[] = [];
  /** Everything that clients said, and the commands that were carried out. */
  readonly heard: ClientMessage[] = [];
  readonly done: string[] = [];
  paused = false;
  at = 0;
  undos = 0;
  tellings = 0;
  /** Says nothing at all any more. */
  silent = false;
  /** Turns down messages of this kind with this code. */
  readonly refusals = new Map<ClientMessage['t'], string>();
  private audiences: Audience[] = [];
  private readonly watchers = new Map<Peer, Set<number>>();
  private readonly peers = new Set<Peer>();

  constructor() {
    this.tellAnew(true);
  }

  get epoch(): string {
    return `${this.undos}.t${this.tellings}`;
  }

  get room(): Room {
    return {
      ...{
        id: TABLE,
        game: 'calls',
        ruleset: 'calls 1',
        options: {},
        status: 'playing',
        visibility: 'public',
      },
      ...{
        host: 'anna',
        created: 0,
        seats: [],
        clock: { kind: 'none' },
        pace: 1,
        rated: false,
        verdict: null,
      },
      ...{ spectators: { allowed: true, delay: 0 }, paused: this.paused, offers: [] },
      ...{ commitment: 'c', rematch: null },
    };
  }

  audience(seat: number): Audience {
    return this.audiences.find((a) => a.seat === seat) as Audience;
  }

  // ── what happens at the table ───────────────────────────────────────────────────────────────────────────────

  call(number: number): void {
    this.calls.push(number);
    this.at += 10;
    for (const audience of this.audiences) {
      const news = this.factsOf(audience.seat).slice(audience.facts.length);
      audience.facts.push(...news);
      this.change(audience, news, {});
    }
  }

  say(text: string): void {
    const from = { account: 'anna', name: { zh: '安', en: 'Anna' }, guest: true };
    const line = { id: this.chat.length, from, seat: 0, text, phrase: null, wall: 0 };
    this.chat.push(line);
    for (const audience of this.audiences) this.change(audience, [], { chat: line });
  }

  pause(paused: boolean): void {
    this.paused = paused;
    for (const audience of this.audiences) this.change(audience, [], { room: this.room });
  }

  undo(calls: number, remembers = true): void {
    this.calls.length -= Math.min(calls, this.calls.length);
    this.undos++;
    this.tellAnew(remembers);
  }

  /** As after a crash: the same table in other words. It may have forgotten the latest facts. */
  tellAnew(remembers: boolean): void {
    this.tellings++;
    this.audiences = [0, 1, -1].map((seat) => {
      const facts = this.factsOf(seat);
      const recent = remembers ? 0 : facts.length;
      return { seat, seq: 0, view: this.viewOf(seat), facts, updates: [], recent };
    });
    for (const [peer, seats] of this.watchers) {
      for (const seat of seats) this.send(peer, { t: 'resync', table: TABLE, seat });
    }
    this.watchers.clear();
  }

  private viewOf(seat: number): unknown {
    const heard = this.calls.filter((n) => seat !== 1 || n % 2 === 0);
    const ask = seat < 0 ? null : { id: `${seat}.${heard.length}`, seat, options: heard.map((n) => n + 1) };
    return { g: { heard, last: heard.at(-1) ?? null, sum: { of: heard.reduce((a, b) => a + b, 0) } }, ask };
  }

  private factsOf(seat: number): FactSeen[] {
    const heard = this.calls.filter((n) => seat !== 1 || n % 2 === 0);
    const kinds = heard.flatMap((n) => (n % 3 === 0 ? [`called ${n}`, `echoed ${n}`] : [`called ${n}`]));
    return kinds.map((kind, i) => ({ n: i + 1, kind, clause: 'CA-1', path: [], data: null }));
  }

  private change(audience: Audience, facts: FactSeen[], extras: { chat?: ChatLine; room?: Room }): void {
    const view = this.viewOf(audience.seat);
    const patch = diff(audience.view, view) as Change[];
    if (patch.length === 0 && facts.length === 0 && Object.keys(extras).length === 0) return;
    audience.view = view;
    const seq = ++audience.seq;
    const update: ServerMessage = {
      ...{ t: 'update', table: TABLE, seat: audience.seat, epoch: this.epoch, seq, at: this.at },
      ...{ facts, clocks: null, patch, ...extras },
    };
    audience.updates.push({ seq, text: JSON.stringify(update) });
    if (audience.updates.length > KEPT) audience.updates.shift();
    for (const [peer, seats] of this.watchers) if (seats.has(audience.seat)) this.send(peer, update);
  }

  // ── connections ─────────────────────────────────────────────────────────────────────────────────────────────

  get connections(): number {
    return this.peers.size;
  }

  came(peer: Peer): void {
    this.peers.add(peer);
  }

  left(peer: Peer): void {
    this.peers.delete(peer);
    this.watchers.delete(peer);
  }

  /** Says it to everybody. */
  announce(message: ServerMessage): void {
    for (const peer of this.peers) this.send(peer, message);
  }

  cut(): void {
    for (const peer of [...this.peers]) peer.close();
  }

  private send(peer: Peer, message: ServerMessage): void {
    if (!this.silent) peer.send(JSON.stringify(message));
  }

  hear(peer: Peer, text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    this.heard.push(message);
    const code = this.refusals.get(message.t);
    if (code !== undefined) {
      const id = 'id' in message ? message.id : '';
      const seat = message.t === 'watch' ? message.seat : undefined;
      this.send(peer, { t: 'reject', id, table: TABLE, seat, code, message: code });
      return;
    }
    switch (message.t) {
      case 'hello': {
        const me = { account: 'anna', name: { zh: '安', en: 'Anna' }, guest: true };
        this.send(peer, { t: 'welcome', protocol: message.protocol, me, wall: 0 });
        break;
      }
      case 'watch':
        this.greet(peer, message);
        break;
      case 'unwatch':
        this.watchers.get(peer)?.delete(message.seat);
        break;
      case 'do':
        this.carryOut(peer, message);
        break;
      case 'preview':
        this.send(peer, { t: 'preview', id: message.id, facts: [], certain: true, view: message.value });
        break;
      case 'why': {
        const candidates = message.about ?? [7];
        const refused = [{ clause: 'CA-2', reason: null, count: candidates.length, candidates }];
        this.send(peer, { t: 'why', id: message.id, refused });
        break;
      }
      case 'history': {
        const after = this.audience(message.seat).facts.filter(({ n }) => n > message.from);
        const [facts, more] = [after.slice(0, PAGE), after.length > PAGE];
        this.send(peer, { t: 'history', id: message.id, epoch: `${this.undos}.`, facts, more });
        break;
      }
      case 'ping':
        this.send(peer, { t: 'pong', n: message.n, wall: 0 });
        break;
      case 'pong':
        break;
    }
  }

  private greet(peer: Peer, { seat, known }: ClientMessageOf<'watch'>): void {
    const audience = this.audience(seat);
    this.watchers.set(peer, (this.watchers.get(peer) ?? new Set()).add(seat));
    if (known?.epoch === this.epoch && known.seq <= audience.seq) {
      const missed = audience.updates.filter(({ seq }) => seq > known.seq);
      if (missed.length === audience.seq - known.seq) {
        for (const { text } of missed) if (!this.silent) peer.send(text);
        return;
      }
    }
    const { seq, view, facts: all, recent } = audience;
    const same = known?.epoch.split('.')[0] === `${this.undos}`;
    const after = all.filter(({ n }) => n > recent && n > (same ? (known as { facts: number }).facts : 0));
    const facts = after.length <= RECENT ? after : all.filter(({ n }) => n > recent).slice(-RECENT);
    this.send(peer, {
      ...{ t: 'snapshot', table: TABLE, seat, epoch: this.epoch, seq, at: this.at, facts, clocks: null },
      ...{ room: this.room, view, orders: null, chat: this.chat, presence: [true, false], fair: null },
    });
  }

  private carryOut(peer: Peer, { id, command }: ClientMessageOf<'do'>): void {
    if (!this.done.includes(id)) {
      if (command.do === 'answer' && typeof command.value !== 'number') {
        const reason = { of: command.value as string };
        this.send(peer, {
          t: 'reject',
          id,
          code: 'illegal',
          message: 'call a number',
          clause: 'CA-2',
          reason,
        });
        return;
      }
      this.done.push(id);
      if (command.do === 'answer') this.call(command.value as number);
      if (command.do === 'chat') this.say(command.text ?? '');
    }
    this.send(peer, { t: 'ack', id, table: TABLE });
  }
}

/** The fake server behind real sockets. */
export async function listen(fake: FakeServer, port = 0) {
  const tickets = new Set<string>();
  const web = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST' || request.url !== '/api/ticket') {
      response.writeHead(404).end();
      return;
    }
    const ticket = `t ${Math.random()}`;
    tickets.add(ticket);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ ticket }));
  });
  const sockets = new WebSocketServer({ server: web, path: '/socket' });
  sockets.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    const ticket = new URL(request.url as string, 'http://here').searchParams.get('ticket') ?? '';
    if (!tickets.delete(ticket)) {
      socket.send(JSON.stringify({ t: 'bye', code: 'ticket', message: 'unknown or used' }));
      socket.close();
      return;
    }
    const peer: Peer = { send: (text) => socket.send(text), close: () => socket.terminate() };
    fake.came(peer);
    socket.on('message', (data) => fake.hear(peer, String(data)));
    socket.on('close', () => fake.left(peer));
  });
  await new Promise<void>((done) => web.listen(port, '127.0.0.1', done));
  return {
    base: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      web.closeAllConnections();
      await new Promise((done) => web.close(done));
    },
  };
}

/**
 * The fake server at the end of a wire in memory, on which nothing moves by itself: a test lets messages arrive,
 * loses, doubles and swaps them.
 */
export class Wire {
  readonly fake: FakeServer;
  up: string[] = [];
  down: string[] = [];
  /** Nobody gets as far as a ticket. */
  unreachable = false;
  tickets = 0;
  private current: MemorySocket | null = null;

  constructor(fake: FakeServer) {
    this.fake = fake;
  }

  /** Give these to `connect`. */
  get options() {
    const wire = this;
    const fetch = async () => {
      if (wire.unreachable) throw new TypeError('no network');
      return new Response(JSON.stringify({ ticket: `${++wire.tickets}` }));
    };
    const WebSocket = class extends MemorySocket {
      constructor(address: string) {
        super(wire, address);
      }
    };
    return { base: 'http://fake', fetch: fetch as typeof globalThis.fetch, WebSocket };
  }

  plug(socket: MemorySocket): void {
    this.current = socket;
    this.fake.came(socket.peer);
    socket.onopen?.({} as never);
  }

  unplug(socket: MemorySocket): void {
    this.fake.left(socket.peer);
    if (this.current !== socket) return;
    this.current = null;
    this.up = [];
    this.down = [];
  }

  /** The connection ends, and what was on its way is lost. */
  cut(): void {
    const { current } = this;
    if (current === null) return;
    this.unplug(current);
    current.onclose?.({} as never);
  }

  carryUp(): void {
    const text = this.up.shift();
    if (text !== undefined && this.current) this.fake.hear(this.current.peer, text);
  }

  carryDown(): void {
    const text = this.down.shift();
    if (text !== undefined) this.current?.onmessage?.({ data: text } as never);
  }

  /** Everything arrives. */
  settle(): void {
    while (this.up.length + this.down.length > 0) {
      this.carryUp();
      this.carryDown();
    }
  }
}

class MemorySocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  onerror: Socket['onerror'] = null;
  readonly peer: Peer;
  private readonly wire: Wire;
  private open = true;

  constructor(wire: Wire, _address: string) {
    this.wire = wire;
    this.peer = { send: (text) => this.open && wire.down.push(text), close: () => wire.cut() };
    queueMicrotask(() => this.open && wire.plug(this));
  }

  send(text: string): void {
    this.wire.up.push(text);
  }

  close(): void {
    this.open = false;
    this.wire.unplug(this);
  }
}
