import type { Artifact, Keyword, Kind } from '../edition.ts';

/** Icons of the set of game-icons.net. */
const CREATURES: Record<string, string> = {
  swordsman: 'swordman',
  archer: 'archer',
  bat: 'evil-bat',
  priest: 'sun-priest',
  volcano: 'spiked-dragon-head',
  frost: 'sea-dragon',
  lancer: 'cavalry',
  windrunner: 'sprint',
  shade: 'cloak-dagger',
  ram: 'ram-profile',
  inferno: 'fire-silhouette',
};
const ARTIFACTS: Record<string, string> = {
  'holy-light': 'sunbeams',
  'inferno-flame': 'fire-zone',
  'salamander-shield': 'fire-shield',
  'wind-blessing': 'whirlwind',
  'tide-bell': 'ringing-bell',
  'ember-heart': 'heartburn',
};
export const KEYWORD_ICONS: Record<Keyword, string> = {
  flying: 'feathered-wing',
  'anti-air': 'flying-target',
  swift: 'wingfoot',
  'first-strike': 'sword-brandish',
  stealth: 'sight-disabled',
};
export const ICONS = {
  miracle: 'crystal-growth',
  barracks: 'barracks-tent',
  attack: 'crossed-swords',
  health: 'hearts',
  range: 'archery-target',
  move: 'boot-prints',
  cooldown: 'hourglass',
  cost: 'floating-crystal',
  asleep: 'night-sleep',
  shield: 'shield',
  dies: 'death-skull',
} as const;

/** An edition of somebody's own may hold creatures that no icon was chosen for: they look like what they do. */
export function creatureIcon(kind: Kind | undefined): string {
  if (kind === undefined) return CREATURES.swordsman;
  const own = CREATURES[kind.id];
  if (own !== undefined) return own;
  if (kind.has.flying) return CREATURES.bat;
  if (kind.stars.some(({ heal, aura }) => heal ?? aura)) return CREATURES.priest;
  return kind.stars.some(({ range }) => range !== null && range[1] > 2)
    ? CREATURES.archer
    : CREATURES.swordsman;
}

export function artifactIcon(artifact: Artifact): string {
  const like = { release: 'holy-light', conjure: 'inferno-flame', equip: 'salamander-shield' };
  return ARTIFACTS[artifact.id] ?? ARTIFACTS[like[artifact.way]];
}
