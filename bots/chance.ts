import { bits, type Rng } from '@kaiju/kernel';

/**
 * The dice a bot thinks with: a plain xorshift, some ten times as fast as the table's generator, which has
 * secrets to keep and this has not. Seeded from a generator, so that the same luck thinks the same thoughts.
 */
export class Chance {
  private state: number;

  constructor(rng: Rng) {
    this.state = bits(rng) || 1;
  }

  /** At least 0, less than 1. */
  fraction(): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x;
    return (x >>> 0) / 0x100000000;
  }

  /** One of 0 … n-1. */
  below(n: number): number {
    return (this.fraction() * n) | 0;
  }

  /** A place in a list of weights, the heavier the likelier. Where nothing weighs anything, all are alike. */
  weighted(weights: readonly number[]): number {
    let sum = 0;
    for (let i = 0; i < weights.length; i++) sum += weights[i];
    if (!(sum > 0)) return this.below(weights.length);
    let left = this.fraction() * sum;
    for (let i = 0; i < weights.length; i++) {
      left -= weights[i];
      if (left < 0) return i;
    }
    return weights.length - 1;
  }
}
