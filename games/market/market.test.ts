import { deal, whyNot } from '@kaiju/kernel';
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

clause('NM-3.4', 'one night at least, twenty at most', () => {
  for (const nights of [1, 5, 20]) expect(whyNot(market, 2, { nights })).toBeNull();
  for (const nights of [0, -1, 21, 1.5, 2 ** 53 - 1]) {
    expect(whyNot(market, 2, { nights })).toEqual({
      zh: `options.nights：应为从 1 到 20 的整数，实为 ${nights}`,
      en: `options.nights: expected a whole number from 1 to 20, found ${nights}`,
    });
  }
});
