import type { BotSpec, Level } from '@kaiju/kernel';
import { searchBot, valueBot } from './bot.ts';

/** From a player who sees little to one who uses its whole time. */
export const bots: Record<Level, BotSpec> = {
  beginner: {
    kind: 'own',
    make: () => valueBot({ name: 'beginner', naive: 0.7, overlooks: 0.6, slips: 0.3 }),
  },
  casual: {
    kind: 'own',
    make: () => valueBot({ name: 'casual', naive: 0.33, overlooks: 0.4, slips: 0.05 }),
  },
  strong: { kind: 'own', make: () => valueBot({ name: 'strong', naive: 0, overlooks: 0, slips: 0 }) },
  master: {
    kind: 'own',
    make: (clock) => searchBot('master', { ms: 2000, breadth: 6 }, clock),
  },
};
