import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { tictactoe } from '@kaiju/bots/fixtures/tictactoe';
import type { Game } from '@kaiju/kernel';
import { describe, expect, test } from 'vitest';
import { connect4 } from './games/connect4.ts';
import { PEER } from './peer/install.ts';
import { checked, midGame, type Pick, picker, randomGames, type Tally, trusted } from './play.ts';
import { rows } from './rows.ts';

interface Board {
  width: number;
  height: number;
  /** How many in a line win. */
  line: number;
  /** Whether discs fall to the lowest free cell of a column. */
  falling: boolean;
}

/** The same games on a bare array, the whole board searched for lines after each move. */
function onPlainArrays({ width, height, line, falling }: Board, games: number, pick: Pick): Tally {
  const tally: Tally = { moves: 0, wins: [0, 0], draws: 0 };
  const hasLine = (board: number[], who: number) =>
    board.some((_, from) =>
      [
        [1, 0],
        [0, 1],
        [1, 1],
        [-1, 1],
      ].some(([dx, dy]) => {
        for (let k = 0; k < line; k++) {
          const x = (from % width) + k * dx;
          const y = Math.floor(from / width) + k * dy;
          if (x < 0 || x >= width || y >= height || board[y * width + x] !== who) return false;
        }
        return true;
      }),
    );
  for (let n = 0; n < games; n++) {
    const board = new Array<number>(width * height).fill(-1);
    for (let who = 0; ; who = 1 - who) {
      const places = falling ? board.slice(-width).map((_, x) => x) : board.map((_, i) => i);
      const top = falling ? (height - 1) * width : 0;
      const free = places.filter((i) => board[top + i] < 0);
      let at = free[pick(free.length)];
      while (board[at] >= 0) at += width;
      board[at] = who;
      tally.moves++;
      if (hasLine(board, who)) {
        tally.wins[who]++;
        break;
      }
      if (!board.includes(-1)) {
        tally.draws++;
        break;
      }
    }
  }
  return tally;
}

describe.each<[string, Game, Board]>([
  ['tic-tac-toe', tictactoe, { width: 3, height: 3, line: 3, falling: false }],
  ['Connect Four', connect4, { width: 7, height: 6, line: 4, falling: true }],
])('%s', (_, game, board) => {
  test.each([1, 2, 3])('plays the games of seed %i as plain arrays do, checked and trusted', (seed) => {
    const plain = onPlainArrays(board, 150, picker(seed));
    expect(randomGames(game, checked, 150, picker(seed))).toEqual(plain);
    expect(randomGames(game, trusted, 150, picker(seed))).toEqual(plain);
    expect(plain.wins[0] + plain.wins[1] + plain.draws).toBe(150);
  });

  test('the tables to copy are in the middle of a game', () => {
    for (const table of midGame({ game, seats: 2 }, 5, 4))
      expect([table.seq, table.result]).toEqual([5, null]);
  });
});

function bench(...args: string[]) {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  return spawnSync(process.execPath, ['--import', 'tsx', main, ...args], { encoding: 'utf8' });
}

describe('npm run bench', () => {
  test('every row has a name of its own', () => {
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
  });

  test('--json prints the row and nothing else', () => {
    const { status, stdout } = bench('--json', '--quick', '--only', 'copy-connect4');
    expect(status).toBe(0);
    const [row, ...others] = JSON.parse(stdout);
    expect(others).toEqual([]);
    expect(Object.keys(row)).toEqual(['name', 'value', 'unit', 'peer', 'ratio']);
    expect(row).toMatchObject({ name: 'copy-connect4', unit: 'µs' });
    for (const key of ['value', 'peer', 'ratio']) expect(row[key]).toBeGreaterThan(0);
  });

  test('a row without its peer stands alone', () => {
    const { status, stdout, stderr } = bench('--json', '--quick', '--only', 'moves-tictactoe');
    expect(status).toBe(0);
    const [row] = JSON.parse(stdout);
    expect(row).toMatchObject({ name: 'moves-tictactoe', unit: 'moves/s' });
    expect(row.value).toBeGreaterThan(0);
    const absent = stderr.includes(`${PEER} is not installed, so`);
    expect([row.peer === null, row.ratio === null]).toEqual([absent, absent]);
  });

  test('a row that nobody knows is answered with those there are', () => {
    const { status, stdout, stderr } = bench('--only', 'moves-chess');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--only moves-chess: no row is called that; there are:');
    for (const { name } of rows) expect(stderr).toContain(name);
  });

  test('an option that nobody knows is answered with those there are', () => {
    const { status, stderr } = bench('--fast');
    expect(status).toBe(2);
    expect(stderr).toContain('--quick');
  });
});
