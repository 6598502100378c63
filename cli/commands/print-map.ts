import { fileURLToPath } from 'node:url';
import {
  type Bilingual,
  type Clause,
  clausesFor,
  clausesOf,
  type Lang,
  type PrintMap,
  type PrintPlace,
} from '@kaiju/kernel';
import {
  checkPrint,
  citedInTests,
  comparePrint,
  countPrint,
  type PrintProblem,
  placeName,
  printSkeleton,
  type Sentence,
  sentencesOf,
} from '@kaiju/lab';
import { type Call, command, UsageError } from '../command.ts';
import { gameCalled, readText } from '../flags.ts';
import { printOf } from '../print.ts';
import { root, rulebookOf } from '../rulebook.ts';
import { hows, tales } from '../words/print.ts';

const flags = {
  against: { type: 'string' },
  sentences: { type: 'boolean' },
  skeleton: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export default command({
  flags,
  words: { min: 1, max: 1 },
  async run(call) {
    const { flags: given, words, say, lang } = call;
    const game = await gameCalled(words[0]);
    if ((given.sentences || given.skeleton) && given.against === undefined)
      throw new UsageError('needsAgainst', { name: given.sentences ? 'sentences' : 'skeleton' });
    const sentences = given.against === undefined ? null : sentencesOf(readText(given.against));
    if (sentences && given.skeleton) {
      console.log(printSkeleton(sentences).trimEnd());
      return 0;
    }
    const map = await printOf(game);
    const clauses = new Map(clausesOf(rulebookOf(game, lang)).map((clause) => [clause.id, clause]));
    if (sentences && given.sentences) {
      console.log(beside(sentences, map, clauses, lang));
      return 0;
    }
    if (map === null) {
      console.log(say('noPrintMap', { game: game.id }));
      return 1;
    }
    const tried = citedInTests(game, fileURLToPath(new URL(`games/${game.id}`, root)));
    const problems = [
      ...checkPrint(game, map, clauses, new Set(tried.places.keys())),
      ...(sentences ? comparePrint(map, sentences) : []),
    ];
    const counts = countPrint(map);
    if (given.json) {
      const { book, sections } = map;
      const split = sentences && { sentences: sentences.length };
      console.log(JSON.stringify({ game: game.id, book, counts, ...split, sections, problems }, null, 2));
    } else {
      const listing = sentences ? [] : [map.book[lang], ...listed(map, lang)];
      console.log([...listing, ...summary(call, map, sentences, problems)].join('\n'));
    }
    return problems.length > 0 ? 1 : 0;
  },
});

function listed({ sections }: PrintMap, lang: Lang): string[] {
  return sections.flatMap(({ at, places }) => [
    `§${at}`,
    ...places.map((place, i) => `  ${String(i + 1).padStart(3)} ${place.word}  ${carried(place, lang)}`),
  ]);
}

/** How a sentence is carried, and by what. */
function carried(place: PrintPlace, lang: Lang): string {
  const how = hows[place.how][lang];
  if (place.how === 'tale') return `${how}: ${tales[place.why][lang]}`;
  const own = `${how} ${place.clauses.join(' ')}`;
  if (place.how === 'ruled') return `${own} — ${place.narrows[lang]}`;
  return place.how === 'option' ? `${own} — ${JSON.stringify(place.options)}` : own;
}

/** Every sentence with what carries it and the clauses' own words, to be read one after the other. */
function beside(
  sentences: readonly Sentence[],
  map: PrintMap | null,
  clauses: ReadonlyMap<string, Clause>,
  lang: Lang,
): string {
  const places = new Map(map?.sections.map(({ at, places }) => [at, places]));
  const none: Bilingual = { zh: '（没有位置）', en: '(no place)' };
  return sentences
    .flatMap(({ section, nth, text }) => {
      const place = places.get(section)?.[nth - 1];
      const head = `${placeName({ at: section, nth, word: place?.word ?? null })}`;
      if (!place) return [head, `  ${text}`, `  ${none[lang]}`];
      return [
        ...[head, `  ${text}`, `  ${carried(place, lang)}`],
        ...clausesFor(place).map((id) => `    ${id} ${clauses.get(id)?.text ?? '?'}`),
      ];
    })
    .join('\n');
}

function summary(
  { say, lang }: Call,
  map: PrintMap,
  sentences: readonly Sentence[] | null,
  problems: readonly PrintProblem[],
): string[] {
  const places = Object.values(countPrint(map)).reduce((sum, n) => sum + n, 0);
  const lines = problems.map((problem) => `✗ ${placeName(problem)}: ${problem.says[lang]}`);
  if (places > 0)
    lines.push(say('printPlaces', { places, sections: map.sections.length, ...countPrint(map) }));
  if (sentences) lines.push(say('printSentences', { sentences: sentences.length }));
  lines.push(problems.length > 0 ? say('printGaps', { n: problems.length }) : say('printWhole'));
  return lines;
}
