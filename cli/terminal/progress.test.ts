import { expect, test } from 'vitest';
import { wordsIn } from '../words/index.ts';
import { Progress } from './progress.ts';
import { width } from './text.ts';

function watched(isTTY: boolean) {
  let now = 0;
  const written: string[] = [];
  const output = { isTTY, columns: 80, write: (text: string) => written.push(text) };
  const progress = new Progress('market', wordsIn('zh'), output, () => now);
  return {
    progress,
    written,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('on a terminal: a bar that is repainted, with rate and time left, and taken away at the end', () => {
  const { progress, written, pass } = watched(true);
  progress.update(1, 100);
  expect(written).toEqual([]);
  pass(2000);
  progress.update(50, 100);
  expect(written[0]).toContain('market 50/100，每秒 25.0，还要 2 秒');
  expect(width(written[0].replace('\r\x1b[2K', ''))).toBeLessThan(80);
  progress.end();
  expect(written[1]).toBe('\r\x1b[2K');
});

test('elsewhere: a plain line now and then', () => {
  const { progress, written, pass } = watched(false);
  for (let done = 1; done <= 25; done++) {
    pass(1000);
    progress.update(done, 100);
  }
  progress.end();
  expect(written).toHaveLength(2);
  expect(written.join('')).not.toContain('\x1b');
});
