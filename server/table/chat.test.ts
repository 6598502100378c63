import type { Game } from '@kaiju/kernel';
import { describe, expect, test } from 'vitest';
import { verifyChain } from '../store/index.ts';
import { House } from './testing.ts';
import { tower } from './tower.ts';

const ack = { t: 'ack' };
const no = (code: string) => ({ t: 'reject', code });

async function three(wish: ConstructorParameters<typeof House>[1] = {}) {
  const house = new House(['open', 'open'], wish);
  const [ann, bob] = await house.begun('ann', 'bob');
  const eve = house.guest('eve');
  await eve.watch(-1);
  return { house, ann, bob, eve };
}

const texts = (chat: { text: string | null; phrase: string | null }[]) => chat.map((l) => l.text ?? l.phrase);

describe('what is said', () => {
  test('is heard by all, with who said it and from which seat', async () => {
    const { ann, bob, eve } = await three();
    expect(await bob.do({ do: 'chat', text: 'hello' })).toMatchObject(ack);
    expect(await bob.do({ do: 'chat', phrase: 'good-luck' })).toMatchObject(ack);
    for (const guest of [ann, bob, eve]) {
      expect(guest.sight(guest.seat).chat).toMatchObject([
        { id: 1, seat: 1, from: { account: 'bob' }, text: 'hello', phrase: null },
        { id: 2, seat: 1, text: null, phrase: 'good-luck' },
      ]);
    }
  });

  test('must be something', async () => {
    const { ann } = await three();
    expect(await ann.do({ do: 'chat' })).toMatchObject(no('nothing-said'));
  });

  test('is said once, in the order it came', async () => {
    const { house, ann, bob } = await three();
    ann.say({ do: 'chat', text: 'one' }, 'one');
    ann.say({ do: 'chat', text: 'one' }, 'one');
    bob.say({ do: 'chat', text: 'two' });
    ann.say({ do: 'chat', text: 'three' });
    await house.quiet();
    expect(texts(bob.sight().chat)).toEqual(['one', 'two', 'three']);
    expect(ann.repliesTo('one')).toMatchObject([ack, ack]);
  });

  test('is there for who comes later, also at another process', async () => {
    const { house, ann } = await three();
    await ann.do({ do: 'chat', text: 'hello' });
    house.reload();
    const fox = house.guest('fox');
    await fox.watch(-1);
    expect(texts(fox.sight(-1).chat)).toEqual(['hello']);
  });

  test('is turned down when it can not be kept', async () => {
    const { house, ann, bob } = await three();
    house.saveChat = async () => {
      throw new Error('no database');
    };
    expect(await ann.do({ do: 'chat', text: 'hello' })).toMatchObject(no('unavailable'));
    expect(bob.sight().chat).toEqual([]);
    expect(house.failures).toEqual([]);
  });

  test('can be deleted: the log names it by its number alone', async () => {
    const { house, ann } = await three();
    await ann.do({ do: 'chat', text: 'a secret' });
    await ann.answer('more');
    expect(JSON.stringify(house.log)).not.toContain('a secret');
    house.chats[0] = { ...house.chats[0], text: '' };
    verifyChain(house.log);
  });

  test('keeps the table open while it is on its way', async () => {
    const { house, ann, bob, eve } = await three();
    let keep = () => {};
    house.saveChat = () => new Promise((resolve) => (keep = () => resolve({ id: 1, deaf: [] })));
    ann.say({ do: 'chat', text: 'wait' });
    await house.quiet();
    for (const guest of [ann, bob, eve]) guest.cut();
    expect(house.actor.idle).toBe(false);
    keep();
    await house.quiet();
    expect(house.actor.idle).toBe(true);
  });
});

describe('who may speak', () => {
  test('not who may not look', async () => {
    const { house } = await three({ spectators: { allowed: false, delay: 0 } });
    expect(await house.guest('fox').do({ do: 'chat', text: 'psst' })).toMatchObject(no('no-table'));
  });

  test('who was let in by a key need not show it again', async () => {
    const house = new House(['open', 'open'], { visibility: 'private' });
    const fox = house.guest('fox');
    expect(await fox.do({ do: 'chat', text: 'psst' })).toMatchObject(no('no-table'));
    await fox.watch(-1, { key: 'key-to-it' });
    expect(await fox.do({ do: 'chat', text: 'psst' })).toMatchObject(ack);
  });

  test('what spectators say during the match is not heard by those who play', async () => {
    const { house, ann, bob, eve } = await three();
    const before = ann.inbox.length;
    expect(await eve.do({ do: 'chat', text: 'he has the coin' })).toMatchObject(ack);
    expect(ann.inbox.length).toBe(before);
    expect(texts(eve.sight(-1).chat)).toEqual(['he has the coin']);
    await ann.answer('more');
    house.reload();
    await house.quiet();
    for (const guest of [ann, bob]) expect(guest.sight().chat).toEqual([]);
    expect(texts(eve.sight(-1).chat)).toEqual(['he has the coin']);
    await ann.answer('end');
    await eve.do({ do: 'chat', phrase: 'well-played' });
    expect(texts(ann.sight().chat)).toEqual(['well-played']);
  });
});

describe('what is said to a team', () => {
  const pairs = {
    ...tower,
    allies: (_: unknown, a: number, b: number) => a !== b && a % 2 === b % 2,
  } as Game;

  /** Four in two teams, and somebody who looks on. */
  async function four() {
    const house = new House(['open', 'open', 'open', 'open'], { game: pairs });
    const players = await house.begun('ann', 'bob', 'cat', 'dan');
    const eve = house.guest('eve');
    await eve.watch(-1);
    return { house, players, eve };
  }

  test('leaves on the sockets of its seats and no other, also when it is read anew and after the end', async () => {
    const { house, players, eve } = await four();
    const [ann, bob, cat, dan] = players;
    const others = [bob, dan, eve];
    const before = others.map(({ inbox }) => inbox.length);
    expect(await ann.do({ do: 'chat', text: 'strike left', to: 'team' })).toMatchObject(ack);
    expect(await cat.do({ do: 'chat', phrase: 'thanks', to: 'team' })).toMatchObject(ack);
    // Not even that something was said.
    expect(others.map(({ inbox }) => inbox.length)).toEqual(before);
    const heard = [
      { seat: 0, text: 'strike left', team: true },
      { seat: 2, phrase: 'thanks', team: true },
    ];
    for (const guest of [ann, cat]) expect(guest.sight().chat).toMatchObject(heard);
    const unheard = () => {
      for (const { inbox } of others) expect(JSON.stringify(inbox)).not.toMatch(/strike left|"team":true/);
    };
    house.reload();
    await house.quiet();
    for (const guest of [ann, cat]) expect(guest.sight().chat).toMatchObject(heard);
    unheard();
    await ann.answer('end');
    expect(house.state.room.status).toBe('over');
    house.reload();
    await house.quiet();
    for (const guest of [ann, cat]) expect(guest.sight().chat).toMatchObject(heard);
    for (const guest of [bob, dan]) expect(guest.sight().chat).toEqual([]);
    expect(eve.sight(-1).chat).toEqual([]);
    unheard();
  });

  test('is turned down where there is no partner', async () => {
    const { players, eve } = await four();
    expect(await eve.do({ do: 'chat', text: 'psst', to: 'team' })).toMatchObject(no('no-partner'));
    expect(await players[1].do({ do: 'chat', text: 'to all', to: 'table' })).toMatchObject(ack);
    expect(texts(eve.sight(-1).chat)).toEqual(['to all']);
    const { ann } = await three();
    expect(await ann.do({ do: 'chat', text: 'psst', to: 'team' })).toMatchObject(no('no-partner'));
  });
});

describe('muted people', () => {
  test('are not heard by who muted them, and numbers stay dense for all', async () => {
    const { house, ann, bob, eve } = await three();
    house.deaf = { bob: ['ann', 'fox'] };
    await bob.do({ do: 'chat', text: 'noise' });
    await ann.do({ do: 'chat', text: 'signal' });
    await ann.answer('more');
    expect(texts(ann.sight().chat)).toEqual(['signal']);
    expect(JSON.stringify(ann.inbox)).not.toContain('noise');
    for (const guest of [bob, eve]) expect(texts(guest.sight(guest.seat).chat)).toEqual(['noise', 'signal']);
  });

  test('nor by a snapshot, nor after a cut, nor at another process', async () => {
    const { house, ann, bob } = await three();
    house.deaf = { bob: ['ann', 'foxy'] };
    ann.cut();
    await bob.do({ do: 'chat', text: 'noise' });
    await ann.reconnect();
    await ann.watch(0, { fresh: true });
    house.reload();
    await house.quiet();
    const fox = house.guest('fox', { formerly: ['foxy'] });
    await fox.watch(-1);
    expect(JSON.stringify([ann.inbox, fox.inbox])).not.toContain('noise');
    expect(ann.sight().seq).toBe(0);
  });
});

describe('the host', () => {
  test('closes the chat for all, and opens it again; nobody else does', async () => {
    const { house, ann, bob, eve } = await three();
    const close = { do: 'close-chat', closed: true } as const;
    expect(await bob.do(close)).toMatchObject(no('not-host'));
    expect(await ann.do(close)).toMatchObject(ack);
    expect(eve.sight(-1).room.chatClosed).toBe(true);
    for (const guest of [ann, bob, eve]) {
      expect(await guest.do({ do: 'chat', phrase: 'hello' })).toMatchObject(no('chat-closed'));
    }
    house.reload();
    expect(await eve.do({ do: 'chat', phrase: 'hello' })).toMatchObject(no('chat-closed'));
    expect(await ann.do({ do: 'close-chat', closed: false })).toMatchObject(ack);
    expect(await bob.do({ do: 'chat', phrase: 'hello' })).toMatchObject(ack);
    expect(bob.sight().room).not.toHaveProperty('chatClosed');
  });

  test('sees who looks on without a seat, by name, and nobody else does', async () => {
    const { house, ann, bob, eve } = await three();
    expect(ann.spectators).toEqual(['eve']);
    const [fox, again] = [house.guest('fox'), eve.tab()];
    for (const one of [fox, again]) await one.watch(-1);
    // Whoever plays may look on as well; who plays is no news.
    await bob.watch(-1);
    expect(ann.spectators).toEqual(['eve', 'fox']);
    eve.cut();
    expect(ann.spectators).toEqual(['fox', 'eve']);
    again.cut();
    expect(ann.spectators).toEqual(['fox']);
    const elsewhere = ann.tab();
    await elsewhere.watch(0);
    expect(elsewhere.spectators).toEqual(['fox']);
    house.reload();
    await house.quiet();
    expect(ann.spectators).toEqual(['fox']);
    await ann.do({ do: 'send-away', account: 'fox' });
    expect(ann.spectators).toEqual([]);
    for (const other of [bob, eve, fox]) expect(JSON.stringify(other.inbox)).not.toContain('"spectators":[');
  });

  test('is told of fifty of them at most', async () => {
    const { house, ann } = await three();
    for (let n = 0; n < 60; n++) await house.guest(`fan${n}`).watch(-1);
    expect(ann.spectators).toHaveLength(50);
  });

  test('sends a spectator away, who hears of it and does not come back', async () => {
    const { house, ann, bob, eve } = await three();
    const away = { do: 'send-away', account: 'eve' } as const;
    expect(await bob.do(away)).toMatchObject(no('not-host'));
    expect(await ann.do({ ...away, account: 'bob' })).toMatchObject(no('no-spectator'));
    expect(await ann.do({ ...away, account: 'ann' })).toMatchObject(no('no-spectator'));
    eve.faithful = false;
    expect(await ann.do(away)).toMatchObject(ack);
    expect(eve.inbox.at(-1)).toMatchObject({ t: 'resync', seat: -1 });
    expect(await eve.watch(-1)).toBe('sent-away');
    expect(await eve.watch(-1, { key: 'key-to-it' })).toBe('sent-away');
    expect(await eve.do({ do: 'chat', phrase: 'hello' })).toMatchObject(no('sent-away'));
    house.reload();
    expect(await eve.watch(-1)).toBe('sent-away');
    expect(await house.guest('fox').watch(-1)).toBeNull();
  });

  test('nor sits down at it', async () => {
    const house = new House(['open', 'open']);
    const [ann, eve] = [house.guest('ann'), house.guest('eve')];
    expect(await ann.do({ do: 'send-away', account: 'eve' })).toMatchObject(ack);
    expect(await eve.do({ do: 'sit', seat: 0 })).toMatchObject(no('sent-away'));
  });
});
