import stringWidth from 'string-width';
import { beforeAll, expect, test } from 'vitest';
import {
  compareLabs,
  comparisonText,
  type LabReport,
  replayCommand,
  reportHtml,
  reportText,
  runLab,
} from './index.ts';

const house = new URL('./fixtures/house.ts', import.meta.url);
let report: LabReport;
beforeAll(async () => {
  report = await runLab({
    game: 'duel',
    games: 150,
    seed: 'page',
    bots: ['bold', 'meek', 'random'],
    seats: [2, 3],
    house,
  });
});

test.each(['en', 'zh'] as const)('the page needs nothing but itself (%s)', (lang) => {
  const page = reportHtml(report, lang, { timing: true });
  expect(page).not.toMatch(/https?:|\/\/|<script|<link|url\(|@import/);
  expect(page).toContain(`<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">`);
  expect(page).toContain(report.title[lang]);
  expect(page).not.toMatch(/undefined|NaN|\{\w+\}/);
  expect(page.length).toBeLessThan(60_000);
});

test('names are text on the page, never markup', () => {
  const page = reportHtml({ ...report, unused: ['card:<b>&"'] }, 'en');
  expect(page).toContain('card:&lt;b&gt;&amp;&quot;');
});

test.each(['en', 'zh'] as const)('the text says all of it (%s)', (lang) => {
  const text = reportText(report, lang);
  expect(text).not.toMatch(/undefined|NaN|\{\w+\}/);
  for (const part of ['bear', 'beast:turtle', 'bold', replayCommand(report.odd[0])])
    expect(text).toContain(part);
  expect(text).toMatch(lang === 'zh' ? /邦费罗尼/ : /Bonferroni/);
});

test('columns line up, in Chinese as well', () => {
  const bars = reportText(report, 'zh')
    .split('\n')
    .filter((line) => line.includes('号位  '));
  const starts = bars.map((line) => stringWidth(line.slice(0, line.search(/[·├●]/))));
  expect(new Set(starts).size).toBe(1);
});

test('timings are told only when asked for, so that equal runs read equal', () => {
  const slower = { ...report, timing: { ...report.timing, wallMs: 1e6 } };
  expect(reportText(slower)).toBe(reportText(report));
  expect(reportHtml(slower)).toBe(reportHtml(report));
  expect(reportText(slower, 'en', { timing: true })).toContain('1000.0 s');
});

test('a game without content, catalogue or evaluation still has a report', () => {
  const bare: LabReport = {
    ...report,
    content: [],
    matchups: [],
    unused: null,
    tables: report.tables.map((table) => ({ ...table, leads: null })),
  };
  expect(reportText(bare)).toContain('no catalogue');
  expect(reportHtml(bare, 'zh')).toContain('没有局面评估');
});

test('the command that replays a game survives a shell', () => {
  const played = {
    game: 'duel',
    deal: { seats: 2, seed: "it's/2/0", options: { bear: 5 } },
    luck: '',
    bots: ['a', 'b'],
  };
  expect(replayCommand(played)).toBe(
    `kaiju lab duel --replay 'it'\\''s/2/0' --bots a,b --options '{"bear":5}' --out match.json`,
  );
});

test('a comparison prints what changed', () => {
  const text = comparisonText(compareLabs(report, report), 'zh');
  expect(text).toContain('beast:bear');
  expect(text).not.toMatch(/undefined|NaN|\{\w+\}/);
});
