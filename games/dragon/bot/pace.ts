/** When bots reach for the lane (DH-16.2), so that a person who has a plan can be first. */
import { below, deadline, type Game, gong, type Rng, type Table } from '@kaiju/kernel';
import type { Dragon } from '../state.ts';

/** Milliseconds after the turn of the glass, from and to. */
export type Span = readonly [number, number];

/** Between two cards of one bot. */
const NEXT: Span = [1_200, 3_500];
/** A look at the AI card takes less thought than a plan. */
const FLIP: Span = [1_500, 3_200];
/** Where no clock ends the race, an answer that isn't wanted comes when everybody has long been finished. */
const NEVER = 3_600_000;

const within = ([from, to]: Span, rng: Rng): number => from + below(rng, to - from + 1);

/** How long from now until a bot does what it has in mind. */
export class Pace {
  /** Since the glass was turned, in the game's own time; less than nothing while it is counted in. */
  private readonly since: number;
  private readonly left: number;
  private readonly pace: number;
  private readonly rng: Rng;

  constructor(game: Game<Dragon>, table: Table<Dragon>, rng: Rng) {
    const { now, races } = table;
    const due = deadline(table);
    this.pace = races === 0 ? 1 : races;
    this.left = due === null ? NEVER : Math.max(0, due - now);
    // Without a clock nobody counts in, and the question itself turns the glass.
    this.since = (now - (gong(game, table) ?? now)) / this.pace;
    this.rng = rng;
  }

  /** The first card, or with nothing in the lane, word that there will be none. */
  first(span: Span): number {
    return this.at(within(span, this.rng) - this.since);
  }

  /** No hand reaches out for this: as soon as the glass is turned. */
  get atOnce(): number {
    return this.at(-this.since);
  }

  next(): number {
    return this.at(within(NEXT, this.rng));
  }

  flip(): number {
    return this.at(within(FLIP, this.rng) - this.since);
  }

  /** Not before the race is over. */
  get never(): number {
    return this.left + 1;
  }

  /** At table time, and not so late that the sand has run out. */
  private at(ms: number): number {
    return Math.min(Math.max(0, Math.round(ms * this.pace)), Math.max(0, this.left - 500 * this.pace));
  }
}
