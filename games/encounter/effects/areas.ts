import { rules } from '@kaiju/kernel';
import type { Level } from '../content/types.ts';
import type { Field } from './field.ts';

/** EN-15.1, EN-15.4: who is in a burst of each level, by how far apart in x and y. */
const INSIDE: Record<Level, (dx: number, dy: number) => boolean> = rules(['EN-15.1', 'EN-15.3', 'EN-15.4'], {
  1: (dx, dy) => dx + dy === 0,
  2: (dx, dy) => dx + dy <= 1,
  3: (dx, dy) => dx <= 1 && dy <= 1,
  4: (dx, dy) => dx + dy <= 2,
  5: (dx, dy) => dx <= 2 && dy <= 2 && dx + dy < 4,
  6: (dx, dy) => dx <= 2 && dy <= 2,
});

const bursts = new WeakMap<Field, (readonly number[])[]>();

/** The cells of a burst, row by row; `#` and what lies off the map are left out. */
export function burst(field: Field, level: Level, centre: number): readonly number[] {
  let known = bursts.get(field);
  if (known === undefined) {
    known = [];
    bursts.set(field, known);
  }
  const key = centre * 8 + level;
  known[key] ??= lay(field, level, centre);
  return known[key];
}

function lay(field: Field, level: Level, centre: number): number[] {
  const { width } = field;
  const [cx, cy] = [centre % width, Math.floor(centre / width)];
  return field.cells.filter((cell) =>
    INSIDE[level](Math.abs((cell % width) - cx), Math.abs(Math.floor(cell / width) - cy)),
  );
}

/** EN-15.2, EN-15.4: the cells of a ray from next to its origin on; it ends at `#` and at the edge, and passes units. */
export const ray = rules(
  ['EN-15.2', 'EN-15.4', 'EN-4.7'],
  (field: Field, level: Level, origin: number, dir: number): number[] => {
    const cells: number[] = [];
    let cell = origin;
    for (let n = 0; n < level; n++) {
      cell = field.ways[cell * 4 + dir];
      if (cell < 0) break;
      cells.push(cell);
    }
    return cells;
  },
);
