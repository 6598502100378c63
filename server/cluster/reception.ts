import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { TableMessage } from '../sockets.ts';
import type { Visitor } from '../table/actor.ts';
import { Rejected, type Who } from '../table/decide.ts';
import type { Tables } from '../tables.ts';
import { type Lag, noLag } from '../timing/index.ts';
import { faultOf } from '../trust/door.ts';
import { newNonce, proofOf, proves } from './proof.ts';
import { BACKLOG, type FromFar, type FromNear, LARGEST, type Pulse } from './wire.ts';

export interface ReceptionOptions {
  /** The address on which other processes reach this one. */
  host: string;
  secret: string;
  pulse: Pulse;
  /** As whom we are called on; null while we are nobody. */
  me(): string | null;
  tables: Pick<Tables, 'hear' | 'gone' | 'refuse'>;
  /** Answers what another process asks for its administrator. */
  answer?: RequestListener;
}

const PATH = '/link';

/**
 * Where other processes come in with their visitors. It has a port of its own, which no page is ever sent to, and
 * lets in only who proves to be on the same database.
 */
export class Reception {
  readonly url: string;
  private readonly server: Server;
  private readonly sockets: WebSocketServer;

  static async open(options: ReceptionOptions): Promise<Reception> {
    const server = createServer((request, reply) => {
      const ours = request.headers['x-kaiju-process'] !== undefined;
      if (ours && options.answer) options.answer(request, reply);
      else reply.writeHead(404).end();
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      // Exclusive: processes that share their public port are still called on one by one.
      server.listen({ host: options.host, port: 0, exclusive: true }, resolve);
    });
    return new Reception(options, server);
  }

  private constructor(options: ReceptionOptions, server: Server) {
    const { address, family, port } = server.address() as AddressInfo;
    this.server = server;
    this.url = `ws://${family === 'IPv6' ? `[${address}]` : address}:${port}${PATH}`;
    this.sockets = new WebSocketServer({
      server,
      path: PATH,
      maxPayload: LARGEST.fromNear,
      perMessageDeflate: false,
      // Browsers say where a page comes from, and no page has any business here.
      verifyClient: ({ req }: { req: { headers: { origin?: string } } }) => req.headers.origin === undefined,
    });
    this.sockets.on('connection', (socket) => new Party(socket, options));
  }

  async close(): Promise<void> {
    for (const socket of this.sockets.clients) socket.terminate();
    this.sockets.close();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Those who come from one other process. */
class Party {
  private readonly socket: WebSocket;
  private readonly options: ReceptionOptions;
  private readonly nonce = newNonce();
  private readonly guests = new Map<number, Guest>();
  private proved = false;
  private readonly silence: NodeJS.Timeout;

  constructor(socket: WebSocket, options: ReceptionOptions) {
    this.socket = socket;
    this.options = options;
    this.silence = setTimeout(() => socket.terminate(), options.pulse.silence);
    socket.on('ping', () => this.proved && this.silence.refresh());
    socket.on('message', (data) => this.hear(String(data)));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.leave());
    this.say({ t: 'who', nonce: this.nonce });
  }

  /** A guest's number, and what a table says to it or can't do for it. */
  tell(text: string): void {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN) return;
    socket.send(text);
    if (socket.bufferedAmount > BACKLOG) setImmediate(() => socket.terminate());
  }

  say(what: FromFar): void {
    this.tell(JSON.stringify(what));
  }

  private hear(text: string): void {
    let what: FromNear;
    try {
      what = JSON.parse(text);
    } catch {
      this.socket.terminate();
      return;
    }
    if (!this.proved) this.prove(what);
    else if (what.t === 'hear') this.listen(what);
    else if (what.t === 'gone') this.dismiss(what.visitor);
  }

  private prove(what: FromNear): void {
    const { secret, me } = this.options;
    const own = me();
    const known =
      what.t === 'near' &&
      own === what.to &&
      proves(what.proof, proofOf(secret, 'near', what.from, what.to, this.nonce));
    if (!known) {
      this.socket.terminate();
      return;
    }
    this.proved = true;
    this.silence.refresh();
    this.say({ t: 'far', proof: proofOf(secret, 'far', what.from, what.to, what.nonce) });
  }

  private listen({ visitor, person, lag, message }: FromNear & { t: 'hear' }): void {
    this.silence.refresh();
    let guest = this.guests.get(visitor);
    if (guest === undefined) {
      if (person === undefined) return;
      guest = new Guest(this, visitor, person);
      this.guests.set(visitor, guest);
    }
    if (lag !== undefined) guest.measured = lag;
    // The other process may be an older one, with another door.
    const wrong = faultOf(message);
    if (wrong === null) this.options.tables.hear(guest, message);
    else this.options.tables.refuse(guest, message, new Rejected('malformed', wrong));
  }

  private dismiss(number: number): void {
    const guest = this.guests.get(number);
    this.guests.delete(number);
    if (guest !== undefined) this.options.tables.gone(guest);
  }

  private leave(): void {
    clearTimeout(this.silence);
    for (const number of [...this.guests.keys()]) this.dismiss(number);
  }
}

/** A visitor of another process. */
export class Guest implements Visitor {
  readonly person: Who;
  /** The way between the visitor and the other process; between processes it is short. */
  measured: Lag = noLag;
  private readonly party: Party;
  private readonly number: number;

  constructor(party: Party, number: number, person: Who) {
    this.party = party;
    this.number = number;
    this.person = person;
  }

  lag(): Lag {
    return this.measured;
  }

  owe(cost: number): void {
    this.party.say({ t: 'owe', visitor: this.number, cost });
  }

  send(text: string): void {
    this.party.tell(`${this.number} ${text}`);
  }

  /** What can't be done here goes back to where it came from, and never on to a third process. */
  giveBack(message: TableMessage): void {
    this.party.say({ t: 'back', visitor: this.number, message });
  }
}
