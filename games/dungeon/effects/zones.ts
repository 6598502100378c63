import { rule, rules } from '@kaiju/kernel';
import { numbers } from '../content/numbers.ts';
import { type C, type Dungeon, FLOOR, inTwilight, MAX_WORLD, type Piece } from '../state.ts';
import { kinds, LEVELS } from './code.ts';

/** Gold, HP, and cards on their way between piles, hands and discards. Every change is told. */

export const gainGold = rules(
  ['DL-2.7', 'DL-7.8', 'DL-23.5'],
  (ctx: C, seat: number, n: number, why: string): void => {
    if (n <= 0) return;
    const player = ctx.g.players[seat];
    player.gold += n;
    ctx.tell('gold', { seat, n, now: player.gold, why });
  },
);

/** As much of it as there is; what is missing is owed by nobody. Returns how much it was. */
export const loseGold = rules(
  ['DL-2.7', 'DL-23.17'],
  (ctx: C, seat: number, n: number, why: string): number => {
    const player = ctx.g.players[seat];
    const lost = Math.min(n, player.gold);
    if (lost <= 0) return 0;
    player.gold -= lost;
    ctx.tell('gold', { seat, n: -lost, now: player.gold, why });
    return lost;
  },
);

export const heal = rules(
  ['DL-3.5', 'DL-23.9', 'DL-19.8'],
  (ctx: C, seat: number, n: number, why: string): void => {
    const player = ctx.g.players[seat];
    const healed = Math.min(n, numbers.heroHp - player.hp);
    if (healed <= 0 || player.out || inTwilight(ctx.g)) return;
    player.hp += healed;
    ctx.tell('heal', { seat, n: healed, now: player.hp, why });
  },
);

/** Where a card goes that leaves the field or a hand. */
export const discard = rules(
  ['DL-2.5', 'DL-2.6', 'DL-18.33'],
  (g: Dungeon, kind: number, owner: number): void => {
    const { type, hero } = kinds[kind];
    if (type === 'npc') g.fallen.push(kind);
    else if (hero) g.players[owner].discard.push(kind);
    else g.discard.push(kind);
  },
);

/** DL-5.2, DL-5.5, DL-6.2: an empty pile lifts the world, and every dungeon gets a floor. */
const liftWorld = rules(['DL-5.2', 'DL-5.4', 'DL-5.5', 'DL-5.6', 'DL-6.2'], (ctx: C): void => {
  const { g } = ctx;
  while (g.world < MAX_WORLD && g.piles[g.world - 1].cards.length === 0) {
    g.world++;
    for (const player of g.players) if (!player.out) addFloor(player.dungeon);
    ctx.tell('worldUp', { world: g.world, floors: floorsAt(g.world) });
  }
});

export const floorsAt = rule('DL-6.1', (world: number): number => numbers.floorsBelowWorld + world);

export function addFloor(dungeon: (Piece | null)[]): void {
  for (let i = 0; i < FLOOR; i++) dungeon.push(null);
}

/** DL-5.7: whether a card of this level could be drawn or bought now. */
export const available = rules(['DL-5.7', 'DL-10.8'], (g: Dungeon, level: number): boolean => {
  if (g.piles[level - 1].cards.length > 0) return true;
  return level === LEVELS && g.world === MAX_WORLD && g.discard.some((kind) => kinds[kind].level === LEVELS);
});

const renew = rule('DL-5.7', (ctx: C, level: number): void => {
  const { g } = ctx;
  const pile = g.piles[level - 1];
  if (pile.cards.length > 0 || level !== LEVELS || g.world !== MAX_WORLD) return;
  for (const kind of g.discard) if (kinds[kind].level === LEVELS) pile.cards.push(kind);
  if (pile.cards.length === 0) return;
  g.discard = g.discard.filter((kind) => kinds[kind].level !== LEVELS);
  ctx.shuffle(pile.cards);
  ctx.tell('renewed', { level, cards: pile.cards.length });
});

/** DL-5.3, DL-5.4: the top card of a pile, or -1. Whoever takes it says so before the world rises. */
function takeTop(ctx: C, level: number): number {
  renew(ctx, level);
  return ctx.g.piles[level - 1].cards.pop() ?? -1;
}

/** A card of the world level to a hand; false when there is none. */
export const draw = rules(['DL-5.3', 'DL-10.11', 'DL-23.6'], (ctx: C, seat: number, why: string): boolean => {
  const { g } = ctx;
  const level = g.world;
  const kind = takeTop(ctx, level);
  if (kind < 0) return false;
  g.players[seat].hand.cards.push(kind);
  ctx.tell('draw', { seat, level, why }, { aside: { to: [seat], data: { card: kinds[kind].id } } });
  liftWorld(ctx);
  return true;
});

/** DL-10.4, DL-10.5: the same for money. */
export const buyCommon = rules(
  ['DL-10.4', 'DL-10.5', 'DL-25.6'],
  (ctx: C, seat: number, level: number, price: number): void => {
    const { g } = ctx;
    const player = g.players[seat];
    player.gold -= price;
    player.bought++;
    const kind = takeTop(ctx, level);
    player.hand.cards.push(kind);
    const card = kinds[kind].id;
    ctx.tell('buy', { seat, level, price, now: player.gold }, { aside: { to: [seat], data: { card } } });
    liftWorld(ctx);
  },
);

/** DL-10.6, DL-4.14, DL-4.14a: the top card of the own hero deck; with the last one Liberation begins. */
export const buyHero = rules(
  ['DL-10.6', 'DL-4.10', 'DL-4.14', 'DL-4.14a', 'DL-25.6'],
  (ctx: C, seat: number): void => {
    const player = ctx.g.players[seat];
    player.gold -= numbers.heroCardCost;
    const kind = player.deck.cards.pop() as number;
    player.hand.cards.push(kind);
    const data = { seat, level: null, price: numbers.heroCardCost, now: player.gold };
    ctx.tell('buy', data, { aside: { to: [seat], data: { card: kinds[kind].id } } });
    if (player.deck.cards.length > 0) return;
    player.liberated = true;
    ctx.tell('liberation', { seat });
  },
);

/** DL-10.9, DL-10.10: back from the hero discard. Everybody sees which. */
export const buyBack = rules(
  ['DL-10.9', 'DL-10.10', 'DL-25.6'],
  (ctx: C, seat: number, kind: number): void => {
    const player = ctx.g.players[seat];
    player.gold -= numbers.liberationCost;
    player.discard.splice(player.discard.lastIndexOf(kind), 1);
    player.hand.cards.push(kind);
    ctx.tell('buyBack', { seat, card: kinds[kind].id, price: numbers.liberationCost, now: player.gold });
  },
);

/** DL-10.13: a seat without a living player draws to the discard zone. */
export const ghostDraw = rules(['DL-10.13', 'DL-25.12'], (ctx: C): void => {
  const { g } = ctx;
  const level = g.world;
  const kind = takeTop(ctx, level);
  if (kind < 0) return;
  g.discard.push(kind);
  ctx.reveal('ghostDraw', { level, card: kinds[kind].id });
  liftWorld(ctx);
});

/** A card of the hand to its discard, face-up. */
export const discardFromHand = rules(
  ['DL-2.5', 'DL-25.12'],
  (ctx: C, seat: number, kind: number, why: string): void => {
    const { cards } = ctx.g.players[seat].hand;
    cards.splice(cards.indexOf(kind), 1);
    discard(ctx.g, kind, seat);
    ctx.reveal('handDiscard', { seat, card: kinds[kind].id, why });
  },
);

const RANK = { trap: 0, unit: 1, building: 2, npc: 3 };

/** DL-26.3: what is discarded in silence: the lowest level, a trap before a unit before a building, the oldest. */
export const leastMissed = rules(['DL-26.3', 'DL-26.9'], (g: Dungeon, seat: number): number => {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const kind of g.players[seat].hand.cards) {
    const { hero, level, type } = kinds[kind];
    const worth = (hero ? g.world : level) * 4 + RANK[type];
    if (worth < least) {
      least = worth;
      best = kind;
    }
  }
  return best;
});
