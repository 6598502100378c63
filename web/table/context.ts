import type { Lang, Speech } from '@kaiju/kernel';
import type { Command, RejectionCode, Room } from '@kaiju/server/protocol';
import { createContext, use, useSyncExternalStore } from 'react';
import type { BoardModule } from '../kit/board.ts';
import type { Voice } from '../voices.ts';
import { useWords } from '../words/speak.ts';
import type { Eyes, Look } from './eyes.ts';
import type { Place } from './place.ts';
import { words } from './words.ts';

/** What is done where a command is turned down for these reasons. */
export type Instead = Partial<Record<RejectionCode, () => void>>;

/** What every part of a table's frame may need. */
export interface Setting {
  game: Voice;
  board: BoardModule;
  place: Place;
  eyes: Eyes;
  look: Look;
  room: Room;
  /** -1 is a spectator. */
  seat: number;
  /** All seats that this device holds. */
  mine: readonly number[];
  lang: Lang;
  speech: Speech;
  /** Does something to the table; says why if it can't be done, or does what is to be done `instead`. Resolves to whether it was. */
  run(command: Command, instead?: Instead): Promise<boolean>;
  answer(value: unknown): void;
  openClause(id: string): void;
}

export const SettingContext = createContext<Setting | null>(null);

export function useSetting(): Setting {
  const setting = use(SettingContext);
  if (setting === null) throw new Error('outside a table: a part of the frame stands inside <TableFrame>');
  return setting;
}

export function useLook(eyes: Eyes): Look {
  return useSyncExternalStore(eyes.subscribe, () => eyes.look);
}

/** As many answers as the number keys can give. */
export const KEYED = 9;

export const useTableWords = () => useWords(words);
