import { expect, test } from 'vitest';
import { Awake } from './awake.ts';

test('a clock stands while the process does, and else runs as it should', () => {
  let time = 0;
  const awake = new Awake(() => time);
  for (time = 0; time <= 3000; time += 250) expect(awake.now()).toBe(time);
  time = 3000 + 900;
  expect(awake.now()).toBe(3900);
  time += 8000;
  expect(awake.now()).toBe(3900 + 250);
  time += 100;
  expect(awake.now()).toBe(3900 + 350);
  awake.stop();
});
