import { describe, expect, test } from 'vitest';
import { clausesOf, parseRulebook } from './index.ts';

const english = `# Night Market

Some words before the rules, which are nobody's clause.

## 1 Setting out

**NM-1.1** · rule — Shuffle the deck.
It has 36 cards.

**NM-1.2** · ruling — Nobody cuts. Why: cutting takes time,
and changes nothing.

A remark that belongs to no clause.

## 2 The night

**NM-2.1a** · rule — Roll two dice.
`;

describe('a rulebook', () => {
  test('is a title, chapters and clauses, each with its line', () => {
    const book = parseRulebook(english, 'en');
    expect(book.problems).toEqual([]);
    expect(book.title).toBe('Night Market');
    expect(book.chapters.map((c) => c.title)).toEqual(['1 Setting out', '2 The night']);
    expect(clausesOf(book)).toEqual([
      { id: 'NM-1.1', kind: 'rule', text: 'Shuffle the deck.\nIt has 36 cards.', reason: null, line: 7 },
      {
        id: 'NM-1.2',
        kind: 'ruling',
        text: 'Nobody cuts.',
        reason: 'cutting takes time,\nand changes nothing.',
        line: 10,
      },
      { id: 'NM-2.1a', kind: 'rule', text: 'Roll two dice.', reason: null, line: 17 },
    ]);
  });

  test('in Chinese has marks of its own', () => {
    const book = parseRulebook(
      '# 夜市\n## 一\n**NM-1.1** · 规则 — 洗牌。\n\n**NM-1.2** · 裁定 — 不切牌。理由：省时。\n',
      'zh',
    );
    expect(book.problems).toEqual([]);
    expect(clausesOf(book)).toMatchObject([
      { id: 'NM-1.1', kind: 'rule', text: '洗牌。' },
      { id: 'NM-1.2', kind: 'ruling', text: '不切牌。', reason: '省时。' },
    ]);
  });

  test('written on Windows reads the same', () => {
    expect(parseRulebook(english.replaceAll('\n', '\r\n'), 'en')).toEqual(parseRulebook(english, 'en'));
  });

  const head = '# T\n## C\n';
  test.each([
    ['', "en.md:1: expected '# title'"],
    ['## C\n**NM-1.1** · rule — x', "en.md:1: expected '# title'"],
    ['# T\n**NM-1.1** · rule — x', 'en.md:2: NM-1.1 stands before the first chapter'],
    [`${head}**NM-1.1** - rule - x`, "en.md:3: expected '**ID** · rule — text' or '· ruling —'"],
    [`${head}**NM-1.1** · rule`, "en.md:3: expected '**ID** · rule — text' or '· ruling —'"],
    [`${head}**NM-1.1.** · rule — x`, "en.md:3: expected '**ID** · rule — text' or '· ruling —'"],
    [`${head}**NM-one** · rule — x`, "en.md:3: expected '**ID** · rule — text' or '· ruling —'"],
    [`${head}**NM-1.1** · law — x`, "en.md:3: NM-1.1 is marked 'law'; expected rule or ruling"],
    [`${head}**NM-1.1** · 规则 — x`, "en.md:3: NM-1.1 is marked '规则'; expected rule or ruling"],
    [`${head}**NM-1.1** · rule — x\n\n**NM-1.1** · rule — y`, 'en.md:5: NM-1.1 stands already at line 3'],
    [`${head}**NM-1.1** · ruling — x`, "en.md:3: NM-1.1 is a ruling and must say 'Why:'"],
    [`${head}**NM-1.1** · ruling — x Why:`, "en.md:3: NM-1.1 is a ruling and must say 'Why:'"],
  ])('%j: %s', (source, problem) => {
    expect(parseRulebook(source, 'en').problems).toEqual([problem]);
  });

  test('lists every problem, not only the first', () => {
    expect(parseRulebook('**NM-1.1** · law — x\n\n**NM-1.1** · rule', 'en').problems).toEqual([
      "en.md:1: NM-1.1 is marked 'law'; expected rule or ruling",
      'en.md:1: NM-1.1 stands before the first chapter',
      "en.md:3: expected '**ID** · rule — text' or '· ruling —'",
      "en.md:1: expected '# title'",
    ]);
  });
});
