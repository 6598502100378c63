import { type Lang, printJson } from '@kaiju/kernel';
import type { ContentRow, Matchups } from './mass-content.ts';
import type { Played } from './mass-play.ts';
import type { LabReport, LabTiming, OddGame } from './mass-report.ts';
import type { LeadReport } from './mass-tables.ts';
import { type Say, wordsIn } from './report-words.ts';
import type { Estimate, Mark } from './statistics.ts';

/** What the text and the page have in common: how figures are written, and which are worth a sentence. */

export const STARS: Record<Mark, string> = { none: '', hint: '*', clear: '**' };

export function percent(x: number, digits = 1): string {
  return `${(100 * x).toFixed(digits)}%`;
}

export function percentRange({ low, high }: Estimate): string {
  return `${(100 * low).toFixed(1)}–${percent(high)}`;
}

/** Three digits, more or less. */
export function plain(x: number, size = Math.abs(x)): string {
  return Number.isInteger(x) ? String(x) : x.toFixed(size < 10 ? 2 : 1);
}

export function plainRange({ value, low, high }: Estimate): string {
  return `${plain(low, value)}–${plain(high, value)}`;
}

/** How wide the axis around par must be so that every interval fits: one of a few steps, that charts compare. */
export function axisOf(estimates: readonly Estimate[]): { from: number; to: number } {
  const reach = Math.max(0, ...estimates.flatMap(({ low, high }) => [0.5 - low, high - 0.5]));
  const half = [0.1, 0.25, 0.5].find((step) => reach <= step) ?? 0.5;
  return { from: 0.5 - half, to: 0.5 + half };
}

/** The content rows, kind by kind. */
export function kinds({ content }: LabReport): { kind: string; rows: ContentRow[] }[] {
  const names = [...new Set(content.map((row) => row.kind))];
  return names.map((kind) => ({ kind, rows: content.filter((row) => row.kind === kind) }));
}

/** What leads say, line by line: words, figure, interval. */
export function leadRows(leads: LeadReport, say: Say): [string, string, string][] {
  return [
    [say('leadChanges'), plain(leads.changes.value), plainRange(leads.changes)],
    [say('firstWins'), percent(leads.first.value), percentRange(leads.first)],
    [say('halfWins'), percent(leads.half.value), percentRange(leads.half)],
    [say('lastWins'), percent(leads.last.value), percentRange(leads.last)],
    [say('behind'), plain(leads.behind.value), plainRange(leads.behind)],
  ];
}

/** How the report is to be read, caution included. */
export function howToRead(say: Say): string[] {
  const all = ['howWorth', 'howInterval', 'howMany', 'howCause', 'howClock', 'howReplay'] as const;
  return all.map((phrase) => say(phrase));
}

/** What the run cost, one sentence each. */
export function timingSentences({ threads, wallMs, gamesPerSecond, bots }: LabTiming, say: Say): string[] {
  return [
    say('speed', { threads, seconds: (wallMs / 1000).toFixed(1), rate: gamesPerSecond.toFixed(0) }),
    ...bots.map(({ name, decisions, meanMs, mostMs }) =>
      say('thinking', { name, decisions, mean: rough(meanMs), most: rough(mostMs) }),
    ),
  ];
}

/** Two digits: no clock is better than that. */
function rough(x: number): number {
  return Number(x.toPrecision(2));
}

/** A name without its kind, for tables that are of one kind. */
export function shortName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

export function titleOf(report: Pick<LabReport, 'title'>, lang: Lang): string {
  return `${report.title[lang]} · ${wordsIn(lang)('report')}`;
}

export function factsOf(report: LabReport, say: Say): string {
  const { ruleset, games, bots, seed, options } = report;
  const facts = say('facts', { ruleset, games: games.length, bots: bots.join(', '), seed });
  return Object.keys(options).length === 0
    ? facts
    : `${facts} · ${say('options', { options: printJson(options) })}`;
}

export interface Finding {
  text: string;
  worth: Estimate | null;
}

/** More of each would be no findings but a list, and the tables below have it. */
const MOST = { content: 6, matchups: 4, names: 5 };

/** What holds even though so much was compared. Bots are meant to differ, so they are no finding. */
export function findings(report: LabReport, say: Say): Finding[] {
  const clear = <T extends { worth: Estimate; mark: Mark }>(rows: readonly T[]) =>
    rows.filter((row) => row.mark === 'clear').sort((a, b) => distance(b.worth) - distance(a.worth));
  const seats = report.tables.flatMap(({ seats, bySeat }) =>
    // Of two seats, one says it all.
    clear(bySeat.slice(0, seats === 2 ? 1 : seats)).map(({ name, worth }) => ({
      text: say(worth.value > 0.5 ? 'seatHigh' : 'seatLow', {
        name: say('seat', { n: Number(name) + 1 }),
        seats,
      }),
      worth,
    })),
  );
  const content = clear(report.content).map(({ name, worth }) => ({
    text: say(worth.value > 0.5 ? 'contentHigh' : 'contentLow', { name }),
    worth,
  }));
  const matchups = clear(report.matchups.flatMap(pairs)).map(({ name, other, worth }) => ({
    text: say('counters', { name, other }),
    worth,
  }));
  const lists = (['someUnused', 'someUnlisted'] as const).flatMap((phrase) => {
    const names = (phrase === 'someUnused' ? report.unused : report.unlisted) ?? [];
    if (names.length === 0) return [];
    const some = names.slice(0, MOST.names).join(', ') + (names.length > MOST.names ? ' …' : '');
    return [{ text: say(phrase, { names: some }), worth: null }];
  });
  return [...seats, ...content.slice(0, MOST.content), ...matchups.slice(0, MOST.matchups), ...lists];
}

function distance({ value }: Estimate): number {
  return Math.abs(value - 0.5);
}

/** Every pair once, the better one first. */
function pairs({ names, cells }: Matchups) {
  return cells.flatMap((row, i) =>
    row.flatMap((cell, j) =>
      cell !== null && cell.worth.value > 0.5 ? [{ ...cell, name: names[i], other: names[j] }] : [],
    ),
  );
}

export function oddLine({ why, value }: OddGame, say: Say): string {
  return say(`odd_${why}`, { value: plain(value) });
}

/** The command that plays a game again and writes its record. */
export function replayCommand({ game, deal, bots }: Played): string {
  const options =
    Object.keys(deal.options ?? {}).length > 0 ? [`--options ${quote(printJson(deal.options))}`] : [];
  return [
    'kaiju lab',
    game,
    `--replay ${quote(deal.seed)}`,
    `--bots ${bots.join()}`,
    ...options,
    '--out match.json',
  ].join(' ');
}

/** As a shell wants it. */
function quote(text: string): string {
  return /^[\w/.:@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
