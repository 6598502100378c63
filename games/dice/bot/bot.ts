import { type Bot, below, type Decision, type Json, type Mind, type Rng } from '@kaiju/kernel';
import { hero } from '../content/index.ts';
import type { HeroId } from '../content/types.ts';
import { isIdlePlay } from '../effects/responses.ts';
import type { Dice } from '../state.ts';
import { largest, type Question, weigh } from './options.ts';
import { type Effort, search } from './search.ts';

/** How a level plays: what it fails to see, and how often. */
export interface Manner {
  name: string;
  /** The chance that it throws by eye: whatever does not show the commonest symbol. */
  naive: number;
  /** The chance that it does not think of its cards and tokens. */
  overlooks: number;
  /** The chance of any answer at all. */
  slips: number;
}

/** Answers with what is worth most, as far as it looks. */
export function valueBot(manner: Manner): Bot {
  return {
    name: manner.name,
    decide: (mind: Mind<Dice>, rng: Rng): Decision => {
      const { game, seat, ask } = mind;
      const all = usefulOf(ask.options);
      if (all.length === 1) return { value: all[0], after: 0 };
      if (happens(manner.slips, rng)) return { value: all[below(rng, all.length)], after: 0 };
      const options = happens(manner.overlooks, rng) ? withoutExtras(all) : all;
      if (options.length === 1) return { value: options[0], after: 0 };
      const question = { game, table: mind.imagine(rng), seat, kind: ask.kind, options, rng };
      if (ask.kind === 'throw' && happens(manner.naive, rng)) return { value: byEye(question), after: 0 };
      return { value: options[largest(weigh(question), rng)], after: 0 };
    },
  };
}

/** Plays its likeliest answers on before it takes one. */
export function searchBot(name: string, effort: Effort, clock: () => number): Bot {
  return {
    name,
    decide: (mind: Mind<Dice>, rng: Rng): Decision => {
      const options = usefulOf(mind.ask.options);
      const value = options.length === 1 ? options[0] : search(mind, options, effort, clock, rng);
      return { value, after: 0 };
    },
  };
}

/** No bot plays a card that does nothing. */
function usefulOf(options: readonly Json[] | null): readonly Json[] {
  return (options ?? []).filter((option) => !isIdlePlay(option));
}

function happens(chance: number, rng: Rng): boolean {
  return chance > 0 && below(rng, 1000) < 1000 * chance;
}

/** What is left of the options for whoever thinks of no card and no token. */
function withoutExtras(options: readonly Json[]): readonly Json[] {
  const plain = options.filter((o) => typeof o !== 'object' || o === null || !('play' in o || 'spend' in o));
  return plain.length > 0 ? plain : options;
}

/** Keeps the commonest symbol and throws the rest; stops when nothing is left to throw. */
function byEye({ table, options }: Question): Json {
  const { g } = table;
  const { die } = hero(g.players[g.active].hero as HeroId);
  const count = (number: number) => g.dice.filter((n) => die[n - 1] === die[number - 1]).length;
  const most = Math.max(...g.dice.map(count));
  const common = die[(g.dice.find((n) => count(n) === most) as number) - 1];
  const thrown = g.dice.flatMap((n, i) => (die[n - 1] === common || (g.frozen & (1 << i)) !== 0 ? [] : [i]));
  const wanted = thrown.join();
  const again = options.find((o) => (o as { throw?: number[] }).throw?.join() === wanted);
  return again ?? options[0];
}
