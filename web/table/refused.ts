import type { Json } from '@kaiju/kernel';
import type { RefusedCandidate } from '@kaiju/server/client';

interface RefusedGroup {
  why: string;
  clause: string;
  candidates: Json[];
}

/** What was turned down, gathered by reason: a thousand cells are too far for one reason. */
export function gathered(
  refused: readonly RefusedCandidate[],
  say: (reason: unknown) => string,
): RefusedGroup[] {
  const groups = new Map<string, RefusedGroup>();
  for (const { candidate, clause, reason } of refused) {
    const why = say(reason);
    const key = `${clause} ${why}`;
    const group = groups.get(key) ?? { why, clause, candidates: [] };
    group.candidates.push(candidate as Json);
    groups.set(key, group);
  }
  return [...groups.values()];
}
