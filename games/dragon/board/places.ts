import type { MapId } from '../content/types.ts';
import { ground, xOf, yOf } from '../effects/tables.ts';

/** A cell's side in the drawing. */
export const SIDE = 40;

type Played = { map: MapId; players: { length: number } };

export const columnsOf = (g: Played): number => ground(g).cave.map.rows[0].length;
export const rowsOf = (g: Played): number => ground(g).cave.map.rows.length;

/** The middle of a cell, in the drawing. */
export const middle = (cell: number): { x: number; y: number } => ({
  x: (xOf(cell) - 0.5) * SIDE,
  y: (yOf(cell) - 0.5) * SIDE,
});

/** The middle of a cell, for what lies over the drawing. */
export function place(g: Played, cell: number): { left: string; top: string } {
  return {
    left: `${((xOf(cell) - 0.5) / columnsOf(g)) * 100}%`,
    top: `${((yOf(cell) - 0.5) / rowsOf(g)) * 100}%`,
  };
}
