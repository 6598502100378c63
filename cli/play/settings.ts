import { randomBytes } from 'node:crypto';
import { botFor } from '@kaiju/bots';
import type { Deal, Game } from '@kaiju/kernel';
import { UsageError } from '../command.ts';
import { amount, list, optionsFor, whole } from '../flags.ts';
import type { Player } from './session.ts';

/** The flags of `kaiju play` that say who plays what. */
export interface PlayFlags {
  seats?: string;
  bots?: string;
  seat?: string;
  seed?: string;
  options?: string;
  pace?: string;
  hotseat?: boolean;
  auto?: boolean;
}

/** Who sits where. `--bots` names one bot after the other; the last one named fills the rest. */
export function playersFor(game: Game, flags: PlayFlags): Player[] {
  const bots = list(flags.bots);
  for (const bot of bots) checkBot(game, bot);
  const { min, max } = game.seats;
  const invited = bots.length + (flags.auto ? 0 : 1);
  const seats = whole(flags.seats, 'seats', min, max, Math.min(max, Math.max(min, invited)));
  const own = whole(flags.seat, 'seat', 1, seats, 1) - 1;
  const bot = (n: number) => bots[Math.min(n, bots.length - 1)] ?? 'casual';
  if (flags.auto) return Array.from({ length: seats }, (_, n) => bot(n));
  if (flags.hotseat) {
    const people = Math.max(1, seats - bots.length);
    return Array.from({ length: seats }, (_, n) => (n < people ? 'human' : bot(n - people)));
  }
  return Array.from({ length: seats }, (_, n) => (n === own ? 'human' : bot(n < own ? n : n - 1)));
}

export function checkBot(game: Game, name: string): void {
  try {
    botFor(game, name);
  } catch (error) {
    throw new UsageError('unknownBot', { why: (error as Error).message });
  }
}

/** The deal: on a screen races run against the clock unless told otherwise, line by line nothing does. */
export function dealFor(game: Game, seats: number, flags: PlayFlags, sand: number): Deal {
  const pace = amount(flags.pace, 'pace', 0, 0);
  return {
    seats,
    seed: flags.seed ?? newSeed(),
    options: optionsFor(game, flags.options, [seats]),
    pace,
    races: flags.pace === undefined ? sand : pace,
  };
}

/** Short enough to be read out to a friend. */
export function newSeed(): string {
  return randomBytes(4).toString('hex');
}
