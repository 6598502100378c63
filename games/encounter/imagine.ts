import { below, bits, type Rng, rules, shuffleInPlace } from '@kaiju/kernel';
import { cards, LIBRARY } from './effects/code.ts';
import { whyNotCarry } from './effects/party.ts';
import { putInOrder } from './effects/piles.ts';
import { Card, type Encounter, type Player } from './state.ts';

/**
 * What a seat could believe of what it can't see: the order of every deck, the cards of the other hand, and in a duel
 * with chosen teams also which cards the other heroes carry. All of it hangs on public counts and on chance.
 */

/** EN-7.11: any card the hero could carry, of which it has not shown two already. */
function someCard(
  player: Player,
  shown: readonly Card[],
  made: readonly Card[],
  carrier: number,
  rng: Rng,
): Card {
  const hero = player.heroes[carrier].kind;
  const held = (id: string) =>
    [...shown, ...made].filter((card) => card.carrier === carrier && cards[card.kind].id === id).length;
  const able = LIBRARY.filter((kind) => !whyNotCarry(hero, kind) && held(cards[kind].id) < 2);
  return Card.make({ kind: able[below(rng, able.length)], carrier });
}

function imagineCards(g: Encounter, side: number, rng: Rng): void {
  const player = g.players[side];
  const { hand, deck } = player;
  const hidden = [...hand.cards, ...deck.cards];
  let pool: Card[];
  if (g.mode === 'duel' && !g.dealt) {
    const shown = [...player.standby, ...player.destroyed];
    for (const u of g.units)
      if (u.owner === side && u.card >= 0) shown.push(Card.make({ kind: u.card, carrier: u.carrier }));
    if (g.play?.side === side) shown.push(g.play.card);
    pool = putInOrder(hidden.filter(({ carrier }) => carrier < 0).map(({ kind }) => Card.make({ kind })));
    player.heroes.forEach((_, carrier) => {
      const unseen = hidden.filter((card) => card.carrier === carrier).length;
      const made: Card[] = [];
      for (let i = 0; i < unseen; i++) made.push(someCard(player, shown, made, carrier, rng));
      pool.push(...made);
    });
  } else pool = putInOrder(hidden.map(({ kind, carrier }) => Card.make({ kind, carrier })));
  shuffleInPlace(pool, rng);
  // What a card of the hand costs less was said aloud, for all of them or for those just drawn.
  const less = hand.cards.map((card) => card.less);
  hand.cards = pool.slice(0, less.length);
  hand.cards.forEach((card, i) => {
    card.less = less[i];
  });
  deck.cards = pool.slice(less.length);
}

export const imagine = rules(
  ['EN-32.1', 'EN-32.2', 'EN-32.12', 'EN-32.14'],
  (g: Encounter, seat: number, rng: Rng): void => {
    g.players.forEach((player, side) => {
      if (player.seat >= 0 && player.seat === seat) {
        putInOrder(player.deck.cards);
        shuffleInPlace(player.deck.cards, rng);
        return;
      }
      player.using = null;
      imagineCards(g, side, rng);
    });
    if (g.run !== null && !g.run.seed.open) g.run.seed.text = String(bits(rng));
  },
);
