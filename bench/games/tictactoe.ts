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

/** Tic-tac-toe: nine squares; three in a line win. */
const State = record('TicTacToe', { squares: list(int), turn: int.or(0), marked: int.or(0) });
type TicTacToe = ValueOf<typeof State>;

const SQUARES = 9;
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

function threeOf(squares: number[], who: number): boolean {
  for (const [a, b, c] of LINES) {
    if (squares[a] === who && squares[b] === who && squares[c] === who) return true;
  }
  return false;
}

const procedure = proceduresOf<TicTacToe>();
const match = procedure('match').steps(
  choose('TT-1.1', {
    kind: 'mark',
    who: ({ g }) => g.turn,
    options: ({ g }) => {
      const free: number[] = [];
      for (let square = 0; square < SQUARES; square++) if (g.squares[square] < 0) free.push(square);
      return free;
    },
    take: ({ g, tell }, square) => {
      g.squares[square] = g.turn;
      g.marked++;
      tell('marked', { seat: g.turn, square });
      if (threeOf(g.squares, g.turn)) return over(won([g.turn], 2, 'TT-1.2'));
      if (g.marked === SQUARES) return over(drawn(2, 'TT-1.3'));
      g.turn = 1 - g.turn;
      return stay;
    },
  }),
);

export const tictactoe = defineGame({
  id: 'tictactoe',
  version: 1,
  title: { zh: '井字棋', en: 'Tic-tac-toe' },
  clauses: 'TT',
  seats: { min: 2, max: 2 },
  state: State,
  options: noOptions,
  setup: () => State.make({ squares: new Array(SQUARES).fill(-1) }),
  main: match,
  procedures: [],
  bound: SQUARES,
  words: { fact: () => '', ask: () => '', option: (_, v) => String(v), board: () => '' },
});
