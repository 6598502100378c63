import type { Game } from '@kaiju/kernel';
import { catalogue } from '@kaiju/registry/catalogue';

/** The rules of a game. They run beside the page; in it they may only be looked at. */
export async function rulesOf(id: string): Promise<Game | null> {
  return (await catalogue.find((entry) => entry.id === id)?.load()) ?? null;
}
