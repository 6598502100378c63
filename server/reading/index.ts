import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { Bilingual, Game } from '@kaiju/kernel';
import { TooSlow } from '../slices.ts';
import type { Entry } from '../store/index.ts';
import type { Heard } from '../table/gallery.ts';
import { type Replayed, Unfit } from '../table/reading.ts';
import { BrokenLog, TableState } from '../table/state.ts';
import { beginThread } from '../threads.ts';

const THREAD = new URL('./thread.mjs', import.meta.url);
/** What somebody wrote may take so much memory, in MB. */
const MEMORY = 512;

/** What the thread is asked, and what it answers. */
export type Job = { ruleset: string } & (
  | { what: 'check'; seats: number; options: Record<string, unknown> }
  | { what: 'replay'; entries: readonly Entry[]; checkpoint: string | null }
);
export type Answer = { why: Bilingual | null } | { saved: string; heard: Heard[] } | { broken: string };

/** Whether there is a text in this JSON that somebody wrote and that is more than a name: such a text has lines. */
export function isWritten(json: string): boolean {
  return json.includes('\\n');
}

/**
 * The thread where what somebody wrote is read and set up, so that nobody else waits for it. It begins with the first
 * text; one that takes too long is given up, and the thread with it.
 */
export class Reading {
  private readonly games: string;
  private readonly limit: number;
  private worker: Promise<Worker> | null = null;
  private last: Promise<unknown> = Promise.resolve();

  /** `games` is the module that lists them; `limit` in milliseconds. */
  constructor(games: string, limit: number) {
    this.games = games;
    this.limit = limit;
  }

  /** Why nothing can be dealt with these options, in words; null if it can. */
  async whyNot(game: Game, options: Record<string, unknown>, seats: number): Promise<Bilingual | null> {
    const answer = await this.ask({ what: 'check', ruleset: game.ruleset, seats, options });
    return (answer as { why: Bilingual | null }).why;
  }

  /** A table as its log says. */
  async replay(game: Game, entries: readonly Entry[], checkpoint: string | null): Promise<Replayed> {
    const answer = await this.ask({ what: 'replay', ruleset: game.ruleset, entries, checkpoint });
    if ('saved' in answer) return { state: TableState.loaded(game, answer.saved), heard: answer.heard };
    throw 'why' in answer ? new Unfit(answer.why as Bilingual) : new BrokenLog(answer.broken);
  }

  async close(): Promise<void> {
    const worker = await this.worker?.catch(() => null);
    this.worker = null;
    await worker?.terminate();
  }

  /** One after the other. */
  private ask(job: Job): Promise<Answer> {
    const answer = this.last.then(() => this.answer(job));
    this.last = answer.catch(() => {});
    return answer;
  }

  private async answer(job: Job): Promise<Answer> {
    this.worker ??= this.begin().catch((error) => {
      this.worker = null;
      throw error;
    });
    const worker = await this.worker;
    const over = new AbortController();
    const { signal } = over;
    try {
      const answered = once(worker, 'message', { signal });
      worker.postMessage(job);
      const [answer] = await Promise.race([answered, this.tooLate(signal)]);
      return answer;
    } catch (error) {
      await this.close();
      // Its thread may also have died of what it was given.
      throw error instanceof TooSlow ? error : new TooSlow(this.limit, error);
    } finally {
      over.abort();
    }
  }

  /** On a busy machine a second may pass in which we could do nothing: what counts is what we could do. */
  private async tooLate(signal: AbortSignal): Promise<never> {
    const began = process.cpuUsage();
    for (let left = this.limit; left > 0; ) {
      await setTimeout(left, undefined, { signal, ref: false });
      const { user, system } = process.cpuUsage(began);
      left = this.limit - (user + system) / 1000;
    }
    throw new TooSlow(this.limit);
  }

  private async begin(): Promise<Worker> {
    const worker = beginThread(THREAD, {
      workerData: { games: this.games },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
    await once(worker, 'message');
    return worker;
  }
}
