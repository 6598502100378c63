import { type Bot, below, type Decision, type Json, type Mind, type Rng } from '@kaiju/kernel';
import { Chance } from './chance.ts';

/** Any legal answer. */
export function anyAnswer({ ask }: Pick<Mind, 'ask'>, rng: Rng): Json {
  if (ask.space) return ask.space.sample(rng);
  const options = ask.options ?? [];
  return options[below(rng, options.length)];
}

/** When a bot that does not care acts in a race: some time before it is over. */
export function anyMoment({ ask, view }: Pick<Mind, 'ask' | 'view'>, rng: Rng): number {
  if (ask.step !== 'race') return 0;
  return below(rng, ask.deadline === null ? 1000 : Math.max(1, ask.deadline - view.now));
}

/** Answers anything legal, each option as likely as the other. */
export const random: Bot = {
  name: 'random',
  decide: (mind: Mind, rng: Rng): Decision => ({ value: anyAnswer(mind, rng), after: anyMoment(mind, rng) }),
};

/** Answers by first sight: whatever appeals to the game's policy is likelier. Without a policy, as `random`. */
export const impulsive: Bot = {
  name: 'impulsive',
  decide: (mind: Mind, rng: Rng): Decision => {
    const { game, seat, ask } = mind;
    const after = anyMoment(mind, rng);
    if (ask.options === null || game.policy === undefined) return { value: anyAnswer(mind, rng), after };
    const weights = game.policy(mind.imagine(rng).g, seat, ask.kind, ask.options);
    return { value: ask.options[new Chance(rng).weighted(weights)], after };
  },
};
