import type { Hero } from '../content/types.ts';
import { EMPTY, GROUPS, groupOf } from './groups.ts';
import { type Met, metOf } from './met.ts';
import { markedGroup, type Plan, plan } from './plan.ts';

/** Dice on the table in the middle of a throw phase. */
export interface Tray {
  numbers: readonly number[];
  throws: number;
  frozen?: readonly boolean[];
  /** The dice that are held back for the next throw. */
  kept?: readonly boolean[];
}

/** The chance of meeting one ability, or one tier of it (from 1). */
export interface Chance {
  ability: string;
  tier: number;
  /** With the dice that are held back now, and the best keeps afterwards. */
  kept: number;
  /** With the best keeps from now on. */
  best: number;
}

/** The chances of everything on a hero's board when chasing that alone. */
export function chancesOf(hero: Hero, tray: Tray): Chance[] {
  return hero.abilities.flatMap(({ id, req }, i) => {
    const tiers = 'tier' in req ? req.at.length : 1;
    return Array.from({ length: tiers }, (_, t) => ({
      ability: id,
      tier: t + 1,
      ...chanceOf(metOf(hero)[i], t + 1, tray),
    }));
  });
}

export function chanceOf(met: Met, tier: number, tray: Tray): { kept: number; best: number } {
  const { numbers, throws, kept, frozen } = tray;
  const values = reaching(met, tier);
  const group = groupOf(numbers);
  const chase = planFor(tray, values);
  const best = chase.worth[throws][group];
  if (kept === undefined || throws === 0) return { kept: best, best };
  // Frozen dice are kept by themselves, and whoever keeps all stops.
  const keep = markedGroup(
    numbers,
    numbers.map((_, i) => kept[i] || frozen?.[i] === true),
  );
  return { kept: keep === group ? values[group] : chase.after[throws - 1][keep], best };
}

/** The plan for the dice on the table, where stopping is worth `values` by group. */
export function planFor({ numbers, throws, frozen }: Tray, values: Float64Array, unused = 0): Plan {
  const cold = frozen === undefined ? EMPTY : markedGroup(numbers, frozen);
  return plan(values, { throws, dice: numbers.length, frozen: cold, unused });
}

const sure = new WeakMap<Met, Float64Array[]>();

/** 1 where a tier is met, 0 elsewhere. */
function reaching(met: Met, tier: number): Float64Array {
  let tiers = sure.get(met);
  if (tiers === undefined) {
    tiers = [];
    sure.set(met, tiers);
  }
  tiers[tier] ??= Float64Array.from({ length: GROUPS }, (_, group) => (met[group] >= tier ? 1 : 0));
  return tiers[tier];
}
