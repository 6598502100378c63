import { type Ask, askOf, below, explain, type Json, seeded, type Table } from '@kaiju/kernel';
import { findGame } from '@kaiju/registry';
import { describe, expect, test } from 'vitest';
import type { RefusedGroup } from '../client/index.ts';
import { type Guest, House } from './testing.ts';

/** What the tests look at of an answer. */
interface Answer {
  facts: { data: { bids: number[] } }[];
  view: { g: { height: number } };
  refused: RefusedGroup[];
}

const no = (code: string) => ({ t: 'reject', code });

async function two(wish: ConstructorParameters<typeof House>[1] = {}) {
  const house = new House(['open', 'open'], wish);
  const [ann, bob] = await house.begun('ann', 'bob');
  const ask = async (guest: Guest, seat: number, value: Json, name = guest.askAt(seat)) => {
    const id = house.newId();
    house.actor.preview(guest, id, seat, name, value);
    await house.quiet();
    return guest.inbox.find((m) => m.id === id) as unknown as Answer;
  };
  const why = async (guest: Guest, seat: number, about?: Json[]) => {
    const id = house.newId();
    house.actor.why(guest, id, seat, about);
    await house.quiet();
    return guest.inbox.find((m) => m.id === id) as unknown as Answer;
  };
  return { house, ann, bob, ask, why };
}

describe('a preview', () => {
  test('shows what an answer would do, and nothing is done', async () => {
    const { house, ann, bob, ask } = await two();
    const [log, heard] = [house.log.length, bob.inbox.length];
    const before = house.state.hash();
    expect(await ask(ann, 0, 'add')).toMatchObject({
      t: 'preview',
      certain: true,
      facts: [{ n: 1, kind: 'added', data: { seat: 0 } }],
      view: { seat: 0, g: { height: 1 }, waiting: [1] },
    });
    expect(house.state.hash()).toBe(before);
    await house.quiet();
    expect([house.log.length, bob.inbox.length]).toEqual([log, heard]);
  });

  test('says when luck or something hidden has a say', async () => {
    const { ann, bob, ask } = await two();
    expect(await ask(ann, 0, 'roll')).toMatchObject({ certain: false });
    expect(await ask(ann, 0, 'peek')).toMatchObject({ certain: false });
    await ann.answer('seal');
    expect(await ask(ann, 0, 3)).toMatchObject({ certain: true, facts: [] });
    await bob.answer(1);
    expect(await ask(ann, 0, 3)).toMatchObject({ certain: false });
  });

  test('does not tell what others have sealed', async () => {
    const { ann, bob, ask } = await two();
    await ann.answer('seal');
    await bob.answer(3);
    const bids = new Set<unknown>();
    for (let i = 0; i < 40; i++) {
      const { facts } = await ask(ann, 0, 1);
      bids.add(facts[0].data.bids[1]);
    }
    expect([...bids].sort()).toEqual([1, 2, 3]);
  });

  test('does not tell what will be drawn', async () => {
    const { house, ann, ask } = await two();
    const heights = new Set<unknown>();
    for (let i = 0; i < 60; i++) heights.add((await ask(ann, 0, 'roll')).view.g.height);
    expect(heights.size).toBe(6);
    expect(house.state.table?.rng.drawn).toBe(0);
  });

  test('knows an answer by its value, whatever the order of its keys', async () => {
    const { ann, ask } = await two();
    await ann.answer('more');
    expect(await ask(ann, 0, { lay: { beams: 2, stones: 1 } })).toMatchObject({ t: 'preview' });
    expect(await ask(ann, 0, { lay: { beams: 2, stones: 2 } })).toMatchObject(no('illegal'));
  });

  test('of what is not allowed says by which clause', async () => {
    const { ann, ask } = await two();
    expect(await ask(ann, 0, 'lay')).toMatchObject({ ...no('illegal'), clause: 'TW-1.2' });
  });

  test('is for one’s own seat, when it is asked', async () => {
    const { house, ann, bob, ask } = await two();
    expect(await ask(bob, 0, 'add')).toMatchObject(no('not-yours'));
    expect(await ask(house.guest('eve'), 0, 'add')).toMatchObject(no('not-yours'));
    expect(await ask(bob, 1, 'add')).toMatchObject(no('unknown'));
    await ann.answer('more');
    expect(await ask(ann, 0, 'add', '0.1')).toMatchObject(no('closed'));
    await ann.answer('end');
    expect(await ask(ann, 0, 'add')).toMatchObject(no('not-playing'));
  });

  test('of something that breaks the rules breaks nothing else', async () => {
    const { house, ann, ask } = await two();
    expect(await ask(ann, 0, 'topple')).toMatchObject(no('broken'));
    expect(house.failures).toEqual([]);
    expect(await ann.answer('add')).toMatchObject({ t: 'ack' });
  });

  test('says nothing of what is not stored', async () => {
    const { house, ann, ask } = await two();
    house.full = true;
    ann.say({ do: 'answer', seat: 0, ask: '0.1', value: 'more' });
    expect(await ask(ann, 0, 'more', '0.2')).toBeUndefined();
    house.full = false;
    house.loseAll(new Error('lost'));
    await house.quiet();
    expect(ann.inbox.some(({ t }) => t === 'preview')).toBe(false);
    expect(ann.inbox).toContainEqual(expect.objectContaining(no('unavailable')));
  });
});

describe('why not', () => {
  test('lists what the rules turned down, with clause and reason', async () => {
    const { ann, why } = await two();
    expect(await why(ann, 0)).toMatchObject({
      t: 'why',
      refused: [{ clause: 'TW-1.2', reason: { key: 'nothingToLayOn' }, count: 1, candidates: ['lay'] }],
    });
  });

  test('says each reason once with some of what it forbids, or what is asked about', async () => {
    const { ann, bob, house, why } = await two({ game: findGame('miracle'), options: {}, pace: 0 });
    const rng = seeded('why not');
    const { game } = house;
    for (let i = 0; i < 60; i++) {
      const [{ seat }] = house.state.asks;
      const { options, space } = askOf(game, house.state.table as Table, seat) as Ask;
      const value = options ? options[below(rng, options.length)] : (space?.sample(rng) as Json);
      await [ann, bob][seat].answer(value, seat);
    }
    const [{ seat }] = house.state.asks;
    const guest = [ann, bob][seat];
    const all = explain(game, house.state.table as Table, seat);
    expect(all.length).toBeGreaterThan(500);
    const told = await why(guest, seat);
    expect(JSON.stringify(told).length).toBeLessThan(16_000);
    expect(told.refused.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
    expect(told.refused.every(({ count, candidates }) => candidates.length === Math.min(12, count))).toBe(
      true,
    );
    const [first, last] = [all[0], all[all.length - 1]];
    const { refused } = await why(guest, seat, [last.candidate, first.candidate, 'nonsense']);
    const found = refused.flatMap(({ clause, reason, candidates }) =>
      candidates.map((candidate) => ({ candidate, clause, reason })),
    );
    expect(found).toEqual([first, last]);
  });

  test('is for one’s own seat', async () => {
    const { bob, why } = await two();
    expect(await why(bob, 0)).toMatchObject(no('not-yours'));
    expect(await why(bob, 1)).toMatchObject({ t: 'why', refused: [] });
  });

  test('in a game with hidden hands speaks of one’s own only', async () => {
    const { ann, bob, why } = await two({ game: findGame('market'), pace: 0 });
    for (const guest of [ann, bob])
      guest.say({ do: 'answer', seat: guest.seat, ask: guest.askAt(), value: 'walk' });
    await new Promise((resolve) => setImmediate(resolve));
    const { refused } = await why(ann, 0);
    expect(refused.every(({ clause }) => clause.startsWith('NM-'))).toBe(true);
  });
});
