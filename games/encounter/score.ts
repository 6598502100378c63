import { worthOf } from './effects/worth.ts';
import type { Encounter } from './state.ts';

/** How well a seat stands, 0 to 1. On the world map: by resolve and the road behind it. */
export function evaluate(g: Encounter, seat: number): number {
  const side = g.players.findIndex((player) => player.seat === seat);
  const road = g.run === null ? 0 : 0.05 * g.run.road.length + 0.05 * g.run.resolve;
  if (side < 0 || g.step === 'setup' || (g.run !== null && g.run.stage !== 'battle')) return 0.2 + 0.5 * road;
  if (g.outcome !== '') return g.outcome === 'drawn' ? 0.5 : (g.outcome === 'won') === (side === 0) ? 1 : 0;
  return 1 / (1 + Math.exp(-worthOf(g, side) / 25));
}
