import type { Encounter, Unit } from '../state.ts';
import { F, kinds, SPD } from './code.ts';
import { distance, type Field, fieldOf } from './field.ts';
import { attackOf, has, moveOf, rangeOf } from './stats.ts';

/** How well a side stands, in points; what a rival and simple bots go by. */

const BLOWS = [1, 1.6, 2.1];

/** Blows of a speed: one, two or three, and what they are worth. */
function blows(u: Unit): number {
  const speed = kinds[u.kind].stats[SPD];
  return BLOWS[speed >= 5 ? 2 : speed >= 2 ? 1 : 0];
}

/** By unit, in their order: attack, what its blows are worth, how far it walks and how far it strikes. Looked at once a time. */
const attack = new Int32Array(1024);
const force = new Float64Array(1024);
const move = new Int32Array(1024);
const range = new Int32Array(1024);

function lookAtUnits(g: Encounter): void {
  const { units } = g;
  for (let i = 0; i < units.length; i++) {
    const u = units[i];
    attack[i] = attackOf(g, u);
    force[i] = blows(u);
    move[i] = moveOf(g, u);
    range[i] = rangeOf(g, u);
  }
}

function worthOfUnit(u: Unit, i: number): number {
  const v =
    2 * attack[i] * force[i] +
    0.8 * (move[i] - 3) +
    2 * (Math.max(1, range[i]) - 1) +
    3 +
    1.2 * kinds[u.kind].traits.length;
  return (
    0.55 * v +
    (0.45 * v * Math.max(0, u.hp)) / u.mhp +
    0.8 * u.hp +
    0.6 * u.ward +
    1.2 * u.parry -
    0.9 * u.poison -
    u.cursed -
    0.8 * u.stumble -
    0.6 * u.confused -
    3 * u.disarm +
    (u.hero >= 0 ? 6 : 0) +
    (u.leader ? 10 : 0) +
    (u.guarded ? 12 : 0)
  );
}

/** What the enemies that could reach a unit would do to it. */
function threat({ units }: Encounter, field: Field, u: Unit): number {
  let sum = 0;
  for (let i = 0; i < units.length; i++) {
    const foe = units[i];
    if (foe.side === u.side || has(foe, F.civilian)) continue;
    if (distance(field, foe.cell, u.cell) <= move[i] + range[i]) sum += 0.8 * attack[i] * force[i];
  }
  return Math.min(u.hp + 2, sum);
}

function approach({ units }: Encounter, field: Field, u: Unit): number {
  let least = 99;
  for (let i = 0; i < units.length; i++)
    if (units[i].side !== u.side) least = Math.min(least, distance(field, units[i].cell, u.cell));
  if (u.side === 0) {
    for (let zone = 0; zone < field.goals.length; zone++)
      if (field.goals[zone]) least = Math.min(least, field.near[zone * field.size + u.cell]);
  }
  return least === 99 ? 0 : least;
}

function standing(g: Encounter, field: Field, side: number): number {
  let sum = 0;
  for (let i = 0; i < g.units.length; i++) {
    const u = g.units[i];
    if (u.side !== side) continue;
    sum += worthOfUnit(u, i);
    if (has(u, F.civilian)) {
      if (u.guarded) sum -= 1.6 * toGoal(field, u);
      continue;
    }
    sum -= threat(g, field, u) * (u.hero >= 0 || u.guarded ? 0.28 : 0.16);
    sum -= approach(g, field, u) * (u.hero >= 0 ? 0.22 : 0.3);
  }
  const player = g.players[side];
  if (player.full) {
    sum += 1.8 * player.hand.cards.length + 0.25 * player.focus - 6 * player.pages;
    for (const { wait } of player.heroes) if (wait >= 0) sum -= 3;
  }
  return sum;
}

function toGoal(field: Field, u: Unit): number {
  for (const way of field.encounter?.win ?? []) {
    if (way.by !== 'escort') continue;
    const zone = field.letters.indexOf(way.zone);
    return field.near[zone * field.size + u.cell];
  }
  return 0;
}

/** Zones: those held, boons in them, objectives, majority and homes. */
function ground(g: Encounter, field: Field, side: number): number {
  let sum = 0;
  let lead = 0;
  for (let zone = 0; zone < field.letters.length; zone++) {
    const sign = g.control[zone] === side ? 1 : -1;
    lead += sign;
    sum += sign * (field.goals[zone] ? 5 : 2);
    if (sign > 0) sum += 2 * field.boons[zone].length;
  }
  if (!g.players[1].full) return sum;
  sum += 8 * Math.sign(lead);
  const { home } = field.printed;
  if (home !== undefined) {
    for (const owner of [0, 1]) {
      const lost = g.control[field.letters.indexOf(home[owner])] !== owner;
      if (lost) sum += owner === side ? -10 : 10;
    }
  }
  return sum;
}

export function worthOf(g: Encounter, side: number): number {
  const field = fieldOf(g);
  lookAtUnits(g);
  return standing(g, field, side) - 1.05 * standing(g, field, 1 - side) + ground(g, field, side);
}
