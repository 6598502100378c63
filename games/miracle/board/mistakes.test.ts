import { expect, test } from 'vitest';
import { CLASSIC } from '../content/classic.ts';
import { GRAND } from '../content/grand.ts';
import { parseEdition } from '../edition.ts';
import { PRINTED, parseMap } from '../map.ts';
import { mapOf } from '../maps.ts';
import { mistakeIn, tooLong } from './mistakes.ts';

test.each<[text: string, zh: string]>([
  ['edition\n', '此处应为版本的名字，但这一行已结束'],
  ['edition x 甲 X\nbased-on chess\n', '此处应为一个版本：classic, season3, grand，而不是“chess”'],
  ['edition x 甲 X\nbased-on classic\nlimit 0\n', '此处应为多少回合，不小于 1，而不是“0”'],
  ['edition x 甲 X\nbased-on classic\nwithout dragon\n', '没有叫“dragon”的生物或神器'],
  ['edition x 甲 X\nbased-on classic\nlimit many\n', '此处应为多少回合，而不是“many”'],
])('%j', (text, zh) => {
  expect(mistakeIn(() => parseEdition(text), 'zh')?.what).toBe(zh);
});

test('a mistake has its place, and in English its own words', () => {
  const wrong = 'edition x 甲 X\nbased-on classic\n  limit 3\n';
  expect(mistakeIn(() => parseEdition(wrong), 'en')).toEqual({
    ...{ line: 3, column: 3, what: 'expected a creature or an artifact before indented lines' },
  });
  expect(mistakeIn(() => parseEdition(CLASSIC), 'zh')).toBeNull();
  expect(mistakeIn(() => mapOf('nowhere'), 'zh')?.what).toBe('map：这不是一张地图的文字');
});

test('a text that is too long is told so at its end', () => {
  expect(tooLong(CLASSIC, 'zh')).toBeNull();
  expect(tooLong(`edition\n# ${'龙'.repeat(3000)}`, 'zh')).toEqual({
    ...{ line: 2, column: 1, what: '文字有 9010 字节，最多 8192 字节（一个汉字算 3 字节）' },
  });
});

/** A text with each of its words, in turn, left out, put twice or made something else. */
function* spoilt(text: string): Generator<string> {
  yield '\n';
  const words = [...text.matchAll(/\S+/g)];
  for (const { 0: word, index } of words) {
    const [before, after] = [text.slice(0, index), text.slice(index + word.length)];
    for (const other of ['', `${word} ${word}`, 'nonsense', '-5', '0', '99', '0,0', 'none', '"'])
      yield before + other + after;
  }
  const lines = text.split('\n');
  for (const i of lines.keys()) {
    yield lines.toSpliced(i, 1).join('\n');
    yield lines.toSpliced(i, 0, lines[i]).join('\n');
    yield lines.with(i, ` ${lines[i]}`).join('\n');
  }
}

/** Three words in a row that are not quoted from the text, nor a list of what it may hold. */
const ENGLISH = /[a-z']+ [a-z']+ [a-z']+/i;

test.each([
  ['edition', parseEdition, [CLASSIC, GRAND]],
  ['map', parseMap, [PRINTED]],
] as const)('whatever is wrong with an %s is said in Chinese', (_, parse, texts) => {
  const said = new Set<string>();
  for (const text of texts)
    for (const wrong of spoilt(text)) {
      const mistake = mistakeIn(() => parse(wrong), 'zh');
      if (mistake !== null) said.add(mistake.what.replace(/“[^”]*”/g, ''));
    }
  expect(said.size).toBeGreaterThan(9);
  expect([...said].filter((what) => ENGLISH.test(what) || !/[\u4e00-\u9fff]/.test(what))).toEqual([]);
});
