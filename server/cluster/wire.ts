import type { TableMessage } from '../sockets.ts';
import type { Who } from '../table/decide.ts';
import type { Lag } from '../timing/index.ts';

/**
 * What two processes say to each other. The near one has the visitors, the far one has the tables.
 *
 * What a table sends to a visitor is by far the most: it goes as it is, behind the visitor's number and a blank.
 * Everything else is JSON.
 */
export type FromNear =
  | { t: 'near'; from: string; to: string; proof: string; nonce: string }
  /** Person and lag are said when they are new. */
  | { t: 'hear'; visitor: number; person?: Who; lag?: Lag; message: TableMessage }
  | { t: 'gone'; visitor: number };

export type FromFar =
  | { t: 'who'; nonce: string }
  | { t: 'far'; proof: string }
  /** The table is not here, or not any more: nothing was done. */
  | { t: 'back'; visitor: number; message: TableMessage }
  /** What was done for the visitor cost more than was paid before. */
  | { t: 'owe'; visitor: number; cost: number };

/** How the two know that the other one lives; in milliseconds. */
export interface Pulse {
  every: number;
  /** A link on which nothing was heard for so long is given up. */
  silence: number;
}
/** Less than a lease: who stands still is known to before its tables may be taken, and not called on again. */
export const usualPulse: Pulse = { every: 500, silence: 1500 };

/** A visitor's message is at most 64 KB; what a table sends may be a whole view with its chat. */
export const LARGEST = { fromNear: 256 * 1024, fromFar: 64 * 1024 * 1024 };
/** Bytes that wait to be sent, before the other end counts as dead. */
export const BACKLOG = 64 * 1024 * 1024;
