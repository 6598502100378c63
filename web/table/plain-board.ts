import { lazy } from 'react';
import type { BoardModule } from '../kit/board.ts';

/** For a game that has no board of its own yet. */
export const plainBoard: BoardModule = {
  Board: lazy(async () => ({ default: (await import('./plain-table.tsx')).PlainTable })),
  motions: {},
  sounds: {},
  accent: '',
  icon: 'round-table',
  pieces: () => [],
};
