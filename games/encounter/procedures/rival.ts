import { below, type Json, type Rng, rules, seeded, shuffleInPlace } from '@kaiju/kernel';
import { cards } from '../effects/code.ts';
import { of } from '../effects/damage.ts';
import { distance, fieldOf } from '../effects/field.ts';
import { putInOrder } from '../effects/piles.ts';
import { settle } from '../effects/settle.ts';
import { worthOf } from '../effects/worth.ts';
import { type C, type Encounter, State } from '../state.ts';
import { begin, listMain, type MainAnswer } from './main.ts';

/**
 * EN-17.6: a rival's turn. It tries every action on a copy in which its own deck lies in another order, and does the
 * one after which it stands best, until none is worth it. It never looks at the player's cards.
 */

const LEAST_GAIN = 0.05;
const SUMMON_CELLS = 6;

/** A quiet copy of the table, with dice of its own. */
function copyOf(g: Encounter, side: number, rng: Rng): C {
  const copy = State.ops.clone(g);
  const { deck } = copy.players[side];
  putInOrder(deck.cards);
  shuffleInPlace(deck.cards, rng);
  return {
    g: copy,
    tell: () => {},
    reveal: () => {},
    random: (n) => below(rng, n),
    shuffle: (list) => shuffleInPlace(list, rng),
  };
}

/** The same for those who only want to look ahead once. */
export function quietCopy(g: Encounter, side: number, seed: string): C {
  return copyOf(g, side, seeded(seed));
}

/** Of all cells for a summoned unit, those whose distance to the nearest enemy is closest to 3. */
function fewCells(g: Encounter, side: number, options: MainAnswer[]): MainAnswer[] {
  const field = fieldOf(g);
  const off = (answer: MainAnswer) => {
    const cell = field.at.get((answer as { cell: string }).cell) as number;
    let least = 99;
    for (const u of g.units) if (u.side !== side) least = Math.min(least, distance(field, u.cell, cell));
    return Math.abs(least - 3);
  };
  return options
    .slice()
    .sort((a, b) => off(a) - off(b))
    .slice(0, SUMMON_CELLS);
}

interface Plan {
  answers: MainAnswer[];
  worth: number;
}

/** Tries what a card taken up may be aimed at, question by question. */
function tryCard(ctx: C, side: number, rng: Rng, answers: MainAnswer[], best: Plan): Plan {
  const { g } = ctx;
  const { using, hand } = g.players[side];
  if (using === null) {
    settle(ctx);
    return weigh(g, side, answers, best);
  }
  let options: MainAnswer[] = listMain(g, side).filter((answer) => answer !== 'cancel');
  if (cards[hand.cards[using.card].kind].unit >= 0) options = fewCells(g, side, options);
  let found = best;
  for (const answer of options) {
    const next = copyOf(g, side, rng);
    begin(next, side, answer);
    found = tryCard(next, side, rng, [...answers, answer], found);
  }
  return found;
}

function weigh(g: Encounter, side: number, answers: MainAnswer[], best: Plan): Plan {
  const mine = side === 0 ? 'won' : 'lost';
  const worth = g.outcome === '' ? worthOf(g, side) : g.outcome === mine ? 1e6 : -1e6;
  return worth > best.worth ? { answers, worth } : best;
}

/** The answers of the action after which a side stands best; none if it had better end its turn. */
export function planOf(g: Encounter, side: number): MainAnswer[] {
  const rng = seeded(`plan ${g.round} ${g.uids} ${g.players[side].used} ${g.fired}`);
  let best: Plan = { answers: [], worth: worthOf(g, side) + LEAST_GAIN };
  for (const answer of listMain(g, side)) {
    if (typeof answer === 'string' || 'walk' in answer) continue;
    const copy = copyOf(g, side, rng);
    begin(copy, side, answer);
    best = tryCard(copy, side, rng, [answer], best);
  }
  return best.answers;
}

/** One action of a rival, all of a card included; false when it ends its turn. */
export const rivalActs = rules(['EN-17.6', 'EN-28.10'], (ctx: C, side: number): boolean => {
  const answers = planOf(ctx.g, side);
  // What it does tells something of the hand it does it with.
  ctx.reveal('rival', { ...of(ctx.g, side), does: answers as Json });
  for (const answer of answers) begin(ctx, side, answer);
  return answers.length > 0;
});
