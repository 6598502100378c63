import type { Hero, Req } from '../content/types.ts';
import { counts, GROUPS, NUMBERS } from './groups.ts';
import { symbolsIn } from './rolls.ts';

/** By group, whether it meets what an ability needs: 0 if not, else the number of the highest tier, from 1. */
export type Met = Uint8Array;

export function metBy(req: Req, die: readonly string[]): Met {
  const met = new Uint8Array(GROUPS);
  for (let group = 0; group < GROUPS; group++) met[group] = tierMet(req, die, group);
  return met;
}

/** DT-8.18, DT-12.1 to DT-12.5. */
function tierMet(req: Req, die: readonly string[], group: number): number {
  if ('tier' in req) {
    const count = symbolsIn(group, die, req.tier);
    return req.at.filter((least) => count >= least).length;
  }
  if ('kind' in req) return Number(mostAlike(group) >= req.kind);
  if ('straight' in req) return Number(longestRun(group) >= req.straight);
  return Number(Object.entries(req.sym).every(([symbol, least]) => symbolsIn(group, die, symbol) >= least));
}

function mostAlike(group: number): number {
  return Math.max(...counts.subarray(group * NUMBERS, (group + 1) * NUMBERS));
}

function longestRun(group: number): number {
  let longest = 0;
  let run = 0;
  for (let face = 0; face < NUMBERS; face++) {
    run = counts[group * NUMBERS + face] > 0 ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}

const known = new WeakMap<Hero, Met[]>();

/** What each of a hero's offensive abilities needs, by their order on the board. Levels don't change it. */
export function metOf(hero: Hero): Met[] {
  let met = known.get(hero);
  if (met === undefined) {
    met = hero.abilities.map(({ req }) => metBy(req, hero.die));
    known.set(hero, met);
  }
  return met;
}
