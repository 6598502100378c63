import {
  below,
  deal,
  hash,
  load,
  optionsOf,
  type Rng,
  save,
  seeded,
  type Table,
  take,
  waiting,
} from '@kaiju/kernel';
import { describe, expect, test } from 'vitest';
import { EDITIONS } from './edition.ts';
import { miracle } from './index.ts';
import type { Operation } from './operations.ts';
import type { Miracle } from './state.ts';

/** Whole matches: each kind of operation is as likely as the next, so that all of them are seen. */
function choose(table: Table<Miracle>, rng: Rng): { seat: number; answer: Operation } {
  const [seat] = waiting(table);
  const answers = optionsOf(miracle, table, seat) as readonly Operation[];
  const kinds = [...new Set(answers.map(({ op }) => op))];
  const kind = kinds[below(rng, kinds.length)];
  const alike = answers.filter(({ op }) => op === kind);
  return { seat, answer: alike[below(rng, alike.length)] };
}

function wrong(table: Table<Miracle>): string[] {
  return miracle.invariants?.(table.g) ?? [];
}

const reloaded = (table: Table<Miracle>): Table<Miracle> =>
  load(miracle, JSON.parse(JSON.stringify(save(miracle, table))));

describe.each(EDITIONS)('whole matches of %s', (edition) => {
  test.each(['printed', 'random:dawn'])('what must hold holds at every decision (%s)', (map) => {
    for (let match = 0; match < 3; match++) {
      const table = deal(miracle, { seats: 2, seed: `${edition} ${match}`, options: { edition, map } });
      const rng = seeded(`choices ${match}`);
      while (table.result === null) {
        const { seat, answer } = choose(table, rng);
        take(miracle, table, seat, answer);
        expect(wrong(table)).toEqual([]);
      }
      expect(table.seq).toBeLessThan(miracle.bound);
      expect(table.g.turn).toBeLessThanOrEqual(100);
      expect(table.result.scores).toHaveLength(2);
    }
  });

  test('saved and loaded before every answer, a match comes to the same end', () => {
    const order = { seats: 2, seed: edition, options: { edition } };
    const straight = deal(miracle, order);
    let broken = reloaded(deal(miracle, order));
    const rng = seeded(`reload ${edition}`);
    while (straight.result === null) {
      const { seat, answer } = choose(straight, rng);
      take(miracle, straight, seat, answer);
      take(miracle, broken, seat, answer);
      broken = reloaded(broken);
      expect(hash(miracle, broken)).toBe(hash(miracle, straight));
    }
    expect(broken.result).toEqual(straight.result);
  });
});
