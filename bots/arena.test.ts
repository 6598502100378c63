import { below, seeded } from '@kaiju/kernel';
import { describe, expect, test } from 'vitest';
import {
  type Comparison,
  compare,
  contest,
  type Play,
  roundOf,
  scoreOf,
  scoreRound,
  Tally,
} from './arena.ts';
import { tictactoe } from './fixtures/tictactoe.ts';
import { greedy } from './greedy.ts';
import { random } from './random.ts';

/** Matches that contender 0 wins with this chance, at two seats. */
function coin(chance: number): Play {
  return (seed, seating) => {
    const won = below(seeded(`${seed} ${seating.join()}`), 1000) < chance * 1000;
    return seating.map((contender) => ((contender === 0) === won ? 1 : 0));
  };
}
const duel: Comparison = { contenders: 2, seats: 2, seed: 'arena', rounds: 400 };

describe('a round', () => {
  test('seats everybody everywhere once, on the same deal', () => {
    expect(roundOf('s', 4, 2, 2)).toEqual({
      seed: 's 4',
      seatings: [
        [0, 1],
        [1, 0],
      ],
    });
    expect(roundOf('s', 0, 3, 3).seatings).toEqual([
      [0, 1, 2],
      [1, 2, 0],
      [2, 0, 1],
    ]);
    expect(roundOf('s', 0, 2, 4).seatings).toEqual([
      [0, 1, 0, 1],
      [1, 0, 1, 0],
    ]);
  });

  test('is worth to a contender what its seats were, on average', () => {
    expect(
      scoreRound(roundOf('s', 0, 2, 2), [
        [1, 0],
        [0.5, 0.5],
      ]),
    ).toEqual([0.75, 0.25]);
    expect(
      scoreRound(roundOf('s', 0, 2, 3), [
        [1, 0, 0.5],
        [1, 0.5, 0],
      ]),
    ).toEqual([0.625, 0.25]);
  });

  test('cancels what is due to the seat alone', () => {
    const firstWins: Play = () => [1, 0];
    expect(compare(firstWins, { ...duel, rounds: 10 }).scores[0]).toMatchObject({ mean: 0.5 });
  });
});

describe('the interval', () => {
  test('holds the true chance, and narrows', () => {
    const few = compare(coin(0.6), { ...duel, rounds: 50 }).scores[0];
    const many = compare(coin(0.6), { ...duel, rounds: 2000 }).scores[0];
    for (const { low, high } of [few, many]) {
      expect(low).toBeLessThan(0.6);
      expect(high).toBeGreaterThan(0.6);
    }
    expect(many.high - many.low).toBeLessThan((few.high - few.low) / 4);
  });

  test('is honest about a few rounds that all end alike', () => {
    const { mean, low, high } = compare(coin(1), { ...duel, rounds: 5 }).scores[0];
    expect(mean).toBe(1);
    expect(low).toBeLessThan(0.6);
    expect(high).toBeCloseTo(1);
  });
});

describe('the sequential test', () => {
  const until = { elo0: 0, elo1: 50 };

  test('stops as soon as it is decided, either way', () => {
    const better = compare(coin(0.7), { ...duel, test: until });
    expect(better.verdict).toBe('better');
    expect(better.rounds).toBeLessThan(100);
    const worse = compare(coin(0.4), { ...duel, test: until });
    expect(worse.verdict).toBe('not better');
    expect(worse.rounds).toBeLessThan(100);
    expect(worse.matches).toBe(2 * worse.rounds);
  });

  test('stays open while nothing is clear', () => {
    expect(compare(coin(0.53), { ...duel, rounds: 20, test: until }).verdict).toBeNull();
  });

  test('calls equals better no more often than it may', () => {
    let wrong = 0;
    for (let n = 0; n < 300; n++) {
      const { verdict } = compare(coin(0.5), { ...duel, seed: `equals ${n}`, rounds: 2000, test: until });
      if (verdict === 'better') wrong++;
    }
    expect(wrong / 300).toBeLessThan(0.08);
  });

  test('counts rounds played elsewhere as if they had been played here', () => {
    const tally = new Tally(2, until);
    const play = coin(0.7);
    while (tally.verdict === null) {
      const round = roundOf(duel.seed, tally.rounds, 2, 2);
      tally.add(
        scoreRound(
          round,
          round.seatings.map((seating) => play(round.seed, seating)),
        ),
      );
    }
    expect(tally.standing()).toEqual(compare(play, { ...duel, test: until }));
  });
});

test('Elo points are scores', () => {
  expect(scoreOf(0)).toBe(0.5);
  expect(scoreOf(191)).toBeCloseTo(0.75, 2);
});

test('the same seed plays the same contest', () => {
  const once = (seed: string) => contest(tictactoe, [greedy(), random], { seats: 2, seed, rounds: 4 });
  expect(once('a')).toEqual(once('a'));
});

test('more contenders than seats is refused', () => {
  expect(() => compare(coin(0.5), { ...duel, contenders: 3 })).toThrow('3 contenders at 2 seats');
});
