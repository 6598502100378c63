import { LoadError, type MatchRecord } from '@kaiju/kernel';
import type { Frame, Moment, Replay, Verdict } from './replay.ts';
import type { Asked, Told } from './wire.ts';

type Unnumbered<A> = A extends Asked ? Omit<A, 'id'> : never;

/** Plays a record again in a worker of its own. Rejects if its rules are not here, or it can't even be dealt. */
export async function openReplay(record: MatchRecord): Promise<Replay> {
  const worker = new Worker(new URL('../worker.ts', import.meta.url), { type: 'module', name: 'replay' });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let count = 0;
  const ask = <T>(asked: Unnumbered<Asked>): Promise<T> =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++count;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...asked, id });
    }) as Promise<T>;
  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.onmessage = ({ data }: MessageEvent<Told>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) asker?.reject(new LoadError(data.error.en, data.error.zh));
    else asker?.resolve(data.value);
  };
  worker.onerror = ({ message }) => fail(new Error(message || 'the worker stopped'));
  const close = () => {
    worker.terminate();
    fail(new Error('the replay was closed'));
  };
  try {
    const { length } = await ask<{ length: number }>({ do: 'open', record });
    return {
      length,
      seats: record.deal.seats,
      result: record.result,
      at: (n, vantage) => ask<Frame>({ do: 'at', n, vantage }),
      story: (vantage) => ask<Moment[]>({ do: 'story', vantage }),
      verify: () => ask<Verdict>({ do: 'verify' }),
      branch: async (after, seat, level) => {
        // Whoever only looks needs none of the tables of this device.
        const { branchLocal } = await import('../local/index.ts');
        return (await branchLocal({ record, after, seat, level })).id;
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
