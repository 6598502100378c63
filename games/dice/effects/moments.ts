import { rules } from '@kaiju/kernel';
import type { Moment, StatusId } from '../content/types.ts';
import { areFoes, type C, type Dice, living } from '../state.ts';
import { Act } from './act.ts';
import { type CompiledTrigger, heroOf, statusTriggers } from './code.ts';
import { holds, run } from './verbs.ts';

/** DT-19.11: what happens by itself. */

/** Whether a seat has the status or passive at all. */
export function isHeld(g: Dice, seat: number, { status }: CompiledTrigger): boolean {
  const player = g.players[seat];
  if (status === null) return true;
  return status.kind === 'unique' ? player.tide >= 0 : player.tokens[status.id] > 0;
}

/** What a seat has that answers a moment: its tokens in board order, then its passives. */
export function triggersOf(g: Dice, seat: number, moment: Moment): CompiledTrigger[] {
  const answers: CompiledTrigger[] = [];
  for (const trigger of statusTriggers[moment] ?? []) if (isHeld(g, seat, trigger)) answers.push(trigger);
  for (const trigger of heroOf[g.players[seat].hero].triggers[moment] ?? []) answers.push(trigger);
  return answers;
}

/** Lets a seat's tokens and passives answer a moment. `n` is the moment's number; what it has become is returned. */
export const fire = rules(
  ['DT-12.6', 'DT-19.11'],
  (ctx: C, moment: Moment, seat: number, st: StatusId | '' = '', n = 0): number => {
    const { g } = ctx;
    const byStatus = statusTriggers[moment];
    const byHero = heroOf[g.players[seat].hero].triggers[moment];
    let total = n;
    if (byStatus !== undefined) {
      for (const trigger of byStatus)
        if (isHeld(g, seat, trigger)) total = answer(ctx, trigger, seat, st, total);
    }
    if (byHero !== undefined) for (const trigger of byHero) total = answer(ctx, trigger, seat, st, total);
    return total;
  },
);

/** One token or passive answers a moment. */
export function answer(
  ctx: C,
  { id, status, trigger, code }: CompiledTrigger,
  seat: number,
  st: string,
  n: number,
): number {
  const { g, tell } = ctx;
  if (g.players[seat].out || (trigger.st !== undefined && trigger.st !== st)) return n;
  if (status !== null && trigger.on === 'attackFixed' && yieldsToUltimate(g)) return n;
  const act = Act.make({ by: seat, src: id, n });
  if (trigger.cond && !holds(g, act, trigger.cond)) return n;
  if (trigger.once && !first(g, id, trigger.once, seat)) return n;
  tell('answered', { seat, id });
  run(ctx, code, act);
  return act.n;
}

/** An ultimate ignores what would lower it, and does not use it up. */
const yieldsToUltimate = rules(['DT-12.12', 'DT-12.12a'], (g: Dice): boolean => g.attack?.type === 'ult');

/** Whether this is the first time in its span; it is noted. */
function first(g: Dice, id: string, span: 'attack' | 'ownTurn', seat: number): boolean {
  if (span === 'attack') {
    const { attack } = g;
    if (attack === null || attack.stage !== 'fixed' || attack.target !== seat) return false;
    if (attack.once.includes(id)) return false;
    attack.once.push(id);
    return true;
  }
  if (g.active !== seat || g.once.includes(id)) return false;
  g.once.push(id);
  return true;
}

/** A settlement took so much of a player. */
export function fireSettled(ctx: C, seat: number, loss: number): void {
  const { hero } = ctx.g.players[seat];
  for (const { id, trigger, code } of heroOf[hero].triggers.settled ?? []) {
    if (loss < (trigger.loss ?? 0)) continue;
    ctx.tell('answered', { seat, id });
    run(ctx, code, Act.make({ by: seat, src: id, n: loss }));
  }
}

/** A status went off on its holder; opponents may gain by it, clockwise from the active player. */
export function fireDetonated(ctx: C, holder: number, st: StatusId): void {
  for (const seat of living(ctx.g)) if (areFoes(ctx.g, seat, holder)) fire(ctx, 'detonate', seat, st);
}
