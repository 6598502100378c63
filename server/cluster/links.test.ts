import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { TableMessage } from '../sockets.ts';
import type { Visitor } from '../table/actor.ts';
import type { Rejection } from '../table/decide.ts';
import type { Lag } from '../timing/index.ts';
import { Links, type LinksOptions } from './links.ts';
import { proofOf } from './proof.ts';
import { Guest } from './reception.ts';

const TABLE = 'Tab1eTab1eTa';
const person = { account: 'anna', name: { zh: '安', en: 'Anna' }, guest: true, formerly: ['old'] };

/** A list that can be waited for. */
class Inbox<T> {
  readonly all: T[] = [];
  private waiting: (() => void)[] = [];
  push(item: T): void {
    this.all.push(item);
    for (const wake of this.waiting.splice(0)) wake();
  }
  async until(count: number): Promise<T[]> {
    while (this.all.length < count) await new Promise<void>((resolve) => this.waiting.push(resolve));
    return this.all;
  }
}

class Someone implements Visitor {
  person = person;
  measured: Lag = [20];
  readonly inbox = new Inbox<Record<string, unknown>>();
  owed = 0;
  lag(): Lag {
    return this.measured;
  }
  owe(cost: number): void {
    this.owed += cost;
  }
  send(text: string): void {
    this.inbox.push(JSON.parse(text));
  }
}

/** A process with nothing but its links: what its tables hear is noted, and answered by hand. */
class House {
  readonly heard = new Inbox<{ visitor: Visitor; message: TableMessage }>();
  readonly left = new Inbox<Visitor>();
  readonly id: string;
  links!: Links;
  /** What happens to a message for a table here. */
  hears: (visitor: Visitor, message: TableMessage) => void = () => {};

  private constructor(id: string) {
    this.id = id;
  }

  static async open(id: string, options: Partial<LinksOptions> = {}): Promise<House> {
    const house = new House(id);
    const tables = {
      hear: (visitor: Visitor, message: TableMessage) => {
        house.heard.push({ visitor, message });
        house.hears(visitor, message);
      },
      gone: (visitor: Visitor) => house.left.push(visitor),
      refuse: (visitor: Visitor, message: TableMessage, { code }: Rejection) =>
        visitor.send(JSON.stringify({ t: 'reject', id: 'id' in message ? message.id : '', code })),
    };
    const pulse = { every: 100, silence: 2000 };
    house.links = await Links.open({
      ...{ host: '127.0.0.1', secret: 'ours', me: () => id, tables, pulse },
      ...options,
    });
    houses.push(house);
    return house;
  }

  get owner() {
    return { id: this.id, url: this.links.url };
  }

  get said(): string[] {
    return this.heard.all.map(({ message }) => ('id' in message ? message.id : message.t));
  }
}

const houses: House[] = [];
afterEach(async () => {
  await Promise.all(houses.splice(0).map(({ links }) => links.close()));
});

const command = (id: string): TableMessage => ({
  ...{ t: 'do', id, table: TABLE, command: { do: 'start' } },
});
const watch = (seat: number): TableMessage => ({ t: 'watch', table: TABLE, seat });
const ack = (id: string) => JSON.stringify({ t: 'ack', id, table: TABLE });

test('a message goes there in order, with who says it and how far they are, and the answer comes back', async () => {
  const [near, far] = [await House.open('near'), await House.open('far')];
  const anna = new Someone();
  near.links.forward(far.owner, anna, command('a'));
  // The way is known from now on.
  expect(near.links.carry(anna, command('b'))).toBe(true);
  anna.measured = [20, 30];
  expect(near.links.carry(anna, command('c'))).toBe(true);
  const [{ visitor }] = await far.heard.until(3);
  expect(far.said).toEqual(['a', 'b', 'c']);
  expect(visitor).toBeInstanceOf(Guest);
  expect(visitor.person).toEqual(person);
  expect(visitor.lag()).toEqual([20, 30]);
  expect(far.heard.all.every((heard) => heard.visitor === visitor)).toBe(true);
  visitor.owe?.(7);
  visitor.send(ack('a'));
  expect(await anna.inbox.until(1)).toEqual([{ t: 'ack', id: 'a', table: TABLE }]);
  expect(anna.owed).toBe(7);
});

test('when everything is answered and nobody watches, the way is forgotten: the table may be put away there', async () => {
  const [near, far] = [await House.open('near'), await House.open('far')];
  const anna = new Someone();
  near.links.forward(far.owner, anna, command('a'));
  near.links.carry(anna, watch(0));
  const [{ visitor }] = await far.heard.until(2);
  visitor.send(ack('a'));
  await anna.inbox.until(1);
  expect(near.links.carry(anna, { t: 'unwatch', table: TABLE, seat: 0 })).toBe(true);
  expect(near.links.carry(anna, command('b'))).toBe(false);
});

test('who leaves here has left there too', async () => {
  const [near, far] = [await House.open('near'), await House.open('far')];
  const [anna, ben] = [new Someone(), new Someone()];
  near.links.forward(far.owner, anna, command('a'));
  near.links.forward(far.owner, ben, command('b'));
  const [first] = await far.heard.until(2);
  near.links.left(anna);
  expect(await far.left.until(1)).toEqual([first.visitor]);
  // What they said last is not said again for them.
  await far.links.close();
  await near.heard.until(1);
  expect(near.said).toEqual(['b']);
});

test('a link that breaks: watchers watch again, and what was not answered is said again in its order', async () => {
  const [near, far] = [await House.open('near'), await House.open('far')];
  const anna = new Someone();
  near.links.forward(far.owner, anna, watch(0));
  for (const id of ['a', 'b', 'c']) near.links.forward(far.owner, anna, command(id));
  const [{ visitor }] = await far.heard.until(4);
  visitor.send(ack('b'));
  await anna.inbox.until(1);
  await far.links.close();
  expect((await anna.inbox.until(2))[1]).toEqual({ t: 'resync', table: TABLE, seat: 0 });
  // What is said meanwhile does not overtake what was said before.
  expect(near.links.carry(anna, command('d'))).toBe(true);
  await near.heard.until(3);
  expect(near.said).toEqual(['a', 'c', 'd']);
  expect(far.left.all).toEqual([visitor]);
});

test('a process that is not the owner gives everything back, and asks no third one', async () => {
  const [near, far, third] = [await House.open('near'), await House.open('far'), await House.open('third')];
  far.hears = (visitor, message) => far.links.forward(third.owner, visitor, message);
  const [anna, ben] = [new Someone(), new Someone()];
  near.links.forward(far.owner, ben, watch(1));
  await near.heard.until(1);
  expect(near.said).toEqual(['watch']);
  near.links.forward(far.owner, anna, command('a'));
  near.links.forward(far.owner, ben, watch(1));
  near.links.forward(far.owner, anna, command('b'));
  await near.heard.until(3);
  expect(near.said).toEqual(['watch', 'a', 'b']);
  expect(ben.inbox.all).toEqual([{ t: 'resync', table: TABLE, seat: 1 }]);
  expect(third.heard.all).toEqual([]);
});

test('what can not be done here now is tried again by itself, and given up after a while', async () => {
  const near = await House.open('near', { patience: 300 });
  const anna = new Someone();
  near.hears = (visitor, message) => {
    if (!near.links.later(visitor, message)) visitor.send(JSON.stringify({ t: 'reject', id: 'a' }));
  };
  near.hears(anna, command('a'));
  expect(await anna.inbox.until(1)).toEqual([{ t: 'reject', id: 'a' }]);
  expect(near.said.length).toBeGreaterThan(1);
});

test('an owner that never answers the door is given up after a while', async () => {
  const near = await House.open('near', { patience: 300 });
  const nobody = { id: 'gone', url: 'ws://127.0.0.1:9/link' };
  near.hears = (visitor, message) => near.links.forward(nobody, visitor, message);
  const anna = new Someone();
  near.hears(anna, command('a'));
  expect(await anna.inbox.until(1)).toEqual([{ t: 'reject', id: 'a', code: 'unavailable' }]);
  expect(near.said.length).toBeGreaterThan(1);
});

test('one who does not know the secret gets nothing, and is told nothing', async () => {
  const near = await House.open('near', { secret: 'guessed', patience: 0 });
  const far = await House.open('far');
  near.links.forward(far.owner, new Someone(), command('a'));
  await near.heard.until(1);
  expect(far.heard.all).toEqual([]);
});

test('one who answers for another process, as after a restart, is not the owner', async () => {
  const [near, far] = [await House.open('near'), await House.open('far')];
  near.links.forward({ ...far.owner, id: 'before' }, new Someone(), command('a'));
  await near.heard.until(1);
  expect(far.heard.all).toEqual([]);
});

test("a page can't open a link, and no proof can be used twice", async () => {
  const far = await House.open('far');
  const page = new WebSocket(far.links.url, { origin: 'http://127.0.0.1', headers: { cookie: 'kaiju=1' } });
  const [refused] = await once(page, 'error');
  expect(refused.message).toContain('401');
  const socket = new WebSocket(far.links.url);
  const [text] = await once(socket, 'message');
  const { nonce } = JSON.parse(String(text));
  const proof = proofOf('ours', 'near', 'x', 'far', `${nonce} of yesterday`);
  socket.send(JSON.stringify({ t: 'near', from: 'x', to: 'far', proof, nonce: 'n' }));
  socket.send(JSON.stringify({ t: 'hear', visitor: 1, person, message: command('a') }));
  await once(socket, 'close');
  expect(far.heard.all).toEqual([]);
});

test('one who only knocks is shown out', async () => {
  const far = await House.open('far', { pulse: { every: 20, silence: 60 } });
  const socket = new WebSocket(far.links.url);
  const knocking = setInterval(() => socket.readyState === socket.OPEN && socket.ping(), 20);
  await once(socket, 'close');
  clearInterval(knocking);
});

test('a process that falls silent is given up', async () => {
  // Time enough for a busy machine to hand the command over.
  const near = await House.open('near', { pulse: { every: 1e6, silence: 2000 } });
  const far = await House.open('far');
  const anna = new Someone();
  near.links.forward(far.owner, anna, command('a'));
  // It has heard, and never says a word: with pings so far apart, not even that it lives.
  await far.heard.until(1);
  await near.heard.until(1);
  expect(near.said).toEqual(['a']);
});
