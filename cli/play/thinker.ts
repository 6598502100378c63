import { parentPort } from 'node:worker_threads';
import { botFor } from '@kaiju/bots';
import { askOf, type Bot, load, type Seat } from '@kaiju/kernel';
import { gameCalled } from '../flags.ts';
import { decide, type Riddle, type Solution } from './brains.ts';

/** The thread in which the bots of one match think. It gets whole tables, but a bot is given its seat's mind only. */
const port = parentPort!;
/** A bot may have plans that go beyond one question, so each seat keeps its own. */
const bots = new Map<Seat, Bot>();

port.on('message', async ({ number, game: id, player, table: saved, seat, luck }: Riddle) => {
  const game = await gameCalled(id);
  const table = load(game, saved);
  const bot = bots.get(seat) ?? botFor(game, player);
  bots.set(seat, bot);
  const decision = decide(game, bot, table, askOf(game, table, seat)!, luck);
  port.postMessage({ number, decision } satisfies Solution);
});
