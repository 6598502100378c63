import { describe, expect, test } from 'vitest';
import type { Entry } from '../store/index.ts';
import { BRISK, House } from './testing.ts';

const ack = { t: 'ack' };
const no = (code: string) => ({ t: 'reject', code });
const BROKEN = 'the tower fell through the floor';

async function two(wish: ConstructorParameters<typeof House>[1] = {}) {
  const house = new House(['open', 'open'], wish);
  const [ann, bob] = await house.begun('ann', 'bob');
  return { house, ann, bob };
}

const inputs = (house: House) =>
  house.log.flatMap(({ kind, body }) => (kind === 'input' ? [JSON.parse(body).input] : []));

describe('a person whose command breaks the rules', () => {
  test('stops no clock, however often they try', async () => {
    const { house, ann } = await two({ clock: BRISK });
    for (let i = 0; i < 3; i++) expect(await ann.answer('topple')).toMatchObject(no('broken'));
    await house.pass(10_000);
    expect(inputs(house)).toMatchObject([{ type: 'expire', ask: '0.1', at: 10_000 }]);
  });

  test('stops no printed limit', async () => {
    const { house, ann, bob } = await two();
    await ann.answer('rush');
    await bob.answer('fumble');
    await house.pass(1000);
    house.append = failing(house, (entry) => entry.body.includes('"concede"'));
    ann.say({ do: 'concede', seat: 0 });
    await house.pass(6000);
    expect(house.failures).toEqual([BROKEN]);
    expect(inputs(house).at(-1)).toMatchObject({ type: 'time', at: 5000 });
  });
});

describe('what the table fails at by itself', () => {
  test('is tried again, less and less often, until it can be done', async () => {
    const house = new House(['open', 'bot']);
    house.mind = async () => ({ value: 'topple', after: 0 });
    const [ann] = await house.begun('ann');
    await ann.answer('add');
    await house.pass(0);
    for (const wait of [1000, 2000, 4000]) {
      const before = house.failures.length;
      await house.pass(wait - 1);
      expect(house.failures).toHaveLength(before);
      await house.pass(1);
      expect(house.failures).toHaveLength(before + 1);
    }
    house.mind = async () => ({ value: 'add', after: 0 });
    await house.pass(8000);
    expect(inputs(house)).toHaveLength(2);
  });

  test('keeps the clocks of the others running', async () => {
    const house = new House(['open', 'open', 'bot'], { clock: BRISK });
    house.mind = async () => ({ value: 1, after: 0 });
    const [ann] = await house.begun('ann', 'bob');
    house.append = failing(house, (entry) => entry.body.includes('"seat":2'));
    await ann.answer('seal');
    await house.pass(10_000);
    expect(house.failures.length).toBeGreaterThan(2);
    expect(inputs(house).map(({ type }) => type)).toEqual(['answer', 'expire', 'expire']);
  });

  test('is the clock of one question alone, and that is tried again too', async () => {
    const { house, ann } = await two({ clock: BRISK });
    const append = house.append;
    house.append = failing(house, (entry) => entry.body.includes('"type":"expire","ask":"0.2"'));
    await ann.answer('seal');
    await house.pass(11_000);
    expect(inputs(house)).toMatchObject([{ type: 'answer' }, { type: 'expire', ask: '1.1', at: 10_000 }]);
    house.append = append;
    await house.pass(4000);
    expect(inputs(house)).toHaveLength(3);
  });

  test('is an order: the seat may still answer by hand', async () => {
    const { house, ann, bob } = await two({ options: { armed: 1 } });
    const append = house.append;
    await bob.do({ do: 'orders', seat: 1, orders: { pass: 'always', stops: [] } });
    await ann.do({ do: 'orders', seat: 0, orders: { pass: 'always', stops: [] } });
    house.append = failing(house, (entry) => entry.body.includes('"seat":1'));
    await ann.answer('window');
    await house.pass(500);
    expect(house.failures).toContain(BROKEN);
    house.append = append;
    expect(await bob.answer('push')).toMatchObject(ack);
  });
});

/** An `append` that throws as the rules would. */
function failing(house: House, fails: (entry: Entry) => boolean): House['append'] {
  const { append } = house;
  return (entry, checkpoint) => {
    if (fails(entry)) throw new Error(BROKEN);
    return append(entry, checkpoint);
  };
}
