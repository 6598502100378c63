import type { Stage } from '@kaiju/web/kit';

/** Who changed a die, and how: shown on it until it is thrown again. */
export interface Change {
  from: number;
  to: number;
  by: number;
  src: string;
}

/** `five` are the dice of the Offensive Roll, `beside` those of a defence or an effect. */
export type Row = 'five' | 'beside';

const kept = new WeakMap<Stage, Record<Row, Map<number, Change>>>();

function rowsOn(stage: Stage): Record<Row, Map<number, Change>> {
  let rows = kept.get(stage);
  if (rows === undefined) {
    rows = { five: new Map(), beside: new Map() };
    kept.set(stage, rows);
  }
  return rows;
}

export function changesOn(stage: Stage, row: Row): ReadonlyMap<number, Change> {
  return rowsOn(stage)[row];
}
export function noteChange(stage: Stage, row: Row, die: number, change: Change): void {
  rowsOn(stage)[row].set(die, change);
}
/** These dice were thrown anew; all of them where none is named. */
export function forgetChanges(stage: Stage, row: Row, dice?: readonly number[]): void {
  if (dice === undefined) rowsOn(stage)[row].clear();
  else for (const die of dice) rowsOn(stage)[row].delete(die);
}
