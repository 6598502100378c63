import {
  type Ask,
  askOf,
  explain,
  type Fact,
  type Game,
  type Input,
  type Refused,
  type Rng,
  type Seat,
  type Table,
  type View,
  view,
  waiting,
} from '@kaiju/kernel';
import { oneIn } from './inputs.ts';

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
  /** Per ask, what is refused and why; of long questions now and then only, for each reason costs a candidate. */
  refused: Refused[][];
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

/** A question with more options than this is explained at one pause in so many. */
const LONG = 40;
const EXPLAINED = 12;

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
  const refused = asks.map(({ seat, options }) => {
    const long = (options?.length ?? 0) > LONG;
    return long && !oneIn(EXPLAINED, rng) ? [] : explain(game, table, seat);
  });
  return { game, table, hash, input, facts, asks, refused, views, parts: new Set(), twins: [], rng };
}
