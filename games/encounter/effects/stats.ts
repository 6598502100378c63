import { rule, rules } from '@kaiju/kernel';
import type { Boost, Encounter, Hero, Unit } from '../state.ts';
import {
  ADAPTATION,
  ATK,
  AURAS,
  BURNING,
  cards,
  F,
  FEAT,
  FOG,
  kinds,
  MHP,
  MOV,
  PLAIN,
  PRI,
  passiveOf,
  RNG,
  SPD,
  STICKY,
  stirred,
  traits,
  X,
} from './code.ts';
import { distance, type Field, fieldOf } from './field.ts';

/** What a unit is worth at this moment. Nothing of it is stored: auras, zones and the axis are looked at each time. */

export function has(u: Unit, flag: number): boolean {
  return (u.flags & flag) !== 0;
}

export function heroOf(g: Encounter, u: Unit): Hero | null {
  return u.hero < 0 ? null : g.players[u.owner].heroes[u.hero];
}

/** EN-14.8: of an ability with an X from several places, the highest. */
export const xOf = rules(['EN-14.8', 'EN-20.12'], (g: Encounter, u: Unit, ability: number): number => {
  let x = kinds[u.kind].x[ability];
  const hero = heroOf(g, u);
  if (hero !== null) {
    for (const n of hero.traits) if (traits[n].xOf === ability && traits[n].x > x) x = traits[n].x;
  }
  const { boosts } = u;
  for (let i = 0; i < boosts.length; i++) {
    const { trait } = boosts[i];
    if (trait >= 0 && traits[trait].xOf === ability && traits[trait].x > x) x = traits[trait].x;
  }
  return x;
});

/** EN-14.3: the static abilities a unit has now; looked at whenever one comes or goes. */
export const flagsOf = rules(['EN-14.2', 'EN-14.3', 'EN-8.17'], (g: Encounter, u: Unit): number => {
  let { flags } = kinds[u.kind];
  const hero = heroOf(g, u);
  if (hero !== null) for (const n of hero.traits) flags |= traits[n].flag;
  for (const { trait } of u.boosts) if (trait >= 0) flags |= traits[trait].flag;
  return flags;
});

function zoneOf(field: Field, u: Unit): number {
  return field.zone[u.cell];
}

/** EN-4.13, EN-4.17: placed terrain lies over the printed one. */
export function terrainAt(g: Encounter, field: Field, cell: number): number {
  const placed = g.ground[cell];
  return placed === 0 ? field.terrain[cell] : placed & 7;
}

/** EN-22.8, EN-22.9, EN-26.7: terrain that does nothing to it. */
export const immune = rules(
  ['EN-22.8', 'EN-22.9', 'EN-26.7'],
  (g: Encounter, u: Unit, terrain: number): boolean => {
    if (terrain === PLAIN || has(u, F.flying)) return true;
    if (terrain !== STICKY && terrain !== BURNING) return false;
    if (has(u, F.surefoot)) return true;
    return terrain === BURNING && g.players[u.side].feats.includes(FEAT.F07);
  },
);

/** EN-22.8, EN-22.9: Stumble does nothing to it. */
export function cannotStumble(u: Unit): boolean {
  return has(u, F.flying | F.surefoot);
}

/** EN-21.2: by status or by fog. */
export const isBlind = rules(['EN-4.13', 'EN-21.2'], (g: Encounter, u: Unit): boolean => {
  if (u.blind > 0) return true;
  const field = fieldOf(g);
  return terrainAt(g, field, u.cell) === FOG && !immune(g, u, FOG);
});

/** EN-22.19, EN-22.21, EN-22.22: War-drum, Cadence and Dread; those of several units add up. */
const auras = rules(
  ['EN-14.11', 'EN-22.19', 'EN-22.21', 'EN-22.22'],
  (g: Encounter, field: Field, u: Unit, stat: number): number => {
    const { units } = g;
    let n = 0;
    for (let i = 0; i < units.length; i++) {
      const other = units[i];
      if ((other.flags & AURAS) === 0 || other === u || distance(field, other.cell, u.cell) > 1) continue;
      if (other.side === u.side) {
        if (stat === ATK && has(other, F.aura_atk)) n++;
        else if (stat === PRI && has(other, F.aura_pri)) n++;
      } else if (stat === PRI && has(other, F.aura_dread)) n--;
    }
    return n;
  },
);

/** EN-16.17: whom an event on the axis would act for now. */
export function sideOf(g: Encounter, zone: number, unit: number): number {
  if (zone >= 0) return g.control[zone];
  if (unit >= 0) for (const u of g.units) if (u.uid === unit) return u.side;
  return g.active;
}

/** EN-20.36: what events on the axis add. */
const passives = rules(
  ['EN-16.3', 'EN-20.36'],
  (g: Encounter, field: Field, u: Unit, stat: number): number => {
    const { axis } = g;
    let n = 0;
    for (let i = 0; i < axis.length; i++) {
      const passive = passiveOf[axis[i].event];
      if (passive === null || passive.stat !== stat) continue;
      const { zone, unit } = axis[i];
      if (passive.side === 'source' && sideOf(g, zone, unit) !== u.side) continue;
      if (passive.inZone && zoneOf(field, u) !== zone) continue;
      n += passive.n;
    }
    return n;
  },
);

/** EN-5.11, EN-5.17, EN-25.3: the boon of the zone it stands in, for everybody there or for whoever controls it. */
const lifted = rules(
  ['EN-5.11', 'EN-5.16', 'EN-5.17', 'EN-25.3'],
  (g: Encounter, field: Field, u: Unit, stat: number): number => {
    const zone = zoneOf(field, u);
    const lift = field.lift[zone];
    if (lift === null) return 0;
    if (g.control[zone] === u.side) return lift.own[stat];
    return g.house.boons === 'all' ? lift.all[stat] : 0;
  },
);

/** Printed, carried and changed (the first parts of EN-14.12). */
function own(g: Encounter, u: Unit, stat: number): number {
  let n = kinds[u.kind].stats[stat];
  const hero = heroOf(g, u);
  if (hero !== null) {
    if (stat === ATK) n += hero.atk;
    else if (stat === MHP) n += hero.mhp;
    else if (stat === MOV) n += hero.mov;
    else if (stat === RNG) n += hero.rng;
    else if (stat === SPD) n += hero.spd;
    else n += hero.pri;
  }
  return n + boosted(u, stat);
}

/** What effects have added to a stat or an adaptation. */
function boosted({ boosts }: Unit, stat: number): number {
  let n = 0;
  for (let i = 0; i < boosts.length; i++) if (boosts[i].stat === stat) n += boosts[i].n;
  return n;
}

function stat(g: Encounter, u: Unit, which: number): number {
  const field = fieldOf(g);
  let n = own(g, u, which);
  if (field.lifts[which]) n += lifted(g, field, u, which);
  if (stirred[which]) n += passives(g, field, u, which);
  if (which === ATK || which === PRI) n += auras(g, field, u, which);
  return n;
}

/** EN-10.8 */
export const attackOf = rules(
  ['EN-10.8', 'EN-10.17', 'EN-14.12', 'EN-22.14'],
  (g: Encounter, u: Unit): number => {
    const n = stat(g, u, ATK);
    const territorial = xOf(g, u, X.territorial);
    const home = territorial > 0 && g.control[zoneOf(fieldOf(g), u)] === u.side;
    return Math.max(0, home ? n + territorial : n);
  },
);

/** EN-10.9 */
export const maxHpOf = rules(['EN-10.9', 'EN-10.17'], (g: Encounter, u: Unit): number =>
  Math.max(1, stat(g, u, MHP)),
);

/** EN-10.10, EN-26.14 */
export const moveOf = rules(['EN-10.10', 'EN-10.17', 'EN-26.14'], (g: Encounter, u: Unit): number => {
  let n = stat(g, u, MOV);
  if (u.card >= 0 && cards[u.card].printed.cost <= 1 && g.players[u.owner].feats.includes(FEAT.F14)) n++;
  return Math.max(kinds[u.kind].stats[MOV] === 0 ? 0 : 1, n);
});

/** The range of a unit that can see, which fog may cut. */
export const clearRangeOf = rules(['EN-10.11', 'EN-22.28'], (g: Encounter, u: Unit): number => {
  const n = stat(g, u, RNG);
  return has(u, F.steady) && g.active === u.side && u.steps === 0 ? n + 1 : n;
});

/** EN-10.11, EN-22.28, EN-21.2 */
export const rangeOf = rules(
  ['EN-10.11', 'EN-10.17', 'EN-14.12', 'EN-21.2'],
  (g: Encounter, u: Unit): number => {
    const n = clearRangeOf(g, u);
    return n > 1 && isBlind(g, u) ? 1 : Math.max(0, n);
  },
);

/** EN-10.17 */
export const speedOf = rule('EN-10.17', (g: Encounter, u: Unit): number =>
  Math.max(-4, Math.min(5, stat(g, u, SPD))),
);

/** EN-12.7, EN-14.5, EN-14.6, EN-21.4: the priority modifier. */
export const priorityOf = rules(
  ['EN-12.7', 'EN-14.5', 'EN-14.6', 'EN-21.4', 'EN-22.2', 'EN-22.3'],
  (g: Encounter, u: Unit): number =>
    stat(g, u, PRI) + xOf(g, u, X.fleet) - xOf(g, u, X.sluggish) - (u.confused > 0 ? 2 : 0),
);

/** EN-22.4, EN-22.20: its own Armor or a Bulwark's, the higher. */
export const armorOf = rules(
  ['EN-14.8', 'EN-14.11', 'EN-22.4', 'EN-22.20'],
  (g: Encounter, u: Unit): number => {
    const armor = xOf(g, u, X.armor);
    if (armor >= 1) return armor;
    const field = fieldOf(g);
    const { units } = g;
    for (let i = 0; i < units.length; i++) {
      const other = units[i];
      if ((other.flags & F.aura_armor) === 0 || other === u || other.side !== u.side) continue;
      if (distance(field, other.cell, u.cell) <= 1) return 1;
    }
    return armor;
  },
);

/** Printed and changed, and for a hero also carried. */
export const adaptationOf = rule('EN-9.11', (g: Encounter, u: Unit | undefined, colour: number): number => {
  if (u === undefined) return 0;
  const hero = heroOf(g, u);
  const n = (hero === null ? kinds[u.kind] : hero).adapt[colour];
  return Math.max(0, n + boosted(u, ADAPTATION + colour));
});

/** EN-22.18 */
export function strikeOf(g: Encounter, u: Unit): number {
  const { strike } = kinds[u.kind];
  if (strike >= 0) return strike;
  const hero = heroOf(g, u);
  if (hero !== null) for (const n of hero.traits) if (traits[n].colour >= 0) return traits[n].colour;
  for (const { trait } of u.boosts) if (trait >= 0 && traits[trait].colour >= 0) return traits[trait].colour;
  return -1;
}

/** EN-10.13, EN-22.23 */
export const defaultAt = rules(['EN-10.7', 'EN-10.13', 'EN-22.23'], (u: Unit): number =>
  has(u, F.relentless) ? 2 : 1,
);
/** EN-10.14, EN-22.12 */
export const defaultMt = rules(['EN-10.7', 'EN-10.14', 'EN-22.12'], (u: Unit): number =>
  has(u, F.immobile) ? 0 : 1,
);

/** EN-10.9a: HP follow the maximum. */
export const follow = rule('EN-10.9a', (g: Encounter, u: Unit): void => {
  const now = maxHpOf(g, u);
  if (now > u.mhp) u.hp += now - u.mhp;
  else if (u.hp > now) u.hp = now;
  u.mhp = now;
});

/** Takes off what lasted only so long, and looks at the unit anew: spans a bit each, of one side's effects or of all (-1). */
export function shed(g: Encounter, u: Unit, spans: number, by = -1): void {
  const { boosts } = u;
  let ended = 0;
  for (let i = 0; i < boosts.length; i++) if (ends(boosts[i], spans, by)) ended++;
  if (ended === 0) return;
  const kept: Boost[] = [];
  for (const boost of boosts) if (!ends(boost, spans, by)) kept.push(boost);
  u.boosts = kept;
  u.flags = flagsOf(g, u);
  follow(g, u);
}

function ends(boost: Boost, spans: number, by: number): boolean {
  return (spans & (1 << boost.span)) !== 0 && (by < 0 || boost.by === by);
}
