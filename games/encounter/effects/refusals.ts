import { type Json, type Reason, rules } from '@kaiju/kernel';

/** EN-34: why something can't be done. The key is what people are told by; the clause is the rule that forbids it. */
export const REFUSALS = rules(
  [
    'EN-34.1',
    'EN-34.2',
    'EN-34.3',
    'EN-34.4',
    'EN-34.5',
    'EN-34.6',
    'EN-34.7',
    'EN-34.8',
    'EN-34.9',
    'EN-34.10',
    'EN-34.11',
    'EN-34.12',
    'EN-34.13',
    'EN-34.14',
    'EN-34.15',
    'EN-34.16',
    'EN-34.17',
    'EN-34.18',
    'EN-34.19',
    'EN-34.21',
    'EN-34.22',
    'EN-34.23',
    'EN-34.24',
  ],
  {
    NO_AP: 'EN-3.6',
    NO_TARGET: 'EN-9.1',
    NOT_YOUR_TURN: 'EN-6.14',
    NO_AT: 'EN-10.13',
    NO_MT: 'EN-10.14',
    LOCKED: 'EN-11.8',
    STUMBLED: 'EN-11.6',
    STUNNED: 'EN-21.6',
    DISARMED: 'EN-21.5',
    OUT_OF_RANGE: 'EN-10.11',
    GUARDED: 'EN-12.17',
    SPELLPROOF: 'EN-9.9',
    ZONE_NOT_CONTROLLED: 'EN-10.2',
    ZONE_CONTESTED: 'EN-10.2',
    CELL_OCCUPIED: 'EN-4.4',
    NO_CASTER: 'EN-9.4',
    KEY_EVENT: 'EN-20.24',
    NO_PATH: 'EN-11.1',
    UNARMED: 'EN-12.16',
    TEAM: 'EN-31.2',
    NO_FOLIOS: 'EN-30.7',
    CLOSED: 'EN-30.2',
    FILE: 'EN-28.7',
  },
);
export type RefusalKey = keyof typeof REFUSALS;

export type Refuse = (candidate: Json, clause: string, reason?: Reason) => void;

/** Says no, with whatever the sentence has blanks for. */
export function object(
  refuse: Refuse,
  candidate: Json,
  key: RefusalKey,
  blanks: Omit<Reason, 'key'> = {},
): void {
  refuse(candidate, REFUSALS[key], { key, ...blanks });
}
