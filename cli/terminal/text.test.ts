import { describe, expect, test } from 'vitest';
import { clip, columned, pad, visible, width, wrap } from './text.ts';

describe('width', () => {
  test('a Chinese character takes two columns, a combining mark none', () => {
    expect(width('夜市 NM')).toBe(7);
    expect(width('é')).toBe(1);
  });

  test('padding and clipping go by columns', () => {
    expect(pad('铜钱', 6)).toBe('铜钱  ');
    expect(clip('铜钱铜钱', 5)).toBe('铜钱…');
    expect(clip('铜钱', 4)).toBe('铜钱');
    expect(clip('coins', 0)).toBe('');
  });
});

describe('columns', () => {
  test('each is as wide as its widest cell, and nothing trails', () => {
    expect(
      columned([
        ['id', '铜钱', ''],
        ['1', 'x', 'y'],
        ['22222', '', ''],
      ]),
    ).toEqual(['id     铜钱', '1      x     y', '22222']);
  });

  test('what a terminal would obey is not passed on', () => {
    expect(visible('a\u001b[2Jb\r\nc\u009bd\u202ee\u2028铜')).toBe('a [2Jb c d e 铜');
    expect(columned([['a\nb', 'c']])).toEqual(['a b  c']);
  });
});

describe('wrap', () => {
  test('between words', () => {
    expect(wrap('The bell! Whoever rings first', 14, 2)).toEqual(['The bell!', '  Whoever', '  rings first']);
  });

  test('no line begins with a closing mark or ends with an opening one', () => {
    const text = '掷出三和四，摊上有七枚铜钱（搅黄）。狐狸。';
    for (let columns = 6; columns < 44; columns++) {
      const lines = wrap(text, columns);
      expect(lines.join('')).toBe(text);
      for (const line of lines) {
        expect(width(line)).toBeLessThanOrEqual(columns);
        expect(line).not.toMatch(/^[，。）]|（$/);
      }
    }
  });

  test('a word longer than the line is cut, nothing is lost', () => {
    const lines = wrap('see kaiju-market-0123456789.json', 10);
    expect(lines.join('').replaceAll(' ', '')).toBe('seekaiju-market-0123456789.json');
    expect(Math.max(...lines.map(width))).toBeLessThanOrEqual(10);
  });

  test('the indentation of a board is kept', () => {
    expect(wrap('  Ann   3', 40)).toEqual(['  Ann   3']);
    expect(wrap('', 40)).toEqual(['']);
  });
});
