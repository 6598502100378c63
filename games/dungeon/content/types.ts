/**
 * The shapes of everything printed: cards, adventurers, lords, and the verbs (`Op`) their texts are made of.
 * Content is plain data; the six powers of the lords are the only thing in it that needs code of its own.
 */

/** The same words in the two languages of the table. */
export interface Text {
  zh: string;
  en: string;
}

export type Level = 1 | 2 | 3 | 4 | 5;

/** Military, Knowledge, Faith, Economy, Charisma (DL-4.5, DL-4.6). */
export type Attr = 'mil' | 'kno' | 'fai' | 'eco' | 'cha';
export type Attrs = Readonly<Partial<Record<Attr, number>>>;

/** HP, DEF and ATK (DL-4.7). */
export interface Values {
  hp: number;
  def: number;
  atk: number;
}

/** What a change counter can change (DL-18.7). */
export type Stat = keyof Values | Attr;

export type LordId = 'vashka' | 'morwen' | 'noct' | 'grimble' | 'silth' | 'lothe';

/** When an effect happens (DL-21). */
export type Moment =
  | 'reveal'
  | 'endDraw'
  | 'endBuild'
  | 'endRound'
  | 'raided'
  | 'ambush'
  | 'spring'
  | 'kill'
  | 'death'
  | 'afterBattle'
  | 'breach'
  | 'allyBreach'
  | 'npcSlain'
  | 'allyLost'
  | 'trapSprung';

/** DL-22. A keyword with an N has it as its value; `lastRite` is the HP it leaves. */
export interface Keywords {
  firstStrike?: true;
  pierce?: true;
  siege?: true;
  flight?: true;
  stationary?: true;
  regenerate?: number;
  command?: number;
  raider?: number;
  guard?: number;
  entangle?: number;
  slayer?: number;
  undying?: true;
  trapmaster?: number;
  lastRite?: number;
  nimble?: true;
  tend?: number;
}
export type Keyword = keyof Keywords;

/** A number, or one that grows with the world level: `w × W + k` (DL-23.22). */
export type Amount = number | { w: number; k: number };

/**
 * `self` is the card that speaks, `foe` the one it was battling (DL-20.7), `trigger` the attacker that set the trap
 * off, `attackers` all of the raid, `strongest` one of them (DL-20.6), `enemies` those of DL-23.27; `garrison` and
 * `buildings` are one's own face-up ones (DL-23.24), `staging` the units of one's staging zone.
 */
export type Target =
  | ('self' | 'foe')
  | ('trigger' | 'attackers' | 'strongest' | 'enemies')
  | ('garrison' | 'buildings' | 'staging');

/** Looked at when the effect happens (DL-23.23); a condition of a static at every moment anew (DL-23.25). */
export type Cond =
  | { c: 'supremacy'; attr: Attr }
  | { c: 'world'; ge: Level }
  | { c: 'gold'; ge: number }
  | { c: 'unbreached' };

export type Op =
  // Gold and cards. `sift` draws a card and discards one, n times; `sell` may discard up to n for 1 gold each.
  | { op: 'gold'; n: Amount }
  | { op: 'steal'; n: Amount; from: 'raidedLord' | 'chosenOpponent' }
  | { op: 'loseGold'; n: Amount }
  | { op: 'draw'; n: number }
  | { op: 'sift'; n: number }
  | { op: 'sell'; n: number }
  | { op: 'raise'; n: number }
  | { op: 'recover'; n: number }
  // HP and wounds.
  | { op: 'heal'; n: Amount }
  | { op: 'mend'; n: number | 'all'; to: Target }
  | { op: 'damage'; n: Amount; to: Target }
  | { op: 'slay'; to: Target }
  // Values: for good, for this raid, for one's attackers until the end of the round.
  | { op: 'counter'; stat: Stat; n: number; to: Target }
  | { op: 'raidAtk'; n: Amount; to: Target }
  | { op: 'roundAtk'; n: number }
  // The party.
  | { op: 'toRear'; to: Target }
  | { op: 'expel'; to: Target }
  | { op: 'halt' }
  // NPCs in the waiting zone.
  | { op: 'convert' }
  | { op: 'redirect'; prefs: readonly Attr[] }
  | { op: 'if'; cond: Cond; ops: readonly Op[]; els?: readonly Op[] };

export type OpName = Op['op'];

export interface Effect {
  on: Moment;
  ops: readonly Op[];
  /** At most so often per round (DL-20.4). */
  limit?: number;
}

/** Works while its card is face-up: on one's garrison of the floor or of the dungeon, or on its attackers. */
export interface Aura {
  on: 'floor' | 'dungeon' | 'attackers';
  stat: 'atk' | 'def';
  n: number;
}

/** What a card has while something is so. */
export interface Static {
  cond: Cond;
  atk?: number;
  def?: number;
}

interface Printed {
  id: string;
  name: Text;
  /** Empty on a card without abilities. */
  text: Text;
  keywords: Readonly<Keywords>;
  effects: readonly Effect[];
}

/** A card of the common piles has a level, a card of a hero deck has a lord (DL-4.12). */
type From = { level: Level; lord?: undefined } | { lord: LordId; level?: undefined };

interface Standing extends Printed {
  values: Values;
  attrs: Attrs;
  auras: readonly Aura[];
  statics: readonly Static[];
}
export type Building = Standing & { type: 'building' } & From;
export type Unit = Standing & { type: 'unit' } & From;
/** A rite works when it is revealed and doesn't spring (DL-4.13). */
export type Trap = Printed & { type: 'trap'; rite?: true } & From;
export type Card = Building | Unit | Trap;
export type CardType = Card['type'];
export type CommonCard = Extract<Card, { level: Level }>;
type LordCard = Extract<Card, { lord: LordId }>;

/** An NPC (DL-8.9). */
export interface Adventurer extends Printed {
  level: Level;
  /** The attribute it goes for (DL-8.2). */
  pref: Attr;
  values: Values;
}

/** `n` is the number in the power, and the one in its Liberated version. */
interface Power {
  name: Text;
  text: Text;
  liberated: Text;
  n: readonly [number, number];
}

export interface Lord {
  id: LordId;
  name: Text;
  /** Where the rulebook prints its power. */
  clause: string;
  style: Text;
  plan: Text;
  weakness: Text;
  power: Power;
  /** The ten cards of the hero deck. */
  cards: readonly LordCard[];
}
