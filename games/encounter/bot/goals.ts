import { BURNING, F } from '../effects/code.ts';
import { distance, type Field, fieldOf } from '../effects/field.ts';
import { has, immune, moveOf, terrainAt } from '../effects/stats.ts';
import { worthOf } from '../effects/worth.ts';
import type { Encounter, Unit } from '../state.ts';

/** Each step that a hero who must arrive somewhere is away from there; more than a good place to shoot from is worth. */
const STEP = 2;
/** An open home that an enemy could walk into before the next turn. */
const OPEN_HOME = 20;

/** How far a cell is from the nearest cell of a zone. */
function stepsTo(field: Field, cell: number, zone: number): number {
  let least = field.size;
  for (const there of field.cellsOf[zone]) least = Math.min(least, distance(field, cell, there));
  return least;
}

/** Heroes who are to be in a zone together: the nearest count, and whoever is in recovery is as far as can be. */
function arriving(g: Encounter, field: Field, zone: number, n: number): number {
  const away = g.players[0].heroes.map((_, i) => {
    const hero = g.units.find((u) => u.owner === 0 && u.hero === i);
    return hero === undefined ? field.width : stepsTo(field, hero.cell, zone);
  });
  away.sort((a, b) => a - b);
  return away.slice(0, n).reduce((sum, steps) => sum + steps, 0);
}

function isOpen(g: Encounter, field: Field, zone: number): boolean {
  const fighters = g.units.filter((u) => !has(u, F.civilian));
  if (fighters.some((u) => u.side === 0 && field.zone[u.cell] === zone)) return false;
  return fighters.some((u) => u.side === 1 && stepsTo(field, u.cell, zone) <= moveOf(g, u));
}

/** A unit that will burn when its turn comes, and one that will fall of it. */
const BURNT = 1.5;
const FALLEN = 8;

/** What the fire under a unit is going to do to it. */
function burns(g: Encounter, field: Field, u: Unit): number {
  if (terrainAt(g, field, u.cell) !== BURNING || immune(g, u, BURNING)) return 0;
  return u.hp + u.ward > 1 ? BURNT : FALLEN;
}

/** Focus that is not spent is lost, and a card that brings another is no loss: to use one is worth a little. */
const USED = 0.3;
/** Each turn that a hero still has to wait. */
const WAIT = 0.8;

/** How well a side stands, with an eye on what decides the encounter and can't be seen in the pieces. */
export function outlook(g: Encounter, side: number): number {
  const field = fieldOf(g);
  const { used, heroes } = g.players[side];
  let sum = worthOf(g, side) + USED * used;
  for (const { wait } of heroes) if (wait > 0) sum -= WAIT * wait;
  for (const u of g.units) sum += burns(g, field, u) * (u.side === side ? -1 : 1);
  if (field.encounter === null || side !== 0) return sum;
  for (const way of field.encounter.win) {
    if (way.by === 'reach') sum -= STEP * arriving(g, field, field.letters.indexOf(way.zone), way.n);
  }
  for (const way of field.encounter.lose) {
    if (way.by === 'home' && isOpen(g, field, field.letters.indexOf(way.zone))) sum -= OPEN_HOME;
  }
  return sum;
}
