import { type Ask, askOf, optionsOf, waiting } from './asks.ts';
import type { Seat } from './facts.ts';
import type { Game } from './game.ts';
import { type Pile, reshuffleHidden } from './piles.ts';
import { below, type Rng, reseed } from './rng.ts';
import { clone } from './save.ts';
import type { Viewer } from './schema.ts';
import { Result, type Table } from './table.ts';
import { cloneJson, type Json } from './value.ts';

/** What an ask looks like from outside: a space keeps its description and leaves its functions at home. */
export type AskView = Omit<Ask, 'space'> & { space: Json };

/** All that a seat may know of a table now. `G` is the state as its schema shows it. */
export interface View<G = any> {
  ruleset: string;
  seat: Seat;
  seats: number;
  now: number;
  g: G;
  /** The seats that are waited for. */
  waiting: Seat[];
  /** What this seat is asked. */
  ask: AskView | null;
  result: Result | null;
}

class Eyes implements Viewer {
  readonly seat: Seat;
  private readonly game: Game;
  private readonly table: Table;
  constructor(game: Game, table: Table, seat: Seat) {
    this.game = game;
    this.table = table;
    this.seat = seat;
  }
  ally(owner: Seat): boolean {
    const { seat, game, table } = this;
    return seat >= 0 && owner >= 0 && (game.allies?.(table.g, seat, owner) ?? false);
  }
}

/** A view without its question. */
export type Sight<G = any> = Omit<View<G>, 'ask'>;

/** The table through one seat's eyes; seat -1 is a spectator. It stays as it is while the table goes on. */
export function view(game: Game, table: Table, seat: Seat): View {
  const ask = seat < 0 ? null : askOf(game, table, seat);
  return { ...sight(game, table, seat), ask: ask && cloneJson(askView(ask)) };
}

/**
 * What a seat sees, without what it is asked: for hosts who write that down at once instead of keeping it. What is as
 * it was in the seat's sight `before` is the very same in this one, so that a host sees at once what changed.
 */
export function sight(game: Game, table: Table, seat: Seat, before?: Sight): Sight {
  return {
    ruleset: table.ruleset,
    seat,
    seats: table.seats,
    now: table.now,
    g: game.state.ops.view(table.g, new Eyes(game, table, seat), -1, before?.g),
    waiting: waiting(table),
    result: table.result && Result.ops.clone(table.result),
  };
}

/** The options may be the rules' own, shared and not to be touched. */
export function askView(ask: Ask): AskView {
  return { ...ask, space: ask.space?.describe ?? null };
}

/**
 * A table that this seat can't tell from the real one: hidden cards change places within their pools, secret
 * fields are imagined, sealed answers of others are drawn anew, and the future has dice of its own.
 */
export function determinise<G>(game: Game<G>, table: Table<G>, seat: Seat, rng: Rng): Table<G> {
  const world = clone(game, table);
  reseed(world.rng, rng);
  const piles: Pile[] = [];
  game.state.ops.walk(world.g, (pile: Pile) => piles.push(pile));
  if (piles.length > 0) reshuffleHidden(piles, new Eyes(game, table, seat), rng);
  game.imagine?.(world.g, seat, rng);
  const top = world.stack[world.stack.length - 1];
  if (top?.wait) {
    for (const o of top.wait.open) {
      if (!o.answered || o.seat === seat) continue;
      const options = optionsOf(game, world, o.seat);
      o.sealed = 'sample' in options ? options.sample(rng) : options[below(rng, options.length)];
    }
  }
  return world;
}
