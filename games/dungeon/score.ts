import { kinds } from './effects/code.ts';
import { type Dungeon, opponentsOf } from './state.ts';

/** How well a seat stands, 0 to 1: its HP and what it has on the table against the best of its opponents. */
export function evaluate(g: Dungeon, seat: number): number {
  const { out } = g.players[seat];
  if (out) return 0;
  const best = opponentsOf(g, seat).reduce((most, other) => Math.max(most, worth(g, other)), 0);
  return 1 / (1 + Math.exp((best - worth(g, seat)) / 10));
}

/** HP first; cards by their level, those in hand for less. */
function worth(g: Dungeon, seat: number): number {
  const { hp, gold, dungeon, retired, staging, hand } = g.players[seat];
  const value = (kind: number) => (kinds[kind].hero ? g.world : kinds[kind].level);
  let sum = hp + 0.4 * gold + 0.5 * hand.cards.length;
  for (const piece of dungeon) if (piece !== null) sum += 0.7 * value(piece.kind) + (piece.up ? 0.2 : 0);
  for (const { kind } of retired) sum += 0.4 * value(kind);
  for (const { kind } of staging) sum += 0.5 * value(kind);
  return sum;
}
