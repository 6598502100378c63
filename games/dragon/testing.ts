import {
  apply,
  askOf,
  type Json,
  parseScenes,
  playScene,
  type Refusal,
  type Table,
  waiting,
} from '@kaiju/kernel';
import { dragon } from './index.ts';
import type { Dragon } from './state.ts';

/** For tests that say more than a scene can: a table laid out, and played on, in a scene's words. */
export function position(
  given: string,
  { start = 'resolve', seats = 2, rolls = '', when = '', options = {} as Record<string, Json> } = {},
): Table<Dragon> {
  const indented = (source: string) =>
    source
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => `  ${line}`);
  const source = [
    'scene position',
    `seats ${seats}`,
    ...(rolls === '' ? [] : [`rolls ${rolls}`]),
    `start ${start}`,
    'given',
    ...indented(given),
    'when',
    ...indented(when),
    'then',
    '  waiting',
  ];
  const [scene] = parseScenes(source.join('\n'), seats);
  return playScene(dragon, { ...scene, options, acts: scene.acts.filter(({ part }) => part === 'when') });
}

/** Whoever is asked answers this; what is refused is returned. */
export function say(table: Table<Dragon>, value: Json, seat = waiting(table)[0]): Refusal | null {
  const ask = askOf(dragon, table, seat);
  return apply(dragon, table, { type: 'answer', seat, ask: ask?.id ?? '', value, at: table.now });
}
