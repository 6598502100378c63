import { int, record, type ValueOf } from './schema.ts';

/**
 * The table's randomness: the block cipher Speck64/128 run over a counter.
 * It is as small as any toy generator, but whoever has watched ten thousand dice
 * still can't work out the next card, which a shift-register would let them do.
 */
export const Rng = record('Rng', {
  k0: int,
  k1: int,
  k2: int,
  k3: int,
  drawn: int,
  /** How many names it has given. */
  named: int.or(0),
});
export type Rng = ValueOf<typeof Rng>;

export function seeded(seed: string): Rng {
  const [k0, k1, k2, k3] = digest(seed);
  // Not by `make`: there is chance where no game is.
  return { k0, k1, k2, k3, drawn: 0, named: 0 };
}

/** A new key taken from another generator: how search makes the future of a fork its own. */
export function reseed(rng: Rng, from: Rng): void {
  rng.k0 = bits(from);
  rng.k1 = bits(from);
  rng.k2 = bits(from);
  rng.k3 = bits(from);
  rng.drawn = 0;
}

/** 32 fresh random bits, as a signed integer. */
export function bits(rng: Rng): number {
  const n = rng.drawn++;
  return speck(rng.k0, rng.k1, rng.k2, rng.k3, (n / 0x100000000) | 0, n | 0);
}

const FIRST_NAME = 1 << 20;

/**
 * A name that nothing at this table has had; games give the first names, and stay below a million.
 * Names are counted, not made from the old name: which of several hidden cards was moved must not show in the
 * name of the one that arrives. It draws no luck, so that a move may be undone.
 */
export function freshName(rng: Rng): number {
  return FIRST_NAME + rng.named++;
}

/** One of 0 … n-1, each equally likely (values that would favour the first ones are drawn again). */
export function below(rng: Rng, n: number): number {
  if (!(n >= 1 && n <= 0x100000000)) throw new RangeError(`one of ${n}: nothing can be drawn from that`);
  const limit = 0x100000000 - (0x100000000 % n);
  for (;;) {
    const x = bits(rng) >>> 0;
    if (x < limit) return x % n;
  }
}

export function shuffleInPlace<T>(list: T[], rng: Rng): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = below(rng, i + 1);
    const held = list[i];
    list[i] = list[j];
    list[j] = held;
  }
  return list;
}

let second = 0;

/** Encrypts the block (x, y); returns the first word and leaves the other in `second`. */
function speck(k0: number, k1: number, k2: number, k3: number, x: number, y: number): number {
  let key = k0;
  let l0 = k1;
  let l1 = k2;
  let l2 = k3;
  for (let round = 0; round < 27; round++) {
    x = ((((x >>> 8) | (x << 24)) + y) ^ key) | 0;
    y = ((y << 3) | (y >>> 29)) ^ x;
    const l = ((key + ((l0 >>> 8) | (l0 << 24))) ^ round) | 0;
    key = ((key << 3) | (key >>> 29)) ^ l;
    l0 = l1;
    l1 = l2;
    l2 = l;
  }
  second = y;
  return x;
}

/** The whole block, for the cipher's published test vector. */
export function speckBlock(
  key: readonly [number, number, number, number],
  block: readonly [number, number],
): [number, number] {
  const x = speck(key[0], key[1], key[2], key[3], block[0], block[1]);
  return [x >>> 0, second >>> 0];
}

/** Spreads a text over four words. Not a secret-keeping hash: a host that must commit to a seed hashes it itself. */
function digest(text: string): [number, number, number, number] {
  const h: [number, number, number, number] = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    for (let lane = 0; lane < 4; lane++) {
      let x = Math.imul(h[lane] ^ (c + lane * 0x9e37), 0x9e3779b1);
      x ^= x >>> 15;
      h[lane] = (x + h[(lane + 1) & 3]) | 0;
    }
  }
  for (let round = 0; round < 4; round++) {
    for (let lane = 0; lane < 4; lane++) {
      let x = h[lane] + Math.imul(h[(lane + 3) & 3], 0x85ebca6b);
      x = Math.imul(x ^ (x >>> 16), 0xc2b2ae35);
      h[lane] = x ^ (x >>> 13);
    }
  }
  return [h[0] | 0, h[1] | 0, h[2] | 0, h[3] | 0];
}
