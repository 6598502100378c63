import type { Bilingual } from '@kaiju/kernel';
import type { NewTable } from '@kaiju/server/protocol';
import { counted } from '../words/counted.ts';

type Clock = NonNullable<NewTable['clock']>;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The clocks a table is offered with; the same as the server's presets, which stand among its schemas. */
export const clocks: readonly { id: string; name: Bilingual; about: Bilingual; settings: Clock }[] = [
  {
    id: 'none',
    name: { zh: '不限时', en: 'No clock' },
    about: { zh: '想多久都可以。', en: 'Take all the time you like.' },
    settings: { kind: 'none' },
  },
  {
    id: 'blitz',
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
  {
    id: 'relaxed',
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
  {
    id: 'correspondence',
    name: { zh: '通信赛', en: 'Correspondence' },
    about: { zh: '每一步有 3 天；超时判负。', en: 'Three days for every answer; out of time loses.' },
    settings: { kind: 'days', days: 3, out: 'lose' },
  },
];

/** A clock's name, or its times if it has none. */
export function clockName(clock: Clock): Bilingual {
  const preset = clocks.find(({ settings }) => JSON.stringify(settings) === JSON.stringify(clock));
  if (preset) return preset.name;
  if (clock.kind === 'none') return clocks[0].name;
  if (clock.kind === 'days')
    return { zh: `每步 ${clock.days} 天`, en: counted('{days} {days|day|days} each', clock) };
  const minutes = Math.round(clock.bank / MINUTE);
  const increment = Math.round(clock.increment / SECOND);
  return { zh: `${minutes} 分 + ${increment} 秒`, en: `${minutes} min + ${increment} s` };
}
