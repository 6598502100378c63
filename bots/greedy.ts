import {
  type Bot,
  clone,
  cloneJson,
  type Decision,
  type Json,
  type Mind,
  type Rng,
  type Seat,
  type Table,
  take,
} from '@kaiju/kernel';
import { Chance } from './chance.ts';
import { EARLY, letTimePass, momentIn, STILL, timeLeft } from './moment.ts';
import { believe, isAsked, judge, playOn, reply } from './playout.ts';
import { random } from './random.ts';

export interface GreedySettings {
  /** The chance of any answer instead of the best. */
  noise?: number;
}

/** An evaluation says at once how a world looks; a playout to the end takes many to mean anything. */
const WORLDS = 8;
const WORLDS_WITHOUT_EVALUATION = 40;
/** Long lists are looked at in fewer worlds: so many looks in all, but never at fewer worlds than these. */
const LOOKS = 400;
const FEWEST_WORLDS = 3;
/** How many of the options that can't be listed are looked at. */
const SAMPLES = 24;
/** How long the dust may take to settle, in answers per seat. */
const PATIENCE = 6;

/** Looks one answer ahead: the one after which its seat stands best, on average over what may be hidden. */
export function greedy({ noise = 0 }: GreedySettings = {}): Bot {
  return {
    name: noise > 0 ? `greedy:${noise}` : 'greedy',
    decide(mind: Mind, rng: Rng): Decision {
      const { game, ask } = mind;
      const chance = new Chance(rng);
      const racing = ask.step === 'race';
      if ((ask.options?.length === 1 && !racing) || chance.fraction() < noise)
        return random.decide(mind, rng);
      const options = ask.options ?? Array.from({ length: SAMPLES }, () => ask.space?.sample(rng) as Json);
      const totals = new Array<number>(options.length).fill(0);
      let stillness = 0;
      let left = 0;
      const worlds = Math.min(game.evaluate ? WORLDS : WORLDS_WITHOUT_EVALUATION, LOOKS / options.length);
      for (let n = 0; n < Math.max(FEWEST_WORLDS, worlds); n++) {
        const world = believe(mind, rng);
        left = timeLeft(world);
        // Every option meets the same world with the same dice to come.
        for (let i = 0; i < options.length; i++) {
          totals[i] += outcome(mind, clone(game, world), chance, (branch, seat) =>
            take(game, branch, seat, cloneJson(options[i])),
          );
        }
        if (racing && ask.deadline !== null)
          stillness += outcome(mind, world, chance, (branch) => letTimePass(game, branch));
      }
      const most = Math.max(...totals);
      const best = options.filter((_, i) => totals[i] === most);
      const value = best[chance.below(best.length)];
      if (!racing) return { value, after: 0 };
      const part = ask.deadline !== null && stillness > most ? STILL : EARLY;
      return { value, after: momentIn(part, left, chance) };
    },
  };
}

/**
 * How a seat stands when something was done and the dust has settled: when the passage of the rulebook that
 * asked is over, or where that is the whole match, when it is the seat's turn again.
 */
function outcome(
  { game, seat }: Mind,
  world: Table,
  chance: Chance,
  act: (world: Table, seat: Seat) => void,
): number {
  const passage = world.stack[world.stack.length - 1];
  const main = world.stack.length === 1;
  act(world, seat);
  if (game.evaluate === undefined) playOn(game, world, chance, game.bound);
  for (let left = PATIENCE * world.seats; left > 0 && world.result === null; left--) {
    if (main ? isAsked(world, seat) : !world.stack.includes(passage)) break;
    reply(game, world, chance);
  }
  return judge(game, world, seat);
}
