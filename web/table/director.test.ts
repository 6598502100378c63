import type { Sight } from '@kaiju/server/client';
import type { FactSeen } from '@kaiju/server/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Director, type Performance } from './director.ts';

const sight = (at: number) => ({ at, view: { at }, ask: null }) as unknown as Sight;
const fact = (n: number): FactSeen => ({ n, kind: `k${n}`, clause: 'AA-1', path: ['match'], data: {} });

/** A stage on which each fact is over when the test says so. */
class Rehearsal implements Performance {
  readonly played: number[] = [];
  readonly before: number[] = [];
  private over: (() => void) | null = null;
  cuts = 0;
  isHidden = false;

  play({ n }: FactSeen, { at }: Sight): Promise<void> {
    this.played.push(n);
    this.before.push(at);
    return new Promise((resolve) => {
      this.over = resolve;
    });
  }
  cut(): void {
    this.cuts++;
    this.over?.();
  }
  hidden(): boolean {
    return this.isHidden;
  }
  async finish(): Promise<void> {
    this.over?.();
    for (let i = 0; i < 5; i++) await Promise.resolve();
  }
}

const noted = ({ showing }: Director) => showing.facts.map(({ n }) => n);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('facts are shown one after the other, each on the table as it was before', async () => {
  const stage = new Rehearsal();
  const director = new Director(sight(0), stage);
  director.happened([fact(1), fact(2)], sight(10));
  director.happened([fact(3)], sight(20));
  expect(stage.played).toEqual([1]);
  expect(director.showing).toMatchObject({ busy: true, fact: { n: 1 }, sight: { at: 0 } });
  await stage.finish();
  expect(stage.played).toEqual([1, 2]);
  expect(director.showing.sight.at).toBe(0);
  await stage.finish();
  expect(director.showing.sight.at).toBe(10);
  expect(stage.before).toEqual([0, 0, 10]);
  await stage.finish();
  expect(director.showing).toMatchObject({ busy: false, fact: null, sight: { at: 20 } });
  expect(noted(director)).toEqual([1, 2, 3]);
});

test('catching up shows the end at once, notes every fact once, and plays none of them later', async () => {
  const stage = new Rehearsal();
  const director = new Director(sight(0), stage);
  director.happened([fact(1), fact(2)], sight(10));
  director.happened([fact(3)], sight(20));
  director.catchUp();
  expect(director.showing).toMatchObject({ busy: false, fact: null, sight: { at: 20 } });
  expect(noted(director)).toEqual([1, 2, 3]);
  expect(stage.cuts).toBe(1);
  await stage.finish();
  expect(stage.played).toEqual([1]);
  director.happened([fact(4)], sight(30));
  await stage.finish();
  expect(noted(director)).toEqual([1, 2, 3, 4]);
  expect(director.showing.sight.at).toBe(30);
});

test('what was cut off has ended before the next begins', async () => {
  let end = () => {};
  const order: string[] = [];
  const director = new Director(sight(0), {
    play: async ({ n }) => {
      order.push(`begin ${n}`);
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      order.push(`end ${n}`);
    },
    cut: () => {},
    hidden: () => false,
  });
  director.happened([fact(1)], sight(10));
  director.catchUp();
  director.happened([fact(2)], sight(20));
  expect(order).toEqual(['begin 1']);
  end();
  for (let i = 0; i < 8; i++) await Promise.resolve();
  expect(order).toEqual(['begin 1', 'end 1', 'begin 2']);
});

test('a change without facts waits for what is being shown, and is shown at once otherwise', async () => {
  const stage = new Rehearsal();
  const director = new Director(sight(0), stage);
  director.changed(sight(5));
  expect(director.showing.sight.at).toBe(5);
  director.happened([fact(1)], sight(10));
  director.changed(sight(11));
  expect(director.showing.sight.at).toBe(5);
  await stage.finish();
  expect(director.showing.sight.at).toBe(11);
});

test('what nobody sees is not played, only noted', () => {
  const stage = new Rehearsal();
  stage.isHidden = true;
  const director = new Director(sight(0), stage);
  director.happened([fact(1), fact(2)], sight(10));
  expect(stage.played).toEqual([]);
  expect(noted(director)).toEqual([1, 2]);
  expect(director.showing).toMatchObject({ busy: false, sight: { at: 10 } });
});

test('when too much piles up it is shown at once', () => {
  const stage = new Rehearsal();
  const director = new Director(sight(0), stage);
  for (let n = 1; n <= 40; n++) director.happened([fact(n)], sight(n));
  expect(noted(director).slice(0, 26)).toEqual(Array.from({ length: 26 }, (_, i) => i + 1));
  expect(director.showing.sight.at).toBeGreaterThanOrEqual(26);
});

test('a motion that is stuck or fails does not stop the match', async () => {
  const director = new Director(sight(0), {
    play: ({ n }) => (n === 1 ? new Promise(() => {}) : Promise.reject(new Error('torn'))),
    cut: () => {},
    hidden: () => false,
  });
  director.happened([fact(1), fact(2)], sight(10));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(director.showing).toMatchObject({ busy: false, sight: { at: 10 } });
});

test('after something was taken back the log begins anew, and what came before it can be put in front', () => {
  const director = new Director(sight(0), { play: () => {}, cut: () => {}, hidden: () => true });
  director.happened([fact(1), fact(2), fact(3)], sight(10));
  director.rewound(sight(8));
  expect(noted(director)).toEqual([]);
  director.learned([fact(2)], sight(8));
  director.recalled([fact(1)]);
  expect(noted(director)).toEqual([1, 2]);
});
