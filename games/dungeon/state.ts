import {
  bool,
  bySeat,
  type Ctx,
  type Fields,
  int,
  list,
  nullable,
  oneOf,
  proceduresOf,
  type RecordType,
  record,
  rules,
  type SeenOf,
  type Shape,
  secret,
  text,
  type ValueOf,
  type Viewer,
  whole,
} from '@kaiju/kernel';
import { numbers, termBounds } from './content/numbers.ts';
import { kinds } from './effects/code.ts';

/**
 * The table. A card is its number in `kinds` (effects/code.ts) wherever nothing else is to be known of it: in hands,
 * decks and discards. On the field it is a `Piece`, with wounds and counters. Two cards of a kind can't be told
 * apart, so cards have no names, and nobody can follow one that goes under cover.
 */

/**
 * A dungeon is one flat list of places, four to a floor: place `floor * 4 + spot`, floors from 0. In a floor
 * without a building the single area is whichever of entrance and exit is taken, the entrance if it is vacant.
 */
export const ENTRANCE = 0;
export const BUILDING = 1;
export const ANNEX = 2;
export const EXIT = 3;
const SPOTS = ['entrance', 'building', 'annex', 'exit'] as const;
export const FLOOR = 4;

/** A record that seats see in a form of its own. */
function shown<F extends Fields, V>(
  name: string,
  fields: F,
  view: (value: Shape<F>, viewer: Viewer) => V,
): RecordType<F, V> {
  return record(name, fields, { view }) as never;
}

const pieceFields = {
  kind: int,
  /** Whose it is; -1 for an NPC. */
  owner: int,
  up: bool.or(true),
  wounds: int.or(0),
  /** Change counters (DL-18.7), one sum for each value. */
  hp: int.or(0),
  def: int.or(0),
  atk: int.or(0),
  mil: int.or(0),
  kno: int.or(0),
  fai: int.or(0),
  eco: int.or(0),
  cha: int.or(0),
  /** ATK for this raid only (DL-23.14). */
  raidAtk: int.or(0),
  /** In ambush, until its first single battle of the raid is over (DL-18.15). */
  ambush: bool.or(false),
  /** How often its limited effect has happened this round (DL-20.4). */
  used: int.or(0),
  /** The entry number of an NPC (DL-8.8a); of a player's attacker its place in the party at the start. */
  no: int.or(0),
  /** The dungeon an NPC has chosen; -1 for none. */
  goal: int.or(-1),
  /** Came to the retirement zone in this build phase (DL-12.10). */
  resting: bool.or(false),
};
export type Piece = Shape<typeof pieceFields>;
/** What a seat sees of a piece. A face-down card of another player has the kind -1, no counters, and its back. */
export type PieceView = Piece & { hero: boolean };

/** A card on the field, or an NPC. */
export const Piece: RecordType<typeof pieceFields, PieceView> = rules(
  ['DL-25.7', 'DL-25.8', 'DL-12.12'],
  shown('Piece', pieceFields, (piece, viewer): PieceView => {
    const { hero } = kinds[piece.kind];
    if (piece.up || viewer.seat === piece.owner) return { ...piece, hero };
    return { ...Piece.make({ kind: -1, owner: piece.owner, up: false }), hero };
  }),
);

export interface HandView {
  count: number;
  heroes: number;
  cards: number[] | null;
}
/** A hand, the oldest card first. Others see how many cards it has, and how many with the back of a hero deck. */
export const Hand = rules(
  ['DL-25.2', 'DL-10.11'],
  shown(
    'Hand',
    { owner: int, cards: list(int) },
    ({ owner, cards }, viewer): HandView => ({
      count: cards.length,
      heroes: cards.reduce((n, kind) => n + (kinds[kind].hero ? 1 : 0), 0),
      cards: viewer.seat === owner ? cards.slice() : null,
    }),
  ),
);

export interface DeckView {
  count: number;
  cards: number[] | null;
}
/** A face-down pile, its top card last. Nobody sees its order; the owner of a hero deck sees what is in it. */
export const Deck = rules(
  ['DL-25.3', 'DL-25.5'],
  shown(
    'Deck',
    { owner: int.or(-1), cards: list(int) },
    ({ owner, cards }, viewer): DeckView => ({
      count: cards.length,
      cards: owner >= 0 && viewer.seat === owner ? cards.slice().sort((a, b) => a - b) : null,
    }),
  ),
);
export type Deck = ValueOf<typeof Deck>;

/** DL-12.13: something put down in this build phase and not yet shown to anybody. The card is still where it was. */
export const Plan = record('Plan', {
  kind: int,
  /** Its place in the retirement zone; -1 for a card of the hand. */
  from: int.or(-1),
  place: int,
  /** The spot a card in the single area moves to when a building is put beside it (DL-6.9); -1 for none. */
  shift: int.or(-1),
});
export type Plan = ValueOf<typeof Plan>;

export const Player = rules(
  ['DL-2.1', 'DL-25.1', 'DL-25.10', 'DL-25.13'],
  record('Player', {
    /** The lord's id; empty until one is chosen. */
    hero: text.or(''),
    hp: int.or(numbers.heroHp),
    gold: int.or(numbers.startGold),
    liberated: bool.or(false),
    out: bool.or(false),
    /** The place it fell with; 0 while it plays. */
    place: int.or(0),

    hand: Hand,
    /** The hero deck. */
    deck: Deck,
    /** The hero discard, the latest card last. */
    discard: list(int),
    /** Four places to a floor, see above. */
    dungeon: list(nullable(Piece)),
    staging: list(Piece),
    /** The retirement zone. */
    retired: list(Piece),
    draft: secret(list(Plan), 'owner'),

    /** Has passed in this reveal phase. */
    passed: bool.or(false),
    /** This round: HP lost to attackers, units saved by Morwen, traps rewoven by Silth, ATK of all its attackers. */
    lost: int.or(0),
    saved: int.or(0),
    rewoven: int.or(0),
    fury: int.or(0),
    /** Common cards bought in this draw phase. */
    bought: int.or(0),
  }),
);
export type Player = ValueOf<typeof Player>;

/** DL-18.2: attackers in their order, on the way to one dungeon. */
export const Party = record('Party', { target: int, units: list(Piece) });

/** DL-18.3: the raid that is fought now. No raid asks anybody, so none is there when somebody is asked. */
export const Raid = rules(
  ['DL-18.3', 'DL-26.11'],
  record('Raid', {
    /** The raider; -1 for NPCs. */
    by: int,
    target: int,
    /** From the front to the rear. */
    party: list(Piece),
    /** So many of them have struck the hero, or found it gone (DL-15.8). */
    struck: int.or(0),
    /** The place the party stands at; -1 before the first. */
    at: int.or(-1),
    /** Draws to be made when the raid is over, by seat (DL-5.8). */
    owed: list(int),
    halted: bool.or(false),
  }),
);
export type Raid = ValueOf<typeof Raid>;

export const PHASES = rules(['DL-9.1'], [
  'setup',
  'draw',
  'endDraw',
  'build',
  'endBuild',
  'reveal',
  'npcBattle',
  'playerBattle',
  'endRound',
] as const);
export type Phase = (typeof PHASES)[number];

/** DL-28.5: what a table has that the print is silent about; see `content/numbers.ts`. */
export const termFields = {
  fame: bool,
  ghosts: whole(...termBounds.ghosts),
  handLimit: whole(...termBounds.handLimit),
  spoils: whole(...termBounds.spoils),
  twilight: whole(...termBounds.twilight),
  passage: whole(...termBounds.passage),
};

export const State = rules(
  ['DL-2.2', 'DL-2.3', 'DL-25.4', 'DL-25.11', 'DL-28.3', 'DL-28.5'],
  record('Dungeon', {
    terms: record('Terms', termFields),
    /** Heroes that are dealt by chance: whoever has none yet. */
    dealt: bool,
    players: bySeat(Player),
    /** Players that live. */
    alive: int,
    round: int.or(0),
    /** The first player of this round; -1 before one is drawn. */
    first: int.or(-1),
    phase: oneOf(...PHASES).or('setup'),
    /** Whose turn it is in this phase; -1 for nobody's. */
    active: int.or(-1),
    /** The world level. */
    world: int.or(1),
    /** The common piles of level 1 to 5, and those of the NPCs. */
    piles: list(Deck),
    npcs: list(Deck),
    /** The waiting zone, in order of entry. */
    waiting: list(Piece),
    /** NPCs that have entered so far. */
    entered: int.or(0),
    /** The discard zone and the NPC discard, the latest card last. */
    discard: list(int),
    fallen: list(int),
    /** Where NPCs go this round that prefer an attribute, whatever the totals; -1 for nowhere in particular. */
    redirected: list(int),
    /** Parties of the player whose turn it is that have left and not raided yet. */
    parties: list(Party),
    raid: nullable(Raid),
  }),
);
export type Dungeon = ValueOf<typeof State>;
export type DungeonView = SeenOf<typeof State>;
export type C = Ctx<Dungeon, unknown>;

export const procedure = proceduresOf<Dungeon>();

export const MAX_WORLD = rules(['DL-5.6'], 5);

/** DL-9.5: the n-th seat in turn order, dead or alive. */
export function seatAt(g: Dungeon, n: number): number {
  return (g.first + n) % g.players.length;
}

/** DL-9.4, DL-9.5: the living, from the first player on. */
export const inTurnOrder = rules(['DL-9.2', 'DL-9.4', 'DL-9.5'], (g: Dungeon): number[] => {
  const seats: number[] = [];
  for (let n = 0; n < g.players.length; n++) {
    const seat = seatAt(g, n);
    if (!g.players[seat].out) seats.push(seat);
  }
  return seats;
});

/** The living opponents of a seat, counted from the seat after it. */
export function opponentsOf(g: Dungeon, seat: number): number[] {
  const seats: number[] = [];
  for (let n = 1; n < g.players.length; n++) {
    const other = (seat + n) % g.players.length;
    if (!g.players[other].out) seats.push(other);
  }
  return seats;
}

/** DL-9.3: the next living player counter-clockwise. */
export const nextLiving = rules(['DL-9.3', 'DL-9.4'], (g: Dungeon, seat: number): number => {
  return opponentsOf(g, seat)[0] ?? seat;
});

export const inTwilight = rules(['DL-19.8'], ({ terms, round }: Dungeon): boolean => {
  return terms.twilight > 0 && round >= terms.twilight;
});

export function isBuildingSpot(place: number): boolean {
  const spot = place & 3;
  return spot === BUILDING || spot === ANNEX;
}

/** Places by the names they have in answers and scenes: `1.entrance`, floors from 1. */
export const PLACES: readonly string[] = Array.from(
  { length: (numbers.floorsBelowWorld + MAX_WORLD) * FLOOR },
  (_, place) => `${1 + (place >> 2)}.${SPOTS[place & 3]}`,
);
export const placeOf: Readonly<Record<string, number>> = Object.assign(
  Object.create(null),
  Object.fromEntries(PLACES.map((name, place) => [name, place])),
);
