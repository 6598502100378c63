import {
  below,
  type Deal,
  deal,
  type Json,
  optionsOf,
  type Rng,
  seeded,
  type Table,
  take,
  waiting,
} from '@kaiju/kernel';
import { dungeon } from './index.ts';
import type { Dungeon } from './state.ts';

/** For tests and measurements: matches played by chance. */

export function dealt(seats: number, seed: string, options: Deal['options'] = {}): Table<Dungeon> {
  return deal(dungeon, { seats, seed, options: { heroes: 'dealt', ...options } });
}

const TAKES_OUT = ['transfer', 'reclaim', 'dismantle', 'retire', 'undo'];

/** Any legal answer to what a seat is asked, though seldom one that takes a card away: or nothing would ever be shown. */
export function anyAnswer(table: Table<Dungeon>, seat: number, rng: Rng): Json {
  const options = optionsOf(dungeon, table, seat);
  if ('sample' in options) return options.sample(rng);
  const keeps = options.filter((option) => !TAKES_OUT.some((deed) => Object.hasOwn(Object(option), deed)));
  const among = keeps.length > 0 && below(rng, 8) > 0 ? keeps : options;
  return among[below(rng, among.length)];
}

/** One random answer by whoever is asked. */
function step(table: Table<Dungeon>, rng: Rng): void {
  const [seat] = waiting(table);
  take(dungeon, table, seat, anyAnswer(table, seat, rng));
}

/** Plays on until `stop`, or the end. Returns how many answers it took. */
export function playOn(
  table: Table<Dungeon>,
  seed: string,
  stop: (g: Dungeon) => boolean = () => false,
): number {
  const rng = seeded(seed);
  let n = 0;
  for (; table.result === null && !stop(table.g); n++) step(table, rng);
  return n;
}
