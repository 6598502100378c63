import { costOf, fameIn, growth, numbers } from '../content/numbers.ts';
import type { Attr, Level } from '../content/types.ts';
import { ATTRS, attributeOf, kinds } from '../effects/code.ts';
import {
  attackerAtk,
  attackerDef,
  garrisonAtk,
  garrisonDef,
  maxHp,
  powerOf,
  totalOf,
} from '../effects/values.ts';
import {
  ANNEX,
  BUILDING,
  type Dungeon,
  type DungeonView,
  ENTRANCE,
  EXIT,
  FLOOR,
  type Piece,
  type PieceView,
  PLACES,
  type Raid,
} from '../state.ts';
import { putPlans } from './follow.ts';

/** What is read off a view: values, totals, who would go where, what things cost. Nothing here decides anything. */

/** What reckons with values only reads; of what is hidden it asks nothing. */
const table = (g: DungeonView) => g as unknown as Dungeon;

/** A card as it is drawn in a dungeon. */
export interface Cell {
  piece: PieceView;
  /** Where it is drawn; a draft may have moved it. */
  place: number;
  /** What it is called in answers: where it is drawn. */
  name: string;
  /** Where it lies on the table; -1 for a card of the draft. */
  home: number;
  /** Put down in this build phase and still to be taken back. */
  drafted: boolean;
}

export interface FloorCells {
  floor: number;
  entrance: Cell | null;
  buildings: Cell[];
  exit: Cell | null;
  /** Has a building, so that entrance and exit are two areas (DL-6.3). */
  built: boolean;
}

/** A player with the draft carried out, and what of it is draft. */
export function drafted(g: DungeonView, seat: number) {
  const { draft, dungeon, hand, ...rest } = g.players[seat];
  const player = {
    ...rest,
    draft,
    dungeon: dungeon.slice(),
    hand: { ...hand, cards: hand.cards === null ? null : hand.cards.slice() },
  };
  return { put: putPlans(player, seat), player };
}

export function floorsOf(g: DungeonView, seat: number): FloorCells[] {
  const { put, player } = drafted(g, seat);
  const before = g.players[seat].dungeon;
  const cellAt = (place: number): Cell | null => {
    const piece = player.dungeon[place] ?? null;
    if (piece === null) return null;
    const fresh = put.has(piece);
    return { piece, place, name: PLACES[place], home: before.indexOf(piece), drafted: fresh };
  };
  return Array.from({ length: player.dungeon.length / FLOOR }, (_, floor) => {
    const at = floor * FLOOR;
    const buildings = [cellAt(at + BUILDING), cellAt(at + ANNEX)].filter((cell) => cell !== null);
    return {
      ...{ floor, buildings, built: buildings.length > 0 },
      ...{ entrance: cellAt(at + ENTRANCE), exit: cellAt(at + EXIT) },
    };
  });
}

/** Gold that a draft of veterans has not promised yet (DL-12.10). */
export function goldLeft({ gold, draft }: DungeonView['players'][number]): number {
  return gold - (draft ?? []).filter(({ from }) => from >= 0).length * numbers.reenlistCost;
}

export interface Values {
  hp: number;
  wounds: number;
  def: number;
  atk: number;
}

/** What a card has by itself: printed, growth and counters. */
export function ownValues(g: DungeonView, piece: PieceView): Values {
  const { hero, def, atk } = kinds[piece.kind];
  const grown = (stat: 'def' | 'atk') => (hero ? growth[stat][g.world - 1] : 0);
  return {
    hp: maxHp(table(g), piece as Piece),
    wounds: piece.wounds,
    def: Math.max(0, def + piece.def + grown('def')),
    atk: Math.max(0, atk + piece.atk + piece.raidAtk + grown('atk')),
  };
}

/** The same of a card that lies in a hand. */
export function handValues(g: DungeonView, kind: number): Values {
  const { hp, def, atk, hero } = kinds[kind];
  const grown = (stat: 'hp' | 'def' | 'atk') => (hero ? growth[stat][g.world - 1] : 0);
  return { hp: hp + grown('hp'), wounds: 0, def: def + grown('def'), atk: atk + grown('atk') };
}

/** What a card in a dungeon has in combat now, with auras and all. */
export function garrisonValues(g: DungeonView, seat: number, cell: Cell): Values {
  const { piece, home: place } = cell;
  if (place < 0 || g.players[seat].dungeon[place] !== piece) return ownValues(g, piece);
  return {
    hp: maxHp(table(g), piece as Piece),
    wounds: piece.wounds,
    def: garrisonDef(table(g), seat, place),
    atk: garrisonAtk(table(g), seat, place, null),
  };
}

/** What an attacker has in the raid that is fought. */
export function attackerValues(g: DungeonView, piece: PieceView): Values {
  const raid = g.raid as unknown as Raid;
  return {
    hp: maxHp(table(g), piece as Piece),
    wounds: piece.wounds,
    def: attackerDef(table(g), raid, piece as Piece),
    atk: attackerAtk(table(g), raid, piece as Piece, null),
  };
}

/** The attributes a card gives now, those it has none of left out. */
export function attrsOf(g: DungeonView, kind: number, piece?: PieceView): { attr: Attr; n: number }[] {
  return ATTRS.flatMap((attr, i) => {
    const n = Math.max(0, attributeOf(kinds[kind], i, g.world) + (piece?.[attr] ?? 0));
    return n > 0 ? [{ attr, n }] : [];
  });
}

/** One line of the race: every dungeon's total, and who is strictly ahead (DL-15.2). */
export interface RaceRow {
  attr: Attr;
  totals: readonly number[];
  leader: number;
  /** The highest total is shared, so that nobody is ahead (DL-15.3). */
  tied: boolean;
}

export function raceOf(g: DungeonView): RaceRow[] {
  return ATTRS.map((attr, i) => {
    const totals = g.players.map(({ out }, seat) => (out ? 0 : totalOf(table(g), seat, i)));
    const most = Math.max(...totals);
    const ahead = totals.flatMap((total, seat) => (total === most && !g.players[seat].out ? [seat] : []));
    return {
      ...{ attr, totals },
      leader: most > 0 && ahead.length === 1 ? ahead[0] : -1,
      tied: most > 0 && ahead.length > 1,
    };
  });
}

export interface Lure {
  goal: number;
  why: 'sent' | 'highest' | 'tie' | 'zero';
}

/** Where an NPC would go if it chose now, and why. */
export function lureOf(g: DungeonView, npc: PieceView, race = raceOf(g)): Lure {
  const { pref } = kinds[npc.kind];
  const sent = g.redirected[pref];
  if (sent >= 0 && !g.players[sent].out) return { goal: sent, why: 'sent' };
  const { leader, tied } = race[pref];
  return leader >= 0 ? { goal: leader, why: 'highest' } : { goal: -1, why: tied ? 'tie' : 'zero' };
}

/** What a common card costs, and why so much (DL-10.4, DL-10.5). */
export interface Price {
  price: number;
  /** Levels above the world's. */
  above: number;
  /** What Grimble's licence takes off (DL-24.10). */
  off: number;
}

export function priceOf(g: DungeonView, seat: number, level: number): Price {
  const player = g.players[seat];
  const full = costOf(level as Level, g.world as Level);
  const licensed = player.bought < powerOf(player as never, 'grimble');
  const off = licensed ? Math.min(1, full) : 0;
  return { price: full - off, above: level - g.world, off };
}

/** Rounds until Twilight; 0 when it is here, null where there is none (DL-19.8). */
export function twilightIn({ terms, round }: DungeonView): number | null {
  return terms.twilight === 0 ? null : Math.max(0, terms.twilight - Math.max(1, round));
}

/** The fame of those who come in this round, and rounds until the first who have some; null where there is none. */
export function fameOf({ terms, round }: DungeonView): { now: number; soon: number } | null {
  if (!terms.fame) return null;
  return { now: fameIn(round), soon: Math.max(0, numbers.fame.from - Math.max(1, round)) };
}

/** The living in turn order, from the first player on. */
export function turnOrder(g: DungeonView): number[] {
  const n = g.players.length;
  return Array.from({ length: n }, (_, i) => (Math.max(0, g.first) + i) % n).filter(
    (seat) => !g.players[seat].out,
  );
}

/** Cards in a dungeon that this seat can't read. */
export function unknownIn(g: DungeonView, seat: number): number {
  return g.players[seat].dungeon.filter((piece) => piece !== null && piece.kind < 0).length;
}
