import { availableParallelism } from 'node:os';
import type { Game, Json } from '@kaiju/kernel';
import type { House } from './mass-house.ts';
import { type Job, planJobs } from './mass-jobs.ts';
import { type GameCost, type GameNote, type Played, type PlaySetup, playedOf } from './mass-play.ts';
import { type LabReport, labReport, labTiming } from './mass-report.ts';
import { JobError, runPool } from './pool.ts';

export interface LabOrder {
  /** The game's id. */
  game: string;
  /** At least so many for each number of seats; every deal is played in all seatings of the bots. */
  games: number;
  seed: string;
  /** Names of bots; they sit at every seat in turn. */
  bots: string[];
  /** Every number of seats that the game allows, unless told. */
  seats?: number[];
  options?: Record<string, Json>;
  threads?: number;
  onProgress?: (progress: { done: number; total: number }) => void;
  signal?: AbortSignal;
  /** The module where games and bots are found: the registry and `@kaiju/bots`, unless told. */
  house?: URL;
}

/** A game broke off. `played` is what it takes to see it happen again. */
export class LabError extends Error {
  override name = 'LabError';
  readonly played: Played;
  constructor(played: Played, cause: Error) {
    const { game, deal, bots } = played;
    super(`${game}, seed '${deal.seed}', seats ${bots.join(', ')}: ${cause.message}`, { cause });
    this.played = played;
  }
}

/** Has bots play many games on all cores and reports what came of it. */
export async function runLab(order: LabOrder): Promise<LabReport> {
  const begun = performance.now();
  const { seed, bots, options = {}, onProgress, signal } = order;
  const house = order.house ?? new URL('./mass-house.ts', import.meta.url);
  const game = await open(order, house);
  const seats = order.seats ?? range(game.seats.min, game.seats.max);
  const jobs = planJobs({ games: order.games, seed, seats, bots });
  const setup: PlaySetup = { game: game.id, options, house: house.href };
  const threads = order.threads ?? availableParallelism();
  const played = await runPool<PlaySetup, Job, { note: GameNote; cost: GameCost }>({
    module: new URL('./mass-play.ts', import.meta.url),
    setup,
    jobs,
    threads,
    onProgress: (done) => onProgress?.({ done, total: jobs.length }),
    signal,
  }).catch((error) => {
    throw error instanceof JobError ? new LabError(playedOf(setup, jobs[error.job]), error) : error;
  });
  const lab = { game: game.id, ruleset: game.ruleset, title: game.title, seed, seats, bots, options };
  const games = played.map(({ note }) => note);
  const costs = played.map(({ cost }) => cost);
  const timing = labTiming(lab, games, costs, { threads, wallMs: performance.now() - begun });
  return labReport(lab, game, games, timing);
}

/** The game, when everything that was asked for is there. Better now than from twenty threads at once. */
async function open({ game: id, games, bots, seats = [], options = {} }: LabOrder, at: URL): Promise<Game> {
  const house = (await import(at.href)) as House;
  const game = house.findGame(id);
  const { min, max } = game.seats;
  if (!(games >= 1)) throw new RangeError(`lab: ${games} games; it takes one or more`);
  if (bots.length === 0) throw new RangeError('lab: no bots; name one or more');
  for (const name of bots) house.botFor(game, name);
  for (const n of seats) {
    if (!(n >= min && n <= max)) throw new RangeError(`lab: ${n} seats; ${id} is for ${min} to ${max}`);
  }
  game.options.ops.load(options, 'options');
  return game;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
