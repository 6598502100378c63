import type { Json } from './value.ts';
import type { Bilingual } from './words.ts';

/**
 * Why a printed sentence asks nothing of a table: it tells a story, leads over to what follows, points elsewhere, gives
 * advice, says where things lie on the table, or is the author's remark about the game and its making.
 */
export const TALES = ['story', 'lead', 'pointer', 'advice', 'handling', 'remark'] as const;
export type Tale = (typeof TALES)[number];

/** A sentence of the print, known by a key word that stands in it, and what carries it. Its text stays in the print. */
export type PrintPlace = { word: string } & (
  | { how: 'exact'; clauses: readonly string[] }
  /** The print is silent here, or contradicts itself; a ruling says how it is played. */
  | { how: 'ruled'; clauses: readonly string[]; narrows: Bilingual }
  /** As printed only where these options are chosen. */
  | { how: 'option'; clauses: readonly string[]; options: Readonly<Record<string, Json>> }
  | { how: 'tale'; why: Tale }
);
export type PrintHow = PrintPlace['how'];

/** The sentences under one heading of the print, in their order. */
export interface PrintSection {
  /** The heading's number; where it has none, its title under those above it: `攻击/反击`. */
  at: string;
  places: readonly PrintPlace[];
}

/** Every sentence of a printed rulebook as a place, with the clauses that carry it. */
export interface PrintMap {
  /** Which print it is; of a game that was never printed, that it was not. */
  book: Bilingual;
  sections: readonly PrintSection[];
}

export function section(at: string, places: readonly PrintPlace[]): PrintSection {
  return { at, places };
}

/** The clauses say what the sentence says, no less and no more. */
export function exact(word: string, ...clauses: string[]): PrintPlace {
  return { word, how: 'exact', clauses };
}

/** `narrows` says what of the sentence a ruling settles, and what it takes away. */
export function ruled(word: string, narrows: Bilingual, ...clauses: string[]): PrintPlace {
  return { word, how: 'ruled', clauses, narrows };
}

export function option(word: string, options: Record<string, Json>, ...clauses: string[]): PrintPlace {
  return { word, how: 'option', clauses, options };
}

export function tale(word: string, why: Tale): PrintPlace {
  return { word, how: 'tale', why };
}

export function placesOf(map: PrintMap): { at: string; nth: number; place: PrintPlace }[] {
  return map.sections.flatMap(({ at, places }) => places.map((place, i) => ({ at, nth: i + 1, place })));
}

export function clausesFor(place: PrintPlace): readonly string[] {
  return place.how === 'tale' ? [] : place.clauses;
}
