import { ALONE, enter, point } from './context.ts';
import type { Seat } from './facts.ts';
import type { Game } from './game.ts';
import type { Table } from './table.ts';
import type { Json } from './value.ts';

/** How a race is ruled; milliseconds. The rules themselves see nothing of it: they are handed one answer after the other. */
export interface RaceRules {
  /** The most that is credited for one answer's way. */
  cap: number;
  /** How long an answer waits, from its effective time, for others that may still come before it. At least the cap. */
  hold: number;
  /** Everything pressed so soon after the start counts as pressed at the start. */
  opening: number;
  /**
   * The least time between two answers of one seat: a hand has to move. Where there is one, a seat may press again
   * before its last answer has taken effect; otherwise it waits for its next question.
   */
  reach: number;
  /** How much later than the deadline an answer may have been pressed. */
  grace: number;
  /** Nobody answers a question sooner than this after seeing it; null lets programs be as quick as they are. */
  human: number | null;
  /** How long a seat is not heard after the moment for which it was too quick. */
  penalty: number;
}

/** What a seat may be credited over a match. */
export interface QuotaRules {
  /** The most that can be saved up, in milliseconds of credit. */
  size: number;
  /** Milliseconds of credit for every second of match time. */
  refill: number;
}

/** What a game says about its races. Whatever it leaves out is as the host has it. */
export interface RacePolicy<G = any> extends Partial<RaceRules> {
  /** The part of a race's printed limit that goes by before it begins, while everybody counts along. */
  countIn?: number;
  quota?: QuotaRules;
  /** What was accepted stands, even if all would agree to take it back. */
  final?: boolean;
  /** All seats, in the order in which they are first when answers count for the same moment. */
  precedence?(g: G): readonly Seat[];
  /** Whether a hand has to reach for this answer; without it, for every one. */
  reaching?(answer: Json): boolean;
}

/** When the race that is open begins, if everybody was told ahead; null where no race is open or none is counted in. */
export function gong(game: Game, table: Table): number | null {
  const frame = table.stack[table.stack.length - 1];
  const due = frame?.wait?.deadline ?? null;
  const countIn = game.race?.countIn ?? 0;
  if (frame === undefined || due === null || countIn === 0) return null;
  const step = game.table[frame.procedure].steps[frame.step];
  if (step.kind !== 'race') return null;
  const ctx = enter(game, table, ALONE);
  point(ctx, frame, step);
  ctx.reading = true;
  const { limit = 0 } = step.ask;
  const printed = typeof limit === 'number' ? limit : limit(ctx);
  return printed === null ? null : due - Math.round((printed - countIn) * table.races);
}
