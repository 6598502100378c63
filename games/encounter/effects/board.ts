import { rule, rules } from '@kaiju/kernel';
import { type Encounter, type Unit, unitAt } from '../state.ts';
import { BURNING, F, STICKY } from './code.ts';
import { distance, type Field, fieldOf } from './field.ts';
import { cannotStumble, has, immune, moveOf, terrainAt } from './stats.ts';

/** Who stands where: zones, cells, and how far a unit can walk. */

const there: number[] = [];

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
  return presence(g, fieldOf(g), zone) === 3;
}

/** EN-10.2: whether this side may deploy in a zone. */
const mayDeployIn = rules(
  ['EN-10.2', 'EN-28.6'],
  (g: Encounter, side: number, zone: number): boolean => g.control[zone] === side && !isContested(g, zone),
);

const taken = new Uint8Array(1024);

/** Marks the cells that units stand on: 1 + side. */
function mark(g: Encounter, size: number): Uint8Array {
  taken.fill(0, 0, size);
  const { units } = g;
  for (let i = 0; i < units.length; i++) taken[units[i].cell] = 1 + units[i].side;
  return taken;
}

/** EN-10.2, EN-4.4: empty cells where a side may deploy, row by row; of one zone only if it is named. */
export const deployCells = rules(
  ['EN-4.4', 'EN-10.2', 'EN-10.4'],
  (g: Encounter, side: number, zone = -1): number[] => {
    const field = fieldOf(g);
    const busy = mark(g, field.size);
    const cells: number[] = [];
    let open = 0;
    for (let z = 0; z < field.letters.length; z++) {
      if ((zone < 0 || z === zone) && mayDeployIn(g, side, z)) open |= 1 << z;
    }
    if (open === 0) return cells;
    for (const cell of field.cells)
      if (busy[cell] === 0 && (open & (1 << field.zone[cell])) !== 0) cells.push(cell);
    return cells;
  },
);

export function canDeploy(g: Encounter, side: number): boolean {
  const field = fieldOf(g);
  for (let zone = 0; zone < field.letters.length; zone++) {
    if (!mayDeployIn(g, side, zone)) continue;
    const busy = mark(g, field.size);
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

/** Whether a terrain lies anywhere, as the last survey saw it. */
export function lies(terrain: number): boolean {
  return (ground & (1 << terrain)) !== 0;
}

/** Looks at who stands where and at the ground, once for all units that are looked at next. */
export function survey(g: Encounter): void {
  const field = fieldOf(g);
  const { size } = field;
  mark(g, size);
  const placed = g.ground;
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

/** Puts a part of a line into the order of its cells' keys; it is short and nearly in order. */
function straighten(line: Int16Array, key: Int32Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const cell = line[i];
    let k = i;
    for (; k > from && key[line[k - 1]] > key[cell]; k--) line[k] = line[k - 1];
    line[k] = cell;
  }
}

/** Where a unit can walk to in one move, filled in anew by each look. */
export class Reach {
  /** Cells it can stop on, by steps, and of equal steps in the order of paths; the first `count` count. */
  readonly stops = new Int16Array(1024);
  count = 0;
  /** By cell: steps (255 where it does not get), burning cells trodden where it can stop, and the cell before it. */
  readonly steps = new Uint8Array(1024);
  readonly burnt = new Uint8Array(1024);
  private readonly before = new Int16Array(1024);
  /** What the way there costs: burning cells first, then sticky ones. */
  private readonly toll = new Uint16Array(1024);
  private readonly key = new Int32Array(1024);
  /** Cells in the order in which they are walked on from, one step after the other. */
  private readonly line = new Int16Array(2048);

  /** The cells it can stop on, as a list of their own. */
  get cells(): number[] {
    return Array.from(this.stops.subarray(0, this.count));
  }

  look(g: Encounter, u: Unit): this {
    survey(g);
    return this.lookOn(g, u);
  }

  /** EN-11.1 to EN-11.5: every cell with its default path (EN-11.3); the field has been surveyed. */
  readonly lookOn = rules(
    ['EN-11.1', 'EN-11.2', 'EN-11.3', 'EN-11.7', 'EN-22.8'],
    (g: Encounter, u: Unit): this => {
      const field = fieldOf(g);
      const { ways, size } = field;
      const { stops, steps, burnt, before, toll, key, line } = this;
      steps.fill(255, 0, size);
      const flies = has(u, F.flying);
      const fire = lies(BURNING) && !immune(g, u, BURNING) ? 256 : 0;
      const foe = flies ? 0xff : 2 - u.side;
      const reach = moveOf(g, u);
      const watched = isWatched(g, u.side);
      let count = 0;
      line[0] = u.cell;
      steps[u.cell] = 0;
      toll[u.cell] = 0;
      before[u.cell] = -1;
      let first = 0;
      let last = 1;
      for (let n = 1; n <= reach && first < last; n++) {
        let end = last;
        let sorted = true;
        for (let rank = first; rank < last; rank++) {
          const from = line[rank];
          const row = from * 4;
          for (let way = 0; way < 4; way++) {
            const to = ways[row + way];
            if (to < 0 || steps[to] < n || taken[to] === foe) continue;
            const terrain = soil[to];
            const cost = toll[from] + (terrain === BURNING ? fire : terrain === STICKY ? 1 : 0);
            if (steps[to] === n) {
              // A way of the same length is known already; paths are found in their order, so only a better one counts.
              if (cost >= toll[to]) continue;
              sorted = false;
            } else {
              steps[to] = n;
              line[end++] = to;
            }
            toll[to] = cost;
            before[to] = from;
            key[to] = rank * 4 + way;
          }
        }
        // In the order of their paths: right, left, down, up.
        if (!sorted) straighten(line, key, last, end);
        first = last;
        for (let i = first; i < end; i++) {
          const to = line[i];
          const ends = (watched || soil[to] === STICKY) && endsMove(g, field, u, to);
          if (taken[to] === 0) {
            stops[count++] = to;
            burnt[to] = toll[to] >> 8;
          } else if (ends) {
            steps[to] = 254;
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
