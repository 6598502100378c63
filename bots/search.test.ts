import { market } from '@kaiju/game-market';
import { type Ask, askOf, deal, type Game, mindOf, seeded, type Table, take } from '@kaiju/kernel';
import { describe, expect, test } from 'vitest';
import { contest, playing } from './arena.ts';
import { bids } from './fixtures/bids.ts';
import { snatch } from './fixtures/snatch.ts';
import { tictactoe } from './fixtures/tictactoe.ts';
import { greedy } from './greedy.ts';
import { Match } from './play.ts';
import { random } from './random.ts';
import { type Budget, search, searching } from './search.ts';

function minded(game: Game, table: Table, seat: number) {
  return mindOf(game, table, seat, askOf(game, table, seat) as Ask);
}

function think(game: Game, table: Table, seat: number, budget: Budget = { iterations: 400 }) {
  return search(minded(game, table, seat), budget, seeded('thoughts'));
}

describe('tic-tac-toe', () => {
  function after(...marks: number[]): Table {
    const table = deal(tictactoe, { seats: 2, seed: 'board' });
    marks.forEach((cell, n) => {
      take(tictactoe, table, n % 2, cell);
    });
    return table;
  }

  test('takes the win that lies there', () => {
    expect(think(tictactoe, after(0, 3, 1, 4), 0).best).toBe(2);
    expect(think(tictactoe, after(0, 3, 1, 4, 8), 1).best).toBe(5);
  });

  test('blocks the loss that threatens', () => {
    expect(think(tictactoe, after(0, 4, 1), 1).best).toBe(2);
    expect(think(tictactoe, after(4, 0, 8, 2), 0).best).toBe(1);
  });

  test('never loses to random', () => {
    const play = playing(tictactoe, [searching({ iterations: 500 }), random]);
    const worths = Array.from({ length: 50 }, (_, n) => play(`match ${n}`, n % 2 ? [1, 0] : [0, 1])[n % 2]);
    expect(Math.min(...worths)).toBeGreaterThan(0);
    expect(worths.filter((w) => w === 1).length).toBeGreaterThan(35);
  });
});

describe('Night Market', () => {
  /** Plenty for a busy machine; alone they take a few seconds. */
  const timeout = 120_000;

  test('beats random clearly', { timeout }, () => {
    const bots = [searching({ iterations: 120 }), random];
    const { scores } = contest(market, bots, { seats: 2, seed: 'stall', rounds: 15 });
    expect(scores[0].low).toBeGreaterThan(0.6);
  });

  test('beats greedy', { timeout }, () => {
    const bots = [searching({ iterations: 300 }), greedy()];
    const { scores } = contest(market, bots, { seats: 2, seed: 'market', rounds: 12, pace: 1 });
    expect(scores[0].mean).toBeGreaterThan(0.55);
  });

  test('plays four at a table, with and without a clock', () => {
    const bots = [10, 20, 30, 40].map((iterations) => searching({ iterations }));
    for (const pace of [0, 1]) {
      const match = new Match(market, bots, { seats: 4, seed: 'four', pace }, 'luck');
      expect(match.play().result).not.toBeNull();
    }
  });
});

describe('a sealed step', () => {
  test('finds the answer that is best whatever the other has sealed', () => {
    const table = deal(bids, { seats: 2, seed: 'b' });
    take(bids, table, 0, 500);
    take(bids, table, 1, 500);
    expect(think(bids, table, 0).best).toBe(3);
    take(bids, table, 0, 1);
    expect(think(bids, table, 1).best).toBe(3);
  });

  test('does not know what the other has sealed', () => {
    const found = [0, 3].map((sealed) => {
      const table = deal(bids, { seats: 2, seed: 'b' });
      take(bids, table, 0, 500);
      take(bids, table, 1, 502);
      take(bids, table, 0, sealed);
      return think(bids, table, 1);
    });
    expect(found[0]).toEqual(found[1]);
  });
});

test('options too many to list are sampled, the more the longer it thinks', () => {
  const table = deal(bids, { seats: 2, seed: 'b' });
  take(bids, table, 0, 600);
  const { best, tried } = think(bids, table, 1);
  expect(best).toBeGreaterThan(600);
  expect(tried.length).toBeGreaterThan(10);
  expect(tried.length).toBeLessThan(100);
});

describe('a race', () => {
  const at = (trap: boolean, pace: number) =>
    think(snatch, deal(snatch, { seats: 2, seed: 's', options: { trap }, pace }), 0);

  test('for a prize: early', () => {
    expect(at(false, 1)).toMatchObject({ best: 'snatch' });
    expect(at(false, 1).after).toBeLessThan(1000);
    expect(at(false, 0).after).toBeLessThan(334);
  });

  test('for a trap: not at all, or if it must be, late', () => {
    expect(at(true, 1).after).toBeGreaterThan(3000);
    expect(at(true, 0).after).toBeGreaterThan(666);
  });

  test('that both let pass runs out', () => {
    const bots = [searching({ iterations: 200 }), searching({ iterations: 200 })];
    const deal = { seats: 2, seed: 's', options: { trap: true }, pace: 1 };
    expect(new Match(snatch, bots, deal, 'luck').play().result?.places).toEqual([1, 1]);
  });
});

describe('the budget', () => {
  const table = deal(market, { seats: 3, seed: 'budget' });

  test('of iterations gives the same again with the same luck, and another with another', () => {
    const once = () => search(minded(market, table, 1), { iterations: 200 }, seeded('a'));
    expect(once()).toEqual(once());
    expect(once().iterations).toBe(200);
    expect(search(minded(market, table, 1), { iterations: 200 }, seeded('b'))).not.toEqual(once());
  });

  test('of milliseconds ends by the clock', () => {
    let now = 0;
    const clock = () => now++;
    const found = search(minded(market, table, 1), { ms: 50 }, seeded('a'), { clock });
    expect(found.iterations).toBe(50);
  });

  test('is needed', () => {
    expect(() => think(market, table, 1, {})).toThrow('a budget of iterations or milliseconds');
  });

  test('is not spent on a question with one answer', () => {
    const table = deal(tictactoe, { seats: 2, seed: 'x' });
    [0, 1, 2, 4, 3, 5, 7, 6].forEach((cell, n) => {
      take(tictactoe, table, n % 2, cell);
    });
    const clock = () => {
      throw new Error('it thinks');
    };
    const bot = searching({ ms: 1000 }, { clock });
    expect(bot.decide(minded(tictactoe, table, 0), seeded('x'))).toEqual({ value: 8, after: 0 });
  });
});
