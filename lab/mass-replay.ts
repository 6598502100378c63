import { Match } from '@kaiju/bots';
import type { MatchRecord } from '@kaiju/kernel';
import type { House } from './mass-house.ts';
import * as everyone from './mass-house.ts';
import type { Played } from './mass-play.ts';

/**
 * Plays a game of a report again; its record can be kept, watched, verified and branched. A game that finds no
 * end is recorded up to its bound.
 */
export function replayOf({ game: id, deal, luck, bots }: Played, house: House = everyone): MatchRecord {
  const game = house.findGame(id);
  const match = new Match(
    game,
    bots.map((name) => house.botFor(game, name)),
    deal,
    luck,
  );
  while (match.timeline.length <= game.bound && match.step());
  return match.timeline.record();
}
