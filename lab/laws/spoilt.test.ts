import { anyAnswer } from '@kaiju/bots';
import { type Ask, apply, askOf, type Json, Timeline, waiting } from '@kaiju/kernel';
import { findGame } from '@kaiju/registry';
import { expect, test } from 'vitest';
import { pauseAt } from './pause.ts';
import { spoiltAnswers } from './refusals.ts';

const DEEP: Json = JSON.parse(`${'['.repeat(8000)}${']'.repeat(8000)}`);

/** Every question of every game whose answers are described instead of listed. */
test.each<[string, number, Record<string, Json>, string[]]>([
  ['dragon', 3, { mode: 'relaxed' }, ['late', 'snap']],
  ['dragon', 2, { mode: 'mail' }, ['late', 'plan', 'snap']],
  ['dungeon', 2, {}, ['sortie']],
  ['encounter', 2, { teams: 'chosen' }, ['team']],
])('%s for %i, %j: nothing but an answer is kept for one', (id, seats, options, kinds) => {
  const game = findGame(id);
  const timeline = new Timeline(game, { seats, seed: 'spoilt', options });
  const { rng } = structuredClone(timeline.table);
  const seen = new Map<string, number>();
  while (timeline.table.result === null && timeline.length < 400) {
    const { table } = timeline;
    const asks = waiting(table).map((seat) => askOf(game, table, seat) as Ask);
    for (const { kind, space, seat, id: ask } of asks) {
      const times = seen.get(kind) ?? 0;
      if (space === null || times >= 6) continue;
      seen.set(kind, times + 1);
      const hash = timeline.hashes[timeline.length];
      expect(spoiltAnswers(pauseAt(game, table, { hash, input: null, facts: [], rng }))).toBeNull();
      const sample = space.sample(rng);
      const bomb = Array.isArray(sample) ? [...sample, DEEP] : { ...sample, x: DEEP };
      expect(apply(game, table, { type: 'answer', seat, ask, value: bomb, at: table.now })).toEqual({
        code: 'malformed',
        message: 'input.value: nested deeper than 32 levels',
      });
    }
    const { seat, id: ask } = asks[0];
    const value = anyAnswer({ ask: asks[0] }, rng);
    expect(timeline.apply({ type: 'answer', seat, ask, value, at: table.now })).toBeNull();
  }
  expect([...seen.keys()].sort()).toEqual(kinds);
});
