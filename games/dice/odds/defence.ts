import type { Op } from '../content/types.ts';
import { firstOf, likelihood } from './groups.ts';
import { reading } from './rolls.ts';

/** One outcome of a defence roll: what it takes off the attack, and what it gives back. */
export interface Guard {
  chance: number;
  prevent: number;
  /** How many times what is left is halved. */
  halves: number;
  /** Pure damage to the attacker. */
  back: number;
}

/** What a defence does with the dice that lie there. `extra` is prevented anyway. */
export function guardWith(ops: readonly Op[], die: readonly string[], group: number, extra = 0): Guard {
  const guard: Guard = { chance: 1, prevent: extra, halves: 0, back: 0 };
  for (const op of reading(ops, die, group)) {
    if (op.op === 'prevent' && op.n === 'half') guard.halves++;
    else if (op.op === 'prevent' && typeof op.n === 'number') guard.prevent += op.n;
    else if (op.op === 'hit' && op.to === 'attacker' && typeof op.n === 'number') guard.back += op.n;
  }
  return guard;
}

/** What a defence of so many dice may come to; outcomes that are alike are one. */
export function guardsOf(ops: readonly Op[], die: readonly string[], dice: number, extra = 0): Guard[] {
  const guards = new Map<string, Guard>();
  for (let group = firstOf[dice]; group < firstOf[dice + 1]; group++) {
    const guard = { ...guardWith(ops, die, group, extra), chance: likelihood[group] };
    const key = `${guard.prevent} ${guard.halves} ${guard.back}`;
    const same = guards.get(key);
    if (same) same.chance += guard.chance;
    else guards.set(key, guard);
  }
  return [...guards.values()];
}

/** What an attack still costs behind one outcome (DT-17.4, DT-17.5, DT-17.7). */
export function lossBehind(amount: number, { prevent, halves }: Guard): number {
  let left = Math.max(0, amount - prevent);
  for (let i = 0; i < halves; i++) left -= Math.ceil(left / 2);
  return left;
}

/** How likely each loss is when an attack of this amount meets the defence, the smallest first. */
export function lossesBehind(amount: number, guards: readonly Guard[]): Map<number, number> {
  const losses = new Map<number, number>();
  for (const guard of guards) {
    const loss = lossBehind(amount, guard);
    losses.set(loss, (losses.get(loss) ?? 0) + guard.chance);
  }
  return new Map([...losses].sort(([a], [b]) => a - b));
}
