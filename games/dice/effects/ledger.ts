import { Result, rule, rules } from '@kaiju/kernel';
import { type C, Damage, type Dice, Healing, Prevention, sideOf, Tokens } from '../state.ts';
import { fireSettled } from './moments.ts';
import { reckon } from './reckon.ts';

/** DT-17: what is pending, and what becomes of it. */

/** Writes pending damage. */
export const hit = rules(
  ['DT-16.16', 'DT-10.16', 'DT-16.4', 'DT-16.5', 'DT-4.5'],
  (
    { g, tell }: C,
    to: number,
    n: number,
    how: { from: number; type: 'pure' | 'collateral' | 'dusk'; src: string; steal?: boolean },
  ): void => {
    if (n < 1 || g.players[to].out) return;
    const { from, type, src } = how;
    g.damage.push(Damage.make({ to, from, n, type, src, steal: how.steal ?? false }));
    tell('pending', { seat: to, from, n, type, src });
  },
);

export const heal = rules(
  ['DT-18.8', 'DT-3.3', 'DT-3.3a'],
  ({ g, tell }: C, to: number, n: number, src: string): void => {
    if (n < 1 || g.players[to].out) return;
    g.healing.push(Healing.make({ to, n, src }));
    tell('healing', { seat: to, n, src });
  },
);

/** DT-10.9: half is written as half, and read last. */
export const prevent = rules(
  ['DT-10.9', 'DT-20.9'],
  ({ g, tell }: C, to: number, n: number | 'half', how: { scope: 'attack' | 'any'; src: string }): void => {
    if (n !== 'half' && n < 1) return;
    const half = n === 'half';
    const amount = half ? 0 : n;
    g.prevention.push(Prevention.make({ to, n: amount, half, scope: how.scope, src: how.src }));
    tell('preventing', { seat: to, n: amount, half, src: how.src });
  },
);

/** DT-4.6: whether there is anything to settle. */
function isPending(g: Dice): boolean {
  return g.damage.length > 0 || g.healing.length > 0 || g.attack?.stage === 'fixed';
}

/** DT-17.6: the ledger becomes HP. */
export const settle = rules(
  ['DT-1.4', 'DT-1.6', 'DT-3.3', 'DT-5.3', 'DT-16.6', 'DT-17.6', 'DT-17.8', 'DT-20.6', 'DT-20.7', 'DT-10.12'],
  (ctx: C): void => {
    const { g, tell } = ctx;
    if (!isPending(g)) {
      if (g.prevention.length > 0) g.prevention = [];
      return;
    }
    const seats = g.players.length;
    const losses = new Array<number>(seats).fill(0);
    const heals = new Array<number>(seats).fill(0);
    for (let seat = 0; seat < seats; seat++) {
      if (g.players[seat].out) continue;
      const { attack, other, sure, saved } = reckon(g, seat);
      losses[seat] = attack + other + sure;
      steal(g, seat, saved, heals);
    }
    for (const { to, n } of g.healing) if (!g.players[to].out) heals[to] += n;
    const change = new Array<number>(g.sides.length).fill(0);
    for (let seat = 0; seat < seats; seat++) change[g.players[seat].side] += heals[seat] - losses[seat];
    for (let i = 0; i < g.sides.length; i++) {
      const side = g.sides[i];
      if (side.hp > 0) side.hp = Math.min(side.cap, Math.max(0, side.hp + change[i]));
    }
    g.damage = [];
    g.prevention = [];
    g.healing = [];
    if (g.attack?.stage === 'fixed') g.attack.stage = 'settled';
    tell('settled', { losses, heals: heals.slice(), hp: g.sides.map(({ hp }) => hp) });
    for (let seat = 0; seat < seats; seat++) {
      if (losses[seat] > 0) fireSettled(ctx, seat, losses[seat]);
    }
    bury(ctx);
  },
);

/** DT-18.11: whoever stole gets what was really lost. Prevention takes the oldest damage first. */
const steal = rule('DT-18.11', (g: Dice, seat: number, saved: number, heals: number[]): void => {
  let left = saved;
  for (const d of g.damage) {
    if (d.to !== seat || d.type === 'dusk') continue;
    const cut = Math.min(d.n, left);
    left -= cut;
    if (d.steal) heals[d.from] += Math.min(d.n - cut, sideOf(g, seat).hp);
  }
});

/** DT-4.7, DT-23.1: whoever stands at 0 is out, with all that is theirs; those of one settlement share a place. */
export const bury = rules(
  ['DT-4.7', 'DT-14.4', 'DT-15.4', 'DT-22.7', 'DT-23.1', 'DT-1.3'],
  ({ g, tell }: C): void => {
    let dead = 0;
    for (const p of g.players) if (!p.out && g.sides[p.side].hp === 0) dead++;
    if (dead === 0) return;
    const left = g.players.filter((p) => !p.out).length - dead;
    g.players.forEach((p, seat) => {
      if (p.out || g.sides[p.side].hp > 0) return;
      p.out = true;
      p.place = left + 1;
      for (const pile of [p.hand, p.deck, p.discard, p.upgrades, p.shown]) pile.cards = [];
      p.tokens = Tokens.make({});
      p.swarm = -1;
      tell('out', { seat, place: p.place });
    });
    g.alive = g.sides.filter(({ hp }) => hp > 0).length;
  },
);

/** DT-1.2, DT-1.5, DT-1.7. */
export const standing = rules(['DT-1.2', 'DT-1.5', 'DT-1.7', 'DT-20.12'], (g: Dice): Result | null => {
  if (g.alive > 1) return null;
  const places = g.players.map((p) => (p.out ? p.place : 1));
  return Result.make({ places, why: g.alive === 1 ? 'DT-1.2' : 'DT-1.5', scores: null });
});
