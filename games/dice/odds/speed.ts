// biome-ignore-all lint/style/noRestrictedGlobals: a script for people, no part of the rules.
// `npx tsx games/dice/odds/speed.ts`: how long the advice for one decision takes.
import { heroes } from '../content/index.ts';
import { chancesOf, type Tray } from './chances.ts';
import { GROUPS } from './groups.ts';
import { plan } from './plan.ts';

const ROUNDS = 400;
const tray: Tray = { numbers: [1, 2, 4, 4, 6], throws: 2, kept: [false, false, true, true, false] };

/** Microseconds each, the middle of some rounds. */
function measure(what: () => void): string {
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const start = performance.now();
    what();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return `${(1000 * times[ROUNDS / 2]).toFixed(0)} µs (worst ${(1000 * times[ROUNDS - 1]).toFixed(0)})`;
}

const values = Float64Array.from({ length: GROUPS }, (_, group) => (group * 7919) % 23);
console.log(
  'best keep, two throws left:          ',
  measure(() => plan(values, { throws: 2 })),
);
console.log(
  'every chance on a board, kept and best:',
  measure(() => chancesOf(heroes[0], tray)),
);
