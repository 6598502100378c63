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

/** Any legal answer to what a seat is asked. */
export function anyAnswer(table: Table<Dungeon>, seat: number, rng: Rng): Json {
  const options = optionsOf(dungeon, table, seat);
  return 'sample' in options ? options.sample(rng) : options[below(rng, options.length)];
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
