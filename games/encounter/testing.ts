import {
  below,
  type Deal,
  deal,
  type Fact,
  type Json,
  optionsOf,
  type Refusal,
  type Rng,
  seeded,
  type Table,
  take,
  waiting,
} from '@kaiju/kernel';
import * as testing from '@kaiju/kernel/testing';
import { encounter } from './index.ts';
import type { Encounter } from './state.ts';

/** For tests and measurements: tables laid out in a scene's words, and matches played by chance. */

export function position(given: string, layout: Partial<testing.Layout> = {}): Table<Encounter> {
  return testing.position(encounter, given, { start: 'main', ...layout });
}

export function say(table: Table<Encounter>, value: Json, seat?: number): Refusal | null {
  return testing.say(encounter, table, value, seat);
}

/** Answers that must be legal, one after the other, by whoever is asked. */
export function play(table: Table<Encounter>, ...answers: Json[]): void {
  for (const answer of answers) {
    const refusal = say(table, answer);
    if (refusal) throw new Error(refusal.message);
  }
}

export function dealt(
  seats: number,
  seed: string,
  options: Deal['options'] = {},
  facts?: (fact: Fact) => void,
) {
  return deal<Encounter>(encounter, { seats, seed, options }, facts === undefined ? {} : { facts });
}

/** Any legal answer to what a seat is asked. */
export function anyAnswer(table: Table<Encounter>, seat: number, rng: Rng): Json {
  const options = optionsOf(encounter, table, seat);
  return 'sample' in options ? options.sample(rng) : options[below(rng, options.length)];
}

/** Plays on by chance until `stop`, or the end. Returns how many answers it took. */
export function playOn(
  table: Table<Encounter>,
  seed: string,
  stop: (g: Encounter) => boolean = () => false,
  facts?: (fact: Fact) => void,
): number {
  const rng = seeded(seed);
  let n = 0;
  for (; table.result === null && !stop(table.g); n++) {
    const [seat] = waiting(table);
    take(encounter, table, seat, anyAnswer(table, seat, rng), facts === undefined ? {} : { facts });
  }
  return n;
}
