import { rules } from '@kaiju/kernel';
import { aiCards } from '../content/index.ts';
import type { DragonView } from '../state.ts';
import { ground } from './tables.ts';

/** How many AI cards lie where: of the piles only their numbers matter. */
export interface Ahead {
  draw: number;
  next: number;
  current: number;
}

/**
 * How many rounds there can be at most, the one whose AI card is not executed yet included. While a Reset may still come
 * that can't be said: null. Resets are away for good once they are taken out.
 */
export const roundsLeft = rules(
  ['DH-6.10', 'DH-6.11', 'DH-6.14', 'DH-7.2', 'DH-24.20'],
  (g: Pick<DragonView, 'map' | 'players' | 'removed'>, { draw, next, current }: Ahead): number | null => {
    const out = (g.removed.cards ?? []).filter((card) => card !== null && aiCards[card.kind].reset).length;
    const all = ground(g).cave.monster.deck.filter(({ reset }) => reset).length;
    return out < all ? null : draw + next + current;
  },
);
