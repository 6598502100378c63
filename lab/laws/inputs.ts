import { anyAnswer } from '@kaiju/bots';
import {
  askOf,
  below,
  cloneJson,
  deadline,
  type Game,
  type Input,
  type Rng,
  type Seat,
  type Step,
  type Table,
  waiting,
} from '@kaiju/kernel';

/** How the seats of a random match behave. Chances are one in so many inputs; 0 is never. */
export interface Manner {
  timeOut: number;
  concede: number;
  /** Who may still give up. */
  stayers: Seat[];
  /** Whether the seats are after what chance seldom brings, as far as their game knows. */
  seeks: boolean;
}

export function oneIn(n: number, rng: Rng): boolean {
  return n > 0 && below(rng, n) === 0;
}

export function stepAt(game: Game, table: Table): Step {
  const { procedure, step } = table.stack[table.stack.length - 1];
  return game.table[procedure].steps[step];
}

/** Any moment from now to the deadline. */
export function anyMoment(table: Table, rng: Rng): number {
  const due = deadline(table);
  return table.now + below(rng, due === null ? 1000 : due - table.now + 1);
}

/** Anything that may happen to a table next: mostly an answer, now and then the clock, or somebody gives up. */
export function anyInput(game: Game, table: Table, manner: Manner, rng: Rng): Input {
  const { stayers } = manner;
  if (game.concede && stayers.length > 0 && oneIn(manner.concede, rng)) {
    const [seat] = stayers.splice(below(rng, stayers.length), 1);
    return { type: 'concede', seat, at: table.now };
  }
  const seats = waiting(table);
  const ask = askOf(game, table, seats[below(rng, seats.length)])!;
  const due = ask.deadline;
  const race = ask.step === 'race';
  if (oneIn(manner.timeOut, rng) || (race && oneIn(6, rng))) {
    if (due !== null && (race || oneIn(2, rng))) return { type: 'time', at: due + below(rng, 50) };
    if (!race) return { type: 'expire', ask: ask.id, at: due ?? table.now };
  }
  const at = anyMoment(table, rng);
  // Answers come from far away: what arrives is never the rules' own object.
  const sought = manner.seeks && ask.options ? game.seek?.(table.g, ask.seat, ask.kind, ask.options) : null;
  const value = cloneJson(sought ?? anyAnswer({ ask }, rng));
  return { type: 'answer', seat: ask.seat, ask: ask.id, value, at };
}
