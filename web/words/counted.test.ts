import { expect, test } from 'vitest';
import { counted } from './counted.ts';

const sentence = '{who} has {n} {n|creature that can|creatures that can} act';

test.each([
  [0, 'Ann has 0 creatures that can act'],
  [1, 'Ann has 1 creature that can act'],
  [2, 'Ann has 2 creatures that can act'],
])('%i of them', (n, said) => {
  expect(counted(sentence, { n, who: 'Ann' })).toBe(said);
});
