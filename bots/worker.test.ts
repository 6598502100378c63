import { MessageChannel, Worker } from 'node:worker_threads';
import { market } from '@kaiju/game-market';
import { type Ask, askOf, deal, type Game, mindOf, seeded } from '@kaiju/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tictactoe } from './fixtures/tictactoe.ts';
import { botFor } from './levels.ts';
import { type Port, serveBots, Thinker } from './worker.ts';

/** A thread does not inherit the loader that lets its parent run TypeScript. */
function thread(): Worker {
  const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  return new Worker(
    `const { parentPort } = require('node:worker_threads');
    import('tsx/esm/api').then(async ({ register }) => {
      register();
      const { serveBots } = await import(${here('./worker.ts')});
      const { tictactoe } = await import(${here('./fixtures/tictactoe.ts')});
      serveBots([{ id: 'tictactoe', load: async () => tictactoe }], parentPort);
    });`,
    { eval: true },
  );
}

function here(game: Game, seat: number, bot: string, luck: string) {
  const table = deal(game, { seats: 2, seed: 'w' });
  const mind = mindOf(game, table, seat, askOf(game, table, seat) as Ask);
  return botFor(game, bot).decide(mind, seeded(luck));
}

const table = deal(tictactoe, { seats: 2, seed: 'w' });

describe('in a thread of Node', () => {
  let worker: Worker;
  let thinker: Thinker;
  beforeAll(() => {
    worker = thread();
    thinker = new Thinker(worker);
  });
  afterAll(() => worker.terminate());

  test('a bot decides as it would here', async () => {
    const there = ['a', 'b', 'c'].map((luck) => thinker.think(tictactoe, table, 0, 'search:100it', luck));
    const expected = ['a', 'b', 'c'].map((luck) => here(tictactoe, 0, 'search:100it', luck));
    expect(await Promise.all(there)).toEqual(expected);
  });

  test('an error over there is an error here', async () => {
    await expect(thinker.think(tictactoe, table, 0, 'deep', 'a')).rejects.toThrow("no bot is called 'deep'");
    await expect(thinker.think(tictactoe, table, 1, 'random', 'a')).rejects.toThrow('seat 1 is not asked');
    const other = deal(market, { seats: 2, seed: 'w' });
    await expect(thinker.think(market, other, 0, 'random', 'a')).rejects.toThrow('no rules for market@');
  });

  test('waiting ends when the signal says so', async () => {
    const long = thinker.think(tictactoe, table, 0, 'search:400ms', 'a', AbortSignal.timeout(20));
    await expect(long).rejects.toThrow('timeout');
    const taken = new AbortController();
    const back = thinker.think(tictactoe, table, 0, 'search:60000ms', 'a', taken.signal);
    taken.abort(new Error('taken back'));
    await expect(back).rejects.toThrow('taken back');
    await expect(thinker.think(tictactoe, table, 0, 'random', 'a', taken.signal)).rejects.toThrow(
      'taken back',
    );
    // The minute that was taken back is not thought through first.
    expect(await thinker.think(tictactoe, table, 0, 'random', 'a')).toEqual(
      here(tictactoe, 0, 'random', 'a'),
    );
  });

  test('a thread that ends leaves nobody waiting', async () => {
    const doomed = thread();
    const asking = new Thinker(doomed);
    const thought = asking.think(tictactoe, table, 0, 'search:60000ms', 'a');
    await doomed.terminate();
    await expect(thought).rejects.toThrow('the thread where bots think has ended');
    await expect(asking.think(tictactoe, table, 0, 'random', 'a')).rejects.toThrow('has ended');
  });
});

test('through a port that listens as a page does', async () => {
  const { port1, port2 } = new MessageChannel();
  const asInPage = (port: typeof port1): Port => ({
    postMessage: (message) => port.postMessage(message),
    addEventListener: (event, hear) => port.on(event, (data) => hear({ data })),
    start: () => port.start(),
  });
  serveBots([{ id: 'market', load: async () => market }], asInPage(port2));
  const thinker = new Thinker(asInPage(port1));
  const dealt = deal(market, { seats: 2, seed: 'w' });
  const there = await thinker.think(market, dealt, 1, 'search:50it', 'luck');
  expect(there).toEqual(here(market, 1, 'search:50it', 'luck'));
  port1.close();
});
