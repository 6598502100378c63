import type { Bilingual } from '@kaiju/kernel';
import { catalogue, type Entry } from '@kaiju/registry/catalogue';

export function entryOf(game: string): Entry | undefined {
  return catalogue.find(({ id }) => id === game);
}

/** A game's title; of one that this page does not know, the name it is called by. */
export function titleOf(game: string): Bilingual {
  return entryOf(game)?.title ?? { zh: game, en: game };
}
