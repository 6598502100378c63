import {
  type Ask,
  askOf,
  clone,
  type Game,
  type Json,
  type Mind,
  type Rng,
  type Table,
  take,
  waiting,
  worth,
} from '@kaiju/kernel';
import type { Dice } from '../state.ts';
import { largest, weigh } from './options.ts';
import { situation } from './situation.ts';

/** How hard to think. */
export interface Effort {
  /** So many milliseconds for one answer, by the clock. */
  ms: number;
  /** Answers that are compared: the best at first sight. */
  breadth: number;
}

/** An answer, and how the seat stood with it in each world. */
interface Candidate {
  option: Json;
  first: number;
  values: number[];
}

/** What looks so much worse is not looked at. */
const FAR_BEHIND = 0.12;
/** First sight counts for as much as this many worlds. */
const PRIOR = 4;
/** So many worlds at a time; then answers that are this many standard errors behind are given up. */
const TRIAL = 8;
const HOPELESS = 2.2;
/** No turn asks so often. */
const MOST_ASKS = 2000;

/**
 * Plays the turn on with each of the likeliest answers, at first sight for everybody, in many worlds that the seat
 * can't tell from the real one, and takes the one it stands best with on average. All answers meet the same worlds.
 * To look further costs more than it tells: beyond the turn the dice drown what an answer is worth.
 */
export function search(
  mind: Mind<Dice>,
  options: readonly Json[],
  effort: Effort,
  clock: () => number,
  rng: Rng,
): Json {
  const { game, seat } = mind;
  const end = clock() + effort.ms;
  let left = likeliest(mind, options, effort.breadth, rng);
  while (left.length > 1 && clock() < end) {
    const world = mind.imagine(rng);
    const { turn } = world.g;
    for (const { option, values } of left) {
      const branch = clone(game, world);
      take(game, branch, seat, option);
      values.push(outcome(game, branch, seat, turn, rng));
    }
    if (left[0].values.length % TRIAL === 0) left = hopeful(left);
  }
  return leader(left).option;
}

/** The answers that look best, each kind once: what is worth just the same is the same. */
function likeliest(mind: Mind<Dice>, options: readonly Json[], breadth: number, rng: Rng): Candidate[] {
  const { game, seat, ask } = mind;
  const worths = weigh({ game, table: mind.imagine(rng), seat, kind: ask.kind, options, rng });
  const found = options.map((option, i) => ({ option, first: worths[i], values: [] }));
  found.sort((a, b) => b.first - a.first);
  const least = found[0].first - FAR_BEHIND;
  return found
    .filter(({ first }, i) => i === 0 || (first < found[i - 1].first - 1e-9 && first > least))
    .slice(0, breadth);
}

/** How the seat stands at the end of the turn, when everybody has played on at first sight. */
function outcome(game: Game<Dice>, world: Table<Dice>, seat: number, turn: number, rng: Rng): number {
  for (let n = 0; n < MOST_ASKS && world.result === null && world.g.turn === turn; n++) {
    const [asked] = waiting(world);
    const { kind, options } = askOf(game, world, asked) as Ask;
    const all = options as readonly Json[];
    const at =
      all.length === 1
        ? 0
        : largest(weigh({ game, table: world, seat: asked, kind, options: all, rng }), rng);
    take(game, world, asked, all[at]);
  }
  return world.result === null ? situation(world.g, seat) : worth(world.result, seat);
}

function estimate({ first, values }: Candidate): number {
  let sum = PRIOR * first;
  for (const value of values) sum += value;
  return sum / (PRIOR + values.length);
}

function leader(candidates: readonly Candidate[]): Candidate {
  return candidates.reduce((best, c) => (estimate(c) > estimate(best) ? c : best));
}

/** Those that may still turn out best: world by world they are not clearly behind the leader. */
function hopeful(candidates: readonly Candidate[]): Candidate[] {
  const best = leader(candidates);
  return candidates.filter((candidate) => {
    if (candidate === best) return true;
    const n = best.values.length;
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < n; i++) {
      const behind = best.values[i] - candidate.values[i];
      sum += behind;
      squares += behind * behind;
    }
    const error = Math.sqrt((squares - (sum * sum) / n) / (n * (n - 1)));
    return sum / n < HOPELESS * error + 1e-6;
  });
}
