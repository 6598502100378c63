import {
  apply,
  askOf,
  below,
  deadline,
  deal,
  determinise,
  equal,
  hash,
  type Input,
  load,
  type Rng,
  save,
  seeded,
  type Table,
  Timeline,
  verify,
  view,
  waiting,
} from '@kaiju/kernel';
import { describe, expect, test } from 'vitest';
import { market } from './index.ts';
import type { Market } from './state.ts';

/** Whatever may happen next: an answer of somebody who is asked, time that runs out, somebody who goes home. */
function anything(table: Table<Market>, rng: Rng): Input {
  const due = deadline(table);
  const luck = below(rng, 40);
  if (luck === 0 && table.seats > 2) return { type: 'concede', seat: below(rng, table.seats), at: table.now };
  if (luck < 4 && due !== null) return { type: 'time', at: due };
  const seats = waiting(table);
  const seat = seats[below(rng, seats.length)];
  const ask = askOf(market, table, seat);
  const options = ask?.options ?? [];
  const at = due === null ? table.now : table.now + below(rng, due - table.now + 1);
  return { type: 'answer', seat, ask: ask?.id ?? '', value: options[below(rng, options.length)], at };
}

const matches = Array.from({ length: 24 }, (_, i) => ({
  seats: 2 + (i % 3),
  seed: `market ${i}`,
  pace: i % 2,
  options: { nights: 3 },
}));

describe('a market that is written down, thrown away and read again before every single input', () => {
  const places = new Set<string>();

  test.each(matches)('ends as if nothing had happened: $seed', (order) => {
    const whole = deal(market, order);
    let read = deal(market, order);
    const rng = seeded(order.seed);
    while (whole.result === null) {
      const input = anything(whole, rng);
      places.add(`${input.type} ${askOf(market, whole, waiting(whole)[0])?.step}`);
      read = load(market, JSON.parse(JSON.stringify(save(market, read))));
      expect(apply(market, whole, input)).toBeNull();
      expect(apply(market, read, input)).toBeNull();
      expect(hash(market, read)).toBe(hash(market, whole));
    }
    expect(equal(market, read, whole)).toBe(true);
  });

  test('and that was in the race, over the sealed offers and in the window', () => {
    for (const step of ['race', 'together', 'window']) {
      expect([...places]).toContain(`answer ${step}`);
      expect([...places]).toContain(`time ${step}`);
    }
    expect([...places].filter((place) => place.startsWith('concede')).length).toBeGreaterThan(0);
  });
});

test('the record of a market is verified from its seed', () => {
  const timeline = new Timeline(market, matches[5]);
  const rng = seeded('record');
  while (timeline.table.result === null) expect(timeline.apply(anything(timeline.table, rng))).toBeNull();
  const again = verify(market, JSON.parse(JSON.stringify(timeline.record())));
  expect(again.table).toEqual(timeline.table);
});

test('what a seat imagines looks to it like the real market, at every moment', () => {
  const table = deal(market, { seats: 3, seed: 'eyes', pace: 1 });
  const rng = seeded('eyes');
  while (table.result === null) {
    for (const seat of [-1, 0, 1, 2]) {
      const world = determinise(market, table, seat, rng);
      expect(JSON.stringify(view(market, world, seat))).toBe(JSON.stringify(view(market, table, seat)));
      expect(market.invariants?.(world.g)).toEqual([]);
    }
    apply(market, table, anything(table, rng));
  }
});
