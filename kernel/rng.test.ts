import { describe, expect, test } from 'vitest';
import { below, bits, freshName, Rng, reseed, seeded, shuffleInPlace, speckBlock } from './index.ts';

/** Pearson's chi-square of counts that should all be equal. */
function chiSquare(counts: number[]): number {
  const expected = counts.reduce((sum, n) => sum + n, 0) / counts.length;
  return counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
}

/** Above this chi-square, chance would be to blame less than once in a thousand (Wilson and Hilferty). */
function critical(degrees: number): number {
  const k = 2 / (9 * degrees);
  return degrees * (1 - k + 3.09 * Math.sqrt(k)) ** 3;
}

describe('the cipher', () => {
  test('gives the published vector of Speck64/128', () => {
    // The paper prints words from the highest down: key 1b1a1918 13121110 0b0a0908 03020100 is k3 … k0.
    const key = [0x03020100, 0x0b0a0908, 0x13121110, 0x1b1a1918] as const;
    expect(speckBlock(key, [0x3b726574, 0x7475432d])).toEqual([0x8c6fa548, 0x454e028b]);
  });

  test('is what the generator draws: block after block of a counter', () => {
    const rng = seeded('counter');
    const key = [rng.k0, rng.k1, rng.k2, rng.k3] as const;
    for (let n = 0; n < 5; n++) {
      expect(rng.drawn).toBe(n);
      expect(bits(rng) >>> 0).toBe(speckBlock(key, [0, n])[0]);
    }
    rng.drawn = 2 ** 32 + 7;
    expect(bits(rng) >>> 0).toBe(speckBlock(key, [1, 7])[0]);
  });
});

describe('a seed', () => {
  test('always gives the same draws, and survives JSON', () => {
    const a = seeded('夜市');
    const drawn = Array.from({ length: 20 }, () => bits(a));
    const b = Rng.ops.load(JSON.parse(JSON.stringify(seeded('夜市'))), 'rng');
    expect(Array.from({ length: 20 }, () => bits(b))).toEqual(drawn);
  });

  test('of ten thousand like each other, no two give the same key', () => {
    const keys = new Set<string>();
    for (let i = 0; i < 10_000; i++) {
      const { k0, k1, k2, k3 } = seeded(`match ${i}`);
      keys.add(`${k0} ${k1} ${k2} ${k3}`);
    }
    for (const seed of ['', 'a', 'aa', 'ab', 'ba', '\u0000', 'a\u0000']) {
      const { k0, k1, k2, k3 } = seeded(seed);
      keys.add(`${k0} ${k1} ${k2} ${k3}`);
    }
    expect(keys.size).toBe(10_007);
  });

  test('next to another seed gives first draws that have nothing to do with it', () => {
    const counts = new Array<number>(16).fill(0);
    for (let i = 0; i < 16_000; i++) counts[below(seeded(String(i)), 16)]++;
    expect(chiSquare(counts)).toBeLessThan(critical(15));
  });
});

describe('one of n', () => {
  test.each([2, 3, 6, 7, 20, 52, 1000])('below(%i) is even, and each value comes up', (n) => {
    const rng = seeded(`below ${n}`);
    const counts = new Array<number>(n).fill(0);
    for (let i = 0; i < n * 200; i++) counts[below(rng, n)]++;
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(chiSquare(counts)).toBeLessThan(critical(n - 1));
  });

  test('a number that does not divide 2^32 is not favoured at its low end', () => {
    // 3·2^30: without drawing again, the lower third would come up twice as often as each other third.
    const n = 3 * 2 ** 30;
    const rng = seeded('thirds');
    const thirds = [0, 0, 0];
    for (let i = 0; i < 30_000; i++) thirds[Math.floor(below(rng, n) / 2 ** 30)]++;
    expect(chiSquare(thirds)).toBeLessThan(critical(2));
  });

  test('neighbouring draws are independent', () => {
    const rng = seeded('pairs');
    const counts = new Array<number>(36).fill(0);
    for (let i = 0; i < 36_000; i++) counts[below(rng, 6) * 6 + below(rng, 6)]++;
    expect(chiSquare(counts)).toBeLessThan(critical(35));
  });

  test.each([0, -1, Number.NaN, 2 ** 33])('below(%d) is an error, not an endless search', (n) => {
    expect(() => below(seeded('x'), n)).toThrow(RangeError);
  });
});

describe('a shuffle', () => {
  test('keeps every card and makes each order of four equally likely', () => {
    const rng = seeded('orders');
    const counts = new Map<string, number>();
    for (let i = 0; i < 24_000; i++) {
      const order = shuffleInPlace([0, 1, 2, 3], rng).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    expect(chiSquare([...counts.values()])).toBeLessThan(critical(23));
  });

  test('puts each card in each place equally often', () => {
    const rng = seeded('places');
    const counts = new Array<number>(100).fill(0);
    for (let i = 0; i < 10_000; i++) {
      const order = shuffleInPlace([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], rng);
      for (let place = 0; place < 10; place++) counts[place * 10 + order[place]]++;
    }
    expect(chiSquare(counts)).toBeLessThan(critical(81));
  });

  test('of nothing and of one card draws nothing', () => {
    const rng = seeded('few');
    expect(shuffleInPlace([], rng)).toEqual([]);
    expect(shuffleInPlace(['x'], rng)).toEqual(['x']);
    expect(rng.drawn).toBe(0);
  });
});

describe('a new name', () => {
  test('is never given twice over a hundred thousand, lies above the names games give, and draws nothing', () => {
    const rng = seeded('names');
    const names = Array.from({ length: 100_000 }, () => freshName(rng));
    expect(new Set(names).size).toBe(100_000);
    expect(Math.min(...names.slice(0, 1000))).toBeGreaterThan(1_000_000);
    expect(Number.isSafeInteger(names[99_999])).toBe(true);
    expect(rng.drawn).toBe(0);
    expect(bits(rng)).toBe(bits(seeded('names')));
  });

  test('tells nothing of the table it is given at, only how many came before', () => {
    const other = seeded('other');
    bits(other);
    expect(freshName(other)).toBe(freshName(seeded('names')));
  });

  test('is not given again in a fork', () => {
    const rng = seeded('table');
    const given = [freshName(rng), freshName(rng)];
    const fork = Rng.ops.clone(rng);
    reseed(fork, seeded('search'));
    expect(given).not.toContain(freshName(fork));
  });
});

test('a fork is reseeded from another generator: a future of its own, the same whenever that one is the same', () => {
  const table = seeded('table');
  for (let i = 0; i < 9; i++) bits(table);
  const fork = Rng.ops.clone(table);
  const again = Rng.ops.clone(table);
  reseed(fork, seeded('search'));
  reseed(again, seeded('search'));
  expect(fork.drawn).toBe(0);
  expect(fork).toEqual(again);
  const draws = (rng: Rng) => Array.from({ length: 8 }, () => bits(rng));
  const future = draws(fork);
  expect(draws(again)).toEqual(future);
  expect(draws(table)).not.toEqual(future);
});
