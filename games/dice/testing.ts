import { apply, type Json, type Refusal, type Table, waiting } from '@kaiju/kernel';
import * as testing from '@kaiju/kernel/testing';
import { dice } from './index.ts';
import type { Dice } from './state.ts';

/** A table laid out in a scene's words. */
export function position(given: string, layout: Partial<testing.Layout> = {}): Table<Dice> {
  return testing.position(dice, given, { start: 'main1', ...layout });
}

export function say(table: Table<Dice>, value: Json, seat?: number): Refusal | null {
  return testing.say(dice, table, value, seat);
}

/** The host's clock runs out for whoever is asked. */
export function fallSilent(table: Table<Dice>): void {
  const [seat] = waiting(table);
  const refusal = apply(dice, table, { type: 'expire', ask: `${seat}.${table.asked[seat]}`, at: table.now });
  if (refusal) throw new Error(refusal.message);
}
