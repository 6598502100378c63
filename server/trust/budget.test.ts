import { describe, expect, test } from 'vitest';
import { Budgets, Rates, usualRates } from './budget.ts';

function house(rules = { size: 10, refill: 2, sharing: 3 }) {
  const clock = { now: 0 };
  return { clock, budgets: new Budgets(rules, () => clock.now) };
}

test('a person spends what they have, and it fills up with time, but not beyond its size', () => {
  const { clock, budgets } = house();
  const ann = budgets.of('ann', '10.0.0.1');
  expect(ann.spend(8)).toBe(true);
  expect(ann.spend(3)).toBe(false);
  clock.now = 500;
  expect(ann.spend(3)).toBe(true);
  clock.now = 1_000_000;
  expect(ann.spend(11)).toBe(false);
  expect(ann.spend(10)).toBe(true);
});

test('the same person at another address has no second budget', () => {
  const { budgets } = house();
  expect(budgets.of('ann', '10.0.0.1').spend(10)).toBe(true);
  expect(budgets.of('ann', '10.0.0.2').spend(1)).toBe(false);
  expect(budgets.of('bob', '10.0.0.2').spend(1)).toBe(true);
});

test('new names from one address do not bring more than the address has', () => {
  const { budgets } = house();
  const spent = Array.from({ length: 9 }, (_, i) => budgets.of(`guest ${i}`, '10.0.0.1').spend(10));
  expect(spent.filter(Boolean)).toHaveLength(3);
  expect(budgets.ofAddress('10.0.0.1').spend(1)).toBe(false);
  expect(budgets.ofAddress('10.0.0.9').spend(1)).toBe(true);
});

test('what the address can not afford is not taken from the person', () => {
  const { budgets } = house();
  expect(budgets.ofAddress('10.0.0.1').spend(30)).toBe(true);
  expect(budgets.of('ann', '10.0.0.1').spend(5)).toBe(false);
  expect(budgets.of('ann', '10.0.0.2').spend(10)).toBe(true);
});

test('what was done on credit is paid for before anything else', () => {
  const { clock, budgets } = house();
  const ann = budgets.of('ann', '10.0.0.1');
  ann.owe(30);
  clock.now = 10_000;
  expect(ann.spend(1)).toBe(false);
  clock.now = 10_500;
  expect(ann.spend(1)).toBe(true);
  budgets.of('bob', '10.0.0.2').owe(40);
  expect(budgets.ofAddress('10.0.0.2').spend(1)).toBe(false);
});

test('all addresses of one IPv6 network count as one', () => {
  const { budgets } = house();
  expect(budgets.ofAddress('2001:db8:1:2::1').spend(30)).toBe(true);
  expect(budgets.ofAddress('2001:db8:1:2:ffff::9').spend(1)).toBe(false);
  expect(budgets.ofAddress('2001:db8:1:3::1').spend(1)).toBe(true);
});

test('who asked for nothing lately is forgotten', () => {
  const { clock, budgets } = house();
  for (let i = 0; i < 20_000; i++) {
    clock.now += 1000;
    budgets.of(`guest ${i}`, `10.0.${i >> 8}.${i & 255}`).spend(1);
  }
  expect(budgets.size).toBeLessThan(4100);
});

describe('what could drown others', () => {
  const counted = (rules = usualRates) => {
    const clock = { now: 0 };
    return { clock, rates: new Rates(rules, () => clock.now) };
  };

  test('is done so often in its time and no more; what was refused does not count', () => {
    const { clock, rates } = counted();
    const line = () => rates.allows('chat', 'ann', 't');
    expect([1, 2, 3, 4, 5, 6, 7].map(line)).toEqual([true, true, true, true, true, false, false]);
    clock.now = 9999;
    expect(line()).toBe(false);
    clock.now = 10_000;
    expect([1, 2, 3, 4, 5, 6].map(line)).toEqual([true, true, true, true, true, false]);
  });

  test('has a counter for each kind, person and table', () => {
    const { rates } = counted({ chat: 1, orders: 1, offers: 1, seats: 1 });
    expect(rates.allows('chat', 'ann', 't')).toBe(true);
    expect(rates.allows('chat', 'ann', 't')).toBe(false);
    expect(rates.allows('orders', 'ann', 't')).toBe(true);
    expect(rates.allows('chat', 'bob', 't')).toBe(true);
    expect(rates.allows('chat', 'ann', 'u')).toBe(true);
  });
});
