import { expect, test } from 'vitest';
import { sayRefusal } from './refusal.ts';

const zh = { lang: 'zh', name: String } as const;
const en = { lang: 'en', name: String } as const;

test("the server's refusals are said in the language of the page, blanks included", () => {
  const paused = { code: 'paused', message: 'The match is paused' };
  expect(sayRefusal(null, paused, zh)).toBe('对局已暂停');
  const nowhere = { code: 'no-game', message: 'There is no such game: chess' };
  expect(sayRefusal(null, nowhere, zh)).toBe('没有这款游戏：chess');
  expect(sayRefusal(null, nowhere, en)).toBe('There is no such game: chess');
  const en10 = 'The host has 10 tables open or being played; some must be finished or left first';
  const many = { code: 'too-many-tables', message: en10 };
  expect(sayRefusal(null, many, zh)).toBe('桌主等人和进行中的桌子已有 10 张；先打完或离开一些');
  expect(sayRefusal(null, many, en)).toBe(en10);
});

test('what the rules say of an answer is said too, and what nobody has words for as it came', () => {
  expect(sayRefusal(null, { code: 'late', message: '' }, zh)).toBe('已经超时');
  expect(sayRefusal(null, { code: 'odd', message: 'how odd' }, zh)).toBe('how odd');
});
