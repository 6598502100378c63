import type { ClientMessage, RejectionCode, ServerMessage, ServerMessageOf } from '../protocol/index.ts';
import { HttpRefused } from './errors.ts';
import { type Growing, waitAfter } from './growing.ts';
import { Observed } from './observed.ts';

/** The version of the protocol that this client speaks. */
export const SPOKEN = 2;

/** As much of a WebSocket as is used here: a page's own, or that of `ws`. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}
export type SocketClass = new (address: string) => Socket;

export interface Connectedness {
  /** 'offline' waits for the next try; 'closed' never tries again. */
  status: 'connecting' | 'online' | 'offline' | 'closed';
  /** Why it is not online: a code of the server's, or 'network', 'silence', 'ended'. */
  reason: string | null;
  /** Whom the server knows us as. */
  me: ServerMessageOf<'welcome'>['me'] | null;
}

/** In milliseconds. */
export interface Patience extends Growing {
  /** How often we ask whether the other end is there. */
  ping: number;
  /** How long it may take to say something, or to let us in. */
  answer: number;
}

export const usualPatience: Patience = { ping: 3_000, answer: 3_000, first: 300, most: 10_000 };

/** Trying again would not help. */
const FINAL: ReadonlySet<string> = new Set<RejectionCode>(['protocol', 'unauthorised', 'origin']);

export interface ConnectionOptions {
  /** Where the socket is, without the ticket. */
  address: string;
  ticket(signal: AbortSignal): Promise<string>;
  socket: SocketClass;
  patience: Patience;
  /** From 0 up to 1: so that those who were cut off together do not come back together. */
  random(): number;
  welcomed(): void;
  heard(message: ServerMessage): void;
  ended(reason: string): void;
}

/** One socket after another, so that there is one whenever there can be. */
export class Connection {
  readonly state = new Observed<Connectedness>({ status: 'connecting', reason: null, me: null });
  private readonly options: ConnectionOptions;
  private socket: Socket | null = null;
  private calling: AbortController | null = null;
  /** The one thing that is waited for: an answer, the next ping or the next try. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private pings = 0;
  /** We asked whether the other end is there, and nothing was heard since. */
  private wondering = false;

  constructor(options: ConnectionOptions) {
    this.options = options;
    void this.open();
  }

  /** What is said while offline is not kept: whoever is welcomed says all anew that still matters. */
  send(message: ClientMessage): void {
    if (this.state.value.status === 'online') this.say(message);
  }

  /** The page was shown again or has a network again: no reason to wait any longer. */
  wake(): void {
    const { status } = this.state.value;
    if (status === 'offline') {
      this.failures = 0;
      void this.open();
    } else if (status === 'online' && !this.wondering) this.ping();
  }

  close(reason = 'ended'): void {
    if (this.state.value.status === 'closed') return;
    this.drop();
    this.become('closed', reason);
    this.options.ended(reason);
    this.state.forget();
  }

  private async open(): Promise<void> {
    const { options } = this;
    const { patience } = options;
    const calling = new AbortController();
    this.calling = calling;
    this.after(patience.answer, () => this.lose('silence'));
    this.become('connecting', this.state.value.reason);
    try {
      const ticket = await options.ticket(calling.signal);
      if (calling.signal.aborted) return;
      this.plug(new options.socket(`${options.address}?ticket=${encodeURIComponent(ticket)}`));
    } catch (error) {
      if (calling.signal.aborted) return;
      if (error instanceof HttpRefused && FINAL.has(error.code)) this.close(error.code);
      else this.lose(error instanceof HttpRefused ? error.code : 'network');
    }
  }

  private plug(socket: Socket): void {
    this.socket = socket;
    // A socket that we gave up may still have something to say.
    const ours = <E>(what: (event: E) => void) => {
      return (event: E) => this.socket === socket && what(event);
    };
    socket.onopen = ours(() => this.say({ t: 'hello', protocol: SPOKEN }));
    socket.onmessage = ours(({ data }: { data: string }) => {
      const message = parse(data);
      if (message === null) this.lose('malformed');
      else this.hear(message);
    });
    socket.onclose = ours(() => this.lose('network'));
    socket.onerror = ours(() => this.lose('network'));
  }

  private hear(message: ServerMessage): void {
    if (this.wondering) this.reassured();
    switch (message.t) {
      case 'ping':
        this.say({ t: 'pong', n: message.n });
        break;
      case 'pong':
        break;
      case 'welcome':
        this.state.value = { ...this.state.value, me: message.me };
        this.after(this.options.patience.ping, () => this.ping());
        this.become('online', null);
        this.options.welcomed();
        break;
      case 'bye':
        if (FINAL.has(message.code)) this.close(message.code);
        else this.lose(message.code);
        break;
      default:
        this.options.heard(message);
    }
  }

  private ping(): void {
    this.wondering = true;
    this.say({ t: 'ping', n: ++this.pings });
    this.after(this.options.patience.answer, () => this.lose('silence'));
  }

  /** Whatever it says, the other end is there. */
  private reassured(): void {
    this.wondering = false;
    // Only one that lasts is a success: a server that sends us away at once is not to be hurried.
    this.failures = 0;
    this.after(this.options.patience.ping, () => this.ping());
  }

  private lose(reason: string): void {
    const { patience, random } = this.options;
    this.drop();
    this.after(waitAfter(this.failures++, patience, random), () => void this.open());
    this.become('offline', reason);
  }

  private drop(): void {
    const { socket } = this;
    clearTimeout(this.timer);
    this.calling?.abort();
    this.calling = null;
    this.socket = null;
    this.wondering = false;
    socket?.close();
  }

  private say(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private after(ms: number, what: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(what, ms);
  }

  private become(status: Connectedness['status'], reason: string | null): void {
    this.state.set({ ...this.state.value, status, reason });
  }
}

function parse(text: string): ServerMessage | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
