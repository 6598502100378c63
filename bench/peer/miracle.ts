import { randomUUID } from 'node:crypto';
import { apply, deal, type Json, load, type SavedTable, save, type Table, view } from '@kaiju/kernel';
import { findGame } from '@kaiju/registry';
import { INVALID_MOVE, type PeerGame } from './library.ts';

/** What the peer stores of a match: the whole table, as one value. */
interface Stored {
  match: string;
  /** How many answers were given. */
  n: number;
  table: SavedTable;
}

export interface Answer {
  ask: string;
  value: Json;
}

const game = findGame('miracle');

/** The table after the latest answer of each match. */
const atHand = new Map<string, { n: number; table: Table }>();

function tableOf({ match, n, table: saved }: Stored): Table {
  const held = atHand.get(match);
  if (held?.n === n) return held.table;
  const table = load(game, saved);
  atHand.set(match, { n, table });
  return table;
}

function store(match: string, n: number, table: Table): Stored {
  if (table.result === null) atHand.set(match, { n, table });
  else atHand.delete(match);
  return { match, n, table: save(game, table) };
}

/**
 * Battle of Miracles as a game of boardgame.io: its state is the table. The rules are the same program as ours, and
 * are not slowed down by it: the table of the latest answer stays at hand, so that none is ever read from its value.
 */
export const miracle: PeerGame<Stored, Answer> = {
  name: 'miracle',
  setup: () => {
    const match = randomUUID();
    return store(match, 0, deal(game, { seats: 2, seed: match, options: { decks: 'dealt' }, pace: 0 }));
  },
  disableUndo: true,
  // Whose turn it is the rules know.
  turn: { activePlayers: { all: null } },
  moves: {
    answer: ({ G, playerID }, { ask, value }) => {
      const table = tableOf(G);
      const refusal = apply(game, table, {
        type: 'answer',
        seat: Number(playerID),
        ask,
        value,
        at: table.now,
      });
      return refusal ? INVALID_MOVE : store(G.match, G.n + 1, table);
    },
  },
  endIf: ({ G }) => (G.table.result === null ? undefined : { draw: false }),
  // As at our tables: what the seat may know, and its question with all the options.
  playerView: ({ G, playerID }) => view(game, tableOf(G), Number(playerID)),
};
