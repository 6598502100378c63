import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { attacks } from './attacks.ts';
import { type Phase, siege, type Times } from './siege.ts';

/** npm run hostile -- [--minutes 3] [--seed S] [--only NAME] */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    /** One attack alone, by its name. */
    only: { type: 'string' },
  },
});
const { seed, only } = values;
if (only !== undefined && !attacks.some(({ name }) => name === only)) {
  throw new Error(`no such attack: ${only}; there are ${attacks.map(({ name }) => name).join(', ')}`);
}
const seconds = Number(values.minutes) * 60;
/** The first part is quiet. */
const quiet = Math.round(seconds / 4);
const load = loadavg()[0];
const times = { quiet, siege: seconds - quiet };
const report = await siege({ seed, only, times, say: (line) => console.log(line) });

type Row = [what: string, ...cells: (string | number)[]];
const round = (value: number) => Math.round(value * 10) / 10;
const told = ({ count, p50, p99, max }: Times) =>
  `${count}: p50 ${round(p50)}, p99 ${round(p99)}, max ${round(max)} ms`;
const both = (what: string, of: (phase: Phase) => string): Row => {
  const { phases } = report;
  return phases === null ? [what] : [what, of(phases.quiet), of(phases.siege)];
};
const width = Math.max(...attacks.map(({ name }) => name.length));

print([
  ['', 'quiet', 'besieged'],
  both('moves acknowledged', ({ moves }) => told(moves)),
  both('bots of others', ({ bots }) => told(bots)),
  both("the server's cores", ({ cores }) => `${round(cores)}`),
  both('busy cores of the machine', ({ busy }) => `${round(busy)}`),
  both('longest stall', ({ stall }) => `${round(stall)} ms`),
  both("the players' own", ({ blind }) => `${round(blind)} ms`),
  both('memory at most', ({ rss }) => `${round(rss)} MB`),
  both('heap at the end', ({ heap }) => `${round(heap)} MB`),
]);
print([
  ['seed', seed],
  ['load before and after', `${round(load)}, ${round(loadavg()[0])}`],
  ["attackers' cores", round(report.crew)],
  ['matches, moves, entries', `${report.matches}, ${report.moves}, ${report.entries}`],
  ['lines in the log', report.lines],
]);
print(
  report.outcomes.map(({ name, waves, heard, shots }): Row => {
    const codes = Object.entries(heard).sort(([, a], [, b]) => b - a);
    const sent = shots > 0 ? [`${shots} messages sent`] : [];
    return [name, `${waves}×`, [...codes.map(([code, times]) => `${code} ${times}`), ...sent].join(', ')];
  }),
);
for (const violation of report.violations) console.error(`! ${violation}`);
process.exit(report.violations.length > 0 ? 1 : 0);

function print(rows: Row[]): void {
  const widths = [0, 1].map((n) => Math.max(width, ...rows.map((row) => `${row[n] ?? ''}`.length)));
  for (const row of rows) console.log(row.map((cell, n) => `${cell}`.padEnd(widths[n] ?? 0)).join('  '));
  console.log();
}
