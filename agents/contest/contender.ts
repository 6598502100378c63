import { botFor } from '@kaiju/bots';
import { miracle } from '@kaiju/game-miracle';
import { programOf } from './command.ts';
import type { Contender } from './judge.ts';

/** Who is meant by a word: one of our bots by its name, or a program by its command; null if neither. */
export function contenderOf(word: string): Contender | null {
  try {
    return botFor(miracle, word);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return programOf(word);
  }
}
