import { rules } from '@kaiju/kernel';
import type { Dungeon, Phase } from '../state.ts';
import { type Objection, objection } from './refusals.ts';

/** Why a player who is not asked can't do what belongs to a phase: for whoever clicks out of turn. Null if nothing bars. */
export const barred = rules(
  ['DL-27.1', 'DL-27.2', 'DL-27.16', 'DL-27.24'],
  (g: Dungeon, seat: number, phase: Phase): Objection | null => {
    if (g.phase === 'reveal' && phase === 'reveal' && g.players[seat].passed)
      return objection('E-PASSED', 'DL-14.4');
    if (g.phase !== phase) return objection('E-PHASE', 'DL-9.1');
    return g.active === seat ? null : objection('E-TURN', 'DL-9.2');
  },
);
