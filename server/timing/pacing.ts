import { type Ask, type Json, PASS, type Seat, sameJson } from '@kaiju/kernel';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Orders } from './settings.ts';

export const usualOrders: Orders = { pass: 'smart', stops: [] };

type Asked = Pick<Ask, 'step' | 'kind' | 'options'>;

/**
 * What is answered for a seat by its standing orders; null if it is asked. `isWorthwhile` is the game's opinion of an
 * option.
 */
export function decide(
  orders: Orders,
  ask: Asked,
  isWorthwhile: (option: Json) => boolean = () => true,
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
  const isIdle = (option: Json) => option === PASS || (pass === 'smart' && !isWorthwhile(option));
  return ask.options?.every(isIdle) ? PASS : null;
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

const SHORTEST_DELAY = 350;
const LONGEST_DELAY = 4000;
/** The part of all delays that would be longer still. */
const CUT = (SHORTEST_DELAY / LONGEST_DELAY) ** 2;

/**
 * How long a window's question stays open at least, in milliseconds. A pass by order takes effect right then, a pass
 * by hand not before then; so how soon a seat passes does not tell whether it was asked, nor what it holds.
 *
 * One law for all: longer than d with probability (350 / d)², cut off at 4 s. Half are over within half a second,
 * nine in ten within 1.1 s; the long tail is there so that a person who thinks for a while before passing by hand
 * still looks like one who was never asked.
 *
 * The draw hangs on the secret, the seat and the question's name alone, never on the match. It is the same each time,
 * also for another process that takes the table over. The secret must be the table's own and for this purpose only:
 * who knows it can tell orders from hands.
 */
export function drawDelay(secret: string, seat: Seat, ask: string, scale: number): number {
  const mac = hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`delay\n${seat}\n${ask}`));
  const drawn = new DataView(mac.buffer, mac.byteOffset).getUint32(0) / 2 ** 32;
  return Math.round((scale * SHORTEST_DELAY) / Math.sqrt(1 - drawn * (1 - CUT)));
}

/** From when on a pass may take effect. A reaction shows itself, and need not wait. */
export function notBefore(opened: number, delay: number): number {
  return opened + delay;
}
