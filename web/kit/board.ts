import type { AskView, Bilingual, Json, Lang, Seat, Speech, View } from '@kaiju/kernel';
import type { Preview, RefusedCandidate } from '@kaiju/server/client';
import type { FactSeen } from '@kaiju/server/protocol';
import type { ComponentType } from 'react';
import type { Stage } from './stage.ts';

/** What a board is given. It draws `view`, and lets its seat answer `ask`. */
export interface BoardProps<G = any> {
  /** What is shown now. While motions play it is a step behind what is known. */
  view: View<G>;
  /** What this seat may answer now; null while others think, or while motions play. */
  ask: AskView | null;
  seat: Seat;
  lang: Lang;
  speech: Speech;
  answer(value: Json): void;
  /** What an answer would do; rejects when it is not known. */
  preview(value: Json): Promise<Preview>;
  /** What the rules turned down for this seat: what was tried, and of the rest some for each reason. */
  refused: readonly RefusedCandidate[];
  /** These were tried in vain, at most 64: why comes with `refused`. Absent where nobody can be asked. */
  wonder?(tried: readonly Json[]): void;
  /** Shows a clause of the rulebook beside the table. */
  openClause(id: string): void;
  /** Says something where the prompt stands: what is chosen so far, why not. null says nothing. */
  hint(words: string | null): void;
  stage: Stage;
  /** The match time at this moment, in milliseconds, as deadlines have it. Absent where no time runs. */
  now?(): number;
  /** The match time at which it came to be as it is shown. Absent where no time runs. */
  at?: number;
  /** How quickly the printed limits of races run out: 1 as they are printed, 0 without any. Absent where no time runs. */
  pace?: number;
  /** What this seat has prepared for windows to come. Absent where nobody sits. */
  prepared?: Prepared;
}

/** Answers that are ready before they are asked for. */
export interface Prepared {
  /** In the order in which they are tried; each is gone once it was given. */
  armed: readonly { answer: Json; when: ArmedWhen }[];
  /** Until this turn is over nothing but what is armed is answered. */
  quiet: boolean;
  /** Arms an answer, whose fields may be a part of it; null puts it away again. */
  arm(answer: Json, when: ArmedWhen | null): void;
  hush(quiet: boolean): void;
}

/** As soon as it is possible, or only where the game thinks it worth a question. */
export type ArmedWhen = 'possible' | 'worthwhile';

/** What a fact looks like as it happens. Runs on the view before it; the view after it is shown when it is done. */
export type Motion<G = any> = (fact: FactSeen, stage: Stage, view: View<G>) => Promise<void> | void;

/** A piece of content, for the gallery and for what shows when a name is pointed at. */
export interface Piece {
  id: string;
  group: Bilingual;
  name: Bilingual;
  icon: string;
  /** Lines of numbers and text, as printed. */
  lines: Bilingual[];
  clauses: string[];
}

/** What a game brings to the page: its board and how it moves. Its words are in its own `words.ts`. */
export interface BoardModule<G = any> {
  Board: ComponentType<BoardProps<G>>;
  /** By kind of fact; a kind without one is shown by the change of the view alone. */
  motions: Record<string, Motion<G>>;
  /** The sound of a kind of fact. */
  sounds: Record<string, string>;
  /** One colour that is this game's. */
  accent: string;
  /** Icon of its cover, from the set of game icons. */
  icon: string;
  /** One line about a seat beside its name: health, mana, points. */
  seatLine?(view: View<G>, seat: Seat, lang: Lang): string;
  /** What the options of a table mean for whoever thinks of sitting down, a line each. */
  terms?(options: Record<string, Json>, lang: Lang): string[];
  /** Chooses the options of a table; without one the defaults are played. */
  Options?: ComponentType<OptionsProps>;
  /** Everything there is to be seen in the gallery; it need not come along to the table. */
  pieces(): Piece[] | Promise<Piece[]>;
}

/** The options of a table that is being opened. */
export interface OptionsProps {
  value: Record<string, Json>;
  /** How many will play. */
  seats: number;
  onChange(value: Record<string, Json>): void;
  lang: Lang;
}
