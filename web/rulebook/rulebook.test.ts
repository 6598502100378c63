import { readFileSync } from 'node:fs';
import { exact, section, tale } from '@kaiju/kernel';
import { describe, expect, test } from 'vitest';
import { bind } from './book.ts';
import { partsOf, readQuery, search, splitAt } from './search.ts';

const zh = `# 小棋

两人对弈。

## 1 走子

**XX-1.1** · 规则 — 轮流走子（XX-2.1），\`classic\` 中先手先走。

**XX-1.10** · 规则 — 走完为止。

## 2 结束

**XX-2.1** · 裁定 — 无子可走即负。理由：原书没有写。`;
const en = `# Small chess

For two.

## 1 Moving

**XX-1.1** · rule — Players take turns (XX-2.1); in \`classic\` the first goes first.

**XX-1.10** · rule — Until the end.

## 2 The end

**XX-2.1** · ruling — Whoever can't move loses. Why: the print is silent.`;
const book = bind({ zh, en });
const found = (typed: string) => search(book, readQuery(typed)).map(({ id }) => id);

describe('a book', () => {
  test('binds both languages, clause by clause', () => {
    expect(book.title).toEqual({ zh: '小棋', en: 'Small chess' });
    expect(book.lead).toEqual({ zh: '两人对弈。', en: 'For two.' });
    expect(book.chapters.map(({ title }) => title.en)).toEqual(['1 Moving', '2 The end']);
    expect(book.clauses.get('XX-2.1')).toEqual({
      id: 'XX-2.1',
      kind: 'ruling',
      text: { zh: '无子可走即负。', en: "Whoever can't move loses." },
      reason: { zh: '原书没有写。', en: 'the print is silent.' },
      mentionedIn: ['XX-1.1'],
      inPrint: [],
    });
    expect(book.print).toBeNull();
  });

  test('knows which printed sentences a clause carries', () => {
    const places = [exact('轮流', 'XX-1.1', 'XX-1.10'), tale('据说', 'story'), exact('先手', 'XX-1.1')];
    const print = { book: { zh: '原书', en: 'The print' }, sections: [section('3', places)] };
    const bound = bind({ zh, en }, print);
    expect(bound.print).toEqual(print.book);
    const inPrint = (id: string) => bound.clauses.get(id)?.inPrint.map((one) => `${one.section} ${one.nth}`);
    expect(inPrint('XX-1.1')).toEqual(['3 1', '3 3']);
    expect(inPrint('XX-1.10')).toEqual(['3 1']);
    expect(inPrint('XX-2.1')).toEqual([]);
  });

  test('where one language is silent the other speaks for it', () => {
    const half = bind({ zh, en: '# Small chess' });
    expect(half.clauses.get('XX-1.10')?.text).toEqual({ zh: '走完为止。', en: '走完为止。' });
  });

  test.each(['market', 'miracle'])('of %s refers only to clauses that it has', (game) => {
    const read = (lang: string) =>
      readFileSync(new URL(`../../games/${game}/rulebook/${lang}.md`, import.meta.url), 'utf8');
    const own = bind({ zh: read('zh'), en: read('en') });
    const text = [...own.clauses.values()].map((clause) => clause.text.en).join(' ');
    const links = partsOf(text, () => true).filter(({ kind }) => kind === 'clause');
    expect(links.filter((link) => !own.clauses.has(link.text))).toEqual([]);
  });
});

describe('what is looked for', () => {
  test.each([
    ['2.1', ['XX-2.1']],
    ['XX-2.1', ['XX-2.1']],
    ['xx 2.1', ['XX-2.1']],
    ['1', ['XX-1.1', 'XX-1.10']],
    ['1.1', ['XX-1.1']],
    ['走子', ['XX-1.1']],
    ['turns FIRST', ['XX-1.1']],
    ['turns loses', []],
    ['silent', ['XX-2.1']],
    ['', []],
    ['   ', []],
  ])('%j', (typed, ids) => {
    expect(found(typed)).toEqual(ids);
  });
});

describe('a text', () => {
  const isClause = (id: string) => book.clauses.has(id);

  test('is taken apart into words, names and clauses', () => {
    expect(partsOf('see XX-2.1. In `classic`, XX-9.9', isClause)).toEqual([
      { kind: 'text', text: 'see ' },
      { kind: 'clause', text: 'XX-2.1' },
      { kind: 'text', text: '. In ' },
      { kind: 'code', text: 'classic' },
      { kind: 'text', text: ', XX-9.9' },
    ]);
  });

  test('keeps a quote that is never closed', () => {
    const said = partsOf('a `b', isClause);
    expect(said.map(({ text }) => text).join('')).toBe('a `b');
    expect(said.every(({ kind }) => kind === 'text')).toBe(true);
  });

  test('is marked at every second piece, whatever is looked for', () => {
    expect(splitAt('Move (once) or move', ['move', '(once)'])).toEqual([
      ...['', 'Move', ' ', '(once)', ' or ', 'move', ''],
    ]);
    expect(splitAt('as it is', [])).toEqual(['as it is']);
  });
});
