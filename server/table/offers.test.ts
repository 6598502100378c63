import { describe, expect, test } from 'vitest';
import type { Offer } from '../protocol/index.ts';
import { CHECKPOINT_EVERY } from './actor.ts';
import { Rejected } from './decide.ts';
import { type Guest, House } from './testing.ts';

const ack = { t: 'ack' };
const no = (code: string) => ({ t: 'reject', code });

type Wish = ConstructorParameters<typeof House>[1];
async function two(wish: Wish = {}) {
  const house = new House(['open', 'open'], wish);
  const [ann, bob] = await house.begun('ann', 'bob');
  return { house, ann, bob };
}

const offer = (guest: Guest, what: Offer['what'], seat = guest.seat) => guest.do({ do: 'offer', seat, what });
const reply = (guest: Guest, what: Offer['what'], yes: boolean, seat = guest.seat) =>
  guest.do({ do: 'reply', seat, what, yes });
const RATED: Wish = { rated: true, clock: days() };
const height = (house: House) => house.state.table?.g.height;

describe('an offer', () => {
  test('stands for all to see until all have agreed', async () => {
    const house = new House(['open', 'open', 'open']);
    const [ann, bob, cat] = await house.begun('ann', 'bob', 'cat');
    expect(await offer(ann, 'draw')).toMatchObject(ack);
    expect(cat.sight().room.offers).toEqual([{ what: 'draw', by: 0, yes: [0] }]);
    expect(await reply(bob, 'draw', true)).toMatchObject(ack);
    expect(house.room).toMatchObject({ status: 'playing', offers: [{ yes: [0, 1] }] });
    expect(await reply(bob, 'draw', true)).toMatchObject(no('no-offer'));
    expect(await reply(cat, 'draw', true)).toMatchObject(ack);
    expect(house.room).toMatchObject({ status: 'over', offers: [] });
    expect(house.state.table?.result).toMatchObject({ places: [1, 1, 1], why: 'agreed' });
  });

  test('is off when anybody says no, and may be made again', async () => {
    const { house, ann, bob } = await two();
    await offer(ann, 'draw');
    expect(await offer(ann, 'draw')).toMatchObject(no('already-offered'));
    expect(await offer(bob, 'draw')).toMatchObject(no('already-offered'));
    expect(await reply(bob, 'draw', false)).toMatchObject(ack);
    expect(house.room.offers).toEqual([]);
    expect(await reply(bob, 'draw', true)).toMatchObject(no('no-offer'));
    expect(await offer(bob, 'draw')).toMatchObject(ack);
  });

  test('may be withdrawn by who made it or has agreed to it', async () => {
    const house = new House(['open', 'open', 'open']);
    const [ann, bob, cat] = await house.begun('ann', 'bob', 'cat');
    await offer(ann, 'draw');
    expect(await reply(ann, 'draw', false)).toMatchObject(ack);
    expect(house.room.offers).toEqual([]);
    await offer(ann, 'draw');
    await reply(bob, 'draw', true);
    expect(await reply(bob, 'draw', false)).toMatchObject(ack);
    expect(await reply(cat, 'draw', true)).toMatchObject(no('no-offer'));
  });

  test('of one person at all seats is agreed to at once', async () => {
    const house = new House(['open', 'open']);
    const [ann] = await house.begun('ann', 'ann');
    await offer(ann, 'draw', 1);
    expect(house.room.status).toBe('over');
  });

  test('is answered by a person once, from whichever seat', async () => {
    const house = new House(['open', 'open', 'open']);
    const [ann, bob] = await house.begun('ann', 'ann', 'bob');
    await offer(bob, 'draw');
    expect(await reply(ann, 'draw', true, 1)).toMatchObject(ack);
    expect(house.room.status).toBe('over');
  });

  test('survives that another process takes the table over', async () => {
    const { house, ann, bob } = await two();
    await offer(ann, 'pause');
    house.reload();
    await house.quiet();
    expect(await reply(bob, 'pause', true)).toMatchObject(ack);
    expect(house.room.paused).toBe(true);
  });

  test('is for those who play', async () => {
    const { house, ann, bob } = await two();
    expect(await offer(house.guest('eve'), 'draw', 0)).toMatchObject(no('not-yours'));
    expect(await offer(bob, 'draw', 0)).toMatchObject(no('not-yours'));
    await offer(ann, 'draw');
    expect(await reply(bob, 'draw', true, 0)).toMatchObject(no('not-yours'));
    expect(await offer(ann, 'resume')).toMatchObject(no('not-paused'));
    expect(await offer(ann, 'rematch')).toMatchObject(no('not-over'));
  });
});

describe('a draw', () => {
  test('is not agreed with bots, nor with those who left their seat to one', async () => {
    const house = new House(['open', 'open', 'bot']);
    const [ann] = await house.begun('ann', 'bob');
    expect(await offer(ann, 'draw')).toMatchObject(no('not-with-bots'));
    const { house: other, ann: host, bob } = await two();
    bob.cut();
    await other.pass(60_000);
    await host.do({ do: 'stand-in', seat: 1, level: 'casual' });
    expect(await offer(host, 'draw')).toMatchObject(no('not-with-bots'));
  });
});

describe('taking back', () => {
  test('one’s own steps is free as long as nothing was learned', async () => {
    const { house, ann, bob } = await two();
    await ann.answer('more');
    await ann.answer('more');
    expect(await offer(ann, 'undo')).toMatchObject(ack);
    // Nobody was asked, and nobody sees an offer.
    expect(house.kinds).not.toContain('offered');
    expect(JSON.stringify(bob.inbox)).not.toContain('"what":"undo"');
    expect(height(house)).toBe(1);
    expect(await offer(ann, 'undo')).toMatchObject(ack);
    expect(height(house)).toBe(0);
    expect(await offer(ann, 'undo')).toMatchObject(no('nothing-to-undo'));
    for (const guest of [ann, bob]) {
      expect(guest.sight().view?.g).toMatchObject({ height: 0 });
      expect(guest.sight().facts).toEqual([]);
    }
    expect(house.failures).toEqual(['TakenBack', 'TakenBack']);
    expect(house.room.offers).toEqual([]);
  });

  test('also after the turn went on, until the next seat has answered', async () => {
    const { house, ann, bob } = await two();
    await ann.answer('add');
    expect(await offer(ann, 'undo')).toMatchObject(ack);
    expect(house.state.asks[0]).toMatchObject({ seat: 0, id: '0.1' });
    await ann.answer('add');
    await bob.answer('more');
    await offer(ann, 'undo');
    expect(house.room.offers).toMatchObject([{ what: 'undo', yes: [0] }]);
  });

  test.each(['roll', 'peek'])('behind a %s is by consent', async (telling) => {
    const { house, ann, bob } = await two();
    await ann.answer('more');
    await ann.answer(telling);
    expect(await offer(ann, 'undo')).toMatchObject(ack);
    expect(house.kinds).not.toContain('undone');
    expect(await reply(bob, 'undo', false)).toMatchObject(ack);
    expect(house.kinds).not.toContain('undone');
    await offer(ann, 'undo');
    expect(await reply(bob, 'undo', true)).toMatchObject(ack);
    expect(height(house)).toBe(1);
    expect(bob.learned()).toEqual(['added']);
  });

  test('is off the table when somebody plays on', async () => {
    const { house, ann, bob } = await two();
    await ann.answer('roll');
    await offer(ann, 'undo');
    await bob.answer('add');
    expect(house.room.offers).toEqual([]);
    expect(await reply(bob, 'undo', true)).toMatchObject(no('no-offer'));
  });

  test('takes back what others did since, with their consent', async () => {
    const { house, ann, bob } = await two();
    await ann.answer('add');
    await bob.answer('add');
    await offer(ann, 'undo');
    await reply(bob, 'undo', true);
    expect(house.state.asks).toMatchObject([{ seat: 0, id: '0.1' }]);
    expect(height(house)).toBe(0);
  });

  test('is free against bots, whatever they did', async () => {
    const house = new House(['open', 'bot']);
    const [ann] = await house.begun('ann');
    await ann.answer('roll');
    await house.pass(1);
    expect(house.state.inputs).toBe(2);
    await offer(ann, 'undo');
    expect(house.state.inputs).toBe(0);
    await ann.answer('add');
    await house.pass(1);
    expect(house.state.inputs).toBe(2);
  });

  test('is not free against somebody who has left the seat to a bot', async () => {
    const { house, ann, bob } = await two();
    await ann.answer('roll');
    bob.cut();
    await house.pass(60_000);
    await ann.do({ do: 'stand-in', seat: 1, level: 'casual' });
    await house.pass(1);
    await offer(ann, 'undo');
    expect(house.kinds).not.toContain('undone');
  });

  test('past something revealed is asked for twice at a rated table, and makes it unrated for all', async () => {
    const { house, ann, bob } = await two(RATED);
    await ann.answer('roll');
    expect(await offer(ann, 'undo')).toMatchObject(no('undo-unrates'));
    expect(house.room).toMatchObject({ offers: [], verdict: null });
    expect(await ann.do({ do: 'offer', seat: 0, what: 'undo', unrated: true })).toMatchObject(ack);
    expect(bob.sight().room.offers).toMatchObject([{ what: 'undo', unrates: true }]);
    await reply(bob, 'undo', true);
    expect(JSON.parse(house.log.find(({ kind }) => kind === 'undone')!.body)).toMatchObject({
      unrates: true,
    });
    for (const guest of [ann, bob])
      expect(guest.sight().room).toMatchObject({ rated: true, verdict: 'undo' });
    house.reload({ whole: true });
    expect(house.room.verdict).toBe('undo');
    // There is nothing left to lose.
    await ann.answer('peek');
    expect(await offer(ann, 'undo')).toMatchObject(ack);
    await ann.answer('end');
    expect(house.room).toMatchObject({ status: 'over', verdict: 'undo' });
  });

  test('past something revealed makes a match unrated also when only bots are asked', async () => {
    const house = new House(['open', 'bot'], RATED);
    const [ann] = await house.begun('ann');
    await ann.answer('roll');
    await house.pass(1);
    expect(await offer(ann, 'undo')).toMatchObject(no('undo-unrates'));
    expect(await ann.do({ do: 'offer', seat: 0, what: 'undo', unrated: true })).toMatchObject(ack);
    expect(ann.sight().room).toMatchObject({ offers: [], verdict: 'undo' });
  });

  test('what revealed nothing leaves a match rated, whoever agreed to it', async () => {
    const { house, ann, bob } = await two(RATED);
    await ann.answer('more');
    expect(await offer(ann, 'undo')).toMatchObject(ack);
    await ann.answer('add');
    await bob.answer('add');
    await offer(ann, 'undo');
    expect(bob.sight().room.offers).toEqual([{ what: 'undo', by: 0, yes: [0] }]);
    await reply(bob, 'undo', true);
    expect(house.state.undos).toBe(2);
    expect(house.room.verdict).toBeNull();
  });

  test('reaches behind a checkpoint, and may be done again and again', async () => {
    const { house, ann } = await two();
    for (let i = 0; i < CHECKPOINT_EVERY + 2; i++) await ann.answer('more');
    expect(house.checkpoints).toHaveLength(1);
    for (let i = 0; i < 5; i++) expect(await offer(ann, 'undo')).toMatchObject(ack);
    expect(height(house)).toBe(CHECKPOINT_EVERY - 3);
    for (let i = 0; i < 5; i++) await ann.answer('more');
    expect(house.checkpoints).toHaveLength(2);
    const { state } = house;
    house.reload();
    expect(height(house)).toBe(CHECKPOINT_EVERY + 2);
    expect(house.state.hash()).toBe(state.hash());
    house.reload({ whole: true });
    expect(house.state.hash()).toBe(state.hash());
    expect(await offer(ann, 'undo')).toMatchObject(ack);
    expect(height(house)).toBe(CHECKPOINT_EVERY + 1);
  });

  test('leaves what was said, offered and ordered meanwhile', async () => {
    const { ann, bob } = await two();
    await ann.answer('more');
    await bob.do({ do: 'orders', seat: 1, orders: { pass: 'always', stops: [] } });
    await bob.do({ do: 'chat', text: 'hm' });
    await offer(bob, 'draw');
    await offer(ann, 'undo');
    expect(bob.sight()).toMatchObject({
      orders: { pass: 'always', stops: [] },
      chat: [{ text: 'hm' }],
      room: { offers: [{ what: 'draw', by: 1 }] },
    });
  });

  test('what is sent while it is on its way is done after it', async () => {
    const { house, ann, bob } = await two();
    await ann.answer('more');
    house.full = true;
    ann.say({ do: 'offer', seat: 0, what: 'undo' }, 'undo');
    ann.say({ do: 'answer', seat: 0, ask: '0.1', value: 'add' }, 'next');
    ann.say({ do: 'answer', seat: 0, ask: '0.2', value: 'add' }, 'stale');
    bob.say({ do: 'chat', text: 'well' }, 'well');
    house.full = false;
    house.storeAll();
    await house.quiet();
    expect(ann.repliesTo('undo')).toMatchObject([ack]);
    expect(ann.repliesTo('next')).toMatchObject([ack]);
    expect(ann.repliesTo('stale')).toMatchObject([no('unknown')]);
    expect(bob.repliesTo('well')).toMatchObject([ack]);
    expect(height(house)).toBe(1);
    expect(bob.sight().chat).toMatchObject([{ text: 'well' }]);
  });

  test('not to a question whose time by the rules is over', async () => {
    const { house, ann } = await two();
    await ann.answer('hurry');
    await ann.answer('slow');
    expect(await offer(ann, 'undo')).toMatchObject(ack);
    await ann.answer('quick');
    await house.pass(60_000);
    expect(await offer(ann, 'undo')).toMatchObject(no('nothing-to-undo'));
  });
});

describe('a pause', () => {
  test('stops time and play until all want to go on', async () => {
    const { house, ann, bob } = await two({ clock: days() });
    await house.pass(1000);
    await offer(ann, 'pause');
    await reply(bob, 'pause', true);
    const at = house.state.at;
    await house.pass(10 * 86_400_000);
    expect(house.room).toMatchObject({ status: 'playing', paused: true });
    expect(house.actor.dueIn()).toBeNull();
    expect(await offer(ann, 'pause')).toMatchObject(no('paused'));
    expect(await offer(ann, 'undo')).toMatchObject(no('paused'));
    house.reload();
    await house.quiet();
    await house.pass(86_400_000);
    await offer(bob, 'resume');
    expect(house.room.paused).toBe(true);
    await reply(ann, 'resume', true);
    expect(house.room.paused).toBe(false);
    expect(house.state.at).toBe(at);
    expect(house.actor.dueIn()).toBe(3 * 86_400_000 - 1000);
  });

  test('can not be had from somebody who has left; but one goes on without them', async () => {
    const { house, ann, bob } = await two();
    await offer(ann, 'pause');
    await reply(bob, 'pause', true);
    bob.cut();
    await house.pass(60_000);
    await ann.do({ do: 'stand-in', seat: 1, level: 'casual' });
    await offer(ann, 'resume');
    expect(house.room.paused).toBe(false);
    await offer(ann, 'pause');
    expect(house.room.paused).toBe(false);
  });

  test('does not keep anybody from giving up', async () => {
    const { house, ann, bob } = await two();
    await offer(ann, 'pause');
    await reply(bob, 'pause', true);
    expect(await ann.do({ do: 'concede', seat: 0 })).toMatchObject(ack);
    expect(house.room).toMatchObject({ status: 'over', paused: false });
  });
});

describe('a rematch', () => {
  const over = async () => {
    const all = await two();
    await all.ann.answer('end');
    return all;
  };

  test('is opened once when all want it, and all are told where', async () => {
    const { house, ann, bob } = await over();
    expect(await offer(ann, 'rematch')).toMatchObject(ack);
    expect(house.rematches).toBe(0);
    expect(await reply(bob, 'rematch', true)).toMatchObject(ack);
    expect(house.rematches).toBe(1);
    for (const guest of [ann, bob])
      expect(guest.sight().room).toMatchObject({ rematch: house.next, offers: [] });
    expect(await offer(ann, 'rematch')).toMatchObject(no('not-over'));
  });

  test('is agreed on by two who offer it at the same time', async () => {
    const { house, ann, bob } = await over();
    expect(await offer(ann, 'rematch')).toMatchObject(ack);
    expect(await offer(ann, 'rematch')).toMatchObject(no('already-offered'));
    expect(await offer(bob, 'rematch')).toMatchObject(ack);
    expect(house.rematches).toBe(1);
  });

  test('is opened by the next process, if the one that was to open it died', async () => {
    const { house, ann, bob } = await over();
    house.rematch = async () => {
      throw new Error('no database');
    };
    await offer(ann, 'rematch');
    expect(await reply(bob, 'rematch', true)).toMatchObject(ack);
    expect(house.room.rematch).toBeNull();
    expect(house.reports).toEqual(['no rematch']);
    house.rematch = async () => house.next;
    house.reload();
    await house.quiet();
    expect(ann.sight().room.rematch).toBe(house.next);
  });

  test('that the house does not allow is off, all are told why, and it can be agreed on again', async () => {
    const { house, ann, bob } = await over();
    house.rematch = async () => {
      throw new Rejected('too-many-tables', '10');
    };
    await offer(ann, 'rematch');
    expect(await reply(bob, 'rematch', true)).toMatchObject(ack);
    await house.quiet();
    house.reload();
    await house.quiet();
    for (const guest of [ann, bob])
      expect(guest.sight().room).toMatchObject({
        rematch: null,
        noRematch: { code: 'too-many-tables', message: expect.stringContaining('10 tables') },
        offers: [],
      });
    expect(house.reports).toEqual([]);
    house.rematch = async () => house.next;
    await offer(bob, 'rematch');
    expect(house.room.noRematch).toBeUndefined();
    await reply(ann, 'rematch', true);
    await house.quiet();
    expect(house.room.rematch).toBe(house.next);
  });

  test('with bots needs the people only', async () => {
    const house = new House(['open', 'bot']);
    const [ann] = await house.begun('ann');
    await ann.answer('end');
    await offer(ann, 'rematch');
    expect(house.room.rematch).toBe(house.next);
  });
});

function days() {
  return { kind: 'days', days: 3, out: 'lose' } as const;
}
