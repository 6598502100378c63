import type { BotSpec, Level } from '@kaiju/kernel';
import { lordBot, searchBot } from './bot.ts';

/** From a player who sees little to one who uses its whole time. */
export const bots: Record<Level, BotSpec> = {
  beginner: {
    kind: 'own',
    make: () => lordBot({ name: 'beginner', worlds: 1, slips: 0.7, stops: 0.3 }),
  },
  casual: {
    kind: 'own',
    make: () => lordBot({ name: 'casual', worlds: 1, slips: 0.075, stops: 0.075 }),
  },
  strong: { kind: 'own', make: () => lordBot({ name: 'strong', worlds: 1, slips: 0, stops: 0 }) },
  master: {
    kind: 'own',
    make: (clock) => searchBot('master', { ms: 1500, worlds: 8, times: 12 }, clock),
  },
};
