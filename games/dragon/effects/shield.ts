/** The Shieldbearer: who wants to be asked is asked before the blow falls, and not after it. */
import { act, type Ctx, choose, type Json, rule, rules, type Step } from '@kaiju/kernel';
import { times } from '../content/numbers.ts';
import type { HitKind } from '../content/types.ts';
import { byMail, type C, type Dragon, State, WARD } from '../state.ts';
import { CHARACTER } from './tables.ts';

const SHIELDBEARER = CHARACTER.shieldbearer;
const unheard = () => {};

/** The seat whose shield could still be used, or −1. */
function bearer(g: Dragon): number {
  return g.players.findIndex((p) => p.character === SHIELDBEARER && !p.tapped && p.state === 'in');
}

/**
 * Looks ahead whether a deed will hit the one with the shield, on a copy that nobody hears of. Luck only decides
 * which treasures fall, never who is hit, so any will do.
 */
const foresee = rule('DH-20.6', <V>(ctx: Ctx<Dragon, V>, deed: (ctx: Ctx<Dragon, V>) => void): void => {
  const { g, v } = ctx;
  g.ward = WARD.none;
  const seat = bearer(g);
  if (seat < 0) return;
  const copy = State.ops.clone(g);
  copy.ward = WARD.foreseeing;
  let hit = '';
  const hear = (kind: string, data: Record<string, Json>) => {
    if (kind === 'foreseen') hit = String(data.hit);
  };
  deed({ g: copy, v, tell: hear, reveal: unheard, random: () => 0 } as unknown as Ctx<Dragon, V>);
  if (copy.ward !== WARD.coming) return;
  const asked = !g.players[seat].shield && !byMail(g);
  // Whether it is used without asking is a setting that only its owner knows, so this tells something.
  ctx.reveal('shield', { seat, asked, hit });
  if (asked) g.ward = WARD.coming;
});

/** The two steps before one that may hit somebody: is the shield needed, and will it be used? */
export const warded = rules(
  ['DH-20.6', 'DH-25.14', 'DH-27.7'],
  <V>(label: string, deed: (ctx: Ctx<Dragon, V>) => void): Step<Dragon, V>[] => [
    act(`DH-20.6/${label}`, (ctx: Ctx<Dragon, V>) => foresee(ctx, deed)),
    choose(`DH-25.14/${label}`, {
      kind: 'shield',
      limit: times.shield,
      when: ({ g }: Ctx<Dragon, V>) => g.ward === WARD.coming,
      who: ({ g }) => bearer(g),
      options: () => ['use', 'keep'],
      otherwise: () => 'use',
      take: ({ g }, answer) => {
        g.ward = answer === 'use' ? WARD.none : WARD.kept;
      },
    }),
  ],
);

/** Does the shield catch this hit? The weight of a monster it doesn't. */
export const catches = rules(
  ['DH-20.6', 'DH-10.4'],
  ({ g, tell }: C, seat: number, hit: HitKind): boolean => {
    const p = g.players[seat];
    if (p.character !== SHIELDBEARER || p.tapped || hit === 'crush' || g.ward === WARD.kept) return false;
    if (g.ward === WARD.foreseeing) {
      g.ward = WARD.coming;
      tell('foreseen', { hit });
    }
    return true;
  },
);
