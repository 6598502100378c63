import { rules } from '@kaiju/kernel';
import type { C, Encounter, Unit } from '../state.ts';
import { attack, offend, walk } from './actions.ts';
import { foresee, Stance } from './battle.ts';
import { lies, presences, Reach } from './board.ts';
import { BURNING, CURSE, F, FOG, kinds, PLAIN, RNG } from './code.ts';
import { distance, type Field, fieldOf } from './field.ts';
import { isGuarded, whyNotMove, whyNotStrike } from './legal.ts';
import { clearRangeOf, has, immune, moveOf, rangeOf, terrainAt } from './stats.ts';
import { unitOf } from './units.ts';

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
export const order = rules(['EN-29.1'], (g: Encounter, side: number): number[] => {
  const ranges: number[] = [];
  const uids: number[] = [];
  // Units are in the order of arrival: each goes behind those whose range is not longer.
  for (const u of g.units) {
    if (u.side !== side) continue;
    const range = rangeOf(g, u);
    let k = uids.length;
    for (; k > 0 && ranges[k - 1] > range; k--) {
      ranges[k] = ranges[k - 1];
      uids[k] = uids[k - 1];
    }
    ranges[k] = range;
    uids[k] = u.uid;
  }
  return uids;
});

const reach = new Reach();
/** Which sides are in each zone, as the unit at hand finds it. */
let there: readonly number[] = [];

/** Its foes: who they are (their places among all units), where they stand, how they would meet an attack; and whether one of them guards. */
const foes = new Int16Array(1024);
const foeCells = new Int16Array(1024);
const foeStances: Stance[] = [];
/** Whether that has been looked at: most of them are never reached. */
const stanceKnown = new Uint8Array(1024);
let count = 0;
let guards = false;

function lookAtFoes(g: Encounter, side: number): void {
  const { units } = g;
  count = 0;
  guards = false;
  for (let i = 0; i < units.length; i++) {
    const u = units[i];
    if (u.side === side) continue;
    foes[count] = i;
    foeCells[count] = u.cell;
    stanceKnown[count] = 0;
    if (has(u, F.guard)) guards = true;
    count++;
  }
}

/** How the i-th foe meets an attack. Only Dread makes that hang on the cell it comes from. */
function stanceOfFoe(g: Encounter, i: number, by: Unit): Stance {
  foeStances[i] ??= new Stance();
  if (stanceKnown[i] === 0 || has(by, F.aura_dread)) {
    foeStances[i].look(g, g.units[foes[i]], false);
    stanceKnown[i] = 1;
  }
  return foeStances[i];
}

/** How far away the nearest foe is. */
function nearestFoe(field: Field, cell: number): number {
  const { far } = field;
  const row = cell * field.size;
  let least = 99;
  for (let i = 0; i < count; i++) {
    const away = far[row + foeCells[i]];
    if (away < least) least = away;
  }
  return least;
}

/** The same for a hunter, to whom those who are no heroes seem further away. */
function nearestPrey({ units }: Encounter, field: Field, cell: number): number {
  const row = cell * field.size;
  let least = 99;
  for (let i = 0; i < count; i++) {
    const away = field.far[row + foeCells[i]] + (units[foes[i]].hero < 0 ? 3 : 0);
    if (away < least) least = away;
  }
  return least;
}

/** EN-29.3 */
const cellScore = rules(
  ['EN-29.3'],
  (
    g: Encounter,
    field: Field,
    u: Unit,
    cell: number,
    terrain: number,
    steps: number,
    burnt: number,
  ): number => {
    let n = 0 - 60 * burnt - steps;
    if (terrain !== PLAIN) {
      if (terrain === BURNING && !immune(g, u, BURNING)) n -= 50;
      else if (terrain === CURSE) n -= 20;
      else if (terrain === FOG && kinds[u.kind].stats[RNG] > 1) n -= 30;
    }
    const zone = field.zone[cell];
    if (g.control[zone] !== u.side && (there[zone] & (1 << (1 - u.side))) === 0)
      n += kinds[u.kind].temper === 'raid' ? 120 : 60;
    return n;
  },
);

/** EN-29.6; `nearest` is how far away the nearest foe is. */
const wayOff = rules(
  ['EN-29.6'],
  (g: Encounter, field: Field, u: Unit, cell: number, nearest: number, range: number): number => {
    const { temper } = kinds[u.kind];
    if (temper === 'hunt') return nearestPrey(g, field, cell);
    if (temper === 'snipe') return Math.abs(nearest - range);
    if (temper === 'siege') {
      let least = 99;
      for (let i = 0; i < count; i++)
        if (g.units[foes[i]].guarded) least = Math.min(least, distance(field, foeCells[i], cell));
      return least;
    }
    let least = nearest;
    if (temper === 'raid') {
      for (let zone = 0; zone < field.letters.length; zone++) {
        if (g.control[zone] === u.side) continue;
        const far = field.near[zone * field.size + cell];
        if (far < least) least = far;
      }
    }
    return least;
  },
);

/** How the unit at hand attacks from the cell at hand. */
const stance = new Stance();

/** EN-29.4: what an attack on the i-th foe is worth from where the unit stands; 0 or less is not considered. */
const attackScore = rules(
  ['EN-29.4'],
  (g: Encounter, u: Unit, i: number, base: number, nearest: number): number => {
    const d = g.units[foes[i]];
    const { dealt, taken, kills, dies } = foresee(g, u, stance, d, stanceOfFoe(g, i, u));
    if (dealt < 1) return 0;
    const { temper } = kinds[u.kind];
    let n = base + 100 * dealt - 60 * taken;
    if (kills) n += 250;
    if (dies) n -= 150;
    if (d.hero >= 0) n += temper === 'hunt' ? 160 : 40;
    if (d.guarded) n += temper === 'siege' ? 460 : 60;
    if (temper === 'snipe') n += 10 * nearest;
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

/** Its range once it has walked, and whether that hangs on the cell: on a zone that lifts it, or on fog. */
let walking = 0;
let varied = false;
let foggy = false;

function lookAtRange(g: Encounter, field: Field, u: Unit): void {
  varied = field.liftsRange;
  u.steps++;
  walking = Math.max(0, clearRangeOf(g, u));
  u.steps--;
  if (walking > 1 && u.blind > 0) walking = 1;
  foggy = walking > 1 && lies(FOG) && !immune(g, u, FOG);
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
  const nearest = nearestFoe(field, cell);
  const home = u.cell;
  const walked = u.steps;
  u.cell = cell;
  u.steps += steps;
  const terrain = terrainAt(g, field, cell);
  const base = cellScore(g, field, u, cell, terrain, steps, burnt);
  const range = varied || steps === 0 ? rangeOf(g, u) : foggy && terrain === FOG ? 1 : walking;
  // Whoever can attack from somewhere never just stands somewhere.
  if (best.target < 0) weigh(cell, steps, -1, base - 20 * wayOff(g, field, u, cell, nearest, range));
  if (strikes && nearest <= range) considerAttacks(g, field, u, cell, steps, base, nearest, range);
  u.cell = home;
  u.steps = walked;
}

/** The attacks from the cell where the unit has been put. */
function considerAttacks(
  g: Encounter,
  field: Field,
  u: Unit,
  cell: number,
  steps: number,
  base: number,
  nearest: number,
  range: number,
): void {
  const guarded = guards && isGuarded(g, field, u.side, cell);
  const row = cell * field.size;
  stance.look(g, u, true);
  for (let i = 0; i < count; i++) {
    const d = g.units[foes[i]];
    if (field.far[row + foeCells[i]] > range || (guarded && !has(d, F.guard))) continue;
    const score = attackScore(g, u, i, base, nearest);
    if (score > 0) weigh(cell, steps, d.uid, score);
  }
}

/** EN-29.6: a holder stays unless somebody comes near. */
function holds(g: Encounter, field: Field, u: Unit): boolean {
  if (kinds[u.kind].temper !== 'hold') return false;
  return nearestFoe(field, u.cell) > moveOf(g, u) + rangeOf(g, u) + 1;
}

/** EN-29.2: the best of all choices of a unit; null if it has none but to stay. */
export const intentOf = rules(
  ['EN-17.4', 'EN-29.2', 'EN-29.5', 'EN-29.8', 'EN-32.13'],
  (g: Encounter, u: Unit): Intent | null => {
    const field = fieldOf(g);
    // Most have nothing left, and that is seen quickly.
    if (u.at <= 0 && u.mt <= 0) return null;
    lookAtFoes(g, u.side);
    const strikes = u.at > 0 && whyNotStrike(g, u) === null;
    const moves = whyNotMove(u) === null && !holds(g, field, u);
    if (!strikes && !moves) return null;
    there = presences(g, field);
    best.cell = -1;
    best.target = -1;
    consider(g, field, u, u.cell, 0, 0, strikes);
    if (moves) {
      reach.look(g, u);
      lookAtRange(g, field, u);
      const { stops, steps, burnt } = reach;
      for (let i = 0; i < reach.count; i++) {
        const cell = stops[i];
        consider(g, field, u, cell, steps[cell], burnt[cell], strikes);
      }
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
  ctx.tell('intent', {
    uid,
    unit: kinds[u.kind].id,
    side: u.side,
    seat: g.players[u.side].seat,
    at: fieldOf(g).names[intent.cell],
    target: intent.target,
  });
  if (intent.steps === 0) attack(ctx, u, d as Unit);
  else {
    const path = reach.path(intent.cell);
    if (d === undefined) walk(ctx, u, path);
    else offend(ctx, u, path, d);
  }
  return true;
});
