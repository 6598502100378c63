/** One game to play. */
export interface Job {
  /** The number of its deal, which is played once per seating. */
  deal: number;
  /** Deals the cards and gives the bots their luck. */
  seed: string;
  /** Who sits where. */
  bots: string[];
}

export interface Plan {
  /** At least so many games for each number of seats; every deal begun is played in all seatings. */
  games: number;
  seed: string;
  seats: readonly number[];
  bots: readonly string[];
}

/** The variance between deals is what intervals are made of, so there must be some to compare. */
const FEWEST_DEALS = 2;

/** All games of a run, in the order in which they count. A seed names its deal for any options: A/B runs pair up. */
export function planJobs({ games, seed, seats, bots }: Plan): Job[] {
  const jobs: Job[] = [];
  let deal = 0;
  for (const n of seats) {
    const around = seatings(bots, n);
    const deals = Math.max(FEWEST_DEALS, Math.ceil(games / around.length));
    for (let i = 0; i < deals; i++, deal++) {
      for (const seating of around) jobs.push({ deal, seed: `${seed}/${n}/${i}`, bots: seating });
    }
  }
  return jobs;
}

/** The ways to seat these bots: whoever sits together at all sits in every rotation, and no seating comes twice. */
export function seatings(bots: readonly string[], seats: number): string[][] {
  const unique = new Map<string, string[]>();
  for (const company of companies(bots, seats)) {
    for (let turn = 0; turn < seats; turn++) {
      const seating = company.map((_, seat) => company[(seat + turn) % seats]);
      unique.set(seating.join(), seating);
    }
  }
  return [...unique.values()];
}

/** Who sits together: every selection where bots are many, every bot doubled in turn where they are few. */
function companies(bots: readonly string[], seats: number): string[][] {
  if (bots.length > seats) return selections(bots, seats);
  return bots.map((_, first) =>
    Array.from({ length: seats }, (_, seat) => bots[(first + seat) % bots.length]),
  );
}

function selections(bots: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return bots.flatMap((bot, i) => selections(bots.slice(i + 1), size - 1).map((rest) => [bot, ...rest]));
}
