import { isClauseOf } from './asking.ts';
import type { Pause } from './pause.ts';

/** Laws about the state of the match: what must always hold, and how it ends. */

export function invariants({ game, table }: Pause): string | null {
  return game.invariants?.(table.g)[0] ?? null;
}

export function result({ game, table }: Pause): string | null {
  if (table.result === null) return null;
  const { places, scores, why } = table.result;
  // Who plays alone and loses is second to nobody.
  const last = Math.max(table.seats, 2);
  const known = places.every((place) => Number.isInteger(place) && place >= 1 && place <= last);
  if (places.length !== table.seats || !known || (table.seats > 1 && !places.includes(1)))
    return `places ${places.join(' ')}; expected one of 1 to ${last} for each seat, and somebody first`;
  if (scores !== null && (scores.length !== table.seats || !scores.every(Number.isFinite)))
    return `scores ${scores.join(' ')}; expected a number for each of ${table.seats} seats`;
  return isClauseOf(game, why) ? null : `decided by '${why}', which is no clause of ${game.clauses}`;
}
