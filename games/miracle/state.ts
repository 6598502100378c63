import {
  bool,
  bySeat,
  int,
  LONGEST_TEXT,
  list,
  oneOf,
  proceduresOf,
  Rows,
  record,
  rule,
  Stat,
  text,
  textUpTo,
  type ValueOf,
} from '@kaiju/kernel';
import { type Artifact, type Edition, editionOf, type Keyword, type Kind, type Star } from './edition.ts';
import { distance, type HexMap } from './map.ts';
import { mapOf } from './maps.ts';

/** A creature on the board. `at` is a cell of the map; -1 never occurs. */
export const Creature = record('Creature', {
  id: int,
  owner: int,
  kind: text,
  star: int,
  at: int,
  /** Lives in the air layer (MI-8.2). */
  air: bool,
  hp: int,
  max: int,
  moved: bool.or(false),
  attacked: bool.or(false),
  /** Came into play this turn (MI-4.3). */
  fresh: bool.or(true),
  shield: bool.or(false),
  hidden: bool.or(false),
});
export type Creature = ValueOf<typeof Creature>;

/** MI-3.1: the units of one creature of the deck: how many are ready, and how long each of the others cools. */
export const Slot = record('Slot', { kind: text, ready: int, cooling: list(int) });
export type Slot = ValueOf<typeof Slot>;

export const Player = record('Player', {
  mana: int.or(0),
  cap: int.or(0),
  slots: list(Slot),
  artifact: text.or(''),
  artifactState: oneOf('ready', 'used', 'cooling').or('ready'),
  artifactLeft: int.or(0),
  /** The creature that the artifact conjured or is worn by; 0 for none. */
  artifactOn: int.or(0),
  miracle: int.or(30),
  /** Stars of own creatures lost (MI-2.9). */
  starsLost: int.or(0),
});
export type Player = ValueOf<typeof Player>;

/** Attack lent to a creature for some turn ends (MI-10.9). */
const Loan = record('Loan', { n: int, creature: int, attack: int, ends: int });

export const State = record('Miracle', {
  edition: textUpTo(LONGEST_TEXT),
  map: textUpTo(LONGEST_TEXT),
  contest: bool,
  /** Decks are dealt, not chosen (MI-10.14). */
  dealt: bool,
  /** The seat that moves first; its side of the map is side 0. */
  first: int.or(0),
  /** Global turns begun. */
  turn: int.or(0),
  /** When this turn began, for its clock. */
  began: int.or(0),
  /** Creature ids count up from 3: 0 and 1 are the miracles of the contest's protocol. */
  nextId: int.or(3),
  creatures: list(Creature),
  players: bySeat(Player),
  /** Who holds each barracks; -1 nobody. */
  barracks: list(int),
  loans: list(Loan),
  rows: Rows,
  /** The seat that gave up; -1 nobody. */
  resigned: int.or(-1),
});
export type Miracle = ValueOf<typeof State>;

export const procedure = proceduresOf<Miracle>();

let rulesKey = '';
let rules: Edition;
let boardKey = '';
let board: HexMap;

/** The numbers this match is played by. The last one asked for is at hand: within a match it is always the same. */
export function rulesFor(g: Miracle): Edition {
  if (g.edition !== rulesKey) {
    rules = editionOf(g.edition);
    rulesKey = g.edition;
  }
  return rules;
}

export function boardOf(g: Miracle): HexMap {
  if (g.map !== boardKey) {
    board = mapOf(g.map);
    boardKey = g.map;
  }
  return board;
}

/** The cell that a name such as `-7,6` stands for. */
export function cellOf(g: Miracle, name: string): number {
  return boardOf(g).at.get(name) as number;
}

export function kindOf(g: Miracle, c: Creature): Kind {
  return rulesFor(g).creatures[c.kind];
}
export function starOf(g: Miracle, c: Creature): Star {
  return rulesFor(g).creatures[c.kind].stars[c.star - 1];
}
export function has(g: Miracle, c: Creature, keyword: Keyword): boolean {
  return kindOf(g, c).has[keyword];
}
export function artifactOf(g: Miracle, seat: number): Artifact {
  return rulesFor(g).artifacts[g.players[seat].artifact];
}

/** MI-2.2: turns alternate, beginning with the first player. */
export function active(g: Miracle): number {
  return g.turn % 2 === 1 ? g.first : 1 - g.first;
}
export function sideOf(g: Miracle, seat: number): 0 | 1 {
  return seat === g.first ? 0 : 1;
}

export function creature(g: Miracle, id: number): Creature | undefined {
  for (let i = 0; i < g.creatures.length; i++) if (g.creatures[i].id === id) return g.creatures[i];
  return undefined;
}

/** MI-10.16: whether fliers enter a miracle's cell, and artifacts are used on it. */
export const opensMiracles = rule(
  'MI-10.16',
  (g: Miracle): boolean => rulesFor(g).switches.miracles === 'fliers',
);

/** MI-1.9: whether a cell is closed to a layer, whatever stands there; the abyss is another matter. */
export const isClosed = rule('MI-1.9', (g: Miracle, cell: number, air: boolean): boolean => {
  const map = boardOf(g);
  return map.solid[cell] && !(air && opensMiracles(g) && map.miracles.includes(cell));
});

/** Whoever stands in that layer of a cell (MI-1.10). */
export function standing(g: Miracle, cell: number, air: boolean): Creature | undefined {
  for (let i = 0; i < g.creatures.length; i++) {
    const c = g.creatures[i];
    if (c.at === cell && c.air === air) return c;
  }
  return undefined;
}

/** MI-8.7: attack is always worked out from its base: auras and loans are never stored in it. */
export const attack = new Stat<Miracle, Creature>('attack');

export function attackOf(g: Miracle, c: Creature): number {
  return attack.of(g, c, starOf(g, c).attack);
}

export function near(g: Miracle, a: number, b: number): number {
  return distance(boardOf(g), a, b);
}
