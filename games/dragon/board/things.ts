import { aiCards, treasure } from '../content/index.ts';
import type { AiCard, Speed, Tier } from '../content/types.ts';
import type { DragonView } from '../state.ts';

/** Printed things as the board shows them. */
export const tierOf = (t: string): Tier => treasure(t).tier;

/** What treasures are worth to whoever leaves with them now. */
export function worth(bag: readonly string[], heirloom: string | null): number {
  const inBag = bag.reduce((sum, t) => sum + (treasure(t).valueInBag ?? treasure(t).value), 0);
  return inBag + (heirloom === null ? 0 : treasure(heirloom).value);
}

/** The AI card of a number; null where there is none or nobody may see it. */
export const aiCardOf = (kind: number | null): AiCard | null =>
  kind === null || kind < 0 ? null : aiCards[kind];

/** The speed as it is printed (DH-4.3). */
export function saySpeed(speed: Speed): string {
  switch (speed.k) {
    case 'zero':
      return '0';
    case 'inf':
      return '∞';
    case 'n':
      return `${speed.n}`;
    case 'star':
      return speed.den === 1 ? '☆' : speed.num === 1 ? '☆½' : '☆1½';
  }
}

/** What one would leave with. */
export const ownWorth = (g: DragonView, seat: number): number =>
  worth(
    g.hoard.bags[seat].known.map(({ t }) => t),
    g.hoard.heirlooms[seat]?.t ?? null,
  );

/** What somebody has, as far as it is known: the heirloom first. */
export function carriedBy({ hoard }: DragonView, seat: number): string[] {
  const heirloom = hoard.heirlooms[seat];
  return [...(heirloom === null ? [] : [heirloom.t]), ...hoard.bags[seat].known.map(({ t }) => t)];
}
