import { INVALID_MOVE, type PeerBotGame } from './library.ts';

/**
 * The two games the way boardgame.io's own guide writes them: a move changes the draft it is given, `endIf`
 * looks for the end. Undo is off because it only slows play down.
 */

interface TicTacToe {
  board: (string | null)[];
}

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const;

function threeInLine(board: (string | null)[]): string | null {
  for (const [a, b, c] of LINES) {
    const mark = board[a];
    if (mark !== null && mark === board[b] && mark === board[c]) return mark;
  }
  return null;
}

export const tictactoe: PeerBotGame<TicTacToe> = {
  name: 'tictactoe',
  setup: () => ({ board: new Array(9).fill(null) }),
  disableUndo: true,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, square) => {
      if (G.board[square] !== null) return INVALID_MOVE;
      G.board[square] = playerID;
    },
  },
  endIf: ({ G }) => {
    const winner = threeInLine(G.board);
    if (winner !== null) return { winner };
    return G.board.includes(null) ? undefined : { draw: true };
  },
  ai: {
    enumerate: (G) => freeSquares(G).map((square) => ({ move: 'mark', args: [square] })),
  },
};

export function freeSquares({ board }: TicTacToe): number[] {
  const free: number[] = [];
  for (let square = 0; square < 9; square++) if (board[square] === null) free.push(square);
  return free;
}

interface Connect4 {
  /** The discs of each column from the bottom up. */
  columns: string[][];
  /** The column of the latest disc: a new line of four runs through it. */
  last: number | null;
}

const COLUMNS = 7;
const ROWS = 6;
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, -1],
  [1, 1],
] as const;

/** How many discs of one player follow from (x, y) in a direction. */
function discs(columns: string[][], x: number, y: number, dx: number, dy: number, who: string): number {
  for (let n = 0; ; n++) {
    x += dx;
    y += dy;
    if (x < 0 || x >= COLUMNS || y < 0 || y >= columns[x].length || columns[x][y] !== who) return n;
  }
}

function fourThroughLast({ columns, last }: Connect4): string | null {
  if (last === null) return null;
  const y = columns[last].length - 1;
  const who = columns[last][y];
  for (const [dx, dy] of DIRECTIONS) {
    if (1 + discs(columns, last, y, dx, dy, who) + discs(columns, last, y, -dx, -dy, who) >= 4) return who;
  }
  return null;
}

export const connect4: PeerBotGame<Connect4> = {
  name: 'connect4',
  setup: () => ({ columns: Array.from({ length: COLUMNS }, () => []), last: null }),
  disableUndo: true,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, x) => {
      const column = G.columns[x];
      if (column === undefined || column.length >= ROWS) return INVALID_MOVE;
      column.push(playerID);
      G.last = x;
    },
  },
  endIf: ({ G }) => {
    const winner = fourThroughLast(G);
    if (winner !== null) return { winner };
    return G.columns.every((column) => column.length >= ROWS) ? { draw: true } : undefined;
  },
  ai: {
    enumerate: (G) => openColumns(G).map((x) => ({ move: 'drop', args: [x] })),
  },
};

export function openColumns({ columns }: Connect4): number[] {
  const open: number[] = [];
  for (let x = 0; x < COLUMNS; x++) if (columns[x].length < ROWS) open.push(x);
  return open;
}
