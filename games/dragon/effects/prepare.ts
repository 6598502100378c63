/** Preparation: what a seat may do, and what comes of it. */
import { type Json, rule, rules, show } from '@kaiju/kernel';
import { actionCards, aiCards, characters, treasures } from '../content/index.ts';
import type { PlayerOp, Treasure } from '../content/types.ts';
import {
  type AiCard,
  able,
  type C,
  type Dragon,
  EXHAUSTED,
  FIRST_CELL,
  HEIRLOOM,
  handOf,
  KNOWN,
  UP,
} from '../state.ts';
import { baitCells, follow, grabs, namedOnMap, paths, type Refuse } from './cards.ts';
import { bagCount, bagOf, heirloomOf, holdsPrize, removeTreasure } from './hoard.ts';
import { bite, enterable, gain, teleport } from './moves.ts';
import { ACTION, DIRS, ground, PLAYABLE, TREASURE } from './tables.ts';

export const SWAPPED = 1;
const USED = 2;
const PLAYED = 4;

/** An answer in Preparation. What needs several picks asks for them afterwards. */
export type Deed =
  | 'end'
  | { heirloom: string }
  | { use: string; to?: string | number }
  | { play: string }
  | { tap: string };

/** Is anybody able to see that this seat has something to do? Its bag might hold anything (DH-25.2). */
export const hasToDo = rules(['DH-25.2', 'DH-25.20'], (g: Dragon, seat: number): boolean => {
  if (!able(g, seat)) return false;
  if (bagCount(g, seat) > 0) return true;
  const p = g.players[seat];
  if (
    playables(g, seat) !== 0 ||
    (!p.tapped && p.character >= 0 && characters[p.character].ability.when === 'prep')
  )
    return true;
  const t = heirloomOf(g, seat);
  return (p.prepared & USED) === 0 && t >= 0 && treasures[t].active !== undefined;
});

/** Special cards that would do something now, one bit each. */
function playables(g: Dragon, seat: number): number {
  if (g.players[seat].prepared & PLAYED) return 0;
  let cards = handOf(g, seat) & PLAYABLE;
  for (let i = 0; i < actionCards.length; i++)
    if (cards & (1 << i) && pointless(g, seat, actionCards[i].op)) cards &= ~(1 << i);
  return cards;
}

/** DH-18.23: would it change nothing? */
const pointless = rule('DH-18.23', (g: Dragon, seat: number, op: PlayerOp): boolean => {
  const p = g.players[seat];
  switch (op.op) {
    case 'guard':
      return p.guard;
    case 'hide':
      return p.hidden;
    case 'thaw':
      return !p.frozen;
    case 'recover':
      return p.spent === 0;
    case 'look':
      return g.hoard.place.every((at, t) => at < FIRST_CELL || g.hoard.flags[t] & (UP | (1 << seat)));
    case 'peek':
      return hasRead(g, seat, 1);
    default:
      return false;
  }
});

/** The AI cards that come next, this round's first: so many, or as many as there are. */
const upcoming = rules(['DH-18.16', 'DH-20.7'], (g: Dragon, n: number): AiCard[] => {
  const cards = g.next.cards.slice(0, n);
  const { cards: pile } = g.draw;
  for (let i = pile.length - 1; i >= 0 && cards.length < n; i--) cards.push(pile[i]);
  return cards;
});

/** Does this seat know all of them? */
function hasRead(g: Dragon, seat: number, n: number): boolean {
  return upcoming(g, n).every(({ seen }) => (seen & (1 << seat)) !== 0);
}

/** What a treasure's effect is aimed at: one option for each, or nothing to aim at (null). */
const aims = rules(
  ['DH-25.17', 'DH-18.15', 'DH-18.18'],
  (g: Dragon, seat: number, op: PlayerOp): (string | number)[] | null => {
    switch (op.op) {
      case 'teleport': {
        const { portalsA, portalsB } = ground(g);
        const { cell } = g.players[seat];
        const portals = [...(op.to.includes('A') ? portalsA : []), ...(op.to.includes('B') ? portalsB : [])];
        return portals.filter((to) => to !== cell && enterable(g, to));
      }
      case 'bait':
        return baitCells(g, seat, op.range);
      case 'path':
        return paths(g, seat, op.n);
      case 'turn':
        return DIRS.filter((_, dir) => dir !== g.facing);
      case 'grab':
        return grabs(g, seat, op.range);
      default:
        return null;
    }
  },
);

/** Why a treasure can't be used now: clause and key; null if it can. */
const unusable = rules(
  ['DH-2.16', 'DH-2.17', 'DH-2.18', 'DH-21.11', 'DH-21.12'],
  (g: Dragon, seat: number, t: number): [string, string] | null => {
    const { active } = treasures[t];
    const flags = g.hoard.flags[t];
    if (active?.op.op === 'teleport' && holdsPrize(g, seat)) return ['DH-26.9', 'E-HEART'];
    if (flags & EXHAUSTED) return ['DH-26.11', 'E-EXHAUSTED'];
    if (active === undefined) return ['DH-26.12', 'E-NO-EFFECT'];
    return pointless(g, seat, active.op) ? ['DH-26.20', 'E-NOTHING'] : null;
  },
);

export const deeds = rules(
  [
    'DH-2.6',
    'DH-2.15',
    'DH-2.7',
    'DH-2.13',
    'DH-2.19',
    'DH-2.21',
    'DH-26.3',
    'DH-26.5',
    'DH-26.6',
    'DH-26.10',
    'DH-26.12',
  ],
  (g: Dragon, seat: number, refuse?: Refuse): Json[] => {
    const p = g.players[seat];
    const options: Json[] = ['end'];
    const bag = bagOf(g, seat);
    const own = heirloomOf(g, seat);
    if ((p.prepared & SWAPPED) === 0) {
      for (const t of bag) {
        if (treasures[t].noHeirloom)
          refuse?.({ heirloom: treasures[t].id }, 'DH-26.10', { key: 'E-NO-HEIRLOOM' });
        else options.push({ heirloom: treasures[t].id });
      }
    }
    if ((p.prepared & USED) === 0) {
      for (const t of own >= 0 ? [own, ...bag] : bag) {
        const why = unusable(g, seat, t);
        const { id, active } = treasures[t];
        if (why !== null) refuse?.({ use: id }, why[0], { key: why[1] });
        else {
          const to = aims(g, seat, (active as NonNullable<Treasure['active']>).op);
          if (to === null) options.push({ use: id });
          else {
            for (const at of to) options.push({ use: id, to: at });
            refuse?.({ use: id }, 'DH-26.19', { key: 'E-TARGET', why: 'blocked' });
          }
        }
      }
    }
    const cards = playables(g, seat);
    for (let i = 0; i < actionCards.length; i++)
      if (cards & (1 << i)) options.push({ play: actionCards[i].id });
    if (!p.tapped && p.character >= 0) {
      const { ability, id } = characters[p.character];
      if (ability.when === 'prep' && ability.does === 'peek' && !hasRead(g, seat, ability.n))
        options.push({ tap: id });
      if (ability.when === 'prep' && ability.does === 'colour') {
        const names = ['none', ...ground(g).cave.monster.colours];
        for (const [i, name] of names.entries()) if (i !== g.colour) options.push({ tap: name });
      }
    }
    if (refuse !== undefined) refuseDeeds(g, seat, refuse);
    return options;
  },
);

function refuseDeeds(g: Dragon, seat: number, refuse: NonNullable<Refuse>): void {
  const p = g.players[seat];
  const hand = handOf(g, seat);
  const cards = playables(g, seat);
  treasures.forEach(({ id }, t) => {
    const at = g.hoard.place[t];
    if (p.prepared & SWAPPED) refuse({ heirloom: id }, 'DH-26.5', { key: 'E-ALREADY-USED' });
    else if (at !== seat) refuse({ heirloom: id }, 'DH-26.6', { key: 'E-NOT-OWNED' });
    if (p.prepared & USED) refuse({ use: id }, 'DH-26.5', { key: 'E-ALREADY-USED' });
    else if (at !== seat && at !== HEIRLOOM - seat) refuse({ use: id }, 'DH-26.6', { key: 'E-NOT-OWNED' });
  });
  actionCards.forEach(({ id }, i) => {
    const b = 1 << i;
    if (p.prepared & PLAYED) refuse({ play: id }, 'DH-26.5', { key: 'E-ALREADY-USED' });
    else if ((hand & b) === 0) refuse({ play: id }, 'DH-26.7', { key: 'E-NOT-IN-HAND' });
    else if ((PLAYABLE & b) === 0) refuse({ play: id }, 'DH-26.8', { key: 'E-TIMING', when: 'place' });
    else if ((cards & b) === 0) refuse({ play: id }, 'DH-26.20', { key: 'E-NOTHING' });
  });
  if (p.tapped)
    for (const tap of ['scholar', 'none', ...ground(g).cave.monster.colours])
      refuse({ tap }, 'DH-26.13', { key: 'E-TAPPED' });
}

/** The price of a treasure (DH-2.18), for all to see (DH-24.13). */
export const pay = rules(['DH-2.18', 'DH-24.13', 'DH-24.6'], (c: C, seat: number, t: number): void => {
  const { g } = c;
  const { id, active } = treasures[t];
  const cost = active?.cost ?? 'remove';
  g.players[seat].prepared |= USED;
  const { flags, place } = g.hoard;
  c.reveal('used', { seat, t: id, cost });
  if (cost === 'remove') removeTreasure(g, t);
  else {
    flags[t] |= EXHAUSTED;
    // It was held up for all to see, and went back.
    if (place[t] === seat) flags[t] |= KNOWN;
  }
});

/** A treasure that asks for picks is held up for all to see before it is paid for, and may go back (DH-25.17). */
export const holdUp = rules(['DH-24.13', 'DH-25.17'], (c: C, seat: number, t: number): void => {
  const { place, flags } = c.g.hoard;
  c.reveal('heldUp', { seat, t: treasures[t].id });
  if (place[t] === seat) flags[t] |= KNOWN;
});

/** DH-2.20: a card played goes to the spent pile. */
export const playSpecial = rules(
  ['DH-2.19', 'DH-2.20', 'DH-18.20'],
  (c: C, seat: number, card: number): void => {
    const p = c.g.players[seat];
    p.prepared |= PLAYED;
    p.spent |= 1 << card;
    c.tell('played', { seat, card: actionCards[card].id });
  },
);

export const tap = rules(
  ['DH-20.1', 'DH-20.7', 'DH-20.8', 'DH-25.18'],
  (c: C, seat: number, what: string): void => {
    const { g } = c;
    const p = g.players[seat];
    const { id, ability } = characters[p.character];
    p.tapped = true;
    c.tell('tapped', { seat, character: id });
    if (ability.does === 'peek') {
      peek(c, seat, ability.n);
      return;
    }
    g.colour = what === 'none' ? 0 : 1 + ground(g).cave.monster.colours.indexOf(what as 'fire');
    c.tell('colour', { colour: what });
    if (!p.hidden) effect(c, seat, { op: 'hide' });
  },
);

/** DH-24.4, DH-24.6: one seat looks at the AI card of this round, and at so many in all. */
const peek = rules(['DH-24.4', 'DH-24.6', 'DH-20.7'], (c: C, seat: number, n: number): void => {
  const cards = upcoming(c.g, n);
  // The first one last: it is the one that whoever looks should have before their eyes.
  for (let i = cards.length - 1; i >= 0; i--) {
    show(cards[i], seat);
    c.reveal(i === 0 ? 'peeked' : 'readOn', { seat, card: aiCards[cards[i].kind].id }, { to: [seat] });
  }
});

/** An effect with its aim: treasures and cards of Preparation alike. */
export const effect = rules(
  ['DH-18.10', 'DH-18.11', 'DH-18.12', 'DH-18.13', 'DH-18.17', 'DH-18.18'],
  (c: C, seat: number, op: PlayerOp, to?: string | number): void => {
    const { g } = c;
    const p = g.players[seat];
    switch (op.op) {
      case 'guard':
        p.guard = true;
        c.tell('guarded', { seat });
        return;
      case 'hide':
        p.hidden = true;
        c.tell('hid', { seat });
        return;
      case 'thaw':
        p.frozen = false;
        c.tell('thawed', { seat });
        return;
      case 'limit':
        p.extra += op.n;
        // After a card, what lies here is picked up. Had it been about to bite, a shield would have been told first.
        c.reveal('limit', { seat, limit: 2 + p.extra });
        return;
      case 'peek':
        peek(c, seat, 1);
        return;
      case 'teleport':
        teleport(c, seat, to as number);
        return;
      case 'path':
        follow(c, seat, to as string);
        return;
      case 'bait':
        g.bait.push(to as number);
        c.tell('bait', { seat, cell: to as number });
        return;
      case 'turn':
        g.facing = DIRS.indexOf(to as 'N');
        c.tell('turned', { facing: to as string, by: seat });
        return;
      case 'grab': {
        const mimic = gain(c, seat, namedOnMap(g, to as string | number));
        if (mimic >= 0) bite(c, seat, mimic);
      }
    }
  },
);

/** The printed operation of a treasure that is used, or of an action card that is played. */
export function opOf(what: string): PlayerOp {
  return TREASURE[what] === undefined
    ? actionCards[ACTION[what]].op
    : (treasures[TREASURE[what]].active as NonNullable<Treasure['active']>).op;
}

/** Does an effect ask for several picks first? */
export function picksFor(op: PlayerOp): number {
  return op.op === 'recover' || op.op === 'look' ? op.n : 0;
}

/** What may be picked for it: spent cards, or face-down treasures by their cells. */
export const pickable = rules(
  ['DH-18.14', 'DH-18.19'],
  (g: Dragon, seat: number, op: PlayerOp, picked: readonly (string | number)[]): (string | number)[] => {
    if (op.op === 'recover')
      return actionCards
        .filter(({ id }, i) => g.players[seat].spent & (1 << i) && !picked.includes(id))
        .map(({ id }) => id);
    const { place, flags } = g.hoard;
    const cells: number[] = [];
    for (let t = 0; t < place.length; t++)
      if (place[t] >= FIRST_CELL && (flags[t] & UP) === 0 && !picked.includes(place[t])) cells.push(place[t]);
    return cells.sort((a, b) => a - b);
  },
);

/** What comes of the picks. */
export const settlePicks = rules(
  ['DH-18.14', 'DH-18.19', 'DH-24.14'],
  (c: C, seat: number, op: PlayerOp, picked: readonly (string | number)[]): void => {
    const { g } = c;
    if (op.op === 'recover') {
      actionCards.forEach(({ id }, i) => {
        if (picked.includes(id)) g.players[seat].spent &= ~(1 << i);
      });
      c.tell('recovered', { seat, cards: picked.slice() });
      return;
    }
    const seen = picked.map((cell) => {
      const t = namedOnMap(g, cell);
      g.hoard.flags[t] |= 1 << seat;
      return { cell, t: treasures[t].id };
    });
    c.tell('looked', { seat, cells: picked.slice() });
    c.reveal('saw', { seat, seen }, { to: [seat] });
  },
);
