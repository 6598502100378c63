import { rule, rules } from '@kaiju/kernel';
import type { Encounter, Unit } from '../state.ts';
import { BURNING, F, STICKY } from './code.ts';
import { distance, type Field, fieldOf } from './field.ts';
import { cannotStumble, has, immune, moveOf, terrainAt } from './stats.ts';
import { unitAt } from './units.ts';

/** Who stands where: zones, cells, and how far a unit can walk. */

const there: number[] = [];
/** Present: both sides. */
const BOTH = 3;

/** Presence in every zone at once; overwritten by the next look. */
export function presences(g: Encounter, field: Field): readonly number[] {
  const { units } = g;
  for (let zone = 0; zone < field.letters.length; zone++) there[zone] = 0;
  for (let i = 0; i < units.length; i++) {
    const u = units[i];
    if ((u.flags & F.civilian) === 0) there[field.zone[u.cell]] |= 1 << u.side;
  }
  return there;
}

/** EN-5.6, EN-5.18: which sides have a unit in a zone that counts, a bit each. */
const presence = rules(
  ['EN-5.6', 'EN-5.18', 'EN-22.26'],
  (g: Encounter, field: Field, zone: number): number => {
    let bits = 0;
    for (const u of g.units) if (field.zone[u.cell] === zone && !has(u, F.civilian)) bits |= 1 << u.side;
    return bits;
  },
);

export function isContested(g: Encounter, zone: number): boolean {
  return presence(g, fieldOf(g), zone) === BOTH;
}

/** EN-10.2: the zones where a side may deploy, a bit each. */
const openZones = rules(['EN-10.2', 'EN-28.6'], (g: Encounter, field: Field, side: number): number => {
  const all = presences(g, field);
  let open = 0;
  for (let zone = 0; zone < field.letters.length; zone++)
    if (g.control[zone] === side && all[zone] !== BOTH) open |= 1 << zone;
  return open;
});

/** By cell: 1 + the side of the unit that stood there when it was last marked; and the cells marked then. */
const taken = new Uint8Array(1024);
const marked = new Int16Array(1024);
let marks = 0;

/** Marks the cells that units stand on. */
function mark({ units }: Encounter): Uint8Array {
  for (let i = 0; i < marks; i++) taken[marked[i]] = 0;
  marks = units.length;
  for (let i = 0; i < marks; i++) {
    const { cell, side } = units[i];
    taken[cell] = 1 + side;
    marked[i] = cell;
  }
  return taken;
}

/** EN-10.2, EN-4.4: empty cells where a side may deploy, row by row; of one zone only if it is named. */
export const deployCells = rules(
  ['EN-4.4', 'EN-10.2', 'EN-10.4'],
  (g: Encounter, side: number, zone = -1): number[] => {
    const field = fieldOf(g);
    const busy = mark(g);
    const cells: number[] = [];
    let open = openZones(g, field, side);
    if (zone >= 0) open &= 1 << zone;
    if (open === 0) return cells;
    for (const cell of field.cells)
      if (busy[cell] === 0 && (open & (1 << field.zone[cell])) !== 0) cells.push(cell);
    return cells;
  },
);

export function canDeploy(g: Encounter, side: number): boolean {
  const field = fieldOf(g);
  const open = openZones(g, field, side);
  if (open === 0) return false;
  const busy = mark(g);
  for (let zone = 0; zone < field.letters.length; zone++) {
    if ((open & (1 << zone)) === 0) continue;
    for (const cell of field.cellsOf[zone]) if (busy[cell] === 0) return true;
  }
  return false;
}

/** Empty cells next to one (EN-10.4). */
export function emptyNextTo(g: Encounter, cell: number): number[] {
  const field = fieldOf(g);
  const cells: number[] = [];
  for (let way = 0; way < 4; way++) {
    const next = field.ways[cell * 4 + way];
    if (next >= 0 && unitAt(g, next) === undefined) cells.push(next);
  }
  return cells;
}

/** EN-33.2, EN-33.7: the one nearest to a place; of equals smaller y, then smaller x, which is the order of cells. */
export function nearest(field: Field, cells: readonly number[], to: number): number {
  let best = cells[0];
  for (const cell of cells) if (distance(field, cell, to) < distance(field, best, to)) best = cell;
  return best;
}

/** EN-22.6: whether an enemy with Intercept stands next to this cell. */
const isIntercepted = rule('EN-22.6', (g: Encounter, field: Field, u: Unit, cell: number): boolean => {
  for (const other of g.units) {
    if ((other.flags & F.intercept) === 0 || other.side === u.side) continue;
    if (distance(field, other.cell, cell) === 1) return true;
  }
  return false;
});

/** EN-11.5: whether a move ends on entering this cell. */
export const endsMove = rules(
  ['EN-11.5', 'EN-21.1', 'EN-22.6'],
  (g: Encounter, field: Field, u: Unit, cell: number): boolean => {
    if (terrainAt(g, field, cell) === STICKY && !immune(g, u, STICKY) && !cannotStumble(u)) return true;
    return isIntercepted(g, field, u, cell);
  },
);

/** The ground of every cell as it lies now, and which kinds there are, a bit each; filled in anew by each survey. */
const soil = new Uint8Array(1024);
let ground = 0;
/** The field that the soil shows as it is printed; null where something was placed. */
let untouched: Field | null = null;

/** Whether a terrain lies anywhere, as the last survey saw it. */
export function lies(terrain: number): boolean {
  return (ground & (1 << terrain)) !== 0;
}

/** Looks at who stands where and at the ground, once for all units that are looked at next. */
export function survey(g: Encounter): void {
  const field = fieldOf(g);
  const { size } = field;
  mark(g);
  const placed = g.ground;
  let bare = true;
  for (let cell = 0; cell < size && bare; cell++) bare = placed[cell] === 0;
  if (bare && untouched === field) return;
  untouched = bare ? field : null;
  ground = 0;
  for (let cell = 0; cell < size; cell++) {
    const terrain = placed[cell] === 0 ? field.terrain[cell] : placed[cell] & 7;
    soil[cell] = terrain;
    ground |= 1 << terrain;
  }
}

function isWatched(g: Encounter, side: number): boolean {
  const { units } = g;
  for (let i = 0; i < units.length; i++)
    if ((units[i].flags & F.intercept) !== 0 && units[i].side !== side) return true;
  return false;
}

/** Puts a part of the line into the order of its cells' keys; it is short and nearly in order. */
function straighten(from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const cell = line[i];
    let k = i;
    for (; k > from && key[line[k - 1]] > key[cell]; k--) line[k] = line[k - 1];
    line[k] = cell;
  }
}

/** Scratch of every look, by cell: what the way there costs, burning cells first, then sticky ones; the order of paths. */
const toll = new Uint16Array(1024);
const key = new Int32Array(1024);
/** When it was got to, of all rings of all looks; so nothing has to be wiped away for the next look. */
const got = new Float64Array(1024);
let rings = 0;
/** Cells in the order in which they are walked on from, one step after the other. */
const line = new Int16Array(2048);

/** Where a unit can walk to in one move, filled in anew by each look. */
export class Reach {
  /** Cells it can stop on, by steps, and of equal steps in the order of paths; the first `count` count. */
  readonly stops = new Int16Array(1024);
  count = 0;
  /** By cell it can stop on: steps, and burning cells trodden; by cell it gets to: the cell before it. */
  readonly steps = new Uint8Array(1024);
  readonly burnt = new Uint8Array(1024);
  private readonly before = new Int16Array(1024);

  /** The cells it can stop on, as a list of their own. */
  get cells(): number[] {
    return Array.from(this.stops.subarray(0, this.count));
  }

  look(g: Encounter, u: Unit): this {
    survey(g);
    return this.lookOn(g, u);
  }

  /** EN-11.1 to EN-11.5: every cell with its default path (EN-11.3), so many steps away; the field has been surveyed. */
  readonly lookOn = rules(
    ['EN-11.1', 'EN-11.2', 'EN-11.3', 'EN-11.7', 'EN-22.8'],
    (g: Encounter, u: Unit, reach = moveOf(g, u)): this => {
      const field = fieldOf(g);
      const { ways } = field;
      const { stops, steps, burnt, before } = this;
      const start = rings + 1;
      rings += 1 + reach;
      const flies = has(u, F.flying);
      const fire = lies(BURNING) && !immune(g, u, BURNING) ? 256 : 0;
      const foe = flies ? 0xff : 2 - u.side;
      const watched = isWatched(g, u.side);
      let count = 0;
      line[0] = u.cell;
      got[u.cell] = start;
      toll[u.cell] = 0;
      before[u.cell] = -1;
      let first = 0;
      let last = 1;
      for (let n = 1; n <= reach && first < last; n++) {
        const ring = start + n;
        let end = last;
        let sorted = true;
        for (let rank = first; rank < last; rank++) {
          const from = line[rank];
          const row = from * 4;
          const paid = toll[from];
          for (let way = 0; way < 4; way++) {
            const to = ways[row + way];
            if (to < 0) continue;
            const when = got[to];
            if ((when >= start && when < ring) || taken[to] === foe) continue;
            const terrain = soil[to];
            const cost = terrain === BURNING ? paid + fire : terrain === STICKY ? paid + 1 : paid;
            if (when === ring) {
              // A way of the same length is known already; paths are found in their order, so only a better one counts.
              if (cost >= toll[to]) continue;
              sorted = false;
            } else {
              got[to] = ring;
              line[end++] = to;
            }
            toll[to] = cost;
            before[to] = from;
            key[to] = rank * 4 + way;
          }
        }
        // In the order of their paths: right, left, down, up.
        if (!sorted) straighten(last, end);
        first = last;
        for (let i = first; i < end; i++) {
          const to = line[i];
          const ends = (watched || soil[to] === STICKY) && endsMove(g, field, u, to);
          if (taken[to] === 0) {
            stops[count++] = to;
            steps[to] = n;
            burnt[to] = toll[to] >> 8;
          } else if (ends) {
            // Neither stopped on nor crossed, as if nobody had got there.
            got[to] = 0;
            continue;
          }
          if (!ends) line[last++] = to;
        }
      }
      this.count = count;
      return this;
    },
  );

  /** The default path to a cell it can stop on, without the cell it starts from. */
  path(to: number): number[] {
    const { steps, before } = this;
    const path = new Array<number>(steps[to]);
    for (let cell = to, n = steps[to]; n > 0; cell = before[cell]) path[--n] = cell;
    return path;
  }
}
