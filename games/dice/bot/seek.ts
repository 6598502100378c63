import type { Json } from '@kaiju/kernel';
import { hero } from '../content/index.ts';
import type { Ability, HeroId } from '../content/types.ts';
import type { Answer } from '../effects/responses.ts';
import { type Dice, openDice, openOwner } from '../state.ts';

/** An answer as far as it is about dice. */
type Turning = Answer & { throw?: number[] };

/** DT-12.8: five of these set off any hero's ultimate. */
const RAREST = 6;

/** How somebody answers who cares for nothing but the ultimate: five of the rarest face. Null where it makes no difference. */
export function seek(g: Dice, seat: number, _kind: string, options: readonly Json[]): Json | null {
  const dice = openDice(g);
  if (dice === null || openOwner(g) !== seat || g.roll.open) return null;
  const { id } = hero(g.players[seat].hero as HeroId).abilities.at(-1) as Ability;
  if (options.includes(id)) return id;
  const now = rarest(dice);
  let best: Json | null = null;
  let most = 0;
  for (const option of options) {
    const { throw: thrown, set } = Object(option) as Turning;
    // Dice that are turned are certain; those that are thrown need not be kept.
    const gain = set
      ? rarest(set.map(([, n]) => n)) - rarest(set.map(([i]) => dice[i]))
      : thrown?.length === dice.length - now && thrown.every((i) => dice[i] !== RAREST)
        ? 0.5
        : 0;
    if (gain > most && (!set || g.throws === 0)) {
      most = gain;
      best = option;
    }
  }
  // Stopping early would be giving up.
  return best ?? (now === dice.length && options.includes('stop') ? 'stop' : null);
}

function rarest(numbers: readonly number[]): number {
  return numbers.filter((n) => n === RAREST).length;
}
