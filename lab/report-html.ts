import type { Lang } from '@kaiju/kernel';
import type { ContentRow, Matchups } from './mass-content.ts';
import type { Rated } from './mass-figures.ts';
import type { LabReport, OddGame } from './mass-report.ts';
import type { TableReport } from './mass-tables.ts';
import { axisHead, esc, heatColour, histogramSvg, intervalSvg } from './report-charts.ts';
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
import { STYLE } from './report-style.ts';
import { type Say, wordsIn } from './report-words.ts';

/** The report as one page that needs nothing else. Timings are left out unless asked for. */
export function reportHtml(report: LabReport, lang: Lang = 'en', show: { timing?: boolean } = {}): string {
  const say = wordsIn(lang);
  const title = esc(titleOf(report, lang));
  const { byBot, botMatchups, matchups, odd, timing } = report;
  const overall = [
    byBot.length > 0 &&
      card(
        say('byBot'),
        ratesTable(byBot, (name) => name),
      ),
    botMatchups && card(say('botMatchups'), heatTable(botMatchups, say)),
    ...kinds(report).map(({ kind, rows }) =>
      card(kind ? say('kind', { kind }) : say('content'), contentTable(rows, say), 'wide'),
    ),
    ...matchups.map((m) =>
      card(say('matchups', { kind: m.kind }), heatTable(m, say), isSmall(m) ? '' : 'wide'),
    ),
    // Beside a small matrix there is room for it.
    card(say('unused'), unusedTags(report, say), matchups.filter(isSmall).length % 2 === 1 ? '' : 'wide'),
    odd.length > 0 && card(say('odd'), oddList(odd, say), 'wide'),
    show.timing &&
      card(say('timing'), paragraphs(timingSentences(timing, say)) + oddList(timing.slowest, say), 'wide'),
  ];
  return `<!doctype html>
<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header><p class="brand">Kaiju 开局</p><h1>${title}</h1><p class="facts">${esc(factsOf(report, say))}</p></header>
<main>
<h2>${say('findings')}</h2>
${cards([findingsCard(report, say)])}
${report.tables.map((table) => tableSection(table, say)).join('\n')}
<h2>${say('overall')}</h2>
${cards(overall)}
</main>
<footer><h2>${say('how')}</h2><ul>${howToRead(say)
    .map((line) => `<li>${esc(line)}</li>`)
    .join('')}</ul></footer>
</body>
</html>
`;
}

function cards(list: (string | false | null | undefined)[]): string {
  return `<div class="cards">${list.filter(Boolean).join('\n')}</div>`;
}

function card(title: string, body: string, look = ''): string {
  return `<section class="card ${look}">${title && `<h3>${esc(title)}</h3>`}${body}</section>`;
}

function paragraphs(lines: string[]): string {
  return lines.map((line) => `<p>${esc(line)}</p>`).join('');
}

function findingsCard(report: LabReport, say: Say): string {
  const found = findings(report, say);
  if (found.length === 0) return card('', paragraphs([say('nothing')]), 'wide lead');
  const axis = axisOf(found.flatMap(({ worth }) => worth ?? []));
  const rows = found.map(({ text, worth }) =>
    worth
      ? rateRow(text, worth, 'clear', intervalSvg(worth, 'clear', axis))
      : `<tr><td class="nm" colspan="4">${esc(text)}</td></tr>`,
  );
  return card('', ratesOf(['', axisHead(axis), '', ''], rows, 'rates tell'), 'wide lead');
}

function tableSection({ seats, games, deals, ...table }: TableReport, say: Say): string {
  const { bySeat, leads } = table;
  return `<h2>${say('table', { seats })}<small>${say('tableFacts', { games, deals })}</small></h2>
${cards([
  card(
    say('bySeat'),
    ratesTable(bySeat, (name) => say('seat', { n: Number(name) + 1 })),
  ),
  card(
    say('leads'),
    leads
      ? leadTable(leadRows(leads, say)) +
          paragraphs([say('comebacks', { part: percent(1 - leads.half.value) })])
      : paragraphs([say('noEvaluation')]),
  ),
  card(say('length'), lengthChart(table, say), 'wide'),
])}`;
}

function lengthChart(
  { length, draws, decisions }: Omit<TableReport, 'seats' | 'games' | 'deals'>,
  say: Say,
): string {
  const [least, p5, , median, , p95, most] = length.quantiles;
  const figures: [string, string][] = [
    [say('median'), `${median}`],
    [`${say('mean')} (${plainRange(length.mean)})`, plain(length.mean.value)],
    [say('middle'), `${p5}–${p95}`],
    [`${say('shortest')} – ${say('longest')}`, `${least}–${most}`],
    [say('decisions'), decisions.map((n) => plain(n)).join(' · ')],
    [`${say('draws')} (${percentRange(draws)})`, percent(draws.value)],
  ];
  const list = figures.map(([what, value]) => `<div><dt>${esc(what)}</dt><dd>${esc(value)}</dd></div>`);
  return `<dl class="big">${list.join('')}</dl>${histogramSvg(length.histogram, say('length'))}<p class="soft">${say('inputsHow')}</p>`;
}

function leadTable(rows: [string, string, string][]): string {
  const lines = rows.map(
    ([what, value, range]) =>
      `<tr><td class="nm">${esc(what)}</td><td class="n"><b>${value}</b></td><td class="n soft">${range}</td></tr>`,
  );
  return `<table>${lines.join('')}</table>`;
}

function ratesOf(head: string[], rows: string[], look = 'rates'): string {
  const classes = ['nm', 'iv', 'n', 'n', 'n x', 'n x'];
  const cells = head.map((cell, i) => `<th class="${classes[i]}">${cell}</th>`);
  return `<table class="${look}"><thead><tr>${cells.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function rateRow(name: string, worth: Rated['worth'], mark: Rated['mark'], bar: string, more = ''): string {
  const stars = `<span class="stars ${mark}">${STARS[mark]}</span>`;
  return `<tr><td class="nm">${esc(name)}</td><td class="iv">${bar}</td><td class="n"><b>${percent(worth.value)}</b> ${stars}</td><td class="n soft">${percentRange(worth)}</td>${more}</tr>`;
}

function ratesTable(rows: readonly Rated[], called: (name: string) => string): string {
  const axis = axisOf(rows.map((row) => row.worth));
  const body = rows.map(({ name, worth, mark }) =>
    rateRow(called(name), worth, mark, intervalSvg(worth, mark, axis)),
  );
  return ratesOf(['', axisHead(axis), '', ''], body);
}

function contentTable(rows: readonly ContentRow[], say: Say): string {
  const axis = axisOf(rows.map((row) => row.worth));
  const body = rows.map(({ name, worth, mark, without, games }) => {
    const rest = without ? percent(without.value) : '–';
    const more = `<td class="n x"><span>${say('without')} </span>${rest}<span> · ${say('gamesOf', { n: games })}</span></td><td class="n x y">${games}</td>`;
    return rateRow(shortName(name), worth, mark, intervalSvg(worth, mark, axis), more);
  });
  const head = [say('name'), axisHead(axis), say('with'), say('interval'), say('without'), say('games')];
  return ratesOf(head, body);
}

/** Past so many columns, their heads stand upright. */
const FEW_COLUMNS = 6;

function isSmall({ names }: Matchups): boolean {
  return names.length <= FEW_COLUMNS;
}

function heatTable(matchups: Matchups, say: Say): string {
  const { names, cells, left } = matchups;
  const head = names.map((name) => `<th>${esc(shortName(name))}</th>`).join('');
  const body = cells.map((row, i) => {
    const line = row.map((cell) => {
      if (cell === null) return '<td>·</td>';
      const { worth, mark } = cell;
      const figure = `${percent(worth.value, 0).slice(0, -1)}${STARS[mark]}`;
      return `<td style="background:${heatColour(worth.value)}" title="${percentRange(worth)}">${mark === 'clear' ? `<b>${figure}</b>` : figure}<small>${worth.count}</small></td>`;
    });
    return `<tr><th>${esc(shortName(names[i]))}</th>${line.join('')}</tr>`;
  });
  return `<div class="heat${isSmall(matchups) ? '' : ' tall'}"><table><thead><tr><th></th>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div><p class="soft">${say('matchupsHow')}${left > 0 ? ` ${say('left', { n: left })}` : ''}</p>`;
}

function unusedTags({ unused, unlisted }: LabReport, say: Say): string {
  const tags = (names: string[]) =>
    `<ul class="tags">${names.map((name) => `<li>${esc(name)}</li>`).join('')}</ul>`;
  if (unused === null) return paragraphs([say('noCatalogue')]);
  const missing = unused.length === 0 ? paragraphs([say('allUsed')]) : tags(unused);
  return unlisted.length === 0 ? missing : `${missing}${paragraphs([say('unlisted')])}${tags(unlisted)}`;
}

function oddList(games: readonly OddGame[], say: Say): string {
  const items = games.map((game) => {
    const seated = game.bots.map((bot, seat) => `${say('seat', { n: seat + 1 })} ${bot}`).join(' · ');
    // A line may break between flags, not within one.
    const command = replayCommand(game)
      .split(/ (?=--)/)
      .map((part) => `<span>${esc(part)}</span>`)
      .join(' ');
    return `<li><b>${esc(oddLine(game, say))}</b> <span class="soft">${esc(seated)}</span><code>${command}</code></li>`;
  });
  return `<ul class="odd">${items.join('')}</ul>`;
}
