import { rules } from '@kaiju/kernel';
import { numbers } from '../content/numbers.ts';
import { ANNEX, BUILDING, type Dungeon, ENTRANCE, EXIT, FLOOR, MAX_WORLD, type Plan } from '../state.ts';
import { kinds } from './code.ts';
import { type Objection, objection } from './refusals.ts';

/** A dungeon with the draft of this build phase in it (DL-12.13): what stands where, and what may still be put there. */
export interface Layout {
  floors: number;
  /** By place: the kind that stands there, or -1. Buildings are counted by floor instead. */
  readonly stands: Int16Array;
  /** By place: which plan of the draft it is, or -1. */
  readonly plan: Int16Array;
  /** By floor: the kind of its building, -1 for none, and how many there are. */
  readonly building: Int16Array;
  readonly count: Int16Array;
}

const FLOORS = numbers.floorsBelowWorld + MAX_WORLD;

/** One for all, filled in anew each time: options are listed very often, and never two at once. */
const layout: Layout = {
  floors: 0,
  stands: new Int16Array(FLOORS * FLOOR),
  plan: new Int16Array(FLOORS * FLOOR),
  building: new Int16Array(FLOORS),
  count: new Int16Array(FLOORS),
};

/** The single card of a floor with one of entrance and exit taken, by place; -1 otherwise. */
export function occupantOf({ stands }: Layout, floor: number): number {
  const entrance = floor * FLOOR + ENTRANCE;
  const exit = floor * FLOOR + EXIT;
  if (stands[entrance] >= 0 === stands[exit] >= 0) return -1;
  return stands[entrance] >= 0 ? entrance : exit;
}

function putBuilding({ kind, place, shift }: Plan): void {
  const floor = place >> 2;
  const { stands, plan, building, count } = layout;
  const from = shift < 0 ? -1 : occupantOf(layout, floor);
  building[floor] = kind;
  count[floor]++;
  const to = floor * FLOOR + shift;
  if (from < 0 || from === to) return;
  stands[to] = stands[from];
  plan[to] = plan[from];
  stands[from] = -1;
  plan[from] = -1;
}

/** The layout of a seat's dungeon, good until the next call. */
export const layoutOf = rules(['DL-6.3', 'DL-6.8', 'DL-12.13'], (g: Dungeon, seat: number): Layout => {
  const { dungeon, draft } = g.players[seat];
  const { stands, plan, building, count } = layout;
  layout.floors = dungeon.length / FLOOR;
  for (let floor = 0; floor < layout.floors; floor++) {
    const place = floor * FLOOR;
    const first = dungeon[place + BUILDING] ?? dungeon[place + ANNEX];
    building[floor] = first?.kind ?? -1;
    count[floor] = (dungeon[place + BUILDING] === null ? 0 : 1) + (dungeon[place + ANNEX] === null ? 0 : 1);
    stands[place + ENTRANCE] = dungeon[place + ENTRANCE]?.kind ?? -1;
    stands[place + EXIT] = dungeon[place + EXIT]?.kind ?? -1;
    plan[place + ENTRANCE] = -1;
    plan[place + EXIT] = -1;
  }
  for (let i = 0; i < draft.length; i++) {
    const step = draft[i];
    if (kinds[step.kind].type === 'building') putBuilding(step);
    else {
      stands[step.place] = step.kind;
      plan[step.place] = i;
    }
  }
  return layout;
});

const TAKEN = objection('E-AREA', 'DL-12.3');
const NO_EXIT = objection('E-AREA', 'DL-6.6');
const TWO_LEFT = objection('E-AREA', 'DL-6.10');
const NOT_HERE = objection('E-AREA', 'DL-6.5');
const OTHER = objection('E-FLOOR', 'DL-12.2');

/** DL-12.3, DL-6.6, DL-6.10: why a unit or trap can't be put there; null if it can. */
export const whyNotPlace = rules(
  ['DL-12.3', 'DL-6.5', 'DL-6.6', 'DL-6.7', 'DL-6.10', 'DL-27.9'],
  ({ stands, count }: Layout, place: number): Objection | null => {
    const spot = place & 3;
    if (spot !== ENTRANCE && spot !== EXIT) return NOT_HERE;
    if (stands[place] >= 0) return TAKEN;
    if (count[place >> 2] > 0) return null;
    const other = place - spot + (spot === ENTRANCE ? EXIT : ENTRANCE);
    if (stands[other] >= 0) return TWO_LEFT;
    return spot === EXIT ? NO_EXIT : null;
  },
);

/** DL-12.2: why a building can't be built on a floor; null if it can. */
export const whyNotBuild = rules(
  ['DL-12.2', 'DL-6.7', 'DL-27.8'],
  ({ building, count }: Layout, kind: number, floor: number): Objection | null => {
    if (count[floor] === 0) return null;
    return building[floor] === kind && count[floor] < numbers.sameBuildings ? null : OTHER;
  },
);

/** DL-12.14: whether a building of the draft is needed by a card that was put down after it. */
export const isHeld = rules(
  ['DL-12.14', 'DL-27.15'],
  ({ stands, count }: Layout, draft: readonly Plan[], at: number): boolean => {
    const floor = draft[at].place >> 2;
    if (count[floor] > 1) return false;
    if (stands[floor * FLOOR + ENTRANCE] < 0 || stands[floor * FLOOR + EXIT] < 0) return false;
    for (let i = at + 1; i < draft.length; i++)
      if (draft[i].place >> 2 === floor && kinds[draft[i].kind].type !== 'building') return true;
    return false;
  },
);
