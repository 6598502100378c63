import type { Bilingual } from '@kaiju/kernel';
import { clockPresets, clockSentence } from '@kaiju/server/clocks';
import type { NewTable, Room } from '@kaiju/server/protocol';
import { counted } from '../words/counted.ts';

type Clock = NonNullable<NewTable['clock']>;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The clocks a table is offered with. */
export const clocks: readonly { id: string; name: Bilingual; about: Bilingual; settings: Clock }[] =
  Object.entries(clockPresets).map(([id, preset]) => ({
    ...{ id, ...preset, about: clockSentence(preset.settings) },
  }));

/** What runs at a table, by its name, or by its times if it has none. */
export function clockName({ clock, pace }: Pick<Room, 'clock' | 'pace'>): Bilingual {
  if (pace > 0) return clockPresets.printed.name;
  if (clock.kind === 'none' || clock.kind === 'printed') return clockPresets[clock.kind].name;
  // A clock of before names no time for reactions by days, and is the same clock.
  const { en } = clockSentence(clock);
  const preset = clocks.find(({ settings }) => clockSentence(settings).en === en);
  if (preset) return preset.name;
  if (clock.kind === 'days')
    return { zh: `每步 ${clock.days} 天`, en: counted('{days} {days|day|days} each', clock) };
  const minutes = Math.round(clock.bank / MINUTE);
  const increment = Math.round(clock.increment / SECOND);
  return { zh: `${minutes} 分 + ${increment} 秒`, en: `${minutes} min + ${increment} s` };
}
