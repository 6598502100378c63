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

/** Starts a thread; a quick one is not put behind the server's own work. */
export function startThread(quick: boolean, ended: () => void): Thread {
  const worker = beginThread(THREAD, { workerData: { nice: quick ? 0 : NICE } });
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

/** Long thoughts take what the server and its database leave over. */
const NICE = 10;
