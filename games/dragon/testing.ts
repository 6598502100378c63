import type { Json, Refusal, Table } from '@kaiju/kernel';
import * as testing from '@kaiju/kernel/testing';
import { dragon } from './index.ts';
import type { Dragon } from './state.ts';

/** A table laid out in a scene's words. */
export function position(given: string, layout: Partial<testing.Layout> = {}): Table<Dragon> {
  return testing.position(dragon, given, { start: 'resolve', ...layout });
}

export function say(table: Table<Dragon>, value: Json, seat?: number): Refusal | null {
  return testing.say(dragon, table, value, seat);
}
