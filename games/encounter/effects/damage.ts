import { rules } from '@kaiju/kernel';
import type { StatusId } from '../content/types.ts';
import type { C, Encounter, Unit } from '../state.ts';
import { BURNING, F, kinds, STICKY, TERRAINS } from './code.ts';
import { type Field, fieldOf } from './field.ts';
import { armorOf, cannotStumble, has, immune, terrainAt } from './stats.ts';

/** What hurts, heals and ails a unit, and what the ground does to it. */

/** How a fact names a side, and the seat that plays it. */
export function of(g: Encounter, side: number): { side: number; seat: number } {
  return { side, seat: g.players[side].seat };
}

/** How a fact names a unit. The commonest facts write it out: they are made a million times and seldom heard. */
export function who(g: Encounter, u: Unit): { uid: number; unit: string; side: number; seat: number } {
  return { uid: u.uid, unit: kinds[u.kind].id, side: u.side, seat: g.players[u.side].seat };
}

/** What a damage command comes to, step by step (EN-13.3); it changes nothing. */
export interface Blow {
  /** HP that are lost. */
  lost: number;
  parried: boolean;
  absorbed: number;
  /** Unyielding stops it at 1 HP. */
  stands: boolean;
}
const blow: Blow = { lost: 0, parried: false, absorbed: 0, stands: false };

/** EN-13.3, for a unit with such armor and so many HP, Ward and Parry left; the answer is overwritten by the next. */
export const reckon = rules(
  ['EN-13.1', 'EN-13.3', 'EN-21.3', 'EN-21.7', 'EN-21.8', 'EN-22.4', 'EN-22.13'],
  (u: Unit, amount: number, armor: number, hp: number, ward: number, parry: number): Blow => {
    blow.lost = 0;
    blow.parried = false;
    blow.absorbed = 0;
    blow.stands = false;
    if (amount <= 0) return blow;
    let n = u.cursed > 0 ? amount + 1 : amount;
    if (armor > 0) n = Math.max(1, n - armor);
    if (parry > 0) {
      blow.parried = true;
      return blow;
    }
    blow.absorbed = Math.min(ward, n);
    n -= blow.absorbed;
    if (n >= hp && hp > 0 && has(u, F.unyielding) && !u.stood) {
      blow.stands = true;
      n = hp - 1;
    }
    blow.lost = n;
    return blow;
  },
);

/** EN-13.2: a damage command. Returns the HP lost (EN-13.4). `source` is a uid, -1 for none. */
export const damage = rules(
  ['EN-13.2', 'EN-13.4', 'EN-13.5', 'EN-13.6', 'EN-20.8'],
  (ctx: C, u: Unit, amount: number, source: number): number => {
    if (amount <= 0) return 0;
    const { g } = ctx;
    const alive = u.hp > 0;
    const { lost, parried, absorbed, stands } = reckon(u, amount, armorOf(g, u), u.hp, u.ward, u.parry);
    if (parried) u.parry--;
    u.ward -= absorbed;
    u.hp -= lost;
    if (stands) u.stood = true;
    if (alive && u.hp <= 0) u.slayer = source;
    ctx.tell('damage', {
      uid: u.uid,
      unit: kinds[u.kind].id,
      side: u.side,
      seat: g.players[u.side].seat,
      n: lost,
      hp: u.hp,
      source,
      parried,
      absorbed,
      stands,
    });
    return lost;
  },
);

/** EN-20.9 */
export const heal = rules(['EN-13.5', 'EN-20.9'], (ctx: C, u: Unit, amount: number): number => {
  if (u.hp <= 0 || amount <= 0) return 0;
  const n = Math.min(amount, u.mhp - u.hp);
  if (n <= 0) return 0;
  u.hp += n;
  ctx.tell('heal', {
    uid: u.uid,
    unit: kinds[u.kind].id,
    side: u.side,
    seat: ctx.g.players[u.side].seat,
    n,
    hp: u.hp,
  });
  return n;
});

/** EN-14.9: the larger of two spans stays; Ward and Parry add up. */
export const ail = rules(
  ['EN-14.9', 'EN-21.1', 'EN-21.5', 'EN-21.6', 'EN-21.9', 'EN-22.24'],
  (ctx: C, u: Unit, status: StatusId, n: number): void => {
    if (n <= 0) return;
    if (status === 'stumble' && cannotStumble(u)) return;
    if ((status === 'stun' || status === 'disarm') && has(u, F.paramount)) return;
    u[status] = status === 'ward' || status === 'parry' ? u[status] + n : Math.max(u[status], n);
    ctx.tell('status', {
      uid: u.uid,
      unit: kinds[u.kind].id,
      side: u.side,
      seat: ctx.g.players[u.side].seat,
      status,
      n: u[status],
    });
  },
);

/** EN-20.10 */
export const cleanse = rules(['EN-20.10'], (ctx: C, u: Unit): void => {
  u.stumble = u.blind = u.cursed = u.confused = u.disarm = u.stun = u.poison = 0;
  ctx.tell('cleansed', who(ctx.g, u));
});

/** EN-4.8 to EN-4.10, EN-4.15: what entering a cell step by step does. */
export const pass = rules(
  ['EN-4.8', 'EN-4.9', 'EN-4.10', 'EN-4.15', 'EN-11.4'],
  (ctx: C, field: Field, u: Unit): void => {
    const terrain = terrainAt(ctx.g, field, u.cell);
    if (immune(ctx.g, u, terrain)) return;
    if (terrain === STICKY) ail(ctx, u, 'stumble', 1);
    else if (terrain === BURNING) damage(ctx, u, 1, -1);
  },
);

/** EN-4.16, EN-20.23: terrain is placed for so many rounds. */
export const layTerrain = rules(
  ['EN-4.16', 'EN-4.17', 'EN-20.23'],
  (ctx: C, cell: number, terrain: number, rounds: number): void => {
    if (rounds <= 0) return;
    const { g } = ctx;
    const old = terrainAt(g, fieldOf(g), cell);
    const flash = (old === STICKY && terrain === BURNING) || (old === BURNING && terrain === STICKY);
    const now = flash ? BURNING : terrain;
    g.ground[cell] = now + 8 * rounds;
    const at = fieldOf(g).names[cell];
    ctx.tell('terrain', { at, kind: TERRAINS[now - 1], rounds, flash });
    if (!flash) return;
    const u = g.units.find((other) => other.cell === cell);
    if (u !== undefined && !immune(g, u, BURNING)) damage(ctx, u, 1, -1);
  },
);
