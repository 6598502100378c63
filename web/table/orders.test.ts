import { PASS } from '@kaiju/kernel';
import { expect, test } from 'vitest';
import { byOrder } from './orders.ts';

test('orders that will answer tell with what', () => {
  const orders = { pass: 'smart', stops: [] };
  expect(byOrder(null)).toBe(null);
  expect(byOrder(orders)).toBe(null);
  expect(byOrder({ ...orders, answering: PASS })).toBe('pass');
  expect(byOrder({ ...orders, answering: { play: 'c12' } })).toBe('armed');
});
