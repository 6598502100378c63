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
    /** No new game is begun after so many inputs in all: a long game needs fewer rounds to be looked at. */
    decisions?: number;
    seed: string;
    seats?: number[];
    options?: Record<string, Json>;
    onProgress?(done: number, total: number): void;
  },
): LawReport {
  const { games, seed, onProgress } = order;
  const variants = order.options ? [order.options] : (game.variants ?? [{}]);
  const { min, max } = game.seats;
  const seats = order.seats ?? Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const ledger = new Ledger();
  const usage = new Usage(game);
  const enough = order.decisions ?? Number.POSITIVE_INFINITY;
  let decisions = 0;
  let played = 0;
  for (; played < games && decisions < enough; played++) {
    const options = variants[Math.floor(played / seats.length) % variants.length];
    const deal = { seats: seats[played % seats.length], seed: `${seed}/${played}`, options, pace: 1 };
    decisions += new Trial(game, deal, seeded(`laws ${deal.seed}`), ledger, usage).play();
    onProgress?.(played + 1, games);
  }
  const { checks, failures } = ledger;
  return { game: game.id, games: played, decisions, checks, failures, unused: usage.unused() };
}
