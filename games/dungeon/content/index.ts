import { rule } from '@kaiju/kernel';
import { adventurers } from './adventurers.ts';
import { commonCards } from './commons.ts';
import { grimble } from './lords/grimble.ts';
import { lothe } from './lords/lothe.ts';
import { morwen } from './lords/morwen.ts';
import { noct } from './lords/noct.ts';
import { silth } from './lords/silth.ts';
import { vashka } from './lords/vashka.ts';
import { numbers } from './numbers.ts';
import type { Adventurer, Card, Level, Lord, LordId } from './types.ts';

export { adventurers, commonCards };

export const lords: readonly Lord[] = [vashka, morwen, noct, grimble, silth, lothe];

const byId = <T extends { id: string }>(things: readonly T[]) => new Map(things.map((t) => [t.id, t]));

const lordById = byId(lords);
const cardById = byId<Card>([...commonCards, ...lords.flatMap((l) => l.cards)]);
const adventurerById = byId(adventurers);

function found<T>(thing: T | undefined, kind: string, id: string): T {
  if (thing === undefined) throw new Error(`there is no ${kind} ${id}`);
  return thing;
}

export const lord = (id: LordId): Lord => found(lordById.get(id), 'lord', id);
export const card = (id: string): Card => found(cardById.get(id), 'card', id);
export const adventurer = (id: string): Adventurer => found(adventurerById.get(id), 'adventurer', id);

const copies = (things: readonly { id: string; level: Level }[], level: Level, n: number): string[] =>
  things.filter((t) => t.level === level).flatMap(({ id }) => Array<string>(n).fill(id));

/** The cards of a common pile, unshuffled. */
export const commonPile = rule('DL-4.2', (level: Level) => copies(commonCards, level, numbers.commonCopies));
/** The cards of an NPC pile, unshuffled. */
export const adventurerPile = rule('DL-1.12', (level: Level) =>
  copies(adventurers, level, numbers.adventurerCopies),
);
