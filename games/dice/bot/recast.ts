import type { Op } from '../content/types.ts';
import { cards } from '../effects/code.ts';
import { adding, counts, firstOf, GROUPS, MOST_DICE, NUMBERS, removing } from '../odds/groups.ts';
import type { Fighter } from './fighter.ts';
import { heldWorth } from './hand.ts';
import { stackWorth, TASTE } from './worth.ts';

type Turning = Exclude<Op & { op: 'die' }, { mode: 'reroll' }>;

/** Whether a die of a group may be turned from one number to another. */
function mayTurn(op: Turning, group: number, from: number, to: number): boolean {
  switch (op.mode) {
    case 'bump':
      return Math.abs(from - to) === 1;
    case 'set':
      return to === op.value;
    case 'copy':
      return counts[group * NUMBERS + to - 1] > 0;
    default:
      return op.only === undefined || (op.only as readonly number[]).includes(to);
  }
}

/** By group, the best of what it may be turned into by one die, or of what it is. */
function turned(values: Float64Array, op: Turning): Float64Array {
  const best = values.slice();
  for (let group = firstOf[MOST_DICE]; group < GROUPS; group++) {
    for (let from = 1; from <= NUMBERS; from++) {
      const less = removing[group * NUMBERS + from - 1];
      if (less < 0) continue;
      for (let to = 1; to <= NUMBERS; to++) {
        if (to === from || !mayTurn(op, group, from, to)) continue;
        const worth = values[adding[less * NUMBERS + to - 1]];
        if (worth > best[group]) best[group] = worth;
      }
    }
  }
  return best;
}

/** What dice are worth to someone who holds cards and tokens that turn dice: the best of using one, or none. */
export function withTurns(
  values: Float64Array,
  self: Fighter,
  hand: readonly string[],
  turns: number,
): Float64Array {
  let best = values;
  const use = (op: Turning, price: number) => {
    let after = turned(values, op);
    for (let n = 1; n < op.count; n++) after = turned(after, op);
    best = best.map((worth, group) => Math.max(worth, after[group] - price));
  };
  for (const kind of hand) {
    const { upgrade, card } = cards[kind];
    if (upgrade !== null || card.cost > self.cp || self.tokens.gag > 0) continue;
    const op = card.ops[0];
    if (op.op === 'die' && op.mode !== 'reroll') use(op, TASTE.cp * card.cost + heldWorth(kind, self, turns));
  }
  if (self.tokens.footnote > 0)
    use({ op: 'die', mode: 'bump', who: 'self', count: 1 }, stackWorth('footnote', 1, turns));
  return best;
}
