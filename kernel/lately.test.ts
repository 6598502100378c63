import { expect, test } from 'vitest';
import { Lately, readOnce } from './lately.ts';

test('of what is asked for only the latest is known', () => {
  const known = new Lately<number>(3);
  for (const [n, text] of ['a', 'b', 'c'].entries()) known.set(text, n);
  expect(known.get('a')).toBe(0);
  known.set('d', 3);
  expect(['a', 'b', 'c', 'd'].map((text) => known.get(text))).toEqual([0, undefined, 2, 3]);
});

test('whatever is asked for again before half as many others came is never forgotten', () => {
  const known = new Lately<number>(8);
  known.set('mine', -1);
  for (let n = 0; n < 1000; n++) {
    known.set(`other ${n}`, n);
    if (n % 4 === 3) expect(known.get('mine')).toBe(-1);
    expect(known.get(`other ${n - 8}`)).toBeUndefined();
  }
});

test('a text is read once while it is in use, and again when 64 others have been read since', () => {
  const reads: string[] = [];
  const read = readOnce((text) => {
    reads.push(text);
    if (text === 'bad') throw new Error('no');
    return { text };
  });
  const mine = read('mine');
  for (let i = 0; i < 63; i++) read(`other ${i}`);
  expect(read('mine')).toBe(mine);
  for (let i = 0; i < 64; i++) read(`another ${i}`);
  expect(read('mine')).not.toBe(mine);
  expect(reads.filter((text) => text === 'mine')).toHaveLength(2);
  expect(() => read('bad')).toThrow('no');
  expect(() => read('bad')).toThrow('no');
});
