import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { botFor } from '@kaiju/bots';
import {
  type Ask,
  type Bot,
  type Decision,
  type Game,
  mindOf,
  save,
  seeded,
  type Table,
} from '@kaiju/kernel';
import type { Player, Think } from './session.ts';

/** What a bot is asked to think about, as a message to another thread. */
export interface Riddle {
  number: number;
  game: string;
  player: Player;
  table: ReturnType<typeof save>;
  seat: number;
  luck: string;
}
export interface Solution {
  number: number;
  decision: Decision;
}

/**
 * A bot's answer at a table. Its luck is drawn anew for each question from the match's seed, so that a match
 * taken back or taken up again goes on as it would have.
 */
export function decide(game: Game, bot: Bot, table: Table, ask: Ask, luck: string): Decision {
  return bot.decide(mindOf(game, table, ask.seat, ask), seeded(luck));
}

/** Thinks here and now; whoever waits for keys would have to wait. */
export function thinkHere(game: Game, players: readonly Player[], seed: string): Think {
  const bots = players.map((player) => (player === 'human' ? null : botFor(game, player)));
  return (table, ask) => decide(game, bots[ask.seat]!, table, ask, luckOf(seed, ask));
}

/** Thinks in another thread: the clock on the screen goes on and every key counts at its moment. */
export function thinkAside(
  game: Game,
  players: readonly Player[],
  seed: string,
): { think: Think; stop(): void } {
  // Also makes the mistakes in names here, where they can be told.
  for (const player of players) if (player !== 'human') botFor(game, player);
  const worker = new Worker(new URL('./thinker.mjs', import.meta.url));
  const failed = once(worker, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => {});
  worker.unref();
  const open = new Map<number, (decision: Decision) => void>();
  let count = 0;
  worker.on('message', ({ number, decision }: Solution) => {
    open.get(number)?.(decision);
    open.delete(number);
  });
  const think: Think = (table, ask) => {
    const number = ++count;
    const { seat } = ask;
    const solved = new Promise<Decision>((resolve) => open.set(number, resolve));
    worker.postMessage({
      number,
      game: game.id,
      player: players[seat],
      table: save(game, table),
      seat,
      luck: luckOf(seed, ask),
    } satisfies Riddle);
    return Promise.race([solved, failed]);
  };
  return { think, stop: () => void worker.terminate() };
}

function luckOf(seed: string, ask: Ask): string {
  return `bots ${seed} ${ask.id}`;
}
