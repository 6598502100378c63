import type { Json } from './value.ts';

export type Seat = number;

/** What happened, in the past tense: the one stream behind log, animation, captions and explanations. */
export interface Fact {
  kind: string;
  /** The clause that made it happen. */
  clause: string;
  /** The procedures it happened in, outermost first. */
  path: string[];
  data: Record<string, Json>;
  /** Seats that learn of it; null is everybody, spectators too. */
  to: Seat[] | null;
  /** More of the same fact for some seats only. */
  aside: { to: Seat[]; data: Record<string, Json> } | null;
  /** Whether it tells what was hidden until now. */
  reveals: boolean;
}

/** Who learns of a fact, beyond "everybody, all of it". */
export interface Audience {
  to?: Seat[];
  aside?: { to: Seat[]; data: Record<string, Json> };
}

/** The fact as one seat learns it, or null if it does not. Seat -1 is a spectator. */
export function factFor(fact: Fact, seat: Seat): Fact | null {
  if (fact.to === null && fact.aside === null) return fact;
  if (fact.to !== null && !fact.to.includes(seat)) return null;
  const { kind, clause, path, reveals } = fact;
  const data = fact.aside?.to.includes(seat) ? { ...fact.data, ...fact.aside.data } : fact.data;
  return { kind, clause, path, data, to: fact.to === null ? null : [seat], aside: null, reveals };
}
