import { rules } from '@kaiju/kernel';
import type { Dice } from '../state.ts';

/** DT-17.4: what pending damage comes to. All of it lies open, so that a page reckons what the rules reckon. */

/** What is read for it. */
export type Ledger = Readonly<Pick<Dice, 'attack' | 'damage' | 'prevention'>>;

/** What a player would lose if nothing more happened. Overwritten by the next reckoning. */
const found = {
  /** Of the attack. */
  attack: 0,
  /** Of everything else that can be reduced. */
  other: 0,
  /** Of `other`, what prevention took away. */
  saved: 0,
  /** What nothing can reduce. */
  sure: 0,
  ultimate: false,
};
export type Reckoning = Readonly<typeof found>;

const RECKONING = [
  'DT-16.7',
  'DT-17.1',
  'DT-17.2',
  'DT-17.3',
  'DT-17.4',
  'DT-17.5',
  'DT-17.7',
  'DT-17.9',
  'DT-17.10',
  'DT-20.13',
  'DT-10.15',
];
/** The attack, everything else, fixed prevention, halvings: in that order, and each player's share by itself. */
export const reckon = rules(RECKONING, (g: Ledger, seat: number): Reckoning => {
  const { attack } = g;
  const struck = attack !== null && attack.stage === 'fixed' && attack.target === seat && !attack.ignored;
  let a = struck ? Math.max(0, attack.base + attack.boost) : 0;
  const ultimate = struck && attack.type === 'ult';
  let o = 0;
  let sure = 0;
  for (let i = 0; i < g.damage.length; i++) {
    const d = g.damage[i];
    if (d.to !== seat) continue;
    if (d.type === 'dusk') sure += d.n;
    else o += d.n;
  }
  const before = o;
  const { prevention } = g;
  // b, c: fixed prevention; of scope any, the attack first.
  for (let i = 0; i < prevention.length; i++) {
    const p = prevention[i];
    if (p.to !== seat || p.half) continue;
    const fromAttack = ultimate ? 0 : Math.min(a, p.n);
    a -= fromAttack;
    if (p.scope === 'any') o = Math.max(0, o - (p.n - fromAttack));
  }
  // d: halvings, one after another.
  for (let i = 0; i < prevention.length; i++) {
    const p = prevention[i];
    if (p.to !== seat || !p.half) continue;
    const all = p.scope === 'any' ? o : 0;
    let cut = Math.ceil(((ultimate ? 0 : a) + all) / 2);
    const fromAttack = ultimate ? 0 : Math.min(a, cut);
    a -= fromAttack;
    cut -= fromAttack;
    if (p.scope === 'any') o = Math.max(0, o - cut);
  }
  found.attack = a;
  found.other = o;
  found.saved = before - o;
  found.sure = sure;
  found.ultimate = ultimate;
  return found;
});

export function lossOf(g: Ledger, seat: number): number {
  const { attack, other, sure } = reckon(g, seat);
  return attack + other + sure;
}

/** DT-19.9: how much of the pending damage a prevention could still take away. */
export const preventable = rules(
  ['DT-16.9', 'DT-19.9'],
  (g: Ledger, seat: number, scope: 'attack' | 'any'): number => {
    const { attack, other, ultimate } = reckon(g, seat);
    return (ultimate ? 0 : attack) + (scope === 'any' ? other : 0);
  },
);
