import {
  askOf,
  clone,
  cloneJson,
  type Json,
  type Mind,
  type Rng,
  type Table,
  take,
  waiting,
} from '@kaiju/kernel';
import { evaluate } from '../score.ts';
import type { Encounter } from '../state.ts';
import { ranked } from './options.ts';

/** How hard to think. */
export interface Effort {
  /** So many milliseconds for one answer, by the clock. */
  ms: number;
  /** So many of the best actions are played on, in so many worlds at most. */
  breadth: number;
  worlds: number;
}

/**
 * The actions that look best at once, each played on until the seat is to act in another round: the rest of its turn
 * and the reply, whatever the others may hold. Takes the one it stands best with on average. What is no action of
 * the main phase, or only aims a card, is answered at first sight.
 */
export function search(
  { game, seat, ask, imagine }: Mind<Encounter>,
  { ms, breadth, worlds }: Effort,
  clock: () => number,
  rng: Rng,
): Json {
  const end = clock() + ms;
  const options = ask.options as Json[];
  let world = imagine(rng);
  const found = ranked(world.g, seat, ask.kind, options, rng);
  const finalists = found.slice(0, breadth).map(({ answer }) => ({ answer, sum: 0 }));
  if (ask.kind !== 'main' || world.g.players.some(({ using }) => using !== null)) return found[0].answer;
  const playOn = (table: Table<Encounter>): number => {
    const { round } = table.g;
    while (table.result === null && table.g.run?.stage !== 'reward') {
      const [asked] = waiting(table);
      const question = askOf(game, table, asked);
      if (question?.options == null || (asked === seat && table.g.round > round)) break;
      const [best] = ranked(table.g, asked, question.kind, question.options, rng);
      take(game, table, asked, cloneJson(best.answer));
    }
    return evaluate(table.g, seat);
  };
  for (let n = 0; n < worlds && (n === 0 || clock() < end); n++) {
    if (n > 0) world = imagine(rng);
    for (const finalist of finalists) {
      const branch = clone(game, world);
      take(game, branch, seat, cloneJson(finalist.answer));
      finalist.sum += playOn(branch);
    }
  }
  return finalists.reduce((best, one) => (one.sum > best.sum ? one : best)).answer;
}
