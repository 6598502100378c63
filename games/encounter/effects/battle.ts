import { rules } from '@kaiju/kernel';
import { BATTLE, Battle, type C, type Encounter, type Unit } from '../state.ts';
import { trigger } from './arrivals.ts';
import { F, kinds, ON, X } from './code.ts';
import { damage, reckon } from './damage.ts';
import { distance, fieldOf } from './field.ts';
import {
  adaptationOf,
  armorOf,
  attackOf,
  has,
  priorityOf,
  rangeOf,
  shed,
  speedOf,
  strikeOf,
  xOf,
} from './stats.ts';
import { unitOf } from './units.ts';

/** A battle: damage requests of two units, put in one order and carried out. */

/** EN-12.6: base priorities by speed, from −4 on. */
const REQUESTS: readonly (readonly number[])[] = rules(
  ['EN-12.5', 'EN-12.6'],
  [[-4], [-3], [-2], [-1], [0], [1], [2, 0], [3, 1], [4, 2], [5, 3, 0]],
);

/** EN-12.16: whether it strikes at all when attacked. */
const strikesBack = rules(
  ['EN-12.16', 'EN-21.5', 'EN-21.6', 'EN-22.26'],
  (u: Unit): boolean => u.disarm === 0 && u.stun === 0 && !has(u, F.civilian),
);

/** EN-12.5, EN-12.6: the base priorities of a unit, high to low. */
function basesOf(g: Encounter, u: Unit): readonly number[] {
  return REQUESTS[speedOf(g, u) + 4];
}

/** EN-12.7, EN-12.8: what is added to each: its priority, and 1 more for the attacker. */
const leadOf = rules(['EN-12.7', 'EN-12.8'], (g: Encounter, u: Unit, attacks: boolean): number =>
  attacks ? priorityOf(g, u) + 1 : priorityOf(g, u),
);

/** EN-12.9, EN-12.16: how many blows the attacked one gives, no more than the attacker; of its own the highest. */
const answersOf = rules(['EN-12.9', 'EN-12.15'], (d: Unit, own: number, attackers: number): number =>
  strikesBack(d) ? Math.min(own, attackers) : 0,
);

function raised(bases: readonly number[], n: number, lead: number): number[] {
  const list = bases.slice(0, n);
  for (let i = 0; i < n; i++) list[i] += lead;
  return list;
}

/** EN-22.16, EN-22.17: what this battle adds to the attacker's blows; `steps` and `cell` as they would be. */
const bonus = rules(
  ['EN-14.12', 'EN-22.16', 'EN-22.17'],
  (g: Encounter, a: Unit, d: Unit, steps: number): number => {
    let n = 0;
    const charge = xOf(g, a, X.charge);
    if (charge > 0 && steps >= 2) n += charge;
    const flank = xOf(g, a, X.flank);
    if (flank > 0) {
      const field = fieldOf(g);
      for (const u of g.units) {
        if (u === a || u.side !== a.side || distance(field, u.cell, d.cell) !== 1) continue;
        n += flank;
        break;
      }
    }
    return n;
  },
);

/** EN-12.14, EN-9.12: what a blow of this unit deals now, before the target's defences. */
const strength = rules(['EN-9.12', 'EN-12.14', 'EN-22.18'], (g: Encounter, u: Unit, more: number): number => {
  const atk = attackOf(g, u) + more;
  const colour = strikeOf(g, u);
  return colour < 0 || atk <= 0 ? atk : atk + adaptationOf(g, u, colour);
});

/** EN-12.1, EN-12.4: the attack is declared; the blows follow. */
export const declare = rules(['EN-12.1', 'EN-12.4', 'EN-12.18'], (ctx: C, a: Unit, d: Unit): void => {
  const { g } = ctx;
  const bases = basesOf(g, a);
  const answers = basesOf(g, d);
  const first = raised(bases, bases.length, leadOf(g, a, true));
  const second = raised(answers, answersOf(d, answers.length, bases.length), leadOf(g, d, false));
  ctx.tell('battle', {
    uid: a.uid,
    unit: kinds[a.kind].id,
    side: a.side,
    seat: g.players[a.side].seat,
    at: d.uid,
    target: kinds[d.kind].id,
    blows: first.slice(),
    answers: second.slice(),
  });
  g.battle = Battle.make({
    a: a.uid,
    d: d.uid,
    first,
    second,
    more: bonus(g, a, d, a.steps),
    depth: g.scripts.length,
  });
});

/** EN-12.11: a blow that does not reach is discarded. */
const reaches = rules(['EN-12.11'], (g: Encounter, from: Unit, to: Unit): boolean => {
  const field = fieldOf(g);
  return distance(field, from.cell, to.cell) <= rangeOf(g, from);
});

/** EN-12.10, EN-12.12, EN-23.8: the next group of requests; the battle is over when there is none. */
export const strike = rules(
  ['EN-12.10', 'EN-12.12', 'EN-12.13', 'EN-23.3', 'EN-23.4', 'EN-23.8'],
  (ctx: C): void => {
    const { g } = ctx;
    const battle = g.battle as Battle;
    const a = unitOf(g, battle.a);
    const d = unitOf(g, battle.d);
    const { first, second } = battle;
    if (a === undefined || d === undefined || (first.length === 0 && second.length === 0)) {
      endBattle(ctx);
      return;
    }
    const top = Math.max(first[0] ?? -99, second[0] ?? -99);
    let forth = -1;
    let back = -1;
    if (first[0] === top) {
      first.shift();
      if (reaches(g, a, d)) forth = strength(g, a, battle.more);
      else tellDiscard(ctx, a, top);
    }
    if (second[0] === top) {
      second.shift();
      if (reaches(g, d, a)) back = strength(g, d, 0);
      else tellDiscard(ctx, d, top);
    }
    if (forth >= 0)
      ctx.tell('blow', {
        uid: a.uid,
        unit: kinds[a.kind].id,
        side: a.side,
        seat: g.players[a.side].seat,
        at: d.uid,
        priority: top,
        n: forth,
      });
    if (back >= 0)
      ctx.tell('blow', {
        uid: d.uid,
        unit: kinds[d.kind].id,
        side: d.side,
        seat: g.players[d.side].seat,
        at: a.uid,
        priority: top,
        n: back,
      });
    const dealt = forth > 0 ? damage(ctx, d, forth, a.uid) : 0;
    const taken = back > 0 ? damage(ctx, a, back, d.uid) : 0;
    if (dealt > 0) struck(g, a, d, dealt);
    if (taken > 0) struck(g, d, a, taken);
  },
);

function tellDiscard({ g, tell }: C, u: Unit, priority: number): void {
  tell('discard', {
    uid: u.uid,
    unit: kinds[u.kind].id,
    side: u.side,
    seat: g.players[u.side].seat,
    priority,
  });
}

function struck(g: Encounter, by: Unit, at: Unit, dealt: number): void {
  trigger(g, by, ON.hit, { other: at.uid, dealt, heroic: at.hero >= 0 });
  if (at.hp > 0) trigger(g, at, ON.hurt, { other: by.uid, dealt, heroic: by.hero >= 0 });
}

function endBattle(ctx: C): void {
  const { g } = ctx;
  g.battle = null;
  for (const u of g.units) shed(g, u, 1 << BATTLE);
  ctx.tell('battleEnd', {});
}

/** What a battle would come to, without triggered abilities (EN-29.7). */
export interface Forecast {
  dealt: number;
  taken: number;
  kills: boolean;
  dies: boolean;
  /** In the order of the blows. */
  blows: { by: 'a' | 'd'; priority: number; n: number; lost: number; dropped: '' | 'range' | 'over' }[];
}

/** What a unit brings to a battle from where it stands. Looked at once, it serves for every foe it may meet there. */
export class Stance {
  bases: readonly number[] = [];
  lead = 0;
  attack = 0;
  /** What its colour adds to a blow that hurts (EN-9.12). */
  adaptation = 0;
  armor = 0;
  range = 0;

  look(g: Encounter, u: Unit, attacks: boolean): this {
    const colour = strikeOf(g, u);
    this.bases = basesOf(g, u);
    this.lead = leadOf(g, u, attacks);
    this.attack = attackOf(g, u);
    this.adaptation = colour < 0 ? 0 : adaptationOf(g, u, colour);
    this.armor = armorOf(g, u);
    this.range = rangeOf(g, u);
    return this;
  }

  /** What its blows deal, with so much more attack. */
  strength(more: number): number {
    const atk = this.attack + more;
    return atk > 0 ? atk + this.adaptation : atk;
  }
}

const ahead = { dealt: 0, taken: 0, kills: false, dies: false };

/**
 * EN-29.7: the battle on paper, of an attacker that has come to where it stands. The answer is overwritten by the
 * next.
 */
export const foresee = rules(
  ['EN-29.7'],
  (
    g: Encounter,
    a: Unit,
    stanceA: Stance,
    d: Unit,
    stanceD: Stance,
    blows?: Forecast['blows'],
  ): typeof ahead => {
    const stoodA = a.stood;
    const stoodD = d.stood;
    const first = stanceA.bases;
    const second = stanceD.bases;
    const leadA = stanceA.lead;
    const leadD = stanceD.lead;
    const answers = answersOf(d, second.length, first.length);
    let hpA = a.hp;
    let hpD = d.hp;
    let wardA = a.ward;
    let wardD = d.ward;
    let parryA = a.parry;
    let parryD = d.parry;
    const forth = stanceA.strength(bonus(g, a, d, a.steps));
    const back = stanceD.strength(0);
    const far = distance(fieldOf(g), a.cell, d.cell);
    const reachA = far <= stanceA.range;
    const reachD = far <= stanceD.range;
    let i = 0;
    let k = 0;
    while (i < first.length || k < answers) {
      const nextA = i < first.length ? first[i] + leadA : -99;
      const nextD = k < answers ? second[k] + leadD : -99;
      const top = Math.max(nextA, nextD);
      const over = hpA <= 0 || hpD <= 0;
      let lossD = 0;
      let lossA = 0;
      if (nextA === top) {
        i++;
        if (reachA && !over) {
          const { lost, parried, absorbed, stands } = reckon(d, forth, stanceD.armor, hpD, wardD, parryD);
          if (parried) parryD--;
          if (stands) d.stood = true;
          wardD -= absorbed;
          lossD = lost;
        }
        blows?.push({
          by: 'a',
          priority: top,
          n: forth,
          lost: lossD,
          dropped: over ? 'over' : reachA ? '' : 'range',
        });
      }
      if (nextD === top) {
        k++;
        if (reachD && !over) {
          const { lost, parried, absorbed, stands } = reckon(a, back, stanceA.armor, hpA, wardA, parryA);
          if (parried) parryA--;
          if (stands) a.stood = true;
          wardA -= absorbed;
          lossA = lost;
        }
        blows?.push({
          by: 'd',
          priority: top,
          n: back,
          lost: lossA,
          dropped: over ? 'over' : reachD ? '' : 'range',
        });
      }
      hpD -= lossD;
      hpA -= lossA;
      if (blows === undefined && (hpA <= 0 || hpD <= 0)) break;
    }
    ahead.dealt = d.hp - hpD;
    ahead.taken = a.hp - hpA;
    ahead.kills = hpD <= 0;
    ahead.dies = hpA <= 0;
    a.stood = stoodA;
    d.stood = stoodD;
    return ahead;
  },
);

/** EN-12.15: the whole timeline of an attack, as the page shows it before it is confirmed. */
export function preview(g: Encounter, by: number, at: number, cell?: number, steps = 0): Forecast | null {
  const a = unitOf(g, by);
  const d = unitOf(g, at);
  if (a === undefined || d === undefined) return null;
  const blows: Forecast['blows'] = [];
  const home = a.cell;
  a.cell = cell ?? home;
  a.steps += steps;
  const stanceA = new Stance().look(g, a, true);
  const stanceD = new Stance().look(g, d, false);
  const { dealt, taken, kills, dies } = foresee(g, a, stanceA, d, stanceD, blows);
  a.cell = home;
  a.steps -= steps;
  return { dealt, taken, kills, dies, blows };
}
