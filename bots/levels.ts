import type { Bot, BotSpec, Game, Level } from '@kaiju/kernel';
import { greedy } from './greedy.ts';
import { impulsive, random } from './random.ts';
import { type SearchSettings, searching } from './search.ts';

export const LEVELS: readonly Level[] = ['beginner', 'casual', 'strong', 'master'];

/** The levels of a game that has not said how to make its own. */
const DEFAULTS: Record<Level, BotSpec> = {
  beginner: { kind: 'own', make: () => impulsive },
  casual: { kind: 'greedy', noise: 0.25 },
  strong: { kind: 'search', ms: 200 },
  master: { kind: 'search', ms: 1500 },
};

/** The names that `botFor` knows, as one would type them. */
export const BOT_NAMES: readonly string[] = [
  ...LEVELS,
  'random',
  'greedy',
  'greedy:0.2 (noise)',
  'search:500it',
  'search:200ms',
];

/** A bot for a game: by level, by a name such as `search:500it`, or by how it is made. */
export function botFor(game: Game, wanted: BotSpec | Level | string, settings: SearchSettings = {}): Bot {
  if (typeof wanted !== 'string') return made(wanted, settings);
  const level = LEVELS.find((l) => l === wanted);
  if (level === undefined) return made(read(wanted), settings);
  const bot = made(game.bots?.[level] ?? DEFAULTS[level], settings);
  return { name: level, decide: (mind, rng) => bot.decide(mind, rng) };
}

function made(spec: BotSpec, settings: SearchSettings): Bot {
  switch (spec.kind) {
    case 'random':
      return random;
    case 'greedy':
      return greedy(spec);
    case 'search': {
      const { iterations, ms, noise } = spec;
      return searching({ iterations, ms }, { ...settings, noise });
    }
    case 'own':
      return spec.make(settings.clock ?? (() => performance.now()));
  }
}

/** `random`, `greedy`, `greedy:<noise>`, `search:<n>it` or `search:<n>ms`. */
function read(name: string): BotSpec {
  if (name === 'random' || name === 'greedy') return { kind: name };
  const noise = /^greedy:(0?\.\d+)$/.exec(name)?.[1];
  if (noise !== undefined) return { kind: 'greedy', noise: Number(noise) };
  const [, amount, unit] = /^search:([1-9]\d*)(it|ms)$/.exec(name) ?? [];
  if (unit === 'it') return { kind: 'search', iterations: Number(amount) };
  if (unit === 'ms') return { kind: 'search', ms: Number(amount) };
  throw new RangeError(`no bot is called '${name}'; there are: ${BOT_NAMES.join(', ')}`);
}
