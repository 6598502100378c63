import { rule, rules } from '@kaiju/kernel';
import type { SpendAt, StatusId } from '../content/types.ts';
import { type Dice, inMain, inRollPhase, openOwner } from '../state.ts';
import { Act } from './act.ts';
import { type CompiledCard, cards, type Use } from './code.ts';
import { type Refused, refusals } from './refusals.ts';
import { limitOf } from './tokens.ts';
import { holds, usable } from './verbs.ts';

/** When cards and tokens may be used, and what they cost. */

/** Moments in which somebody may act: the windows W-A … W-L, and the active player's own Main Phase. */
export const WINDOWS = {
  A: 'DT-24.1',
  B: 'DT-24.2',
  C: 'DT-24.3',
  D: 'DT-24.4',
  E: 'DT-24.5',
  F: 'DT-24.6',
  G: 'DT-24.7',
  H: 'DT-24.8',
  I: 'DT-24.9',
  J: 'DT-24.10',
  K: 'DT-24.11',
  L: 'DT-24.12',
} as const;

export type WindowName = keyof typeof WINDOWS;

export type Moment = WindowName | 'main';

/** Windows in which roll phase actions may be played. */
const ROLL_CARDS: ReadonlySet<Moment> = new Set<Moment>(['C', 'D', 'E', 'F', 'G', 'H', 'I', 'K']);

/** DT-12.11, DT-12.14: during an ultimate only the roller's side acts. */
export const isLocked = rules(['DT-12.9', 'DT-12.11', 'DT-12.14'], (g: Dice, seat: number): boolean => {
  return g.lock >= 0 && g.players[seat].side !== g.lock;
});

/** DT-14.8: whether the status's own text allows the moment. */
export const isMomentFor = rule('DT-14.8', (g: Dice, seat: number, at: SpendAt, moment: Moment): boolean => {
  const { attack } = g;
  const fixed = attack !== null && attack.stage === 'fixed';
  switch (at) {
    case 'any':
      return true;
    case 'ownMain':
      return g.active === seat && inMain(g);
    case 'ownDice':
      return openOwner(g) === seat && inRollPhase(g);
    case 'ownThrow':
      return g.active === seat && g.open;
    case 'ownAttack':
      return fixed && attack.by === seat;
    case 'announced':
      return fixed && attack.target === seat && moment === 'G' && attack.defence === '';
    case 'attacked':
      return fixed && attack.target === seat;
    case 'pending':
      return moment === 'G' || moment === 'I' || moment === 'J';
    default:
      return moment === 'L' && g.active === seat && attack !== null;
  }
});

/** DT-16.15, DT-19.10: whether an attack of this seat's is in progress. */
function isOwnAttack(g: Dice, seat: number): boolean {
  return g.attack !== null && g.attack.stage === 'fixed' && g.attack.by === seat;
}

/** DT-13.8 to DT-13.10, DT-14.3: whether cards of this kind may be played now, and why not. */
export const timing = rules(
  ['DT-7.6', 'DT-13.8', 'DT-13.9', 'DT-13.10'],
  (g: Dice, seat: number, compiled: CompiledCard, moment: Moment): Refused | null => {
    switch (compiled.card.timing) {
      case 'instant':
        return null;
      case 'roll':
        if (g.players[seat].tokens.gag > 0) return refusals.gag;
        if (!ROLL_CARDS.has(moment) || !inRollPhase(g)) return refusals.rollPhase;
        return compiled.card.modifier && !isOwnAttack(g, seat) ? refusals.noAttack : null;
      default:
        return moment === 'main' && g.active === seat ? null : refusals.ownMain;
    }
  },
);

/** DT-13.4, DT-13.5: what a card costs this seat now. */
export const costOf = rules(
  ['DT-13.4', 'DT-13.5'],
  (g: Dice, seat: number, compiled: CompiledCard): number => {
    const { card, upgrade } = compiled;
    if (upgrade === null) return card.cost;
    const { levels, upgrades } = g.players[seat];
    if (levels[upgrade.slot] < 2) return card.cost;
    const covered = upgrades.cards.map((c) => cards[c.kind].card).filter((c) => c.timing === 'upgrade');
    const top = covered.filter((c) => c.ability === (card as typeof c).ability).pop();
    return Math.max(0, card.cost - (top?.cost ?? 0));
  },
);

/** For trying out: never kept. It is made when it is first needed: on a page the schemas' code may not run. */
let trial: Act | undefined;

export function tryAs(by: number, src: string): Act {
  trial ??= Act.make({ by, src });
  trial.by = by;
  trial.src = src;
  trial.foe = -1;
  trial.at = -1;
  trial.to = -1;
  trial.st = '';
  trial.or = -1;
  return trial;
}

export function fits(g: Dice, use: Use, act: Act): boolean {
  for (const cond of use.legal) if (!holds(g, act, cond)) return false;
  return usable(g, use.code, act);
}

export function hasRoom(g: Dice, seat: number, st: StatusId): boolean {
  return g.players[seat].tokens[st] < limitOf(g, seat, st);
}
