import { type Game, wordsOf } from '@kaiju/kernel';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { commit, newSecret, type RandomBytes } from '../fair/dice.ts';
import type { NewTable } from '../protocol/index.ts';
import { limitsUnder } from '../timing/limits.ts';
import { Rejected, type Who } from './decide.ts';
import type { Opening } from './entries.ts';
import type { TableState } from './state.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ID_LENGTH = 12;

/** How a table is opened that somebody wishes for; a `Rejected` is thrown where the game can't be played so. */
export function openingOf(game: Game, who: Who, wish: NewTable, random: RandomBytes): Opening {
  const playing = wish.seats.filter(({ kind }) => kind !== 'closed').length;
  const { min, max } = game.seats;
  if (playing < min || playing > max) throw new Rejected('bad-seats', `${playing}, not ${min} to ${max}`);
  let options: Record<string, unknown>;
  try {
    options = game.options.ops.load(wish.options ?? {}, 'options') as Record<string, unknown>;
    // Whether they fit together shows when the game is set up with them.
    game.setup({ seats: playing, options });
  } catch (error) {
    throw new Rejected('bad-options', wordsOf(error));
  }
  const { clock = { kind: 'none' }, rated = false } = wish;
  // Printed times that were stretched, or left out, are a clock for programs and tests.
  if (rated && (clock.kind === 'none' || (wish.pace ?? 1) !== 1)) throw new Rejected('unrated-clock');
  const id = letters(random, ID_LENGTH);
  return {
    id,
    game: game.id,
    ruleset: game.ruleset,
    host: who.account,
    plans: wish.seats,
    visibility: wish.visibility ?? 'public',
    clock,
    ...underClock(game, { clock, options, plans: wish.seats }, wish.pace),
    manners: wish.manners ?? 1,
    spectators: wish.spectators ?? { allowed: true, delay: 0 },
    rated,
    ...fresh(id, random),
  };
}

/** What a clock makes of a match: by days nobody races, and under all but one of them few printed limits hold. */
function underClock(
  game: Game,
  { clock, options, plans }: Pick<Opening, 'clock' | 'options' | 'plans'>,
  scale?: number,
): Pick<Opening, 'options' | 'pace' | 'races'> {
  const relaxed = game.relaxed?.(options, plans.length) ?? options;
  return {
    options: clock.kind === 'days' ? relaxed : options,
    ...limitsUnder(clock, relaxed !== options, scale),
  };
}

/** The same people at a new table, each one seat further on; each comes with new chance for the dice. */
export function openingAfter({ game, opening, room }: TableState, random: RandomBytes): Opening {
  const id = idAfter(opening);
  const { branch: _, pace, races, options, ...same } = opening;
  const turned = [...room.seats.slice(-1), ...room.seats.slice(0, -1)];
  const plans = turned.map(({ plan, person }): Opening['plans'][number] =>
    person === null ? plan : { kind: 'invited', account: person.account },
  );
  // What was played under older tables' printed limits goes on under the clock that was chosen.
  const limits = races === undefined ? underClock(game, opening, pace) : { options, pace, races };
  return { ...same, ...limits, ...fresh(id, random), id, plans };
}

/** The table of the next match: always the same, so that it is opened once however often that is tried. */
export function idAfter({ secret }: Opening): string {
  const bytes = sha256(utf8ToBytes(`the table after ${secret}`));
  return Array.from({ length: ID_LENGTH }, (_, i) => BASE58[bytes[i] % BASE58.length]).join('');
}

/** What no two tables share. */
function fresh(id: string, random: RandomBytes): Pick<Opening, 'secret' | 'commitment' | 'pacing' | 'key'> {
  const secret = newSecret(random);
  const pacing = bytesToHex(random(16));
  return { secret, commitment: commit(id, secret), pacing, key: letters(random, 12) };
}

/** Up to when spectators know what happened. Without a delay that is all: another machine's clock may be ahead of ours. */
export function knownUpTo({ spectators }: Opening): number {
  return spectators.delay === 0 ? Number.POSITIVE_INFINITY : Date.now() - spectators.delay;
}

/** So many letters that nobody can guess. */
function letters(random: RandomBytes, length: number): string {
  const even = 256 - (256 % BASE58.length);
  let drawn = '';
  while (drawn.length < length) {
    // Bytes beyond the last whole round would make the first letters likelier.
    for (const byte of random(2 * length)) if (byte < even) drawn += BASE58[byte % BASE58.length];
  }
  return drawn.slice(0, length);
}
