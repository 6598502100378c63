import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import {
  type Client,
  CommandRejected,
  connect,
  type SocketClass,
  type TableStream,
} from '../client/index.ts';

import { begin, WORKER } from './crew.ts';

/** One real process of the server. */
export interface Running {
  url: string;
  pid: number;
  signal(name: NodeJS.Signals): void;
  /** Resolves when it has ended. */
  ended: Promise<unknown>;
}

const unlimited = { size: 1e9, refill: 1e9 };
const running = new Set<ChildProcess>();

/** Resolves when `/ready` says yes. */
export async function startProcess(database: string): Promise<Running> {
  const child = fork(WORKER, { execArgv: [] });
  running.add(child);
  const ended = once(child, 'exit').then(() => running.delete(child));
  const { url } = await begin(child, { database, budget: unlimited });
  const reply = await fetch(`${url}/ready`);
  if (!reply.ok) throw new Error(`${url}/ready: ${await reply.text()}`);
  return { url, pid: child.pid as number, ended, signal: (name) => child.kill(name) };
}

export async function endAll(): Promise<void> {
  const ends = Array.from(running, (child) => once(child, 'exit'));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(ends);
}

/** A person who may move from one process to another, as behind a balancer, without noticing. */
export class Roamer {
  at: Running;
  readonly client: Client;
  private readonly cookie: string;

  /** Somebody new. */
  static async arrive(at: Running): Promise<Roamer> {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${at.url}/api/guest`, { method: 'POST', headers, body: '{}' });
    const [cookie] = reply.headers.getSetCookie();
    return new Roamer(at, cookie.split(';')[0]);
  }

  private constructor(at: Running, cookie: string) {
    this.at = at;
    this.cookie = cookie;
    const roamer = this;
    class Socket extends WebSocket {
      constructor(address: string) {
        super(address.replace('ws://anywhere', roamer.at.url.replace('http', 'ws')), {
          headers: { cookie: roamer.cookie },
        });
      }
    }
    this.client = connect({
      base: 'http://anywhere',
      fetch: (input, init) => this.fetch(String(input).replace('http://anywhere', ''), init),
      WebSocket: Socket as unknown as SocketClass,
      patience: { first: 50, most: 500 },
    });
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), cookie: this.cookie };
    return fetch(this.at.url + path, { ...init, headers });
  }
}

/** A match of the night market among roamers, one seat each. */
export class Match {
  readonly table: string;
  readonly streams: TableStream[];
  /** What was acknowledged: seat and ask. */
  readonly acknowledged: string[] = [];
  readonly rejected: CommandRejected[] = [];
  /** The numbers of the facts that each seat was told. */
  readonly facts: number[][];
  private readonly answered = new Set<string>();
  private readonly waiting = new Set<() => void>();

  static async begin(roamers: Roamer[]): Promise<Match> {
    const seats = roamers.map(() => ({ kind: 'open' as const }));
    const game = { game: 'market', seats, sit: 0, pace: 0, manners: 0 };
    const { room } = await roamers[0].client.http.openTable(game);
    const match = new Match(room.id, roamers);
    for (const seat of roamers.keys()) if (seat > 0) await match.streams[seat].do({ do: 'sit', seat });
    for (const stream of match.streams) stream.watch();
    await match.until(() => match.streams.every((stream) => stream.room !== null));
    await match.streams[0].do({ do: 'start' });
    return match;
  }

  private constructor(table: string, roamers: Roamer[]) {
    this.table = table;
    this.facts = roamers.map(() => []);
    this.streams = roamers.map(({ client }, seat) => {
      const told = this.facts[seat];
      return client.watch(table, seat, { onFacts: (facts) => told.push(...facts.map(({ n }) => n)) });
    });
    for (const stream of this.streams) stream.subscribe(() => this.look(stream));
  }

  get over(): boolean {
    return this.streams.every(({ room }) => room?.status === 'over');
  }

  /** Resolves as soon as something holds, after whatever happens at the table. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
  }

  /** Every seat answers whatever it is asked. */
  playing = false;
  play(): void {
    this.playing = true;
    for (const stream of this.streams) this.look(stream);
  }

  private look(stream: TableStream): void {
    const { ask, seat } = stream;
    if (this.playing && ask !== null && ask.options !== null && !this.answered.has(`${seat} ${ask.id}`)) {
      this.answered.add(`${seat} ${ask.id}`);
      void this.answer(stream, ask.id, ask.options[this.answered.size % ask.options.length]);
    }
    this.wake();
  }

  private async answer(stream: TableStream, ask: string, value: unknown): Promise<void> {
    const { seat } = stream;
    try {
      await stream.do({ do: 'answer', seat, ask, value });
      this.acknowledged.push(`${seat} ${ask}`);
    } catch (error) {
      if (!(error instanceof CommandRejected)) throw error;
      this.rejected.push(error);
    }
    this.wake();
  }

  private wake(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}
