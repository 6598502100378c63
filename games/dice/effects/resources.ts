import { draw as drawCard, move, rule, rules, shuffle } from '@kaiju/kernel';
import { type C, type Card, CP_CAP, type Dice } from '../state.ts';
import { fire } from './moments.ts';

/** DT-3: CP and cards. */

/** DT-3.1: what would go above 15 is lost. */
export const gainCp = rules(
  ['DT-3.1', 'DT-6.4', 'DT-11.9'],
  ({ g, tell }: C, seat: number, n: number): void => {
    const player = g.players[seat];
    const now = Math.min(CP_CAP, player.cp + n);
    if (now === player.cp) return;
    tell('cp', { seat, n: now - player.cp, now });
    player.cp = now;
  },
);

/** DT-3.2: never below 0; says how much there was. */
export const loseCp = rule('DT-3.2', ({ g, tell }: C, seat: number, n: number): number => {
  const player = g.players[seat];
  const lost = Math.min(n, player.cp);
  if (lost > 0) {
    player.cp -= lost;
    tell('cp', { seat, n: -lost, now: player.cp });
  }
  return lost;
});

/** Who reads what a seat draws: itself, and its partner (DT-20.2). */
function readers({ g, allies }: C, seat: number): number[] {
  return g.players.flatMap((_, other) => (other === seat || allies(other, seat) ? [other] : []));
}

/** DT-3.4, DT-3.5, DT-3.6. */
export const draw = rules(
  ['DT-3.4', 'DT-3.5', 'DT-3.6', 'DT-3.7', 'DT-3.8'],
  (ctx: C, seat: number, n: number): void => {
    const { g, tell } = ctx;
    const { deck, discard, hand, out } = g.players[seat];
    if (out) return;
    const drawn: string[] = [];
    for (let i = 0; i < n; i++) {
      if (deck.cards.length === 0 && discard.cards.length > 0) {
        deck.cards = discard.cards;
        discard.cards = [];
        shuffle(ctx, deck);
        tell('reshuffled', { seat, cards: deck.cards.length });
      }
      const card = drawCard(ctx, deck, hand);
      if (card === undefined) break;
      drawn.push(card.kind);
    }
    if (drawn.length === 0) return;
    tell('drew', { seat, n: drawn.length }, { aside: { to: readers(ctx, seat), data: { cards: drawn } } });
  },
);

export function cardInHand(g: Dice, seat: number, kind: string): Card {
  return g.players[seat].hand.cards.find((c) => c.kind === kind) as Card;
}

/** A random hand card is discarded, for all to see. */
export const discardRandom = rule('DT-26.9', (ctx: C, seat: number): void => {
  const { hand, discard } = ctx.g.players[seat];
  if (hand.cards.length === 0) return;
  const { kind } = move(ctx, hand, hand.cards[ctx.random(hand.cards.length)], discard);
  ctx.reveal('discarded', { seat, card: kind });
});

/** DT-7.2, DT-11.7, DT-11.8: a hand card for 1 CP. */
export const sell = rules(
  ['DT-7.2', 'DT-7.7', 'DT-11.7', 'DT-11.8'],
  (ctx: C, seat: number, kind: string): void => {
    const { hand, discard } = ctx.g.players[seat];
    move(ctx, hand, cardInHand(ctx.g, seat, kind), discard);
    ctx.reveal('sold', { seat, card: kind });
    gainCp(ctx, seat, 1);
    fire(ctx, 'sell', seat);
  },
);
