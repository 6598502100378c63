import { type Bot, type Deal, type Game, type Result, worth } from '@kaiju/kernel';
import { Match } from './play.ts';

/** Plays one match and says what it was worth to each seat. `seating[seat]` is the number of the contender there. */
export type Play = (seed: string, seating: readonly number[]) => readonly number[];

/** One deal, played once for every way the contenders can move round the table: nobody gains by luck or seat. */
export interface Round {
  seed: string;
  seatings: number[][];
}

export function roundOf(seed: string, n: number, contenders: number, seats: number): Round {
  const seatings = Array.from({ length: contenders }, (_, turn) =>
    Array.from({ length: seats }, (_, seat) => (seat + turn) % contenders),
  );
  return { seed: `${seed} ${n}`, seatings };
}

/** What a round was worth to each contender, 0 to 1, on average over its matches and seats. */
export function scoreRound(round: Round, worths: readonly (readonly number[])[]): number[] {
  return round.seatings[0].slice(0, round.seatings.length).map((_, contender) => {
    let sum = 0;
    for (let i = 0; i < worths.length; i++) {
      const own = worths[i].filter((_, seat) => round.seatings[i][seat] === contender);
      sum += own.reduce((a, b) => a + b, 0) / own.length;
    }
    return sum / worths.length;
  });
}

/** A test that may stop early: is the first contender at least `elo1` better, or at most `elo0`? */
export interface SequentialTest {
  elo0: number;
  elo1: number;
  /** The chance of calling it better when it is not, and the other way round. */
  alpha?: number;
  beta?: number;
}

export type Verdict = 'better' | 'not better';

export interface Score {
  mean: number;
  /** The 95% interval. */
  low: number;
  high: number;
}

/** The score that so many Elo points ahead of equal opponents is worth. */
export function scoreOf(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

export interface Standing {
  rounds: number;
  matches: number;
  /** Per contender; 0.5 is what equals get. */
  scores: Score[];
  /** What the sequential test says of the first contender; null while it is open, or without one. */
  verdict: Verdict | null;
}

/**
 * The scores of rounds, added up. Whoever plays rounds elsewhere (in threads, on other machines) adds them here
 * in their order and stops at the first verdict: that gives the same standing as playing one after the other.
 */
export class Tally {
  rounds = 0;
  private readonly sums: number[];
  private readonly squares: number[];
  private readonly test: SequentialTest | undefined;

  constructor(contenders: number, test?: SequentialTest) {
    this.sums = new Array<number>(contenders).fill(0);
    this.squares = new Array<number>(contenders).fill(0);
    this.test = test;
  }

  /** A round's scores, as `scoreRound` gives them. */
  add(scores: readonly number[]): void {
    this.rounds++;
    scores.forEach((score, i) => {
      this.sums[i] += score;
      this.squares[i] += score * score;
    });
  }

  standing(): Standing {
    const { rounds, sums, verdict } = this;
    return { rounds, matches: rounds * sums.length, scores: sums.map((_, i) => this.score(i)), verdict };
  }

  /**
   * Wilson's interval, which stays within 0 and 1. Rounds vary less than coins do, for their luck is shared,
   * so they count for as many coins as would vary as little.
   */
  private score(contender: number): Score {
    const { rounds } = this;
    const mean = this.sums[contender] / rounds;
    const variance = this.spread(contender) / (rounds - 1);
    const coins = variance > 0 ? (rounds * mean * (1 - mean)) / variance : rounds;
    const zz = 1.96 ** 2 / coins;
    const centre = (mean + zz / 2) / (1 + zz);
    const reach = Math.sqrt(zz * mean * (1 - mean) + (zz * zz) / 4) / (1 + zz);
    return { mean, low: centre - reach, high: centre + reach };
  }

  /** The sequential probability ratio test on the scores of rounds. */
  get verdict(): Verdict | null {
    const { rounds, test } = this;
    if (test === undefined) return null;
    const { alpha = 0.05, beta = 0.05 } = test;
    const low = scoreOf(test.elo0);
    const high = scoreOf(test.elo1);
    // Two rounds won and two lost are thought into the spread: the first few may all end alike by chance.
    const variance = (this.spread(0) + 1) / (rounds + 4);
    const evidence = ((high - low) * (2 * this.sums[0] - rounds * (low + high))) / (2 * variance);
    if (evidence >= Math.log((1 - beta) / alpha)) return 'better';
    if (evidence <= Math.log(beta / (1 - alpha))) return 'not better';
    return null;
  }

  /** The sum of squared distances from the mean. */
  private spread(contender: number): number {
    const sum = this.sums[contender];
    return this.rounds === 0 ? 0 : Math.max(0, this.squares[contender] - (sum * sum) / this.rounds);
  }
}

export interface Comparison {
  contenders: number;
  seats: number;
  seed: string;
  /** At most so many rounds. */
  rounds: number;
  test?: SequentialTest;
}

/** Plays rounds until the test is decided or all are played. */
export function compare(play: Play, { contenders, seats, seed, rounds, test }: Comparison): Standing {
  if (contenders < 2 || contenders > seats)
    throw new RangeError(`arena: ${contenders} contenders at ${seats} seats; expected 2 to ${seats}`);
  const tally = new Tally(contenders, test);
  while (tally.rounds < rounds && tally.verdict === null) {
    const round = roundOf(seed, tally.rounds, contenders, seats);
    const worths = round.seatings.map((seating) => play(round.seed, seating));
    tally.add(scoreRound(round, worths));
  }
  return tally.standing();
}

/** How one match of a comparison is played here and now. */
export function playing(game: Game, bots: readonly Bot[], deal: Omit<Deal, 'seed' | 'seats'> = {}): Play {
  return (seed, seating) => {
    const seated = seating.map((contender) => bots[contender]);
    const luck = `${seed} ${seating.join(' ')}`;
    const { result } = new Match(game, seated, { ...deal, seats: seating.length, seed }, luck).play();
    return seating.map((_, seat) => worth(result as Result, seat));
  };
}

/** Bots of one game against each other, in this process. */
export function contest(
  game: Game,
  bots: readonly Bot[],
  order: Omit<Comparison, 'contenders'> & Omit<Deal, 'seed' | 'seats'>,
): Standing {
  const { seats, seed, rounds, test, ...deal } = order;
  return compare(playing(game, bots, deal), { contenders: bots.length, seats, seed, rounds, test });
}
