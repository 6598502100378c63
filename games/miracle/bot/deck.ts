import { below, type Rng } from '@kaiju/kernel';
import { type Deck, decks } from '../decks.ts';
import { type Miracle, rulesFor } from '../state.ts';
import type { Effort } from './turn-bot.ts';

/** A deck: any for those who don't care, one of the favourites for those who do. */
export function chooseDeck(g: Miracle, effort: Effort, rng: Rng): Deck {
  const all = decks(rulesFor(g));
  void effort;
  return all[below(rng, all.length)];
}
