import { rules } from '@kaiju/kernel';
import { type C, Card, type Encounter, type Player, type Unit } from '../state.ts';
import { cards, F, FEAT, INK_BLOT, kinds } from './code.ts';
import { of } from './damage.ts';
import { fieldOf } from './field.ts';
import { has } from './stats.ts';

/** A player's cards and focus. */

/** EN-3.2, EN-5.9, EN-25.1: with the boons of the zones it controls. */
export const focusCap = rules(
  ['EN-3.2', 'EN-3.3', 'EN-5.9', 'EN-5.16', 'EN-25.1'],
  (g: Encounter, side: number): number => {
    const { caps } = fieldOf(g);
    let cap = g.players[side].cap;
    for (let zone = 0; zone < caps.length; zone++) if (g.control[zone] === side) cap += caps[zone];
    return cap;
  },
);

/** EN-6.7, EN-5.12, EN-25.2 */
export const drawsOf = rules(['EN-5.12', 'EN-6.7', 'EN-25.2'], (g: Encounter, side: number): number => {
  const { draws } = fieldOf(g);
  let n = 1;
  for (let zone = 0; zone < draws.length; zone++) if (g.control[zone] === side) n += draws[zone];
  return n;
});

export function setFocus(ctx: C, side: number, focus: number): void {
  const player = ctx.g.players[side];
  const before = player.focus;
  // EN-3.5: never below 0, and above the cap if need be.
  player.focus = Math.max(0, focus);
  if (player.focus !== before)
    ctx.tell('focus', { side, seat: player.seat, n: player.focus - before, now: player.focus });
}

/** EN-3.8, EN-8.5: one draw. Says whether a card came. */
const drawOne = rules(
  ['EN-3.8', 'EN-3.9', 'EN-3.10', 'EN-3.11', 'EN-8.5', 'EN-34.20'],
  (ctx: C, side: number): boolean => {
    const player = ctx.g.players[side];
    if (player.hand.cards.length >= player.limit) {
      ctx.tell('handFull', of(ctx.g, side));
      return false;
    }
    const card = player.deck.cards.pop();
    if (card === undefined) return false;
    player.hand.cards.push(card);
    ctx.reveal(
      'draw',
      { side, seat: player.seat },
      {
        aside: { to: toSeat(player), data: named(player, card) },
      },
    );
    return true;
  },
);

/** A card as its owner is told of it. */
export function named(player: Player, { kind, carrier }: Card): { card: string; of: string | null } {
  return { card: cards[kind].key, of: carrier < 0 ? null : kinds[player.heroes[carrier].kind].id };
}

function toSeat(player: Player): number[] {
  return player.seat < 0 ? [] : [player.seat];
}

/** EN-20.18: how many of n draws succeed. */
export function drawCards(ctx: C, side: number, n: number): number {
  let drawn = 0;
  for (let i = 0; i < n; i++) if (drawOne(ctx, side)) drawn++;
  return drawn;
}

/** Puts cards into a fixed order; a deck is short, and this is quicker than to sort it. */
export function putInOrder(list: Card[]): Card[] {
  for (let i = 1; i < list.length; i++) {
    const card = list[i];
    let k = i;
    for (; k > 0 && comesAfter(list[k - 1], card); k--) list[k] = list[k - 1];
    list[k] = card;
  }
  return list;
}

function comesAfter(a: Card, b: Card): boolean {
  return a.kind === b.kind ? a.carrier > b.carrier : a.kind > b.kind;
}

export function shuffleDeck(ctx: C, side: number): void {
  const { deck } = ctx.g.players[side];
  // From a fixed order: what lies where may hang on nothing but the dice.
  putInOrder(deck.cards);
  ctx.shuffle(deck.cards);
}

/** EN-8.7: standby goes back into the deck. */
export const reclaim = rules(['EN-8.7'], (ctx: C, side: number): void => {
  const player = ctx.g.players[side];
  if (player.standby.length === 0) return;
  ctx.tell('reshuffle', { side, seat: player.seat, n: player.standby.length });
  for (const card of player.standby) player.deck.cards.push(card);
  player.standby = [];
  shuffleDeck(ctx, side);
});

/** EN-20.19: derived cards appear in the deck. */
export const generate = rules(
  ['EN-5.13', 'EN-8.26', 'EN-20.19'],
  (ctx: C, side: number, kind: number, n: number): void => {
    const player = ctx.g.players[side];
    if (n <= 0 || !player.full) return;
    for (let i = 0; i < n; i++) player.deck.cards.push(Card.make({ kind }));
    ctx.tell('generate', { side, seat: player.seat, card: cards[kind].key, n });
    shuffleDeck(ctx, side);
  },
);

/** EN-10.19: the summon card of a unit that has left goes to its owner's standby. */
export const releaseCard = rules(['EN-8.6', 'EN-8.8', 'EN-10.18', 'EN-10.19'], (ctx: C, u: Unit): void => {
  if (u.card < 0) return;
  const { standby, seat } = ctx.g.players[u.owner];
  standby.push(Card.make({ kind: u.card, carrier: u.carrier }));
  ctx.tell('standby', { side: u.owner, seat, card: cards[u.card].key });
});

function hasDiscount({ units }: Encounter, side: number): boolean {
  for (let i = 0; i < units.length; i++) if (units[i].side === side && has(units[i], F.discount)) return true;
  return false;
}

/** EN-8.16, EN-22.27, EN-26.12: what a card costs now. */
export const costOf = rules(
  ['EN-3.6', 'EN-8.16', 'EN-20.20', 'EN-22.27', 'EN-26.12'],
  (g: Encounter, side: number, card: Card): number => {
    const player = g.players[side];
    const { cost, spell } = cards[card.kind];
    if (card.kind === INK_BLOT && player.feats.includes(FEAT.F12)) return 0;
    let n = cost - card.less;
    if (spell && player.spells === 0 && hasDiscount(g, side)) n--;
    return Math.max(0, n);
  },
);
