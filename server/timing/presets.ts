import type { Bilingual } from '@kaiju/kernel';
import type { ClockSettings } from './settings.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What a clock of one's own may be: the least and the most, in milliseconds where it isn't days. */
export const clockBounds = {
  bank: [0, 12 * HOUR],
  increment: [0, HOUR],
  decision: [SECOND, HOUR],
  reaction: [SECOND, HOUR],
  days: [1, 30],
  /** A reaction in a match by days. */
  wait: [HOUR, 72 * HOUR],
} as const satisfies Record<string, readonly [least: number, most: number]>;

/** How long a reaction waits in a match by days, where nothing else was said. */
export const USUAL_WAIT = 8 * HOUR;

/** The clocks that a table is offered with, beside one's own. */
export const clockPresets = {
  none: {
    name: { zh: '不限时', en: 'No clock' },
    settings: { kind: 'none' },
  },
  blitz: {
    name: { zh: '快棋', en: 'Blitz' },
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
    settings: {
      kind: 'live',
      bank: 10 * MINUTE,
      increment: 10 * SECOND,
      decision: MINUTE,
      reaction: 20 * SECOND,
      out: 'default',
    },
  },
  days: {
    name: { zh: '按天', en: 'Days' },
    settings: { kind: 'days', days: 3, reaction: USUAL_WAIT, out: 'lose' },
  },
  printed: {
    name: { zh: '照规则书', en: 'As printed' },
    settings: { kind: 'printed' },
  },
} as const satisfies Record<string, { name: Bilingual; settings: ClockSettings }>;
