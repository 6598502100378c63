import { Worker } from 'node:worker_threads';
import { Thinker } from '@kaiju/bots';
import type { Decision, Game, Table } from '@kaiju/kernel';

const THREAD = new URL('./thread.mjs', import.meta.url);

/** The thread where bots think, so that no table waits for them. It begins with the first thought. */
export class Thinking {
  private worker: Worker | null = null;
  private thinker: Thinker | null = null;

  think(game: Game, table: Table, seat: number, level: string, luck: string): Promise<Decision> {
    return this.open().think(game, table, seat, level, luck);
  }

  private open(): Thinker {
    if (this.thinker !== null) return this.thinker;
    const worker = new Worker(THREAD);
    worker.unref();
    const thinker = new Thinker(worker);
    // A thread that died is replaced with the next thought.
    worker.on('error', () => this.forget(worker));
    worker.on('exit', () => this.forget(worker));
    this.worker = worker;
    this.thinker = thinker;
    return thinker;
  }

  private forget(worker: Worker): void {
    if (this.worker !== worker) return;
    this.worker = null;
    this.thinker = null;
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }
}
