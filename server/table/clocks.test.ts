import { defineGame, type Game, type GameDefinition, int, record } from '@kaiju/kernel';
import { describe, expect, test } from 'vitest';
import { drawFloor } from '../timing/index.ts';
import type { BodyOf } from './entries.ts';
import { eventOf } from './reading.ts';
import { TableState } from './state.ts';
import { type Guest, House } from './testing.ts';
import { tower } from './tower.ts';

const ack = { t: 'ack' };
const no = (code: string) => ({ t: 'reject', code });

type Wish = NonNullable<ConstructorParameters<typeof House>[1]>;
async function two(wish: Wish = {}) {
  const house = new House(['open', 'open'], wish);
  const [ann, bob] = await house.begun('ann', 'bob');
  return { house, ann, bob };
}

const live = (out: 'default' | 'lose' = 'default'): Wish => ({
  clock: { kind: 'live', bank: 20_000, increment: 2000, decision: 10_000, reaction: 5000, out },
});
const inputs = (house: House) =>
  house.log.map(eventOf).flatMap(({ body }) => (body.kind === 'input' ? [body as BodyOf<'input'>] : []));
const banks = (guest: Guest) => guest.sight().clocks?.map(({ bank }) => bank);
const height = (house: House) => house.state.table?.g.height;

describe('a live clock', () => {
  test('runs the free time, then the bank, and pays the increment', async () => {
    const { house, ann } = await two(live());
    expect(ann.sight().clocks).toEqual([
      { bank: 20_000, free: 10_000, running: true },
      { bank: 20_000, free: null, running: false },
    ]);
    await house.pass(13_000);
    await ann.answer('more');
    expect(banks(ann)).toEqual([19_000, 20_000]);
  });

  test('is read anew for whoever comes, at the time at which they come', async () => {
    const { house, ann, bob } = await two(live());
    await house.pass(13_000);
    await ann.watch(0, { fresh: true });
    expect(ann.sight()).toMatchObject({ at: 13_000, clocks: [{ bank: 17_000, free: 0, running: true }, {}] });
    // Nobody learns by it when an order was given.
    expect(bob.sight().at).toBe(0);
  });

  test('running out is an input in the log, at its exact time, however late the timer', async () => {
    const { house, bob } = await two(live());
    house.stall(31_000);
    await house.pass(0);
    expect(inputs(house)).toMatchObject([{ input: { type: 'expire', ask: '0.1', at: 30_000 } }]);
    expect(height(house)).toBe(1);
    expect(bob.sight().view?.waiting).toEqual([1]);
  });

  test('an answer after that is too late, though the timer is later still', async () => {
    const { house, ann } = await two(live('lose'));
    house.stall(30_000);
    expect(await ann.answer('more')).toMatchObject(no('not-playing'));
    expect(inputs(house)).toMatchObject([{ input: { type: 'concede', seat: 0, at: 30_000 } }]);
    expect(house.state.table?.result?.places).toEqual([2, 1]);
  });

  test('an answer just before is in time', async () => {
    const { house, ann } = await two(live('lose'));
    house.stall(29_999);
    expect(await ann.answer('more')).toMatchObject(ack);
  });

  test('does not run while a process is missing, and is set again by the next', async () => {
    const { house } = await two(live());
    await house.pass(5000);
    house.stall(3_600_000);
    house.reload({ outage: 3_600_000 });
    await house.quiet();
    expect(house.actor.dueIn()).toBe(25_000);
    await house.pass(24_999);
    expect(inputs(house)).toEqual([]);
    await house.pass(1);
    expect(inputs(house)).toMatchObject([{ input: { type: 'expire', at: 30_000 } }]);
  });

  test('goes on through one’s own undo, and begins anew after one by consent', async () => {
    const { house, ann, bob } = await two(live());
    await house.pass(4000);
    await ann.answer('more');
    await ann.do({ do: 'offer', seat: 0, what: 'undo' });
    expect(ann.sight().clocks?.[0]).toEqual({ bank: 22_000, free: 6000, running: true });
    await house.pass(1000);
    await ann.answer('roll');
    await ann.do({ do: 'offer', seat: 0, what: 'undo' });
    await bob.do({ do: 'reply', seat: 1, what: 'undo', yes: true });
    expect(ann.sight().clocks?.[0]).toMatchObject({ free: 10_000, running: true });
  });

  test('stands for a seat that a bot plays for', async () => {
    const { house, ann, bob } = await two(live('lose'));
    house.mind = () => new Promise(() => {});
    await ann.do({ do: 'stand-in', seat: 0, level: 'master' });
    await house.pass(3_600_000);
    expect(house.room.status).toBe('playing');
    expect(bob.sight().clocks?.[0].running).toBe(false);
  });

  test('runs on for whoever hands the seat to a bot and takes it back, again and again', async () => {
    const { house, ann } = await two(live('lose'));
    house.mind = () => new Promise(() => {});
    for (let seconds = 0; seconds < 32; seconds += 2) {
      await ann.do({ do: 'stand-in', seat: 0, level: 'master' });
      await house.pass(2000);
      await ann.do({ do: 'stand-in', seat: 0, level: null });
    }
    await house.pass(0);
    expect(inputs(house)).toMatchObject([{ input: { type: 'concede', seat: 0 } }]);
  });
});

describe('a clock of days', () => {
  test('runs while nobody has the table in memory', async () => {
    const { house } = await two({ clock: { kind: 'days', days: 1, out: 'lose' } });
    await house.pass(3_600_000);
    expect(house.actor.dueIn()).toBe(23 * 3_600_000);
    house.actor.close();
    house.stall(22 * 3_600_000);
    house.reload();
    expect(house.actor.dueIn()).toBe(3_600_000);
    await house.pass(3_600_000);
    expect(house.room.status).toBe('over');
  });

  test('longer than any timer', async () => {
    const { house } = await two({ clock: { kind: 'days', days: 30, out: 'default' } });
    await house.pass(29 * 86_400_000);
    expect(inputs(house)).toEqual([]);
    await house.pass(86_400_000);
    expect(inputs(house)).toMatchObject([{ input: { type: 'expire', at: 30 * 86_400_000 } }]);
  });
});

describe('a race', () => {
  const race = async () => {
    const all = await two();
    await all.ann.answer('rush');
    return all;
  };

  test('is ordered by when answers were pressed, not by when they came', async () => {
    const { house, ann, bob } = await race();
    bob.delay = [160];
    await house.pass(1000);
    const first = ann.say({ do: 'answer', seat: 0, ask: '0.2', value: 'grab' });
    await house.pass(50);
    const second = bob.say({ do: 'answer', seat: 1, ask: '1.1', value: 'grab' });
    await house.quiet();
    expect([ann.replyTo(first), bob.replyTo(second)]).toEqual([undefined, undefined]);
    await house.pass(200);
    expect(bob.replyTo(second)).toMatchObject(ack);
    expect(ann.replyTo(first)).toMatchObject(no('closed'));
    expect(inputs(house)[1]).toMatchObject({
      input: { seat: 1, value: 'grab', at: 970 },
      race: { arrived: 1050, credited: 80 },
    });
  });

  test('holds each answer for as long, alone or not', async () => {
    const { house, ann } = await race();
    const id = ann.say({ do: 'answer', seat: 0, ask: '0.2', value: 'grab' });
    await house.pass(149);
    expect(ann.replyTo(id)).toBeUndefined();
    await house.pass(1);
    expect(ann.replyTo(id)).toMatchObject(ack);
  });

  test('runs out for all at once, after the last answer in time could have come', async () => {
    const { house, ann, bob } = await race();
    bob.delay = [200];
    await house.pass(5050);
    const late = ann.say({ do: 'answer', seat: 0, ask: '0.2', value: 'fumble' });
    const inTime = bob.say({ do: 'answer', seat: 1, ask: '1.1', value: 'fumble' });
    await house.pass(99);
    expect(ann.replyTo(late)).toMatchObject(no('late'));
    await house.pass(1);
    expect(bob.replyTo(inTime)).toMatchObject(ack);
    expect(inputs(house).slice(1)).toMatchObject([
      { input: { type: 'answer', seat: 1, at: 4950 } },
      { input: { type: 'time', at: 5000 } },
    ]);
  });

  test('a seat’s own second answer is turned down, not lost', async () => {
    const { house, ann } = await race();
    const ids = [1, 2].map(() => ann.say({ do: 'answer', seat: 0, ask: '0.2', value: 'fumble' }));
    await house.pass(200);
    expect(ids.map((id) => ann.replyTo(id))).toMatchObject([ack, { t: 'reject' }]);
  });

  test('giving up is ordered with the answers', async () => {
    const { house, ann, bob } = await race();
    bob.delay = [200];
    await house.pass(1000);
    const up = ann.say({ do: 'concede', seat: 0 });
    await house.pass(10);
    const grab = bob.say({ do: 'answer', seat: 1, ask: '1.1', value: 'grab' });
    await house.pass(200);
    expect([ann.replyTo(up), bob.replyTo(grab)]).toMatchObject([ack, ack]);
    expect(inputs(house).slice(1)).toMatchObject([{ input: { at: 910 } }, { input: { type: 'concede' } }]);
  });

  test('what it held when the process died is done by the next one', async () => {
    const { house, ann } = await race();
    await house.pass(1000);
    const id = ann.say({ do: 'answer', seat: 0, ask: '0.2', value: 'grab' });
    house.reload();
    await house.pass(200);
    expect(ann.repliesTo(id)).toMatchObject([ack]);
  });
});

describe('passing in a window', () => {
  const windowed = async (wish: Wish = {}, armed = 0) => {
    const all = await two({ manners: 1, options: { armed }, ...wish });
    await all.ann.answer('window');
    return all;
  };
  const floor = 600;
  const slow = { kind: 'days', days: 3, out: 'lose' } as const;
  const rated = { rated: true, clock: slow, pacing: 'patient' };
  const passed = (house: House) => inputs(house).at(-1)?.input;
  const quick = { kind: 'live', bank: 0, increment: 0, decision: 1000, reaction: 1000, out: 'lose' } as const;

  test('by hand is in at once, and takes effect when the floor ends', async () => {
    const { house, ann, bob } = await windowed();
    const before = bob.inbox.length;
    expect(await ann.answer('pass')).toMatchObject(ack);
    expect(ann.sight().orders).toMatchObject({ answering: 'pass', sealed: true });
    await house.pass(floor - 1);
    expect(house.state.asks[0].id).toBe('0.2');
    expect(bob.inbox.length).toBe(before);
    await house.pass(1);
    expect(passed(house)).toMatchObject({ seat: 0, value: 'pass', at: floor });
    expect(bob.sight().view?.ask?.id).toBe('1.1');
    expect(ann.sight().orders).not.toHaveProperty('answering');
  });

  test('by hand after that takes effect at once', async () => {
    const { house, ann } = await windowed();
    await house.pass(floor);
    expect(await ann.answer('pass')).toMatchObject(ack);
    expect(house.state.asks[0].id).toBe('1.1');
  });

  test('by order takes effect right then, for those who have nothing', async () => {
    const { house, bob } = await windowed({}, 1);
    await house.pass(floor - 1);
    expect(house.state.asks[0].id).toBe('0.2');
    await house.pass(1);
    expect(house.state.asks[0].id).toBe('1.1');
    await house.pass(60_000);
    expect(house.state.asks[0].id).toBe('1.1');
    expect(await bob.answer('push')).toMatchObject(ack);
  });

  test('at a rated table, when people do who take longer than the floor, by hand and by order', async () => {
    const known = { people: 2, rated: true, hiding: true, manners: 0 };
    const { floor, hold } = drawFloor(known, 'patient', 0, '0.2');
    expect(hold).toBeGreaterThan(floor);
    for (const armed of [0, 1]) {
      const { house, ann } = await windowed({ ...rated, manners: 0 }, armed);
      if (armed === 0) expect(await ann.answer('pass')).toMatchObject(ack);
      await house.pass(hold - 1);
      expect(house.state.asks[0].id).toBe('0.2');
      await house.pass(1);
      expect(passed(house)).toMatchObject({ seat: 0, value: 'pass', at: hold });
    }
    const { house, ann } = await windowed(rated);
    await house.pass(floor);
    await ann.answer('pass');
    expect(passed(house)).toMatchObject({ seat: 0, value: 'pass', at: floor });
  });

  test('takes half as long where nobody can be hiding anything that matters', async () => {
    const { house, ann } = await two({ manners: 1, options: { armed: 9 }, ...rated });
    for (let stones = 0; stones < 3; stones++) await ann.answer('more');
    await ann.answer('window');
    await house.pass(floor / 2);
    expect(passed(house)).toMatchObject({ seat: 0, value: 'pass', at: floor / 2 });
  });

  test('takes no time against bots alone, however many seats one person holds', async () => {
    for (const [seats, people, counts] of [
      [['open', 'bot'], ['ann'], rated],
      [['open', 'open'], ['ann', 'ann'], {}],
    ] as const) {
      const house = new House([...seats], { manners: 1, ...counts, options: { armed: 0 } });
      const [ann] = await house.begun(...people);
      await ann.answer('window', 0);
      expect(await ann.answer('pass', 0)).toMatchObject(ack);
      expect(house.state.asks[0].id).toBe('1.1');
    }
  });

  test('takes no time in a game without secrets', async () => {
    const { armed: _, ...open } = tower.state.fields;
    const state = record('Tower', { ...open, armed: int });
    const game = defineGame({ ...tower, state } as GameDefinition) as Game;
    const { house, ann } = await windowed({ game });
    await ann.answer('pass');
    expect(house.state.asks[0].id).toBe('1.1');
  });

  test('a reaction shows itself and need not wait', async () => {
    const { house, ann } = await windowed();
    expect(await ann.answer('push')).toMatchObject(ack);
    expect(height(house)).toBe(-1);
  });

  test('the hand overrules the order, while there is time', async () => {
    const { ann, house } = await windowed();
    await ann.do({ do: 'orders', seat: 0, orders: { pass: 'always', stops: [] } });
    await house.pass(100);
    expect(await ann.answer('push')).toMatchObject(ack);
  });

  test('a pass by hand stands: a second answer is turned down and the first still counts', async () => {
    const { house, ann } = await windowed();
    await ann.answer('pass');
    expect(await ann.answer('push')).toMatchObject(no('closed'));
    expect(await ann.answer('pass')).toMatchObject(no('closed'));
    await ann.do({
      do: 'orders',
      seat: 0,
      orders: { pass: 'never', stops: [], armed: [{ answer: 'push', when: 'possible' }] },
    });
    await house.pass(10_000);
    expect(inputs(house)).toMatchObject([{}, { input: { seat: 0, value: 'pass', at: floor } }]);
  });

  test('orders count as they stand: changed while the question is open, both ways', async () => {
    const { house, ann } = await windowed();
    const orders = (pass: 'never' | 'nothing' | 'always', ...stops: string[]) =>
      ann.do({ do: 'orders', seat: 0, orders: { pass, stops } });
    await orders('always');
    expect(house.actor.dueIn()).toBe(floor);
    await orders('never');
    expect(house.actor.dueIn()).toBeNull();
    await orders('always', 'react');
    expect(house.actor.dueIn()).toBeNull();
    await house.pass(10_000);
    expect(house.state.asks[0].id).toBe('0.2');
    await orders('always');
    await house.pass(0);
    expect(house.state.asks[0].id).toBe('1.1');
  });

  test('the hold is the same for another process', async () => {
    const { house } = await windowed(rated, 9);
    const { hold } = house.state.floor(house.state.asks[0]);
    await house.pass(100);
    house.reload();
    expect(house.actor.dueIn()).toBe(hold - 100);
  });

  test.each(['by hand', 'by order'])('%s costs nobody their time, and ends when that is out', async (how) => {
    const { house, ann } = await windowed({ clock: quick, manners: 10 });
    if (how === 'by hand') await ann.answer('pass');
    else await ann.do({ do: 'orders', seat: 0, orders: { pass: 'always', stops: [] } });
    await house.pass(999);
    expect(house.state.asks[0].id).toBe('0.2');
    await house.pass(1);
    expect(passed(house)).toMatchObject({ seat: 0, value: 'pass', at: 1000 });
    expect(house.room.status).toBe('playing');
    expect(await ann.do({ do: 'answer', seat: 0, ask: '0.2', value: 'push' })).toMatchObject(no('closed'));
  });

  test('what is sealed when the match ends is in, and changes nothing', async () => {
    const { house, ann, bob } = await windowed();
    expect(await ann.answer('pass')).toMatchObject(ack);
    await bob.do({ do: 'concede', seat: 1 });
    expect(house.actor.dueIn()).toBeNull();
    expect(passed(house)).toMatchObject({ type: 'concede' });
  });

  test('what is sealed when the process dies is turned over by the next one, and told to nobody before', async () => {
    for (const whole of [false, true]) {
      const { house, ann, bob } = await windowed();
      expect(await ann.answer('pass', 0, 'p1')).toMatchObject(ack);
      house.reload({ whole });
      await house.quiet();
      expect(bob.sight().view?.waiting).toEqual([0]);
      expect(ann.sight().orders).toMatchObject({ answering: 'pass', sealed: true });
      // Whoever has not heard that it is in says it again.
      expect(await ann.answer('pass', 0, 'p1')).toMatchObject(ack);
      await house.pass(floor);
      expect(passed(house)).toMatchObject({ seat: 0, value: 'pass', at: floor });
      expect(house.state.sealed).toEqual([null, null]);
    }
  });

  test('what is sealed is kept with a checkpoint', async () => {
    const { house, ann } = await windowed();
    await ann.answer('pass');
    const { game, state } = house;
    expect(TableState.loaded(game, state.saved()).sealed).toEqual(state.sealed);
    expect(state.sealed[0]).toEqual({ ask: '0.2', value: 'pass' });
  });

  test('an undo opens it again', async () => {
    const { house, ann, bob } = await windowed();
    await ann.answer('pass');
    await ann.do({ do: 'offer', seat: 0, what: 'undo' });
    await bob.do({ do: 'reply', seat: 1, what: 'undo', yes: true });
    await house.quiet();
    expect(house.state.asks[0].id).toBe('0.1');
    await ann.answer('window');
    await house.pass(10_000);
    expect(house.state.asks[0].id).toBe('0.2');
  });

  test('a bot that stands in after it does not take it back', async () => {
    const { house, ann } = await windowed();
    house.mind = async () => ({ value: 'push', after: 0 });
    await ann.answer('pass');
    await ann.do({ do: 'stand-in', seat: 0, level: 'casual' });
    await house.pass(floor);
    expect(passed(house)).toMatchObject({ seat: 0, value: 'pass', at: floor });
  });
});

test('what the rules give a time for runs out by that, and the clock stands', async () => {
  const { house, ann } = await two(live('lose'));
  await ann.answer('hurry');
  expect(ann.sight().clocks?.[0].running).toBe(false);
  house.stall(70_000);
  await house.pass(0);
  expect(inputs(house).slice(1)).toMatchObject([{ input: { type: 'time', at: 60_000 } }]);
  expect(house.room.status).toBe('playing');
});

test('several things that are due come in the order of their times, however late all are', async () => {
  const { house } = await two({ manners: 1, clock: { kind: 'days', days: 1, out: 'default' } });
  house.stall(3 * 86_400_000);
  await house.pass(0);
  expect(inputs(house)).toMatchObject([
    { input: { ask: '0.1', at: 86_400_000 } },
    { input: { ask: '1.1', at: 2 * 86_400_000 } },
    { input: { ask: '0.2', at: 3 * 86_400_000 } },
  ]);
});
