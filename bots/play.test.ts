import { market } from '@kaiju/game-market';
import { type Bot, verify } from '@kaiju/kernel';
import { expect, test } from 'vitest';
import { snatch } from './fixtures/snatch.ts';
import { tictactoe } from './fixtures/tictactoe.ts';
import { Match } from './play.ts';
import { random } from './random.ts';

const always = (value: string, after: number): Bot => ({ name: 'always', decide: () => ({ value, after }) });

test('the same deal and luck play the same match, and its record holds', () => {
  const play = (luck: string) => {
    const match = new Match(market, [random, random, random], { seats: 3, seed: 'deal', pace: 1 }, luck);
    match.play();
    return match.timeline.record();
  };
  expect(play('a')).toEqual(play('a'));
  expect(play('a').inputs).not.toEqual(play('b').inputs);
  expect(verify(market, play('a')).table.result).toEqual(play('a').result);
});

test('in a race the earliest acts, and the clock acts before the late', () => {
  const places = (first: number, second: number) =>
    new Match(
      snatch,
      [always('snatch', first), always('snatch', second)],
      { seats: 2, seed: 's', pace: 1 },
      'luck',
    ).play().result?.places;
  expect(places(200, 100)).toEqual([2, 1]);
  expect(places(100, 200)).toEqual([1, 2]);
  expect(places(4000, 5000)).toEqual([1, 1]);
});

test('a bot that answers what it may not is named', () => {
  const match = new Match(tictactoe, [always('nowhere', 0), random], { seats: 2, seed: 's' }, 'luck');
  expect(() => match.play()).toThrow('bot always at seat 0: "nowhere" is not among the 9 options');
});
