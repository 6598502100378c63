import { type Ask, PASS, type Seat } from '@kaiju/kernel';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Orders } from './settings.ts';

export const usualOrders: Orders = { pass: 'nothing', stops: [] };

/** Whether a seat is asked, or passes by its standing orders. */
export function decide(orders: Orders, ask: Pick<Ask, 'step' | 'kind' | 'options'>): 'ask' | 'pass' {
  if (ask.step !== 'window' || orders.pass === 'never' || orders.stops.includes(ask.kind)) return 'ask';
  return orders.pass === 'always' || hasNothing(ask) ? 'pass' : 'ask';
}

/** Options that are described rather than listed are something. */
function hasNothing(ask: Pick<Ask, 'options'>): boolean {
  return ask.options?.every((option) => option === PASS) ?? false;
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
