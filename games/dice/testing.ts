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
import { dice } from './index.ts';
import type { Dice } from './state.ts';

/** For tests that say more than a scene can: a table laid out, and played on, in a scene's words. */
export function position(
  given: string,
  { start = 'main1', seats = 2, rolls = '', when = '', options = {} as Record<string, Json> } = {},
): Table<Dice> {
  const indented = (text: string) =>
    text
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
  return playScene(dice, { ...scene, options, acts: scene.acts.filter(({ part }) => part === 'when') });
}

/** Whoever is asked answers this; what is refused is returned. */
export function say(table: Table<Dice>, value: Json, seat = waiting(table)[0]): Refusal | null {
  const ask = askOf(dice, table, seat);
  return apply(dice, table, { type: 'answer', seat, ask: ask?.id ?? '', value, at: table.now });
}

/** The host's clock runs out for whoever is asked. */
export function fallSilent(table: Table<Dice>): void {
  const [seat] = waiting(table);
  const refusal = apply(dice, table, { type: 'expire', ask: `${seat}.${table.asked[seat]}`, at: table.now });
  if (refusal) throw new Error(refusal.message);
}
