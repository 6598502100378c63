import { apply, deadline, type Game, type Table } from '@kaiju/kernel';
import type { Chance } from './chance.ts';

/**
 * When to act in a race. Bots tell three parts of the time that is left apart (early, in the middle, late),
 * and where a clock ends the race they may also let it run out.
 */
export const EARLY = 0;
export const STILL = 3;

const PARTS = [EARLY, 1, 2];
const PARTS_OR_STILL = [...PARTS, STILL];

/** Without a clock, a second stands for the time there is. */
const UNHURRIED = 1000;

export function timeLeft(table: Table): number {
  const end = deadline(table);
  return end === null ? UNHURRIED : Math.max(1, end - table.now);
}

export function partsOf(table: Table): readonly number[] {
  return deadline(table) === null ? PARTS : PARTS_OR_STILL;
}

/** Some moment in that part, in milliseconds from now; keeping still is any moment after the end. */
export function momentIn(part: number, left: number, chance: Chance): number {
  return part === STILL ? left + 1 : Math.floor((left * (part + chance.fraction())) / PARTS.length);
}

/** The clock of a race runs out for all who are still in it. */
export function letTimePass(game: Game, table: Table): void {
  apply(game, table, { type: 'time', at: deadline(table) as number });
}
