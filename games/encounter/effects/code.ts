import { rules } from '@kaiju/kernel';
import {
  abilities as abilityList,
  bodyOf,
  coloursOf,
  costOf,
  derived,
  enemies,
  feats as featList,
  heroes as heroList,
  keyEvents,
  cards as library,
  events as randomEvents,
  tokens,
  wordingOf,
} from '../content/index.ts';
import type {
  Ability,
  AbilityKey,
  Body,
  Boon,
  Colour,
  Cond,
  EventTag,
  Feat,
  KeyEvent,
  Moment,
  Op,
  Card as Printed,
  Hero as PrintedHero,
  Unit as PrintedUnit,
  RandomEvent,
  Stat,
  StatusId,
  Tag,
  Target,
  Temper,
  TerrainId,
  Text,
  Variant,
} from '../content/types.ts';

/**
 * The content, compiled once into rows of plain numbers. In the state a thing is its row here; in answers, facts and
 * scenes it is its printed id.
 */

// ---- words that become numbers -----------------------------------------------------------------------------

export const COLOURS: readonly Colour[] = rules(['EN-9.10'], ['W', 'R', 'G', 'B', 'P']);
export const STATS: readonly Stat[] = ['ATK', 'MHP', 'MOV', 'RNG', 'SPD', 'PRI'];
export const [ATK, MHP, MOV, RNG, SPD, PRI] = [0, 1, 2, 3, 4, 5];
/** Among the stats of a boost, adaptation to the first colour; the others follow (EN-9.11). */
export const ADAPTATION = STATS.length;
export const TERRAINS: readonly TerrainId[] = ['sticky', 'burning', 'curse', 'fog'];
/** Terrain of a cell by number; 0 is plain. */
export const [PLAIN, STICKY, BURNING, CURSE, FOG] = [0, 1, 2, 3, 4];
export const MOMENTS: readonly Moment[] = [
  'deploy',
  'death',
  'hit',
  'hurt',
  'kill',
  'card',
  'restoreAp',
  'turnStart',
  'prepare',
  'mainBegin',
  'mainEnd',
  'turnEnd',
];
/** A moment's number. */
export const ON = Object.fromEntries(MOMENTS.map((moment, n) => [moment, n])) as Record<Moment, number>;

const FLAG_NAMES = [
  'haste',
  'guard',
  'intercept',
  'skirmish',
  'flying',
  'surefoot',
  'spellproof',
  'caster',
  'immobile',
  'unyielding',
  'relentless',
  'paramount',
  'civilian',
  'discount',
  'steady',
  'aura_atk',
  'aura_armor',
  'aura_pri',
  'aura_dread',
] as const;
/** Static abilities that one has or has not, a bit each. */
export const F = Object.fromEntries(FLAG_NAMES.map((name, i) => [name, 1 << i])) as Record<
  (typeof FLAG_NAMES)[number],
  number
>;
export const AURAS = F.aura_atk | F.aura_armor | F.aura_pri | F.aura_dread;

/** Static abilities that have an X (EN-14.8). */
const X_NAMES = ['sluggish', 'fleet', 'armor', 'territorial', 'fleeting', 'charge', 'flank'] as const;
export const X = Object.fromEntries(X_NAMES.map((name, i) => [name, i])) as Record<
  (typeof X_NAMES)[number],
  number
>;

export const STATUSES: readonly StatusId[] = [
  'stumble',
  'blind',
  'cursed',
  'confused',
  'disarm',
  'stun',
  'ward',
  'parry',
  'poison',
];

// ---- effects -----------------------------------------------------------------------------------------------

type Plain = Exclude<Op, { op: 'if' | 'repeat' | 'may' }>;
/** The ops of an effect in one list, nested ones too. */
export type Line =
  | Plain
  | { op: 'unless'; cond: Cond; to: number }
  | { op: 'goto'; to: number }
  /** Asks whether to go on; `to` is where a no leads. */
  | { op: 'offer'; to: number }
  /** EN-25.4 */
  | { op: 'camp'; unit: number };

export interface Code {
  readonly n: number;
  readonly lines: readonly Line[];
  /** The clause its facts cite. */
  readonly clause: string;
  /** Whose text it is: `card B07`, `ability venom`, `event EV10`, `feat F03`. */
  readonly of: string;
}
export const codes: Code[] = [];

function flatten(ops: readonly Op[], lines: Line[]): void {
  for (const op of ops) {
    if (op.op === 'repeat') {
      for (let i = 0; i < op.n; i++) flatten(op.ops, lines);
    } else if (op.op === 'may') {
      const at = lines.length;
      lines.push({ op: 'offer', to: 0 });
      flatten(op.ops, lines);
      lines[at] = { op: 'offer', to: lines.length };
    } else if (op.op === 'if') {
      const at = lines.length;
      lines.push({ op: 'goto', to: 0 });
      flatten(op.ops, lines);
      if (op.els === undefined) {
        lines[at] = { op: 'unless', cond: op.cond, to: lines.length };
        continue;
      }
      const skip = lines.length;
      lines.push({ op: 'goto', to: 0 });
      lines[at] = { op: 'unless', cond: op.cond, to: lines.length };
      flatten(op.els, lines);
      lines[skip] = { op: 'goto', to: lines.length };
    } else lines.push(op);
  }
}

function compile(of: string, clause: string, ops: readonly Op[]): number {
  const lines: Line[] = [];
  flatten(ops, lines);
  codes.push({ n: codes.length, lines, clause, of });
  return codes.length - 1;
}

// ---- abilities ---------------------------------------------------------------------------------------------

export interface Trait {
  readonly n: number;
  readonly key: AbilityKey;
  readonly ability: Ability;
  readonly flag: number;
  /** Its place among the abilities with an X; -1 for others. */
  readonly xOf: number;
  readonly x: number;
  readonly colour: number;
  readonly event: number;
  /** EN-14.8: whether it has an X. */
  readonly hasX: boolean;
  /** When it triggers, and what it does then; -1 for static ones. */
  readonly on: number;
  readonly code: number;
  /** Its bit among those that work once a turn. */
  readonly once: number;
}
export const traits: Trait[] = [];
const traitByKey = new Map<string, number>();
const codeByAbility = new Map<string, number>();
const onceByAbility = new Map<string, number>();
const abilityById = new Map(abilityList.map((ability) => [ability.id, ability]));

function codeOfAbility(ability: Ability): number {
  if (ability.ops === undefined) return -1;
  let code = codeByAbility.get(ability.id);
  if (code === undefined) {
    code = compile(`ability ${ability.id}`, ability.clause, ability.ops);
    codeByAbility.set(ability.id, code);
  }
  return code;
}

function onceOf(ability: Ability): number {
  if (!ability.once) return 0;
  let bit = onceByAbility.get(ability.id);
  if (bit === undefined) {
    bit = 1 << onceByAbility.size;
    onceByAbility.set(ability.id, bit);
  }
  return bit;
}

/** The row of an ability as a unit has it: `armor:1`, `strike:P`, `herald:EV10`. */
export function traitOf(key: AbilityKey): number {
  const known = traitByKey.get(key);
  if (known !== undefined) return known;
  const [id, tail] = key.split(':');
  const ability = abilityById.get(id);
  if (ability === undefined) throw new RangeError(`there is no ability ${id}`);
  const n = traits.length;
  traits.push({
    n,
    key,
    ability,
    flag: F[id as keyof typeof F] ?? 0,
    xOf: X[id as keyof typeof X] ?? -1,
    x: ability.takes === 'x' ? Number(tail) : 0,
    hasX: ability.takes === 'x',
    colour: ability.takes === 'colour' ? COLOURS.indexOf(tail as Colour) : -1,
    event: ability.takes === 'event' ? eventOf(tail) : -1,
    on: ability.on === undefined ? -1 : MOMENTS.indexOf(ability.on),
    code: codeOfAbility(ability),
    once: onceOf(ability),
  });
  traitByKey.set(key, n);
  return n;
}

// ---- events ------------------------------------------------------------------------------------------------

export interface Event {
  readonly n: number;
  readonly id: string;
  readonly name: Text;
  readonly printed: RandomEvent | KeyEvent;
  readonly key: boolean;
  readonly source: 'zone' | 'unit' | 'encounter';
  readonly tags: readonly EventTag[];
  readonly weight: number;
  readonly x: number;
  /** -1 where none is printed: nothing strengthens it (EN-20.25). */
  readonly y: number;
  readonly code: number;
  readonly picks: 'cells' | 'zones' | null;
  readonly passive: { stat: number; n: number; side: 'all' | 'source'; inZone: boolean } | null;
}
const eventNumbers = new Map<string, number>();
const eventIds = [...randomEvents.map(({ id }) => id), ...keyEvents.map(({ id }) => id)];
for (const [n, id] of eventIds.entries()) eventNumbers.set(id, n);

export function eventOf(id: string): number {
  const n = eventNumbers.get(id);
  if (n === undefined) throw new RangeError(`there is no event ${id}`);
  return n;
}

function standing(printed: RandomEvent): Event['passive'] {
  const { passive } = printed;
  if (passive === undefined) return null;
  const group = typeof passive.to === 'object' ? passive.to.of : passive.to;
  return {
    stat: STATS.indexOf(passive.stat),
    n: passive.n,
    side: group === 'units' ? 'all' : 'source',
    inZone: typeof passive.to === 'object' && passive.to.only.some((only) => only.by === 'zone'),
  };
}

function picksOf(ops: readonly Op[]): Event['picks'] {
  for (const op of ops) if (op.op === 'pick') return op.what;
  return null;
}

export const events: readonly Event[] = rules(
  ['EN-16.2', 'EN-27.9', 'EN-27.10'],
  [
    ...randomEvents.map(
      (printed): Event => ({
        n: eventOf(printed.id),
        id: printed.id,
        name: printed.name,
        printed,
        key: false,
        source: printed.source,
        tags: printed.tags,
        weight: printed.weight,
        x: printed.x ?? 0,
        y: printed.y ?? -1,
        code: compile(`event ${printed.id}`, 'EN-16.12', printed.ops),
        picks: picksOf(printed.ops),
        passive: standing(printed),
      }),
    ),
    ...keyEvents.map(
      (printed): Event => ({
        n: eventOf(printed.id),
        id: printed.id,
        name: printed.name,
        printed,
        key: true,
        source: 'encounter',
        tags: [],
        weight: 0,
        x: printed.x ?? 0,
        y: -1,
        code: compile(`event ${printed.id}`, 'EN-16.12', printed.ops),
        picks: null,
        passive: null,
      }),
    ),
  ],
);
export const CALM = eventOf('EV01');
/** By event: what it adds while it is on the axis. */
export const passiveOf = events.map(({ passive }) => passive);
/** By stat: whether there is an event that adds to it. */
export const stirred = STATS.map((_, stat) => passiveOf.some((passive) => passive?.stat === stat));

// ---- units -------------------------------------------------------------------------------------------------

export interface Kind {
  readonly n: number;
  readonly id: string;
  readonly variant: Variant;
  readonly name: Text;
  readonly tags: readonly Tag[];
  readonly stats: readonly number[];
  readonly ct: number;
  /** By colour. */
  readonly adapt: readonly number[];
  readonly flags: number;
  /** By ability with an X: the highest (EN-14.8). */
  readonly x: readonly number[];
  /** The colour of its blows (EN-22.18); -1 for none. */
  readonly strike: number;
  readonly traits: readonly number[];
  /** Events it heralds. */
  readonly heralds: readonly number[];
  /** Its triggered abilities by moment; most have none. */
  readonly on: readonly (readonly number[])[];
  readonly hero: PrintedHero | null;
  readonly temper: Temper;
}
export const kinds: Kind[] = rules(['EN-8.14', 'EN-27.8', 'EN-27.14'], []);
const kindNumbers = new Map<string, number>();

/** What a list of abilities adds up to. */
function sumUp(list: readonly number[]): Pick<Kind, 'flags' | 'x' | 'strike' | 'heralds' | 'on'> {
  let flags = 0;
  let strike = -1;
  const x = X_NAMES.map(() => 0);
  const heralds: number[] = [];
  const on: number[][] = MOMENTS.map(() => []);
  for (const n of list) {
    const trait = traits[n];
    flags |= trait.flag;
    if (trait.xOf >= 0) x[trait.xOf] = Math.max(x[trait.xOf], trait.x);
    if (trait.colour >= 0) strike = trait.colour;
    if (trait.event >= 0) heralds.push(trait.event);
    if (trait.on >= 0) on[trait.on].push(n);
  }
  return { flags, x, strike, heralds, on };
}

function addKind(
  of: PrintedUnit,
  body: Body,
  variant: Variant,
  hero: PrintedHero | null,
  temper: Temper,
): number {
  const list = body.abilities.map(traitOf);
  const sums = sumUp(list);
  const n = kinds.length;
  kinds.push({
    n,
    id: of.id,
    variant,
    name: of.name,
    tags: of.tags,
    stats: [body.atk, body.mhp, body.mov, body.rng, body.spd, 0],
    ct: body.ct,
    adapt: COLOURS.map((colour) => body.adaptation?.[colour] ?? 0),
    ...sums,
    // EN-9.4: heroes can cast.
    flags: hero === null ? sums.flags : sums.flags | F.caster,
    traits: list,
    hero,
    temper,
  });
  if (variant === 'base') kindNumbers.set(of.id, n);
  return n;
}

/** A unit's row by its printed id; upgraded bodies belong to their cards. */
export function kindOf(id: string): number {
  const n = kindNumbers.get(id);
  if (n === undefined) throw new RangeError(`there is no unit ${id}`);
  return n;
}
export const isKind = (id: string): boolean => kindNumbers.has(id);

// ---- cards -------------------------------------------------------------------------------------------------

export interface CardKind {
  readonly n: number;
  /** `W01`, `W01+`, `W01*` (EN-8.24). */
  readonly key: string;
  readonly id: string;
  readonly variant: Variant;
  readonly name: Text;
  readonly printed: Printed;
  readonly colours: readonly Colour[];
  readonly cost: number;
  readonly boon: readonly Boon[];
  readonly derived: boolean;
  /** The unit it summons; -1 for commands. */
  readonly unit: number;
  readonly spell: boolean;
  readonly targets: readonly Target[];
  readonly code: number;
  readonly destroyed: boolean;
}
const BADGE: Record<Variant, string> = { base: '', plus: '+', turned: '*' };
const cardKinds: CardKind[] = [];
const cardNumbers = new Map<string, number>();

/** A target with every field that any target has: of one shape they are quick to look at. */
function shaped(target: Target): Target {
  const { t, side, nonHero, hp, fresh, within, from, inRange, level, inMyZone, random } = target as {
    [field: string]: unknown;
  };
  return { t, side, nonHero, hp, fresh, within, from, inRange, level, inMyZone, random } as never;
}

function addCard(printed: Printed, variant: Variant, isDerived: boolean): void {
  const key = printed.id + BADGE[variant];
  const summon = printed.type === 'summon';
  const wording = summon ? null : wordingOf(printed, variant);
  cardNumbers.set(key, cardKinds.length);
  cardKinds.push({
    n: cardKinds.length,
    key,
    id: printed.id,
    variant,
    name: printed.name,
    printed,
    colours: coloursOf(printed, variant),
    cost: costOf(printed, variant),
    boon: printed.boon,
    derived: isDerived,
    unit: summon ? addKind(printed.unit, bodyOf(printed, variant), variant, null, 'charge') : -1,
    spell: wording?.mode === 'spell',
    targets: wording?.targets.map(shaped) ?? [],
    code: wording === null ? -1 : compile(`card ${key}`, 'EN-9.2', wording.ops),
    destroyed: isDerived || (printed.type === 'command' && printed.destroyed === true),
  });
}

for (const hero of heroList) addKind(hero, hero, 'base', hero, 'charge');
for (const token of tokens) addKind(token, token, 'base', null, 'charge');
for (const enemy of enemies) addKind(enemy, enemy, 'base', null, enemy.temper);
for (const printed of library) {
  addCard(printed, 'base', false);
  if (printed.plus) addCard(printed, 'plus', false);
  if (printed.turned) addCard(printed, 'turned', false);
}
for (const printed of derived) addCard(printed, 'base', true);

export const cards: readonly CardKind[] = rules(
  ['EN-8.12', 'EN-8.13', 'EN-8.15', 'EN-8.18', 'EN-8.24', 'EN-27.4'],
  cardKinds,
);

/** A card's row by its key. */
export function cardOf(key: string): number {
  const n = cardNumbers.get(key);
  if (n === undefined) throw new RangeError(`there is no card ${key}`);
  return n;
}
/** Another version of a card; -1 if there is none. */
export function versionOf(kind: number, variant: Variant): number {
  return cardNumbers.get(cards[kind].id + BADGE[variant]) ?? -1;
}
/** Rows of the library's base cards, in printed order. */
export const LIBRARY: readonly number[] = library.map(({ id }) => cardOf(id));
/** Rows of the heroes. */
export const HEROES: readonly number[] = heroList.map(({ id }) => kindOf(id));
export const INK_BLOT = cardOf('V04');

// ---- feats -------------------------------------------------------------------------------------------------

export interface FeatRow {
  readonly n: number;
  readonly id: string;
  readonly feat: Feat;
  readonly code: number;
}
export const feats: readonly FeatRow[] = featList.map((feat, n) => ({
  n,
  id: feat.id,
  feat,
  code: feat.ops === undefined ? -1 : compile(`feat ${feat.id}`, feat.clause, feat.ops),
}));
export function featOf(id: string): number {
  const n = feats.findIndex((row) => row.id === id);
  if (n < 0) throw new RangeError(`there is no feat ${id}`);
  return n;
}
export const FEAT = Object.fromEntries(feats.map(({ id, n }) => [id, n])) as Record<string, number>;

const campCodes = new Map<string, number>();
/** EN-25.4: the code of a Camp that brings this unit. */
export function campOf(id: string): number {
  let code = campCodes.get(id);
  if (code === undefined) {
    codes.push({
      n: codes.length,
      lines: [{ op: 'camp', unit: kindOf(id) }],
      clause: 'EN-25.4',
      of: `camp ${id}`,
    });
    code = codes.length - 1;
    campCodes.set(id, code);
  }
  return code;
}
for (const { id } of [...tokens, ...enemies]) campOf(id);
for (const printed of library) if (printed.type === 'summon') campOf(printed.unit.id);

// Rows are numbered as the content is read, never as it is used: a saved table names them by number.
for (const { lines } of codes) for (const line of lines) if (line.op === 'give') traitOf(line.ability);
for (const { boon } of cards) for (const one of boon) if (one.b === 'ability') traitOf(one.ability);
