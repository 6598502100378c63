import { rule } from '@kaiju/kernel';
import type { Miracle } from './state.ts';

/** MI-12.5: a thousand for each point of damage to the other miracle, one for each star killed. */
export const scoresOf = rule('MI-12.5', (g: Miracle): number[] =>
  [0, 1].map(
    (seat) => 1000 * (30 - Math.max(0, g.players[1 - seat].miracle)) + g.players[1 - seat].starsLost,
  ),
);
