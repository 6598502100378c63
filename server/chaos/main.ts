import { parseArgs } from 'node:util';
import { type FuzzReport, fuzz } from './fuzz.ts';
import { plan, type Report, storm } from './storm.ts';

/**
 * npm run chaos -- [--moves 100000] [--seed S] [--processes 2] [--tables 40] [--every N]
 * npm run chaos -- --fuzz 100000 [--seed S]
 */

const { values } = parseArgs({
  options: {
    moves: { type: 'string', default: '100000' },
    processes: { type: 'string', default: '2' },
    tables: { type: 'string', default: '40' },
    /** A disaster in every so many moves. */
    every: { type: 'string' },
    fuzz: { type: 'string' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
});
const { seed } = values;
const say = (line: string) => console.log(line);

const violations = values.fuzz === undefined ? await brave() : await endure(Number(values.fuzz));
// What came late is the least of it.
const isLate = (violation: string) => violation.includes('its next move came');
violations.sort((a, b) => Number(isLate(a)) - Number(isLate(b)));
for (const violation of violations.slice(0, 20)) console.error(`! ${violation}`);
if (violations.length > 0) {
  const given = process.argv.slice(2).filter((word) => !word.startsWith('--seed') && word !== seed);
  console.error(
    `${violations.length} violations; again with: npm run chaos -- ${given.join(' ')} --seed ${seed}`,
  );
}
process.exit(violations.length > 0 ? 1 : 0);

async function brave(): Promise<string[]> {
  const [moves, processes, tables] = [values.moves, values.processes, values.tables].map(Number);
  const every = Number(values.every ?? Math.max(250, Math.round(moves / 60)));
  const disasters = plan(seed, moves, every);
  const report = await storm({ seed, moves, processes, tables, disasters, longestResume: 5000, say });
  print(rowsOfStorm(report));
  return report.violations;
}

async function endure(messages: number): Promise<string[]> {
  const report = await fuzz({ seed, messages, say });
  print(rowsOfFuzz(report));
  return report.violations;
}

function rowsOfStorm({ seconds, counts, happened, resumes, memory, audited, ...rest }: Report): Row[] {
  return [
    ['seed', seed],
    ['seconds', seconds],
    ['moves acknowledged', counts.moves],
    ['commands sent', counts.sent],
    ...Object.entries(happened),
    ['sockets cut', counts.cuts],
    ['sent twice', counts.duplicates],
    ['out of order', counts.swapped],
    ['from an old connection', counts.fromOld],
    ['turned down', list(rest.rejections)],
    ...Object.entries(resumes).map(([kind, { count, p50, max }]): Row => {
      return [`resumes after ${kind}`, `${count}: p50 ${p50} ms, max ${max} ms`];
    }),
    ['heap of survivors', memory.map((m) => `${m.first} → ${m.last} MB over ${m.moves} moves`).join(', ')],
    ['tables, entries', `${audited.tables}, ${audited.entries}`],
    ['matches replayed and verified', audited.over],
    ['violations', rest.violations.length],
  ];
}

function rowsOfFuzz({ sent, answers, moves, heap, ...rest }: FuzzReport): Row[] {
  return [
    ['seed', seed],
    ['messages', sent],
    ['legal moves in between', moves],
    ['answers', list(answers)],
    ['heap', `${heap.first} → ${heap.last} MB`],
    ['violations', rest.violations.length],
  ];
}

type Row = [name: string, value: string | number];

function list(counts: Record<string, number>): string {
  const sorted = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return sorted.map(([name, n]) => `${name} ${n}`).join(', ');
}

function print(rows: Row[]): void {
  const width = Math.max(...rows.map(([name]) => name.length));
  for (const [name, value] of rows) console.log(`${name.padEnd(width)}  ${value}`);
}
