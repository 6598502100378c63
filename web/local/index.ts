import type { MatchRecord } from '@kaiju/kernel';
import { type Client, CommandRejected, connect, type Socket, type SocketClass } from '@kaiju/server/client';
import type { NewTable, Remains, Room, TableOpened } from '@kaiju/server/protocol';
import type { NewBranch, NewMatch } from './house.ts';
import type { LocalTable } from './store.ts';
import type { FromWorker, Requests, ToWorker } from './wire.ts';

export type { LocalTable, NewBranch, NewMatch };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** A worker that says nothing for so many milliseconds has died. */
const SILENCE = 4000;
const BASE = 'http://this.page';

/** The worker where tables of this device are played. It is started when it is needed, and again when it died. */
class Keeper {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private readonly sockets = new Set<PortSocket>();
  private asked = 0;

  ask<K extends keyof Requests>(what: K, about: Requests[K]['ask']): Promise<Requests[K]['answer']> {
    return new Promise((resolve, reject) => {
      const id = ++this.asked;
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.post({ ...about, id, do: what } as ToWorker);
    });
  }

  /** Resolves when the worker answers; one that does not is replaced. */
  async wake(): Promise<void> {
    const worker = this.here();
    const timer = setTimeout(() => this.bury(worker, 'silence'), SILENCE);
    try {
      await this.ask('greet', {});
    } finally {
      clearTimeout(timer);
    }
  }

  plug(socket: PortSocket, port: MessagePort): void {
    this.sockets.add(socket);
    this.post({ socket: port }, [port]);
  }

  unplug(socket: PortSocket): void {
    this.sockets.delete(socket);
  }

  private post(message: ToWorker, along: Transferable[] = []): void {
    this.here().postMessage(message, along);
  }

  private here(): Worker {
    if (this.worker !== null) return this.worker;
    const worker = new Worker(new URL('../worker.ts', import.meta.url), { type: 'module', name: 'tables' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.bury(worker, event.message || 'the worker stopped');
    };
    this.worker = worker;
    return worker;
  }

  private hear(reply: FromWorker): void {
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if ('error' in reply) waiting?.reject(new CommandRejected(reply.error));
    else waiting?.resolve(reply.value);
  }

  /** Whoever waits is told. The tables are in the browser's database; sockets come back by themselves. */
  private bury(worker: Worker, why: string): void {
    if (this.worker !== worker) return;
    this.worker = null;
    worker.terminate();
    const died = new CommandRejected({ code: 'unavailable', message: `the worker with the tables: ${why}` });
    for (const { reject } of this.waiting.values()) reject(died);
    this.waiting.clear();
    for (const socket of [...this.sockets]) socket.die();
  }
}

const keeper = new Keeper();

/** What the client library takes for a socket: a port to the worker. */
class PortSocket implements Socket {
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onerror: ((event: never) => void) | null = null;
  private readonly port: MessagePort;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = ({ data }) => this.onmessage?.({ data } as never);
    keeper.plug(this, port2);
    queueMicrotask(() => this.onopen?.({} as never));
  }

  send(text: string): void {
    this.port.postMessage(text);
  }

  close(): void {
    this.port.postMessage(null);
    this.end();
  }

  /** The other end is gone. */
  die(): void {
    this.end();
    this.onclose?.({} as never);
  }

  private end(): void {
    keeper.unplug(this);
    this.port.close();
  }
}

/** The few calls that a client makes beside its socket, answered by the worker. */
const fetchHere: typeof fetch = async (address, init) => {
  const path = new URL(String(address)).pathname;
  const [, table, part] = /^\/api\/tables\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
  try {
    if (path === '/api/ticket') return reply(await keeper.wake().then(() => ({ ticket: 'here' })));
    if (path === '/api/tables' && init?.method === 'POST') {
      return reply(await openTable(JSON.parse(String(init.body))));
    }
    if (path === '/api/mine') return reply({ tables: (await localTables()).map(({ room }) => room) });
    if (part === 'record') return reply(await exportRecord(table));
    return reply({ code: 'no-server', message: `${path}: there is no server on this device` }, 404);
  } catch (error) {
    const { code, message } = error as CommandRejected;
    return reply({ code, message }, 400);
  }
};

function reply(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

let client: Client | undefined;

/** The way to the tables of this device: the same library as for those of a server. */
export function localClient(): Client {
  if (client === undefined || client.state.status === 'closed') {
    const patience = { first: 50, most: 2000 };
    client = connect({ base: BASE, fetch: fetchHere, WebSocket: PortSocket as SocketClass, patience });
  }
  return client;
}

/** A new table, as the server would open it; nobody sits there yet unless it is wished for. */
async function openTable(wish: NewTable): Promise<TableOpened> {
  return { room: await keeper.ask('open', { wish }), key: '' };
}

/** A match that begins at once: 'me' at some seats, bots at the others. */
export function playLocal(match: NewMatch): Promise<Room> {
  return keeper.ask('play', { match });
}

/** Goes on from a moment of a record, at one of its seats, against bots. */
export function branchLocal(branch: NewBranch): Promise<Room> {
  return keeper.ask('branch', { branch });
}

/** The matches of this device, the latest first. */
export function localTables(): Promise<LocalTable[]> {
  return keeper.ask('tables', {});
}

export async function removeLocal(table: string): Promise<void> {
  await keeper.ask('remove', { table });
}

/** A match that is over, with everything needed to check it. */
export function exportRecord(table: string): Promise<MatchRecord> {
  return keeper.ask('record', { table });
}

/** What is left of a match whose rules are not here any more. */
export function localRemains(table: string): Promise<Remains> {
  return keeper.ask('remains', { table });
}

/** Shows a table here that another tab has taken; it is to be watched anew after this. */
export async function takeBackLocal(table: string): Promise<void> {
  await keeper.ask('takeBack', { table });
}

/** Somebody may soon want to play: the worker, the rules and the bots of a game are made ready. */
export async function prepareLocal(game: string): Promise<void> {
  await keeper.ask('prepare', { game });
}
