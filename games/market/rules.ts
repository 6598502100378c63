import {
  act,
  type Ctx,
  callAndStay,
  draw,
  move,
  next,
  over,
  race,
  ranked,
  rule,
  shuffle,
  together,
  window,
} from '@kaiju/kernel';
import { type Card, FOX, type Market, procedure, weight } from './state.ts';

const RING_MS = 5_000;
const HAND = 4;

/** NM-1 and NM-3: the market opens, so many nights pass, the richest wins. */
export const match = procedure('match').steps(
  act('NM-1.2', (ctx) => {
    shuffle(ctx, ctx.g.deck);
    ctx.tell('shuffled', { cards: ctx.g.deck.cards.length });
  }),
  act('NM-1.3', refill),
  act('NM-3.1', ({ g }) => (g.night < g.nights ? callAndStay(night, {}) : next)),
  act('NM-3.2', ({ g }) =>
    over(
      ranked(
        g.players.map((p) => p.coins),
        'NM-3.2',
      ),
    ),
  ),
);

/** NM-2.8: the poorest first. */
export const poorestFirst = rule('NM-2.8', ({ players }: Market) =>
  Array.from(players.keys()).sort((a, b) => players[a].coins - players[b].coins || a - b),
);

function mayRing({ g, refuse }: Ctx<Market, unknown>, seat: number): ('ring' | 'walk')[] {
  if (g.players[seat].coins > 0) return ['ring', 'walk'];
  refuse?.('ring', 'NM-2.2', { key: 'noCoin' });
  return ['walk'];
}

function ring(g: Market, seat: number): void {
  g.players[seat].coins--;
  g.ringer = seat;
}

/** NM-2: one night at the stall. */
export const night = procedure('night').steps(
  act('NM-2.1', ({ g, roll, tell }) => {
    g.night++;
    g.dice = { a: roll(6), b: roll(6) };
    g.prize += g.dice.a + g.dice.b;
    g.ringer = null;
    for (const p of g.players) p.walked = p.spoiled = false;
    tell('opened', { night: g.night, ...g.dice, prize: g.prize });
  }),

  race('NM-2.2', {
    kind: 'bell',
    limit: RING_MS,
    who: ({ g }) => (g.ringer === null && !g.sealed ? present(g).filter((s) => !g.players[s].walked) : []),
    options: mayRing,
    take: ({ g, tell }, answer, seat) => {
      if (answer === 'walk') {
        g.players[seat].walked = true;
        tell('walked', { seat });
      } else {
        ring(g, seat);
        tell('rang', { seat });
      }
    },
  }),

  together('NM-2.9', {
    kind: 'sealedBell',
    limit: RING_MS,
    who: ({ g }) => (g.sealed ? present(g) : []),
    options: mayRing,
    otherwise: () => 'walk',
    take: ({ g, reveal }, answers) => {
      if (!g.sealed) return;
      const first = poorestFirst(g).find((seat) => answers[seat] === 'ring');
      if (first === undefined) return void reveal('unrung', {});
      ring(g, first);
      reveal('rang', { seat: first });
    },
  }),

  together('NM-2.3', {
    kind: 'offer',
    limit: 30_000,
    who: ({ g }) => present(g),
    options: ({ g, refuse }, seat) => {
      const options: (number | 'keep')[] = ['keep'];
      for (const c of g.players[seat].hand.cards) {
        if (c.kind === FOX) refuse?.(c.id, 'NM-2.3', { key: 'foxIsNoGood' });
        else options.push(c.id);
      }
      return options;
    },
    take: (ctx, answers) => {
      const { g, tell } = ctx;
      for (const seat of present(g)) {
        const answer = answers[seat];
        const { hand, offer } = g.players[seat];
        offer.sees = 'owner';
        if (answer !== 'keep') move(ctx, hand, find(hand.cards, answer), offer);
        tell('offered', { seat });
      }
    },
  }),

  act('NM-2.4', ({ g, reveal }) => {
    for (const seat of present(g)) {
      const { offer } = g.players[seat];
      offer.sees = 'all';
      reveal('turnedUp', { seat, card: offer.cards[0]?.kind ?? null });
    }
  }),

  window('NM-2.5', {
    kind: 'fox',
    limit: 10_000,
    who: ({ g, seats }) => {
      const first = g.ringer ?? 0;
      const order = Array.from({ length: seats }, (_, i) => (first + i) % seats);
      return order.filter((s) => !g.players[s].gone && g.players[s].hand.cards.length > 0);
    },
    options: ({ g, refuse }, seat) => {
      const holds = g.players[seat].hand.cards.some((c) => c.kind === FOX);
      const targets: number[] = [];
      for (const other of present(g)) {
        if (other === seat) refuse?.(other, 'NM-2.5', { key: 'ownOffer' });
        else if (!holds) refuse?.(other, 'NM-2.5', { key: 'noFox' });
        else if (weight(g, other) === 0) refuse?.(other, 'NM-2.5', { key: 'nothingToSpoil' });
        else targets.push(other);
      }
      return targets;
    },
    take: (ctx, target, seat) => {
      const { g, reveal } = ctx;
      const { hand } = g.players[seat];
      move(ctx, hand, hand.cards.find((c) => c.kind === FOX) as Card, g.discard);
      g.players[target].spoiled = true;
      reveal('spoiled', { seat, target });
    },
  }),

  act('NM-2.6', ({ g, tell }) => {
    const offers = g.players.map((_, seat) => weight(g, seat));
    const best = Math.max(...offers);
    const leaders = offers.flatMap((w, seat) => (w === best && w > 0 ? [seat] : []));
    const winner = leaders.length === 1 ? leaders[0] : leaders.find((s) => s === g.ringer);
    if (winner === undefined) return void tell('unsold', { prize: g.prize });
    g.players[winner].coins += g.prize;
    tell('sold', { seat: winner, prize: g.prize });
    g.prize = 0;
    return next;
  }),

  act('NM-2.7', (ctx) => {
    for (const { offer } of ctx.g.players) while (offer.cards.length > 0) draw(ctx, offer, ctx.g.discard);
    refill(ctx);
  }),
);

/** NM-1.3, NM-2.7: everybody draws up to four, while the deck lasts. */
function refill(ctx: Ctx<Market, unknown>): void {
  const { g, tell } = ctx;
  for (const seat of present(g)) {
    const { hand } = g.players[seat];
    const drawn: string[] = [];
    while (hand.cards.length < HAND) {
      const c = draw(ctx, g.deck, hand);
      if (c === undefined) break;
      drawn.push(c.kind);
    }
    if (drawn.length > 0)
      tell('drew', { seat, count: drawn.length }, { aside: { to: [seat], data: { cards: drawn } } });
  }
}

export function present(g: Market): number[] {
  const seats: number[] = [];
  for (let seat = 0; seat < g.players.length; seat++) if (!g.players[seat].gone) seats.push(seat);
  return seats;
}

function find(cards: Card[], id: unknown): Card {
  return cards.find((c) => c.id === id) as Card;
}
