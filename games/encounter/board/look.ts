import type { Colour, StatusId, ZoneBoon } from '../content/types.ts';
import { type CardKind, type Event, kinds } from '../effects/code.ts';

/** Icons of the set of game-icons.net: heroes, units of cards, tokens, enemies. */
const UNITS: Readonly<Record<string, string>> = {
  H01: 'winged-shield',
  H02: 'quill-ink',
  H03: 'fist',
  H04: 'vertical-banner',
  H05: 'bow-arrow',
  H06: 'daggers',
  H07: 'solar-system',
  H08: 'wave-strike',
  H09: 'lyre',
  H10: 'drama-masks',
  u01: 'spears',
  u02: 'shield-echoes',
  u03: 'horse-head',
  u04: 'holy-symbol',
  u05: 'crossbow',
  u06: 'stone-tower',
  u07: 'battle-axe',
  u08: 'boot-kick',
  u09: 'hound',
  u10: 'catapult',
  u11: 'cannon',
  u12: 'tower-flag',
  u13: 'arrow-cluster',
  u14: 'crossed-sabres',
  u15: 'direwolf',
  u16: 'hawk-emblem',
  u17: 'cobweb',
  u18: 'deku-tree',
  u19: 'ninja-mask',
  u20: 'pointy-hat',
  u21: 'golem-head',
  u22: 'raven',
  u23: 'shinto-shrine-mirror',
  u24: 'ice-spell-cast',
  u25: 'time-trap',
  u26: 'musical-notes',
  u27: 'duality',
  u28: 'hooded-figure',
  u29: 'crystal-cluster',
  u30: 'charm',
  u31: 'conversation',
  u32: 'sabers-choc',
  u33: 'fog',
  u34: 'dream-catcher',
  u35: 'ocarina',
  u36: 'locked-door',
  u37: 'high-shot',
  k01: 'sword-hilt',
  k02: 'duality',
  k03: 'sprout',
  k04: 'sparkles',
  k05: 'farmer',
  k06: 'cartwheel',
  k07: 'medieval-gate',
  k08: 'rune-stone',
  e01: 'drop',
  e02: 'claws',
  e03: 'wolf-howl',
  e04: 'striking-arrows',
  e05: 'horseshoe',
  e06: 'cracked-shield',
  e07: 'warlock-hood',
  e08: 'bandit',
  e09: 'pocket-bow',
  e10: 'bandana',
  e11: 'witch-flight',
  e12: 'slime',
  e13: 'burning-book',
  e14: 'fire-ray',
  e15: 'gargoyle',
  e16: 'kraken-tentacle',
  e17: 'executioner-hood',
  e18: 'death-note',
  e19: 'ram-profile',
  e20: 'visored-helm',
  e21: 'worm-mouth',
  e22: 'android-mask',
  e23: 'perpendicular-rings',
  e24: 'spiral-tentacle',
  e25: 'bird-mask',
  e26: 'bugle-call',
  e27: 'frog',
  e28: 'crossed-chains',
  e29: 'drinking',
  e30: 'burning-eye',
};

const COMMANDS: Readonly<Record<string, string>> = {
  W07: 'uprising',
  W08: 'bandage-roll',
  W09: 'boot-prints',
  W10: 'shield-echoes',
  W11: 'rally-the-troops',
  W12: 'healing',
  W13: 'ringed-beam',
  R07: 'fireball',
  R08: 'fist',
  R09: 'shouting',
  R10: 'fire-ray',
  R11: 'sword-clash',
  R12: 'flame-claws',
  R13: 'fire',
  R14: 'backstab',
  G08: 'boot-prints',
  G09: 'arrow-cluster',
  G10: 'poison-bottle',
  G11: 'vine-whip',
  G12: 'daggers',
  G13: 'three-leaves',
  G14: 'leaf-swirl',
  B07: 'magic-swirl',
  B08: 'white-book',
  B09: 'book-cover',
  B10: 'book-storm',
  B11: 'cut-diamond',
  B12: 'clockwise-rotation',
  B13: 'wind-hole',
  B14: 'lightning-arc',
  B15: 'magic-shield',
  B16: 'healing-shield',
  B17: 'scroll-unfurled',
  B18: 'quill-ink',
  P07: 'sunrise',
  P08: 'puppet',
  P09: 'card-exchange',
  P10: 'musical-notes',
  P11: 'cycle',
  P12: 'star-swirl',
  P13: 'conversation',
  P14: 'cycle',
  D07: 'meteor-impact',
  D08: 'wolf-howl',
  D09: 'lyre',
  D10: 'tower-flag',
  V01: 'meteor-impact',
  V02: 'vertical-banner',
  V03: 'papers',
  V04: 'drop',
  V05: 'chest',
};

export const STATUS_ICONS: Readonly<Record<StatusId, string>> = {
  stumble: 'sticky-boot',
  blind: 'dead-eye',
  cursed: 'pentacle',
  confused: 'star-swirl',
  disarm: 'drop-weapon',
  stun: 'knocked-out-stars',
  ward: 'magic-shield',
  parry: 'sword-clash',
  poison: 'poison-bottle',
};

/** By number, as `terrainAt` has it. */
export const TERRAIN_ICONS: readonly string[] = ['', 'cobweb', 'fire', 'pentacle', 'fog'];

export const BOON_ICONS: Readonly<Record<ZoneBoon['k'], string>> = {
  focusCap: 'watchtower',
  draw: 'book-cover',
  stat: 'hills',
  deploy: 'camping-tent',
  gen: 'chest',
  folios: 'papers',
  story: 'rune-stone',
};

export const ICONS = {
  focus: 'cut-diamond',
  deck: 'stack',
  standby: 'cycle',
  recovery: 'healing',
  pages: 'black-book',
  folios: 'papers',
  resolve: 'hearts',
  attack: 'crossed-swords',
  health: 'hearts',
  move: 'boot-prints',
  range: 'bullseye',
  speed: 'stopwatch',
  cast: 'sparkles',
  fresh: 'hourglass',
  leader: 'crown',
  protected: 'shield',
  intent: 'evil-eyes',
  threat: 'targeting',
  warning: 'ringing-bell',
  feat: 'trophy',
  library: 'white-book',
  shrine: 'sunrise',
  start: 'village',
  here: 'position-marker',
  fight: 'crossed-swords',
} as const;

export function unitIcon(kind: number): string {
  return UNITS[kinds[kind].id] ?? 'sword-hilt';
}
export function unitIconOf(id: string): string {
  return UNITS[id] ?? 'sword-hilt';
}
export function cardIcon(card: Pick<CardKind, 'unit' | 'id'>): string {
  return card.unit >= 0 ? unitIcon(card.unit) : (COMMANDS[card.id] ?? 'scroll-unfurled');
}
export function eventIcon({ key, tags, id }: Pick<Event, 'key' | 'tags' | 'id'>): string {
  if (key) return 'key';
  if (id === 'EV01') return 'sunrise';
  if (tags.includes('reinforce')) return 'rally-the-troops';
  if (tags.includes('hazard')) return 'meteor-impact';
  if (tags.includes('boon')) return 'sparkles';
  return tags.includes('enemy') ? 'evil-minion' : 'clockwise-rotation';
}
/** How an event looks: what it is to whom. */
export function eventTone({ key, tags }: Pick<Event, 'key' | 'tags'>): string {
  if (key) return 'key';
  return tags.includes('hazard') || tags.includes('enemy')
    ? 'enemy'
    : tags.includes('boon')
      ? 'boon'
      : 'fate';
}

/** Everything that is drawn, for who checks that it was built in. */
export const ALL_ICONS: readonly string[] = [
  ...new Set([
    ...Object.values(UNITS),
    ...Object.values(COMMANDS),
    ...Object.values(STATUS_ICONS),
    ...TERRAIN_ICONS.slice(1),
    ...Object.values(BOON_ICONS),
    ...Object.values(ICONS),
    ...[
      'key',
      'sunrise',
      'rally-the-troops',
      'meteor-impact',
      'sparkles',
      'evil-minion',
      'clockwise-rotation',
    ],
    ...['sword-hilt', 'scroll-unfurled'],
  ]),
];

/** A card's first colour rules its frame; a second one runs beside it. */
export function hues(colours: readonly Colour[]): string {
  return colours.map((colour) => `is-${colour.toLowerCase()}`).join(' second-');
}
