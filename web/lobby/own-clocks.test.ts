import { clockBounds, clockPresets } from '@kaiju/server/clocks';
import { afterEach, expect, test, vi } from 'vitest';
import { firstOf, keepClock, keptClocks, ladders, type OwnClock } from './own-clocks.ts';

afterEach(() => vi.unstubAllGlobals());

/** A device that has kept this. */
function device(kept: string | null = null): void {
  let text = kept;
  const setItem = (_: string, value: string) => {
    text = value;
  };
  vi.stubGlobal('localStorage', { getItem: () => text, setItem });
}

test('every step of a ladder is one that the server takes, and the clocks offered stand on it', () => {
  for (const [name, [least, most]] of Object.entries(clockBounds)) {
    const ladder: readonly number[] = ladders[name as keyof typeof ladders];
    expect(ladder).toEqual([...new Set(ladder)].sort((a, b) => a - b));
    for (const step of ladder) expect(step >= least && step <= most, `${name} ${step}`).toBe(true);
  }
  for (const { settings } of Object.values(clockPresets)) {
    if (settings.kind !== 'live') continue;
    for (const name of ['bank', 'increment', 'decision', 'reaction'] as const)
      expect(ladders[name]).toContain(settings[name]);
  }
  expect(ladders.days).toContain(firstOf.days.days);
  expect(ladders.wait).toContain(firstOf.days.reaction);
});

test('the last three clocks are kept, each once, the latest first', () => {
  device();
  const [a, b, c, d] = [60_000, 120_000, 180_000, 300_000].map(
    (bank): OwnClock => ({ ...firstOf.live, bank }),
  );
  for (const clock of [a, b, c, a, d]) keepClock(clock);
  expect(keptClocks()).toEqual([d, a, c]);
});

test('what a device kept and no server would take is left out', () => {
  device(JSON.stringify([{ ...firstOf.live, bank: -1 }, { kind: 'days', days: 2, out: 'lose' }, 'x', null]));
  expect(keptClocks()).toEqual([{ kind: 'days', days: 2, reaction: firstOf.days.reaction, out: 'lose' }]);
  device('no JSON');
  expect(keptClocks()).toEqual([]);
});
