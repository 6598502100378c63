import { describe, expect, test } from 'vitest';
import { Fenced, Unavailable } from '../store/index.ts';
import { CHECKPOINT_EVERY } from './actor.ts';
import { House } from './testing.ts';

const ack = { t: 'ack' };
const no = (code: string) => ({ t: 'reject', code });

async function two(wish: ConstructorParameters<typeof House>[1] = {}) {
  const house = new House(['open', 'open'], wish);
  const [ann, bob] = await house.begun('ann', 'bob');
  return { house, ann, bob };
}

describe('the same command twice is done once', () => {
  test('while it is being stored, and after', async () => {
    const { house, ann } = await two();
    house.full = true;
    const add = { do: 'answer', seat: 0, ask: ann.askAt(0), value: 'more' } as const;
    ann.say(add, 'x');
    ann.say(add, 'x');
    expect(ann.repliesTo('x')).toEqual([]);
    house.full = false;
    house.storeAll();
    await house.quiet();
    expect(ann.repliesTo('x')).toMatchObject([ack, ack]);
    await ann.do(add, 'x');
    expect(ann.repliesTo('x')).toMatchObject([ack, ack, ack]);
    expect(house.state.table?.g).toMatchObject({ height: 1 });
  });

  test('after another process took the table over, with a checkpoint or without', async () => {
    const { house, ann } = await two();
    const add = () => ({ do: 'answer', seat: 0, ask: ann.askAt(0), value: 'more' }) as const;
    const first = add();
    await ann.do(first, 'x');
    house.reload();
    expect(await ann.do(first, 'x')).toMatchObject(ack);
    for (let i = 2; i < CHECKPOINT_EVERY; i++) await ann.answer('more');
    const last = add();
    await ann.do(last, 'y');
    expect(house.checkpoints).toHaveLength(1);
    house.reload();
    expect(await ann.do(last, 'y')).toMatchObject(ack);
    expect(house.state.inputs).toBe(CHECKPOINT_EVERY);
  });

  test('but the same id from somebody else is another command', async () => {
    const { ann, bob } = await two();
    expect(await ann.answer('add', 0, 'x')).toMatchObject(ack);
    expect(await bob.answer('add', 1, 'x')).toMatchObject(ack);
  });

  test('what was turned down may be tried again under the same id', async () => {
    const { ann, bob } = await two();
    expect(await bob.answer('add', 1, 'x')).toMatchObject(no('unknown'));
    await ann.answer('add');
    expect(await bob.answer('add', 1, 'x')).toMatchObject(ack);
  });
});

describe('an answer is turned down', () => {
  test('to a question that is closed, was never asked, or is not one', async () => {
    const { ann } = await two();
    await ann.answer('more');
    const answer = (ask: string) => ann.do({ do: 'answer', seat: 0, ask, value: 'more' });
    expect(await answer('0.1')).toMatchObject(no('closed'));
    expect(await answer('0.9')).toMatchObject(no('unknown'));
    expect(await answer('what?')).toMatchObject(no('malformed'));
    expect(await answer('1.1')).toMatchObject(no('seat'));
  });

  test('for a seat that is not one’s own', async () => {
    const { house, bob } = await two();
    expect(await bob.answer('add', 0)).toMatchObject(no('not-yours'));
    expect(await house.guest('eve').answer('add', 0)).toMatchObject(no('not-yours'));
    expect(await bob.do({ do: 'answer', seat: 5, ask: '5.1', value: 'add' })).toMatchObject(no('bad-seats'));
  });

  test('when the rules do not allow it, with the clause and the reason', async () => {
    const { ann } = await two();
    expect(await ann.answer('lay')).toMatchObject({
      ...no('illegal'),
      clause: 'TW-1.2',
      reason: { key: 'nothingToLayOn' },
    });
    expect(await ann.answer('fly')).toMatchObject(no('illegal'));
    expect(await ann.answer('add')).toMatchObject(ack);
  });

  test('before the match, while it is paused, and after it', async () => {
    const house = new House(['open', 'open']);
    const early = house.guest('ann');
    await early.do({ do: 'sit', seat: 0 });
    expect(await early.answer('add', 0)).toMatchObject(no('not-playing'));
    await early.do({ do: 'leave', seat: 0 });
    const [ann, bob] = await house.begun('ann', 'bob');
    await ann.do({ do: 'offer', seat: 0, what: 'pause' });
    await bob.do({ do: 'reply', seat: 1, what: 'pause', yes: true });
    expect(await ann.answer('add')).toMatchObject(no('paused'));
    await bob.do({ do: 'offer', seat: 1, what: 'resume' });
    await ann.do({ do: 'reply', seat: 0, what: 'resume', yes: true });
    expect(await ann.answer('end')).toMatchObject(ack);
    expect(await bob.answer('add')).toMatchObject(no('not-playing'));
    expect(await bob.do({ do: 'concede', seat: 1 })).toMatchObject(no('not-playing'));
  });

  test('and the order of an object’s keys does not matter', async () => {
    const { ann } = await two();
    await ann.answer('more');
    expect(await ann.answer({ lay: { beams: 2, stones: 1 } })).toMatchObject(ack);
  });
});

describe('nobody hears of anything before it is stored', () => {
  test('while the log does not answer', async () => {
    const { house, ann, bob } = await two();
    const eve = house.guest('eve');
    await eve.watch(-1);
    const before = [ann, bob, eve].map(({ inbox }) => inbox.length);
    house.full = true;
    expect(await ann.answer('add')).toBeUndefined();
    expect(await bob.answer('add')).toBeUndefined();
    expect(await ann.do({ do: 'chat', text: 'hello?' })).toBeUndefined();
    expect(await bob.do({ do: 'offer', seat: 1, what: 'draw' })).toBeUndefined();
    ann.say({ do: 'orders', seat: 0, orders: { pass: 'never', stops: [] } });
    house.actor.why(bob, 'why', 1);
    await house.pass(3_600_000);
    expect([ann, bob, eve].map(({ inbox }) => inbox.length)).toEqual(before);
    house.full = false;
    house.storeAll();
    await house.quiet();
    expect(bob.learned()).toEqual(['added', 'added']);
    expect(eve.learned(-1)).toEqual(['added', 'added']);
  });

  test('not even who begins to watch in the meantime', async () => {
    const { house, ann } = await two();
    house.full = true;
    await ann.answer('add');
    const eve = house.guest('eve');
    await eve.watch(-1);
    const tab = ann.tab();
    await tab.watch(0);
    expect(eve.inbox).toEqual([]);
    expect(tab.sight(0).view?.g).toMatchObject({ height: 0 });
    house.full = false;
    house.storeAll();
    await house.quiet();
    expect(eve.sight(-1).view?.g).toMatchObject({ height: 1 });
    expect(tab.sight(0).view?.g).toMatchObject({ height: 1 });
  });

  test.each([new Unavailable('t', 'gone'), new Fenced('t')])(
    'when storing fails (%s) all look again, and what was asked for is done once by the next actor',
    async (error) => {
      const { house, ann, bob } = await two();
      house.full = true;
      const first = ann.say({ do: 'answer', seat: 0, ask: '0.1', value: 'add' });
      const second = bob.say({ do: 'answer', seat: 1, ask: '1.1', value: 'add' });
      await house.quiet();
      house.full = false;
      house.loseAll(error);
      await house.quiet();
      expect(house.failures).toEqual([error.name]);
      expect(ann.repliesTo(first)).toMatchObject([ack]);
      expect(bob.repliesTo(second)).toMatchObject([ack]);
      expect(house.state.table?.g).toMatchObject({ height: 2 });
      expect(ann.inbox.some(({ t }) => t === 'resync')).toBe(true);
      for (const guest of [ann, bob]) expect(guest.learned()).toEqual(['added', 'added']);
    },
  );

  test('when it is stored and nobody learned of it, the next actor answers from the log', async () => {
    const { house, ann } = await two();
    house.full = true;
    const id = ann.say({ do: 'answer', seat: 0, ask: '0.1', value: 'add' });
    house.full = false;
    house.loseAll(new Unavailable('t', 'it broke after the commit'), { stored: true });
    await house.quiet();
    expect(ann.repliesTo(id)).toMatchObject([ack]);
    expect(house.state.table?.g).toMatchObject({ height: 1 });
  });
});

describe('rules that break in the middle of an input', () => {
  test('leave the table as it was: the command is refused, the next one works', async () => {
    const { house, ann, bob } = await two();
    await ann.answer('more');
    expect(await ann.answer('topple')).toMatchObject(no('broken'));
    expect(house.failures).toEqual(['the tower fell through the floor']);
    expect(house.state.table?.g).toMatchObject({ height: 1 });
    expect(bob.learned()).toEqual(['added']);
    expect(await ann.answer('add')).toMatchObject(ack);
    expect(bob.learned()).toEqual(['added', 'added']);
  });

  test('do not take with them what was under way', async () => {
    const { house, ann, bob } = await two();
    house.full = true;
    const add = ann.say({ do: 'answer', seat: 0, ask: '0.1', value: 'more' });
    const topple = ann.say({ do: 'answer', seat: 0, ask: '0.2', value: 'topple' });
    const wait = bob.say({ do: 'chat', phrase: 'thinking' });
    house.full = false;
    await house.quiet();
    expect(ann.repliesTo(add)).toMatchObject([ack]);
    expect(ann.repliesTo(topple)).toMatchObject([no('broken')]);
    expect(bob.repliesTo(wait)).toMatchObject([ack]);
    expect(ann.sight().view?.g).toMatchObject({ height: 1 });
  });
});
