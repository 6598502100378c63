import { expect, test } from 'vitest';
import { clockPresets } from './presets.ts';
import { clockSentence, sayLength } from './sentence.ts';
import type { ClockSettings } from './settings.ts';

const { none, blitz, relaxed, days, printed } = clockPresets;

test.each<[ClockSettings, string, string]>([
  [none.settings, '不限时，想多久都可以。', 'No clock: take all the time you like.'],
  [
    blitz.settings,
    '每步 10 秒，另有 2 分钟备用，每步加 2 秒；每次响应 8 秒；超时判负。',
    '10 s a decision, then a bank of 2 min that grows by 2 s with each; 8 s a reaction; out of time loses.',
  ],
  [
    relaxed.settings,
    '每步 1 分钟，另有 10 分钟备用，每步加 10 秒；每次响应 20 秒；超时由规则代答。',
    '1 min a decision, then a bank of 10 min that grows by 10 s with each; 20 s a reaction; out of time, the rules answer.',
  ],
  [
    days.settings,
    '每步 3 天，超时判负；每次响应 8 小时，过时由规则代答。',
    '3 days a decision, out of time loses; 8 h a reaction, then the rules answer.',
  ],
  [
    { kind: 'days', days: 1, out: 'default' },
    '每步 1 天；每次响应 8 小时；超时由规则代答。',
    '1 day a decision; 8 h a reaction; out of time, the rules answer.',
  ],
  [
    { ...blitz.settings, bank: 0, increment: 0 },
    '每步 10 秒；每次响应 8 秒；超时判负。',
    '10 s a decision; 8 s a reaction; out of time loses.',
  ],
  [
    { ...blitz.settings, increment: 0 },
    '每步 10 秒，另有 2 分钟备用；每次响应 8 秒；超时判负。',
    '10 s a decision, then a bank of 2 min; 8 s a reaction; out of time loses.',
  ],
  [
    printed.settings,
    '每个问题都按规则书上的时限。',
    'Every question has the time that the rules print for it.',
  ],
])('%j is said in both languages', (clock, zh, en) => {
  expect(clockSentence(clock)).toEqual({ zh, en });
});

test('what holds of the printed limits is said beside it', () => {
  const en = (...said: Parameters<typeof clockSentence>) => clockSentence(...said).en;
  const raced = 'No clock: take all the time you like. Races have the time that the rules print.';
  expect(en(none.settings, { pace: 0, races: 1 })).toBe(raced);
  expect(en(none.settings, { pace: 0, races: 0.5 })).toBe(
    `${raced} Printed times are taken 0.5 times as long.`,
  );
  expect(en(printed.settings, { pace: 0, races: 0 })).toBe(en(none.settings));
  // As tables were opened that are older than the choice.
  expect(en(none.settings, { pace: 1 })).toBe(en(printed.settings));
  expect(clockSentence(days.settings, { pace: 1 })).toEqual({
    zh: `每个问题都按规则书上的时限。规则书没写时限的：${clockSentence(days.settings).zh}`,
    en: `Every question has the time that the rules print for it. Where they print none: ${clockSentence(days.settings).en}`,
  });
});

test.each([
  [0, '0 秒', '0 s'],
  [1500, '1.5 秒', '1.5 s'],
  [90_000, '1 分钟 30 秒', '1 min 30 s'],
  [36 * 3_600_000, '1 天 12 小时', '1 day 12 h'],
])('%d ms are said as people say it', (ms, zh, en) => {
  expect(sayLength(ms)).toEqual({ zh, en });
});
