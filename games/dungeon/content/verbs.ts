/** The verbs of printed texts, so that what stands under a text reads like it. */
import { rule } from '@kaiju/kernel';
import type {
  Adventurer,
  Amount,
  Attr,
  Attrs,
  Aura,
  Building,
  CommonCard,
  Cond,
  Effect,
  Keywords,
  Level,
  Lord,
  Moment,
  Op,
  Stat,
  Static,
  Target,
  Text,
  Trap,
  Unit,
  Values,
} from './types.ts';

// Gold and cards.
export const gold = (n: Amount): Op => ({ op: 'gold', n });
export const steal = (n: Amount, from: 'raidedLord' | 'chosenOpponent' = 'raidedLord'): Op => ({
  op: 'steal',
  n,
  from,
});
export const loseGold = (n: Amount): Op => ({ op: 'loseGold', n });
export const draw = (n: number): Op => ({ op: 'draw', n });
export const sift = (n: number): Op => ({ op: 'sift', n });
export const sell = (n: number): Op => ({ op: 'sell', n });
export const raise = (n: number): Op => ({ op: 'raise', n });
export const recover = (n: number): Op => ({ op: 'recover', n });

// HP and wounds.
export const heal = (n: Amount): Op => ({ op: 'heal', n });
export const mend = (n: number | 'all', to: Target): Op => ({ op: 'mend', n, to });
export const damage = (n: Amount, to: Target): Op => ({ op: 'damage', n, to });
export const slay = (to: Target): Op => ({ op: 'slay', to });

// Values.
export const counter = (stat: Stat, n: number, to: Target): Op => ({ op: 'counter', stat, n, to });
export const raidAtk = (n: Amount, to: Target): Op => ({ op: 'raidAtk', n, to });
export const roundAtk = (n: number): Op => ({ op: 'roundAtk', n });

// The party, and NPCs on their way.
export const toRear = (to: Target): Op => ({ op: 'toRear', to });
export const expel = (to: Target): Op => ({ op: 'expel', to });
export const halt: Op = { op: 'halt' };
export const convert: Op = { op: 'convert' };
export const redirect = (...prefs: Attr[]): Op => ({ op: 'redirect', prefs });

// Numbers and conditions.
/** `w × W + k`, with W the world level. */
export const W = (w: number, k = 0): Amount => ({ w, k });
export const when = (cond: Cond, ops: readonly Op[], els?: readonly Op[]): Op => ({
  op: 'if',
  cond,
  ops,
  ...(els && { els }),
});
export const supremacy = (attr: Attr): Cond => ({ c: 'supremacy', attr });
export const worldAtLeast = (ge: Level): Cond => ({ c: 'world', ge });
export const goldAtLeast = (ge: number): Cond => ({ c: 'gold', ge });
export const unbreached: Cond = { c: 'unbreached' };

// Moments.
const at =
  (on: Moment) =>
  (...ops: Op[]): Effect => ({ on, ops });
export const reveal = at('reveal');
export const endDraw = at('endDraw');
export const endBuild = at('endBuild');
export const endRound = at('endRound');
export const raided = at('raided');
export const ambush = at('ambush');
export const spring = at('spring');
export const kill = at('kill');
export const death = at('death');
export const afterBattle = at('afterBattle');
export const breach = at('breach');
export const allyBreach = at('allyBreach');
export const npcSlain = at('npcSlain');
export const allyLost = at('allyLost');
export const trapSprung = at('trapSprung');
export const perRound = (limit: number, effect: Effect): Effect => ({ ...effect, limit });

export const aura = (on: Aura['on'], stat: Aura['stat'], n: number): Aura => ({ on, stat, n });

/** `HP/DEF/ATK`, and the attributes of a building or unit: `6/1/2 MIL2 CHA1`. */
type Line = `${number}/${number}/${number}${'' | ` ${string}`}`;

function read(line: Line): { values: Values; attrs: Attrs } {
  const [first, ...rest] = line.split(' ');
  const [hp, def, atk] = first.split('/').map(Number);
  return { values: { hp, def, atk }, attrs: Object.fromEntries(rest.map(attribute)) };
}

function attribute(word: string): [Attr, number] {
  const [, name, n] = /^(MIL|KNO|FAI|ECO|CHA)(\d)$/.exec(word) ?? [];
  if (!name) throw new Error(`attribute ${word}: expected one such as MIL2`);
  return [name.toLowerCase() as Attr, Number(n)];
}

/** What stands on a card below its values: the text in both languages, then what it means. */
interface Body {
  zh: string;
  en: string;
  has?: Keywords;
  effects?: readonly Effect[];
  auras?: readonly Aura[];
  statics?: readonly Static[];
}

const printed = (id: string, zh: string, en: string, body: Body = { zh: '', en: '' }) => ({
  id,
  name: { zh, en } satisfies Text,
  text: { zh: body.zh, en: body.en } satisfies Text,
  keywords: body.has ?? {},
  effects: body.effects ?? [],
});

const standing = (id: string, zh: string, en: string, line: Line, body?: Body) => ({
  ...printed(id, zh, en, body),
  ...read(line),
  auras: body?.auras ?? [],
  statics: body?.statics ?? [],
});

/** A card that hasn't been put into a pile yet. */
type Loose<T> = Omit<T, 'level' | 'lord'>;
type LooseCard = Loose<Building> | Loose<Unit> | Loose<Trap>;

export const building = (id: string, zh: string, en: string, line: Line, body?: Body): Loose<Building> => ({
  type: 'building',
  ...standing(id, zh, en, line, body),
});
export const unit = (id: string, zh: string, en: string, line: Line, body?: Body): Loose<Unit> => ({
  type: 'unit',
  ...standing(id, zh, en, line, body),
});
export const trap = (id: string, zh: string, en: string, body: Body): Loose<Trap> => ({
  type: 'trap',
  ...printed(id, zh, en, body),
});
export const rite = (id: string, zh: string, en: string, body: Body): Loose<Trap> => ({
  ...trap(id, zh, en, body),
  rite: true,
});

/** The kinds of one common pile. */
export const pile = rule('DL-4.3', (level: Level, cards: readonly LooseCard[]): CommonCard[] =>
  cards.map((card) => ({ ...card, level })),
);

export const adventurer = (
  id: string,
  pref: Attr,
  zh: string,
  en: string,
  line: Line,
  body?: Body,
): Omit<Adventurer, 'level'> => ({ ...printed(id, zh, en, body), pref, values: read(line).values });

/** The kinds of one NPC pile. */
export const band = rule(
  'DL-24.5',
  (level: Level, members: readonly Omit<Adventurer, 'level'>[]): Adventurer[] =>
    members.map((member) => ({ ...member, level })),
);

/** A lord with the ten cards of the hero deck. */
export const lord = rule(
  'DL-4.10',
  (sheet: Omit<Lord, 'cards'> & { cards: readonly LooseCard[] }): Lord => ({
    ...sheet,
    cards: sheet.cards.map((card) => ({ ...card, lord: sheet.id })),
  }),
);
