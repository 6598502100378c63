import { expect, test } from 'vitest';
import { sayTime, timeLeft } from './time.ts';

test('time is said as a clock shows it', () => {
  expect(sayTime(125_000, 'zh')).toBe('2:05');
  expect(sayTime(3_725_000, 'en')).toBe('1:02:05');
  expect(sayTime(4_250, 'en')).toBe('4.2');
  expect(sayTime(-5, 'en')).toBe('0.0');
  expect(sayTime(2 * 86_400_000 + 3_600_000, 'zh')).toBe('2 天 1 小时');
  expect(sayTime(2 * 86_400_000 + 3_600_000, 'en')).toBe('2 d 1 h');
});

test('what is left is the free time and the bank together, while it runs', () => {
  expect(timeLeft({ bank: 1000, free: 500, running: true }, 700)).toBe(800);
  expect(timeLeft({ bank: 1000, free: 500, running: false }, 700)).toBe(1500);
  expect(timeLeft({ bank: null, free: null, running: false }, 0)).toBeNull();
});
