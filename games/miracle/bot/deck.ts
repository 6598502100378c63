import { below, type Json, type Rng } from '@kaiju/kernel';
import { type Deck, decks } from '../decks.ts';
import type { Edition } from '../edition.ts';
import { type Miracle, rulesFor } from '../state.ts';
import { MATCHUPS } from './matchups.ts';

/** A deck: any for those who don't know better, otherwise one that does well against what others would choose. */
export function chooseDeck(g: Miracle, knowing: boolean, rng: Rng): Json {
  const all = decks(rulesFor(g));
  if (!knowing) return all[below(rng, all.length)] as unknown as Json;
  const mixture = mixtureOf(rulesFor(g));
  let left = below(rng, 1_000_000) / 1_000_000;
  for (let i = 0; i < all.length; i++) {
    left -= mixture[i];
    if (left < 0) return all[i] as unknown as Json;
  }
  return all[all.length - 1] as unknown as Json;
}

/** How much a deck is favoured over another: each piece of one against each piece of the other. */
function edge(a: Deck, b: Deck, table: Record<string, Record<string, number>>): number {
  let sum = 0;
  for (const mine of [a.artifact, ...a.creatures]) {
    for (const other of [b.artifact, ...b.creatures]) sum += table[mine]?.[other] ?? 0;
  }
  return sum / 16;
}

const known = new WeakMap<Edition, number[]>();
const ROUNDS = 400;
/** How far below the best a deck may be, in percent, and still be seen now and then. */
const TOLERANCE = 1.5;

/**
 * Fictitious play over the matchups that mass play found: each round the deck that does best against all chosen
 * so far is chosen once more. Then every deck is as likely as it does well against those, so that the bots are
 * hard to surprise and not always the same. Where nothing is known all decks are alike.
 */
function mixtureOf(edition: Edition): number[] {
  let mixture = known.get(edition);
  if (mixture !== undefined) return mixture;
  const all = decks(edition);
  const table = MATCHUPS[edition.name] ?? {};
  const gains = new Array<number>(all.length).fill(0);
  let best = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < all.length; i++) gains[i] += edge(all[i], all[best], table) / ROUNDS;
    best = gains.indexOf(Math.max(...gains));
  }
  const weights = gains.map((gain) => Math.exp((gain - gains[best]) / TOLERANCE));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  mixture = weights.map((weight) => weight / total);
  known.set(edition, mixture);
  return mixture;
}
