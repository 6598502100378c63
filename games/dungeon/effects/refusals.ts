import { type Json, type Reason, rules } from '@kaiju/kernel';

/** DL-27: why something can't be done. The key is what people are told by; the clause is the rule that forbids it. */
export type RefusalKey =
  | 'E-TURN'
  | 'E-PHASE'
  | 'E-GOLD'
  | 'E-LEVEL'
  | 'E-PILE'
  | 'E-LIBERATION'
  | 'E-TYPE'
  | 'E-FLOOR'
  | 'E-AREA'
  | 'E-STATIONARY'
  | 'E-FACEDOWN'
  | 'E-VETERAN'
  | 'E-FINAL'
  | 'E-HOLDS'
  | 'E-PASSED'
  | 'E-FACEUP'
  | 'E-STAGING'
  | 'E-PARTY'
  | 'E-TARGET'
  | 'E-COUNT'
  | 'E-CARD'
  | 'E-HERO';

/** What a rule has against something. */
export interface Objection {
  readonly clause: string;
  readonly reason: Reason;
}

export function objection(key: RefusalKey, clause: string, blanks: Omit<Reason, 'key'> = {}): Objection {
  return { clause, reason: { key, ...blanks } };
}

type Refuse = ((candidate: Json, clause: string, reason?: Reason) => void) | undefined;

export function object(refuse: Refuse, candidate: Json, why: Objection): void {
  refuse?.(candidate, why.clause, why.reason);
}

/** DL-27.3: how much is missing. */
export const tooDear = rules(
  ['DL-27.3', 'DL-2.7'],
  (clause: string, price: number, gold: number): Objection =>
    objection('E-GOLD', clause, { missing: price - gold }),
);
