import { type Game, type Json, seeded } from '@kaiju/kernel';
import { type Failure, LAWS, type Law, Ledger } from './laws/ledger.ts';
import { Trial } from './laws/trial.ts';
import { Usage } from './laws/usage.ts';

export { LAWS, type Law };

export interface LawReport {
  game: string;
  games: number;
  /** Inputs made in all of them. */
  decisions: number;
  /** How often each law was checked. The costly ones are checked now and then only. */
  checks: { law: Law; times: number }[];
  failures: Failure[];
  /** Steps and triggers that never ran, content that never appeared. No failure: more games may find them. */
  unused: string[];
}

/**
 * Plays random matches and checks at every pause what every game must obey. Seat counts take turns; clocks
 * run (pace 1), answers come at any time or not at all, and now and then somebody gives up.
 * The same seed gives the same report.
 */
export function checkLaws(
  game: Game,
  order: {
    games: number;
    seed: string;
    seats?: number[];
    options?: Record<string, Json>;
    onProgress?(done: number, total: number): void;
  },
): LawReport {
  const { games, seed, options, onProgress } = order;
  const { min, max } = game.seats;
  const seats = order.seats ?? Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const ledger = new Ledger();
  const usage = new Usage(game);
  let decisions = 0;
  for (let i = 0; i < games; i++) {
    const deal = { seats: seats[i % seats.length], seed: `${seed}/${i}`, options, pace: 1 };
    decisions += new Trial(game, deal, seeded(`laws ${deal.seed}`), ledger, usage).play();
    onProgress?.(i + 1, games);
  }
  const { checks, failures } = ledger;
  return { game: game.id, games, decisions, checks, failures, unused: usage.unused() };
}
