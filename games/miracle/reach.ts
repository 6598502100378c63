import { rule } from '@kaiju/kernel';
import { boardOf, type Creature, has, type Miracle, starOf } from './state.ts';

/**
 * MI-5: where creatures may go. The search works on scratch arrays that are filled anew for each question;
 * nothing derived is kept in the state.
 */
const MOST_CELLS = 41 * 41;

/** What a layer looks like to one seat's movers. */
interface Survey {
  /** When a cell was last seen by a search; TAKEN where a creature stands. */
  readonly seen: Int32Array;
  /** Where a path must end. */
  readonly halt: Uint8Array;
}
const survey = (): Survey => ({ seen: new Int32Array(MOST_CELLS), halt: new Uint8Array(MOST_CELLS) });
const ground = survey();
const air = survey();
const TAKEN = 0x7fffffff;

let search = 0;

function clear({ seen, halt }: Survey, size: number): void {
  seen.fill(0, 0, size);
  halt.fill(0, 0, size);
}

/** MI-5.3, MI-5.4: marks, for movers of one seat, what stands in their way and what stops them. */
export const surveyFor = rule('MI-5.3', (g: Miracle, seat: number): void => {
  const map = boardOf(g);
  clear(ground, map.size);
  clear(air, map.size);
  search = 0;
  for (let i = 0; i < g.creatures.length; i++) {
    const c = g.creatures[i];
    const own = c.air ? air : ground;
    const other = c.air ? ground : air;
    own.seen[c.at] = TAKEN;
    if (c.owner === seat) continue;
    other.halt[c.at] = 1;
    for (let way = 0; way < 6; way++) {
      const next = map.neighbours[c.at * 6 + way];
      if (next >= 0) own.halt[next] = 1;
    }
  }
});

/**
 * MI-5.2, MI-5.5: every cell where a path of this creature may end, written into `found`; returns how many.
 * Call `surveyFor` its owner first.
 */
const paths = rule('MI-5.5', (g: Miracle, c: Creature, found: Int16Array): number => {
  const map = boardOf(g);
  const { seen, halt } = c.air ? air : ground;
  const { from, to } = c.air ? map.ways.air : map.ways.ground;
  const far = starOf(g, c).move;
  const now = ++search;
  let count = 0;
  let head = -1;
  for (let step = 0; step < far; step++) {
    for (const end = count; head < end; head++) {
      const cell = head < 0 ? c.at : found[head];
      // Leaving a cell next to an enemy is free; entering one ends the path.
      if (head >= 0 && halt[cell] === 1) continue;
      for (let k = from[cell], last = from[cell + 1]; k < last; k++) {
        const next = to[k];
        if (seen[next] >= now) continue;
        seen[next] = now;
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
  (g: Miracle, c: Creature): boolean =>
    !c.fresh && !c.moved && (!c.attacked || has(g, c, 'swift')) && starOf(g, c).move > 0,
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
  if (map.solid[cell]) return { clause: 'MI-1.9', key: 'solid' };
  if (!c.air && map.abyss[cell]) return { clause: 'MI-1.7', key: 'abyss' };
  if ((c.air ? air : ground).seen[cell] === TAKEN) return { clause: 'MI-1.10', key: 'layerTaken' };
  return { clause: c.air ? 'MI-5.4' : 'MI-5.3', key: 'noPath' };
}
