import type { Bilingual } from '@kaiju/kernel';
import { catalogue, type Entry } from '@kaiju/registry/catalogue';

export function entryOf(game: string): Entry | undefined {
  return catalogue.find(({ id }) => id === game);
}

/** What ratings are called that stand apart from a game's own: `game:ladder`. */
const LADDERS: Record<string, Bilingual> = { relaxed: { zh: '从容', en: 'relaxed' } };

/** A game's title; of one that this page does not know, the name it is called by. */
export function titleOf(game: string): Bilingual {
  const [id, apart] = game.split(':');
  const title = entryOf(id)?.title;
  const ladder = LADDERS[apart] ?? { zh: apart, en: apart };
  if (title === undefined) return { zh: game, en: game };
  return apart === undefined ? title : { zh: `${title.zh} · ${ladder.zh}`, en: `${title.en} · ${ladder.en}` };
}
