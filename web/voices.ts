import type { Game, Words } from '@kaiju/kernel';

/** A game as the page knows it: how it speaks. Its rules run in the worker and on the server, and stay there. */
export type Voice = Pick<Game, 'id' | 'words'>;

/** What every game says, loaded when it is needed. */
const voices = import.meta.glob<Words>('../games/*/words.ts', { import: 'words' });

/** Null if there is no such game. */
export async function voiceOf(game: string): Promise<Voice | null> {
  const load = voices[`../games/${game}/words.ts`];
  return load === undefined ? null : { id: game, words: await load() };
}
