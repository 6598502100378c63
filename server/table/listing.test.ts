import { engraved, type Json } from '@kaiju/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Listing } from './listing.ts';

const plainly = (options: readonly Json[]) => JSON.stringify(options).slice(1, -1);

/** What a game may list: its own objects that never change, others that are made anew, and words. */
const POOL: readonly Json[] = [
  ...Array.from({ length: 40 }, (_, to) => engraved({ op: 'move', to })),
  ...Array.from({ length: 5 }, (_, n) => ({ op: 'loose', at: [n] })),
  ...['pass', 'end', 7, null, true, '"quoted",', '走'],
];

describe('a list of options', () => {
  test('is the JSON of them, whatever was listed before', () => {
    const lists = fc.array(fc.array(fc.constantFrom(...POOL), { maxLength: 60 }), { maxLength: 6 });
    fc.assert(
      fc.property(lists, (questions) => {
        const listing = new Listing();
        for (const options of questions) expect(listing.write(options)).toBe(plainly(options));
      }),
      { numRuns: 500 },
    );
  });

  test('is the JSON of them where some have come and some are gone', () => {
    const edits = fc.array(fc.tuple(fc.nat(200), fc.nat(70), fc.nat(70)), { maxLength: 8 });
    const numbered = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => engraved({ n: from + i }));
    fc.assert(
      fc.property(edits, (places) => {
        const listing = new Listing();
        let options: Json[] = numbered(0, 160);
        let next = 1000;
        for (const [at, gone, come] of places) {
          listing.write(options);
          options = options.toSpliced(at, gone, ...numbered(next, come));
          next += come;
        }
        expect(listing.write(options)).toBe(plainly(options));
      }),
      { numRuns: 300 },
    );
  });

  test('knows each of its lasting options by their text, and nothing else', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...POOL.slice(0, 40), ...POOL.slice(45))), (options) => {
        const listing = new Listing();
        listing.write(options.toReversed());
        listing.write(options);
        for (const option of POOL) {
          const copy = JSON.parse(JSON.stringify(option));
          expect(listing.find(copy)).toBe(options.includes(option) ? option : undefined);
        }
      }),
    );
    const listing = new Listing();
    listing.write([engraved({ inner: '{"a":1}' }), 10, 'b,1']);
    for (const other of [{ a: 1 }, 1, 0, 'b', undefined as unknown as Json]) {
      expect(listing.find(other)).toBeUndefined();
    }
    let deep: Json = [];
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    expect(listing.find(deep)).toBeUndefined();
    listing.write([10, { loose: true }]);
    expect(listing.find(10)).toBeUndefined();
  });

  test('an object that was changed since is written as it is now', () => {
    const listing = new Listing();
    const die = { face: 1 };
    const shallow = Object.freeze({ held: [1] });
    listing.write([die, shallow]);
    die.face = 6;
    shallow.held.push(2);
    expect(listing.write([die, shallow])).toBe('{"face":6},{"held":[1,2]}');
  });
});
