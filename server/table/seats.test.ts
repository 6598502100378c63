import { describe, expect, test } from 'vitest';
import type { Command } from '../protocol/index.ts';
import { nameless } from './names.ts';
import { House } from './testing.ts';

const ack = { t: 'ack' };
const no = (code: string) => ({ t: 'reject', code });

describe('sitting down', () => {
  test('at an open seat anybody, once', async () => {
    const house = new House(['open', 'open']);
    const [ann, bob] = [house.guest('ann'), house.guest('bob')];
    expect(await ann.do({ do: 'sit', seat: 0, entropy: 'abcdefgh' })).toMatchObject(ack);
    expect(house.state.entropy).toEqual(['abcdefgh', '']);
    expect(await bob.do({ do: 'sit', seat: 0 })).toMatchObject(no('seat-taken'));
    expect(await bob.do({ do: 'sit', seat: 7 })).toMatchObject(no('bad-seats'));
    expect(await bob.do({ do: 'sit', seat: 1 })).toMatchObject(ack);
    expect(house.room.seats.map(({ person }) => person?.account)).toEqual(['ann', 'bob']);
  });

  test('not at a closed seat or at a bot', async () => {
    const house = new House(['open', 'closed', 'bot']);
    const ann = house.guest('ann');
    expect(await ann.do({ do: 'sit', seat: 1 })).toMatchObject(no('seat-not-open'));
    expect(await ann.do({ do: 'sit', seat: 2 })).toMatchObject(no('seat-not-open'));
  });

  test('at a seat for somebody invited only that person, also if they were a guest then', async () => {
    const house = new House([{ kind: 'invited', account: 'bob' }, 'open']);
    const cat = house.guest('cat');
    expect(await cat.do({ do: 'sit', seat: 0, key: 'key-to-it' })).toMatchObject(no('seat-not-open'));
    const bob = house.guest('robert', { formerly: ['bob'] });
    expect(await bob.do({ do: 'sit', seat: 0 })).toMatchObject(ack);
  });

  test('at a seat for whoever has the link only with its key, or as the host', async () => {
    const house = new House(['invited', 'invited']);
    const [ann, bob] = [house.guest('ann'), house.guest('bob')];
    expect(await bob.do({ do: 'sit', seat: 0 })).toMatchObject(no('seat-not-open'));
    expect(await bob.do({ do: 'sit', seat: 0, key: 'another' })).toMatchObject(no('seat-not-open'));
    expect(await bob.do({ do: 'sit', seat: 0, key: 'key-to-it' })).toMatchObject(ack);
    expect(await ann.do({ do: 'sit', seat: 1 })).toMatchObject(ack);
  });

  test('where it counts one person holds one seat, also one that they took as a guest', async () => {
    const clock = { kind: 'days', days: 3, out: 'lose' } as const;
    const house = new House(['open', 'open', 'open'], { rated: true, clock });
    const ann = house.guest('ann');
    expect(await ann.do({ do: 'sit', seat: 0 })).toMatchObject(ack);
    expect(await ann.do({ do: 'sit', seat: 1 })).toMatchObject(no('one-seat'));
    const named = house.guest('anna', { formerly: ['ann'], guest: false });
    expect(await named.do({ do: 'sit', seat: 1 })).toMatchObject(no('one-seat'));
    expect(await house.guest('bob').do({ do: 'sit', seat: 1 })).toMatchObject(ack);
    await named.do({ do: 'leave', seat: 0 });
    expect(await named.do({ do: 'sit', seat: 2 })).toMatchObject(ack);
  });

  test('one person may hold several seats', async () => {
    const house = new House(['open', 'open']);
    const [ann] = await house.begun('ann', 'ann');
    expect(await ann.answer('add', 0)).toMatchObject(ack);
    expect(await ann.answer('add', 1)).toMatchObject(ack);
    expect(ann.sight(0).view?.waiting).toEqual([0]);
  });
});

describe('a private table', () => {
  const secret = () => new House(['open', 'open'], { visibility: 'private' });
  const attempts: Command[] = [
    { do: 'sit', seat: 0 },
    { do: 'sit', seat: 0, key: 'wrong' },
    { do: 'sit', seat: 9 },
    { do: 'leave', seat: 0 },
    { do: 'start' },
    { do: 'answer', seat: 0, ask: '0.1', value: 'add' },
    { do: 'chat', phrase: 'hello' },
  ];
  test.each(attempts)('does not exist for a stranger who tries %j', async (command) => {
    expect(await secret().guest('eve').do(command)).toMatchObject(no('no-table'));
  });

  test('can not be watched without its key', async () => {
    const house = secret();
    const eve = house.guest('eve');
    expect(await eve.watch(-1)).toBe('no-table');
    expect(await eve.watch(0)).toBe('no-table');
    expect(await eve.watch(-1, { key: 'wrong' })).toBe('no-table');
    expect(eve.inbox).toEqual([]);
    expect(await eve.watch(-1, { key: 'key-to-it' })).toBeNull();
  });

  test('lets in a guest with its key, who needs it no more once seated', async () => {
    const house = secret();
    const bob = house.guest('bob');
    expect(await bob.do({ do: 'sit', seat: 1, key: 'key-to-it' })).toMatchObject(ack);
    expect(await bob.watch(1)).toBeNull();
    expect(await bob.do({ do: 'leave', seat: 1 })).toMatchObject(ack);
    expect(await bob.watch(-1)).toBe('no-table');
  });
});

describe('leaving', () => {
  test('gives the seat and its entropy back', async () => {
    const house = new House(['open', 'open']);
    const bob = house.guest('bob');
    await bob.do({ do: 'sit', seat: 1, entropy: 'abcdefgh' });
    expect(await house.guest('cat').do({ do: 'leave', seat: 1 })).toMatchObject(no('not-host'));
    expect(await bob.do({ do: 'leave', seat: 1 })).toMatchObject(ack);
    expect(house.state.entropy).toEqual(['', '']);
    expect(await bob.do({ do: 'leave', seat: 1 })).toMatchObject(no('not-yours'));
  });

  test('the host sends somebody away, who sees nothing through that seat any more', async () => {
    const house = new House(['open', 'open']);
    const [ann, bob, cat] = ['ann', 'bob', 'cat'].map((name) => house.guest(name));
    await ann.do({ do: 'sit', seat: 0 });
    await bob.do({ do: 'sit', seat: 1 });
    await bob.watch(1);
    expect(await ann.do({ do: 'leave', seat: 1 })).toMatchObject(ack);
    expect(bob.inbox.at(-1)).toMatchObject({ t: 'resync', seat: 1 });
    await cat.do({ do: 'sit', seat: 1 });
    const before = bob.inbox.length;
    await ann.do({ do: 'start' });
    await ann.answer('peek');
    expect(bob.inbox.slice(before)).toEqual([]);
    expect(house.actor.watchers).toEqual([0, 0, 0]);
  });

  test('so does a new plan for the seat', async () => {
    const house = new House(['open', 'open']);
    const [ann, bob] = [house.guest('ann'), house.guest('bob')];
    await bob.do({ do: 'sit', seat: 1 });
    await bob.watch(1);
    expect(await bob.do({ do: 'plan', seat: 0, plan: { kind: 'closed' } })).toMatchObject(no('not-host'));
    expect(await ann.do({ do: 'plan', seat: 1, plan: { kind: 'bot', level: 'strong' } })).toMatchObject(ack);
    expect(house.room.seats[1]).toMatchObject({ person: null, bot: 'strong' });
    expect(house.actor.watchers).toEqual([0, 0, 0]);
  });
});

describe('starting', () => {
  test('is for the host, when nobody is missing, once', async () => {
    const house = new House(['open', 'open']);
    const [ann, bob] = [house.guest('ann'), house.guest('bob')];
    await bob.do({ do: 'sit', seat: 1 });
    expect(await bob.do({ do: 'start' })).toMatchObject(no('not-host'));
    expect(await ann.do({ do: 'start' })).toMatchObject(no('seats-empty'));
    await ann.do({ do: 'sit', seat: 0 });
    expect(await ann.do({ do: 'start' })).toMatchObject(ack);
    const later: Command[] = [
      { do: 'start' },
      { do: 'sit', seat: 0 },
      { do: 'leave', seat: 0 },
      { do: 'plan', seat: 0, plan: { kind: 'open' } },
    ];
    for (const command of later) expect(await ann.do(command)).toMatchObject(no('not-open'));
  });

  test('needs as many seats as the game', async () => {
    const house = new House(['closed', 'closed']);
    expect(await house.guest('ann').do({ do: 'start' })).toMatchObject(no('bad-seats'));
  });

  test('says so when the options do not fit the seats that are left', async () => {
    const house = new House(['bot', 'bot', 'bot'], { options: { armed: 3 } });
    const ann = house.guest('ann');
    await ann.do({ do: 'plan', seat: 2, plan: { kind: 'closed' } });
    expect(await ann.do({ do: 'start' })).toMatchObject({
      code: 'bad-options',
      message: expect.stringContaining('two seats'),
    });
    expect(house.failures).toEqual([]);
    await ann.do({ do: 'plan', seat: 2, plan: { kind: 'bot', level: 'casual' } });
    expect(await ann.do({ do: 'start' })).toMatchObject(ack);
  });

  test('takes closed seats away; whoever sat behind one looks again at the new number', async () => {
    const house = new House(['open', 'closed', 'open', 'closed']);
    const [ann, bob, eve] = ['ann', 'bob', 'eve'].map((name) => house.guest(name));
    for (const guest of [ann, bob, eve]) guest.faithful = false;
    await ann.do({ do: 'sit', seat: 0, entropy: 'entropy-a' });
    await bob.do({ do: 'sit', seat: 2, entropy: 'entropy-b' });
    await ann.watch(0);
    await bob.watch(2);
    await eve.watch(-1);
    await ann.do({ do: 'start' });
    expect(house.room.seats.map(({ person }) => person?.account)).toEqual(['ann', 'bob']);
    expect(house.state.entropy).toEqual(['entropy-a', 'entropy-b']);
    expect(ann.inbox.at(-1)).toMatchObject({ t: 'resync', seat: 0 });
    expect(bob.inbox.at(-1)).toMatchObject({ t: 'resync', seat: 2 });
    expect(await bob.watch(2)).toBe('not-yours');
    expect(await bob.watch(1)).toBeNull();
    await ann.watch(0);
    await ann.answer('add', 0);
    expect(bob.learned(1)).toEqual(['added']);
    expect(eve.learned(-1)).toEqual(['added']);
    expect(ann.presence).toEqual([true, true]);
  });

  test('that takes closed seats away and is lost before it is stored tells everybody to look again', async () => {
    const house = new House(['open', 'closed', 'open']);
    const [ann, bob] = ['ann', 'bob'].map((name) => house.guest(name));
    for (const guest of [ann, bob]) guest.faithful = false;
    await ann.do({ do: 'sit', seat: 0 });
    await bob.do({ do: 'sit', seat: 2 });
    await ann.watch(0);
    await bob.watch(2);
    house.full = true;
    await ann.do({ do: 'start' });
    expect([ann, bob].map(({ inbox }) => inbox.at(-1)?.t)).not.toContain('resync');
    house.loseAll(new Error('somebody else has the table'));
    await house.quiet();
    expect(ann.inbox.at(-1)).toMatchObject({ t: 'resync', seat: 0 });
    expect(bob.inbox.at(-1)).toMatchObject({ t: 'resync', seat: 2 });
  });

  test('sends spectators away who are not allowed, and keeps those who play', async () => {
    const house = new House(['open', 'open'], { spectators: { allowed: false, delay: 0 } });
    const eve = house.guest('eve');
    expect(await eve.watch(-1)).toBeNull();
    const [ann] = await house.begun('ann', 'bob');
    expect(eve.sight(-1).view).toBeNull();
    expect(eve.inbox.at(-1)).toMatchObject({ t: 'resync' });
    expect(await eve.watch(-1)).toBe('no-table');
    expect(await ann.watch(-1)).toBeNull();
  });
});

describe('no', () => {
  test('is said when what it rests on is stored; if that is lost, it was none', async () => {
    const house = new House(['open', 'open']);
    const [ann, bob, eve] = ['ann', 'bob', 'eve'].map((name) => house.guest(name));
    house.full = true;
    ann.say({ do: 'sit', seat: 0 }, 'first');
    bob.say({ do: 'sit', seat: 0 }, 'second');
    await house.quiet();
    expect([ann.replyTo('first'), bob.replyTo('second')]).toEqual([undefined, undefined]);
    house.full = false;
    house.loseAll(new Error('the database is gone'));
    bob.say({ do: 'sit', seat: 0 }, 'second');
    await house.quiet();
    expect(ann.replyTo('first')).toMatchObject(ack);
    expect(bob.replyTo('second')).toMatchObject(no('seat-taken'));
    expect(await eve.do({ do: 'sit', seat: 0 })).toMatchObject(no('seat-taken'));
  });

  test('is not said by whoever has lost the table: what it was asked is done by the next', async () => {
    const house = new House(['open', 'open']);
    const [ann, bob] = ['ann', 'bob'].map((name) => house.guest(name));
    await ann.do({ do: 'sit', seat: 0 });
    house.taken = true;
    bob.say({ do: 'sit', seat: 0 }, 'late');
    await new Promise((resolve) => setImmediate(resolve));
    expect(bob.replyTo('late')).toBeUndefined();
    expect(house.failures).toEqual(['Fenced']);
    house.taken = false;
    await house.quiet();
    expect(bob.repliesTo('late')).toMatchObject([no('seat-taken')]);
  });
});

test('the seats stand in the log: another process finds them', async () => {
  const house = new House(['open', 'closed', 'open', 'bot']);
  const ann = house.guest('ann');
  await ann.do({ do: 'sit', seat: 0 });
  await house.guest('bob').do({ do: 'sit', seat: 2 });
  await ann.do({ do: 'leave', seat: 2 });
  await ann.do({ do: 'plan', seat: 2, plan: { kind: 'bot', level: 'master' } });
  await ann.do({ do: 'start' });
  const { room } = house;
  house.reload();
  // Names are looked up by whoever reads the log: it must be possible to forget them.
  expect(house.room).toEqual(nameless(room));
  expect(room.seats.map(({ bot }) => bot)).toEqual([null, 'master', 'casual']);
});
