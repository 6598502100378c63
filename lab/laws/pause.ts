import {
  type Ask,
  askOf,
  type Fact,
  type Game,
  type Input,
  type Rng,
  type Seat,
  type Table,
  type View,
  view,
  waiting,
} from '@kaiju/kernel';

/** A table at rest, and all there is to look at. */
export interface Pause {
  game: Game;
  table: Table;
  /** The table's hash, taken before anybody looked. */
  hash: string;
  /** What led here; null after the deal. */
  input: Input | null;
  /** What was told on the way. */
  facts: Fact[];
  asks: Ask[];
  /** What each seat sees, and last the spectator. */
  views: View[];
  /** Every object and array in the table, once somebody has gone through it. */
  parts: Set<object>;
  /** Copies of the table, for the next input to be tried on. */
  twins: Table[];
  /** The laws' own chance. */
  rng: Rng;
}

export const SPECTATOR: Seat = -1;

export function nameOfViewer(seat: Seat): string {
  return seat === SPECTATOR ? 'a spectator' : `seat ${seat}`;
}

export function pauseAt(
  game: Game,
  table: Table,
  { hash, input, facts, rng }: Pick<Pause, 'hash' | 'input' | 'facts' | 'rng'>,
): Pause {
  const views: View[] = [];
  for (let seat = 0; seat < table.seats; seat++) views.push(view(game, table, seat));
  views.push(view(game, table, SPECTATOR));
  const asks = waiting(table).map((seat) => askOf(game, table, seat) as Ask);
  return { game, table, hash, input, facts, asks, views, parts: new Set(), twins: [], rng };
}
