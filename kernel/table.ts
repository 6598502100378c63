import type { Seat } from './facts.ts';
import type { Rng } from './rng.ts';
import { bool, int, json, list, nullable, num, record, text, type ValueOf } from './schema.ts';

/** How a match ended: a place per seat (1 is best, equals share), the clause that says so, points if there are any. */
export const Result = record('Result', { places: list(int), why: text, scores: nullable(list(num)) });
export type Result = ValueOf<typeof Result>;

/** The seats named win together, all others lose together. */
export function won(winners: Seat[], seats: number, why: string, scores: number[] | null = null): Result {
  const places = Array.from({ length: seats }, (_, seat) =>
    winners.includes(seat) ? 1 : winners.length + 1,
  );
  return Result.make({ places, why, scores });
}

export function drawn(seats: number, why: string, scores: number[] | null = null): Result {
  return Result.make({ places: new Array<number>(seats).fill(1), why, scores });
}

/** Places by points, most points first; equal points share a place. */
export function ranked(scores: number[], why: string): Result {
  return Result.make({
    places: scores.map((s) => 1 + scores.filter((o) => o > s).length),
    why,
    scores: scores.slice(),
  });
}

/** What a result is worth to a seat, from 0 (last) to 1 (alone on top); shared places share. */
export function worth(result: Result, seat: Seat): number {
  const { places } = result;
  const others = places.length - 1;
  if (others === 0) return places[seat] === 1 ? 1 : 0;
  let points = 0;
  for (let other = 0; other < places.length; other++) {
    if (other === seat) continue;
    points += places[seat] < places[other] ? 1 : places[seat] === places[other] ? 0.5 : 0;
  }
  return points / others;
}

/** One seat's open question. Its name is the seat and the number of questions that seat has been asked. */
export const Open = record('Open', {
  seat: int,
  ask: int,
  answered: bool.or(false),
  sealed: json().or(null),
});
export type Open = ValueOf<typeof Open>;

/** What a paused step keeps until it goes on. */
export const Wait = record('Wait', {
  open: list(Open),
  deadline: nullable(num),
  /** `window`: the seats in asking order, whose turn it is, and how many passed in a row. */
  order: list(int),
  turn: int.or(0),
  passes: int.or(0),
});
export type Wait = ValueOf<typeof Wait>;

/** One pause: a procedure, the step it is at, its locals. In memory by number; saved by name. */
export interface Frame {
  procedure: number;
  step: number;
  /** The caller's local that takes the answer of this procedure; '' for none. */
  into: string;
  v: any;
  wait: Wait | null;
  /** `script`: the answers so far. */
  kept: any[];
}

/** A match, whole: everything that has happened to it is in here, and nothing else is. */
export interface Table<G = any> {
  ruleset: string;
  seats: number;
  /** Inputs applied so far. */
  seq: number;
  /** The time stamped on the last input, in milliseconds. */
  now: number;
  /** Scales the printed time limits; 0 plays without any. */
  pace: number;
  /** The same for races. */
  races: number;
  rng: Rng;
  /** Per seat, how many questions it has been asked. */
  asked: number[];
  stack: Frame[];
  result: Result | null;
  g: G;
}
