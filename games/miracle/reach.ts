import { rule } from '@kaiju/kernel';
import type { HexMap } from './map.ts';
import { boardOf, type Creature, has, isClosed, type Miracle, opensMiracles, starOf } from './state.ts';

/**
 * MI-5: where creatures may go. The search works on scratch arrays that are marked anew for each question;
 * nothing derived is kept in the state.
 */
const MOST_CELLS = 41 * 41;

/**
 * Where a path may go on. An arrival is a cell and the way it was entered by, `cell * 8 + way`, or START for the
 * cell where the path begins; what follows it is `to[from[arrival]]` up to `to[from[arrival + 1] - 1]`. Only the
 * three ways ahead follow: what lies beside and behind is next to the cell before, and the search has been there.
 */
interface Trails {
  readonly from: Int32Array;
  readonly to: Int16Array;
}
const START = 6;

export function cellIn(arrival: number): number {
  return arrival >> 3;
}

function layTrails(map: HexMap, ways: HexMap['ways']['ground']): Trails {
  const from = new Int32Array(map.size * 8 + 1);
  const to: number[] = [];
  for (let cell = 0; cell < map.size; cell++) {
    const open = ways.to.subarray(ways.from[cell], ways.from[cell + 1]);
    for (let entered = 0; entered <= START; entered++) {
      for (let way = 0; way < 6; way++) {
        const next = map.neighbours[cell * 6 + way];
        const ahead = entered === START || (way - entered + 7) % 6 <= 2;
        if (ahead && open.includes(next)) to.push(next * 8 + way);
      }
      from[cell * 8 + entered + 1] = to.length;
    }
    from[cell * 8 + 8] = to.length;
  }
  return { from, to: Int16Array.from(to) };
}

interface Layers<T> {
  readonly ground: T;
  readonly air: T;
}
const known = new WeakMap<HexMap, Record<'closed' | 'open', Layers<Trails>>>();

function trailsOf(map: HexMap, miracles: 'closed' | 'open'): Layers<Trails> {
  let both = known.get(map);
  if (both === undefined) {
    const ground = layTrails(map, map.ways.ground);
    const over = (ways: HexMap['ways']['air']) => ({ ground, air: layTrails(map, ways) });
    both = { closed: over(map.ways.air), open: over(map.ways.sky) };
    known.set(map, both);
  }
  return both[miracles];
}

/**
 * What a layer looks like to one seat's movers. Searches are numbered and so are their marks: those of earlier
 * surveys mean nothing any more, and nothing needs wiping off until the numbers run out.
 */
interface Survey {
  /** The last search that saw a cell; the horizon where a creature stands. */
  readonly seen: Int32Array;
  /** The horizon where a path must end. */
  readonly halt: Int32Array;
}
const survey = (): Survey => ({ seen: new Int32Array(MOST_CELLS), halt: new Int32Array(MOST_CELLS) });
const ground = survey();
const air = survey();
let trails: Layers<Trails>;

/** Few enough that they run out every thousand questions or so: whatever is wrong with that is soon found. */
const LAST_NUMBER = 0xffff;
let search = 0;
/** A number beyond all searches of this survey, of which each creature has one. */
let horizon = 0;

function lookAhead(searches: number): void {
  if (horizon + searches >= LAST_NUMBER) {
    for (const marks of [ground.seen, ground.halt, air.seen, air.halt]) marks.fill(0);
    horizon = 0;
  }
  search = horizon;
  horizon += searches + 1;
}

/** MI-5.3, MI-5.4: marks, for movers of one seat, what stands in their way and what stops them. */
export const surveyFor = rule('MI-5.3', (g: Miracle, seat: number): void => {
  const map = boardOf(g);
  const { creatures } = g;
  trails = trailsOf(map, opensMiracles(g) ? 'open' : 'closed');
  lookAhead(creatures.length);
  for (let i = 0; i < creatures.length; i++) {
    const c = creatures[i];
    const own = c.air ? air : ground;
    const other = c.air ? ground : air;
    own.seen[c.at] = horizon;
    if (c.owner === seat) continue;
    other.halt[c.at] = horizon;
    for (let way = 0; way < 6; way++) {
      const next = map.neighbours[c.at * 6 + way];
      if (next >= 0) own.halt[next] = horizon;
    }
  }
});

/**
 * MI-5.2, MI-5.5: every arrival where a path of this creature may end, a cell once, written into `found`; returns
 * how many. Call `surveyFor` its owner first.
 */
const paths = rule('MI-5.5', (g: Miracle, c: Creature, found: Int16Array): number => {
  const { seen, halt } = c.air ? air : ground;
  const { from, to } = c.air ? trails.air : trails.ground;
  const far = starOf(g, c).move;
  const now = ++search;
  let count = 0;
  let head = -1;
  for (let step = 0; step < far; step++) {
    for (const end = count; head < end; head++) {
      const arrival = head < 0 ? c.at * 8 + START : found[head];
      // Leaving a cell next to an enemy is free; entering one ends the path.
      if (head >= 0 && halt[cellIn(arrival)] === horizon) continue;
      for (let k = from[arrival], last = from[arrival + 1]; k < last; k++) {
        const next = to[k];
        if (seen[cellIn(next)] >= now) continue;
        seen[cellIn(next)] = now;
        found[count++] = next;
      }
    }
  }
  return count;
});
export const reachable = rule('MI-5.2', paths);

/** MI-5.1 and MI-8.3: fresh creatures do nothing; the swift may both move and attack. */
export const mayMove = rule(
  'MI-8.3',
  (g: Miracle, c: Creature): boolean => !c.fresh && !c.moved && (!c.attacked || has(g, c, 'swift')),
);

/** Why a creature can't move at all, as a clause and a reason; null if it can. */
export function whyStuck(g: Miracle, c: Creature): { clause: string; key: string } | null {
  if (starOf(g, c).move === 0) return { clause: 'MI-5.1', key: 'immobile' };
  if (c.fresh) return { clause: 'MI-4.3', key: 'justSummoned' };
  if (c.moved || (c.attacked && !has(g, c, 'swift'))) return { clause: 'MI-5.1', key: 'hasActed' };
  return null;
}

/** Why a cell within its steps is out of a creature's reach. Call `surveyFor` its owner first. */
export function whyUnreachable(g: Miracle, c: Creature, cell: number): { clause: string; key: string } {
  const map = boardOf(g);
  if (isClosed(g, cell, c.air)) {
    if (!map.miracles.includes(cell)) return { clause: 'MI-1.9', key: 'solid' };
    return { clause: c.air ? 'MI-10.16' : 'MI-5.3', key: 'miracle' };
  }
  if (!c.air && map.abyss[cell]) return { clause: 'MI-1.7', key: 'abyss' };
  if ((c.air ? air : ground).seen[cell] === horizon) return { clause: 'MI-1.10', key: 'layerTaken' };
  return { clause: c.air ? 'MI-5.4' : 'MI-5.3', key: 'noPath' };
}
