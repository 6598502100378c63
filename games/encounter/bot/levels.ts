import type { BotSpec, Level } from '@kaiju/kernel';
import { actionBot, searchBot } from './bot.ts';

/** From a player who sees little to one who uses its whole time. */
export const bots: Record<Level, BotSpec> = {
  beginner: { kind: 'own', make: () => actionBot({ name: 'beginner', slips: 0.65, breadth: 6 }) },
  casual: { kind: 'own', make: () => actionBot({ name: 'casual', slips: 0.08, breadth: 4 }) },
  strong: { kind: 'own', make: () => actionBot({ name: 'strong', slips: 0, breadth: 1 }) },
  master: { kind: 'own', make: (clock) => searchBot('master', { ms: 800, breadth: 4, worlds: 6 }, clock) },
};
