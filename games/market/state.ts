import {
  bool,
  bySeat,
  card,
  int,
  nullable,
  pile,
  proceduresOf,
  record,
  type SeenOf,
  text,
  type ValueOf,
  whole,
} from '@kaiju/kernel';

/** Goods are worth 1 to 6; a fox is worth nothing and spoils somebody's offer. */
export const Card = card('Card', { kind: text });
export type Card = ValueOf<typeof Card>;
export const FOX = 'fox';

export const Player = record('Player', {
  coins: int.or(3),
  hand: pile(Card),
  /** The card offered tonight, face down until all are turned up. */
  offer: pile(Card),
  spoiled: bool.or(false),
  /** Has left the race for tonight's bell. */
  walked: bool.or(false),
  gone: bool.or(false),
});

/** NM-3.4 */
export const nights = whole(1, 20);

export const State = record('Market', {
  nights,
  night: int.or(0),
  prize: int.or(0),
  dice: nullable(record('Dice', { a: int, b: int })),
  /** Whoever rang the bell tonight. */
  ringer: nullable(int),
  deck: pile(Card),
  discard: pile(Card),
  players: bySeat(Player),
  /** Nobody races for the bell (NM-2.9). */
  sealed: bool.orBefore(false),
});
export type Market = ValueOf<typeof State>;
export type MarketView = SeenOf<typeof State>;

export const procedure = proceduresOf<Market>();

/** What an offer weighs. */
export function weight(g: Market, seat: number): number {
  const { offer, spoiled } = g.players[seat];
  return spoiled || offer.cards.length === 0 ? 0 : Number(offer.cards[0].kind);
}
