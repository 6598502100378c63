import { askOf, type Table } from '@kaiju/kernel';
import { catalogue } from '@kaiju/registry/catalogue';
import { describe, expect, test } from 'vitest';
import { drawFloor, type Orders } from '../timing/index.ts';
import type { BodyOf } from './entries.ts';
import { eventOf } from './reading.ts';
import { BRISK, type Guest, House } from './testing.ts';

const ack = { t: 'ack' };

type Wish = NonNullable<ConstructorParameters<typeof House>[1]>;
async function two(wish: Wish = {}) {
  const house = new House(['open', 'open'], wish);
  const [ann, bob] = await house.begun('ann', 'bob');
  return { house, ann, bob };
}

const usual: Orders = { pass: 'smart', stops: [] };
const armed = (when: 'possible' | 'worthwhile' = 'possible'): Orders => ({
  ...usual,
  armed: [{ answer: 'push', when }],
});
const order = (guest: Guest, orders: Orders) => guest.do({ do: 'orders', seat: guest.seat, orders });
const answers = (house: House) =>
  house.log
    .map(eventOf)
    .flatMap(({ body }) => (body.kind === 'input' ? [(body as BodyOf<'input'>).input] : []));
/** Whom the table waits for, and for what. */
const asked = (house: House) => house.state.asks.map(({ id }) => id);

describe('what is armed', () => {
  const windowed = async (orders: Orders, wish: Wish = {}) => {
    const all = await two({ manners: 1, options: { armed: 0 }, ...wish });
    expect(await order(all.ann, orders)).toMatchObject(ack);
    await all.ann.answer('window');
    return all;
  };
  const delay = 600;

  test('is done for the seat, exactly when a pass would be', async () => {
    const { house, ann } = await windowed(armed());
    expect(ann.sight().orders).toEqual({ ...armed(), answering: 'push' });
    await house.pass(delay - 1);
    expect(asked(house)).toEqual(['0.2']);
    await house.pass(1);
    expect(answers(house).at(-1)).toMatchObject({ seat: 0, value: 'push', at: delay });
  });

  test('is used once, and its seat alone hears of it', async () => {
    const { house, ann, bob } = await windowed(armed());
    const before = bob.sight().orders;
    await house.pass(delay);
    expect(ann.sight().orders).toEqual({ ...usual, armed: [] });
    expect(bob.sight().orders).toEqual(before);
    await ann.answer('window');
    await house.pass(60_000);
    expect(asked(house)).toEqual(['0.4']);
  });

  test('is used by hand as well', async () => {
    const { ann } = await windowed(armed());
    expect(await ann.answer('push')).toMatchObject(ack);
    expect(ann.sight().orders).toEqual({ ...usual, armed: [] });
  });

  test('may be put away while the question is open', async () => {
    const { house, ann } = await windowed(armed());
    await order(ann, usual);
    await house.pass(60_000);
    expect(asked(house)).toEqual(['0.2']);
  });

  test('waits until it is worth a question, if that is how it was armed', async () => {
    const { house, ann } = await two({ manners: 1, options: { armed: 0 } });
    for (let stones = 0; stones < 3; stones++) await ann.answer('more');
    await order(ann, armed('worthwhile'));
    await ann.answer('window');
    await house.pass(10_000);
    // Neither is asked: the game thinks it is not worth it.
    expect(answers(house).slice(-2)).toMatchObject([{ value: 'pass' }, { value: 'pass' }]);
    expect(ann.sight().orders).toEqual(armed('worthwhile'));
    await order(ann, { ...armed(), pass: 'never' });
    await ann.answer('window');
    await house.pass(10_000);
    expect(answers(house).at(-1)).toMatchObject({ value: 'push' });
  });

  test('is known to the process that takes the table over', async () => {
    const { house } = await windowed(armed());
    house.reload();
    await house.pass(delay);
    expect(answers(house).at(-1)).toMatchObject({ value: 'push' });
    house.reload({ whole: true });
    expect(house.state.orders[0]).toEqual({ ...usual, armed: [] });
  });

  test('how soon a seat answers is the same with and without it', async () => {
    const times: number[] = [];
    for (const orders of [armed(), { ...usual, pass: 'always' as const }]) {
      const { house } = await windowed(orders);
      await house.pass(delay);
      times.push(answers(house).at(-1)?.at ?? -1);
    }
    expect(times).toEqual([delay, delay]);
  });
});

describe('a turn in which one is not asked again', () => {
  test('is quiet until it is over', async () => {
    const { house, ann } = await two({ options: { armed: 0 } });
    await order(ann, { ...usual, quiet: true });
    await ann.answer('window');
    await house.pass(10);
    expect(asked(house)).toEqual(['1.1']);
    expect(ann.sight().orders).toEqual({ ...usual, quiet: true });
  });

  test('and with the next turn everything is asked again', async () => {
    const { house, ann, bob } = await two({ options: { armed: 0 } });
    await order(ann, { ...usual, quiet: true });
    await ann.answer('add');
    expect(ann.sight().orders).toEqual(usual);
    await bob.answer('window');
    await bob.answer('pass');
    await house.pass(60_000);
    expect(asked(house)).toEqual(['0.2']);
  });

  test('is remembered, and over in time, after a take-over', async () => {
    const { house, ann } = await two({ options: { armed: 0 } });
    await order(ann, { ...usual, quiet: true });
    house.reload();
    await house.quiet();
    expect(house.state.orders[0]).toEqual({ ...usual, quiet: true });
    await ann.answer('add');
    expect(house.state.orders[0].quiet).toBeUndefined();
  });
});

describe('who misses two decisions in a row', () => {
  const clock = BRISK;

  test('is played for by a bot', async () => {
    const { house, ann } = await two({ clock });
    house.mind = async () => ({ value: 'more', after: 60_000 });
    await house.pass(10_000);
    await house.pass(10_000);
    expect(house.room.seats.map(({ bot }) => bot)).toEqual([null, null]);
    await house.pass(10_000);
    expect(ann.sight().room.seats.map(({ bot }) => bot)).toEqual(['casual', null]);
    expect(house.kinds.at(-1)).toBe('stood-in');
  });

  test('until they are back', async () => {
    const { house, ann } = await two({ clock });
    house.mind = async () => ({ value: 'more', after: 60_000 });
    await house.pass(30_000);
    expect(house.room.seats[0].bot).toBe('casual');
    await ann.do({ do: 'stand-in', seat: 0, level: null });
    await house.pass(10_000);
    expect(house.room.seats[0].bot).toBe(null);
  });

  test('an answer in between begins the count anew', async () => {
    const { house, ann, bob } = await two({ clock });
    await house.pass(10_000);
    await bob.answer('add');
    await ann.answer('add');
    await bob.answer('add');
    await house.pass(10_000);
    expect(house.state.missed).toEqual([1, 0]);
    expect(house.room.seats[0].bot).toBe(null);
  });

  test('reactions are no decisions: they are let go by as one likes', async () => {
    const { house, ann, bob } = await two({ clock, options: { armed: 0 } });
    for (let times = 0; times < 3; times++) {
      await ann.answer('window');
      await house.pass(10_000);
      await ann.answer('more');
    }
    expect(house.state.missed).toEqual([0, 0]);
    await ann.answer('add');
    await house.pass(10_000);
    await ann.answer('window');
    await house.pass(5000);
    // A pass in between is no sign of life either.
    expect(house.state.missed).toEqual([0, 1]);
    expect(await bob.do({ do: 'stand-in', seat: 1, level: null })).toMatchObject(ack);
    expect(house.state.missed).toEqual([0, 0]);
  });

  test("the rules' own time counts as the table's does", async () => {
    const { house, ann } = await two();
    await ann.answer('hurry');
    await house.pass(60_000);
    expect(house.state.missed).toEqual([1, 0]);
  });

  test('and a take-over forgets nothing', async () => {
    const { house } = await two({ clock });
    house.mind = async () => ({ value: 'more', after: 60_000 });
    await house.pass(20_000);
    house.reload();
    await house.pass(10_000);
    expect(house.room.seats.map(({ bot }) => bot)).toEqual(['casual', null]);
  });

  test('a bot of its own is never stood in for', async () => {
    const house = new House(['open', 'bot'], { clock });
    house.mind = () => new Promise(() => {});
    const [ann] = await house.begun('ann');
    await ann.answer('add');
    await house.pass(60_000);
    expect(house.room.seats[1].bot).toBe('casual');
    expect(house.kinds).not.toContain('stood-in');
  });
});

describe('in Crownforge Dice', () => {
  const fight = async (wish: Wish = {}) => {
    const game = await catalogue.find(({ id }) => id === 'dice')!.load();
    const all = await two({ game, options: { lineup: ['warden', 'ringer'] }, ...wish });
    const { house } = all;
    house.mind = async ({ seat }) => {
      const [value] = askOf(game, house.state.table as Table, seat)!.options!;
      return { value, after: 60_000 };
    };
    return all;
  };

  test('who lets the Main Phase and the throw go by is played for, until they are back', async () => {
    const { house, ann, bob } = await fight();
    const { active } = house.state.table!.g as { active: number };
    const silent = active === 0 ? ann : bob;
    while (!house.kinds.includes('stood-in')) await house.pass(1000);
    // Twice the rules' own time ran out, and nothing was lost by it but time.
    const timed = answers(house).filter(({ type }) => type === 'time');
    expect(timed).toHaveLength(2);
    expect(house.room.seats[active].bot).toBe('casual');
    expect(house.room.seats[1 - active].bot).toBe(null);
    expect(await silent.do({ do: 'stand-in', seat: active, level: null })).toMatchObject(ack);
    expect(house.room.seats[active].bot).toBe(null);
  });

  test('a pass comes when everybody knows that it may, or when it is drawn for, whatever the seat holds', async () => {
    const { house } = await fight({ manners: 1, rated: true, clock: { kind: 'days', days: 3, out: 'lose' } });
    house.mind = async ({ seat }) => ({ value: house.state.asked(seat)!.options![0], after: 0 });
    /** By window question: when it came up, how much the seat could have done, and whether it may be hiding more. */
    const opened = new Map<string, { since: number; could: number; hiding: boolean }>();
    const passed = () => answers(house).filter((input) => input.type === 'answer' && input.value === 'pass');
    while (passed().length < 60) {
      for (const { id, seat, since, step } of house.state.asks) {
        if (step !== 'window' || opened.has(id)) continue;
        const { kind, options } = house.state.asked(seat)!;
        const { game, table } = house.state;
        const hiding = game.mayHide!(table!.g, seat, kind);
        const could = options!.filter((option) => option !== 'pass' && !game.isIdle!(option)).length;
        opened.set(id, { since, could, hiding });
      }
      await house.pass(100);
    }
    const held: string[] = [];
    for (const input of passed()) {
      if (input.type !== 'answer') continue;
      const { since, could, hiding } = opened.get(input.ask)!;
      const known = { people: 2, rated: true, hiding, manners: 1 };
      expect(input.at - since).toBe(drawFloor(known, 'pacing', input.seat, input.ask).hold);
      held.push(`${hiding} ${could > 0}`);
    }
    // Some could have done something, and some could not.
    expect(new Set(held).size).toBe(4);
  });
});
