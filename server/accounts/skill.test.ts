import { LEVELS } from '@kaiju/bots';
import { predictWin } from 'openskill';
import { describe, expect, test } from 'vitest';
import { afterMatch, BOT_SKILLS, merged, ordinal, UNKNOWN } from './skill.ts';

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

  test('the ordinal is mu less three sigma', () => {
    expect(ordinal({ mu: 30, sigma: 2 })).toBe(24);
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
