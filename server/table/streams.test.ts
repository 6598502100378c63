import { askOf, below, factFor, type Game, type Json, type Rng, seeded, type Table } from '@kaiju/kernel';
import { findGame } from '@kaiju/registry';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FactSeen } from '../protocol/index.ts';
import { seen } from './audience.ts';
import { eventOf } from './reading.ts';
import { readLog } from './state.ts';
import { type Guest, House } from './testing.ts';

async function two(wish: ConstructorParameters<typeof House>[1] = {}) {
  const house = new House(['open', 'open'], wish);
  const [ann, bob] = await house.begun('ann', 'bob');
  return { house, ann, bob };
}

const messages = (guest: Guest, from = 0) => guest.inbox.slice(from).map(({ t }) => t);

describe('coming back', () => {
  test('after a cut exactly what was missed comes, in order, and who is here', async () => {
    const { house, ann, bob } = await two();
    await ann.answer('more');
    bob.cut();
    await ann.answer('more');
    await ann.answer('add');
    const before = bob.inbox.length;
    await bob.reconnect();
    expect(messages(bob, before)).toEqual(['update', 'update', 'presence']);
    expect(bob.sight().view).toEqual(plain(seen(house.game, house.state.table, 1)));
    expect(ann.presence).toEqual([true, true]);
  });

  test('when nothing was missed nothing is told again', async () => {
    const { bob } = await two();
    bob.cut();
    const before = bob.inbox.length;
    await bob.reconnect();
    expect(messages(bob, before)).toEqual(['presence']);
  });

  test('after too much was missed a snapshot comes with the latest facts', async () => {
    const { house, ann, bob } = await two();
    bob.cut();
    for (let i = 0; i < 150; i++) await ann.answer('more');
    const before = bob.inbox.length;
    await bob.reconnect();
    expect(messages(bob, before)).toEqual(['snapshot', 'presence']);
    expect(bob.sight().facts.at(-1)?.n).toBe(150);
    expect(bob.sight().facts.length).toBeGreaterThanOrEqual(64);
    expect(bob.sight().view?.g).toMatchObject({ height: house.state.table?.g.height });
  });

  test('after another process took over a snapshot comes with the facts that are new', async () => {
    const { house, ann, bob } = await two();
    await ann.answer('more');
    bob.cut();
    await ann.answer('more');
    house.reload();
    await house.quiet();
    await bob.reconnect();
    expect(bob.inbox.at(-2)).toMatchObject({ t: 'snapshot', facts: [{ n: 2 }] });
  });

  test('nobody is told where they claim to be further than anybody', async () => {
    const { house, ann } = await two();
    const { epoch } = ann.sight();
    house.actor.watch(ann, 0, undefined, { epoch, seq: 99, facts: 99 });
    expect(ann.inbox.at(-1)).toMatchObject({ t: 'snapshot', seq: ann.sight().seq });
  });

  test('several tabs on one seat are told the same', async () => {
    const { ann, bob } = await two();
    const tab = ann.tab();
    await tab.watch(0);
    await ann.answer('peek');
    expect(tab.sight(0)).toEqual(ann.sight(0));
    tab.cut();
    expect(bob.presence).toEqual([true, true]);
    ann.cut();
    expect(bob.presence).toEqual([false, true]);
  });
});

describe('each seat is told what it may know, under numbers of its own', () => {
  test('a seat learns what others do not', async () => {
    const { house, ann, bob } = await two();
    const eve = house.guest('eve');
    await eve.watch(-1);
    await ann.answer('peek');
    expect(ann.sight().facts[0].data).toEqual({ seat: 0, under: 'a coin' });
    expect(bob.sight().facts[0].data).toEqual({ seat: 0 });
    expect(eve.sight(-1).facts[0].data).toEqual({ seat: 0 });
    expect(JSON.stringify([bob.inbox, eve.inbox])).not.toContain('coin');
  });

  test('what shows a seat nothing leaves no gap and no message', async () => {
    const { ann, bob } = await two();
    const before = bob.inbox.length;
    await ann.do({ do: 'orders', seat: 0, orders: { pass: 'always', stops: [] } });
    expect(bob.inbox.length).toBe(before);
    expect(ann.sight().orders).toEqual({ pass: 'always', stops: [] });
    await ann.answer('add');
    expect(bob.inbox.at(-1)).toMatchObject({ t: 'update', seq: 2 });
  });

  test('a sealed answer shows the others that it was given, and nothing else', async () => {
    const { ann, bob } = await two();
    await ann.answer('seal');
    const before = bob.inbox.length;
    await ann.answer(3);
    const [update] = bob.inbox.slice(before);
    expect(update).toMatchObject({ facts: [], patch: [[['waiting', 0], 1], [['waiting', 1]]] });
  });
});

describe('spectators', () => {
  test('who fell asleep and were woken are not told by old numbers', async () => {
    const { house, ann } = await two();
    const [eve, fox] = [house.guest('eve'), house.guest('fox')];
    await eve.watch(-1);
    await ann.answer('more');
    await ann.answer('more');
    eve.cut();
    await fox.watch(-1);
    for (let i = 0; i < 4; i++) await ann.answer('more');
    await eve.reconnect();
    expect(eve.sight(-1).view?.g).toMatchObject({ height: 6 });
    expect(eve.learned(-1)).toHaveLength(6);
  });

  test('woken while entries are under way, asleep again, and woken again', async () => {
    const { house, ann } = await two();
    const eve = house.guest('eve');
    house.full = true;
    await ann.answer('more');
    await eve.watch(-1);
    await ann.answer('more');
    eve.cut();
    await eve.reconnect();
    await ann.answer('more');
    await eve.watch(-1);
    house.full = false;
    house.storeAll();
    await house.quiet();
    expect(eve.sight(-1).view?.g).toMatchObject({ height: 3 });
    expect(eve.learned(-1)).toHaveLength(3);
    await ann.answer('more');
    expect(eve.sight(-1).view?.g).toMatchObject({ height: 4 });
  });

  test('who leave before they were answered are not kept', async () => {
    const { house, ann } = await two();
    const eve = house.guest('eve');
    house.full = true;
    await ann.answer('more');
    await eve.watch(-1);
    eve.cut();
    house.full = false;
    house.storeAll();
    await house.quiet();
    expect(house.actor.watchers).toEqual([1, 1, 0]);
  });

  test('who wait for an answer while the table fails look again', async () => {
    const { house, ann } = await two();
    const eve = house.guest('eve');
    house.full = true;
    await ann.answer('more');
    await eve.watch(-1);
    house.full = false;
    house.loseAll(new Error('full'));
    await house.quiet();
    expect(eve.sight(-1).view?.g).toMatchObject({ height: 1 });
  });

  test('coming and going tell all but the host only when a seat is concerned', async () => {
    const { house, bob } = await two();
    const before = bob.inbox.length;
    const eve = house.guest('eve');
    await eve.watch(-1);
    eve.cut();
    expect(bob.inbox.length).toBe(before);
  });
});

describe('spectators who see it later', () => {
  const DELAY = 10_000;
  const late = async () => {
    const house = new House(['open', 'open'], { spectators: { allowed: true, delay: DELAY } });
    const [ann, bob] = await house.begun('ann', 'bob');
    const eve = house.guest('eve');
    return { house, ann, bob, eve };
  };

  test('see the lobby at once, and the beginning late', async () => {
    const house = new House(['open', 'open'], { spectators: { allowed: true, delay: DELAY } });
    const eve = house.guest('eve');
    await eve.watch(-1);
    await house.begun('ann', 'bob');
    expect(eve.sight(-1).room.seats[1].person?.account).toBe('bob');
    await house.pass(DELAY - 1);
    expect(eve.sight(-1)).toMatchObject({ view: null, fair: null, room: { status: 'open' } });
    await house.pass(1);
    expect(eve.sight(-1)).toMatchObject({ room: { status: 'playing' } });
    expect(eve.sight(-1).view?.waiting).toEqual([0]);
  });

  test('see each thing when its time has come, whenever they came themselves', async () => {
    const { house, ann, eve } = await late();
    await house.pass(DELAY);
    await ann.answer('more');
    await house.pass(4000);
    await eve.watch(-1);
    expect(eve.sight(-1).view?.g).toMatchObject({ height: 0 });
    await ann.answer('more');
    await house.pass(DELAY - 4000 - 1);
    expect(eve.learned(-1)).toEqual([]);
    await house.pass(1);
    expect(eve.learned(-1)).toEqual(['added']);
    const fox = house.guest('fox');
    await fox.watch(-1);
    expect(fox.sight(-1).view?.g).toMatchObject({ height: 1 });
    expect(fox.learned(-1)).toEqual(['added']);
    await house.pass(4000);
    for (const guest of [eve, fox]) expect(guest.learned(-1)).toEqual(['added', 'added']);
  });

  test('are not told the end, the dice or what is said before that', async () => {
    const { house, ann, eve } = await late();
    await house.pass(DELAY);
    await eve.watch(-1);
    await ann.do({ do: 'chat', text: 'I have won' });
    await ann.do({ do: 'offer', seat: 0, what: 'draw' });
    await ann.answer('end');
    await house.pass(DELAY - 1);
    const fox = house.guest('fox');
    await fox.watch(-1);
    for (const guest of [eve, fox]) {
      expect(guest.sight(-1)).toMatchObject({ room: { status: 'playing', offers: [] }, chat: [] });
      expect(guest.sight(-1).view?.result).toBeNull();
      expect(JSON.stringify(guest.inbox)).not.toContain(house.state.opening.secret);
    }
    await house.pass(1);
    for (const guest of [eve, fox]) {
      expect(guest.sight(-1)).toMatchObject({ room: { status: 'over' }, chat: [{ text: 'I have won' }] });
      expect(guest.sight(-1).fair?.secret).toBe(house.state.opening.secret);
    }
  });

  test('nor when the table was read anew in between, or something was taken back', async () => {
    const { house, ann, bob, eve } = await late();
    await house.pass(DELAY);
    await eve.watch(-1);
    await ann.answer('more');
    await house.pass(3000);
    await ann.answer('roll');
    await ann.do({ do: 'chat', text: 'oops' });
    await ann.do({ do: 'offer', seat: 0, what: 'undo' });
    await bob.do({ do: 'reply', seat: 1, what: 'undo', yes: true });
    expect(house.kinds).toContain('undone');
    expect(eve.sight(-1)).toMatchObject({ chat: [], view: { g: { height: 0 } } });
    await house.pass(DELAY - 3001);
    house.reload();
    await house.pass(0);
    const fox = house.guest('fox');
    await fox.watch(-1);
    for (const guest of [eve, fox]) {
      expect(guest.sight(-1)).toMatchObject({ chat: [], view: { g: { height: 0 } } });
      expect(guest.learned(-1)).toEqual([]);
    }
    await house.pass(3001);
    for (const guest of [eve, fox]) {
      expect(guest.sight(-1)).toMatchObject({ chat: [{ text: 'oops' }], view: { g: { height: 1 } } });
      expect(guest.learned(-1)).toEqual(['added']);
    }
    await ann.answer('more');
    await house.pass(DELAY - 1);
    expect(eve.learned(-1)).toEqual(['added']);
    await house.pass(1);
    expect(eve.learned(-1)).toEqual(['added', 'added']);
  });

  test('seats are not kept waiting', async () => {
    const { ann, bob } = await late();
    await ann.answer('more');
    expect(bob.learned()).toEqual(['added']);
  });
});

describe('what a client has after every patch is what the seat may see', () => {
  const plays = (game: Game, inputs: number) =>
    fc.asyncProperty(
      fc.string({ minLength: 8 }),
      fc.integer({ min: 2, max: game.seats.max }),
      (luck, seats) => playWildly(game, seats, seeded(luck), inputs),
    );

  // A shorter name for the luck makes no shorter match: what fails is told as it is.
  const usual = { seed: 20, endOnFailure: true };

  test('in whole matches of market with cuts, take-overs and undos', async () => {
    await fc.assert(plays(findGame('market'), 120), { ...usual, numRuns: 12 });
  });

  test('in matches of miracle with cuts, take-overs and undos', async () => {
    // Those who missed something, or saw something taken back, find a table that was read from just behind it.
    const examples: [string, number][] = [
      ['x!@{$%J,2A%:', 2],
      ["AD/p</.x` 2'g)h26Mkfo9]", 2],
    ];
    await fc.assert(plays(findGame('miracle'), 120), { ...usual, examples, numRuns: 5 });
  }, 60_000);
});

const NAMES = ['ann', 'bob', 'cat', 'dan'];

/** People answer at random, lose their connections, take things back; and processes die. */
async function playWildly(game: Game, seats: number, rng: Rng, inputs: number): Promise<void> {
  const house = new House(new Array(seats).fill('open'), {
    game,
    pace: 0,
    options: { ...game.variants?.[0] },
  });
  const guests = await house.begun(...NAMES.slice(0, seats));
  const eve = house.guest('eve');
  await eve.watch(-1);
  const everybody = [...guests, eve];
  const chance = (n: number) => below(rng, n) === 0;
  for (let i = 0; i < inputs && house.room.status === 'playing'; i++) {
    const { asks, table } = house.state;
    const { seat } = asks[below(rng, asks.length)];
    guests[seat].say({
      ...{ do: 'answer', seat, ask: guests[seat].askAt(seat) },
      value: someAnswer(game, table as Table, seat, rng),
    });
    if (chance(3)) await house.pass(below(rng, 1000));
    for (const guest of everybody) if (chance(20)) guest.connected ? guest.cut() : await guest.reconnect();
    if (chance(30)) house.reload({ whole: chance(2) });
    if (chance(15)) {
      const by = below(rng, seats);
      await guests[by].do({ do: 'offer', seat: by, what: 'undo' });
      for (const guest of guests) await guest.do({ do: 'reply', seat: guest.seat, what: 'undo', yes: true });
    }
    await house.quiet();
    for (const guest of everybody) if (guest.connected) seesAll(house, guest);
  }
  for (const guest of everybody) {
    if (!guest.connected) await guest.reconnect();
    seesAll(house, guest);
    knowsAll(house, guest);
  }
}

function someAnswer(game: Game, table: Table, seat: number, rng: Rng): Json {
  const ask = askOf(game, table, seat);
  if (ask?.options) return ask.options[below(rng, ask.options.length)];
  return ask?.space?.sample(rng) ?? null;
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function seesAll(house: House, guest: Guest): void {
  const { game, state } = house;
  const sight = guest.sight(guest.seat);
  expect(sight.view).toEqual(plain(seen(game, state.table, guest.seat)));
  expect(sight.room).toEqual(plain(state.room));
  expect(sight.facts.at(-1)?.n ?? 0).toBe(state.learned.at(guest.seat));
}

/** The facts in the order in which the log tells them. */
function knowsAll(house: House, guest: Guest): void {
  const told: FactSeen[] = [];
  readLog(house.game, house.log.map(eventOf), null, (_, fact) => {
    const own = factFor(fact, guest.seat);
    if (own === null) return;
    const { kind, clause, path, data } = own;
    told.push({ n: told.length + 1, kind, clause, path, data });
  });
  const { facts } = guest.sight(guest.seat);
  expect(facts).toEqual(plain(told.slice(told.length - facts.length)));
}
