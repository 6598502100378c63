import type { Amt, Op } from '../content/types.ts';
import { counts, firstOf, likelihood, NUMBERS } from './groups.ts';

/** How many dice of a group show a symbol; `die[number - 1]` is the symbol of a number. */
export function symbolsIn(group: number, die: readonly string[], symbol: string): number {
  let count = 0;
  for (let face = 0; face < NUMBERS; face++)
    if (die[face] === symbol) count += counts[group * NUMBERS + face];
  return count;
}

/** What so many dice, thrown once, are worth on average. */
export function average(dice: number, worth: (group: number) => number): number {
  let sum = 0;
  for (let group = firstOf[dice]; group < firstOf[dice + 1]; group++) sum += likelihood[group] * worth(group);
  return sum;
}

/** How likely each outcome of so many dice is, the smallest outcome first. */
export function distribution(dice: number, outcome: (group: number) => number): Map<number, number> {
  const chances = new Map<number, number>();
  for (let group = firstOf[dice]; group < firstOf[dice + 1]; group++) {
    const result = outcome(group);
    chances.set(result, (chances.get(result) ?? 0) + likelihood[group]);
  }
  return new Map([...chances].sort(([a], [b]) => a - b));
}

/**
 * What a text does with the dice it reads: what it says on symbols or numbers is there or not, and symbols are
 * counted. A roll written in the text has dice of its own and stays as it is.
 */
export function reading(ops: readonly Op[], die: readonly string[], group: number): Op[] {
  const said: Op[] = [];
  for (const op of ops) {
    if (op.op === 'on') {
      if (symbolsIn(group, die, op.sym) > 0) said.push(...reading(op.ops, die, group));
    } else if (op.op === 'onNumber') {
      if (op.nums.some((n) => counts[group * NUMBERS + n - 1] > 0)) said.push(...reading(op.ops, die, group));
    } else if ('n' in op && isCount(op.n)) {
      said.push({ ...op, n: counted(op.n, symbolsIn(group, die, op.n.sym)) } as Op);
    } else said.push(op);
  }
  return said;
}

type SymbolCount = Extract<Amt, { sym: string }>;

function isCount(n: unknown): n is SymbolCount {
  return typeof n === 'object' && n !== null && 'sym' in n;
}

/** `base + k × count / div`, at most `max` over the base. */
export function counted(per: Exclude<Amt, number | readonly number[]>, count: number): number {
  const { base = 0, k, div = 1, up, max = Number.POSITIVE_INFINITY } = per;
  const share = (k * count) / div;
  return base + Math.min(max, up ? Math.ceil(share) : Math.floor(share));
}
