import { staticAbilities, triggeredAbilities } from './abilities.ts';
import { blue } from './cards/blue.ts';
import { derived } from './cards/derived.ts';
import { green } from './cards/green.ts';
import { mixed } from './cards/mixed.ts';
import { purple } from './cards/purple.ts';
import { red } from './cards/red.ts';
import { white } from './cards/white.ts';
import { duelMaps } from './duel-maps.ts';
import { keyEvents } from './events/key.ts';
import { events } from './events/random.ts';
import { feats } from './feats.ts';
import { colours } from './glossary.ts';
import { heroes } from './heroes.ts';
import { statuses, terrains } from './statuses.ts';
import type {
  Ability,
  AbilityKey,
  Body,
  Card,
  Colour,
  Command,
  DuelMap,
  Enemy,
  Feat,
  Hero,
  KeyEvent,
  RandomEvent,
  Status,
  StatusId,
  Summon,
  Terrain,
  TerrainId,
  Text,
  Unit,
  Variant,
  Wording,
} from './types.ts';
import { enemies } from './units/enemies.ts';
import { tokens } from './units/tokens.ts';

export { campaign, outset, prices, storyFlags, talents } from './campaign.ts';
export { derived, duelMaps, enemies, events, feats, heroes, keyEvents, statuses, terrains, tokens };

/** The library: every card a hero can carry. */
export const cards: readonly Card[] = [...white, ...red, ...green, ...blue, ...purple, ...mixed];
const isSummon = (c: Card): c is Summon => c.type === 'summon';
export const summonable: readonly Unit[] = cards.filter(isSummon).map((c) => c.unit);
export const units: readonly Unit[] = [...summonable, ...tokens, ...enemies];
export const abilities: readonly Ability[] = [...staticAbilities, ...triggeredAbilities];

/** Finds things by their ids, and complains of what there is not. */
export function finder<T extends { id: string }>(kind: string, things: readonly T[]): (id: string) => T {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  return (id) => {
    const thing = byId.get(id);
    if (thing === undefined) throw new Error(`there is no ${kind} ${id}`);
    return thing;
  };
}

export const hero: (id: string) => Hero = finder('hero', heroes);
/** A unit of any kind, heroes included. */
export const unit: (id: string) => Unit = finder('unit', [...units, ...heroes]);
export const enemy: (id: string) => Enemy = finder('enemy', enemies);
export const card: (id: string) => Card = finder('card', [...cards, ...derived]);
export const event: (id: string) => RandomEvent = finder('event', events);
export const keyEvent: (id: string) => KeyEvent = finder('key event', keyEvents);
export const feat: (id: string) => Feat = finder('feat', feats);
export const duelMap: (id: string) => DuelMap = finder('duel map', duelMaps);
export const status: (id: StatusId) => Status = finder('status', statuses);
export const terrain: (id: TerrainId) => Terrain = finder('terrain', terrains);
const abilityById = finder('ability', abilities);

/** An ability as a unit has it: what is printed, and what its key adds. */
export interface Held {
  ability: Ability;
  x: number;
  colour?: Colour;
  event?: string;
}
const held = new Map<string, Held>();

/** Reads `armor:1`, `strike:P`, `herald:EV10`. */
export function abilityOf(key: AbilityKey): Held {
  const known = held.get(key);
  if (known) return known;
  const [id, tail] = key.split(':');
  const ability = abilityById(id);
  if ((ability.takes === undefined) !== (tail === undefined)) {
    throw new Error(`ability ${key}: ${id} takes ${ability.takes ?? 'nothing'} after a colon`);
  }
  const read: Held = { ability, x: ability.takes === 'x' ? Number(tail) : 0 };
  if (ability.takes === 'colour') read.colour = tail as Colour;
  if (ability.takes === 'event') read.event = tail;
  held.set(key, read);
  return read;
}

/** `坚甲1`, `Armor 1`. */
export function abilityName(key: AbilityKey): Text {
  const { ability, x, colour, event: called } = abilityOf(key);
  const { zh, en } = ability.name;
  if (ability.takes === 'x') return { zh: `${zh}${x}`, en: `${en} ${x}` };
  if (called !== undefined) {
    const { name } = event(called);
    return { zh: `${zh}：${name.zh}`, en: `${en}: ${name.en}` };
  }
  if (colour === undefined) return ability.name;
  const hue = colours[colour].name;
  return { zh: `${zh}（${hue.zh}）`, en: `${en} (${hue.en})` };
}

/** What a version of a summon card brings (EN-8.24). */
export function bodyOf(summon: Summon, variant: Variant): Body {
  if (variant === 'base') return summon.unit;
  const body = summon[variant];
  if (!body) throw new Error(`${summon.id} has no ${variant} version`);
  return body;
}

/** What a version of a command says (EN-27.4). */
export function wordingOf(command: Command, variant: Variant): Wording {
  if (variant === 'base') return command;
  const wording = command[variant];
  if (!wording) throw new Error(`${command.id} has no ${variant} version`);
  return wording;
}

/** EN-8.24: a transformed card has the colours printed for it. */
export function coloursOf(printed: Card, variant: Variant): readonly Colour[] {
  return variant === 'turned' && printed.turned ? printed.turned.colours : printed.colours;
}

export function costOf(printed: Card, variant: Variant): number {
  return printed.type === 'command' ? wordingOf(printed, variant).cost : printed.cost;
}

/** EN-7.11, EN-27.13: white for everybody, otherwise a colour in common. */
export function canCarry(who: Hero, printed: Card, variant: Variant): boolean {
  return coloursOf(printed, variant).some((colour) => colour === 'W' || who.colours.includes(colour));
}
