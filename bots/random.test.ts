import { market } from '@kaiju/game-market';
import { seeded } from '@kaiju/kernel';
import { expect, test } from 'vitest';
import { contest } from './arena.ts';
import { Chance } from './chance.ts';
import { tictactoe } from './fixtures/tictactoe.ts';
import { impulsive, random } from './random.ts';

test('the dice bots think with are fair, weighted as told, and repeat', () => {
  const chance = new Chance(seeded('dice'));
  const faces = new Array<number>(6).fill(0);
  const weighed = new Array<number>(3).fill(0);
  for (let n = 0; n < 60_000; n++) {
    faces[chance.below(6)]++;
    weighed[chance.weighted([1, 0, 3])]++;
  }
  for (const count of faces) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  expect(Math.abs(weighed[0] - 15_000)).toBeLessThan(500);
  expect(weighed[1]).toBe(0);
  expect(chance.weighted([0, 0])).toBeLessThan(2);
  expect(new Chance(seeded('a')).fraction()).toBe(new Chance(seeded('a')).fraction());
});

test('first sight beats random where a game has a policy, and is random where it has none', () => {
  const order = { seats: 2, seed: 'sight', rounds: 100 };
  expect(contest(market, [impulsive, random], order).scores[0].low).toBeGreaterThan(0.5);
  const { low, high } = contest(tictactoe, [impulsive, random], order).scores[0];
  expect(low).toBeLessThan(0.5);
  expect(high).toBeGreaterThan(0.5);
});
