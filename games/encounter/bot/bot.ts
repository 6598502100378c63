import { type Bot, below, type Decision, type Json, type Mind, type Rng } from '@kaiju/kernel';
import type { Encounter } from '../state.ts';
import { ranked } from './options.ts';
import { type Effort, search } from './search.ts';

/** How a level plays, apart from seeing one action ahead. */
interface Manner {
  name: string;
  /** The chance of any answer at all. */
  slips: number;
  /** Actions it does not tell apart: any of so many that look best will do. */
  breadth: number;
}

/** Looks one action ahead. */
export function actionBot({ name, slips, breadth }: Manner): Bot {
  return {
    name,
    decide: (mind: Mind<Encounter>, rng: Rng): Decision => {
      const value = quick(mind, rng) ?? (happens(slips, rng) ? any(mind, rng) : undefined);
      if (value !== undefined) return { value, after: 0 };
      const { seat, ask } = mind;
      const found = ranked(mind.imagine(rng).g, seat, ask.kind, ask.options as Json[], rng);
      const alike = ask.kind === 'main' ? Math.min(breadth, found.length) : 1;
      return { value: found[below(rng, alike)].answer, after: 0 };
    },
  };
}

/** Plays its best actions on to its next turn, in many worlds, before it takes one. */
export function searchBot(name: string, effort: Effort, clock: () => number): Bot {
  return {
    name,
    decide: (mind: Mind<Encounter>, rng: Rng): Decision => ({
      value: quick(mind, rng) ?? search(mind, effort, clock, rng),
      after: 0,
    }),
  };
}

/** What needs no thought: the only answer there is, and teams, of which any will do. */
function quick({ ask }: Mind<Encounter>, rng: Rng): Json | undefined {
  if (ask.options === null) return ask.space?.sample(rng);
  return ask.options.length === 1 ? ask.options[0] : undefined;
}

function any({ ask }: Mind<Encounter>, rng: Rng): Json {
  const options = ask.options as Json[];
  return options[below(rng, options.length)];
}

function happens(chance: number, rng: Rng): boolean {
  return chance > 0 && below(rng, 1000) < 1000 * chance;
}
