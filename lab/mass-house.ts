import { botFor as anyBot } from '@kaiju/bots';
import type { Bot, Game } from '@kaiju/kernel';

export { findGame } from '@kaiju/registry';

/** Where the lab's threads find games and bots: a module with these two. Tests have a house of their own. */
export interface House {
  findGame(id: string): Game;
  botFor(game: Game, name: string): Bot;
}

/**
 * A bot by its name. One that thinks by the clock thinks by count here, one iteration for each millisecond of
 * its budget: else a busy machine would play worse, and the same seed another game.
 */
export function botFor(game: Game, name: string): Bot {
  let ticks = 0;
  return anyBot(game, name, { clock: () => ticks++ });
}
