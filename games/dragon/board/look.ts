import type { Colour, Dir, HitKind, Kind, Tier, TrapKind } from '../content/types.ts';

/** Icons of the set of game-icons.net. */
export const CARD_ICONS: Record<Kind, string> = {
  step: 'walk',
  run: 'run',
  jump: 'jump-across',
  grab: 'grab',
  shove: 'push',
  steal: 'robber-mask',
  dash: 'sprint',
  guard: 'shield',
  stash: 'locked-chest',
  haste: 'running-shoe',
  regroup: 'return-arrow',
};

export const CHARACTER_ICONS: Record<string, string> = {
  windrunner: 'wingfoot',
  acrobat: 'acrobatic',
  shieldbearer: 'shield-bash',
  scholar: 'spell-book',
  alchemist: 'bubbling-flask',
  grappler: 'hook',
  timekeeper: 'sands-of-time',
  trickster: 'jester-hat',
};

const TREASURE_ICONS: Record<string, string> = {
  'dragon-heart': 'shining-heart',
  'pearl-of-tides': 'oyster-pearl',
  'dragon-diamond': 'gems',
  'dragon-egg': 'big-egg',
  'kraken-egg': 'egg-eye',
  'crown-of-the-first-king': 'imperial-crown',
  'golden-chalice': 'jeweled-chalice',
  'scepter-of-flame': 'winged-scepter',
  'stilling-anchor': 'mooring-bollard',
  'frost-mirror': 'mirror-mirror',
  'star-compass': 'compass',
  'dragonscale-cloak': 'cloak',
  'gale-boots': 'boots',
  'spidersilk-gloves': 'gloves',
  'featherfall-cape': 'cape',
  'clockwork-mouse': 'mouse',
  'hourglass-pendant': 'gem-pendant',
  'smoke-flask': 'dust-cloud',
  moonstone: 'moon-orbit',
  'silver-candelabrum': 'candle-holder',
  'copper-torch': 'torch',
  'climbing-rope': 'rope-coil',
  'tattered-map': 'treasure-map',
  'lucky-charm': 'clover',
  'cursed-mask': 'cracked-mask',
  mimic: 'mimic-chest',
  lodestone: 'magnet',
  'brass-bell': 'ringing-bell',
  'iron-dagger': 'broad-dagger',
  'clay-urn': 'egyptian-urns',
};
export const treasureIcon = (id: string): string => TREASURE_ICONS[id] ?? 'two-coins';

export const TIER_ICONS: Record<Tier, string> = {
  prize: 'shining-heart',
  gold: 'open-treasure-chest',
  silver: 'locked-chest',
  bronze: 'swap-bag',
};

export const COLOUR_ICONS: Record<Colour | 'none', string> = {
  fire: 'flame',
  ice: 'snowflake-1',
  flood: 'wave-crest',
  ebb: 'coral',
  none: 'night-sleep',
};
export const TRAP_ICONS: Record<TrapKind, string> = {
  fire: 'flame',
  ice: 'snowflake-1',
  undertow: 'vortex',
  reef: 'coral',
};
/** What danger looks like: hits, and being moved or robbed. */
export type Harm = HitKind | 'push' | 'pull' | 'drop';
export const HARM_ICONS: Record<Harm, string> = {
  fire: 'flame',
  ice: 'snowflake-1',
  crush: 'stomp',
  push: 'wind-slap',
  pull: 'vortex',
  drop: 'two-coins',
};

export const ICONS = {
  bag: 'swap-bag',
  heirloom: 'crown',
  holder: 'hourglass',
  reset: 'return-arrow',
  exit: 'exit-door',
  portalA: 'magic-gate',
  portalB: 'portal',
  bait: 'mouse',
  mark: 'targeted',
  frozen: 'snowflake-1',
  guard: 'shield',
  hidden: 'dust-cloud',
  lurking: 'robber-mask',
  dead: 'death-skull',
  peek: 'all-seeing-eye',
  monster: { lair: 'spiked-dragon-head', vault: 'giant-squid' },
  draw: 'card-pickup',
} as const;

/** Every icon that the board may show, for whoever checks that they are there. */
export const allIcons = (): string[] => [
  ...[CARD_ICONS, CHARACTER_ICONS, TREASURE_ICONS, TIER_ICONS, COLOUR_ICONS, TRAP_ICONS, HARM_ICONS].flatMap(
    (table) => Object.values(table) as string[],
  ),
  ...Object.values(ICONS).flatMap((icon) => (typeof icon === 'string' ? [icon] : Object.values(icon))),
  'two-coins',
];

/** Seats have a shape and a colour of their own: none is told by colour alone. */
export const SEAT_SHAPES: readonly string[] = [
  'M50 4 96 50 50 96 4 50Z',
  'M50 4A46 46 0 1 1 50 96 46 46 0 1 1 50 4Z',
  'M50 6 96 90H4Z',
  'M8 8H92V92H8Z',
  'M50 3 95 36 78 92H22L5 36Z',
  'M27 6H73L97 50 73 94H27L3 50Z',
];

/** Quarter turns from north; jumps also go between. */
export const TURNS: Record<string, number> = {
  ...{ N: 0, NE: 45, E: 90, SE: 135, S: 180, SW: 225, W: 270, NW: 315 },
};
export const ARROW_KEYS: Record<string, Dir> = {
  ArrowUp: 'N',
  ArrowRight: 'E',
  ArrowDown: 'S',
  ArrowLeft: 'W',
};
const DIR_NAMES: Record<Dir, string> = { N: 'north', E: 'east', S: 'south', W: 'west' };
export const stepId = (dir: Dir): string => `step-${DIR_NAMES[dir]}`;
export const runId = (dir: Dir): string => `run-${DIR_NAMES[dir]}`;

/** Keys of the cards; Steps are arrows or WASD, Runs the same with shift. */
export const CARD_KEYS: Record<string, string> = {
  jump: 'j',
  grab: 'g',
  shove: 'h',
  steal: 't',
  dash: 'f',
  guard: 'u',
  stash: 'x',
};
export const LETTERS: Record<string, Dir> = { w: 'N', d: 'E', s: 'S', a: 'W' };
