import { type Forecast, preview } from '../effects/battle.ts';
import { Reach } from '../effects/board.ts';
import { distance, type Field, fieldOf } from '../effects/field.ts';
import { whyUnarmed } from '../effects/legal.ts';
import { defaultMt, rangeOf } from '../effects/stats.ts';
import type { Encounter, Unit } from '../state.ts';

/**
 * What the page works out by itself from what a seat sees. Nothing here needs what is hidden: stats, reach, battles
 * and the Adversary's rules look at units, zones and the axis alone.
 */

const reach = new Reach();

export interface Way {
  cells: string[];
  /** Burning cells on it. */
  burnt: number;
}

/** The default path of a unit to a cell; null if it does not get there in one move. */
export function wayTo(g: Encounter, u: Unit, to: string): Way | null {
  const field = fieldOf(g);
  const cell = field.at.get(to);
  reach.look(g, u);
  if (cell === undefined || !reach.cells.includes(cell)) return null;
  return { cells: reach.path(cell).map((c) => field.names[c]), burnt: reach.burnt[cell] };
}

/** Where a unit could walk in a turn in which it may; the cells it could strike from there. */
export function threatOf(g: Encounter, u: Unit): { walks: Set<number>; strikes: Set<number> } {
  const field = fieldOf(g);
  const walks = new Set<number>([u.cell]);
  if (u.stun === 0 && u.stumble === 0 && defaultMt(u) > 0)
    for (const cell of reach.look(g, u).cells) walks.add(cell);
  const strikes = new Set<number>();
  if (whyUnarmed(g, u) !== null) return { walks, strikes };
  const range = rangeOf(g, u);
  for (const cell of field.cells) {
    for (const from of walks) {
      if (distance(field, from, cell) > range || from === cell) continue;
      strikes.add(cell);
      break;
    }
  }
  return { walks, strikes };
}

/** Every cell that a side's units could strike in their next turn. */
export function threatened(g: Encounter, side: number): Set<number> {
  const cells = new Set<number>();
  for (const u of g.units) if (u.side === side) for (const cell of threatOf(g, u).strikes) cells.add(cell);
  return cells;
}

export interface Plan {
  uid: number;
  from: number;
  to: number;
  target: number;
}

/** The timeline of an attack: from where it stands, or after walking to a cell. */
export function timelineOf(g: Encounter, by: number, at: number, to: string): Forecast | null {
  const u = g.units.find(({ uid }) => uid === by);
  if (u === undefined) return null;
  if (to === '') return preview(g, by, at);
  const way = wayTo(g, u, to);
  return way && preview(g, by, at, fieldOf(g).at.get(to), way.cells.length);
}

/** Of the places an attack can be made from, the one where it goes best: it kills, it hurts, it is not hurt, it is near. */
export function bestStand(g: Encounter, by: number, at: number, froms: Iterable<string>): string {
  let best = '';
  let most = -Infinity;
  const u = g.units.find(({ uid }) => uid === by);
  for (const from of froms) {
    const forecast = timelineOf(g, by, at, from);
    if (forecast === null || u === undefined) continue;
    const { dealt, taken, kills, dies } = forecast;
    const way = from === '' ? null : wayTo(g, u, from);
    const score =
      10 * dealt +
      (kills ? 25 : 0) -
      6 * taken -
      (dies ? 40 : 0) -
      (way === null ? 0 : way.cells.length * 0.5 + way.burnt * 6);
    if (score > most) {
      most = score;
      best = from;
    }
  }
  return best;
}

/** The cell that a zone's name stands on: its first that nobody stands on. */
export function cornerOf(g: Encounter, zone: number): number {
  const cells = fieldOf(g).cellsOf[zone];
  return cells.find((cell) => !g.units.some((u) => u.cell === cell)) ?? cells[0];
}

/** Borders of zones: for each cell which of its sides lie against another zone or the edge; right, left, down, up. */
export function bordersOf(field: Field): readonly (readonly boolean[])[] {
  return field.names.map((_, cell) =>
    [0, 1, 2, 3].map((way) => {
      const next = field.ways[cell * 4 + way];
      return next < 0 || field.zone[next] !== field.zone[cell];
    }),
  );
}
