import type { Ask } from './asks.ts';
import type { Seat } from './facts.ts';
import type { Game } from './game.ts';
import type { Rng } from './rng.ts';
import type { Table } from './table.ts';
import type { Json } from './value.ts';
import { determinise, type View, view } from './view.ts';

/** All that a bot is given: its seat's eyes and imagination, never the table itself. */
export interface Mind<G = any> {
  readonly game: Game<G>;
  readonly seat: Seat;
  readonly view: View;
  readonly ask: Ask;
  /** A whole table that this seat can't tell from the real one, with a future of its own. */
  imagine(rng: Rng): Table<G>;
}

/** A seat's mind at a table: what it sees and what it can imagine. The table itself stays behind. */
export function mindOf<G>(game: Game<G>, table: Table<G>, seat: Seat, ask: Ask): Mind<G> {
  let seen: View | undefined;
  return {
    game,
    seat,
    ask,
    get view() {
      seen ??= view(game, table, seat);
      return seen;
    },
    imagine: (rng) => determinise(game, table, seat, rng),
  };
}

/** What to answer, and in a race how many milliseconds from now. */
export interface Decision {
  value: Json;
  after: number;
}

export interface Bot {
  readonly name: string;
  decide(mind: Mind, rng: Rng): Decision;
}

export type Level = 'beginner' | 'casual' | 'strong' | 'master';

/** How a level of a game's bots is made: by one of the kinds that every game has, or by the game itself. */
export type BotSpec =
  | { kind: 'random' }
  /** Best by the game's evaluation after each answer; `noise` is the chance of a random answer. */
  | { kind: 'greedy'; noise?: number }
  /** Information-set tree search within a budget. */
  | { kind: 'search'; ms?: number; iterations?: number; noise?: number }
  /** The game's own; the host lends it a clock for budgets in milliseconds. */
  | { kind: 'own'; make: (clock: () => number) => Bot };
