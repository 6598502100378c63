import { type Json, rules } from '@kaiju/kernel';
import type { OpName, SpendAt, StatusId } from '../content/types.ts';
import { areFoes, type Dice, hpOf, NO_ABILITY, openOwner } from '../state.ts';
import type { Answer } from './answers.ts';
import { type Code, cards, type SpendUse, spends, statusTriggers, within } from './code.ts';
import { isMomentFor, type WindowName } from './legal.ts';
import { lossOf, preventable } from './reckon.ts';

/** Less than so much pending damage is not worth a question, unless it would be the end. */
const THRESHOLD = 2;

/** When tokens that protect may be spent: a card that gives one is as good as the token. */
const PROTECTIVE: ReadonlySet<SpendAt> = new Set<SpendAt>(['pending', 'announced', 'attacked']);

const verbsKnown = new Map<string, ReadonlySet<OpName>>();

function verbsOf(code: Code): ReadonlySet<OpName> {
  let verbs = verbsKnown.get(code.key);
  if (verbs === undefined) {
    verbs = new Set(Array.from(within(code), ({ op }) => op));
    verbsKnown.set(code.key, verbs);
  }
  return verbs;
}

/** The window that a kind of question is of. */
export function momentOf(kind: string): WindowName {
  return kind.slice('W-'.length) as WindowName;
}

/** Whether somebody who is asked only where it matters would want to be asked about this response. */
export const isWorthwhile = rules(
  ['DT-24.21', 'DT-24.22', 'DT-24.23', 'DT-24.24', 'DT-24.25', 'DT-24.26'],
  (g: Dice, seat: number, kind: string, response: Json): boolean => {
    const answer = response as Answer;
    if (answer.idle !== undefined) return false;
    const moment = momentOf(kind);
    if (answer.spend !== undefined) {
      const st = answer.spend as StatusId;
      const onDice = answer.set !== undefined || answer.reroll !== undefined;
      return (spends[st] ?? []).some(
        (use) => (use.choice === 'dice') === onDice && isSpendWorthwhile(g, seat, moment, use, answer),
      );
    }
    const compiled = cards[answer.play as string];
    if (compiled.upgrade !== null) return false;
    const gained = compiled.card.ops.flatMap((op) => (op.op === 'gain' ? (spends[op.st] ?? []) : []));
    return (
      isUseWorthwhile(g, seat, moment, compiled.code, answer) ||
      gained.some(
        (use) =>
          PROTECTIVE.has(use.at) &&
          isMomentFor(g, seat, use.at, moment) &&
          isSpendWorthwhile(g, seat, moment, use, answer),
      )
    );
  },
);

function isSpendWorthwhile(
  g: Dice,
  seat: number,
  moment: WindowName,
  { at, code }: SpendUse,
  answer: Answer,
): boolean {
  return at === 'rollEnd' || isUseWorthwhile(g, seat, moment, code, answer);
}

function isUseWorthwhile(g: Dice, seat: number, moment: WindowName, code: Code, answer: Answer): boolean {
  const verbs = verbsOf(code);
  const { at = seat, foe } = answer;
  const ownUpkeep = moment === 'A' && g.phase === 'upkeep' && g.active === seat;
  if (verbs.has('die')) return areDiceWorthwhile(g, seat, moment);
  if (verbs.has('unblock') && moment === 'G') return true;
  if (verbs.has('boost')) return isLastChance(g, moment);
  if (verbs.has('ignore')) return true;
  if (verbs.has('prevent'))
    return (moment === 'J' || isLastChance(g, moment)) && !areFoes(g, seat, at) && isPressing(g, at);
  if (verbs.has('strip') || verbs.has('heal'))
    return at === seat && ((ownUpkeep && isAiling(g, seat)) || (isSettling(g, moment) && isDying(g, seat)));
  if (verbs.has('consume')) return moment === 'A' && g.phase === 'upkeep' && g.active === foe;
  if (verbs.has('inflict')) return moment === 'A' && g.phase === 'offence' && g.active === seat;
  return false;
}

/** Own dice, or a partner's, once they lie; an opponent's when they mean something to the seat. */
function areDiceWorthwhile(g: Dice, seat: number, moment: WindowName): boolean {
  if (moment === 'F') return true;
  if (!areFoes(g, seat, openOwner(g))) return moment === 'H';
  if (moment === 'D') return g.declared !== NO_ABILITY;
  return moment === 'H' && g.roll.why === 'defence' && g.attack?.by === seat;
}

/** DT-24.13: against an attack that can't be defended, the announcement is the last chance as well. */
function isLastChance({ attack }: Dice, moment: WindowName): boolean {
  return moment === 'I' || (moment === 'G' && attack !== null && attack.type !== 'normal');
}

function isSettling(g: Dice, moment: WindowName): boolean {
  return moment === 'J' || isLastChance(g, moment);
}

function isPressing(g: Dice, seat: number): boolean {
  return preventable(g, seat, 'any') >= THRESHOLD || isDying(g, seat);
}

function isDying(g: Dice, seat: number): boolean {
  return lossOf(g, seat) >= hpOf(g, seat);
}

/** Whether a negative status on the seat does something in its Upkeep. */
function isAiling(g: Dice, seat: number): boolean {
  const { tokens } = g.players[seat];
  return (statusTriggers.upkeep ?? []).some(
    ({ status }) => status?.polarity === 'negative' && tokens[status.id] > 0,
  );
}
