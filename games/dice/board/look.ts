import type { Card, HeroId, StatusId, SymbolId } from '../content/types.ts';

/** Icons of the set of game-icons.net, and the colour of each hero's dice. */
export const SYMBOL_ICONS: Record<SymbolId, string> = {
  hammer: 'flat-hammer',
  clay: 'painted-pottery',
  ember: 'flame',
  spade: 'trowel',
  cap: 'spotted-mushroom',
  root: 'plant-roots',
  bloom: 'lotus-flower',
  smoker: 'smoke-bomb',
  comb: 'honeycomb',
  queen: 'queen-crown',
  quill: 'quill',
  seal: 'wax-seal',
  ink: 'ink-swirl',
  codex: 'secret-book',
  coin: 'crown-coin',
  knife: 'plain-dagger',
  haze: 'heat-haze',
  sun: 'sun',
  wave: 'big-wave',
  anchor: 'anchor',
  moon: 'moon',
  ribbon: 'spinning-ribbons',
  wind: 'windy-stripes',
  feather: 'feather',
  storm: 'focused-lightning',
  striker: 'toy-mallet',
  bell: 'ringing-bell',
  frost: 'snowflake-1',
};

export const STATUS_ICONS: Record<StatusId, string> = {
  glaze: 'bordered-shield',
  scorch: 'burn',
  spore: 'poison-gas',
  mulch: 'linden-leaf',
  rootbound: 'root-tip',
  honey: 'honeypot',
  scent: 'delicate-perfume',
  clause: 'contract',
  footnote: 'bookmarklet',
  gag: 'silenced',
  ante: 'coinflip',
  mirage: 'avoidance',
  debt: 'pay-money',
  tide: 'high-tide',
  undertow: 'whirlpool-shuriken',
  salt: 'salt-shaker',
  gust: 'whirlwind',
  aloft: 'fluffy-wing',
  tangled: 'slipknot',
  resonance: 'resonance',
  rime: 'ice-cube',
  echo: 'echo-ripples',
};

/** A hero's icon, and the colour of its dice and of its board's edge. */
export const HERO_LOOKS: Record<HeroId, { icon: string; colour: string }> = {
  warden: { icon: 'furnace', colour: '#e07a4a' },
  gardener: { icon: 'mushrooms-cluster', colour: '#8fbf5a' },
  keeper: { icon: 'tree-beehive', colour: '#e8b63c' },
  scribe: { icon: 'scroll-quill', colour: '#9aa5e0' },
  gambler: { icon: 'desert-skull', colour: '#dda06a' },
  tidewright: { icon: 'ship-wheel', colour: '#4fb3c8' },
  dancer: { icon: 'kite', colour: '#d98bc0' },
  ringer: { icon: 'gong', colour: '#9fd0ea' },
};

/** DT-13.18 */
export const TIMING_ICONS: Record<Card['timing'], string> = {
  main: 'card-play',
  roll: 'rolling-dices',
  instant: 'lightning-trio',
  upgrade: 'upgrade',
};

export const ICONS = {
  hp: 'hearts',
  cp: 'power-lightning',
  hand: 'poker-hand',
  deck: 'card-draw',
  discard: 'card-discard',
  swarm: 'bee',
  leader: 'crown',
  out: 'death-skull',
  lock: 'padlock',
  armed: 'pin',
  target: 'archery-target',
  prevent: 'shield',
  frozen: 'ice-cube',
  passive: 'aura',
  dice: 'rolling-dices',
} as const;

/** DT-16.19a: the signs of damage that is not normal; normal damage has none. */
export const DAMAGE_SIGNS: Record<string, string> = {
  undef: 'U',
  pure: 'P',
  collateral: 'C',
  ult: '★',
  dusk: '☾',
};
