import { createHash } from 'node:crypto';
import { search } from '@kaiju/bots';
import { tictactoe } from '@kaiju/bots/fixtures/tictactoe';
import {
  type Ask,
  askOf,
  clone,
  deal,
  type Fact,
  type Game,
  hash,
  load,
  mindOf,
  reseed,
  save,
  seeded,
  type Table,
} from '@kaiju/kernel';
import { findGame } from '@kaiju/registry';
import { connect4 } from './games/connect4.ts';
import * as peer from './peer/games.ts';
import { PEER } from './peer/install.ts';
import type { PeerBotGame } from './peer/library.ts';
import { botSearch, clientGames } from './peer/play.ts';
import {
  type Company,
  checked,
  type Decide,
  midGame,
  type Pick,
  picker,
  randomGames,
  type Tally,
  trusted,
} from './play.ts';

/** Something to measure, made ready. */
interface Cell {
  /** Does some of it, a millisecond's worth or so, and says how much that was. */
  run(): number | Promise<number>;
  /** What both sides of a row must agree on, so that they do the same work. */
  proof?: string;
}

interface Side {
  who: string;
  make(): Cell;
}

export interface Row {
  name: string;
  what: string;
  /** Of CPU time, both. */
  unit: `${'moves' | 'iterations' | 'forks' | 'decisions'}/s` | 'µs';
  ours: Side;
  /** What it is held against; null where there is nothing of the kind. */
  other: Side | null;
  /** A difference of a few percent, as there is between two runs of the same: one process for both, more rounds. */
  fine?: true;
  /** How many milliseconds a round lasts at least, where one side can't do less: both get the same time. */
  round?: number;
}

/** Whole random games; the first hundreds of them are the same on both sides. */
function moves(play: (games: number, pick: Pick) => Tally): Cell {
  const proof = JSON.stringify(play(300, picker(1)));
  const pick = picker(2);
  return { proof, run: () => play(10, pick).moves };
}

function movesRow(name: string, game: Game, decide: Decide, make: Side['make']): Row {
  const way = decide === checked ? 'each move checked' : 'moves trusted';
  return {
    name,
    what: `random games of ${game.title.en}, ${way}`,
    unit: 'moves/s',
    ours: { who: 'kernel', make: () => moves((games, pick) => randomGames(game, decide, games, pick)) },
    other: { who: PEER, make },
  };
}

const peerTicTacToe = () => moves(clientGames(peer.tictactoe, peer.freeSquares));
const peerConnect4 = () => moves(clientGames(peer.connect4, peer.openColumns));

/** Enough for a real tree, few enough that the peer's searches fit into a run. */
const ITERATIONS = 1000;

function searchRow<G>(game: Game, peerGame: PeerBotGame<G>): Row {
  const ours = (): Cell => {
    const table = deal(game, { seats: 2, seed: 'search' });
    const mind = mindOf(game, table, 0, askOf(game, table, 0) as Ask);
    const luck = seeded('search');
    return { run: () => search(mind, { iterations: ITERATIONS }, luck).iterations };
  };
  const theirs = (): Cell => {
    const searchOnce = botSearch(peerGame, ITERATIONS);
    return { run: () => searchOnce().then(() => ITERATIONS) };
  };
  return {
    name: `mcts-${game.id}`,
    what: `tree search of ${game.title.en} from the empty board, ${ITERATIONS} iterations at a time, playouts to the end`,
    unit: 'iterations/s',
    ours: { who: 'bots', make: ours },
    other: { who: PEER, make: theirs },
    round: 500,
  };
}

const market = findGame('market');
const miracle = findGame('miracle');

/** Tables of a game, what a row calls them, and how far into the game they are looked at. */
interface Middle extends Company {
  name: string;
  words: string;
  decisions: number;
}

function middle(game: Game, seats: number, decisions: number, kind?: Partial<Middle>): Middle {
  return { name: game.id, words: game.title.en, game, seats, decisions, ...kind };
}

const middles = [middle(market, 4, 32), middle(miracle, 2, 120), middle(connect4 as Game, 2, 16)];

/** Games that are forked and played, and whose parts aren't held against anything. */
const played = [
  middle(findGame('dice'), 2, 60, { words: 'Crownforge Dice (a duel)' }),
  middle(findGame('dungeon'), 3, 60, { words: 'Lords Below (three seats)' }),
  middle(findGame('dragon'), 4, 40, { words: "Wyrm's Vault (four seats)" }),
  middle(findGame('encounter'), 2, 60, { name: 'encounter-duel', words: 'Encounter (a duel)' }),
  middle(findGame('encounter'), 1, 20, {
    name: 'encounter-fight',
    words: 'Encounter (E03, against the Adversary)',
    options: { mode: 'E03' },
  }),
];

/** Keeps the last result where the compiler can't prove that nobody wants it. */
const shelf: { last: unknown } = { last: null };

/** The same for each of some tables in the middle of a game, one after the other. */
function onTables<T>(middle: Middle, ready: (table: Table) => T, work: (of: T) => unknown): Cell {
  const tables = midGame(middle, middle.decisions, 16).map(ready);
  return {
    run: () => {
      for (let n = 0; n < 256; n++) shelf.last = work(tables[n & 15]);
      return 256;
    },
  };
}

function tableRows(middle: Middle): Row[] {
  const { game, seats, decisions } = middle;
  const table = `a table of ${game.title.en} (${seats} seats, ${decisions} decisions in)`;
  const whole = (t: Table) => t;
  const cell =
    <T>(ready: (table: Table) => T, work: (of: T) => unknown) =>
    () =>
      onTables(middle, ready, work);
  const copy: Side = { who: 'kernel', make: cell(whole, (t) => clone(game, t)) };
  return [
    {
      name: `copy-${game.id}`,
      what: `copy ${table}`,
      unit: 'µs',
      ours: copy,
      other: { who: 'structuredClone', make: cell(whole, (t) => structuredClone(t)) },
    },
    {
      name: `copy-${game.id}-json`,
      what: `copy ${table}`,
      unit: 'µs',
      ours: copy,
      other: { who: 'JSON there and back', make: cell(whole, (t) => JSON.parse(JSON.stringify(t))) },
    },
    {
      name: `hash-${game.id}`,
      what: `hash ${table}`,
      unit: 'µs',
      ours: { who: 'kernel', make: cell(whole, (t) => hash(game, t)) },
      other: {
        who: 'SHA-1 of the JSON',
        make: cell(whole, (t) => createHash('sha1').update(JSON.stringify(t)).digest('hex')),
      },
    },
    {
      name: `save-${game.id}`,
      what: `save ${table} as text`,
      unit: 'µs',
      ours: { who: 'kernel', make: cell(whole, (t) => JSON.stringify(save(game, t))) },
      other: { who: 'JSON.stringify', make: cell(whole, (t) => JSON.stringify(t)) },
    },
    {
      name: `load-${game.id}`,
      what: `load ${table} from text, every part checked`,
      unit: 'µs',
      ours: {
        who: 'kernel',
        make: cell(
          (t) => JSON.stringify(save(game, t)),
          (text) => load(game, JSON.parse(text)),
        ),
      },
      other: {
        who: 'JSON.parse',
        make: cell(
          (t) => JSON.stringify(t),
          (text) => JSON.parse(text),
        ),
      },
    },
  ];
}

const DECISIONS_OF_A_FORK = 30;

/** What search does all day: copy a table, give it a future of its own, and play on. */
function forkRow(middle: Middle): Row {
  const { game, name, words } = middle;
  const make = () => {
    const pick = picker(3);
    const luck = seeded('forks');
    return onTables(
      middle,
      (t) => t,
      (table) => {
        const fork = clone(game, table);
        reseed(fork.rng, luck);
        for (let n = 0; n < DECISIONS_OF_A_FORK && fork.result === null; n++) trusted(game, fork, pick);
        return fork;
      },
    );
  };
  return {
    name: `fork-${name}`,
    what: `copy a table of ${words}, reseed it, play ${DECISIONS_OF_A_FORK} random decisions or to the end`,
    unit: 'forks/s',
    ours: { who: 'kernel', make },
    other: null,
  };
}

/** Random games, options listed at every decision; with facts, somebody keeps them all until the game is over. */
function wholeGames({ game, seats, options }: Company, heard: boolean): Cell {
  const pick = picker(4);
  let dealt = 0;
  return {
    run: () => {
      const facts: Fact[] = [];
      const aids = heard ? { facts: (fact: Fact) => void facts.push(fact) } : {};
      const table = deal(game, { seats, options, seed: `whole-${dealt++}` }, aids);
      let decisions = 0;
      for (; table.result === null; decisions++) trusted(game, table, pick, aids);
      shelf.last = facts;
      return decisions;
    },
  };
}

function randomRow({ name, words, ...company }: Middle): Row {
  return {
    name: `random-${name}`,
    what: `random games of ${words}, all options listed at every decision`,
    unit: 'decisions/s',
    ours: { who: 'kernel', make: () => wholeGames(company, false) },
    other: null,
  };
}

export const rows: readonly Row[] = [
  movesRow('moves-tictactoe', tictactoe, checked, peerTicTacToe),
  movesRow('moves-connect4', connect4, checked, peerConnect4),
  movesRow('trusted-tictactoe', tictactoe, trusted, peerTicTacToe),
  movesRow('trusted-connect4', connect4, trusted, peerConnect4),
  searchRow(tictactoe, peer.tictactoe),
  searchRow(connect4, peer.connect4),
  ...middles.flatMap(tableRows),
  ...[...middles, ...played].map(forkRow),
  {
    name: 'facts-market',
    what: 'random games of Night Market with every fact kept, held against nobody listening',
    unit: 'decisions/s',
    ours: { who: 'facts kept', make: () => wholeGames({ game: market, seats: 4 }, true) },
    other: { who: 'no facts', make: () => wholeGames({ game: market, seats: 4 }, false) },
    fine: true,
  },
  ...[middle(miracle, 2, 0, { words: `${miracle.title.en} (classic)` }), ...played].map(randomRow),
];
