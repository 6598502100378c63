import type { BoardModule } from './kit/board.ts';

/** Every game's board, loaded when it is needed. A game without one is shown as text. */
const boards = import.meta.glob<{ default: BoardModule }>('../games/*/board/index.tsx');

export async function boardOf(game: string): Promise<BoardModule | null> {
  const load = boards[`../games/${game}/board/index.tsx`];
  return load === undefined ? null : (await load()).default;
}
