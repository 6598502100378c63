import type { Lang } from '@kaiju/kernel';
import stringWidth from 'string-width';
import type { ContentRow, Matchups } from './mass-content.ts';
import type { Rated } from './mass-figures.ts';
import type { LabReport, LabTiming, OddGame } from './mass-report.ts';
import type { LeadReport, LengthReport, TableReport } from './mass-tables.ts';
import {
  axisOf,
  factsOf,
  findings,
  howToRead,
  kinds,
  leadRows,
  oddLine,
  percent,
  percentRange,
  plain,
  plainRange,
  replayCommand,
  STARS,
  shortName,
  timingSentences,
  titleOf,
} from './report-figures.ts';
import { type Say, wordsIn } from './report-words.ts';
import type { Estimate, Histogram } from './statistics.ts';

/** The report for a terminal. Timings are left out unless asked for: without them, equal runs print equally. */
export function reportText(report: LabReport, lang: Lang = 'en', show: { timing?: boolean } = {}): string {
  const say = wordsIn(lang);
  const sections = [
    [titleOf(report, lang), factsOf(report, say)],
    section(say('findings'), findingLines(report, say)),
    ...report.tables.map((table) => tableSection(table, say)),
    section(
      say('byBot'),
      ratedLines(report.byBot, (name) => name),
    ),
    report.botMatchups ? section(say('botMatchups'), matrixLines(report.botMatchups, say)) : [],
    ...kinds(report).map(({ kind, rows }) =>
      section(kind ? say('kind', { kind }) : say('content'), contentLines(rows, say)),
    ),
    ...report.matchups.map((m) => section(say('matchups', { kind: m.kind }), matrixLines(m, say))),
    section(say('unused'), unusedLines(report, say)),
    section(say('odd'), oddLines(report.odd, say)),
    show.timing ? section(say('timing'), timingLines(report.timing, say)) : [],
    section(say('how'), howToRead(say)),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];
}

function findingLines(report: LabReport, say: Say): string[] {
  const found = findings(report, say);
  if (found.length === 0) return [say('nothing')];
  return aligned(
    found.map(({ text, worth }) => [
      text,
      worth ? percent(worth.value) : '',
      worth ? percentRange(worth) : '',
    ]),
    [1, 2],
  );
}

function tableSection(table: TableReport, say: Say): string[] {
  const { seats, games, deals, bySeat, draws, length, decisions, leads } = table;
  return section(`${say('table', { seats })} · ${say('tableFacts', { games, deals })}`, [
    say('bySeat'),
    ...indented(ratedLines(bySeat, (name) => say('seat', { n: Number(name) + 1 }))),
    `${say('length')}  ${lengthLine(length, say)}`,
    ...indented(histogramLines(length.histogram)),
    `${say('decisions')}  ${decisions.map((n) => plain(n)).join(' · ')}`,
    `${say('draws')}  ${percent(draws.value)}  (${percentRange(draws)})`,
    say('leads'),
    ...indented(leads ? leadLines(leads, say) : [say('noEvaluation')]),
  ]);
}

function lengthLine({ mean, quantiles }: LengthReport, say: Say): string {
  const [least, p5, , median, , p95, most] = quantiles;
  return [
    `${say('mean')} ${plain(mean.value)} (${plainRange(mean)})`,
    `${say('median')} ${median}`,
    `${say('middle')} ${p5}–${p95}`,
    `${say('shortest')} ${least}`,
    `${say('longest')} ${most}`,
  ].join(' · ');
}

function leadLines(leads: LeadReport, say: Say): string[] {
  return [
    ...aligned(leadRows(leads, say), [1, 2]),
    say('comebacks', { part: percent(1 - leads.half.value) }),
  ];
}

function ratedLines(rows: readonly Rated[], called: (name: string) => string): string[] {
  const axis = axisOf(rows.map((row) => row.worth));
  const body = rows.map(({ name, worth, mark }) => [
    called(name),
    intervalBar(worth, axis),
    percent(worth.value),
    percentRange(worth),
    STARS[mark],
  ]);
  return rows.length === 0 ? [] : aligned([['', axisLine(axis), '', '', ''], ...body], [2, 3]);
}

function contentLines(rows: readonly ContentRow[], say: Say): string[] {
  const axis = axisOf(rows.map((row) => row.worth));
  const head = [say('name'), axisLine(axis), say('with'), say('interval'), '', say('without'), say('games')];
  const body = rows.map(({ name, worth, mark, without, games }) => [
    shortName(name),
    intervalBar(worth, axis),
    percent(worth.value),
    percentRange(worth),
    STARS[mark],
    without ? percent(without.value) : '',
    String(games),
  ]);
  return aligned([head, ...body], [2, 3, 5, 6]);
}

function matrixLines({ names, cells, left }: Matchups, say: Say): string[] {
  const head = ['', ...names.map(shortName)];
  const body = cells.map((row, i) => [
    shortName(names[i]),
    ...row.map((cell) => (cell ? `${percent(cell.worth.value, 0)}${STARS[cell.mark]}` : '·')),
  ]);
  const table = aligned(
    [head, ...body],
    names.map((_, i) => i + 1),
  );
  return left > 0 ? [...table, say('left', { n: left })] : table;
}

function unusedLines({ unused, unlisted }: LabReport, say: Say): string[] {
  if (unused === null) return [say('noCatalogue')];
  const lines = unused.length === 0 ? [say('allUsed')] : [unused.join(', ')];
  return unlisted.length === 0 ? lines : [...lines, `${say('unlisted')}: ${unlisted.join(', ')}`];
}

function timingLines(timing: LabTiming, say: Say): string[] {
  return [...timingSentences(timing, say), ...oddLines(timing.slowest, say)];
}

function oddLines(games: readonly OddGame[], say: Say): string[] {
  return games.flatMap((game) => [oddLine(game, say), `    ${replayCommand(game)}`]);
}

const BAR = 33;

interface Axis {
  from: number;
  to: number;
}

function axisLine({ from, to }: Axis): string {
  const ends = [percent(from, 0), percent((from + to) / 2, 0), percent(to, 0)];
  const room = BAR - ends.join('').length;
  return `${ends[0]}${' '.repeat(Math.floor(room / 2))}${ends[1]}${' '.repeat(Math.ceil(room / 2))}${ends[2]}`;
}

/** An interval on an axis whose middle is par: `·····├──●──┤···│····`. */
function intervalBar({ value, low, high }: Estimate, { from, to }: Axis): string {
  const column = (x: number) => Math.round(((x - from) / (to - from)) * (BAR - 1));
  const cells = new Array<string>(BAR).fill('·');
  cells[(BAR - 1) / 2] = '│';
  for (let i = column(low); i <= column(high); i++) cells[i] = '─';
  cells[column(low)] = '├';
  cells[column(high)] = '┤';
  cells[column(value)] = '●';
  return cells.join('');
}

const EIGHTHS = ' ▏▎▍▌▋▊▉█';

function histogramLines({ from, width, counts }: Histogram): string[] {
  const most = Math.max(...counts);
  return aligned(
    counts.map((count, i) => {
      const low = from + i * width;
      const eighths = Math.round((count / most) * BAR * 8);
      const bar = '█'.repeat(eighths >> 3) + EIGHTHS[eighths & 7].trim();
      return [width === 1 ? String(low) : `${low}–${low + width - 1}`, bar, String(count)];
    }),
    [0, 2],
  );
}

function indented(lines: string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

/** Columns of equal width, also where Chinese takes two cells a character; `right` are aligned to the right. */
export function aligned(rows: readonly (readonly string[])[], right: readonly number[]): string[] {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => stringWidth(row[i])))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, i) => {
        const space = ' '.repeat(widths[i] - stringWidth(cell));
        return right.includes(i) ? space + cell : cell + space;
      })
      .join('  ')
      .trimEnd(),
  );
}
