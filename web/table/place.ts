import type { MatchRecord } from '@kaiju/kernel';
import type { Remains, Room } from '@kaiju/server/protocol';
import type { TableClient } from './source.ts';

/** Where a table is played, and what there is around it. */
export interface Place {
  client: TableClient;
  /** The worker in this page has no strangers in it: nobody to invite, to chat with or to report. */
  kind: 'server' | 'local';
  /** The page of another table here, such as the next match. */
  tableHref(table: string): string;
  /** The page where a match is seen again, at a fact of a seat's. */
  replayHref(at?: { fact: number; seat: number }): string;
  /** What lets others in, if it is known here. */
  inviteHref(room: Room): string | null;
  record(): Promise<MatchRecord>;
  /** What is left of the table, once its rules are not here any more. */
  remains(): Promise<Remains>;
  /** Another tab has taken the table: this one takes it back. */
  takeBack?(): Promise<void>;
}
