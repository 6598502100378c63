import { expect, test } from 'vitest';
import { Sparing } from './sparing.ts';

test('one in a while is let through, and says how many were not', () => {
  let now = 0;
  const sparing = new Sparing(10, () => now);
  expect([sparing.pass(), sparing.pass(), sparing.pass()]).toEqual([0, null, null]);
  now = 9;
  expect(sparing.pass()).toBeNull();
  now = 10;
  expect([sparing.pass(), sparing.pass()]).toEqual([3, null]);
});
