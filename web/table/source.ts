import type { Preview, RefusedCandidate, Sight } from '@kaiju/server/client';
import type { Command, FactSeen } from '@kaiju/server/protocol';

/**
 * A table through one seat's eyes, wherever it is played: on a server, in this page's worker, or in a record.
 * `TableStream` of the client library is one.
 */
export interface TableSource {
  readonly table: string;
  /** -1 is a spectator's. */
  readonly seat: number;
  readonly state: Sight;
  subscribe(listener: () => void): () => void;
  /** Match time at this moment. */
  now(): number;
  do(command: Command): Promise<void>;
  answer(value: unknown): Promise<void>;
  preview(value: unknown): Promise<Preview>;
  why(): Promise<RefusedCandidate[]>;
  history(from: number): Promise<{ facts: FactSeen[]; more: boolean }>;
  close(): void;
}
