import {
  type Bilingual,
  type Clause,
  type Game,
  type PrintMap,
  type PrintPlace,
  placesOf,
  wordsOf,
} from '@kaiju/kernel';
import type { Sentence } from './print-sentences.ts';

/** What is wrong with a map of the print, and where. */
export interface PrintProblem {
  at: string;
  nth: number;
  word: string | null;
  says: Bilingual;
}

/** A key word finds a sentence again; it must not give it away. */
const LONGEST_WORD = 6;

/**
 * Holds a map of the print against the rulebook and its scenes. `tried` names the clauses that some scene or test runs.
 */
export function checkPrint(
  game: Game,
  map: PrintMap,
  clauses: ReadonlyMap<string, Clause>,
  tried: ReadonlySet<string>,
): PrintProblem[] {
  const problems: PrintProblem[] = [];
  const seen = new Set<string>();
  for (const { at, places } of map.sections) {
    if (places.length === 0)
      problems.push({ at, nth: 0, word: null, says: { zh: '没有一句', en: 'has no sentence' } });
    if (seen.has(at))
      problems.push({ at, nth: 0, word: null, says: { zh: '已经写过', en: 'stands there already' } });
    seen.add(at);
  }
  for (const { at, nth, place } of placesOf(map)) {
    const note = (zh: string, en: string) => problems.push({ at, nth, word: place.word, says: { zh, en } });
    if (!isKeyWord(place.word))
      note(
        `关键词应是一个词，至多 ${LONGEST_WORD} 个字`,
        `a key word is one word, or at most ${LONGEST_WORD} characters`,
      );
    if (place.how === 'tale') continue;
    if (place.clauses.length === 0) note('没有条款', 'no clause carries it');
    const own = place.clauses.map((id) => clauses.get(id));
    for (const id of place.clauses) {
      if (!clauses.has(id)) note(`规则书里没有 ${id}`, `${id} is in no rulebook`);
      else if (!tried.has(id)) note(`没有场景执行 ${id}`, `no scene runs ${id}`);
    }
    if (place.how === 'exact') {
      for (const clause of own)
        if (clause?.kind === 'ruling')
          note(`${clause.id} 是裁定，不是照印`, `${clause.id} is a ruling: not exact`);
    }
    if (place.how === 'ruled' && !own.some((clause) => clause?.kind === 'ruling'))
      note('没有一条是裁定', 'none of its clauses is a ruling');
    if (place.how === 'option') {
      const why = refused(game, place);
      if (why) note(`选项不可用：${why.zh}`, `these options can't be chosen: ${why.en}`);
    }
  }
  return problems;
}

/** At most so many characters, or one word in Latin letters. */
function isKeyWord(word: string): boolean {
  return word.trim() !== '' && ([...word].length <= LONGEST_WORD || /^[\p{Script=Latin}\d-]+$/u.test(word));
}

/** Why a table can't be opened with these options; null if it can. */
function refused(game: Game, place: PrintPlace & { how: 'option' }): Bilingual | null {
  try {
    game.options.ops.load(place.options, 'options');
    return Object.keys(place.options).length === 0 ? { zh: '一项也没有', en: 'none is named' } : null;
  } catch (error) {
    return wordsOf(error);
  }
}

/** `§3.5 · 2 · 目标骰` */
export function placeName({ at, nth, word }: Pick<PrintProblem, 'at' | 'nth' | 'word'>): string {
  return [`§${at}`, ...(nth > 0 ? [nth] : []), ...(word === null ? [] : [word])].join(' · ');
}

/** Holds a map against the sentences of the print: each has one place, and its key word stands in it. */
export function comparePrint(map: PrintMap, sentences: readonly Sentence[]): PrintProblem[] {
  const problems: PrintProblem[] = [];
  const places = new Map(placesOf(map).map((own) => [`${own.at} ${own.nth}`, own]));
  for (const { section, nth, text } of sentences) {
    const key = `${section} ${nth}`;
    const word = places.get(key)?.place.word;
    places.delete(key);
    if (word === undefined) {
      const says = { zh: `没有位置：${text}`, en: `has no place: ${text}` };
      problems.push({ at: section, nth, word: null, says });
    } else if (!text.includes(word)) {
      const found = sentences.filter((other) => other.section === section && other.text.includes(word));
      const elsewhere = found.map((other) => other.nth).join(', ');
      const says = {
        zh: `句中没有这个词${elsewhere && `（它在第 ${elsewhere} 句）`}：${text}`,
        en: `the word is not in the sentence${elsewhere && ` (it is in ${elsewhere})`}: ${text}`,
      };
      problems.push({ at: section, nth, word, says });
    }
  }
  for (const { at, nth, place } of places.values()) {
    const says = { zh: '原书没有这一句', en: 'the print has no such sentence' };
    problems.push({ at, nth, word: place.word, says });
  }
  return problems;
}

/** How many sentences are carried in each way. */
export function countPrint(map: PrintMap): Record<PrintPlace['how'], number> {
  const counts = { exact: 0, ruled: 0, option: 0, tale: 0 };
  for (const { place } of placesOf(map)) counts[place.how]++;
  return counts;
}

/** A `print.ts` for these sentences in which only the clauses are still to be filled in; it holds no text of theirs. */
export function printSkeleton(sentences: readonly Sentence[]): string {
  const sections = new Map<string, Sentence[]>();
  for (const sentence of sentences) {
    const own = sections.get(sentence.section);
    if (own) own.push(sentence);
    else sections.set(sentence.section, [sentence]);
  }
  const lines = [
    "import { exact, option, type PrintMap, ruled, section, tale } from '@kaiju/kernel';",
    '',
    'export const print: PrintMap = {',
    "  book: { zh: '', en: '' },",
    '  sections: [',
  ];
  for (const [at, own] of sections) {
    lines.push(`    section('${at}', [`);
    for (const { text } of own) lines.push(`      exact('${keyWord(text, own)}'),`);
    lines.push('    ]),');
  }
  return [...lines, '  ],', '};', ''].join('\n');
}

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** The longest word that stands in no other sentence of the section, or else the longest. */
function keyWord(text: string, among: readonly Sentence[]): string {
  const all = [...words.segment(text)]
    .filter(({ isWordLike, segment }) => isWordLike && isKeyWord(segment) && !segment.includes("'"))
    .map(({ segment }) => segment)
    .sort((a, b) => b.length - a.length);
  const own = all.find((word) => among.every((other) => other.text === text || !other.text.includes(word)));
  return own ?? all[0] ?? '';
}
