import { SPOKEN } from '@kaiju/server/client';
import type { Players } from './crowd.ts';
import { Line } from './line.ts';
import type { Meter } from './meter.ts';

/** What can be played: the largest game of the house, where no time is lost over decks, and what the peer plays. */
const GAMES = { miracle: { decks: 'dealt' }, connect4: {} };
export type Played = keyof typeof GAMES;
/** Nothing waits for good manners. */
const PACE = { pace: 0, manners: 0 };
const ENTROPY = 'what-a-player-brings';
/** Requests under way at once while people arrive. */
const DOORS = 16;

/** People at our tables, two each. Every one has a session, a ticket and a socket of their own. */
export class Guests implements Players {
  private readonly urls: string[];
  private readonly meter: Meter;
  private readonly pairs: Pair[] = [];
  private readonly idle: { table: string; host: Guest }[] = [];

  private readonly game: Played;

  /** Of several processes, each has its share of the pairs. */
  constructor(urls: string[], meter: Meter, game: Played) {
    this.urls = urls;
    this.meter = meter;
    this.game = game;
  }

  async arrive(tables: number): Promise<void> {
    await inParallel(tables, async (n) => {
      const pair = new Pair(await this.guest(n), await this.guest(n));
      this.pairs.push(pair);
      await pair.sitDown();
    });
  }

  async begin(): Promise<void> {
    await inParallel(this.pairs.length, (n) => this.pairs[n].start());
  }

  /** Tables where two have sat down, the match has begun, and nobody is there any more. */
  async openIdle(tables: number): Promise<void> {
    const [host, other] = [await this.guest(0), await this.guest(0)];
    await inParallel(tables, async () => {
      const table = await host.open();
      await other.do(table, { do: 'sit', seat: 1, entropy: ENTROPY });
      await host.do(table, { do: 'start' });
      this.idle.push({ table, host });
    });
  }

  /** How long it takes until somebody who comes back sees the table, in milliseconds: the median of some. */
  async comeBack(times: number): Promise<number> {
    const waits: number[] = [];
    for (let n = 0; n < times && this.idle.length > 0; n++) {
      const [{ table, host }] = this.idle.splice(Math.floor(Math.random() * this.idle.length), 1);
      const began = performance.now();
      await host.watch(table, 0);
      waits.push(performance.now() - began);
      host.unwatch(table, 0);
    }
    return waits.sort((a, b) => a - b)[waits.length >> 1];
  }

  private async guest(pair: number): Promise<Guest> {
    const guest = new Guest(this.urls[pair % this.urls.length], this.meter, this.game);
    await guest.arrive();
    return guest;
  }
}

async function inParallel(times: number, work: (n: number) => Promise<void>): Promise<void> {
  let n = 0;
  const worker = async (): Promise<void> => {
    while (n < times) await work(n++);
  };
  await Promise.all(Array.from({ length: Math.min(DOORS, times) }, worker));
}

/** Two who play one match after the other. */
class Pair {
  private readonly host: Guest;
  private readonly other: Guest;
  private table = '';

  constructor(host: Guest, other: Guest) {
    this.host = host;
    this.other = other;
    host.whenOver = () => void this.again();
  }

  async sitDown(): Promise<void> {
    const { host, other } = this;
    this.table = await host.open();
    await other.do(this.table, { do: 'sit', seat: 1, entropy: ENTROPY });
    await Promise.all([host.watch(this.table, 0), other.watch(this.table, 1)]);
  }

  start(): Promise<void> {
    return this.host.do(this.table, { do: 'start' });
  }

  private async again(): Promise<void> {
    this.host.unwatch(this.table, 0);
    this.other.unwatch(this.table, 1);
    await this.sitDown();
    await this.start();
  }
}

/** Where an update speaks of what its seat is asked: in a change, or in the first view of a match. */
const ASK = '["ask"';
const FIRST = '"ask":{"id":"';
const OVER = '"status":"over"';
const WHOLE = `${ASK}],{`;
const NONE = `${ASK}],null`;
const LIST = '"options":[';
const SPLICE = '"options"],';
const ACK = '{"t":"ack","id":"';
/** Where the kind of a message stands. */
const KIND = '{"t":"'.length;

/**
 * Someone with a socket who answers at random. Of what the server sends only that is read which is needed to
 * answer: a client that kept the whole view would use more of the machine than the server under test.
 */
class Guest {
  whenOver: () => void = () => {};
  private readonly url: string;
  private readonly meter: Meter;
  private readonly game: Played;
  private cookie = '';
  private line: Line | null = null;
  private seat = 0;
  private table = '';
  private commands = 0;
  /** Of the move that is not acknowledged yet. */
  private move: { id: string; sent: number } | null = null;
  private readonly waiting = new Map<string, () => void>();
  private ask = '';
  /** As they are written; if they are objects, without their braces. */
  private options: string[] = [];
  private braced = false;

  constructor(url: string, meter: Meter, game: Played) {
    this.url = url;
    this.meter = meter;
    this.game = game;
  }

  async arrive(): Promise<void> {
    await this.request('POST', '/api/guest', {});
    const { ticket } = await this.request<{ ticket: string }>('POST', '/api/ticket');
    this.line = await Line.open(
      `${this.url}/socket?ticket=${ticket}`,
      { Cookie: this.cookie },
      (message) => this.hear(message),
      (why) => this.meter.fail(`a socket broke: ${why}`),
    );
    this.say({ t: 'hello', protocol: SPOKEN });
    await this.hearing('welcome');
  }

  async open(): Promise<string> {
    const { game } = this;
    const seats = [{ kind: 'open' }, { kind: 'open' }];
    const wish = { game, options: GAMES[game], seats, ...PACE, sit: 0, entropy: ENTROPY };
    return (await this.request<{ room: { id: string } }>('POST', '/api/tables', wish)).room.id;
  }

  private async request<T>(method: string, path: string, body?: object): Promise<T> {
    const headers: Record<string, string> = { cookie: this.cookie };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const reply = await fetch(this.url + path, { method, headers, body: body && JSON.stringify(body) });
    const [cookie] = reply.headers.getSetCookie();
    if (cookie !== undefined) this.cookie = cookie.split(';')[0];
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  }

  async do(table: string, command: object): Promise<void> {
    const id = `c${++this.commands}`;
    this.say({ t: 'do', id, table, command });
    await this.hearing(id);
  }

  async watch(table: string, seat: number): Promise<void> {
    this.table = table;
    this.seat = seat;
    this.say({ t: 'watch', table, seat });
    await this.hearing('snapshot');
  }

  unwatch(table: string, seat: number): void {
    this.say({ t: 'unwatch', table, seat });
  }

  private say(message: object): void {
    this.line?.say(JSON.stringify(message));
  }

  private hearing(what: string): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.set(what, resolve);
    });
  }

  private heard(what: string): void {
    this.waiting.get(what)?.();
    this.waiting.delete(what);
  }

  private hear(message: string): void {
    switch (message.slice(KIND, KIND + 3)) {
      case 'upd':
        this.answer(message);
        return;
      case 'ack':
        this.acknowledged(message.slice(ACK.length, message.indexOf('"', ACK.length)));
        return;
      case 'pin':
        this.say({ t: 'pong', n: JSON.parse(message).n });
        return;
      case 'sna':
        this.heard('snapshot');
        return;
      case 'wel':
        this.heard('welcome');
        return;
      case 'pre':
        return;
      default:
        this.meter.fail(`a player heard ${message.slice(0, 300)}`);
    }
  }

  private acknowledged(id: string): void {
    const { move } = this;
    if (move?.id !== id) {
      this.heard(id);
      return;
    }
    this.move = null;
    this.meter.acknowledged(move.sent);
  }

  /** Takes one of the options, if this update brings a question. */
  private answer(update: string): void {
    // What changed in the question stands last.
    const changed = update.indexOf(ASK);
    const begin = changed >= 0 ? changed : update.indexOf(FIRST);
    if (begin >= 0) this.hearQuestion(update.slice(begin));
    if (begin < 0 || this.options.length === 0) {
      if (update.includes(OVER)) this.whenOver();
      return;
    }
    const chosen = this.options[Math.floor(Math.random() * this.options.length)];
    const value = this.braced ? `{${chosen}}` : chosen;
    const id = `c${++this.commands}`;
    const command = `{"do":"answer","seat":${this.seat},"ask":"${this.ask}","value":${value}}`;
    this.move = { id, sent: performance.now() };
    this.line?.say(`{"t":"do","id":"${id}","table":"${this.table}","command":${command}}`);
  }

  /** From where the question begins, or what has changed in it. */
  private hearQuestion(text: string): void {
    const isNew = text.startsWith(WHOLE) || text.startsWith(FIRST);
    if (isNew) {
      const list = text.indexOf(LIST) + LIST.length;
      const end = text.indexOf(']', list);
      this.braced = text[list] === '{';
      this.options = list === end ? [] : this.listed(text.slice(list, end));
    } else {
      for (let at = text.indexOf(SPLICE); at >= 0; at = text.indexOf(SPLICE, at)) {
        const list = text.indexOf('[', at + SPLICE.length);
        const [from, gone] = text.slice(at + SPLICE.length, list).split(',');
        at = text.indexOf(']', list);
        if (at === list + 1) this.options.splice(Number(from), Number(gone));
        else this.options.splice(Number(from), Number(gone), ...this.listed(text.slice(list + 1, at)));
      }
    }
    if (text.startsWith(NONE)) this.options = [];
    else this.ask = /\d+\.\d+/.exec(text)?.[0] ?? '';
  }

  /** Options are numbers, or objects with nothing inside that has braces of its own. */
  private listed(text: string): string[] {
    return this.braced ? text.slice(1, -1).split('},{') : text.split(',');
  }
}
