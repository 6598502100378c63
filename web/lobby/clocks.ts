import type { Bilingual } from '@kaiju/kernel';
import { clockPresets } from '@kaiju/server/clocks';
import type { NewTable } from '@kaiju/server/protocol';
import { counted } from '../words/counted.ts';

type Clock = NonNullable<NewTable['clock']>;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The clocks a table is offered with. */
export const clocks: readonly { id: string; name: Bilingual; about: Bilingual; settings: Clock }[] =
  Object.entries(clockPresets).map(([id, preset]) => ({ id, ...preset }));

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
