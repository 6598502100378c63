import { type Reason, rules } from '@kaiju/kernel';
import type { Target } from '../content/types.ts';
import type { Card, Encounter, Unit, Using } from '../state.ts';
import { ray } from './areas.ts';
import { canDeploy, deployCells, isContested } from './board.ts';
import { type CardKind, cards, events, F, kinds } from './code.ts';
import { distance, type Field, fieldOf } from './field.ts';
import { costOf } from './piles.ts';
import type { RefusalKey } from './refusals.ts';
import { attackOf, has, isBlind, rangeOf } from './stats.ts';
import { unitAt, unitOf } from './units.ts';

/** What may be done, and the one reason why not (EN-34.25); null is a yes. */

/** EN-11.6, EN-11.8, EN-34.25 */
export const whyNotMove = rules(
  ['EN-10.6', 'EN-10.14', 'EN-11.6', 'EN-11.8', 'EN-22.7', 'EN-34.25'],
  (u: Unit): RefusalKey | null => {
    if (u.stun > 0) return 'STUNNED';
    if (u.stumble > 0) return 'STUMBLED';
    if (u.locked && u.mt > 0 && !has(u, F.skirmish)) return 'LOCKED';
    return u.mt > 0 ? null : 'NO_MT';
  },
);

/** EN-12.16: whether it could strike anybody at all. */
export const whyUnarmed = rules(
  ['EN-12.16', 'EN-21.5', 'EN-21.6', 'EN-22.26'],
  (g: Encounter, u: Unit): RefusalKey | null => {
    if (u.stun > 0) return 'STUNNED';
    if (u.disarm > 0) return 'DISARMED';
    return has(u, F.civilian) || attackOf(g, u) <= 0 || rangeOf(g, u) <= 0 ? 'UNARMED' : null;
  },
);

/** EN-10.13, EN-34.25 */
export const whyNotStrike = rules(
  ['EN-10.6', 'EN-10.13', 'EN-12.1', 'EN-34.25'],
  (g: Encounter, u: Unit): RefusalKey | null => {
    return whyUnarmed(g, u) ?? (u.at > 0 ? null : 'NO_AT');
  },
);

/** EN-12.17: the first Guard of the other side that stands next to this cell. */
const guardAt = rules(
  ['EN-12.17', 'EN-22.5'],
  (g: Encounter, field: Field, side: number, cell: number): Unit | undefined => {
    for (const other of g.units) {
      if ((other.flags & F.guard) === 0 || other.side === side) continue;
      if (distance(field, other.cell, cell) === 1) return other;
    }
    return undefined;
  },
);

export function isGuarded(g: Encounter, field: Field, side: number, cell: number): boolean {
  return guardAt(g, field, side, cell) !== undefined;
}

/** EN-34.10, EN-34.11: how far away a target is, or who stands in the way. */
export const blanksOf = rules(
  ['EN-34.10', 'EN-34.11'],
  (g: Encounter, why: RefusalKey, a: Unit, d: Unit): Omit<Reason, 'key'> => {
    const field = fieldOf(g);
    if (why !== 'GUARDED') return { distance: distance(field, a.cell, d.cell), reach: rangeOf(g, a) };
    const guard = guardAt(g, field, a.side, a.cell) as Unit;
    return { guard: kinds[guard.kind].id, at: field.names[guard.cell] };
  },
);

/** EN-12.1, EN-12.17: from the cell where it stands. */
export function whyNotTarget(g: Encounter, a: Unit, d: Unit): RefusalKey | null {
  const field = fieldOf(g);
  if (d.side === a.side) return 'NO_TARGET';
  if (distance(field, a.cell, d.cell) > rangeOf(g, a)) return 'OUT_OF_RANGE';
  return !has(d, F.guard) && isGuarded(g, field, a.side, a.cell) ? 'GUARDED' : null;
}

export function whyNotAttack(g: Encounter, a: Unit, d: Unit): RefusalKey | null {
  return whyNotStrike(g, a) ?? whyNotTarget(g, a, d);
}

// ---- cards -------------------------------------------------------------------------------------------------

/** EN-9.4, EN-9.5 */
const canCast = rules(
  ['EN-9.4', 'EN-9.5', 'EN-22.11'],
  (u: Unit): boolean => has(u, F.caster) && !has(u, F.civilian) && u.stun === 0 && (u.ct > 0 || u.at > 0),
);

function hasCaster({ units }: Encounter, side: number): boolean {
  for (let i = 0; i < units.length; i++) if (units[i].side === side && canCast(units[i])) return true;
  return false;
}

/** How many things a card asks for: its user, its targets, its cell. */
export function questionsOf(card: CardKind): number {
  return card.unit >= 0 ? 1 : (card.spell ? 1 : 0) + card.targets.length;
}

/** What the k-th question of a card is about; null for the user of a spell. */
export function targetAt(card: CardKind, k: number): Target | null {
  return card.spell ? (k === 0 ? null : card.targets[k - 1]) : card.targets[k];
}

/** EN-21.2: the reach of a cast. */
function reachOf(g: Encounter, user: Unit | undefined, within: number): number {
  return user !== undefined && within > 1 && isBlind(g, user) ? 1 : within;
}

/** EN-9.8, EN-9.9, EN-20.3, EN-20.33: one unit as a target. */
const whyNotUnit = rules(
  ['EN-9.8', 'EN-9.9', 'EN-12.18', 'EN-20.3', 'EN-20.33', 'EN-22.10'],
  (g: Encounter, side: number, using: Using, target: Target & { t: 'unit' }, u: Unit): RefusalKey | null => {
    const field = fieldOf(g);
    if ((u.side === side) !== (target.side === 'ally')) return 'NO_TARGET';
    if (target.nonHero && u.hero >= 0) return 'NO_TARGET';
    if (target.hp !== undefined && u.hp > target.hp) return 'NO_TARGET';
    if (target.fresh && !u.fresh) return 'NO_TARGET';
    if (u.uid === using.t1 && using.asked > 0) return 'NO_TARGET';
    if (target.inRange) {
      const first = unitOf(g, using.t1);
      if (first === undefined) return 'NO_TARGET';
      const why = whyNotTarget(g, first, u);
      if (why !== null) return why;
    } else if (target.within !== undefined) {
      const from = unitOf(g, target.from === 't1' ? using.t1 : using.user);
      const reach = target.from === 't1' ? target.within : reachOf(g, from, target.within);
      if (from !== undefined && distance(field, from.cell, u.cell) > reach) return 'OUT_OF_RANGE';
    }
    return u.side !== side && has(u, F.spellproof) ? 'SPELLPROOF' : null;
  },
);

/** EN-20.5 */
function whyNotCentre(
  g: Encounter,
  side: number,
  using: Using,
  target: Target & { t: 'burst' },
  cell: number,
): RefusalKey | null {
  const field = fieldOf(g);
  if (target.inMyZone) return g.control[field.zone[cell]] === side ? null : 'ZONE_NOT_CONTROLLED';
  const user = unitOf(g, using.user);
  if (user === undefined || target.within === undefined) return null;
  return distance(field, user.cell, cell) > reachOf(g, user, target.within) ? 'OUT_OF_RANGE' : null;
}

/** EN-10.2, EN-34.25: contest before control, then the cell. */
export const whyNotHere = rules(
  ['EN-10.2', 'EN-34.13', 'EN-34.14', 'EN-34.15'],
  (g: Encounter, side: number, cell: number): RefusalKey | null => {
    const zone = fieldOf(g).zone[cell];
    if (isContested(g, zone)) return 'ZONE_CONTESTED';
    if (g.control[zone] !== side) return 'ZONE_NOT_CONTROLLED';
    return unitAt(g, cell) === undefined ? null : 'CELL_OCCUPIED';
  },
);

function whyNotUser(
  g: Encounter,
  side: number,
  card: CardKind,
  using: Using,
  k: number,
  u: Unit,
): RefusalKey | null {
  if (u.side !== side || !canCast(u)) return 'NO_CASTER';
  return leadsWith(g, side, card, using, k, u.uid) ? null : 'NO_TARGET';
}

function whyNotTargeted(
  g: Encounter,
  side: number,
  card: CardKind,
  using: Using,
  k: number,
  target: Target & { t: 'unit' },
  u: Unit,
): RefusalKey | null {
  const why = whyNotUnit(g, side, using, target, u);
  if (why !== null) return why;
  // The one who attacks at once must be able to.
  if (card.targets[1]?.t === 'unit' && card.targets[1].inRange && target === card.targets[0]) {
    const unarmed = whyUnarmed(g, u);
    if (unarmed !== null) return unarmed;
  }
  return leadsWith(g, side, card, using, k, u.uid) ? null : 'NO_TARGET';
}

/** Why the k-th answer of a card can't be this one; the number is a uid, cell, direction, zone or place in a list. */
export function whyNotChoice(
  g: Encounter,
  side: number,
  card: CardKind,
  using: Using,
  k: number,
  n: number,
): RefusalKey | null {
  if (card.unit >= 0) return whyNotHere(g, side, n);
  const target = targetAt(card, k);
  if (target === null) {
    return whyNotUser(g, side, card, using, k, unitOf(g, n) as Unit);
  }
  switch (target.t) {
    case 'unit':
      return whyNotTargeted(g, side, card, using, k, target, unitOf(g, n) as Unit);
    case 'cell': {
      const first = unitOf(g, using.t1);
      if (unitAt(g, n) !== undefined) return 'CELL_OCCUPIED';
      return first !== undefined && distance(fieldOf(g), first.cell, n) > target.within
        ? 'OUT_OF_RANGE'
        : null;
    }
    case 'burst':
      return whyNotCentre(g, side, using, target, n);
    case 'ray': {
      const user = unitOf(g, using.user) as Unit;
      return ray(fieldOf(g), target.level, user.cell, n).length > 0 ? null : 'NO_TARGET';
    }
    case 'zone':
      return g.units.some((u) => u.side === side && fieldOf(g).zone[u.cell] === n) ? null : 'NO_TARGET';
    case 'recovering':
      return g.players[side].heroes[n].wait >= 0 ? null : 'NO_TARGET';
    case 'event':
      if (target.random && events[g.axis[n].event].key) return 'KEY_EVENT';
      return using.t1 === n && using.asked > 0 ? 'NO_TARGET' : null;
    default: {
      // EN-20.18: a command of another name.
      const kind = g.players[side].standby[n].kind;
      return cards[kind].unit < 0 && cards[kind].id !== card.id ? null : 'NO_TARGET';
    }
  }
}

/** Whether the questions after the k-th can be answered once this user or first target is chosen. */
function leadsWith(g: Encounter, side: number, card: CardKind, using: Using, k: number, n: number): boolean {
  if (k + 1 >= questionsOf(card)) return true;
  const { user, t1, asked } = using;
  if (targetAt(card, k) === null) using.user = n;
  else if (t1 < 0) using.t1 = n;
  using.asked = k + 1;
  const found = leads(g, side, card, using, k + 1);
  using.user = user;
  using.t1 = t1;
  using.asked = asked;
  return found;
}

/** All that the k-th question of a card could be answered with, legal or not. */
export function eachChoice(g: Encounter, side: number, card: CardKind, k: number): readonly number[] {
  const field = fieldOf(g);
  if (card.unit >= 0) return field.cells;
  const target = targetAt(card, k);
  if (target === null) return g.units.filter((u) => u.side === side).map(({ uid }) => uid);
  switch (target.t) {
    case 'unit':
      return g.units.map(({ uid }) => uid);
    case 'cell':
    case 'burst':
      return field.cells;
    case 'ray':
      return DIRECTIONS;
    case 'zone':
      return field.letters.map((_, zone) => zone);
    case 'recovering':
      return g.players[side].heroes.map((_, i) => i);
    case 'event':
      return g.axis.map((_, i) => i);
    default:
      return g.players[side].standby.map((_, i) => i);
  }
}
const DIRECTIONS = [0, 1, 2, 3];

/** Whether the card's questions from the k-th on can be answered. */
function leads(g: Encounter, side: number, card: CardKind, using: Using, k: number): boolean {
  if (k >= questionsOf(card)) return true;
  const target = targetAt(card, k);
  // The user's own cell is always within reach.
  if (target?.t === 'burst' && !target.inMyZone) return true;
  if (card.unit < 0 && (target === null || target.t === 'unit')) {
    const { units } = g;
    for (let i = 0; i < units.length; i++) {
      const why =
        target === null
          ? whyNotUser(g, side, card, using, k, units[i])
          : whyNotTargeted(g, side, card, using, k, target, units[i]);
      if (why === null) return true;
    }
    return false;
  }
  for (const n of eachChoice(g, side, card, k)) {
    if (whyNotChoice(g, side, card, using, k, n) === null) return true;
  }
  return false;
}

/** EN-9.1: the legal answers to the k-th question of a card. */
export const choices = rules(
  ['EN-9.1', 'EN-33.4'],
  (g: Encounter, side: number, using: Using, k: number): number[] => {
    const card = cards[g.players[side].hand.cards[using.card].kind];
    if (card.unit >= 0) return deployCells(g, side);
    return eachChoice(g, side, card, k).filter((n) => whyNotChoice(g, side, card, using, k, n) === null);
  },
);

/** EN-33.13: the one legal answer to the k-th question of a card; -1 where there are more. */
export function onlyChoice(g: Encounter, side: number, using: Using, k: number): number {
  const card = cards[g.players[side].hand.cards[using.card].kind];
  let only = -1;
  const target = card.unit >= 0 ? undefined : targetAt(card, k);
  if (target === null || target?.t === 'unit') {
    for (const u of g.units) {
      const why =
        target === null
          ? whyNotUser(g, side, card, using, k, u)
          : whyNotTargeted(g, side, card, using, k, target, u);
      if (why !== null) continue;
      if (only >= 0) return -1;
      only = u.uid;
    }
    return only;
  }
  for (const n of eachChoice(g, side, card, k)) {
    if (whyNotChoice(g, side, card, using, k, n) !== null) continue;
    if (only >= 0) return -1;
    only = n;
  }
  return only;
}

const probe: Using = { card: 0, user: -1, t1: -1, t2: -1, cell: -1, dir: -1, asked: 0 };

/** EN-9.1: whether a hand card can be used now, and if not, why not. */
export const whyNotUse = rules(
  ['EN-3.6', 'EN-9.1', 'EN-10.4'],
  (g: Encounter, side: number, card: Card): RefusalKey | null => {
    if (costOf(g, side, card) > g.players[side].focus) return 'NO_AP';
    const kind = cards[card.kind];
    if (kind.unit >= 0) return canDeploy(g, side) ? null : 'NO_TARGET';
    if (questionsOf(kind) === 0) return null;
    if (kind.spell && !hasCaster(g, side)) return 'NO_CASTER';
    probe.user = probe.t1 = probe.t2 = -1;
    probe.asked = 0;
    return leads(g, side, kind, probe, 0) ? null : 'NO_TARGET';
  },
);
