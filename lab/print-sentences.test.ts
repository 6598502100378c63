import { expect, test } from 'vitest';
import { sentencesOf } from './print-sentences.ts';

/** `section:nth text`, one line for each sentence. */
function split(source: string): string[] {
  return sentencesOf(source).map(({ section, nth, text }) => `${section}:${nth} ${text}`);
}
const texts = (source: string) => sentencesOf(source).map(({ text }) => text);

test('a heading names its section: by its number, or by its title under those above it', () => {
  const source = [
    '# 小棋',
    '开场。',
    '## 1. 走子',
    '轮到谁，谁走。',
    '### 1.2 吃子（Taking）',
    '吃了就拿走。',
    '## 附录：',
    '### **棋谱**',
    '记下来。',
  ].join('\n');
  expect(split(source)).toEqual([
    '小棋:1 开场。',
    '1:1 轮到谁，谁走。',
    '1.2:1 吃了就拿走。',
    '附录/棋谱:1 记下来。',
  ]);
});

test('of several headings of the first rank each is above its own', () => {
  expect(split('# 甲\n## 丙\n一。\n# 乙\n## 丙\n二。')).toEqual(['甲/丙:1 一。', '乙/丙:1 二。']);
});

test('a name that is given twice is counted; what stands before the first heading has its own', () => {
  expect(split('零。\n## 8.5 然后\n一。\n## 8.5 偷取\n二。')).toEqual([
    '0:1 零。',
    '8.5:1 一。',
    '8.5 (2):1 二。',
  ]);
});

test.each([
  ['stops', '先走。后走！谁走？都走；不走', ['先走。', '后走！', '谁走？', '都走；', '不走']],
  [
    'stops of other scripts',
    'Go first. Then stop! 3.5 is no end; this is.',
    ['Go first.', 'Then stop!', '3.5 is no end;', 'this is.'],
  ],
  [
    'abbreviations',
    'Some pieces, e.g. Kings, stay. R. Roe plays.',
    ['Some pieces, e.g. Kings, stay.', 'R. Roe plays.'],
  ],
  [
    'brackets',
    '走一格（直走；或斜走？）。（提示：慢走）再走。',
    ['走一格（直走；或斜走？）。', '（提示：慢走）再走。'],
  ],
  ['sentences in brackets', '停。（见图。左边。）再走。', ['停。', '（见图。', '左边。）', '再走。']],
  ['quotation marks', '喊“将军！”之后走。', ['喊“将军！”之后走。']],
  ['a quotation that is never opened', '叫”王”的棋。走。', ['叫”王”的棋。', '走。']],
  ['emphasis at the end', '**先走。**后走。', ['先走。', '后走。']],
])('%s', (_, source, sentences) => {
  expect(texts(source)).toEqual(sentences);
});

test('a line of a list is a sentence, and a paragraph runs over its lines', () => {
  const source = '可以：\n- 走子\n  再走\n* 吃子\n1. 认输\n2) 求和\n后来\n\nWhoever is\nlast loses';
  expect(texts(source)).toEqual([
    '可以：',
    '走子再走',
    '吃子',
    '认输',
    '求和',
    '后来',
    'Whoever is last loses',
  ]);
});

test('a row of a table and a line of a diagram are one sentence each', () => {
  const source =
    '| 棋 | 步 |\n| :-: | --- |\n| 王 | 一。二。 |\n\n步|数\n---|---\n车|5\n\n```\n开始-->走；停\n```';
  expect(texts(source)).toEqual(['棋|步', '王|一。二。', '步|数', '车|5', '开始-->走；停']);
});

test('marks are no words: spaces, emphasis, links, pictures, signs', () => {
  const source =
    '**王** 走 *1* 格，见 [走法](#走法) 。 ![图](a.png)\n\n![图](b.png)\n\n> 先 &rarr; 后，$2 \\ge 1$\n\n---\n\n ***';
  expect(texts(source)).toEqual(['王走1格，见走法。', '先→后，2 ≥ 1']);
});

test('front matter, comments and a generated table of contents are no sentences; lines keep their numbers', () => {
  const source =
    '---\ntitle: 小棋\n---\n<!-- TOC -->\n- [走子](#走子)\n<!-- /TOC -->\n<!-- 草稿。\n未完。 -->\n走。';
  expect(sentencesOf(source)).toEqual([{ section: '0', nth: 1, text: '走。', line: 9 }]);
});

test('the same print gives the same sentences with other line ends', () => {
  const source = '# 一\n走。\n\n停。\n';
  expect(sentencesOf(`\uFEFF${source.replaceAll('\n', '\r\n')}`)).toEqual(sentencesOf(source));
});
