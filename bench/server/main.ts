// `npm run bench:server`: what the server does with real players on real sockets. RESULTS.md says how to read it.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { installPeer, PEER, peerInstalled } from '../peer/install.ts';
import { median } from '../rounds.ts';
import { type Answers, type Flood, type Flooding, floodWithMasters } from './flood.ts';
import { type Memory, type Weighing, weighTables } from './memory.ts';
import type { Length } from './meter.ts';
import { byTurns, detached, isPeers, type Kind, lodgings, measure, type Run, type Turns } from './run.ts';

const USAGE = `npm run bench:server -- [options]
  --json         the figures as JSON and nothing else on stdout
  --quick        runs too short to mean anything, to see that it works; installs nothing
  --tables <n>   only with so many tables at once
  --only <row>   durable, crew, unstored, bare, theirs, alike or simple; or turns, memory or flood
  --write        puts the tables into bench/RESULTS.md`;

interface Plan {
  tables: number[];
  warmUp: Length;
  round: Length;
  turns: Turns & { tables: number };
  memory: Weighing;
  flood: Flooding;
}

const FULL: Plan = {
  tables: [50, 200, 800],
  warmUp: { moves: 150_000, longest: 40_000 },
  round: { moves: 60_000, longest: 12_000 },
  turns: { tables: 800, warmUp: 8, turns: 9, settle: 500, longest: 3000 },
  memory: { tables: 10_000, sample: 300, keep: 30_000 },
  flood: { tables: 12, answers: 200, longest: 60_000 },
};
const BRIEF: Length = { moves: 50, longest: 5000 };
const QUICK: Plan = {
  ...{ tables: [2], warmUp: BRIEF, round: BRIEF },
  turns: { tables: 2, warmUp: 0, turns: 1, settle: 100, longest: 500 },
  memory: { tables: 4, sample: 2, keep: 500 },
  flood: { tables: 1, answers: 5, longest: 10_000 },
};

const ROWS: Record<Kind, string> = {
  durable: 'Battle of Miracles, durable',
  crew: 'Battle of Miracles, durable, two processes',
  unstored: 'Battle of Miracles, not stored',
  bare: 'Bare sockets and log',
  theirs: `Battle of Miracles, ${PEER}, in memory`,
  alike: 'Connect Four, durable',
  simple: `Connect Four, ${PEER}, in memory`,
};

function options() {
  try {
    return parseArgs({
      options: {
        json: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        tables: { type: 'string' },
        only: { type: 'string' },
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

type Line = string[];
const HEAD: Line = ['row', 'tables', 'moves/s', 'p50', 'p99', 'server', 'database', 'players', 'load'];

function number(x: number, digits = 3): string {
  return x.toLocaleString('en-US', { maximumSignificantDigits: digits });
}

function columns({ kind, tables, rate, p50, p99, cpu, load }: Loaded): Line {
  const database = cpu.database === null ? '' : number(cpu.database);
  const times = [`${number(p50)} ms`, `${number(p99)} ms`];
  const work = [number(cpu.server), database, number(cpu.players)];
  return [ROWS[kind], `${tables}`, number(rate), ...times, ...work, load.toFixed(1)];
}

/** The first column is text, the others are numbers. */
function padded(table: Line[]): Line[] {
  const widths = table[0].map((_, i) => Math.max(...table.map((line) => line[i].length)));
  return table.map((line) =>
    line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))),
  );
}

function markdown(table: Line[]): string[] {
  const [head, ...body] = padded(table);
  const rule = head.map((cell, i) => (i === 0 ? '-'.repeat(cell.length) : `${'-'.repeat(cell.length - 1)}:`));
  return [head, rule, ...body].map((line) => `| ${line.join(' | ')} |`);
}

type Loaded = Run & { load: number };

const work = ({ cpu }: Run) => cpu.server + (cpu.database ?? 0);

/** The most moves per second of each kind, and how they compare. */
function summary(runs: Loaded[]): string[] {
  const best = (kind: Kind) =>
    runs
      .filter((run) => run.kind === kind)
      .reduce<Loaded | null>((a, b) => (a && a.rate >= b.rate ? a : b), null);
  const lines: string[] = [];
  const atBest = (kind: Kind, what: string) => {
    const run = best(kind);
    if (!run) return;
    const { rate, tables, p50, p99 } = run;
    const figures = `${number(rate)} moves/s with ${tables} tables, p50 ${number(p50)} ms, p99 ${number(p99)} ms`;
    const capacity = `${number(1e6 / work(run))} moves per CPU-second of server and database`;
    lines.push(`${what} at its best: ${figures}; ${capacity}.`);
  };
  atBest('durable', 'Durable');
  atBest('crew', 'Durable by two processes');
  atBest('bare', 'Sockets and log alone');
  const compare = (kind: Kind, other: Kind) => {
    const [a, b] = [best(kind), best(other)];
    if (!a || !b) return;
    const [wall, cpu] = [a.rate / b.rate, work(b) / work(a)];
    lines.push(
      `${ROWS[kind]}, against ${ROWS[other]}: ${number(wall)} × by the clock, ${number(cpu)} × by CPU time.`,
    );
  };
  compare('durable', 'unstored');
  compare('durable', 'bare');
  compare('durable', 'theirs');
  compare('crew', 'theirs');
  compare('bare', 'theirs');
  compare('alike', 'simple');
  return lines;
}

/** Ours by two processes and the peer's, who took turns. */
function comparison([ours, theirs]: [Run[], Run[]]): string[] {
  const rates = [ours, theirs].map((runs) => median(runs.map(({ rate }) => rate)));
  const ratios = ours.map(({ rate }, i) => rate / theirs[i].rate);
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => number(ratio));
  const [own, other] = [ours, theirs].map((runs) => median(runs.map(work)));
  const turns = `By turns, with ${ours[0].tables} tables each: ours by two processes ${number(rates[0])} moves/s, the peer ${number(rates[1])}`;
  return [
    `${turns}; ${number(median(ratios))} × by the clock (${least} to ${most}), players on the same cores.`,
    `With the players on machines of their own, two cores would bear ${number(2e6 / own)} moves/s, database included, by CPU time; the peer's one process ${number(1e6 / other)}: ${number((2 * other) / own)} ×.`,
  ];
}

function weights({ tables, loaded, away, before, after, reload }: Memory): string[] {
  const kilobytes = (bytes: number) => `${number(bytes / 1024)} KB`;
  const megabytes = (bytes: number) => `${number(bytes / 1024 / 1024)} MB`;
  return [
    `A table in memory weighs ${kilobytes(loaded)}, one that was put away ${kilobytes(away)}.`,
    `With ${number(tables, 6)} tables opened, joined, begun and put away the process has ${megabytes(after.rss)} resident (${megabytes(before.rss)} before); one is back in ${number(reload)} ms.`,
  ];
}

function waits({ tables, quiet, flooded }: Flood): string {
  const times = ({ p50, p90, worst }: Answers) =>
    `p50 ${number(p50)} ms, p90 ${number(p90)} ms, worst ${number(worst)} ms`;
  return `A beginner bot answers a stranger in ${times(quiet)}; while one guest has ${tables} tables of six masters: ${times(flooded)}.`;
}

/** Between its two marks RESULTS.md is written by this program; the rest is written by people. */
function write(lines: string[]): void {
  const file = new URL('../RESULTS.md', import.meta.url);
  const { model } = cpus()[0];
  const machine = `${model.trim()}, ${cpus().length} cores, ${process.platform} ${process.arch}`;
  const day = new Date().toISOString().slice(0, 10);
  const run = `${day}, Node ${process.versions.node}, ${PEER}, on ${machine}; load average before the run ${loadBefore.toFixed(1)}.`;
  const page = readFileSync(file, 'utf8').split(/(?<=<!-- server -->\n).*(?=<!-- \/server -->)/s);
  if (page.length !== 2)
    throw new Error('bench/RESULTS.md: its marks <!-- server --> and <!-- /server --> are gone');
  writeFileSync(file, page.join(`\n${[run, '', ...lines].join('\n')}\n\n`));
}

const [loadBefore] = loadavg();
const { json, quick, write: writes, tables, only } = options();
const plan = quick ? QUICK : FULL;
const kinds = (Object.keys(ROWS) as Kind[]).filter((kind) => only === undefined || only === kind);
const weighs = only === undefined || only === 'memory';
const turns = only === undefined || only === 'turns';
const floods = only === undefined || only === 'flood';
if (kinds.length === 0 && !weighs && !turns && !floods)
  fail(
    `--only ${only}: there are durable, crew, unstored, bare, theirs, alike, simple, turns, memory and flood`,
  );
if (tables !== undefined && !(Number(tables) > 0)) fail(`--tables ${tables}: how many?`);
if (writes && (quick || only !== undefined || tables !== undefined))
  fail('--write: the page holds whole runs, without --only, --tables and --quick');

const say = (line: string) => console[json ? 'error' : 'log'](line);
const wantsPeer = turns || kinds.some(isPeers);
const hasPeer = wantsPeer && (peerInstalled() || (!quick && installPeer()));
if (wantsPeer && !hasPeer) console.error(`${PEER} is not installed, so its rows are missing.`);

const houses = quick ? lodgings(plan.memory.keep) : detached;
const runs: Loaded[] = [];
const failed: string[] = [];
for (const count of tables === undefined ? plan.tables : [Number(tables)]) {
  // One kind after the other with as many tables: what else the machine is busy with then hits all alike.
  for (const kind of kinds) {
    if (isPeers(kind) && !hasPeer) continue;
    try {
      const run = { ...(await measure(houses, kind, count, plan)), load: loadavg()[0] };
      runs.push(run);
      say(columns(run).join('  '));
    } catch (error) {
      console.error((error as Error).stack);
      failed.push(`Not measured: ${ROWS[kind]}, ${count} tables.`);
    }
  }
}
/** What is no row of the table. */
async function beside() {
  const size = Number(tables ?? plan.turns.tables);
  return {
    compared: turns && hasPeer ? await byTurns(houses, ['crew', 'theirs'], size, plan.turns) : null,
    memory: weighs ? await weighTables(houses, plan.memory) : null,
    flood: floods ? await floodWithMasters(houses, plan.flood) : null,
  };
}
const { compared, memory, flood } = await beside().finally(houses.close);

const table = [HEAD, ...runs.map(columns)];
const words = [
  ...failed,
  ...summary(runs),
  ...(compared ? comparison(compared) : []),
  ...(memory ? weights(memory) : []),
  ...(flood ? [waits(flood)] : []),
];
if (json) console.log(JSON.stringify({ runs, turns: compared, memory, flood }, null, 2));
else {
  if (runs.length > 0)
    console.log(
      `\n${padded(table)
        .map((line) => line.join('  '))
        .join('\n')}\n`,
    );
  for (const line of words) console.log(line);
}
process.exitCode = failed.length > 0 ? 1 : 0;
if (writes) write([...markdown(table), '', ...words.map((line) => `- ${line}`)]);
