import type { Bilingual } from './words.ts';

/** The rules themselves are at fault (a bug in a game), never the player. */
export class RulesError extends Error {
  override name = 'RulesError';
}

/** A file, table or record that can't be used; the message says what is wrong and where. */
export class LoadError extends Error {
  override name = 'LoadError';
  /** The same in Chinese. */
  readonly zh: string;
  constructor(message: string, zh: string) {
    super(message);
    this.zh = zh;
  }
}

/** Options that a table can't be set up with; the message says what would be right, and by which clause. */
export class RefusedOptions extends LoadError {
  override name = 'RefusedOptions';
}

/** What an error says, for people. */
export function wordsOf(error: unknown): Bilingual {
  const { message: en, zh = en } = error as { message: string; zh?: string };
  return { zh, en };
}

export type RefusalCode =
  | 'malformed' // not an input at all
  | 'over' // the match has ended
  | 'unknown' // no such ask was ever made
  | 'closed' // the ask was answered or closed before
  | 'seat' // somebody else is asked
  | 'illegal' // not among the options
  | 'late' // stamped after the deadline
  | 'early'; // stamped before the table's clock, or before the deadline it claims

/** Why an input was not accepted. The table is as it was. */
export interface Refusal {
  code: RefusalCode;
  message: string;
  /** The clause that forbids it, where a rule does. */
  clause?: string;
  /** The game's own word for the reason, with its numbers. */
  reason?: Reason;
}

/** A key into the game's words, and what fills its blanks. */
export interface Reason {
  key: string;
  [blank: string]: string | number | boolean | null;
}
