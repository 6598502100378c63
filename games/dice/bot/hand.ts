import { card } from '../content/index.ts';
import { cards } from '../effects/code.ts';
import type { Fighter } from './fighter.ts';
import { potentialOf } from './potential.ts';
import { TASTE } from './worth.ts';

/** What a card is worth while it is held: more if it will do more when its time comes. */
export function heldWorth(kind: string, f: Fighter, turns: number): number {
  const { upgrade } = cards[kind];
  if (upgrade === null) return TASTE.action * (TIMELY[kind] ?? 1);
  const gain = upgradeGain(f, upgrade.slot, upgrade.level, turns) - TASTE.cp * card(kind).cost;
  return Math.max(TASTE.useless, TASTE.upgrade * gain);
}

/** What a level more of an ability is worth in the turns to come. */
export function upgradeGain(f: Fighter, slot: number, level: number, turns: number): number {
  if (f.levels[slot] >= level) return 0;
  const now = potentialOf(f.hero, f.levels);
  const then = potentialOf(f.hero, f.levels.with(slot, level));
  return (
    turns * (TASTE.offence * (then.offence - now.offence) + TASTE.defence * (then.defence - now.defence))
  );
}

export function purse(cp: number): number {
  return TASTE.cp * Math.min(cp, TASTE.purse) + TASTE.spareCp * Math.max(0, cp - TASTE.purse);
}

/** Cards that are worth more, or less, than most. The Royal Stipend (c17) is kept for when it pays double. */
const TIMELY: Record<string, number> = { c04: 1.2, c05: 1.2, c12: 1.1, c13: 1.2, c17: 1.4 };
