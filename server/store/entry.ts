import { hash } from 'node:crypto';

/** One row of a table's log. */
export interface Entry {
  table: string;
  /** Dense from 0. */
  n: number;
  /** The fencing number of the owner who wrote it. */
  fence: number;
  /** Match time in milliseconds: never runs backwards, stands still in pauses and outages. */
  at: number;
  /** Epoch milliseconds. */
  wall: number;
  kind: string;
  /** JSON, kept as the very text that was hashed. */
  body: string;
  /** The client's id of the command that caused it. */
  command: string | null;
  hash: string;
}

/** What the first entry of a log hangs on. */
export const noHash = '';

/** The hash of an entry that follows one with the hash `previous`. */
export function hashOf(previous: string, entry: Omit<Entry, 'table' | 'wall' | 'hash'>): string {
  const { n, fence, at, kind, command, body } = entry;
  return hash('sha256', `${previous}\n${n}\n${fence}\n${at}\n${kind}\n${command ?? ''}\n${body}`);
}

/** Throws at the first entry that is missing, out of order or not what was once written. */
export function verifyChain(entries: readonly Entry[], before?: { n: number; hash: string }): void {
  let expected = before ? before.n + 1 : 0;
  let previous = before ? before.hash : noHash;
  for (const entry of entries) {
    if (entry.n !== expected) {
      throw new Error(`log of ${entry.table}: entry ${entry.n} stands where entry ${expected} belongs`);
    }
    if (entry.hash !== hashOf(previous, entry)) {
      throw new Error(
        `log of ${entry.table}: entry ${entry.n} (${entry.kind}) does not match its hash; ` +
          'it, or the one before it, was changed after it was written',
      );
    }
    previous = entry.hash;
    expected++;
  }
}
