import type { Json, Rng } from '@kaiju/kernel';
import type { Encounter } from '../state.ts';
import { inFight, type Option } from './fight.ts';
import { onRoad } from './road.ts';

/** Answers worth a thought, the best first. */
export function ranked(
  g: Encounter,
  seat: number,
  kind: string,
  options: readonly Json[],
  rng: Rng,
): Option[] {
  const side = g.players.findIndex((player) => player.seat === seat);
  const found = inFight(g, side, kind, options, rng) ?? onRoad(g, kind, options);
  return found.sort((a, b) => b.worth - a.worth);
}
