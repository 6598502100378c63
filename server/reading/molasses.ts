import { isMainThread } from 'node:worker_threads';
import { type Game, int, record, text } from '@kaiju/kernel';
import { tower } from '../table/tower.ts';

/** The tower, with a text that hosts may write: what it says makes dealing fail, or in a thread take for ever. */
export const molasses = {
  ...tower,
  id: 'molasses',
  ruleset: 'molasses@1',
  options: record('options', { armed: int.or(9), text: text.or('') }),
  setup({ options, seats }: { options: { armed: number; text: string }; seats: number }) {
    if (options.text.includes('wrong')) throw new RangeError('options.text: wrong');
    if (options.text.includes('slow') && !isMainThread) for (;;);
    return tower.setup({ options: { armed: options.armed }, seats });
  },
} as Game;

export const games = [molasses];
