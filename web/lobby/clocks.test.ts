import { clockPresets } from '@kaiju/server/clocks';
import type { Room } from '@kaiju/server/protocol';
import { expect, test } from 'vitest';
import { clockName } from './clocks.ts';

const named = (clock: Room['clock'], pace = 0) => clockName({ clock, pace }).en;

test('a clock has the name of its preset, also as it was stored before', () => {
  for (const { name, settings } of Object.values(clockPresets)) expect(named(settings)).toBe(name.en);
  expect(named({ kind: 'days', days: 3, out: 'lose' })).toBe('Days');
});

test('one of its own has its times', () => {
  expect(named({ kind: 'days', days: 1, out: 'lose' })).toBe('1 day each');
  expect(named({ ...clockPresets.blitz.settings, bank: 300_000 })).toBe('5 min + 2 s');
  expect(named({ ...clockPresets.blitz.settings, bank: 0, increment: 0 })).toBe('10 s each');
});

test('a table of before, whose printed limits hold, is as printed whatever its clock', () => {
  expect(named(clockPresets.relaxed.settings, 1)).toBe('As printed');
});
