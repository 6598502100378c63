import type { Game } from '@kaiju/kernel';
import { catalogue } from '@kaiju/registry/catalogue';

/** The rules of a game, for what runs beside the page; the page itself has none of them. */
export async function rulesOf(id: string): Promise<Game | null> {
  return (await catalogue.find((entry) => entry.id === id)?.load()) ?? null;
}
