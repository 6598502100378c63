import type { Reason } from './errors.ts';
import type { Fact, Seat } from './facts.ts';
import type { Json } from './value.ts';
import type { AskView, View } from './view.ts';

export type Lang = 'zh' | 'en';
export type Bilingual = Record<Lang, string>;

/** Whom the words are for: a language, and what the seats are called. */
export interface Speech {
  lang: Lang;
  name(seat: Seat): string;
}

/** Everything a game says to people. */
export interface Words<G = any> {
  /** What happened, as a sentence. An empty string keeps it out of the log. */
  fact(fact: Fact, speech: Speech): string;
  /** What is asked, as a sentence; with what is seen of the table, where that is at hand. */
  ask(ask: AskView, speech: Speech, view?: View<G>): string;
  option(ask: AskView, value: Json, speech: Speech, view: View<G>): string;
  reason?(reason: Reason, speech: Speech): string;
  /** The table as text, for terminals. */
  board(view: View<G>, speech: Speech): string;
}

/** Fills `{blanks}` of a template. */
export function fill(template: string, blanks: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in blanks ? String(blanks[name]) : whole,
  );
}
