// `npm run bench`: how fast it is, held against what others do. RESULTS.md says how to read it.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { installPeer, PEER, peerInstalled } from './peer/install.ts';
import { type Figure, measure, type Pace } from './rounds.ts';
import type { Row } from './rows.ts';

const USAGE = `npm run bench -- [options]
  --only <name>  one row of the table
  --json         [{"name","value","unit","peer","ratio"}] and nothing else on stdout
  --quick        runs too short to mean anything, to see that it works; installs nothing
  --write        puts the table into bench/RESULTS.md`;

const FULL: Pace = { warmUp: 1200, round: 20, total: 1800, rounds: 5 };
const QUICK: Pace = { warmUp: 1, round: 1, total: 1, rounds: 1 };

/** A row as `--json` prints it. `ratio` is how many times better ours is: faster, or shorter. */
interface Measured {
  name: string;
  value: number;
  unit: Row['unit'];
  peer: number | null;
  ratio: number | null;
}

interface Line extends Measured {
  row: Row;
  /** The ratio by the clock on the wall. */
  wallRatio: number | null;
}

function options() {
  try {
    return parseArgs({
      options: {
        only: { type: 'string' },
        json: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail((error as Error).message);
  }
}

function fail(message: string): never {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(2);
}

async function chosen(only: string | undefined): Promise<readonly Row[]> {
  const { rows } = await import('./rows.ts');
  if (only === undefined) return rows;
  const row = rows.find((r) => r.name === only);
  if (!row) {
    const names = rows.map((r) => `  ${r.name.padEnd(20)} ${r.what}`);
    return fail(`--only ${only}: no row is called that; there are:\n${names.join('\n')}`);
  }
  return [row];
}

function line(row: Row, [ours, other]: Figure[]): Line {
  const ratio = (by: 'wall' | 'cpu') => {
    if (!other) return null;
    return round(row.unit === 'µs' ? other[by] / ours[by] : ours[by] / other[by]);
  };
  return {
    row,
    name: row.name,
    value: round(ours.cpu),
    unit: row.unit,
    peer: other ? round(other.cpu) : null,
    ratio: ratio('cpu'),
    wallRatio: ratio('wall'),
  };
}

function round(x: number): number {
  return Number(x.toPrecision(4));
}

const HEAD = ['row', 'ours', 'unit', 'held against', 'theirs', 'ratio', 'by the clock'];
const WIDTHS = [20, 12, 16, 20, 20, 9, 12];

function columns({ row, name, value, unit, peer, ratio, wallRatio }: Line): string[] {
  const number = (x: number) => x.toLocaleString('en-US', { maximumSignificantDigits: 3 });
  const times = (x: number | null) => (x === null ? '' : `${number(x)} ×`);
  const theirs = peer !== null ? number(peer) : row.other ? 'peer not available' : '';
  return [name, number(value), unit, row.other?.who ?? '', theirs, times(ratio), times(wallRatio)];
}

const isNumber = [false, true, false, false, true, true, true];

function padded(cells: string[], widths: number[]): string[] {
  return cells.map((c, i) => (isNumber[i] ? c.padStart(widths[i]) : c.padEnd(widths[i])));
}

function aligned(cells: string[]): string {
  return padded(cells, WIDTHS).join('  ').trimEnd();
}

/** A table of Markdown, laid out as the formatter would. */
function markdown(table: string[][]): string[] {
  const widths = HEAD.map((_, i) => Math.max(...table.map((cells) => cells[i].length)));
  const rule = widths.map((width, i) => (isNumber[i] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  const [head, ...body] = table.map((cells) => padded(cells, widths));
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`);
}

/** Between its two marks RESULTS.md is written by this program; the rest is written by people. */
function write(lines: Line[]): void {
  const file = new URL('./RESULTS.md', import.meta.url);
  const { model } = cpus()[0];
  const machine = `${model.trim()}, ${cpus().length} cores, ${process.platform} ${process.arch}`;
  const run = `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${PEER}, on ${machine}; load average before the run ${loadBefore.toFixed(1)}.`;
  const what = lines.map(({ row }) => `- \`${row.name}\`: ${row.what}`);
  const block = [run, '', ...markdown([HEAD, ...lines.map(columns)]), '', ...what].join('\n');
  const page = readFileSync(file, 'utf8').split(/(?<=<!-- run -->\n).*(?=<!-- \/run -->)/s);
  if (page.length !== 2)
    throw new Error('bench/RESULTS.md: its marks <!-- run --> and <!-- /run --> are gone');
  writeFileSync(file, page.join(`\n${block}\n\n`));
}

const [loadBefore] = loadavg();
const { only, json, quick, write: writes } = options();
const wanted = await chosen(only);
if (writes && (quick || only !== undefined))
  fail('--write: the page holds whole runs, without --only and --quick');

const needsPeer = wanted.some((row) => row.other?.who === PEER);
const hasPeer = needsPeer && (peerInstalled() || (!quick && installPeer()));
if (needsPeer && !hasPeer) console.error(`${PEER} is not installed, so its rows stand alone.`);

if (!json) console.log(aligned(HEAD));
const lines: Line[] = [];
for (const row of wanted) {
  const withOther = row.other !== null && (row.other.who !== PEER || hasPeer);
  const measured = line(row, await measure(row, withOther, quick ? QUICK : FULL));
  lines.push(measured);
  console[json ? 'error' : 'log'](aligned(columns(measured)));
}
if (json) {
  const plain = ({ name, value, unit, peer, ratio }: Line): Measured => ({ name, value, unit, peer, ratio });
  console.log(JSON.stringify(lines.map(plain), null, 2));
}
if (writes) write(lines);
