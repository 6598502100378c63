/**
 * A running hash of two 32-bit lanes, printed as 16 hex digits.
 * It tells tables apart and finds an edited record; it is not meant to withstand a forger.
 */
const lanes = new Int32Array(2);

/**
 * Code that takes in a whole number, as `int` does but without a call: for functions that are written for one kind of
 * record, in whose scope the lanes are called `L`, and `num` takes in what is no whole number of 32 bits.
 */
export function intCode(x: string): string {
  const whole = `const a = Math.imul(L[0] ^ x, 0x85ebca6b), b = Math.imul(L[1] + x + 0x7f4a7c15, 0xc2b2ae35); L[0] = a ^ (a >>> 13); L[1] = b ^ (b >>> 16);`;
  return `{ const x = ${x}; if (x === (x | 0)) { ${whole} } else num(x); }`;
}

export const hasher = {
  lanes,
  begin(): void {
    lanes[0] = 0x9e3779b1;
    lanes[1] = 0x243f6a88;
  },
  int(x: number): void {
    if (x !== (x | 0)) {
      hasher.num(x);
      return;
    }
    const a = Math.imul(lanes[0] ^ x, 0x85ebca6b);
    const b = Math.imul(lanes[1] + x + 0x7f4a7c15, 0xc2b2ae35);
    lanes[0] = a ^ (a >>> 13);
    lanes[1] = b ^ (b >>> 16);
  },
  num(x: number): void {
    hasher.text(String(x));
  },
  text(s: string): void {
    hasher.int(s.length);
    // As `int` does for each of them, but without leaving the loop: texts are most of what is hashed.
    let a = lanes[0];
    let b = lanes[1];
    for (let i = 0; i < s.length; i++) {
      const x = s.charCodeAt(i);
      a = Math.imul(a ^ x, 0x85ebca6b);
      a ^= a >>> 13;
      b = Math.imul(b + x + 0x7f4a7c15, 0xc2b2ae35);
      b ^= b >>> 16;
    }
    lanes[0] = a;
    lanes[1] = b;
  },
  key(x: string | number): void {
    if (typeof x === 'number') {
      hasher.int(2);
      hasher.int(x);
    } else {
      hasher.int(3);
      hasher.text(x);
    }
  },
  json(x: unknown): void {
    if (x === null || x === undefined) hasher.int(1);
    else if (typeof x === 'number') {
      hasher.int(2);
      hasher.int(x);
    } else if (typeof x === 'string') {
      hasher.int(3);
      hasher.text(x);
    } else if (typeof x === 'boolean') hasher.int(x ? 4 : 5);
    else if (Array.isArray(x)) {
      hasher.int(6);
      hasher.int(x.length);
      for (const item of x) hasher.json(item);
    } else {
      const keys = Object.keys(x)
        .filter((k) => (x as Record<string, unknown>)[k] !== undefined)
        .sort();
      hasher.int(7);
      hasher.int(keys.length);
      for (const k of keys) {
        hasher.text(k);
        hasher.json((x as Record<string, unknown>)[k]);
      }
    }
  },
  end(): string {
    let a = lanes[0] ^ (lanes[1] >>> 15);
    a = Math.imul(a, 0x2c1b3c6d);
    a ^= a >>> 12;
    let b = lanes[1] ^ a;
    b = Math.imul(b, 0x297a2d39);
    b ^= b >>> 15;
    return hex(a) + hex(b);
  },
};

function hex(x: number): string {
  return (x >>> 0).toString(16).padStart(8, '0');
}
