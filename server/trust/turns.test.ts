import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('one is let in for each turn of the loop, and who comes alone does not wait for a crowd', async () => {
  const turns = new Turns();
  const heard: string[] = [];
  const come = async (name: string, place: string) => {
    await turns.come(place);
    heard.push(name);
  };
  const all = [come('a', 'mass'), come('b', 'mass'), come('c', 'mass'), come('d', 'alone')];
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).toHaveLength(turn + 1);
  }
  await Promise.all(all);
  expect(heard).toEqual(['a', 'd', 'b', 'c']);
  await come('e', 'mass');
  expect(heard.at(-1)).toBe('e');
});
