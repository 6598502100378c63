import type { Game } from '@kaiju/kernel';
import { catalogue } from './catalogue.ts';

export * from './catalogue.ts';

/** Every game there is, with its rules. */
export const games: readonly Game[] = await Promise.all(catalogue.map((entry) => entry.load()));

export function findGame(id: string): Game {
  const game = games.find((g) => g.id === id);
  if (!game)
    throw new RangeError(`no game is called '${id}'; there are: ${games.map((g) => g.id).join(', ')}`);
  return game;
}
