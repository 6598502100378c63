import { rule, rules } from '@kaiju/kernel';
import type { StatusId } from '../content/types.ts';
import type { C, Dice } from '../state.ts';
import { statusOf } from './code.ts';

/** DT-14: tokens on hero boards. */

export const limitOf = rule('DT-14.11', (g: Dice, seat: number, st: StatusId): number => {
  return statusOf[st].limit + g.players[seat].raised[st];
});

/** DT-14.5: fills up to the limit; says how many found no place. */
export const put = rules(
  ['DT-14.1', 'DT-14.5', 'DT-14.12', 'DT-2.3', 'DT-12.15'],
  ({ g, tell }: C, seat: number, st: StatusId, n: number, by: number): number => {
    const player = g.players[seat];
    if (n < 1 || player.out) return 0;
    const placed = Math.min(n, Math.max(0, limitOf(g, seat, st) - player.tokens[st]));
    if (placed > 0) {
      player.tokens[st] += placed;
      tell('tokens', { seat, st, n: placed, now: player.tokens[st], by });
    }
    return n - placed;
  },
);

/** DT-14.2: takes so many off, and says how many there were. */
export const take = rule('DT-14.2', ({ g, tell }: C, seat: number, st: StatusId, n: number): number => {
  const { tokens } = g.players[seat];
  const taken = Math.min(n, tokens[st]);
  if (taken > 0) {
    tokens[st] -= taken;
    tell('tokens', { seat, st, n: -taken, now: tokens[st], by: seat });
  }
  return taken;
});

export const ALL = 99;
