import { expect, test } from 'vitest';
import { int, list, record, seeded } from './index.ts';

// Nothing in this file defines a game.

test('records are made and read before there is any game', () => {
  const Purse = record('purse', { coins: list(int), owner: int.or(0) });
  expect(Purse.make({ coins: [1, 2] })).toEqual({ coins: [1, 2], owner: 0 });
  expect(Purse.ops.load({ coins: [3], owner: 1 }, 'purse')).toEqual({ coins: [3], owner: 1 });
  expect(seeded('a seed')).toEqual(seeded('a seed'));
});
