import { type Ask, type Json, PASS, type Seat, sameJson } from '@kaiju/kernel';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Orders } from './settings.ts';

export const usualOrders: Orders = { pass: 'smart', stops: [] };

type Asked = Pick<Ask, 'step' | 'kind' | 'options'>;

/**
 * What is answered for a seat by its standing orders; null if it is asked. `isWorthwhile` is the game's opinion of an
 * option, `isIdle` says that it does nothing at all.
 */
export function decide(
  orders: Orders,
  ask: Asked,
  isWorthwhile: (option: Json) => boolean = () => true,
  isIdle: (option: Json) => boolean = () => false,
): Json | null {
  const { pass, stops, armed = [], quiet } = orders;
  if (ask.step !== 'window') return null;
  for (const { answer, when } of armed) {
    const ways = (ask.options ?? []).filter((option) => isWay(option, answer as Json));
    if (ways.length === 0 || (when === 'worthwhile' && !ways.some(isWorthwhile))) continue;
    return ways.length === 1 ? ways[0] : null;
  }
  if (quiet) return PASS;
  if (pass === 'never' || stops.includes(ask.kind)) return null;
  if (pass === 'always') return PASS;
  // Options that are described rather than listed are something.
  const isNothing = (option: Json) =>
    option === PASS || isIdle(option) || (pass === 'smart' && !isWorthwhile(option));
  return ask.options?.every(isNothing) ? PASS : null;
}

/** The orders once the seat has given this answer, by hand or by order: what it was armed with is used. */
export function ordersAfter(orders: Orders, given: Json): Orders {
  const at = orders.armed?.findIndex(({ answer }) => isWay(given, answer as Json)) ?? -1;
  return at < 0 ? orders : { ...orders, armed: orders.armed?.toSpliced(at, 1) };
}

/** Whether an option is a way to do what was armed: it has all its fields, and perhaps more. */
function isWay(option: Json, armed: Json): boolean {
  if (!isFields(option) || !isFields(armed)) return option !== PASS && sameJson(option, armed);
  return Object.entries(armed).every(
    ([field, value]) => Object.hasOwn(option, field) && sameJson(option[field], value),
  );
}

function isFields(value: Json): value is { [field: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What the time of a window's question hangs on: everybody knows it. */
export interface Known {
  /** How many people play. */
  people: number;
  rated: boolean;
  /** Whether a seat may be hiding something here that is worth a question; null in a game where nobody hides anything. */
  hiding: boolean | null;
  /** Scales the floor where nothing is rated. */
  manners: number;
}

/** A pass within the floor is sealed. It is turned over when the hold ends, and that is when an order passes too. */
export interface Floor {
  floor: number;
  hold: number;
}

const BRIEF = 300;
const SHORT = 600;
/** Half of all people who are asked where it matters have passed by then. */
const RATED = 1200;
const LONGEST = 8000;
/** People who take longer than d to pass, d in milliseconds, are one part in 1 + (d / 1200) to this power. */
const STEEPNESS = 2.5;

/**
 * How long a window's question is kept shut, by what everybody knows and by luck: never by the hand, by whether there
 * is a choice, or by when somebody answers.
 *
 * Where it is rated and somebody may be hiding something, a hold is as long as people take who take longer than the
 * floor. So a seat that has nothing, one that passed at once and one that thought about it look alike.
 */
export function drawFloor(
  { people, rated, hiding, manners }: Known,
  secret: string,
  seat: Seat,
  ask: string,
): Floor {
  if (people < 2 || hiding === null) return { floor: 0, hold: 0 };
  if (rated && hiding) return { floor: RATED, hold: holdAt(lotOf(secret, seat, ask)) };
  const floor = Math.round((hiding ? SHORT : BRIEF) * (rated ? 1 : manners));
  return { floor, hold: floor };
}

/** How long people take to pass who take longer than the floor, in the order of their patience: `part` is from 0 to 1. */
function holdAt(part: number): number {
  const longer = slower(RATED) + part * (slower(LONGEST) - slower(RATED));
  return Math.round(RATED * (1 / longer - 1) ** (1 / STEEPNESS));
}

/** The part of people who take longer than this. */
function slower(ms: number): number {
  return 1 / (1 + (ms / RATED) ** STEEPNESS);
}

const SHORTEST_DELAY = 350;
const LONGEST_DELAY = 4000;
/** The part of all delays that would be longer still. */
const CUT = (SHORTEST_DELAY / LONGEST_DELAY) ** 2;

/**
 * How long a bot takes at least, in milliseconds: longer than d with probability (350 / d)², cut off at 4 s. Half are
 * over within half a second, nine in ten within 1.1 s.
 */
export function drawDelay(secret: string, seat: Seat, ask: string, scale: number): number {
  const part = lotOf(secret, seat, ask);
  return Math.round((scale * SHORTEST_DELAY) / Math.sqrt(1 - part * (1 - CUT)));
}

/**
 * A number from 0 to 1 for a question. It hangs on the secret, the seat and the question's name alone, never on the
 * match, and is the same each time, also for another process that takes the table over. The secret must be the table's
 * own and for this purpose only: who knows it can tell orders from hands.
 */
function lotOf(secret: string, seat: Seat, ask: string): number {
  const mac = hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`delay\n${seat}\n${ask}`));
  return new DataView(mac.buffer, mac.byteOffset).getUint32(0) / 2 ** 32;
}
