import type { AskView, Bilingual, Input, Level, Result, View } from '@kaiju/kernel';
import type { FactSeen } from '@kaiju/server/protocol';

/** Whose eyes a match is seen through again: a seat's, a spectator's (-1), or everybody's at once. */
export type Vantage = number | 'all';

/** The table as it was after so many inputs. */
export interface Frame {
  view: View;
  /** What the last input told. */
  facts: FactSeen[];
  /** What was asked then; through everybody's eyes, the question that was answered next. */
  ask: AskView | null;
  /** What was done last; null after the deal. */
  input: Input | null;
}

/** One input in the story of a match; the first is the deal. */
export interface Moment {
  /** Match time, in milliseconds. */
  at: number;
  facts: FactSeen[];
  /** How well each seat stands after it, 0 to 1, if the game can say. */
  standing: number[] | null;
}

/** Whether a record is what the rules make of it. */
export type Verdict = { ok: true } | { ok: false; problem: Bilingual };

/** A record that is played again, in the worker where rules run. */
export interface Replay {
  /** How many inputs can be played again: all of them, unless the record is broken. */
  readonly length: number;
  readonly seats: number;
  readonly result: Result | null;
  at(n: number, vantage: Vantage): Promise<Frame>;
  story(vantage: Vantage): Promise<Moment[]>;
  /** Plays the record again from its seed and compares every hash. */
  verify(): Promise<Verdict>;
  /** A table on this device that goes on from there, the others' seats played by bots. Resolves to its id. */
  branch(n: number, seat: number, level: Level): Promise<string>;
  close(): void;
}
