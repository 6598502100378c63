import type { Dir } from '../content/types.ts';
import { ARROW_KEYS, CARD_KEYS, LETTERS, runId, stepId } from './look.ts';

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key means at this table: a card, a direction for an aim, a choice by its number, or a word. */
export type Meaning =
  | { what: 'card'; id: string; dir?: Dir }
  | { what: 'number'; n: number }
  | { what: 'flip' | 'go' | 'back' | 'arm' };

const BY_KEY = new Map(Object.entries(CARD_KEYS).map(([id, key]) => [key, id]));

export function meaningOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Press): Meaning | null {
  if (ctrlKey || metaKey || altKey) return null;
  const dir = ARROW_KEYS[key] ?? LETTERS[key.toLowerCase()];
  if (dir !== undefined) return { what: 'card', id: shiftKey ? runId(dir) : stepId(dir), dir };
  if (shiftKey) return null;
  if (/^[1-9]$/.test(key)) return { what: 'number', n: Number(key) };
  if (key === ' ') return { what: 'flip' };
  if (key === 'Enter') return { what: 'go' };
  if (key === 'Escape') return { what: 'back' };
  if (key === 'q') return { what: 'arm' };
  const id = BY_KEY.get(key.toLowerCase());
  return id === undefined ? null : { what: 'card', id };
}
