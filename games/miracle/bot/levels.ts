import type { BotSpec, Level } from '@kaiju/kernel';
import { type Effort, turnBot } from './turn-bot.ts';

/** From a player who sees little and dithers to one who uses its whole time. */
const EFFORTS: Record<Level, Omit<Effort, 'name'>> = {
  beginner: { manner: { noise: 14, breadth: 1 }, turns: 1, ms: 0, follows: 0, knowsDecks: false },
  casual: { manner: { noise: 1.6, breadth: 3 }, turns: 1, ms: 0, follows: 0, knowsDecks: false },
  strong: { manner: { noise: 0, breadth: 6 }, turns: 16, ms: 500, follows: 0, knowsDecks: true },
  master: { manner: { noise: 0, breadth: 8 }, turns: 400, ms: 3000, follows: 2, knowsDecks: true },
};

export const bots = Object.fromEntries(
  Object.entries(EFFORTS).map(([level, effort]) => [
    level,
    { kind: 'own', make: (clock) => turnBot({ name: level, ...effort }, clock) } satisfies BotSpec,
  ]),
) as Record<Level, BotSpec>;
