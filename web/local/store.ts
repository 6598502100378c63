import type { Bilingual, Result } from '@kaiju/kernel';
import type { ChatLine, Room } from '@kaiju/server/protocol';
import { type Entry, hashOf, noHash } from '@kaiju/server/table';

/** A table as the list of this device's tables knows it. */
export interface LocalTable {
  room: Room;
  result: Result | null;
  /** The time of day of the last change, in epoch milliseconds. */
  changed: number;
  /** The latest of its log in words, for a time when its rules are no longer there; see `toldLately`. */
  told?: Bilingual[];
}

/** Somebody else has written behind what this entry hangs on: the table is theirs. */
export class Fenced extends Error {
  override name = 'Fenced';
}

/** Nothing can be stored just now: there is no room, or the browser has closed its database. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** Where this device keeps its tables. */
export interface Store {
  /** Resolves when it is stored for good; rejects with `Fenced` if it does not fit behind what is there. */
  append(entry: Entry, checkpoint?: string): Promise<void>;
  /** A table's whole log. */
  read(table: string): Promise<Entry[]>;
  /** The latest saved state of a table, and after which entry. */
  checkpoint(table: string): Promise<{ n: number; body: string } | null>;
  say(table: string, line: Omit<ChatLine, 'id'>): Promise<number>;
  said(table: string): Promise<ChatLine[]>;
  tables(): Promise<LocalTable[]>;
  table(id: string): Promise<LocalTable | null>;
  keep(table: LocalTable): Promise<void>;
  remove(table: string): Promise<void>;
}

/** Does the entry hang on this one, the last that is stored? */
export function follows(entry: Entry, last: Entry | null): boolean {
  const { n, hash } = last ?? { n: -1, hash: noHash };
  return entry.n === n + 1 && entry.hash === hashOf(hash, entry);
}

/** Keeps everything only for as long as the page is open: for browsers that let nothing be stored. */
export class MemoryStore implements Store {
  private readonly entries = new Map<string, Entry[]>();
  private readonly checkpoints = new Map<string, { n: number; body: string }>();
  private readonly lines = new Map<string, ChatLine[]>();
  private readonly rows = new Map<string, LocalTable>();

  async append(entry: Entry, checkpoint?: string): Promise<void> {
    const log = this.entries.get(entry.table) ?? [];
    if (!follows(entry, log.at(-1) ?? null)) throw new Fenced(`${entry.table}: entry ${entry.n} is not next`);
    this.entries.set(entry.table, [...log, entry]);
    if (checkpoint !== undefined) this.checkpoints.set(entry.table, { n: entry.n, body: checkpoint });
  }

  async read(table: string): Promise<Entry[]> {
    return this.entries.get(table) ?? [];
  }

  async checkpoint(table: string): Promise<{ n: number; body: string } | null> {
    return this.checkpoints.get(table) ?? null;
  }

  async say(table: string, line: Omit<ChatLine, 'id'>): Promise<number> {
    const lines = this.lines.get(table) ?? [];
    const id = lines.length + 1;
    this.lines.set(table, [...lines, { id, ...line }]);
    return id;
  }

  async said(table: string): Promise<ChatLine[]> {
    return this.lines.get(table) ?? [];
  }

  async tables(): Promise<LocalTable[]> {
    return [...this.rows.values()];
  }

  async table(id: string): Promise<LocalTable | null> {
    return this.rows.get(id) ?? null;
  }

  async keep(table: LocalTable): Promise<void> {
    this.rows.set(table.room.id, table);
  }

  async remove(table: string): Promise<void> {
    for (const all of [this.entries, this.checkpoints, this.lines, this.rows]) all.delete(table);
  }
}
