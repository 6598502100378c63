import type { Json } from '@kaiju/kernel';
import { FOX, type Market, weight } from './state.ts';

/** How well a seat stands: its coins against the richest other, a little for the cards it holds. */
export function evaluate(g: Market, seat: number): number {
  const riches = g.players.map(
    (p) => p.coins + 0.15 * p.hand.cards.reduce((sum, c) => sum + value(c.kind), 0),
  );
  const best = Math.max(...riches.filter((_, other) => other !== seat));
  return 1 / (1 + Math.exp((best - riches[seat]) / 8));
}

function value(kind: string): number {
  return kind === FOX ? 4 : Number(kind);
}

/** First guesses: spend good cards on good prizes, spoil the leading offer, ring when it is worth a coin. */
export function policy(g: Market, seat: number, kind: string, options: readonly Json[]): number[] {
  const hand = g.players[seat].hand.cards;
  return options.map((option) => {
    if (kind === 'bell' || kind === 'sealedBell') return option === 'ring' ? g.prize / 8 : 1;
    if (kind === 'fox') return option === 'pass' ? 1 : weight(g, Number(option)) / 2;
    if (option === 'keep') return 0.3;
    const card = hand.find((c) => c.id === option);
    return card ? 1 + (Number(card.kind) * g.prize) / 20 : 0;
  });
}
