import type { Database } from './database.ts';
import { Fenced, Unavailable } from './log.ts';

interface Doubt {
  table: string;
  fence: number;
  resolve(): void;
  reject(error: Error): void;
}

/**
 * Whether tables are still ours, at the moment of asking. What comes up in one turn of the event loop, or while the
 * last question is under way, is asked together.
 */
export class Fences {
  private readonly database: Database;
  private readonly doubts: Doubt[] = [];
  private asking = false;

  constructor(database: Database) {
    this.database = database;
  }

  /** Resolves if nobody has taken the table since it was taken with this fence; rejects as an append would. */
  confirm(table: string, fence: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.doubts.push({ table, fence, resolve, reject });
      if (this.asking) return;
      this.asking = true;
      setImmediate(() => this.ask());
    });
  }

  private async ask(): Promise<void> {
    while (this.doubts.length > 0) await this.settle(this.doubts.splice(0));
    this.asking = false;
  }

  private async settle(doubts: Doubt[]): Promise<void> {
    try {
      const tables = [...new Set(doubts.map(({ table }) => table))];
      const rows = await this.database.query<{ id: string; fence: number }>(
        'select id, fence from tables where id = any($1)',
        [tables],
      );
      const fences = new Map(rows.map(({ id, fence }) => [id, fence]));
      for (const { table, fence, resolve, reject } of doubts) {
        if (fences.get(table) === fence) resolve();
        else reject(new Fenced(table));
      }
    } catch (error) {
      for (const { table, reject } of doubts) reject(new Unavailable(table, (error as Error).message));
    }
  }
}
