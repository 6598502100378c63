import type { Reason } from '@kaiju/kernel';

/** Section 2.4 of the design: every refusal has a code, which is a key of the words, and the clause that forbids. */

/** A refusal of section 2.4: its code, what fills it, and the clause. */
export interface Refused {
  clause: string;
  reason: Reason;
}

const because = (key: string, clause: string): Refused => ({ clause, reason: { key } });

/** The refusals that need no number. */
export const refusals = {
  lock: because('E-LOCK', 'DT-12.11'),
  gag: because('E-GAG', 'DT-14.3'),
  ownMain: because('E-OWN-MAIN', 'DT-13.8'),
  ownMainUpgrade: because('E-OWN-MAIN', 'DT-13.1'),
  rollPhase: because('E-ROLLPHASE', 'DT-13.9'),
  noDice: because('E-NODICE', 'DT-19.12'),
  frozen: because('E-FROZEN', 'DT-14.3'),
  throws: because('E-THROWS', 'DT-8.3'),
  declared: because('E-DECLARED', 'DT-8.5'),
  same: because('E-SAME', 'DT-8.8'),
  noAttack: because('E-NOATTACK', 'DT-19.10'),
  defenceStarted: because('E-DEFSTARTED', 'DT-16.18'),
  noPending: because('E-NOPENDING', 'DT-19.9'),
  ultimate: because('E-ULTDMG', 'DT-16.7'),
  ultimateDie: because('E-ULTDIE', 'DT-9.5'),
  noStatus: because('E-NOSTATUS', 'DT-7.9'),
  unique: because('E-UNIQUE', 'DT-14.14'),
  level: because('E-LEVEL', 'DT-13.6'),
  played: because('E-PLAYED', 'DT-13.2'),
  reach: because('E-REACH', 'DT-22.3'),
  nothing: because('E-NOTHING', 'DT-7.9'),
  noWindow: because('E-NOWINDOW', 'DT-19.8'),
  out: because('E-OUT', 'DT-23.1'),
  noFoe: because('E-FOE', 'DT-9.1'),
} as const;
