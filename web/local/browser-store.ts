import type { ChatLine } from '@kaiju/server/protocol';
import type { Entry } from '@kaiju/server/table';
import { Fenced, follows, type LocalTable, type Store, Unavailable } from './store.ts';

const NAME = 'kaiju';
const VERSION = 1;
/** Entries by [table, n], the latest checkpoint by table, lines of chat by [table, id], tables by id. */
const STORES = ['entries', 'checkpoints', 'chat', 'tables'] as const;

interface Queued {
  entry: Entry;
  checkpoint: string | undefined;
  resolve(): void;
  reject(error: Error): void;
}

/** Keeps tables in the browser's own database. */
export class BrowserStore implements Store {
  private opening: Promise<IDBDatabase> | null = null;
  /** What is to be written when this turn is over, by table. */
  private readonly queues = new Map<string, Queued[]>();

  /** Rejects where the browser lets nothing be stored. */
  async open(): Promise<void> {
    await this.database();
  }

  append(entry: Entry, checkpoint?: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const queued = { entry, checkpoint, resolve, reject };
      const queue = this.queues.get(entry.table);
      if (queue !== undefined) queue.push(queued);
      else {
        this.queues.set(entry.table, [queued]);
        queueMicrotask(() => void this.flush(entry.table));
      }
    });
  }

  /** All that one turn wrote about a table is stored, or nothing of it. */
  private async flush(table: string): Promise<void> {
    const queue = this.queues.get(table) ?? [];
    this.queues.delete(table);
    try {
      await this.write(
        queue.map(({ entry }) => entry),
        queue.findLast(({ checkpoint }) => checkpoint !== undefined),
      );
      for (const { resolve } of queue) resolve();
    } catch (error) {
      for (const { reject } of queue) reject(error as Error);
    }
  }

  private async write(entries: readonly Entry[], saved: Queued | undefined): Promise<void> {
    const { table, n } = entries[0];
    const work = (await this.database()).transaction(['entries', 'checkpoints'], 'readwrite');
    const log = work.objectStore('entries');
    const stored = finished(work);
    let fenced = false;
    const before = log.getAll(IDBKeyRange.bound([table, n - 1], [table, n]));
    before.onsuccess = () => {
      // In the same transaction: between the look and the writing nobody else gets in.
      const found = before.result as Entry[];
      let last: Entry | null = found.at(-1) ?? null;
      for (const entry of entries) {
        if (!follows(entry, last)) {
          fenced = true;
          work.abort();
          return;
        }
        log.add(entry, [table, entry.n]);
        last = entry;
      }
      if (saved !== undefined) {
        work.objectStore('checkpoints').put({ n: saved.entry.n, body: saved.checkpoint }, table);
      }
    };
    try {
      await stored;
    } catch (error) {
      throw fenced
        ? new Fenced(`${table}: entry ${n} is not next`)
        : new Unavailable((error as Error).message);
    }
  }

  async read(table: string): Promise<Entry[]> {
    return (await this.get('entries', (log) => log.getAll(partsOf(table)))) as Entry[];
  }

  async checkpoint(table: string): Promise<{ n: number; body: string } | null> {
    const found = await this.get('checkpoints', (all) => all.get(table));
    return (found as { n: number; body: string } | undefined) ?? null;
  }

  async say(table: string, line: Omit<ChatLine, 'id'>): Promise<number> {
    const work = (await this.database()).transaction('chat', 'readwrite');
    const lines = work.objectStore('chat');
    const count = lines.count(partsOf(table));
    let id = 0;
    count.onsuccess = () => {
      id = count.result + 1;
      lines.add({ id, ...line }, [table, id]);
    };
    await finished(work);
    return id;
  }

  async said(table: string): Promise<ChatLine[]> {
    return (await this.get('chat', (lines) => lines.getAll(partsOf(table)))) as ChatLine[];
  }

  async tables(): Promise<LocalTable[]> {
    return (await this.get('tables', (rows) => rows.getAll())) as LocalTable[];
  }

  async table(id: string): Promise<LocalTable | null> {
    return ((await this.get('tables', (rows) => rows.get(id))) as LocalTable | undefined) ?? null;
  }

  async keep(table: LocalTable): Promise<void> {
    const work = (await this.database()).transaction('tables', 'readwrite');
    work.objectStore('tables').put(table, table.room.id);
    await finished(work);
  }

  async remove(table: string): Promise<void> {
    const work = (await this.database()).transaction([...STORES], 'readwrite');
    for (const store of ['entries', 'chat']) work.objectStore(store).delete(partsOf(table));
    for (const store of ['checkpoints', 'tables']) work.objectStore(store).delete(table);
    await finished(work);
  }

  private async get(
    store: (typeof STORES)[number],
    ask: (from: IDBObjectStore) => IDBRequest,
  ): Promise<unknown> {
    const work = (await this.database()).transaction(store, 'readonly');
    const request = ask(work.objectStore(store));
    await finished(work);
    return request.result;
  }

  private database(): Promise<IDBDatabase> {
    this.opening ??= openDatabase(() => {
      this.opening = null;
    });
    return this.opening;
  }
}

/** A browser may close a database by itself; `closed` is then told, and it is opened again. */
function openDatabase(closed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const store of STORES) request.result.createObjectStore(store);
    };
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = closed;
      // A later version of the page wants to change it.
      database.onversionchange = () => {
        database.close();
        closed();
      };
      resolve(database);
    };
    request.onerror = () => {
      closed();
      reject(request.error);
    };
  });
}

function finished(work: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error ?? new Error('the transaction was given up'));
  });
}

/** The keys of all parts of a table. */
function partsOf(table: string): IDBKeyRange {
  return IDBKeyRange.bound([table], [table, []]);
}
