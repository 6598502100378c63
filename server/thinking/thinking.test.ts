import { type Decision, deal, type Game, optionsOf, type Table } from '@kaiju/kernel';
import { findGame } from '@kaiju/registry';
import { expect, test } from 'vitest';
import { Occupation } from '../occupation.ts';
import { Thinking } from './index.ts';
import type { Settings, Thread } from './threads.ts';

/** Threads that think for as long as a test wants. */
class Threads {
  readonly thinking: Thinking;
  /** How many have been started. */
  started = 0;
  /** Which of them give way to the loop. */
  readonly givingWay: boolean[] = [];
  /** What was begun, in order. */
  readonly begun: string[] = [];
  readonly failed: string[] = [];
  /** The one that was started last. */
  last!: Thread;
  /** Milliseconds; each thought that is over has taken a hundred. */
  private clock = 0;
  private readonly underWay = new Map<string, (error?: Error) => void>();

  constructor(threads: number, patience?: number) {
    const clock = () => this.clock;
    this.thinking = new Thinking({
      threads,
      patience,
      clock,
      start: (settings, ended) => this.start(settings, ended),
    });
  }

  private start({ givesWay }: Settings, ended: () => void): Thread {
    this.started++;
    this.givingWay.push(givesWay !== null);
    let thought = '';
    this.last = {
      ready: Promise.resolve(),
      think: (_game, _table, _seat, _bot, luck) => {
        thought = luck;
        this.begun.push(luck);
        return new Promise<Decision>((resolve, reject) => {
          this.underWay.set(luck, (error) => (error ? reject(error) : resolve({ value: luck, after: 0 })));
        });
      },
      end: async () => {
        ended();
        this.underWay.get(thought)?.(new Error('the thread has ended'));
        this.underWay.delete(thought);
      },
    };
    return this.last;
  }

  /** Bots of a level want to think at tables of this host; what it returns takes that back. */
  async want(host: string, level: string, names: string): Promise<() => void> {
    const stop = new AbortController();
    for (const name of names.split(' ')) {
      const wanted = { host, signal: stop.signal };
      this.thinking
        .think({} as Game, {} as Table, 0, level, name, wanted)
        .catch((error: Error) => void this.failed.push(`${name}: ${error.message}`));
    }
    await settled();
    return () => stop.abort(new Error('taken back'));
  }

  /** These thoughts are over, one after the other, and whatever comes next has begun. */
  async over(names: string): Promise<void> {
    for (const name of names.split(' ')) {
      this.clock += 100;
      this.underWay.get(name)?.();
      this.underWay.delete(name);
      await settled();
    }
  }

  get now(): string {
    return [...this.underWay.keys()].join(' ');
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a beginner answers at once, whatever number of masters one host has', async () => {
  const threads = new Threads(2);
  await threads.want('ann', 'master', 'm1 m2 m3 m4 m5 m6');
  expect(threads.now).toBe('m1');
  await threads.want('bob', 'beginner', 'b');
  expect(threads.now).toBe('m1 b');
});

test('nor does it wait for the short thoughts of another host, but for the one that has begun', async () => {
  const threads = new Threads(2);
  await threads.want('ann', 'casual', 's1 s2 s3 s4');
  await threads.want('bob', 'beginner', 'b');
  expect(threads.now).toBe('s1');
  await threads.over('s1');
  expect(threads.now).toBe('b');
});

test('hosts are served in turn', async () => {
  const threads = new Threads(2);
  await threads.want('ann', 'master', 'a1 a2 a3 a4');
  await threads.want('bob', 'strong', 'b1 b2');
  await threads.want('eve', 'master', 'e1');
  await threads.over('a1 b1 e1 a2 b2 a3 a4');
  expect(threads.begun.join(' ')).toBe('a1 b1 e1 a2 b2 a3 a4');
});

test('one host leaves a thread for long thoughts to the others', async () => {
  const threads = new Threads(4);
  await threads.want('ann', 'master', 'a1 a2 a3 a4');
  expect(threads.now).toBe('a1 a2');
  await threads.want('bob', 'master', 'b1');
  expect(threads.now).toBe('a1 a2 b1');
});

test('whoever comes later does not get what the others had before them', async () => {
  const threads = new Threads(2);
  await threads.want('ann', 'master', 'a1 a2 a3 a4');
  await threads.over('a1 a2');
  await threads.want('bob', 'master', 'b1 b2 b3');
  await threads.over('a3 b1 a4 b2');
  expect(threads.begun.join(' ')).toBe('a1 a2 a3 b1 a4 b2 b3');
});

test('what nobody wants any more is not thought', async () => {
  const threads = new Threads(2);
  await threads.want('ann', 'master', 'a1');
  const close = await threads.want('ann', 'master', 'a2 a3');
  await threads.want('ann', 'master', 'a4');
  close();
  await threads.over('a1');
  expect(threads.now).toBe('a4');
  expect(threads.failed).toEqual(['a2: taken back', 'a3: taken back']);
});

test('a short thought waits for no thread to begin, but takes one that is free', async () => {
  const threads = new Threads(2);
  await threads.want('ann', 'beginner', 's1 s2');
  expect([threads.started, threads.now]).toEqual([1, 's1']);
  await threads.want('ann', 'strong', 'l1');
  await threads.over('s1 s2');
  expect([threads.started, threads.now]).toEqual([2, 'l1']);
  expect(threads.givingWay).toEqual([false, true]);
  await threads.over('l1');
  await threads.want('bob', 'casual', 's3');
  await threads.want('eve', 'casual', 's4');
  expect(threads.now).toBe('s3 s4');
});

test('a thread that hangs is ended, and another takes its place', async () => {
  const threads = new Threads(2, 5);
  await threads.want('ann', 'master', 'hangs next');
  await expect.poll(() => threads.begun.join(' ')).toBe('hangs next');
  expect([threads.failed[0], threads.started]).toEqual(['hangs: the thread has ended', 2]);
});

test('a thread that has died is replaced with the next thought', async () => {
  const threads = new Threads(2);
  await threads.want('ann', 'master', 'dies');
  threads.last.end();
  await threads.want('ann', 'master', 'next');
  expect([threads.failed, threads.now]).toEqual([['dies: the thread has ended'], 'next']);
});

test('on real threads bots of all levels answer', async () => {
  const occupation = new Occupation();
  const thinking = new Thinking({ occupation });
  const market = findGame('market');
  const table = deal(market, { seats: 2, seed: 'thinking' });
  const wanted = { host: 'ann', signal: new AbortController().signal };
  const answers = ['beginner', 'strong'].map((level) =>
    thinking.think(market, table, 0, level, 'luck', wanted),
  );
  for (const { value } of await Promise.all(answers))
    expect(optionsOf(market, table, 0)).toContainEqual(value);
  // While the loop has something under way, its 200 ms take longer: by 100 at least, whatever else the machine does.
  const began = performance.now();
  await occupation.during(thinking.think(market, table, 0, 'strong', 'luck', wanted));
  expect(performance.now() - began).toBeGreaterThan(295);
  await thinking.close();
});
