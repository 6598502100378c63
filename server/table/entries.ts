import type { Deal, Input, Json, Level } from '@kaiju/kernel';
import type { Offer, Person, SeatPlan, Verdict } from '../protocol/index.ts';
import type { Clock, ClockSettings, Orders } from '../timing/index.ts';

/** How a table was opened, with everything left out filled in. `secret`, `pacing` and `key` stay on the server while it is played. */
export interface Opening {
  id: string;
  game: string;
  ruleset: string;
  options: Record<string, unknown>;
  host: string;
  plans: SeatPlan[];
  visibility: 'public' | 'private';
  clock: ClockSettings;
  /** What holds of the printed limits, by scale; without `races`, the same for them. */
  pace: number;
  races?: number;
  manners: number;
  spectators: { allowed: boolean; delay: number };
  rated: boolean;
  /** The server's half of the dice, and what it promised about it. */
  secret: string;
  commitment: string;
  /** What the pace of passes and bots is drawn from. */
  pacing: string;
  /** What an invitation to a private table carries. */
  key: string;
  /** It goes on from a moment of another match, and has the dice of that one: what is known of those. */
  branch?: { fair: unknown };
}

/** How an answer in a race was ordered: when it came in, and how much of its way was credited. */
export interface RaceNote {
  arrived: number;
  credited: number;
}

/** What is written in a table's log. Everything a table is follows from these, in their order. */
export type Body =
  | { kind: 'created'; opening: Opening }
  | { kind: 'sat'; seat: number; person: Person; entropy: string }
  | { kind: 'left'; seat: number }
  | { kind: 'planned'; seat: number; plan: SeatPlan }
  /** `seats` are the room's seats that play, in order; the others were closed. */
  | { kind: 'started'; deal: Deal; seats: number[]; hash: string }
  /** `hash` is the table's after the input: whoever reads the log must come to the same. */
  | { kind: 'input'; input: Input; hash: string; race?: RaceNote }
  | { kind: 'offered'; seat: number; what: Offer['what'] }
  | { kind: 'replied'; seat: number; what: Offer['what']; yes: boolean }
  /** The inputs after entry `to` count no more; the time they took does. What they revealed `unrates` the match. */
  | { kind: 'undone'; to: number; by: number; clock: Clock; unrates?: true }
  | { kind: 'paused' }
  | { kind: 'resumed' }
  | { kind: 'stood-in'; seat: number; level: Level | null }
  | { kind: 'ordered'; seat: number; orders: Orders }
  /** A seat has answered before others may hear of it: what it said is an input when its question's hold ends. */
  | { kind: 'sealed'; seat: number; ask: string; value: Json }
  /**
   * The words themselves are kept elsewhere, so that they can be deleted without breaking the chain. What spectators
   * say while a match is played is said `apart`: the players do not hear it. What is said to a `team` is heard at its
   * seats and nowhere else.
   */
  | { kind: 'said'; chat: number; seat: number | null; apart: boolean; team?: number[] }
  | { kind: 'chat-closed'; closed: boolean }
  | { kind: 'sent-away'; account: string }
  | { kind: 'rematched'; table: string }
  /** All had agreed to another match, and it could not be opened. */
  | { kind: 'not-rematched'; code: string; message: string }
  /** The match was counted for the ratings, or was not and why. */
  | { kind: 'judged'; verdict: Verdict }
  /** A process took the table over. */
  | { kind: 'owned'; process: string };

/** What is its seat's own business alone: not even its time may show. */
export function isPrivate({ kind }: Body): boolean {
  return kind === 'ordered' || kind === 'sealed';
}

export type BodyOf<K extends Body['kind']> = Extract<Body, { kind: K }>;

/** A body with its place in time: match time for the rules, wall time for people. */
export interface Event {
  n: number;
  at: number;
  wall: number;
  body: Body;
}
