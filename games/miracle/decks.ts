import type { Edition } from './edition.ts';

/** MI-2.1: one artifact and three different creatures. */
export type Deck = { artifact: string; creatures: string[] };

/** What a program that hands in anything else has handed in; only offered at contest tables. */
export const ILLEGAL = 'illegal';

const known = new WeakMap<Edition, Deck[]>();

/** Every legal deck of an edition, creatures in the edition's order. */
export function decks(edition: Edition): Deck[] {
  let all = known.get(edition);
  if (all === undefined) {
    const creatures = Object.values(edition.creatures).filter((k) => !k.token);
    all = [];
    for (const artifact of Object.keys(edition.artifacts)) {
      for (let a = 0; a < creatures.length; a++) {
        for (let b = a + 1; b < creatures.length; b++) {
          for (let c = b + 1; c < creatures.length; c++) {
            all.push({ artifact, creatures: [creatures[a].id, creatures[b].id, creatures[c].id] });
          }
        }
      }
    }
    known.set(edition, all);
  }
  return all;
}
