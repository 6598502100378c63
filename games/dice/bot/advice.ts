import { type Chance, chancesOf, groupOf, keeping, planFor, type Tray } from '../odds/index.ts';
import type { DiceView } from '../state.ts';
import { type Fighter, fighterFrom } from './fighter.ts';
import { Bout, handWorths } from './worth.ts';

/** What a coach would say about the dice on the table: for the hints on the page. */
export interface Advice {
  /** The dice to keep; all of them says stop. */
  keep: boolean[];
  /** What the dice are worth with the best keeps, in points of health. */
  worth: number;
  /** Every ability and tier: its chance with the dice held back now, and at best. */
  chances: Chance[];
}

/**
 * Advice for the active player against one opponent, from what everybody sees. `kept` are the dice held back now.
 * Null while no dice of the Offensive Roll lie on the table.
 */
export function adviceFor(seen: DiceView, opponent: number, kept?: readonly boolean[]): Advice | null {
  const { dice, throws, frozen, active } = seen;
  if (dice.length === 0 || !seen.open) return null;
  const tray: Tray = { numbers: dice, throws, frozen: dice.map((_, i) => (frozen & (1 << i)) !== 0), kept };
  const self = fighterSeen(seen, active);
  const plan = planFor(tray, handWorths(new Bout(self, fighterSeen(seen, opponent))));
  const group = groupOf(dice);
  return {
    keep: keeping(dice, plan.keep[throws][group], tray.frozen),
    worth: plan.worth[throws][group],
    chances: chancesOf(self.hero, tray),
  };
}

function fighterSeen(seen: DiceView, seat: number): Fighter {
  const player = seen.players[seat];
  return fighterFrom(player, seen.sides, seat, player.hand.count ?? 0);
}
