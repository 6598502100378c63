import { market } from '@kaiju/game-market';
import { type Ask, askOf, deal, mindOf, seeded, take } from '@kaiju/kernel';
import { expect, test } from 'vitest';
import { contest } from './arena.ts';
import { bids } from './fixtures/bids.ts';
import { snatch } from './fixtures/snatch.ts';
import { tictactoe } from './fixtures/tictactoe.ts';
import { greedy } from './greedy.ts';
import { random } from './random.ts';

test('beats random on Night Market', () => {
  const { scores } = contest(market, [greedy(), random], { seats: 2, seed: 'stall', rounds: 50, pace: 1 });
  expect(scores[0].low).toBeGreaterThan(0.65);
});

test('the noisier, the weaker', () => {
  const bots = [greedy(), greedy({ noise: 0.8 })];
  const { scores } = contest(market, bots, { seats: 2, seed: 'stall', rounds: 40 });
  expect(scores[0].low).toBeGreaterThan(0.55);
});

test('plays to the end in its mind where a game has no evaluation', () => {
  const { scores } = contest(tictactoe, [greedy(), random], { seats: 2, seed: 'x', rounds: 20 });
  expect(scores[0].low).toBeGreaterThan(0.8);
});

test('looks at some of the options that can not be listed', () => {
  const table = deal(bids, { seats: 2, seed: 'b' });
  take(bids, table, 0, 600);
  const mind = mindOf(bids, table, 1, askOf(bids, table, 1) as Ask);
  expect(greedy().decide(mind, seeded('g')).value).toBeGreaterThan(600);
});

test('snatches a prize early and lets a trap be', () => {
  for (const trap of [false, true]) {
    const table = deal(snatch, { seats: 2, seed: 's', options: { trap }, pace: 1 });
    const mind = mindOf(snatch, table, 0, askOf(snatch, table, 0) as Ask);
    const { value, after } = greedy().decide(mind, seeded('g'));
    expect(value).toBe('snatch');
    if (trap) expect(after).toBeGreaterThan(3000);
    else expect(after).toBeLessThan(1000);
  }
});
