import {
  choose,
  defineGame,
  drawn,
  int,
  list,
  noOptions,
  over,
  proceduresOf,
  record,
  stay,
  type ValueOf,
  won,
} from '@kaiju/kernel';

/** Connect Four: seven columns of six; four in a line win. */
const State = record('Connect4', {
  cells: list(int),
  heights: list(int),
  turn: int.or(0),
  dropped: int.or(0),
});
type Connect4 = ValueOf<typeof State>;

const COLUMNS = 7;
const ROWS = 6;
/** Along a row, up a column, and the two slants. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, -1],
  [1, 1],
] as const;

function fourThrough(cells: number[], column: number, row: number, who: number): boolean {
  for (const [dx, dy] of DIRECTIONS) {
    const beside = discs(cells, column, row, dx, dy, who) + discs(cells, column, row, -dx, -dy, who);
    if (1 + beside >= 4) return true;
  }
  return false;
}

/** How many discs of one seat follow in a direction. */
function discs(cells: number[], column: number, row: number, dx: number, dy: number, who: number): number {
  let n = 0;
  let x = column + dx;
  let y = row + dy;
  while (x >= 0 && x < COLUMNS && y >= 0 && y < ROWS && cells[y * COLUMNS + x] === who) {
    n++;
    x += dx;
    y += dy;
  }
  return n;
}

const procedure = proceduresOf<Connect4>();
const match = procedure('match').steps(
  choose('CF-1.1', {
    kind: 'drop',
    who: ({ g }) => g.turn,
    options: ({ g }) => {
      const open: number[] = [];
      for (let column = 0; column < COLUMNS; column++) if (g.heights[column] < ROWS) open.push(column);
      return open;
    },
    take: ({ g, tell }, column) => {
      const row = g.heights[column]++;
      g.cells[row * COLUMNS + column] = g.turn;
      g.dropped++;
      tell('dropped', { seat: g.turn, column, row });
      if (fourThrough(g.cells, column, row, g.turn)) return over(won([g.turn], 2, 'CF-1.2'));
      if (g.dropped === COLUMNS * ROWS) return over(drawn(2, 'CF-1.3'));
      g.turn = 1 - g.turn;
      return stay;
    },
  }),
);

export const connect4 = defineGame({
  id: 'connect4',
  version: 1,
  title: { zh: '四子棋', en: 'Connect Four' },
  clauses: 'CF',
  seats: { min: 2, max: 2 },
  state: State,
  options: noOptions,
  setup: () => State.make({ cells: new Array(COLUMNS * ROWS).fill(-1), heights: new Array(COLUMNS).fill(0) }),
  main: match,
  procedures: [],
  bound: COLUMNS * ROWS,
  words: { fact: () => '', ask: () => '', option: (_, v) => String(v), board: () => '' },
});
