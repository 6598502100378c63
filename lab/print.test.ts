import { type Clause, exact, option, type PrintMap, ruled, section, tale } from '@kaiju/kernel';
import { findGame } from '@kaiju/registry';
import { describe, expect, test } from 'vitest';
import {
  checkPrint,
  comparePrint,
  countPrint,
  type PrintProblem,
  placeName,
  printSkeleton,
} from './print.ts';
import { sentencesOf } from './print-sentences.ts';

const PRINT = '# 小棋\n## 1 走子\n轮流走子。走完为止！\n## 2 结束\n王倒即负。据说它来自海上。';
const sentences = sentencesOf(PRINT);
const open = { zh: '没写先后', en: 'it does not say who begins' };
const sound: PrintMap = {
  book: { zh: '小棋', en: 'Small chess' },
  sections: [
    section('1', [exact('轮流', 'XX-1.1'), ruled('走完', open, 'XX-1.2', 'XX-1.1')]),
    section('2', [option('王倒', { nights: 3 }, 'XX-1.1'), tale('海上', 'story')]),
  ],
};

const clause = (id: string, kind: Clause['kind']): [string, Clause] => [
  id,
  { id, kind, text: '', reason: null, line: 1 },
];
const clauses = new Map([clause('XX-1.1', 'rule'), clause('XX-1.2', 'ruling'), clause('XX-1.3', 'rule')]);
const tried = new Set(['XX-1.1', 'XX-1.2']);
const said = (problems: PrintProblem[]) =>
  problems.map((problem) => `${placeName(problem)}: ${problem.says.en}`);

describe('a map by itself', () => {
  const wrong = (...places: PrintMap['sections'][number]['places']) =>
    said(checkPrint(findGame('market'), { ...sound, sections: [section('1', places)] }, clauses, tried));

  test('a sound one has nothing wrong', () => {
    expect(checkPrint(findGame('market'), sound, clauses, tried)).toEqual([]);
    expect(countPrint(sound)).toEqual({ exact: 1, ruled: 1, option: 1, tale: 1 });
  });

  test.each([
    ['a place without a clause', exact('走'), 'no clause carries it'],
    ['a clause that no rulebook has', exact('走', 'XX-9.9'), 'XX-9.9 is in no rulebook'],
    ['a clause that no scene runs', exact('走', 'XX-1.3'), 'no scene runs XX-1.3'],
    ['a ruling that is called exact', exact('走', 'XX-1.1', 'XX-1.2'), 'XX-1.2 is a ruling: not exact'],
    ['a ruling that is none', ruled('走', open, 'XX-1.1'), 'none of its clauses is a ruling'],
    [
      'an option that does not exist',
      option('走', { night: 3 }, 'XX-1.1'),
      "these options can't be chosen: ",
    ],
    ['an option without a name', option('走', {}, 'XX-1.1'), "these options can't be chosen: none is named"],
    ['no key word', tale(' ', 'story'), 'a key word is one word, or at most 6 characters'],
    ['a key word that tells too much', tale('轮流走子走完为止', 'story'), 'a key word is one word, or'],
  ])('%s', (_, place, message) => {
    expect(wrong(place)).toEqual([expect.stringContaining(`§1 · 1 · ${place.word}: ${message}`)]);
  });

  test('a Latin word may be as long as it is', () => {
    expect(wrong(tale('Persistent', 'story'))).toEqual([]);
    expect(wrong(tale('the dragon', 'story'))).toHaveLength(1);
  });

  test('a section without sentences, or that stands there twice', () => {
    const sections = [...sound.sections, section('2', [tale('王', 'story')]), section('3', [])];
    expect(said(checkPrint(findGame('market'), { ...sound, sections }, clauses, tried))).toEqual([
      '§2: stands there already',
      '§3: has no sentence',
    ]);
  });
});

describe('a map against the print', () => {
  const wrong = (...sections: PrintMap['sections']) => said(comparePrint({ ...sound, sections }, sentences));
  const [first, second] = sound.sections;

  test('every sentence has its place', () => {
    expect(comparePrint(sound, sentences)).toEqual([]);
  });

  test('a sentence without a place', () => {
    expect(wrong(first, section('2', [exact('王倒', 'XX-1.1')]))).toEqual([
      '§2 · 2: has no place: 据说它来自海上。',
    ]);
    expect(wrong(second)).toHaveLength(2);
  });

  test('a place without a sentence', () => {
    const more = section('2', [...second.places, tale('再', 'story')]);
    expect(wrong(first, more)).toEqual(['§2 · 3 · 再: the print has no such sentence']);
    expect(wrong(first, second, section('3', [tale('再', 'story')]))).toEqual([
      '§3 · 1 · 再: the print has no such sentence',
    ]);
  });

  test('a key word of another sentence', () => {
    expect(wrong(first, section('2', [...second.places].reverse()))).toEqual([
      '§2 · 1 · 海上: the word is not in the sentence (it is in 2): 王倒即负。',
      '§2 · 2 · 王倒: the word is not in the sentence (it is in 1): 据说它来自海上。',
    ]);
  });
});

test('a skeleton has every sentence by a word of its own, and none of their text', () => {
  const text = printSkeleton(sentences);
  expect(text.match(/exact\('\S+'\),/g)).toHaveLength(4);
  for (const sentence of sentences) expect(text).not.toContain(sentence.text);
  const found = [...text.matchAll(/exact\('(\S+)'\)/g)].map(([, word]) => word);
  found.forEach((word, i) => {
    expect(sentences[i].text).toContain(word);
  });
});
