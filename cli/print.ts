import { existsSync } from 'node:fs';
import type { Game, PrintMap } from '@kaiju/kernel';
import { root } from './rulebook.ts';

/** The map of a game's print, where it has been made. */
export async function printOf(game: Game): Promise<PrintMap | null> {
  const file = new URL(`games/${game.id}/print.ts`, root);
  if (!existsSync(file)) return null;
  const { print } = (await import(file.href)) as { print: PrintMap };
  return print;
}
