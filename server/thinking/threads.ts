import { Thinker } from '@kaiju/bots';
import { beginThread } from '../threads.ts';

const THREAD = new URL('./thread.mjs', import.meta.url);

/** A thread where one bot thinks at a time. */
export interface Thread extends Pick<Thinker, 'think'> {
  /** Resolves when it can think; the rules of a game come with the first thought of it. */
  ready: Promise<unknown>;
  /** What it is thinking about fails. */
  end(): Promise<unknown>;
}

export interface Settings {
  /** What the loop has under way, where the thread leaves it what it needs; null for one that waits for nobody. */
  givesWay: Int32Array | null;
}

export function startThread(settings: Settings, ended: () => void): Thread {
  const worker = beginThread(THREAD, { workerData: settings });
  worker.on('error', ended);
  worker.on('exit', ended);
  const ready = new Promise<Thinker>((resolve, reject) => {
    worker.once('message', () => resolve(new Thinker(worker)));
    worker.once('exit', () => reject(new Error('a thread for bots ended before it could begin')));
  });
  // Whoever waits for it hears of it.
  ready.catch(() => {});
  return {
    ready,
    think: async (...question) => (await ready).think(...question),
    end: () => worker.terminate(),
  };
}
