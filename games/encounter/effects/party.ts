import { rules } from '@kaiju/kernel';
import { canCarry } from '../content/index.ts';
import type { Hero as Printed, Stat } from '../content/types.ts';
import { type C, Card, Deck, Hand, Hero, Player } from '../state.ts';
import { COLOURS, cards, FEAT, kinds, traitOf } from './code.ts';
import { shuffleDeck } from './piles.ts';

/** Heroes and what they carry. */

/** One of a party: the hero's row, the rows of its cards, and a talent (EN-27.3). */
export interface Member {
  hero: number;
  cards: readonly number[];
  talent?: string;
}

/** EN-8.25 */
const LIMITS: Partial<Record<Stat, number>> = rules(['EN-8.25'], { MHP: 4, ATK: 1, MOV: 1, RNG: 1 });
const MAX_ADAPTATION = 2;

function capped(sums: Record<Stat, number>, stat: Stat): number {
  return Math.min(sums[stat], LIMITS[stat] ?? sums[stat]);
}

/** EN-8.17, EN-8.17a, EN-8.25, EN-26.5, EN-26.6, EN-27.3: the hero as its cards, talent and feats make it. */
export const enlist = rules(
  ['EN-3.17', 'EN-7.3', 'EN-8.17', 'EN-8.17a', 'EN-8.25', 'EN-26.5', 'EN-26.6', 'EN-27.2', 'EN-27.3'],
  (member: Member, feats: readonly number[]): Hero => {
    const printed = kinds[member.hero].hero as Printed;
    const sums: Record<Stat, number> = { ATK: 0, MHP: 0, MOV: 0, RNG: 0, SPD: 0, PRI: 0 };
    const adapt = kinds[member.hero].adapt.slice();
    const traits: number[] = [];
    for (const kind of member.cards) {
      for (const boon of cards[kind].boon) {
        if (boon.b === 'stat') sums[boon.stat] += boon.n;
        else if (boon.b === 'adapt') adapt[COLOURS.indexOf(boon.colour)] += boon.n;
        else if (!traits.includes(traitOf(boon.ability))) traits.push(traitOf(boon.ability));
      }
    }
    for (let i = 0; i < adapt.length; i++) adapt[i] = Math.min(MAX_ADAPTATION, adapt[i]);
    const quick = (feats.includes(FEAT.F06) ? 1 : 0) + (member.talent === 'cooldown' ? 1 : 0);
    return Hero.make({
      kind: member.hero,
      cooldown: Math.max(1, printed.cooldown - quick),
      atk: capped(sums, 'ATK'),
      mhp: capped(sums, 'MHP') + (feats.includes(FEAT.F05) ? 1 : 0) + (member.talent === 'mhp' ? 2 : 0),
      mov: capped(sums, 'MOV'),
      rng: capped(sums, 'RNG'),
      spd: sums.SPD,
      pri: sums.PRI,
      adapt,
      traits,
    });
  },
);

export interface Side {
  seat: number;
  members: readonly Member[];
  cap: number;
  limit: number;
  pageCap: number;
  feats: readonly number[];
}

/** EN-1.3 to EN-1.6, EN-2.3: a full player with heroes and deck, not yet shuffled. */
export const fullPlayer = rules(
  ['EN-1.3', 'EN-1.4', 'EN-1.5', 'EN-1.6', 'EN-2.3', 'EN-7.2', 'EN-26.13'],
  (from: Side): Player => {
    const { seat, members, cap, limit } = from;
    // Pushed, not mapped: to the engine the lists of all players are then of one kind, which is fast.
    const deck: Card[] = [];
    const heroes: Hero[] = [];
    const feats: number[] = [];
    for (const feat of from.feats) feats.push(feat);
    for (let carrier = 0; carrier < members.length; carrier++) {
      heroes.push(enlist(members[carrier], feats));
      for (const kind of members[carrier].cards) deck.push(Card.make({ kind, carrier }));
    }
    return Player.make({
      seat,
      full: true,
      cap,
      limit,
      hand: Hand.make({ seat }),
      deck: Deck.make({ seat, cards: deck }),
      heroes,
      feats,
      pageCap: from.pageCap === 0 ? 0 : from.pageCap + (feats.includes(FEAT.F13) ? 1 : 0),
    });
  },
);

/** EN-17.1 */
export const adversary = rules(
  ['EN-17.1', 'EN-17.2'],
  (): Player =>
    Player.make({ seat: -1, full: false, hand: Hand.make({ seat: -1 }), deck: Deck.make({ seat: -1 }) }),
);

/** EN-2.3 */
export function shuffleDecks(ctx: C): void {
  ctx.g.players.forEach((player, side) => {
    if (player.full) shuffleDeck(ctx, side);
  });
}

/** EN-7.11, EN-27.13: why a hero can't carry a card; '' if it can. */
export const whyNotCarry = rules(['EN-7.11', 'EN-27.13'], (hero: number, kind: number): boolean => {
  const { printed, variant } = cards[kind];
  return !canCarry(kinds[hero].hero as Printed, printed, variant);
});
