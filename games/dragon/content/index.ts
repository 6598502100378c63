import { actionCards } from './actions.ts';
import { lair } from './caves/lair.ts';
import { vault } from './caves/vault.ts';
import { characters } from './characters.ts';
import { treasures } from './treasures.ts';
import type { ActionCard, AiCard, Cave, Character, MapId, Treasure } from './types.ts';

export { actionCards, characters, treasures };

export const caves: readonly Cave[] = [lair, vault];

/** AI cards of all monsters. */
export const aiCards: readonly AiCard[] = caves.flatMap((c) => c.monster.deck);

/** Finds things by their ids, and says so when there is no such thing. */
function finder<T extends { id: string }>(kind: string, things: readonly T[]) {
  const byId = new Map(things.map((t) => [t.id, t]));
  return (id: string): T => {
    const thing = byId.get(id);
    if (thing === undefined) throw new Error(`there is no ${kind} ${id}`);
    return thing;
  };
}

export const actionCard: (id: string) => ActionCard = finder('action card', actionCards);
export const character: (id: string) => Character = finder('character', characters);
export const treasure: (id: string) => Treasure = finder('treasure', treasures);
export const aiCard: (id: string) => AiCard = finder('AI card', aiCards);
export const cave: (id: MapId) => Cave = finder('cave', caves);
