import { RulesError, rules } from '@kaiju/kernel';
import { adventurers, commonCards, lords } from '../content/index.ts';
import { growth } from '../content/numbers.ts';
import type {
  Adventurer,
  Attr,
  Card,
  Cond,
  Effect,
  LordId,
  Moment,
  Op,
  Static,
  Values,
} from '../content/types.ts';

/**
 * All printed cards, compiled once into rows of plain numbers. In the state a card is its number in this table; in
 * answers, facts and scenes it is its printed id.
 */
type Type = 'building' | 'unit' | 'trap' | 'npc';

/** DL-4.5, DL-4.6: the attributes by number. */
export const ATTRS: readonly Attr[] = rules(
  ['DL-4.4', 'DL-4.5', 'DL-4.6'],
  ['mil', 'kno', 'fai', 'eco', 'cha'],
);
const CHA = 4;

/** The ops of an effect, nested ones too, in one list: `skip` is where to go on when a condition fails. */
export interface Line {
  readonly op: Exclude<Op, { op: 'if' }> | { op: 'if'; cond: Cond } | { op: 'jump' };
  /** For `if`: the line to go to when it does not hold; for `jump`: the line to go to. */
  readonly skip: number;
}
export interface Code {
  readonly lines: readonly Line[];
  readonly limit: number;
}

export interface Kind {
  readonly n: number;
  readonly id: string;
  readonly type: Type;
  readonly rite: boolean;
  readonly card: Card | Adventurer;
  /** Of a common card or an NPC; 0 for a card of a hero deck. */
  readonly level: number;
  readonly lord: LordId | null;
  /** Whether it has the back of a hero deck, and grows. */
  readonly hero: boolean;
  readonly hp: number;
  readonly def: number;
  readonly atk: number;
  readonly attrs: readonly number[];
  /** The attribute an NPC goes for; -1 for cards. */
  readonly pref: number;
  readonly firstStrike: boolean;
  readonly pierce: boolean;
  readonly siege: boolean;
  readonly flight: boolean;
  readonly stationary: boolean;
  readonly undying: boolean;
  readonly nimble: boolean;
  readonly regenerate: number;
  readonly command: number;
  readonly raider: number;
  readonly guard: number;
  readonly entangle: number;
  readonly slayer: number;
  readonly trapmaster: number;
  readonly lastRite: number;
  readonly tend: number;
  /** Auras, summed up by where they work. */
  readonly hasAura: boolean;
  readonly floorAtk: number;
  readonly floorDef: number;
  readonly dungeonAtk: number;
  readonly dungeonDef: number;
  readonly attackersAtk: number;
  readonly attackersDef: number;
  readonly statics: readonly Static[];
  /** Its effects by moment; null where it has none. */
  readonly on: Readonly<Record<Moment, Code | null>>;
}

const MOMENTS: readonly Moment[] = [
  'reveal',
  'endDraw',
  'endBuild',
  'endRound',
  'raided',
  'ambush',
  'spring',
  'kill',
  'death',
  'afterBattle',
  'breach',
  'allyBreach',
  'npcSlain',
  'allyLost',
  'trapSprung',
];

/** The one moment at which an op may ask its player something; in raids nobody is asked (DL-26.11). */
function asksAt(op: Op): Moment | null {
  if (op.op === 'sift' || op.op === 'sell') return 'endDraw';
  return op.op === 'redirect' || (op.op === 'steal' && op.from === 'chosenOpponent') ? 'reveal' : null;
}

function flatten(ops: readonly Op[], lines: Line[]): void {
  for (const op of ops) {
    if (op.op !== 'if') {
      lines.push({ op, skip: 0 });
      continue;
    }
    const at = lines.length;
    lines.push({ op: { op: 'if', cond: op.cond }, skip: 0 });
    flatten(op.ops, lines);
    const over = lines.length;
    if (op.els) {
      lines.push({ op: { op: 'jump' }, skip: 0 });
      flatten(op.els, lines);
      lines[over] = { op: { op: 'jump' }, skip: lines.length };
    }
    lines[at] = { op: { op: 'if', cond: op.cond }, skip: op.els ? over + 1 : over };
  }
}

function compile(id: string, effects: readonly Effect[], on: Moment): Code | null {
  const found = effects.filter((effect) => effect.on === on);
  if (found.length === 0) return null;
  const lines: Line[] = [];
  for (const { ops } of found) flatten(ops, lines);
  const limits = new Set(found.map(({ limit }) => limit ?? 0));
  if (limits.size > 1) throw new RulesError(`${id}: two limits for ${on}; a card counts one (DL-20.4)`);
  for (const { op } of lines) {
    const at = op.op === 'if' || op.op === 'jump' ? null : asksAt(op);
    if (at !== null && at !== on)
      throw new RulesError(`${id}: ${op.op} asks something, which may happen at ${at} only`);
  }
  return { lines, limit: found[0].limit ?? 0 };
}

const row = rules(['DL-4.1', 'DL-4.11', 'DL-8.9'], (n: number, card: Card | Adventurer): Kind => {
  const npc = 'pref' in card;
  const values: Values = 'values' in card ? card.values : { hp: 0, def: 0, atk: 0 };
  const attrs = 'attrs' in card ? card.attrs : {};
  const auras = 'auras' in card ? card.auras : [];
  const sum = (on: string, stat: string) =>
    auras.reduce((total, aura) => total + (aura.on === on && aura.stat === stat ? aura.n : 0), 0);
  const { keywords } = card;
  return {
    n,
    id: card.id,
    type: npc ? 'npc' : card.type,
    rite: 'rite' in card && card.rite === true,
    card,
    level: card.level ?? 0,
    lord: npc ? null : (card.lord ?? null),
    hero: !npc && card.lord !== undefined,
    ...values,
    attrs: ATTRS.map((attr) => attrs[attr] ?? 0),
    pref: npc ? ATTRS.indexOf(card.pref) : -1,
    firstStrike: keywords.firstStrike ?? false,
    pierce: keywords.pierce ?? false,
    siege: keywords.siege ?? false,
    flight: keywords.flight ?? false,
    stationary: keywords.stationary ?? false,
    undying: keywords.undying ?? false,
    nimble: keywords.nimble ?? false,
    regenerate: keywords.regenerate ?? 0,
    command: keywords.command ?? 0,
    raider: keywords.raider ?? 0,
    guard: keywords.guard ?? 0,
    entangle: keywords.entangle ?? 0,
    slayer: keywords.slayer ?? 0,
    trapmaster: keywords.trapmaster ?? 0,
    lastRite: keywords.lastRite ?? 0,
    tend: keywords.tend ?? 0,
    hasAura: auras.length > 0,
    floorAtk: sum('floor', 'atk'),
    floorDef: sum('floor', 'def'),
    dungeonAtk: sum('dungeon', 'atk'),
    dungeonDef: sum('dungeon', 'def'),
    attackersAtk: sum('attackers', 'atk'),
    attackersDef: sum('attackers', 'def'),
    statics: 'statics' in card ? card.statics : [],
    on: Object.fromEntries(MOMENTS.map((on) => [on, compile(card.id, card.effects, on)])) as Kind['on'],
  };
});

/** Common cards level by level, then the hero decks lord by lord, then the NPCs. */
export const kinds: readonly Kind[] = rules(
  ['DL-24.1', 'DL-24.2', 'DL-24.3', 'DL-24.4', 'DL-24.6'],
  [...commonCards, ...lords.flatMap(({ cards }) => cards), ...adventurers].map((card, n) => row(n, card)),
);

/** The number of a printed id. */
export const kindOf: Readonly<Record<string, number>> = Object.assign(
  Object.create(null),
  Object.fromEntries(kinds.map(({ id, n }) => [id, n])),
);

export const COMMONS = commonCards.length;
export const LEVELS = 5;

/** DL-4.12: growth by world level, at index 1 to 5. */
export const GROWTH = rules(['DL-4.12'], {
  hp: [0, ...growth.hp],
  def: [0, ...growth.def],
  atk: [0, ...growth.atk],
  cha: [0, ...growth.cha],
});

/** What a card gives in an attribute at a world level, before counters. */
export function attributeOf(kind: Kind, attr: number, world: number): number {
  const printed = kind.attrs[attr];
  return attr === CHA && kind.hero && printed > 0 ? printed + GROWTH.cha[world] : printed;
}
