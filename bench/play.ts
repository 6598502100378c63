import {
  type Aids,
  type Ask,
  apply,
  askOf,
  deal,
  type Game,
  type Json,
  optionsOf,
  type Seat,
  seeded,
  type Table,
  take,
  waiting,
} from '@kaiju/kernel';

/** One of 0 … n-1. */
export type Pick = (n: number) => number;

/** The chance of the random players on both sides (mulberry32): the same seed gives the same games. */
export function picker(seed: number): Pick {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return Math.floor((((x ^ (x >>> 14)) >>> 0) / 0x100000000) * n);
  };
}

/** Who sits down to what. */
export interface Company {
  game: Game;
  seats: number;
  options?: Record<string, Json>;
}

/** How a move gets to the table. */
export type Decide = (game: Game, table: Table, pick: Pick, aids?: Aids) => void;

/** As bots and the lab play inside the house: what `optionsOf` lists is taken without a second look. */
export function trusted(game: Game, table: Table, pick: Pick, aids?: Aids): void {
  const seat = asked(table, pick);
  const options = optionsOf(game, table, seat);
  const value = 'sample' in options ? options.sample(spaces) : options[pick(options.length)];
  take(game, table, seat, value, aids);
}

/** The chance of answers that are too many to list. */
const spaces = seeded('spaces');

/** As an input from outside comes in: by the name of its question, and checked against the rules. */
export function checked(game: Game, table: Table, pick: Pick, aids?: Aids): void {
  const seat = asked(table, pick);
  const { id, options } = askOf(game, table, seat) as Ask & { options: readonly Json[] };
  const value = options[pick(options.length)];
  const refusal = apply(game, table, { type: 'answer', seat, ask: id, value, at: table.now }, aids);
  if (refusal) throw new Error(`${game.id}: ${refusal.message}`);
}

function asked(table: Table, pick: Pick): Seat {
  const seats = waiting(table);
  return seats.length === 1 ? seats[0] : seats[pick(seats.length)];
}

/** Tallies of whole games, to see that two sides play the same ones. */
export interface Tally {
  moves: number;
  wins: [number, number];
  draws: number;
}

/** Whole random games for two, dealing included. */
export function randomGames(game: Game, decide: Decide, games: number, pick: Pick): Tally {
  const tally: Tally = { moves: 0, wins: [0, 0], draws: 0 };
  for (let n = 0; n < games; n++) {
    const table = deal(game, { seats: 2, seed: String(n) });
    while (table.result === null) {
      decide(game, table, pick);
      tally.moves++;
    }
    const [first, second] = table.result.places;
    if (first === second) tally.draws++;
    else tally.wins[first < second ? 0 : 1]++;
  }
  return tally;
}

/** Tables in the middle of a random game, after so many decisions, none of them over. */
export function midGame({ game, seats, options }: Company, decisions: number, tables: number): Table[] {
  const found: Table[] = [];
  for (let seed = 1; found.length < tables; seed++) {
    const pick = picker(seed);
    const table = deal(game, { seats, options, seed: String(seed) });
    for (let n = 0; n < decisions && table.result === null; n++) trusted(game, table, pick);
    if (table.result === null) found.push(table);
  }
  return found;
}
