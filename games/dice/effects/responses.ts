import { type Json, move, rule, rules } from '@kaiju/kernel';
import type { StatusId } from '../content/types.ts';
import { type C, type Dice, inMain } from '../state.ts';
import { Act } from './act.ts';
import { type Answer, hasChoice, IDLE, listChoices, PLAY, SPEND } from './answers.ts';
import { type ActionCard, type CompiledCard, cards, type SpendUse, spendable, spends } from './code.ts';
import { costOf, isLocked, isMomentFor, type Moment, timing, tryAs, type WindowName } from './legal.ts';
import { fire } from './moments.ts';
import { cardInHand, loseCp } from './resources.ts';
import { take } from './tokens.ts';
import { isFutile, run } from './verbs.ts';
import { refuseChoices, refuseOptions, whyNot, whyNotSpend } from './why.ts';
import { isWorthwhile, momentOf } from './worthwhile.ts';

export type { Answer } from './answers.ts';
export { costOf } from './legal.ts';

/** Responses: who is asked in a window, what may be done there, and doing it. */

/**
 * DT-19.7 by what all can see: whoever lives, is not locked, and holds a card or a token that fits. Whether a
 * card in somebody's hand fits is that player's secret, so it plays no part here.
 */
export const mayAnswer = rules(
  ['DT-19.6', 'DT-19.7', 'DT-24.15'],
  (g: Dice, moment: WindowName): number[] => {
    const seats: number[] = [];
    const n = g.players.length;
    if (g.players[g.active].out) return seats;
    // The roller between throws, and the active player in a Main Phase, are asked right after for their own decision.
    const ownDecision = moment === 'C' || (moment === 'A' && inMain(g));
    for (let i = ownDecision ? 1 : 0; i < n; i++) {
      const seat = (g.active + i) % n;
      const player = g.players[seat];
      if (player.out || isLocked(g, seat)) continue;
      if (player.hand.cards.length > 0 || canSpendAny(g, seat, moment)) seats.push(seat);
    }
    return seats;
  },
);

function canSpendAny(g: Dice, seat: number, moment: Moment): boolean {
  const { tokens } = g.players[seat];
  for (let i = 0; i < spendable.length; i++) {
    const st = spendable[i];
    if (tokens[st] === 0) continue;
    for (const use of spends[st] as SpendUse[]) if (canSpend(g, seat, use, moment)) return true;
  }
  return false;
}

function canSpend(g: Dice, seat: number, use: SpendUse, moment: Moment): boolean {
  return isMomentFor(g, seat, use.at, moment) && hasChoice(g, seat, use);
}

/** Lists everything a seat may do in a moment, in the order of its tokens and its hand. */
export function responses(ctx: C, seat: number, moment: Moment, out: Json[] = []): Json[] {
  const { g, refuse } = ctx;
  const { tokens, hand } = g.players[seat];
  for (let i = 0; i < spendable.length; i++) {
    const st = spendable[i];
    if (tokens[st] === 0) continue;
    const before = out.length;
    for (const use of spends[st] as SpendUse[]) {
      if (isMomentFor(g, seat, use.at, moment)) listChoices(g, seat, use, SPEND[st], out);
    }
    if (refuse === undefined) continue;
    if (out.length === before) {
      const why = whyNotSpend(g, seat, st, moment);
      refuse({ spend: st }, why.clause, why.reason);
    } else for (const use of spends[st] as SpendUse[]) refuseOptions(ctx, seat, use, { spend: st });
  }
  for (let i = 0; i < hand.cards.length; i++) {
    const compiled = cards[hand.cards[i].kind];
    const before = out.length;
    listPlays(g, seat, compiled, moment, out);
    const useless = out.length === before;
    if (useless && mayPlayIdly(g, seat, compiled, moment)) out.push(IDLE[compiled.id]);
    if (refuse !== undefined) {
      if (useless) {
        const why = whyNot(g, seat, compiled.id, moment);
        refuse({ play: compiled.id }, why.clause, why.reason);
      } else if (compiled.upgrade === null) {
        refuseChoices(ctx, seat, compiled);
        refuseOptions(ctx, seat, compiled, { play: compiled.id });
      }
    }
  }
  return out;
}

/** A card that nothing forbids and that would do nothing may be played all the same, where the table wants it. */
const mayPlayIdly = rule(
  'DT-7.9',
  (g: Dice, seat: number, compiled: CompiledCard, moment: Moment): boolean =>
    g.idlePlays &&
    compiled.upgrade === null &&
    compiled.legal.length === 0 &&
    timing(g, seat, compiled, moment) === null &&
    g.players[seat].cp >= costOf(g, seat, compiled) &&
    isFutile(g, compiled.code, tryAs(seat, compiled.id)),
);

/** Whether an answer plays a card that does nothing. */
export function isIdlePlay(answer: Json): boolean {
  return typeof answer === 'object' && answer !== null && 'idle' in answer;
}

/** Everything that a seat may do with a card, if it holds it. */
function listPlays(g: Dice, seat: number, compiled: CompiledCard, moment: Moment, out: Json[]): void {
  const { cp, levels } = g.players[seat];
  if (timing(g, seat, compiled, moment) !== null || cp < costOf(g, seat, compiled)) return;
  const { upgrade } = compiled;
  if (upgrade === null) listChoices(g, seat, compiled, PLAY[compiled.id], out);
  else if (levels[upgrade.slot] < upgrade.level) out.push(PLAY[compiled.id].bare);
}

/**
 * Whether a card that the seat may be holding would be worth a question. All know what is in its hand and its deck
 * together, and nobody else which is where.
 */
export function mayHide(g: Dice, seat: number, kind: string): boolean {
  const { hand, deck } = g.players[seat];
  const plays: Json[] = [];
  for (const { cards: hidden } of [hand, deck]) {
    for (const { kind: id } of hidden) listPlays(g, seat, cards[id], momentOf(kind), plays);
  }
  return plays.some((play) => isWorthwhile(g, seat, kind, play));
}

/** An answer as the locals of its effect. */
export function actOf(seat: number, src: string, answer: Answer): Act {
  const { foe, at, to, st, or, set, reroll } = answer;
  return Act.make({ by: seat, src, foe, at, to, st, or, set: set?.flat(), reroll: reroll?.slice() });
}

/** DT-7.8: a card leaves the hand, for all to see, and is paid for. */
export const pay = rules(
  ['DT-7.8', 'DT-13.16', 'DT-20.5'],
  (ctx: C, seat: number, compiled: CompiledCard, answer: Answer): void => {
    const { g } = ctx;
    const cost = costOf(g, seat, compiled);
    const { hand, shown } = g.players[seat];
    move(ctx, hand, cardInHand(g, seat, compiled.id), shown);
    ctx.reveal('played', { seat, card: compiled.id, cost, ...chosen(answer) });
    loseCp(ctx, seat, cost);
  },
);

/** What was chosen with a card or token, as data of a fact. */
function chosen({ foe, at, to, st, or, set, reroll }: Answer): Record<string, Json> {
  const data: Record<string, Json> = {};
  if (foe !== undefined) data.foe = foe;
  if (at !== undefined) data.at = at;
  if (to !== undefined) data.to = to;
  if (st !== undefined) data.kind = st;
  if (or !== undefined) data.or = or;
  if (set !== undefined) data.set = set.map(([i, n]) => [i, n]);
  if (reroll !== undefined) data.reroll = reroll.slice();
  return data;
}

/** The card that was carried out goes to its owner's discard pile, an upgrade onto the board (DT-13.7). */
export const putAway = rule('DT-13.7', (ctx: C, seat: number, kind: string): void => {
  const { shown, discard, upgrades } = ctx.g.players[seat];
  const card = shown.cards.find((c) => c.kind === kind);
  // Whoever went out meanwhile has taken everything along (DT-23.1).
  if (card === undefined) return;
  const isUpgrade = cards[kind].upgrade !== null;
  move(ctx, shown, card, isUpgrade ? upgrades : discard);
  ctx.tell('putAway', { seat, card: kind, to: isUpgrade ? 'upgrades' : 'discard' });
});

/** DT-13.14: an instant, a roll phase action or a spent status, from first to last, without a window inside. */
export const respond = rules(
  ['DT-13.12', 'DT-13.13', 'DT-13.14', 'DT-13.15', 'DT-14.7', 'DT-14.9', 'DT-14.17', 'DT-24.16'],
  (ctx: C, seat: number, answer: Answer): void => {
    if (answer.idle !== undefined) {
      playIdly(ctx, seat, cards[answer.idle] as ActionCard);
      return;
    }
    if (answer.play !== undefined) {
      const compiled = cards[answer.play] as ActionCard;
      pay(ctx, seat, compiled, answer);
      run(ctx, compiled.code, actOf(seat, compiled.id, answer));
      putAway(ctx, seat, compiled.id);
      return;
    }
    const st = answer.spend as StatusId;
    const uses = spends[st] as SpendUse[];
    // A status with two ways to be spent: the one whose choice was made.
    const use = uses.find(
      ({ choice }) => (choice === 'dice') === (answer.set !== undefined || answer.reroll !== undefined),
    );
    ctx.tell('spent', { seat, st, ...chosen(answer) });
    take(ctx, seat, st, 1);
    run(ctx, (use ?? uses[0]).code, actOf(seat, st, answer));
    fire(ctx, 'spend', seat, st);
  },
);

/** The card is shown, paid for and gone. */
const playIdly = rule('DT-7.9', (ctx: C, seat: number, compiled: ActionCard): void => {
  pay(ctx, seat, compiled, {});
  ctx.tell('idle', { seat, card: compiled.id });
  putAway(ctx, seat, compiled.id);
});
