import { type AskView, PASS } from '@kaiju/kernel';
import { expect, test } from 'vitest';
import { passesByOrder } from './orders.ts';

const ask = (change: Partial<AskView> = {}) =>
  ({ step: 'window', kind: 'fox', options: [PASS, 1], ...change }) as AskView;

test.each([
  ['never', ask(), false],
  ['nothing', ask(), false],
  ['nothing', ask({ options: [PASS] }), true],
  ['nothing', ask({ options: null }), false],
  ['always', ask(), true],
  ['always', ask({ step: 'choose' }), false],
] as const)('with the order to pass %s', (pass, asked, passes) => {
  expect(passesByOrder({ pass, stops: [] }, asked)).toBe(passes);
});

test('where one wants to stop, and where no orders stand, nothing is passed', () => {
  expect(passesByOrder({ pass: 'always', stops: ['fox'] }, ask())).toBe(false);
  expect(passesByOrder(null, ask())).toBe(false);
});
