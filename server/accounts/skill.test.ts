import { LEVELS } from '@kaiju/bots';
import { predictWin } from 'openskill';
import { describe, expect, test } from 'vitest';
import { afterMatch, BOT_SKILLS, merged, shownRating, UNKNOWN } from './skill.ts';

describe('skill after a match', () => {
  test('in a free-for-all follows the places, whatever the order of seats; ties are alike', () => {
    const [third, first, tied, alsoTied] = afterMatch([UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN], [4, 1, 2, 2]);
    expect(first.mu).toBeGreaterThan(tied.mu);
    expect(tied).toEqual(alsoTied);
    expect(tied.mu).toBeGreaterThan(third.mu);
    expect(first.sigma).toBeLessThan(UNKNOWN.sigma);
  });

  test('of a team is that of its best seat: partners rise and fall together', () => {
    const [a, b, c, d] = afterMatch([UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN], [1, 2, 4, 3], [0, 1, 0, 1]);
    expect(a).toEqual(c);
    expect(b).toEqual(d);
    expect(a.mu).toBeGreaterThan(UNKNOWN.mu);
    expect(b.mu).toBeLessThan(UNKNOWN.mu);
  });

  test('is shown as one number that begins at 1500', () => {
    expect(shownRating(UNKNOWN)).toEqual({ rating: 1500, margin: 167, provisional: true });
    expect(shownRating({ mu: 30, sigma: 2 })).toEqual({ rating: 1600, margin: 40, provisional: false });
  });

  test('shows a higher number after a win and a lower one after a loss, also one that was to be expected', () => {
    const [strong, weak] = [
      { mu: 36, sigma: 2 },
      { mu: 25, sigma: 4 },
    ];
    const [won, lost] = afterMatch([strong, weak], [1, 2]);
    expect(won.mu).toBeGreaterThan(strong.mu);
    expect(lost.mu).toBeLessThan(weak.mu);
    expect(shownRating(lost).rating).toBeLessThan(shownRating(weak).rating);
  });

  test('is provisional for the first eight matches of two', () => {
    let both = [UNKNOWN, UNKNOWN];
    let matches = 0;
    while (shownRating(both[0]).provisional) {
      matches++;
      both = afterMatch(both, matches % 2 === 0 ? [1, 2] : [2, 1]);
    }
    expect(matches).toBe(9);
  });

  test('each bot beats the level below about five times in six', () => {
    for (let i = 1; i < LEVELS.length; i++) {
      const [better] = predictWin([[BOT_SKILLS[LEVELS[i]]], [BOT_SKILLS[LEVELS[i - 1]]]]);
      expect(better).toBeCloseTo(5 / 6, 1);
    }
  });
});

describe('two beliefs made one', () => {
  test('who has not played changes nothing', () => {
    const known = { mu: 31, sigma: 3 };
    expect(merged(known, UNKNOWN).mu).toBeCloseTo(31);
    expect(merged(known, UNKNOWN).sigma).toBeCloseTo(3);
  });

  test('two that agree are surer than each; of two that differ the surer weighs more', () => {
    const both = merged({ mu: 30, sigma: 4 }, { mu: 30, sigma: 4 });
    expect(both.sigma).toBeLessThan(4);
    expect(merged({ mu: 30, sigma: 1 }, { mu: 20, sigma: 6 }).mu).toBeGreaterThan(28);
  });
});
