import type { Bilingual } from '@kaiju/kernel';
import type { ClockSettings } from './settings.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The clocks that a table is offered with. */
export const clockPresets = {
  none: {
    name: { zh: '不限时', en: 'No clock' },
    about: { zh: '想多久都可以。', en: 'Take all the time you like.' },
    settings: { kind: 'none' },
  },
  blitz: {
    name: { zh: '快棋', en: 'Blitz' },
    about: {
      zh: '每步 10 秒，另有 2 分钟备用，每步加 2 秒；用完判负。',
      en: '10 s a decision, then a bank of 2 min that grows by 2 s; out of time loses.',
    },
    settings: {
      kind: 'live',
      bank: 2 * MINUTE,
      increment: 2 * SECOND,
      decision: 10 * SECOND,
      reaction: 8 * SECOND,
      out: 'lose',
    },
  },
  relaxed: {
    name: { zh: '从容', en: 'Relaxed' },
    about: {
      zh: '每步 1 分钟，另有 10 分钟备用，每步加 10 秒；用完由规则代答。',
      en: '1 min a decision, then a bank of 10 min that grows by 10 s; out of time, the rules answer.',
    },
    settings: {
      kind: 'live',
      bank: 10 * MINUTE,
      increment: 10 * SECOND,
      decision: MINUTE,
      reaction: 20 * SECOND,
      out: 'default',
    },
  },
  correspondence: {
    name: { zh: '通信赛', en: 'Correspondence' },
    about: { zh: '每一步有 3 天；超时判负。', en: 'Three days for every answer; out of time loses.' },
    settings: { kind: 'days', days: 3, out: 'lose' },
  },
} as const satisfies Record<string, { name: Bilingual; about: Bilingual; settings: ClockSettings }>;
