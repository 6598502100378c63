import { market } from '@kaiju/game-market';
import { miracle } from '@kaiju/game-miracle';
import type { Game } from '@kaiju/kernel';

/** Every game there is. A new one adds its folder and its line here. */
export const games: readonly Game[] = [market, miracle];

export function findGame(id: string): Game {
  const game = games.find((g) => g.id === id);
  if (!game)
    throw new RangeError(`no game is called '${id}'; there are: ${games.map((g) => g.id).join(', ')}`);
  return game;
}
