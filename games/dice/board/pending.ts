import { lossOf } from '../effects/reckon.ts';
import type { DiceView } from '../state.ts';

/** What is written in the ledger for one player, and what it comes to if nothing more happens (DT-17.4). */
export interface Pending {
  /** The attack on this player with its modifiers, before prevention; 0 without one. */
  attack: number;
  /** Of `attack`, what modifiers added. */
  boost: number;
  type: 'normal' | 'undef' | 'ult' | null;
  ignored: boolean;
  /** Everything else, by its type. */
  other: readonly { n: number; type: 'pure' | 'collateral' | 'dusk'; src: string }[];
  prevented: number;
  halves: number;
  loss: number;
  heal: number;
}

export function pendingFor(g: DiceView, seat: number): Pending {
  const { attack } = g;
  const struck = attack !== null && attack.stage === 'fixed' && attack.target === seat;
  const dealt = struck ? Math.max(0, attack.base + attack.boost) : 0;
  const other = g.damage.filter(({ to }) => to === seat);
  const guards = g.prevention.filter(({ to }) => to === seat);
  return {
    attack: dealt,
    boost: struck ? attack.boost : 0,
    type: struck ? attack.type : null,
    ignored: struck && attack.ignored,
    other: other.map(({ n, type, src }) => ({ n, type, src })),
    prevented: guards.reduce((total, { n }) => total + n, 0),
    halves: guards.filter(({ half }) => half).length,
    loss: lossOf(g, seat),
    heal: g.healing.filter(({ to }) => to === seat).reduce((total, { n }) => total + n, 0),
  };
}

export function isPending({ attack, boost, other, heal, type }: Pending): boolean {
  return type !== null || attack > 0 || boost > 0 || other.length > 0 || heal > 0;
}

/** The health of a side, now and after a settlement of what is pending (DT-17.6). */
export interface Health {
  hp: number;
  cap: number;
  loss: number;
  heal: number;
  after: number;
}

export function healthOf(g: DiceView, side: number): Health {
  const { hp, cap } = g.sides[side];
  let loss = 0;
  let heal = 0;
  g.players.forEach((player, seat) => {
    if (player.side !== side || player.out) return;
    const pending = pendingFor(g, seat);
    loss += pending.loss;
    heal += pending.heal;
  });
  const after = hp === 0 ? 0 : Math.min(cap, Math.max(0, hp - loss + heal));
  return { hp, cap, loss, heal, after };
}

/** DT-21.3: whoever has the most, where leading counts. */
export function isLeading(g: DiceView, seat: number): boolean {
  if (g.mode !== 'leader' && g.mode !== 'melee') return false;
  const most = Math.max(...g.sides.map(({ hp }) => hp));
  return !g.players[seat].out && g.sides[g.players[seat].side].hp === most;
}

/** DT-22.3, DT-22.4: whether a seat could not aim at another as things stand. */
export function isFar(g: DiceView, from: number, seat: number): boolean {
  if (g.mode !== 'melee' || from < 0 || from === seat || g.players[from].out) return false;
  const clockwise = g.players.map((_, i) => (from + i) % g.players.length).slice(1);
  const foes = clockwise.filter((other) => !g.players[other].out);
  const at = foes.indexOf(seat);
  // With three or fewer left there are only neighbours.
  return at > 0 && at < foes.length - 1 && !isLeading(g, seat);
}

/** DT-20.11: the teams as they are drawn, partners together and the own team first. */
export function teamsFor(g: DiceView, own: number): { side: number; seats: number[] }[] {
  const first = own < 0 ? 0 : g.players[own].side;
  return [first, 1 - first].map((side) => ({
    side,
    seats: g.players.flatMap((player, seat) => (player.side === side ? [seat] : [])),
  }));
}
