import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Again } from './again.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that is away until it is said to be back, asked without chance. */
function away() {
  const house = { asked: [] as number[], back: false };
  const begun = Date.now();
  const again = new Again(
    async () => {
      house.asked.push(Date.now() - begun);
      if (!house.back) throw new Error('away');
    },
    () => 1,
  );
  return { house, again };
}

test('asks by itself, at growing intervals, until it is answered', async () => {
  const { house, again } = away();
  again.later();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(house.asked.map((at) => at / 1000)).toEqual([1, 3, 7, 15, 31, 61, 91]);
  house.back = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(house.asked.length).toBe(8);
  await vi.advanceTimersByTimeAsync(1e6);
  expect(house.asked.length).toBe(8);
});

test('asks at once when there is hope, and patiently again after that', async () => {
  const { house, again } = away();
  again.later();
  await vi.advanceTimersByTimeAsync(40_000);
  house.asked = [];
  again.hurry();
  await vi.advanceTimersByTimeAsync(7000);
  expect(house.asked.map((at) => at / 1000)).toEqual([40, 41, 43, 47]);
  house.back = true;
  again.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(house.asked.at(-1)).toBe(47_000);
  again.hurry();
  await vi.advanceTimersByTimeAsync(1e6);
  expect(house.asked.length).toBe(5);
});

test('those who lost it together do not ask together', async () => {
  const asked: number[] = [];
  for (const chance of [0, 0.5]) {
    const again = new Again(
      async () => {
        asked.push(Date.now() - begun);
      },
      () => chance,
    );
    again.later();
  }
  const begun = Date.now();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([500, 750]);
});

test('whoever asks while an answer is under way gets one of their own', async () => {
  const answers: (() => void)[] = [];
  const again = new Again(() => new Promise((resolve) => answers.push(resolve)));
  again.ask();
  again.ask();
  // Neither hope nor trouble asks twice at a time.
  again.hurry();
  again.later();
  expect(answers.length).toBe(1);
  answers[0]();
  await vi.advanceTimersByTimeAsync(0);
  expect(answers.length).toBe(2);
  answers[1]();
  await vi.advanceTimersByTimeAsync(1e6);
  expect(answers.length).toBe(2);
});
