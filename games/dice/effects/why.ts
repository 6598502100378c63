import { type Json, rule } from '@kaiju/kernel';
import type { StatusId } from '../content/types.ts';
import { areFoes, type C, type Dice, foesOf, inMain, inRollPhase, living } from '../state.ts';
import { type ActionCard, type CompiledCard, cards, type SpendUse, spends, type Use } from './code.ts';
import { costOf, fits, hasRoom, isLocked, isMomentFor, type Moment, timing, tryAs } from './legal.ts';
import { reckon } from './reckon.ts';
import { type Refused, refusals } from './refusals.ts';
import { limitOf } from './tokens.ts';
import { strippable } from './verbs.ts';

/** "Why can't I play this?" */

/** 6.4: the first check that a card of one's hand fails, in the order of the design. */
export const whyNot = rule(
  'DT-25.27',
  (g: Dice, seat: number, id: string, moment: Moment | null): Refused => {
    const compiled = cards[id];
    if (isLocked(g, seat)) return refusals.lock;
    const late = moment === null ? untimely(g, seat, compiled) : timing(g, seat, compiled, moment);
    if (late === refusals.ownMain) return compiled.upgrade ? refusals.ownMainUpgrade : late;
    if (late !== null && late !== refusals.noAttack) return late;
    if (moment === null) return refusals.noWindow;
    const { cp, levels } = g.players[seat];
    const cost = costOf(g, seat, compiled);
    if (cp < cost) return { clause: 'DT-3.2', reason: { key: 'E-CP', n: cost, m: cp } };
    if (late !== null) return late;
    if (compiled.upgrade === null) return whyUseless(g, seat, compiled);
    return levels[compiled.upgrade.slot] >= compiled.upgrade.level ? refusals.level : refusals.nothing;
  },
);

/** Outside of every window: whether it is the wrong phase altogether. */
function untimely(g: Dice, seat: number, compiled: CompiledCard): Refused | null {
  const { timing: printed } = compiled.card;
  if (printed === 'instant') return null;
  if (printed === 'roll')
    return g.players[seat].tokens.gag > 0 ? refusals.gag : inRollPhase(g) ? null : refusals.rollPhase;
  return g.active === seat && inMain(g) ? null : refusals.ownMain;
}

/** What is missing for a card or token to do anything. */
function whyUseless(g: Dice, seat: number, use: Use): Refused {
  if (use.legal.some(({ c }) => c === 'st')) return refusals.noStatus;
  for (const { op } of use.code.nodes) {
    switch (op.op) {
      case 'die':
        return g.lock >= 0 && g.roll.why === 'target' ? refusals.ultimateDie : refusals.noDice;
      case 'throws':
        return g.phase === 'offence' && g.declared !== '' ? refusals.declared : refusals.noDice;
      case 'unblock':
        return refusals.defenceStarted;
      case 'consume':
        return refusals.noStatus;
      case 'prevent':
        return preventionRefused(g, op.to === 'self' ? [seat] : living(g));
      case 'gain':
        if (use.code.nodes.length === 1) return atLimit(g, seat, op.st);
        break;
      case 'inflict':
        if (use.code.nodes.length === 1 && op.to === 'foe') return atLimit(g, foesOf(g, seat)[0], op.st);
        break;
      case 'strip':
      case 'move':
        return refusals.noStatus;
      default:
    }
  }
  return refusals.nothing;
}

function preventionRefused(g: Dice, seats: readonly number[]): Refused {
  return seats.some((seat) => reckon(g, seat).ultimate) ? refusals.ultimate : refusals.noPending;
}

function atLimit(g: Dice, seat: number, st: StatusId): Refused {
  return { clause: 'DT-14.5', reason: { key: 'E-LIMIT', status: st, n: limitOf(g, seat, st) } };
}

/** The same of a token. */
export const whyNotSpend = rule(
  'DT-14.8a',
  (g: Dice, seat: number, st: StatusId, moment: Moment | null): Refused => {
    if (isLocked(g, seat)) return refusals.lock;
    if (moment === null) return refusals.noWindow;
    const uses = (spends[st] as SpendUse[]).filter((use) => isMomentFor(g, seat, use.at, moment));
    if (uses.length === 0) return { clause: 'DT-14.8', reason: { key: 'E-MOMENT', status: st } };
    const why = whyUseless(g, seat, uses[0]);
    return why === refusals.nothing || why === refusals.noStatus ? { ...why, clause: 'DT-14.8a' } : why;
  },
);

/** Why a player can't be chosen as an opponent, if that is the reason. */
export function whyNoFoe(g: Dice, seat: number, other: number): Refused | null {
  if (g.players[other].out) return refusals.out;
  return areFoes(g, seat, other) ? null : refusals.noFoe;
}

/** Choices of a legal card that are none: players who are out or no opponents, a full receiver, a unique status. */
export function refuseChoices({ g, refuse }: C, seat: number, use: ActionCard): void {
  if (refuse === undefined) return;
  const { choice, id: play } = use;
  const tell = (candidate: Json, { clause, reason }: Refused) => refuse(candidate, clause, reason);
  for (let at = 0; at < g.players.length; at++) {
    if (choice === 'foe') {
      const act = tryAs(seat, play);
      act.foe = at;
      const why = whyNoFoe(g, seat, at);
      if (why !== null) tell({ play, foe: at }, why);
      else if (!fits(g, use, act)) tell({ play, foe: at }, refusals.nothing);
    } else if (choice === 'player' || choice === 'kindOf' || choice === 'move') {
      if (g.players[at].out) tell({ play, at }, refusals.out);
      else if (choice === 'player') refusePlayer(g, seat, at, use, tell);
      else if (g.players[at].tide >= 0 && choice === 'kindOf')
        tell({ play, at, st: 'tide' }, refusals.unique);
      else if (choice === 'move') refuseMoves(g, at, play, tell);
    }
  }
}

type Tell = (candidate: Json, why: Refused) => void;

function refusePlayer(g: Dice, seat: number, at: number, use: ActionCard, tell: Tell): void {
  const act = tryAs(seat, use.id);
  act.at = at;
  if (fits(g, use, act)) return;
  const { op } = use.code.nodes[0].op;
  const why =
    op === 'prevent' ? preventionRefused(g, [at]) : op === 'strip' ? refusals.noStatus : refusals.nothing;
  tell({ play: use.id, at }, why);
}

/** DT-14.14 */
function refuseMoves(g: Dice, at: number, play: string, tell: Tell): void {
  for (const to of living(g)) {
    if (to === at) continue;
    if (g.players[at].tide >= 0) tell({ play, at, to, st: 'tide' }, refusals.unique);
    for (const st of strippable(g, at, undefined)) {
      if (!hasRoom(g, to, st)) tell({ play, at, to, st }, { ...atLimit(g, to, st), clause: 'DT-14.14' });
    }
  }
}

/** DT-18.12: an option that can't do anything, while another can. */
export function refuseOptions({ g, refuse }: C, seat: number, use: Use, head: Record<string, Json>): void {
  if (refuse === undefined || use.choice !== 'option') return;
  const act = tryAs(seat, use.id);
  for (let or = 0; or < use.code.nodes[0].options.length; or++) {
    act.or = or;
    if (!fits(g, use, act)) refuse({ ...head, or }, 'DT-18.12', refusals.nothing.reason);
  }
}
