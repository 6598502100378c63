import { type Bilingual, fill } from '@kaiju/kernel';
import { clockPresets, clockSentence, sayLength } from '@kaiju/server/clocks';
import type { NewTable, Room } from '@kaiju/server/protocol';
import { counted } from '../words/counted.ts';

export type Clock = NonNullable<NewTable['clock']>;

const WORDS = {
  growing: { zh: '{bank} + {increment}', en: '{bank} + {increment}' },
  each: { zh: '每步 {decision}', en: '{decision} each' },
} satisfies Record<string, Bilingual>;

/** What runs at a table, by its name, or by its times if it has none. */
export function clockName({ clock, pace }: Pick<Room, 'clock' | 'pace'>): Bilingual {
  if (pace > 0) return clockPresets.printed.name;
  // A clock of before names no time for reactions by days, and is the same clock.
  const { en } = clockSentence(clock);
  const preset = Object.values(clockPresets).find(({ settings }) => clockSentence(settings).en === en);
  if (preset) return preset.name;
  if (clock.kind === 'days')
    return { zh: `每步 ${clock.days} 天`, en: counted('{days} {days|day|days} each', clock) };
  if (clock.kind !== 'live') return clockPresets[clock.kind].name;
  const [bank, increment, decision] = [clock.bank, clock.increment, clock.decision].map(sayLength);
  const said = clock.bank + clock.increment > 0 ? WORDS.growing : WORDS.each;
  const inOne = (lang: 'zh' | 'en') =>
    fill(said[lang], { bank: bank[lang], increment: increment[lang], decision: decision[lang] });
  return { zh: inOne('zh'), en: inOne('en') };
}
