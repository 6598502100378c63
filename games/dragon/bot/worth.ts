/** What a standing is worth to a seat, in points that it will probably carry out of the Cave. */
import { actionCards } from '../content/index.ts';
import type { Kind } from '../content/types.ts';
import { owned } from '../effects/hoard.ts';
import { DOMAIN, distance, EXIT } from '../effects/tables.ts';
import type { Outlook } from './outlook.ts';
import type { Standing } from './trek.ts';

/** What a card in hand is worth, for later. */
const CARDS: Record<Kind, number> = {
  step: 2,
  run: 3.5,
  jump: 4,
  grab: 3,
  shove: 0.5,
  steal: 2.5,
  dash: 6,
  guard: 6,
  stash: 0.5,
  haste: 5,
  regroup: 7,
};
export const CARD_WORTH: readonly number[] = actionCards.map(({ kind }) => CARDS[kind]);

/** How likely one is out in time who stands at the door, or has all the time there is. */
const SURE = 0.97;

/** Not at the door when all is over: so little that only the way there counts. */
const TOO_LATE = 0.1;

/** How likely others are, with so many rounds more than the way takes. */
function outInTime(slack: number): number {
  if (slack >= 3) return SURE;
  if (slack >= 0) return 0.5 + 0.157 * slack;
  return Math.max(0.02, 0.5 + 0.3 * slack);
}

/** How a level feels about risk, and about having enough. */
export interface Temper {
  /** Points with which it makes for the exit. */
  greed: number;
  /** How much it fears for its bag; 1 is as much as there is to fear. */
  care: number;
  /** How many rounds closer to the end it dares to stay inside. */
  nerve: number;
}

/** Death costs a bag, and the way back. */
const DEATH = 14;
const FROZEN = 8;

export function worthOf(
  o: Outlook,
  s: Standing,
  hand: number,
  beast: number,
  { greed, care, nerve }: Temper,
): number {
  const rounds = o.rounds - 1;
  const cell = s.alive ? s.cell : o.ground.starts[o.seat];
  const bag = s.alive ? s.bag : 0;
  const haul = o.safe + bag;
  const way = o.roundsToExit(cell, hand, s.alive && s.prize);
  const slack = rounds - way + nerve;
  const freedom = Math.max(0, Math.min(1, (slack - 1) / 4));
  const mayLeave = o.g.handicap !== o.seat || owned(o.g, o.seat) + s.taken.length >= 3;
  const enough = mayLeave ? Math.max(0, Math.min(1, (haul - greed + 20) / 40)) : 0;
  const atExit = mayLeave && s.alive && (o.ground.terrain[cell] & EXIT) !== 0;
  const out = atExit ? SURE : outInTime(slack) * (rounds <= 0 ? TOO_LATE : 1);
  let value = haul * out + s.luck;
  value += o.prospects(cell, s.taken, beast) * freedom * (1 - 0.8 * enough);
  value -= enough * way * (6 + 0.05 * haul);
  if (!s.alive) return value - DEATH * freedom;
  if (s.frozen) value -= FROZEN;
  // Whoever stays near the monster will have to run next round.
  if (o.ground.terrain[cell] & DOMAIN) value -= care * NEAR[Math.min(6, distance(beast, cell))] * (20 + bag);
  return value + handWorth(o, hand);
}

const NEAR = [0.1, 0.1, 0.07, 0.045, 0.03, 0.02, 0.015];

/** Cards are worth less when a Reset is near that brings them all back, and nothing when all is over. */
function handWorth(o: Outlook, hand: number): number {
  return (LOW[hand & 511] + HIGH[hand >> 9]) * (1 - o.reset) * Math.min(1, o.rounds / 4);
}

/** The worth of every set of the first nine cards, and of the others. */
const LOW = sums(CARD_WORTH.slice(0, 9));
const HIGH = sums(CARD_WORTH.slice(9));

function sums(worths: readonly number[]): Float64Array {
  return Float64Array.from({ length: 1 << worths.length }, (_, set) =>
    worths.reduce((sum, worth, card) => (set & (1 << card) ? sum + worth : sum), 0),
  );
}
