import type { Json } from '@kaiju/kernel';
import type { RefusedGroup } from '@kaiju/server/client';

interface Gathered {
  why: string;
  clause: string;
  count: number;
  /** Some of them. */
  candidates: Json[];
}

/** What was turned down, gathered by what is said about it: several reasons may be said in the same words. */
export function gathered(refused: readonly RefusedGroup[], say: (reason: unknown) => string): Gathered[] {
  const groups = new Map<string, Gathered>();
  for (const { clause, reason, count, candidates } of refused) {
    const why = say(reason);
    const key = `${clause} ${why}`;
    const group = groups.get(key) ?? { why, clause, count: 0, candidates: [] };
    group.count += count;
    group.candidates.push(...(candidates as Json[]));
    groups.set(key, group);
  }
  return [...groups.values()];
}
