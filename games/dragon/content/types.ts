/**
 * The shapes of everything printed: action cards, characters, treasures, maps, monsters and their AI cards, and the
 * verbs their texts are made of. Content is plain data; only the abilities of characters and the special condition
 * of a cave need code of their own.
 */

/** The same words in the two languages of the table. */
export interface Text {
  zh: string;
  en: string;
}

export type Dir = 'N' | 'E' | 'S' | 'W';
/** Relative to where the monster faces (DH-12.1). */
export type Side = 'front' | 'back' | 'left' | 'right';
/** Column from the west and row from the north, both from 1. */
export type Cell = readonly [x: number, y: number];

/** The colours of AI cards; each cave has two of them. */
export type Colour = 'fire' | 'ice' | 'flood' | 'ebb';
export type TrapKind = 'fire' | 'ice' | 'undertow' | 'reef';
/** DH-10.1 */
export type HitKind = 'fire' | 'ice' | 'crush';
/** Whom a monster goes for (DH-12.4). */
export type Selector = 'nearest' | 'richest';

/** DH-4.4 to DH-4.9: before all, after all, after ☆ × num / den cards, after n cards. */
export type Speed =
  | { k: 'zero' }
  | { k: 'inf' }
  | { k: 'star'; num: 1 | 3; den: 1 | 2 }
  | { k: 'n'; n: number };

/** What happens to everybody in an area, or on a trap. */
export type Effect =
  | { op: 'hit'; kind: HitKind }
  | { op: 'push'; n: number }
  | { op: 'pull'; n: number }
  | { op: 'drop'; n: number };

/** `res` is what Resonance adds (DH-12.13). `targets` are the cells of all whom the monster could choose (DH-22.6). */
export type Area =
  | { area: 'beam'; sides: readonly Side[]; w: number; l: number; res?: number }
  | { area: 'ring'; r: number; res?: number }
  | { area: 'targets' };

export type MonsterOp =
  | { op: 'face'; sel: Selector }
  | { op: 'advance'; n: number; sel: Selector }
  | { op: 'charge'; n: number; res?: number }
  | { op: 'home' }
  | { op: 'strike'; area: Area; effects: readonly Effect[] }
  | { op: 'mark'; area: Area; effects: readonly Effect[] };

export type PlayerOp =
  // Moving oneself: a fixed walk, one chosen at execution, free steps, a leap, a teleport.
  | { op: 'walk'; dir: Dir; n: number }
  | { op: 'dash'; max: number }
  | { op: 'path'; n: number }
  | { op: 'jump'; n: number }
  | { op: 'teleport'; to: readonly ('A' | 'B')[] }
  // Treasure and rivals. `wait`: without a target one lies in wait (DH-18.8).
  | { op: 'grab'; range: number }
  | { op: 'shove'; n: number }
  | { op: 'steal'; range: number; wait: boolean }
  | { op: 'stash' }
  // Oneself and one's cards.
  | { op: 'guard' }
  | { op: 'hide' }
  | { op: 'thaw' }
  | { op: 'limit'; n: number }
  | { op: 'recover'; n: number }
  // Knowing and fooling.
  | { op: 'peek' }
  | { op: 'look'; n: number }
  | { op: 'bait'; range: number }
  | { op: 'turn' };

interface Printed {
  id: string;
  name: Text;
  /** Empty on a treasure that is only beautiful. */
  text: Text;
}

/** Placed only, played in Preparation only, or either (DH-3.21). */
export type Timing = 'place' | 'prep' | 'both';
/** The cards a character may be armed on, and those a treasure makes better. */
export type Kind =
  | ('step' | 'run' | 'jump' | 'grab' | 'shove' | 'steal')
  | ('dash' | 'guard' | 'stash' | 'haste' | 'regroup');

export interface ActionCard extends Printed {
  kind: Kind;
  group: 'basic' | 'tactic';
  timing: Timing;
  op: PlayerOp;
  /** Where the rulebook prints it. */
  clause: string;
}

/** What tapping does; `when` is the moment for it (DH-20). */
export type Ability =
  | { when: 'arm'; on: readonly Kind[]; does: 'further'; n: number }
  | { when: 'arm'; on: readonly Kind[]; does: 'phase' }
  | { when: 'arm'; on: readonly Kind[]; does: 'reach'; line: number }
  | { when: 'hit'; does: 'cancel' }
  // AI cards from this round's on.
  | { when: 'prep'; does: 'peek'; n: number }
  | { when: 'prep'; does: 'colour' }
  | { when: 'reveal'; does: 'reorder'; n: number }
  | { when: 'execute'; does: 'substitute' };

export interface Character extends Printed {
  ability: Ability;
  clause: string;
}

export type Tier = 'prize' | 'gold' | 'silver' | 'bronze';

/** Works as heirloom only, or wherever it is held (DH-18.21). */
export interface Passive {
  while: 'heirloom' | 'held';
  /** Cells that Runs walk more. */
  runBonus?: number;
  grabRange?: number;
  stealRange?: number;
  immuneHit?: HitKind;
  immuneTrap?: TrapKind;
  /** Can't be pushed or pulled, and drops nothing (DH-18.22). */
  steadfast?: true;
  /** Removed instead of its holder's death (DH-21.8). */
  cheatDeath?: true;
  /** As how many treasures it counts when the monster chooses (DH-21.4). */
  weight?: number;
  noTeleport?: true;
}

export interface Treasure extends Printed {
  tier: Tier;
  value: number;
  /** Its value when it isn't the heirloom of whoever leaves with it (DH-21.9). */
  valueInBag?: number;
  /** DH-2.15 */
  noHeirloom?: true;
  /** Used in Preparation, at this price (DH-2.16, DH-2.18). */
  active?: { cost: 'remove' | 'exhaust'; op: PlayerOp };
  passive?: Passive;
  /** On whoever takes it from the map for the first time (DH-21.10). */
  onFirstTake?: Effect;
}

export interface AiCard extends Printed {
  colour: Colour;
  /** Carries the ⟲ mark (DH-6.8). */
  reset: boolean;
  speed: Speed;
  ops: readonly MonsterOp[];
}

/** Active while the active colour is `on`; `stop` ends the walk or push that entered it. */
export interface Trap {
  on: Colour;
  stop: boolean;
  effect: Effect;
}

/** Cells with a treasure of this tier in games of at least `min` players. */
export interface Spots {
  tier: Tier;
  min: number;
  at: readonly Cell[];
}

export type MapId = 'lair' | 'vault';

export interface CaveMap {
  /** Rows from north to south: `.` floor, `#` pillar, `A` and `B` portals, `E` exit, traps by their letters. */
  rows: readonly string[];
  traps: Readonly<Record<string, TrapKind>>;
  /** First and last column and row of the monster's domain. */
  domain: { x: readonly [number, number]; y: readonly [number, number] };
  /** The initial portals by seat, for each number of players; an exit among them is an A portal then (DH-17.4). */
  seats: Readonly<Partial<Record<number, readonly Cell[]>>>;
  spots: readonly Spots[];
}

export interface Monster {
  name: Text;
  /** Its body is a square of so many cells, around its home at the start. */
  size: 3;
  home: Cell;
  facing: Dir;
  colours: readonly [Colour, Colour];
  traps: Readonly<Partial<Record<TrapKind, Trap>>>;
  /** DH-6.4, DH-6.5, DH-6.20, DH-6.21: when the end begins, how many cards are kept then, how much further it reaches. */
  countdown: { resets: number; special: 'outsideDomain' | 'onPortalA'; keep: number; rage: number };
  deck: readonly AiCard[];
}

/** A map, the monster that belongs to it, and what can be found there (DH-1.1). */
export interface Cave {
  id: MapId;
  name: Text;
  about: Text;
  map: CaveMap;
  monster: Monster;
  /** The treasure of the special condition; it lies face-up. */
  prize: string;
  treasures: readonly string[];
  /** Always put out, however few spots its tier has (DH-17.3). */
  always: readonly string[];
}
