import { expect, test } from 'vitest';
import { Commands, REMEMBERED } from './commands.ts';

test('what is under way is waited for, and what is done is known again', () => {
  const commands = new Commands<string>(['ann/old']);
  expect(commands.isDone('ann/old')).toBe(true);
  commands.begin('ann/1', 'first');
  commands.waiting('ann/1')?.push('again');
  expect(commands.isDone('ann/1')).toBe(false);
  expect(commands.unfinished()).toEqual(['first', 'again']);
  expect(commands.settle('ann/1')).toEqual(['first', 'again']);
  expect(commands.waiting('ann/1')).toBeUndefined();
  expect(commands.isDone('ann/1')).toBe(true);
  commands.begin('ann/2', 'no');
  expect(commands.drop('ann/2')).toEqual(['no']);
  expect(commands.isDone('ann/2')).toBe(false);
});

test('only the latest of each person are remembered', () => {
  const commands = new Commands<never>(['bob/1']);
  for (let i = 1; i <= REMEMBERED + 1; i++) commands.settle(`ann/${i}`);
  expect(commands.isDone('ann/1')).toBe(false);
  expect(commands.isDone('ann/2')).toBe(true);
  expect(commands.isDone('bob/1')).toBe(true);
});
