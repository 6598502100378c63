import {
  below,
  bits,
  clone,
  type Deal,
  deal,
  describeJson,
  determinise,
  hash,
  type Input,
  type Seat,
  save,
  seeded,
} from '@kaiju/kernel';
import { Ears, Pair } from './pair.ts';
import { nameOfViewer, type Pause, SPECTATOR } from './pause.ts';
import { difference } from './plain.ts';

/**
 * Blindness: two tables that a seat can't tell apart are played on side by side, with the same luck and the
 * same inputs. What the seat sees, is asked and is told must be the same, byte for byte, until a fact that
 * reveals, or is addressed to that seat, tells them apart. Such pairs come from imagination and from luck.
 */

/** One of the seats, or a spectator, who knows nothing but what all know. */
export function anyViewer({ table, rng }: Pause): Seat {
  return SPECTATOR + below(rng, table.seats + 1);
}

/**
 * A table as a seat imagines it must be one that could be, and hang on nothing that the seat can't see: with
 * the same dice, the same is imagined at the table and at one that it can't tell from it.
 */
export function imagination({ game, table, rng }: Pause, seat: Seat): string | null {
  const seed = `imagined ${bits(rng)}`;
  const world = determinise(game, table, seat, seeded(seed));
  const wrong = game.invariants?.(world.g)[0];
  if (wrong !== undefined) return `as ${nameOfViewer(seat)} imagines it, ${wrong}`;
  const again = determinise(game, world, seat, seeded(seed));
  if (hash(game, world) === hash(game, again)) return null;
  const hint = difference(save(game, world), save(game, again));
  return `what ${nameOfViewer(seat)} imagines hangs on what it can't see: ${hint}`;
}

/** The table, and one that this seat could as well be sitting at. */
export function imaginedPair({ game, table, rng }: Pause, seat: Seat): string | null {
  const pair = new Pair(game, seat, clone(game, table), determinise(game, table, seat, rng), rng);
  return pair.lookAlike('before anything happens') ?? pair.follow();
}

/**
 * The table twice, after the same input with other dice. Unless the seat is told what they did, it must not
 * show: what is public is told, and what is hidden stays hidden.
 */
export function otherDice({ game, table, rng }: Pause, seat: Seat, input: Input): string | null {
  const here = clone(game, table);
  const there = clone(game, table);
  there.rng.drawn += 1 + below(rng, 1 << 20);
  const pair = new Pair(game, seat, here, there, rng);
  if (pair.apply(input) !== 'alike' || here.rng.drawn === table.rng.drawn) return null;
  return pair.lookAlike(`after ${describeJson(input)}, by luck that no fact told`) ?? pair.follow();
}

/** The same for the luck of the deal. */
export function otherDeal({ game, rng }: Pause, seat: Seat, order: Deal): string | null {
  const [here, there] = [new Ears(seat), new Ears(seat)];
  const table = deal(game, order, here);
  const other = deal(game, { ...order, seed: `${order.seed}, dealt again` }, there);
  if (here.compare(there) !== 'alike') return null;
  const pair = new Pair(game, seat, table, other, rng);
  return pair.lookAlike('after the deal, by luck that no fact told') ?? pair.follow();
}
