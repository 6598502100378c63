import { rules } from '@kaiju/kernel';
import { type C, type Encounter, type Unit, unitOf } from '../state.ts';
import { attack, offend, walk } from './actions.ts';
import { foresee } from './battle.ts';
import { presences, Reach } from './board.ts';
import { BURNING, CURSE, F, FOG, kinds, RNG } from './code.ts';
import { who } from './damage.ts';
import { distance, type Field, fieldOf } from './field.ts';
import { isGuarded, whyNotMove, whyNotStrike } from './legal.ts';
import { has, immune, moveOf, rangeOf, terrainAt } from './stats.ts';

/** EN-29: how the Adversary acts. Scores are whole numbers: ten times those of the rulebook. */

/** What one of its units would do: stop on a cell, and attack from there or not (-1). */
export interface Intent {
  uid: number;
  cell: number;
  steps: number;
  target: number;
  score: number;
}

/** EN-29.1: who acts, the shortest range first, then by arrival. */
export const order = rules(['EN-29.1'], (g: Encounter, side: number): number[] =>
  g.units
    .filter((u) => u.side === side)
    .map((u) => ({ uid: u.uid, range: rangeOf(g, u) }))
    .sort((a, b) => a.range - b.range || a.uid - b.uid)
    .map(({ uid }) => uid),
);

const reach = new Reach();
/** Which sides are in each zone, as the unit at hand finds it. */
let there: readonly number[] = [];

/** EN-29.3 */
const cellScore = rules(
  ['EN-29.3'],
  (g: Encounter, field: Field, u: Unit, cell: number, steps: number, burnt: number): number => {
    let n = -60 * burnt - steps;
    const terrain = terrainAt(g, field, cell);
    if (terrain === BURNING && !immune(g, u, BURNING)) n -= 50;
    else if (terrain === CURSE) n -= 20;
    else if (terrain === FOG && kinds[u.kind].stats[RNG] > 1) n -= 30;
    const zone = field.zone[cell];
    if (g.control[zone] !== u.side && (there[zone] & (1 << (1 - u.side))) === 0)
      n += kinds[u.kind].temper === 'raid' ? 120 : 60;
    return n;
  },
);

function nearestFoe(g: Encounter, field: Field, u: Unit, cell: number, hunting: boolean): number {
  let least = 99;
  for (const other of g.units) {
    if (other.side === u.side) continue;
    const far = distance(field, other.cell, cell) + (hunting && other.hero < 0 ? 3 : 0);
    if (far < least) least = far;
  }
  return least;
}

/** EN-29.6 */
const wayOff = rules(['EN-29.6'], (g: Encounter, field: Field, u: Unit, cell: number): number => {
  const { temper } = kinds[u.kind];
  if (temper === 'hunt') return nearestFoe(g, field, u, cell, true);
  if (temper === 'snipe') return Math.abs(nearestFoe(g, field, u, cell, false) - rangeOf(g, u));
  if (temper === 'siege') {
    let least = 99;
    for (const other of g.units)
      if (other.side !== u.side && other.guarded) least = Math.min(least, distance(field, other.cell, cell));
    return least;
  }
  let least = nearestFoe(g, field, u, cell, false);
  if (temper === 'raid') {
    for (const other of field.cells) {
      if (g.control[field.zone[other]] === u.side) continue;
      const far = distance(field, other, cell);
      if (far < least) least = far;
    }
  }
  return least;
});

/** EN-29.4: what an attack from a cell is worth; 0 or less is not considered. */
const attackScore = rules(
  ['EN-29.4'],
  (g: Encounter, field: Field, u: Unit, d: Unit, cell: number, steps: number, base: number): number => {
    const { dealt, taken, kills, dies } = foresee(g, u, d, cell, steps);
    if (dealt < 1) return 0;
    const { temper } = kinds[u.kind];
    let n = base + 100 * dealt - 60 * taken;
    if (kills) n += 250;
    if (dies) n -= 150;
    if (d.hero >= 0) n += temper === 'hunt' ? 160 : 40;
    if (d.guarded) n += temper === 'siege' ? 460 : 60;
    if (temper === 'snipe') n += 10 * nearestFoe(g, field, u, cell, false);
    return n;
  },
);

/** The best choice so far of the unit at hand; no cell before the first. */
const best = { cell: -1, steps: 0, target: -1, score: 0 };

/** EN-29.2: takes a choice that comes before the best so far; equals go by the order written there. */
function weigh(cell: number, steps: number, target: number, score: number): void {
  if (best.cell >= 0 && !comesFirst(cell, steps, target, score)) return;
  best.cell = cell;
  best.steps = steps;
  best.target = target;
  best.score = score;
}

function comesFirst(cell: number, steps: number, target: number, score: number): boolean {
  const strikes = target >= 0;
  if (strikes !== best.target >= 0) return strikes;
  if (score !== best.score) return score > best.score;
  if (steps !== best.steps) return steps < best.steps;
  // Smaller y, then smaller x, is the order of cells.
  return cell === best.cell ? target < best.target : cell < best.cell;
}

/** Every choice on one cell: to stand there, or to attack somebody from there. */
function consider(
  g: Encounter,
  field: Field,
  u: Unit,
  cell: number,
  steps: number,
  burnt: number,
  strikes: boolean,
): void {
  const home = u.cell;
  const walked = u.steps;
  u.cell = cell;
  u.steps += steps;
  const base = cellScore(g, field, u, cell, steps, burnt);
  const range = strikes ? rangeOf(g, u) : 0;
  const guarded = strikes && isGuarded(g, field, u.side, cell);
  const still = base - 20 * wayOff(g, field, u, cell);
  u.cell = home;
  u.steps = walked;
  weigh(cell, steps, -1, still);
  if (!strikes) return;
  for (const d of g.units) {
    if (d.side === u.side || distance(field, cell, d.cell) > range || (guarded && !has(d, F.guard))) continue;
    const score = attackScore(g, field, u, d, cell, steps, base);
    if (score > 0) weigh(cell, steps, d.uid, score);
  }
}

/** EN-29.6: a holder stays unless somebody comes near. */
function holds(g: Encounter, field: Field, u: Unit): boolean {
  if (kinds[u.kind].temper !== 'hold') return false;
  return nearestFoe(g, field, u, u.cell, false) > moveOf(g, u) + rangeOf(g, u) + 1;
}

/** EN-29.2: the best of all choices of a unit; null if it has none but to stay. */
export const intentOf = rules(
  ['EN-17.4', 'EN-29.2', 'EN-29.5', 'EN-29.8', 'EN-32.13'],
  (g: Encounter, u: Unit): Intent | null => {
    const field = fieldOf(g);
    const strikes = whyNotStrike(g, u) === null;
    const moves = whyNotMove(u) === null && !holds(g, field, u);
    if (!strikes && !moves) return null;
    there = presences(g, field);
    best.cell = -1;
    consider(g, field, u, u.cell, 0, 0, strikes);
    if (moves) {
      reach.look(g, u);
      for (const cell of reach.cells)
        consider(g, field, u, cell, reach.steps[cell], reach.burnt[cell], strikes);
    }
    const { cell, steps, target, score } = best;
    return target < 0 && steps === 0 ? null : { uid: u.uid, cell, steps, target, score };
  },
);

/** EN-29.2, EN-29.7: one act of one unit, on the default path. Says whether there was one. */
export const act = rules(['EN-17.4', 'EN-29.2', 'EN-29.7'], (ctx: C, uid: number): boolean => {
  const { g } = ctx;
  const u = unitOf(g, uid);
  if (u === undefined || u.side !== g.active) return false;
  const intent = intentOf(g, u);
  if (intent === null) return false;
  const d = unitOf(g, intent.target);
  ctx.tell('intent', { ...who(ctx.g, u), at: fieldOf(g).names[intent.cell], target: intent.target });
  if (intent.steps === 0) attack(ctx, u, d as Unit);
  else {
    const path = reach.look(g, u).path(intent.cell);
    if (d === undefined) walk(ctx, u, path);
    else offend(ctx, u, path, d);
  }
  return true;
});
