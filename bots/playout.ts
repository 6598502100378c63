import {
  askOf,
  deadline,
  type Game,
  type Json,
  type Mind,
  type Open,
  type Options,
  optionsOf,
  type Rng,
  type Seat,
  type Step,
  type Table,
  take,
  type Wait,
  worth,
} from '@kaiju/kernel';
import type { Chance } from './chance.ts';
import { letTimePass, timeLeft } from './moment.ts';

/**
 * What bots do with tables they imagine: see what is asked, answer at first sight, play on, judge the end.
 * This is the innermost loop of all thinking, so it reads the frame itself instead of having an `Ask` built.
 */

export function stepAt(game: Game, world: Table): Step {
  const frame = world.stack[world.stack.length - 1];
  return game.table[frame.procedure].steps[frame.step];
}

/** A world to believe in. What others have sealed is still theirs to choose, as far as this seat can tell. */
export function believe(mind: Mind, rng: Rng): Table {
  const world = mind.imagine(rng);
  for (const o of openIn(world)) {
    o.answered = false;
    o.sealed = null;
  }
  return world;
}

function openIn(world: Table): Open[] {
  return (world.stack[world.stack.length - 1].wait as Wait).open;
}

/** How many seats are waited for. */
export function countAsked(world: Table): number {
  const open = openIn(world);
  let count = 0;
  for (let i = 0; i < open.length; i++) if (!open[i].answered) count++;
  return count;
}

/** The n-th of the seats that are waited for. */
export function asked(world: Table, n = 0): Seat {
  const open = openIn(world);
  for (let i = 0; i < open.length; i++) if (!open[i].answered && n-- === 0) return open[i].seat;
  throw new RangeError('nobody is asked');
}

export function isAsked(world: Table, seat: Seat): boolean {
  return openIn(world).some((o) => o.seat === seat && !o.answered);
}

/** How much each option appeals to a seat at first sight, or null where the game has no opinion. */
export function appeal(
  game: Game,
  world: Table,
  step: Step,
  seat: Seat,
  options: readonly Json[],
): number[] | null {
  if (game.policy === undefined) return null;
  // A script's questions are known only by running it.
  const kind = 'ask' in step ? step.ask.kind : askOf(game, world, seat)?.kind;
  return game.policy(world.g, seat, kind ?? '', options);
}

function atFirstSight(
  game: Game,
  world: Table,
  step: Step,
  seat: Seat,
  options: Options<Json>,
  chance: Chance,
): Json {
  if ('sample' in options) return options.sample(world.rng);
  if (options.length === 1) return options[0];
  const weights = appeal(game, world, step, seat, options);
  return options[weights === null ? chance.below(options.length) : chance.weighted(weights)];
}

/** One answer at first sight, by whoever is asked. */
export function reply(game: Game, world: Table, chance: Chance): void {
  const step = stepAt(game, world);
  let seat = asked(world);
  if (step.kind === 'race') {
    const racing = countAsked(world);
    const first = chance.below(deadline(world) === null ? racing : racing + 1);
    if (first === racing) {
      letTimePass(game, world);
      return;
    }
    seat = asked(world, first);
    world.now += Math.floor((chance.fraction() * timeLeft(world)) / racing);
  }
  take(game, world, seat, atFirstSight(game, world, step, seat, optionsOf(game, world, seat), chance));
}

/** Plays on at first sight, for so many answers or to the end. */
export function playOn(game: Game, world: Table, chance: Chance, answers: number): void {
  for (let left = answers; left > 0 && world.result === null; left--) reply(game, world, chance);
}

/** What an imagined table is worth to a seat, 0 to 1. */
export function judge(game: Game, world: Table, seat: Seat): number {
  if (world.result !== null) return worth(world.result, seat);
  return game.evaluate === undefined ? 0.5 : game.evaluate(world.g, seat);
}
