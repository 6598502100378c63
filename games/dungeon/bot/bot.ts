import { type Bot, below, type Decision, type Json, type Mind, type Rng } from '@kaiju/kernel';
import { END } from '../procedures/draw.ts';
import { PASSES } from '../procedures/reveal.ts';
import type { Dungeon } from '../state.ts';
import { imagined, isDark, weigh } from './options.ts';
import { type Effort, search } from './search.ts';

/** How a level plays: how far it sees, and what it fails to see. */
interface Manner {
  name: string;
  /** So many worlds are thought through where something is hidden. */
  worlds: number;
  /** The chance of any answer at all. */
  slips: number;
  /** The chance that it stops before it has done all it could. */
  stops: number;
}

/** Answers with what is worth most, as far as it looks. */
export function lordBot({ name, worlds, slips, stops }: Manner): Bot {
  return {
    name,
    decide: (mind: Mind<Dungeon>, rng: Rng): Decision => {
      const { seat, ask } = mind;
      const { kind, options } = ask;
      if (options?.length === 1) return { value: options[0], after: 0 };
      if (kind === 'hero' || happens(slips, rng)) return { value: any(mind, rng), after: 0 };
      const end = options?.find((answer) => answer === END || answer === PASSES);
      if (end !== undefined && happens(stops, rng)) return { value: end, after: 0 };
      const found = weigh({ kind, seat, options, worlds: imagined(mind, isDark(kind) ? worlds : 1, rng) });
      return { value: found[0].answer, after: 0 };
    },
  };
}

/** Weighs its answers in many worlds before it takes one. */
export function searchBot(name: string, effort: Effort, clock: () => number): Bot {
  return {
    name,
    decide: (mind: Mind<Dungeon>, rng: Rng): Decision => {
      const { kind, options } = mind.ask;
      if (options?.length === 1) return { value: options[0], after: 0 };
      return { value: kind === 'hero' ? any(mind, rng) : search(mind, effort, clock, rng), after: 0 };
    },
  };
}

function any({ ask }: Mind<Dungeon>, rng: Rng): Json {
  const options = ask.options ?? [];
  return ask.space ? ask.space.sample(rng) : options[below(rng, options.length)];
}

function happens(chance: number, rng: Rng): boolean {
  return chance > 0 && below(rng, 1000) < 1000 * chance;
}
