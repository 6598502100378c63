import type { Json, Mind, Rng } from '@kaiju/kernel';
import type { Dungeon } from '../state.ts';
import { imagined, isDark, weigh } from './options.ts';

/** How hard to think. */
export interface Effort {
  /** So many milliseconds for one answer, by the clock. */
  ms: number;
  /** So many worlds at a time, and so many times at most. */
  worlds: number;
  times: number;
}

/** An answer, and how the seat stood with it each time it was among the best. */
interface Candidate {
  answer: Json;
  sum: number;
  times: number;
}

/**
 * Weighs a question again and again, each time in other worlds that the seat can't tell from the real one, and takes
 * the answer it stands best with on average. What nobody hides needs no second thought.
 */
export function search(mind: Mind<Dungeon>, effort: Effort, clock: () => number, rng: Rng): Json {
  const { kind, options } = mind.ask;
  const end = clock() + effort.ms;
  const candidates = new Map<string, Candidate>();
  for (let n = 1; ; n++) {
    const worlds = imagined(mind, isDark(kind) ? effort.worlds : 1, rng);
    const found = weigh({ kind, seat: mind.seat, options, worlds });
    if (found.length === 1 || !isDark(kind)) return found[0].answer;
    const seen = new Set<string>();
    for (const { answer, worth } of found) {
      const name = JSON.stringify(answer);
      // The best first: a card that begins several showings counts with the best of them.
      if (seen.has(name)) continue;
      seen.add(name);
      const known = candidates.get(name) ?? { answer, sum: 0, times: 0 };
      candidates.set(name, { answer, sum: known.sum + worth, times: known.times + 1 });
    }
    if (n === effort.times || clock() >= end) return leader([...candidates.values()], n);
  }
}

/** The best of those that were looked at most times: a single look flatters. */
function leader(candidates: readonly Candidate[], times: number): Json {
  const tried = candidates.filter((one) => 2 * one.times >= times);
  const mean = ({ sum, times: n }: Candidate) => sum / n;
  return (tried.length > 0 ? tried : candidates).reduce((best, one) => (mean(one) > mean(best) ? one : best))
    .answer;
}
