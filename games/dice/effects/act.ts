import { type Fields, int, list, record, text, type ValueOf } from '@kaiju/kernel';

/** Dice that "on" and "×" read (DT-18.2, DT-18.3): none, the five final dice, or the roll on the table. */
export const READS = { nothing: 0, final: 1, roll: 2 } as const;

/** Who does something, to whom, and with what: the locals of an effect. -1 is nobody, and nothing chosen. */
export const actFields = {
  /** Whose card, ability, status or passive it is. */
  by: int,
  /** What it is: the id of the card, ability, status or passive. */
  src: text,
  /** The opponent chosen. */
  foe: int.or(-1),
  /** The player chosen; of a move, from whom. */
  at: int.or(-1),
  /** Of a move: to whom. */
  to: int.or(-1),
  /** The status chosen. */
  st: text.or(''),
  /** The OR-option chosen. */
  or: int.or(-1),
  /** The tier of the ability, from 0. */
  tier: int.or(0),
  reads: int.or(READS.nothing),
  /** Dice that change, each followed by its new number. */
  set: list(int),
  /** Dice that are rolled again. */
  reroll: list(int),
  /** A trigger's number: tokens that found no place; damage of a sting. */
  n: int.or(0),
} satisfies Fields;

export const Act = record('Act', actFields);
export type Act = ValueOf<typeof Act>;
