import type { Decision } from '@kaiju/kernel';
import { describe, expect, test } from 'vitest';
import { drawDelay } from '../timing/index.ts';
import { House } from './testing.ts';

const ack = { t: 'ack' };
const no = (code: string) => ({ t: 'reject', code });

/** A bot whose thoughts the test finishes. */
function slowMind(house: House) {
  type Thought = Parameters<House['mind']>[0] & { done(value: Decision): void; die(why: Error): void };
  const thoughts: Thought[] = [];
  house.mind = (thought) =>
    new Promise((done, die) => {
      thoughts.push({ ...thought, done, die });
    });
  return thoughts;
}

const add: Decision = { value: 'add', after: 0 };

describe('a bot at a seat of its own', () => {
  test('answers by itself, at a human pace', async () => {
    const house = new House(['open', 'bot'], { manners: 1 });
    const [ann] = await house.begun('ann');
    await ann.answer('add');
    const wait = drawDelay('pacing', 1, '1.1', 1);
    await house.pass(wait - 1);
    expect(house.state.asks[0].seat).toBe(1);
    await house.pass(1);
    expect(house.state.asks[0].seat).toBe(0);
    expect(ann.learned()).toEqual(['added', 'added']);
  });

  test('takes the time it wants if that is longer', async () => {
    const house = new House(['open', 'bot'], { manners: 1 });
    house.mind = async () => ({ value: 'add', after: 9000 });
    const [ann] = await house.begun('ann');
    await ann.answer('add');
    await house.pass(8999);
    expect(house.state.asks[0].seat).toBe(1);
    await house.pass(1);
    expect(house.state.asks[0].seat).toBe(0);
  });

  test('runs in a race without waiting, and is told off by nobody', async () => {
    const house = new House(['open', 'bot'], { manners: 1 });
    house.mind = async () => ({ value: 'grab', after: 100 });
    const [ann] = await house.begun('ann');
    await ann.answer('rush');
    await house.pass(249);
    expect(ann.learned()).toEqual([]);
    await house.pass(1);
    expect(ann.sight().facts).toMatchObject([{ kind: 'grabbed', data: { seat: 1 } }]);
  });

  test('thinks about what is stored', async () => {
    const house = new House(['open', 'bot']);
    const thoughts = slowMind(house);
    const [ann] = await house.begun('ann');
    house.full = true;
    await ann.answer('add');
    expect(thoughts).toEqual([]);
    house.full = false;
    house.storeAll();
    await house.quiet();
    expect(thoughts).toMatchObject([{ level: 'casual' }]);
  });

  test('its person is nobody: no answer, no standing in', async () => {
    const house = new House(['open', 'bot']);
    const [ann] = await house.begun('ann');
    expect(await ann.answer('add', 1)).toMatchObject(no('not-yours'));
    expect(await ann.do({ do: 'stand-in', seat: 1, level: 'master' })).toMatchObject(no('not-yours'));
    expect(await ann.do({ do: 'stand-in', seat: 1, level: null })).toMatchObject(no('not-yours'));
  });

  test('keeps its table in memory while it thinks', async () => {
    const house = new House(['open', 'bot']);
    const thoughts = slowMind(house);
    const [ann] = await house.begun('ann');
    await ann.answer('add');
    ann.cut();
    expect(house.actor.idle).toBe(false);
    thoughts[0].done(add);
    await house.pass(1);
    expect(house.actor.idle).toBe(true);
  });

  test('thinks for the host, until nobody waits for it any more', async () => {
    const house = new House(['open', 'bot']);
    const thoughts = slowMind(house);
    const [ann] = await house.begun('ann');
    await ann.answer('add');
    expect(thoughts[0]).toMatchObject({ host: 'ann', signal: { aborted: false } });
    house.actor.close();
    expect(thoughts[0].signal.aborted).toBe(true);
  });

  test('thinks for the next process too', async () => {
    const house = new House(['open', 'bot']);
    const thoughts = slowMind(house);
    const [ann] = await house.begun('ann');
    await ann.answer('add');
    house.reload();
    await house.quiet();
    thoughts[0].done(add);
    await house.pass(1);
    expect(house.state.inputs).toBe(1);
    thoughts[1].done(add);
    await house.pass(1);
    expect(house.state.inputs).toBe(2);
  });
});

describe('a bot that fails', () => {
  test('thinks again: a thread that died does not break the table', async () => {
    const house = new House(['open', 'bot']);
    const thoughts = slowMind(house);
    const [ann] = await house.begun('ann');
    await ann.answer('add');
    thoughts[0].die(new Error('the thread has ended'));
    await house.quiet();
    expect(house.reports).toEqual(['a bot failed']);
    expect(house.failures).toEqual([]);
    await house.pass(1000);
    expect(thoughts[1].luck).not.toBe(thoughts[0].luck);
    thoughts[1].done(add);
    await house.pass(0);
    expect(house.state.inputs).toBe(2);
  });

  test('also if the thread can not even be started', async () => {
    const house = new House(['open', 'bot']);
    house.mind = () => {
      throw new Error('no threads left');
    };
    const [ann] = await house.begun('ann');
    await ann.answer('add');
    house.mind = async () => add;
    await house.pass(1000);
    expect(house.state.inputs).toBe(2);
  });

  test('or answers what the rules refuse: less and less often', async () => {
    const house = new House(['open', 'bot']);
    const thoughts = slowMind(house);
    const [ann] = await house.begun('ann');
    await ann.answer('add');
    for (let i = 0; i < 3; i++) {
      thoughts[i].done({ value: 'fly', after: 0 });
      await house.pass(0);
      await house.pass(1000 * 2 ** i - 1);
      expect(thoughts).toHaveLength(i + 1);
      await house.pass(1);
      expect(thoughts).toHaveLength(i + 2);
    }
    thoughts[3].done(add);
    await house.pass(0);
    expect(house.state.inputs).toBe(2);
  });
});

describe('standing in', () => {
  const two = async () => {
    const house = new House(['open', 'open']);
    const thoughts = slowMind(house);
    const [ann, bob] = await house.begun('ann', 'bob');
    return { house, ann, bob, thoughts };
  };

  test('for somebody else, when they have been gone for long enough', async () => {
    const { house, ann, bob } = await two();
    const take = () => ann.do({ do: 'stand-in', seat: 1, level: 'strong' });
    expect(await take()).toMatchObject(no('no-standing-in'));
    bob.cut();
    await house.pass(59_999);
    expect(await take()).toMatchObject(no('no-standing-in'));
    await house.pass(1);
    const eve = house.guest('eve');
    expect(await eve.do({ do: 'stand-in', seat: 1, level: 'strong' })).toMatchObject(no('not-yours'));
    expect(await take()).toMatchObject(ack);
    expect(ann.sight().room.seats[1]).toMatchObject({ bot: 'strong', person: { account: 'bob' } });
  });

  test('not for somebody who is back, if only for a moment', async () => {
    const { house, ann, bob } = await two();
    bob.cut();
    await house.pass(59_000);
    await bob.reconnect();
    bob.cut();
    await house.pass(59_000);
    expect(await ann.do({ do: 'stand-in', seat: 1, level: 'strong' })).toMatchObject(no('no-standing-in'));
  });

  test('for oneself at any time, and back', async () => {
    const { house, ann, thoughts } = await two();
    expect(await ann.do({ do: 'stand-in', seat: 0, level: 'casual' })).toMatchObject(ack);
    expect(thoughts).toHaveLength(1);
    expect(await ann.do({ do: 'stand-in', seat: 0, level: null })).toMatchObject(ack);
    thoughts[0].done(add);
    await house.pass(100);
    expect(house.state.inputs).toBe(0);
  });

  test('nobody else takes a seat back', async () => {
    const { ann, bob } = await two();
    await bob.do({ do: 'stand-in', seat: 1, level: 'casual' });
    expect(await ann.do({ do: 'stand-in', seat: 1, level: null })).toMatchObject(no('not-yours'));
  });

  test('whoever plays has the seat back, and what the bot made up its mind to is dropped', async () => {
    const { house, ann, thoughts } = await two();
    await ann.do({ do: 'stand-in', seat: 0, level: 'casual' });
    thoughts[0].done({ value: 'add', after: 5000 });
    await house.pass(1000);
    expect(await ann.answer('more')).toMatchObject(ack);
    expect(house.room.seats[0].bot).toBeNull();
    await house.pass(10_000);
    expect(house.state.inputs).toBe(1);
    expect(house.kinds.slice(-3)).toEqual(['stood-in', 'stood-in', 'input']);
  });

  test('a thought for a question that is gone is dropped', async () => {
    const { house, ann, thoughts } = await two();
    await ann.do({ do: 'stand-in', seat: 0, level: 'casual' });
    const [old] = thoughts;
    await ann.answer('more');
    await ann.do({ do: 'stand-in', seat: 0, level: 'master' });
    old.done({ value: 'end', after: 0 });
    await house.pass(1);
    expect(house.room.status).toBe('playing');
    thoughts[1].done(add);
    await house.pass(1);
    expect(house.state.asks[0].seat).toBe(1);
  });

  test('goes on in the log: the next process has the bot think', async () => {
    const { house, ann, thoughts } = await two();
    await ann.do({ do: 'stand-in', seat: 0, level: 'master' });
    house.reload();
    await house.quiet();
    expect(thoughts.at(-1)?.level).toBe('master');
  });

  test('waits with everybody while the match is paused', async () => {
    const { house, ann, bob, thoughts } = await two();
    await ann.do({ do: 'stand-in', seat: 0, level: 'casual' });
    await ann.do({ do: 'stand-in', seat: 0, level: null });
    await ann.do({ do: 'offer', seat: 0, what: 'pause' });
    await bob.do({ do: 'reply', seat: 1, what: 'pause', yes: true });
    await ann.do({ do: 'stand-in', seat: 0, level: 'casual' });
    expect(thoughts).toHaveLength(1);
    await ann.do({ do: 'offer', seat: 0, what: 'resume' });
    await bob.do({ do: 'reply', seat: 1, what: 'resume', yes: true });
    thoughts.at(-1)?.done(add);
    await house.pass(1);
    expect(house.state.inputs).toBe(1);
  });
});

test('bots alone play a match to its end', async () => {
  const house = new House(['bot', 'bot']);
  let left = 10;
  house.mind = async () => ({ value: left-- > 0 ? 'add' : 'end', after: 0 });
  await house.guest('ann').do({ do: 'start' });
  await house.pass(1000);
  expect(house.room.status).toBe('over');
  expect(house.state.inputs).toBe(11);
  expect(house.actor.idle).toBe(true);
});
