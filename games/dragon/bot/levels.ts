import type { BotSpec, Level } from '@kaiju/kernel';
import { type Manner, planningBot } from './bot.ts';

const STRONG: Manner = {
  name: 'strong',
  first: [2_500, 7_000],
  noise: 0,
  slips: 0,
  prepares: 1,
  curiosity: 8,
  greed: [280, 360],
  temper: { care: 1, nerve: 1 },
};

/** From one who gathers by eye and dawdles to one who reckons with every card of the monster. */
export const MANNERS: Record<Level, Manner> = {
  beginner: {
    name: 'beginner',
    first: [8_000, 18_000],
    noise: 40,
    slips: 0.2,
    prepares: 0.3,
    curiosity: 30,
    greed: [60, 300],
    temper: { care: 0.3, nerve: 0 },
  },
  casual: {
    name: 'casual',
    first: [4_000, 12_000],
    noise: 14,
    slips: 0.05,
    prepares: 0.7,
    curiosity: 14,
    greed: [140, 300],
    temper: { care: 1, nerve: 0.5 },
  },
  strong: STRONG,
  master: { ...STRONG, name: 'master', effort: { ms: 700, breadth: 8 } },
};

const own = (level: Level): BotSpec => ({ kind: 'own', make: (clock) => planningBot(MANNERS[level], clock) });

export const bots: Record<Level, BotSpec> = {
  beginner: own('beginner'),
  casual: own('casual'),
  strong: own('strong'),
  master: own('master'),
};
