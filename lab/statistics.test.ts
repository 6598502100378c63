import { below, type Rng, seeded } from '@kaiju/kernel';
import { describe, expect, test } from 'vitest';
import {
  difference,
  type Estimate,
  histogram,
  mark,
  mean,
  quantile,
  type Sums,
  share,
  studentQuantile,
} from './statistics.ts';

const chance = (rng: Rng) => below(rng, 1_000_000) / 1_000_000;

/** Deals of several games each; the games of a deal lean the same way, by `pull`. */
function deals(rng: Rng, count: number, games: number, p: number, pull: number): Sums[] {
  return Array.from({ length: count }, () => {
    const lean = p + (chance(rng) < 0.5 ? pull : -pull);
    let y = 0;
    for (let i = 0; i < games; i++) if (chance(rng) < lean) y++;
    return { y, n: games };
  });
}

/** How often an interval holds the truth. */
function coverage(truth: number, estimate: (rng: Rng) => Estimate): number {
  const rng = seeded('coverage');
  let held = 0;
  for (let i = 0; i < 1000; i++) {
    const { low, high } = estimate(rng);
    if (low <= truth && truth <= high) held++;
  }
  return held / 1000;
}

describe('intervals hold the truth nineteen times out of twenty', () => {
  test.each([
    ['even odds', 100, 1, 0.5, 0],
    ['long odds', 150, 1, 0.05, 0],
    ['games of a deal that end alike', 60, 4, 0.4, 0.35],
    ['few deals', 12, 2, 0.5, 0.2],
  ])('a share: %s', (_, count, games, p, pull) => {
    const held = coverage(p, (rng) => share(deals(rng, count, games, p, pull)));
    expect(held).toBeGreaterThan(0.925);
    expect(held).toBeLessThan(0.985);
  });

  test('a mean', () => {
    const held = coverage(4.5, (rng) =>
      mean(Array.from({ length: 40 }, () => ({ y: below(rng, 10), n: 1 }))),
    );
    expect(held).toBeGreaterThan(0.93);
    expect(held).toBeLessThan(0.97);
  });

  test('a difference on the same deals, which is known better than either side', () => {
    const luck = () => {
      const rng = seeded('luck');
      return Array.from({ length: 200 }, () => (chance(rng) < 0.5 ? 0.3 : -0.3));
    };
    const side = (rng: Rng, p: number) => luck().map((l) => ({ y: chance(rng) < p + l ? 1 : 0, n: 1 }));
    const held = coverage(0.1, (rng) => difference(side(rng, 0.6), side(rng, 0.5)));
    expect(held).toBeGreaterThan(0.925);
    expect(held).toBeLessThan(0.975);
    const own = side(seeded('x'), 0.5);
    expect(difference(own, own)).toMatchObject({ value: 0, low: 0, high: 0 });
  });
});

test('games of one deal that end alike do not count as many', () => {
  const alike = Array.from({ length: 50 }, (_, i) => ({ y: i % 2 === 0 ? 4 : 0, n: 4 }));
  const apart = Array.from({ length: 200 }, (_, i) => ({ y: i % 2, n: 1 }));
  const width = (e: Estimate) => e.high - e.low;
  expect(width(share(alike))).toBeGreaterThan(1.8 * width(share(apart)));
});

test('a share that was never or always won still leaves room', () => {
  const never = share(Array.from({ length: 30 }, () => ({ y: 0, n: 1 })));
  expect(never.low).toBeCloseTo(0, 9);
  expect(never.high).toBeGreaterThan(0.05);
  expect(share([{ y: 1, n: 1 }])).toMatchObject({ value: 1, low: 0, high: 1 });
});

test('what stands out alone does not stand out among a hundred', () => {
  const rather = Array.from({ length: 100 }, (_, i) => ({ y: i < 66 ? 1 : 0, n: 1 }));
  const at = (level: number) => share(rather, level);
  expect(mark(at, 0.5, 1)).toBe('clear');
  expect(mark(at, 0.5, 100)).toBe('hint');
  expect(mark(at, 0.6, 1)).toBe('none');
});

test("Student's quantiles are those of the printed tables", () => {
  for (const [freedom, printed] of [
    [1, 12.706],
    [2, 4.303],
    [5, 2.571],
    [10, 2.228],
    [30, 2.042],
    [1000, 1.962],
  ]) {
    expect(Math.abs(studentQuantile(0.95, freedom) / printed - 1)).toBeLessThan(0.01);
  }
});

test('a histogram has bins that people count in, and every value in one', () => {
  expect(histogram([3, 4, 4, 7])).toEqual({ from: 3, width: 1, counts: [1, 2, 0, 0, 1] });
  const wide = histogram([12, 480, 481, 999]);
  expect(wide).toMatchObject({ from: 0, width: 50 });
  expect(wide.counts.reduce((a, b) => a + b)).toBe(4);
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(3);
  expect(quantile([1, 2, 3, 4], 1)).toBe(4);
});
