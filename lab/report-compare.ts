import { type Lang, printJson } from '@kaiju/kernel';
import type { ComparedRow, LabComparison } from './mass-compare.ts';
import { percent, plain, STARS } from './report-figures.ts';
import { aligned } from './report-text.ts';
import { type Say, wordsIn } from './report-words.ts';

/** What a patch changed, for a terminal. */
export function comparisonText(comparison: LabComparison, lang: Lang = 'en'): string {
  const say = wordsIn(lang);
  const { title, before, after, games, touched, rows, usedOnlyAfter, usedOnlyBefore } = comparison;
  const version = (side: LabComparison['before']) => `${side.ruleset} ${printJson(side.options)}`;
  const head = ['', say('before'), say('after'), say('change'), say('interval'), ''];
  const used = [
    usedOnlyAfter.length > 0 ? say('nowUsed', { names: usedOnlyAfter.join(', ') }) : '',
    usedOnlyBefore.length > 0 ? say('nowUnused', { names: usedOnlyBefore.join(', ') }) : '',
  ];
  return [
    `${title[lang]} · ${say('patch')}`,
    `${version(before)} → ${version(after)}`,
    say('patchFacts', { games, touched }),
    '',
    ...aligned([head, ...rows.map((row) => cells(row, say))], [1, 2, 3, 4]),
    '',
    ...used.filter((line) => line !== ''),
    say('howMany'),
    '',
  ].join('\n');
}

function cells(row: ComparedRow, say: Say): string[] {
  const { before, after, change, mark } = row;
  const counted = row.what === 'length' || row.what === 'leads';
  const figure = (x: number) => (counted ? plain(x, before) : percent(x));
  const signed = (x: number) => {
    const size = figure(Math.abs(x));
    return (x < 0 && /[1-9]/.test(size) ? '−' : '+') + size;
  };
  return [
    subject(row, say),
    figure(before),
    figure(after),
    signed(change.value),
    `${signed(change.low)} … ${signed(change.high)}`,
    STARS[mark],
  ];
}

function subject({ what, name, seats, seat }: ComparedRow, say: Say): string {
  switch (what) {
    case 'seat':
      return say('seatOf', { seats, n: seat + 1 });
    case 'bot':
      return say('botRow', { name });
    case 'content':
      return name;
    case 'draws':
      return say('drawsOf', { seats });
    case 'length':
      return say('lengthOf', { seats });
    case 'leads':
      return say('leadsOf', { seats });
  }
}
