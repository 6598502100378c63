import type { MatchRecord } from '@kaiju/kernel';
import type { NewTable, Remains, Room } from '@kaiju/server/protocol';
import type { NewBranch, NewMatch } from './house.ts';
import type { LocalTable } from './store.ts';

/** What the page may ask of its worker besides what a socket carries, and what it is answered. */
export interface Requests {
  /** Is anybody there? */
  greet: { ask: Record<never, never>; answer: null };
  /** The rules of a game will be needed. */
  prepare: { ask: { game: string }; answer: null };
  open: { ask: { wish: NewTable }; answer: Room };
  play: { ask: { match: NewMatch }; answer: Room };
  branch: { ask: { branch: NewBranch }; answer: Room };
  tables: { ask: Record<never, never>; answer: LocalTable[] };
  remove: { ask: { table: string }; answer: null };
  record: { ask: { table: string }; answer: MatchRecord };
  remains: { ask: { table: string }; answer: Remains };
  takeBack: { ask: { table: string }; answer: null };
}

export type Request = {
  [K in keyof Requests]: { id: number; do: K } & Requests[K]['ask'];
}[keyof Requests];

/** A request, or a new socket: its port comes along. */
export type ToWorker = Request | { socket: MessagePort };

export type FromWorker =
  | { id: number; value: unknown }
  | { id: number; error: { code: string; message: string } };
