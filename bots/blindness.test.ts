import { market } from '@kaiju/game-market';
import { type Ask, askOf, determinise, mindOf, seeded, type Table, view, waiting } from '@kaiju/kernel';
import { expect, test } from 'vitest';
import { botFor } from './levels.ts';
import { Match } from './play.ts';
import { random } from './random.ts';

/** Everything a bot knows comes through its seat: what it can't tell apart it can't treat differently. */
test.each(['beginner', 'greedy', 'search:60it'])('%s decides by what its seat knows', (name) => {
  const bot = botFor(market, name);
  const rng = seeded('other worlds');
  const match = new Match(market, [random, random, random], { seats: 3, seed: 'blind', pace: 1 }, 'blind');
  let compared = 0;
  do {
    const { table } = match;
    for (const seat of waiting(table)) {
      const other = determinise(market, table, seat, rng);
      expect(view(market, other, seat)).toEqual(view(market, table, seat));
      expect(decide(other, seat)).toEqual(decide(table, seat));
      compared++;
    }
  } while (match.step());
  expect(compared).toBeGreaterThan(50);

  function decide(table: Table, seat: number) {
    return bot.decide(mindOf(market, table, seat, askOf(market, table, seat) as Ask), seeded('same luck'));
  }
});
