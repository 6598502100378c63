import { rules } from '@kaiju/kernel';
import { numbers } from '../content/numbers.ts';
import {
  ANNEX,
  BUILDING,
  type Dungeon,
  ENTRANCE,
  EXIT,
  FLOOR,
  MAX_WORLD,
  type Piece,
  type Plan,
  type Player,
} from '../state.ts';
import { kinds } from './code.ts';
import { type Objection, objection } from './refusals.ts';

/** A dungeon with the draft of this build phase in it (DL-12.13): what stands where, and what may still be put there. */
export interface Layout {
  floors: number;
  /** By place: the kind that stands there, or -1. */
  readonly stands: Int16Array;
  /** By place: where on the table that card lies, for the draft may have moved it (DL-6.9); -1 for one of the draft. */
  readonly home: Int16Array;
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
  home: new Int16Array(FLOORS * FLOOR),
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

function putBuilding({ kind, place, shift }: Plan, i: number): void {
  const floor = place >> 2;
  const { stands, building, count } = layout;
  const from = shift < 0 ? -1 : occupantOf(layout, floor);
  building[floor] = kind;
  count[floor]++;
  put(stands[place] < 0 ? place : place - BUILDING + ANNEX, kind, -1, i);
  const to = floor * FLOOR + shift;
  if (from < 0 || from === to) return;
  put(to, stands[from], layout.home[from], layout.plan[from]);
  put(from, -1, -1, -1);
}

function put(place: number, kind: number, home: number, plan: number): void {
  layout.stands[place] = kind;
  layout.home[place] = home;
  layout.plan[place] = plan;
}

/** The layout of a seat's dungeon, good until the next call. */
export const layoutOf = rules(['DL-6.3', 'DL-6.8', 'DL-12.13'], (g: Dungeon, seat: number): Layout => {
  const { dungeon, draft } = g.players[seat];
  const { stands, building, count } = layout;
  layout.floors = dungeon.length / FLOOR;
  for (let place = 0; place < dungeon.length; place++) {
    const piece = dungeon[place];
    put(place, piece === null ? -1 : piece.kind, piece === null ? -1 : place, -1);
  }
  for (let floor = 0; floor < layout.floors; floor++) {
    const [first, second] = [stands[floor * FLOOR + BUILDING], stands[floor * FLOOR + ANNEX]];
    building[floor] = first;
    count[floor] = (first < 0 ? 0 : 1) + (second < 0 ? 0 : 1);
  }
  for (let i = 0; i < draft.length; i++) {
    const step = draft[i];
    if (kinds[step.kind].type === 'building') putBuilding(step, i);
    else put(step.place, step.kind, -1, i);
  }
  return layout;
});

/** Whether the card at a place of the layout lies face-up on the table. */
export function isUp({ dungeon }: Player, { home }: Layout, place: number): boolean {
  return home[place] >= 0 && (dungeon[home[place]] as Piece).up;
}

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

/** Whether a floor has two cards and one building, without which it would be one area with room for one of them. */
export function isCrowded({ stands, count }: Layout, floor: number): boolean {
  const first = floor * FLOOR;
  return count[floor] === 1 && stands[first + ENTRANCE] >= 0 && stands[first + EXIT] >= 0;
}

/** DL-12.14: whether a card of the draft could not lie where it does without this building. */
export const isHeld = rules(['DL-12.14', 'DL-27.15'], (of: Layout, floor: number): boolean => {
  const first = floor * FLOOR;
  return isCrowded(of, floor) && (of.plan[first + ENTRANCE] >= 0 || of.plan[first + EXIT] >= 0);
});
