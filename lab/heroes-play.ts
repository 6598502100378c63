import { Match } from '@kaiju/bots';
import type { Json } from '@kaiju/kernel';
import { botFor, findGame } from './mass-house.ts';

/** One match of Crownforge Dice between heroes that are set. */
export interface HeroJob {
  /** The number of its deal, which is played once for every way the heroes can move round the table. */
  deal: number;
  seed: string;
  /** Heroes by seat. */
  lineup: string[];
  options: Record<string, Json>;
}

/** What is kept of it. */
export interface HeroNote {
  deal: number;
  lineup: string[];
  places: number[];
  /** Who began. */
  first: number;
  /** Turns begun by all seats together. */
  turns: number;
}

/** The trade of the pool's threads. */
export async function work(bot: string): Promise<(job: HeroJob) => HeroNote> {
  const game = findGame('dice');
  return ({ deal, seed, lineup, options }) => {
    const bots = lineup.map(() => botFor(game, bot));
    const match = new Match(
      game,
      bots,
      { seats: lineup.length, seed, options: { ...options, lineup: [...lineup] } },
      seed,
    );
    while (match.step()) {
      if (match.timeline.length > game.bound)
        throw new Error(`seed '${seed}', ${lineup}: no end after ${game.bound} inputs`);
    }
    const { first, players } = match.table.g as { first: number; players: { turns: number }[] };
    const turns = players.reduce((sum, player) => sum + player.turns, 0);
    return { deal, lineup, places: match.table.result!.places, first, turns };
  };
}
