import * as node from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hash } from './crypto.ts';

test("hashes as Node's own does", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(hash('sha256', text)).toBe(node.hash('sha256', text));
    }),
  );
});
