import { rule } from '@kaiju/kernel';
import type { StatusId } from '../content/types.ts';
import { type C, type Dice, openDice, openOwner } from '../state.ts';
import { type CompiledAbility, heroOf, tierMet } from './code.ts';

/** Dice on the table. */

/** Throws some of the five dice (DT-8.2, DT-8.3); all of them where none lies there yet. */
export function throwDice({ g, roll, tell }: C, which: readonly number[]): void {
  if (g.dice.length === 0) g.dice = [1, 1, 1, 1, 1];
  for (const i of which) g.dice[i] = roll(6);
  g.throws--;
  tell('threw', { seat: g.active, which: which.slice(), dice: g.dice.slice(), throws: g.throws });
}

/** Rolls dice beside the five (DT-18.1). */
export function rollBeside(
  { g, roll, tell }: C,
  owner: number,
  count: number,
  why: 'target' | 'defence' | 'written',
  src: string,
  open: boolean,
): void {
  const dice: number[] = [];
  for (let i = 0; i < count; i++) dice.push(roll(6));
  g.roll = { owner, why, dice, open };
  tell('rolled', { seat: owner, why, src, dice: dice.slice(), open });
}

/** DT-19.12, DT-19.13: a die of the roll in progress shows another number. */
export const turnDie = rule(
  'DT-19.13',
  ({ g, tell }: C, by: number, i: number, n: number, src: string): void => {
    const dice = openDice(g);
    if (dice === null || dice[i] === n) return;
    tell('changed', { by, seat: openOwner(g), die: i, from: dice[i], to: n, src });
    dice[i] = n;
  },
);

export function reroll(ctx: C, by: number, which: readonly number[], src: string): void {
  const { g, roll, tell } = ctx;
  const dice = openDice(g);
  if (dice === null) return;
  for (const i of which) dice[i] = roll(6);
  tell('rerolled', { by, seat: openOwner(g), which: which.slice(), dice: dice.slice(), src });
}

/** Rime: freezes the lowest dice that are not frozen yet. */
export function freeze({ g, tell }: C, n: number): void {
  for (let i = 0; i < n; i++) {
    let lowest = -1;
    for (let d = 0; d < g.dice.length; d++) {
      if ((g.frozen & (1 << d)) === 0 && (lowest < 0 || g.dice[d] < g.dice[lowest])) lowest = d;
    }
    if (lowest >= 0) g.frozen |= 1 << lowest;
  }
  tell('froze', { seat: g.active, frozen: g.frozen });
}

/** The offensive abilities whose conditions the five dice meet. */
export const metAbilities = rule('DT-12.1', (g: Dice): CompiledAbility[] => {
  const hero = heroOf[g.players[g.active].hero];
  return hero.abilities.filter((_, i) => tierMet(hero, i, g.dice) > 0);
});

export function stacksOf(g: Dice, seat: number, st: StatusId): number {
  return seat < 0 ? 0 : st === 'tide' ? Math.max(0, g.players[seat].tide) : g.players[seat].tokens[st];
}

/** Nothing of a roll phase is left on the table. */
export function clearRolls(g: Dice): void {
  if (g.dice.length > 0) g.dice = [];
  g.frozen = 0;
  g.throws = 0;
  g.open = false;
  g.declared = '';
  g.target = -1;
  g.attack = null;
  g.lock = -1;
  if (g.roll.owner >= 0) g.roll = { owner: -1, why: 'nothing', dice: [], open: false };
}
