import { deal } from '@kaiju/kernel';
import { clause, sceneTests } from '@kaiju/kernel/testing';
import { expect } from 'vitest';
import { market } from './index.ts';

sceneTests(market, new URL('./scenes/', import.meta.url));

clause('NM-2.8', 'a tie at the bell goes to the poorest, then by seat', () => {
  const { g } = deal(market, { seats: 4, seed: 'tie' });
  [5, 2, 7, 2].forEach((coins, seat) => {
    g.players[seat].coins = coins;
  });
  expect(market.race?.precedence?.(g)).toEqual([1, 3, 0, 2]);
});
