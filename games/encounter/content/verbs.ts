/** The verbs of printed texts, so that what stands under a text reads like it. */
import type {
  Ability,
  AbilityKey,
  Amt,
  Body,
  Boon,
  Cell,
  Cells,
  Colour,
  Command,
  Cond,
  Enemy,
  EventTag,
  Feat,
  Field,
  Filter,
  Group,
  Hero,
  Hued,
  KeyEvent,
  Level,
  Moment,
  Op,
  Placed,
  PoolEntry,
  RandomEvent,
  Ref,
  Span,
  Stat,
  Stats,
  StatusId,
  Summon,
  Tag,
  Target,
  TerrainId,
  Text,
  Unit,
  Units,
  Where,
  Whose,
  Wording,
} from './types.ts';

// Whom: `of('allies', within(2, 'self'), lowest)`.
export const of = (group: Group, ...only: Filter[]): Units => ({ of: group, only });
export const inArea: Filter = { by: 'area' };
export const onCells: Filter = { by: 'cells' };
export const inBurst = (level: Level, at: Ref): Filter => ({ by: 'burst', level, at });
export const within = (n: number, ref: Ref): Filter => ({ by: 'within', n, of: ref });
export const next = (to: Ref): Filter => ({ by: 'next', to });
export const not = (ref: Ref): Filter => ({ by: 'not', ref });
export const inZone = (ref: Ref): Filter => ({ by: 'zone', of: ref });
export const heroes: Filter = { by: 'hero' };
export const contested: Filter = { by: 'contested' };
export const lowest: Filter = { by: 'lowest' };

// How much: a number of a colour, and one that grows with the cards used before.
export const hue = (n: number, colour: Colour): Hued => ({ n, hue: colour });
export const rising = (n: number, colour: Colour, each: number, max: number): Hued => ({
  n,
  hue: colour,
  before: { each, max },
});

// Units.
export const dmg = (n: Amt, to: Units): Op => ({ op: 'dmg', to, n });
export const heal = (n: Amt, to: Units): Op => ({ op: 'heal', to, n });
export const status = (st: StatusId, n: Amt, to: Units): Op => ({ op: 'status', to, st, n });
export const cleanse = (to: Units): Op => ({ op: 'cleanse', to });
export const mod = (stat: Stat, n: Amt, to: Units, span: Span, max?: number): Op =>
  max === undefined ? { op: 'mod', to, stat, n, span } : { op: 'mod', to, stat, n, span, max };
export const give = (ability: AbilityKey, to: Units, span: Span): Op => ({ op: 'give', to, ability, span });
export const moveAction = (to: Units): Op => ({ op: 'act', to, kind: 'move', n: 1 });
export const standardAction = (to: Units): Op => ({ op: 'act', to, kind: 'std', n: 1 });
export const push = (n: number, to: Units): Op => ({ op: 'push', to, n });
/** The first target to the chosen cell. */
export const shift: Op = { op: 'shift', unit: 't1' };
/** The two targets. */
export const swap: Op = { op: 'swap' };
/** The first target attacks the second (EN-12.18). */
export const fight: Op = { op: 'fight' };
export const kill = (to: Units): Op => ({ op: 'kill', to });
export const charm = (span: 'turn' | 'perm'): Op => ({ op: 'charm', to: 't1', span });
export const deploy = (unit: string, n: Amt, where: Where, whose?: Whose): Op =>
  whose ? { op: 'deploy', unit, n, where, whose } : { op: 'deploy', unit, n, where };
/** The Adversary's unit, and what a player deploys instead. */
export const reinforce = (unit: string, orFor: string, where: Where): Op => ({
  op: 'deploy',
  unit,
  orFor,
  n: 'X',
  where,
});

// Cards and focus.
export const draw = (n: Amt, whose?: Whose): Op => (whose ? { op: 'draw', n, whose } : { op: 'draw', n });
export const shuffle = (n: number): Op => ({ op: 'shuffle', n });
export const recall: Op = { op: 'recall' };
export const gen = (card: string, n: Amt, whose?: Whose): Op =>
  whose ? { op: 'gen', card, n, whose } : { op: 'gen', card, n };
export const cheaper = (what: 'hand' | 'drawn', whose?: Whose): Op =>
  whose ? { op: 'cost', of: what, n: -1, whose } : { op: 'cost', of: what, n: -1 };
export const focus = (n: Amt, whose?: Whose): Op => (whose ? { op: 'focus', n, whose } : { op: 'focus', n });
export const loseFocus = (n: Amt, whose: Whose): Op => ({ op: 'focus', n, lose: true, whose });
export const recover = (n: number): Op => ({ op: 'cool', n: -n });

// The map.
export const terrain = (kind: TerrainId, n: Amt, cells: Cells): Op => ({ op: 'terrain', cells, kind, n });
export const clear: Op = { op: 'clear' };
export const pick = (what: 'cells' | 'zones'): Op => ({ op: 'pick', what, n: 'X' });
export const around = (burst: Level, at: 'self' | 'cells'): Cells => ({ burst, at });
export const emptyAround = (burst: Level): Cells => ({ burst, at: 'self', empty: true });

// The axis and the pool.
export const swapEvents: Op = { op: 'axisSwap', a: 't1', b: 't2' };
export const swapHead: Op = { op: 'axisSwap', a: 0, b: 1 };
export const delayEvent = (n: number): Op => ({ op: 'axisDelay', at: 't1', n });
export const delayHead = (n: number): Op => ({ op: 'axisDelay', at: 0, n });
export const dropEvent: Op = { op: 'axisDrop', at: 't1' };
export const dropEvents = (tag: EventTag, below: number): Op => ({ op: 'axisDrop', tag, below });
export const axisLength = (n: number): Op => ({ op: 'axisLength', n });
export const strengthen = (at: number | 'others'): Op => ({ op: 'axisVar', at, v: 'Y', n: 1 });
export const poolAdd = (event: string, weight: number): Op => ({ op: 'poolAdd', event, weight });
export const poolDrop = (tag: EventTag, n: number): Op => ({ op: 'poolDrop', tag, n });

export const pages = (n: Amt): Op => ({ op: 'pages', n });
export const folios = (n: Amt, whose?: Whose): Op =>
  whose ? { op: 'folios', n, whose } : { op: 'folios', n };

// Order and choice.
export const when = (cond: Cond, ops: readonly Op[], els?: readonly Op[]): Op =>
  els ? { op: 'if', cond, ops, els } : { op: 'if', cond, ops };
export const resonance = (...ops: Op[]): Op => when({ c: 'resonance' }, ops);
export const secondCard = (...ops: Op[]): Op => when({ c: 'played', n: 2 }, ops);
export const times = (n: number, ...ops: Op[]): Op => ({ op: 'repeat', n, ops });
export const may = (...ops: Op[]): Op => ({ op: 'may', ops });

// What a card asks to be chosen.
export const ally = (reach?: number): Target =>
  reach === undefined ? { t: 'unit', side: 'ally' } : { t: 'unit', side: 'ally', within: reach };
export const freshAlly: Target = { t: 'unit', side: 'ally', fresh: true };
export const foe = (reach: number): Target => ({ t: 'unit', side: 'foe', within: reach });
export const weakFoe = (hp: number, reach: number): Target => ({
  t: 'unit',
  side: 'foe',
  nonHero: true,
  hp,
  within: reach,
});
export const foeInItsRange: Target = { t: 'unit', side: 'foe', inRange: true };
export const foeNearIt = (reach: number): Target => ({ t: 'unit', side: 'foe', within: reach, from: 't1' });
export const cellNearIt = (reach: number): Target => ({ t: 'cell', within: reach });
export const burst = (level: Level, reach: number): Target => ({ t: 'burst', level, within: reach });
export const burstInMyZone = (level: Level): Target => ({ t: 'burst', level, inMyZone: true });
export const ray = (level: Level): Target => ({ t: 'ray', level });
export const zone: Target = { t: 'zone' };
export const recovering: Target = { t: 'recovering' };
export const anyEvent: Target = { t: 'event' };
export const randomEvent: Target = { t: 'event', random: true };
export const standbyCommand: Target = { t: 'standby' };

/** `'2/11/3/1/1'`: ATK, MHP, MOV, RNG, SPD, and a CT after a sixth stroke. */
function stats(line: string): Stats {
  const [atk, mhp, mov, rng, spd, ct = 0] = line.split('/').map(Number);
  return { atk, mhp, mov, rng, spd, ct };
}
const colours = (letters: string): Colour[] => [...letters] as Colour[];
const tags = (words: string): Tag[] => words.split(' ') as Tag[];

export const unit = (
  id: string,
  zh: string,
  en: string,
  kinds: string,
  line: string,
  ...abilities: AbilityKey[]
): Unit => ({ id, name: { zh, en }, tags: tags(kinds), ...stats(line), abilities });

export const enemy = (of: Unit, temper: Enemy['temper'], rating: number): Enemy => ({
  ...of,
  temper,
  rating,
});

export const body = (line: string, ...abilities: AbilityKey[]): Body => ({ ...stats(line), abilities });

export const hero = (
  of: Unit,
  letters: string,
  rest: Pick<Hero, 'title' | 'cooldown' | 'adaptation'> & { load: string },
): Hero => ({
  ...of,
  title: rest.title,
  colours: colours(letters),
  cooldown: rest.cooldown,
  capacity: 5,
  adaptation: rest.adaptation,
  load: rest.load.split(' '),
});

export const adapt = (colour: Colour, n = 1): Boon => ({ b: 'adapt', colour, n });
export const plusStat = (stat: Stat, n = 1): Boon => ({ b: 'stat', stat, n });
export const has = (ability: AbilityKey): Boon => ({ b: 'ability', ability });

/** A summon card and its unit; `turned` begins with its colours. */
export const summon = (
  id: string,
  letters: string,
  cost: number,
  made: Unit,
  rest: { boon?: readonly Boon[]; plus: Body; turned?: readonly [string, Body] },
): Summon => ({
  type: 'summon',
  id,
  name: made.name,
  colours: colours(letters),
  cost,
  boon: rest.boon ?? [],
  unit: made,
  plus: rest.plus,
  ...(rest.turned && { turned: { ...rest.turned[1], colours: colours(rest.turned[0]) } }),
});

/** What another version prints; what it leaves out is as on the base card (EN-27.4). */
type Change = { text: Text } & Partial<Omit<Wording, 'text'>>;
interface Base {
  text: Text;
  targets?: readonly Target[];
  ops: readonly Op[];
  boon?: readonly Boon[];
  destroyed?: true;
  plus?: Change;
  turned?: Change & { colours: string };
}
const command =
  (mode: Wording['mode']) =>
  (id: string, zh: string, en: string, letters: string, cost: number, base: Base): Command => {
    const { boon = [], targets = [], destroyed, plus, turned, text, ops } = base;
    const wording: Wording = { cost, mode, targets, text, ops };
    return {
      type: 'command',
      id,
      name: { zh, en },
      colours: colours(letters),
      boon,
      ...wording,
      ...(destroyed && { destroyed }),
      ...(plus && { plus: { ...wording, ...plus } }),
      ...(turned && { turned: { ...wording, ...turned, colours: colours(turned.colours) } }),
    };
  };
export const order = command('order');
export const spell = command('spell');

export const still = (
  id: string,
  zh: string,
  en: string,
  clause: string,
  text: Text,
  takes?: Ability['takes'],
): Ability => ({ id, name: { zh, en }, clause, text, ...(takes && { takes }) });

const CLAUSE: Record<Moment, string> = {
  deploy: 'EN-23.1',
  death: 'EN-23.2',
  hit: 'EN-23.3',
  hurt: 'EN-23.4',
  kill: 'EN-23.5',
  card: 'EN-23.6',
  turnStart: 'EN-23.7',
  restoreAp: 'EN-23.7',
  mainBegin: 'EN-23.7',
  mainEnd: 'EN-23.7',
  prepare: 'EN-23.7',
  turnEnd: 'EN-23.7',
};
export const triggered = (
  id: string,
  zh: string,
  en: string,
  on: Moment,
  text: Text,
  ops: readonly Op[],
  more: { takes?: 'x'; once?: true } = {},
): Ability => ({ id, name: { zh, en }, clause: CLAUSE[on], text, on, ops, ...more });

export const event = (
  id: string,
  zh: string,
  en: string,
  rest: Omit<RandomEvent, 'id' | 'name'>,
): RandomEvent => ({ id, name: { zh, en }, ...rest });

export const keyEvent = (
  id: string,
  zh: string,
  en: string,
  rest: Omit<KeyEvent, 'id' | 'name'>,
): KeyEvent => ({ id, name: { zh, en }, ...rest });

export const feat = (
  id: string,
  zh: string,
  en: string,
  on: Feat['on'],
  text: Text,
  ops?: readonly Op[],
): Feat => ({
  id,
  name: { zh, en },
  clause: `EN-26.${Number(id.slice(1))}`,
  text,
  on,
  ...(ops && { ops }),
});

// Encounters: `at('e08', 4, 1)`, `pool('EV08@C', 4)`, and the map as it looks on paper (EN-28.2).
/** Zones on the left, terrain on the right. */
export function drawn(picture: string): Pick<Field, 'zones' | 'terrain'> {
  const rows = picture
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/ +/));
  return { zones: rows.map((row) => row[0]), terrain: rows.map((row) => row[1]) };
}
export const at = (id: string, x: number, y: number): Placed => ({ unit: id, at: [x, y] as Cell });
export const ours = (placed: Placed): Placed => ({ ...placed, ours: true });
export const leader = (placed: Placed): Placed => ({ ...placed, mark: 'leader' });
export const guarded = (placed: Placed): Placed => ({ ...placed, mark: 'protected' });
export const pool = (what: string, weight: number, x?: number): PoolEntry => {
  const [id, from] = what.split('@');
  return { event: id, ...(from && { zone: from }), weight, ...(x !== undefined && { x }) };
};
