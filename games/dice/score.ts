import { type Dice, foesOf, hpOf } from './state.ts';

/** How well a seat stands, 0 to 1: its HP against the healthiest opponent's, a little for cards, CP and tokens. */
export function evaluate(g: Dice, seat: number): number {
  const own = hpOf(g, seat);
  if (own === 0) return 0;
  const best = foesOf(g, seat).reduce((most, foe) => Math.max(most, worth(g, foe)), 0);
  return 1 / (1 + Math.exp((best - worth(g, seat)) / 12));
}

function worth(g: Dice, seat: number): number {
  const { cp, hand, levels } = g.players[seat];
  return (
    hpOf(g, seat) + 0.5 * cp + 0.6 * hand.cards.length + 1.5 * levels.filter((level) => level > 1).length
  );
}
