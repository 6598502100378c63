/**
 * The shapes of everything printed: heroes, cards, units, abilities, events, feats, encounters, maps, and the
 * verbs (`Op`) their texts are made of. Content is plain data; what a verb does is the work of
 * `games/encounter/effects`.
 */

/** The same words in the two languages of the table. */
export interface Text {
  zh: string;
  en: string;
}

/** White, red, green, blue, purple (EN-8.15). */
export type Colour = 'W' | 'R' | 'G' | 'B' | 'P';
export type Tag =
  | ('Human' | 'Leafkin' | 'Menka' | 'Shade' | 'Spirit' | 'Beast' | 'Construct' | 'Ink')
  | ('Guard' | 'Warrior' | 'Rider' | 'Archer' | 'Rogue' | 'Mage' | 'Priest' | 'Bard' | 'Bandit' | 'Zealot');

export type Stat = 'ATK' | 'MHP' | 'MOV' | 'RNG' | 'SPD' | 'PRI';
/** What is printed on a unit. `ct` is the default CT (EN-10.15). */
export interface Stats {
  atk: number;
  mhp: number;
  mov: number;
  rng: number;
  spd: number;
  ct: number;
}

export type StatusId =
  | ('stumble' | 'blind' | 'cursed' | 'confused' | 'disarm' | 'stun')
  | ('ward' | 'parry' | 'poison');
export type TerrainId = 'sticky' | 'burning' | 'curse' | 'fog';
export type EventTag = 'reinforce' | 'enemy' | 'boon' | 'hazard' | 'fate';
export type Level = 1 | 2 | 3 | 4 | 5 | 6;

/** An ability as a unit has it: its id, with its X, colour or event after a colon: `armor:1`, `herald:EV10`. */
export type AbilityKey =
  | ('haste' | 'guard' | 'intercept' | 'skirmish' | 'flying' | 'surefoot' | 'spellproof' | 'caster')
  | ('immobile' | 'unyielding' | 'relentless' | 'paramount' | 'civilian' | 'discount' | 'steady')
  | ('aura_atk' | 'aura_armor' | 'aura_pri' | 'aura_dread')
  | `${'sluggish' | 'fleet' | 'armor' | 'territorial' | 'fleeting' | 'charge' | 'flank'}:${number}`
  | `strike:${Colour}`
  | `herald:${string}`
  | ('t_mend' | 't_ember' | 't_sap' | 't_splash' | 't_frenzy' | 't_bloodward' | 't_net' | 't_chill' | 't_hex')
  | ('t_reflect' | 'lifesteal' | 't_scholar' | 't_delay' | 't_rewind' | 't_twin' | 't_crystal' | 't_beguile')
  | ('t_envoy' | 't_mist' | 't_keeper' | 't_scout' | 't_raise' | 't_bolt' | 't_eater' | 't_empower')
  | ('t_warhorn' | 't_rally' | 't_axiseye' | 't_song' | 't_masks' | 't_inkheart' | 't_secondwind')
  | `${'cleave' | 'venom' | 'thorns' | 'regen'}:${number}`;

/**
 * One unit. `t1`, `t2` are the chosen targets of a card, `user` whoever uses it; `self` has the ability, `other`
 * is the other unit of its trigger; `src` is the source of an event.
 */
export type Ref = 't1' | 't2' | 'self' | 'user' | 'other' | 'src';
/** Many units, seen from the side whose effect it is (EN-20.1, EN-20.2). */
export type Group = 'units' | 'allies' | 'foes' | 'ctlUnits' | 'leaders' | 'adversary' | 'protagonist';
export type Filter =
  | { by: 'area' }
  | { by: 'cells' }
  | { by: 'burst'; level: Level; at: Ref }
  | { by: 'within'; n: number; of: Ref }
  | { by: 'next'; to: Ref }
  | { by: 'not'; ref: Ref }
  | { by: 'zone'; of: Ref }
  | { by: 'hero' }
  | { by: 'contested' }
  /** The one with the lowest HP; for healing, of the wounded (EN-20.4). */
  | { by: 'lowest' };
export type Units = Ref | Group | { of: Group; only: readonly Filter[] };

export type Cells =
  | ('area' | 'centre' | 'cells' | 'zoneCells' | 'all' | 'self')
  | { burst: Level; at: 'self' | 'cells'; empty?: true };

/** A number of a colour (EN-9.10); `before` adds for cards used earlier this turn (EN-20.31). */
export interface Hued {
  n: number;
  hue: Colour;
  before?: { each: number; max: number };
}
/** `X` and `Y` are those of the event or ability, `dealt` the HP just lost. */
export type Amt = number | Hued | 'X' | 'Y' | 'dealt';

/** EN-20.29 */
export type Span = 'battle' | 'turn' | 'next' | 'own' | 'perm';

export type Cond =
  | { c: 'resonance' }
  | { c: 'inMyZone'; unit: Ref }
  | { c: 'played'; n: number }
  | { c: 'hero'; unit: Ref }
  | { c: 'hp'; unit: Ref; le: number }
  | { c: 'near'; a: Ref; b: Ref; le: number }
  | { c: 'playerControls' };

export type Where =
  /** Any cell of EN-10.2. */
  | 'own'
  /** The source zone of the event. */
  | 'source'
  | { next: Ref | 'leaders' }
  /** The first of these zones with a legal cell (EN-28.6). */
  | { zones: readonly string[] };

/** Whose player it is about, where that isn't the side whose effect it is. */
export type Whose = 'active' | 'player' | 'controller';

export type Op =
  // Units.
  | { op: 'dmg'; to: Units; n: Amt }
  | { op: 'heal'; to: Units; n: Amt }
  | { op: 'status'; to: Units; st: StatusId; n: Amt }
  | { op: 'cleanse'; to: Units }
  | { op: 'mod'; to: Units; stat: Stat; n: Amt; span: Span; max?: number }
  | { op: 'adapt'; to: Units; colour: Colour; n: Amt; span: Span }
  | { op: 'give'; to: Units; ability: AbilityKey; span: Span }
  | { op: 'act'; to: Units; kind: 'move' | 'std' | 'cast'; n: number }
  | { op: 'push'; to: Units; n: number }
  | { op: 'pull'; to: Units; n: number }
  | { op: 'shift'; unit: Ref }
  | { op: 'swap' }
  | { op: 'kill'; to: Units }
  | { op: 'charm'; to: Ref; span: 'turn' | 'perm' }
  | { op: 'fight' }
  /** `orFor` is what a player deploys instead (EN-20.15). */
  | { op: 'deploy'; unit: string; orFor?: string; n: Amt; where: Where; whose?: Whose }
  // A player's cards and focus.
  | { op: 'draw'; n: Amt; whose?: Whose }
  | { op: 'shuffle'; n: number }
  | { op: 'recall' }
  | { op: 'gen'; card: string; n: Amt; whose?: Whose }
  | { op: 'cost'; of: 'hand' | 'drawn'; n: number; whose?: Whose }
  | { op: 'focus'; n: Amt; lose?: true; whose?: Whose }
  | { op: 'cool'; n: number }
  // The map.
  | { op: 'terrain'; cells: Cells; kind: TerrainId; n: Amt }
  | { op: 'clear' }
  | { op: 'pick'; what: 'cells' | 'zones'; n: Amt }
  // The axis and the pool. A place is an index, or the chosen event.
  | { op: 'axisSwap'; a: number | 't1'; b: number | 't2' }
  | { op: 'axisDelay'; at: number | 't1'; n: number }
  | { op: 'axisDrop'; at: 't1' }
  | { op: 'axisDrop'; tag: EventTag; below: number }
  | { op: 'axisLength'; n: number }
  | { op: 'axisVar'; at: number | 'others'; v: 'X' | 'Y'; n: number }
  | { op: 'poolAdd'; event: string; weight: number }
  | { op: 'poolDrop'; tag: EventTag; n: number }
  // What the world map keeps score of.
  | { op: 'pages'; n: Amt }
  | { op: 'folios'; n: Amt; whose?: Whose }
  // Order and choice.
  | { op: 'if'; cond: Cond; ops: readonly Op[]; els?: readonly Op[] }
  | { op: 'repeat'; n: number; ops: readonly Op[] }
  | { op: 'may'; ops: readonly Op[] };

export type OpName = Op['op'];

/** What a card asks to be chosen (EN-20.3, EN-20.5, EN-20.6). */
export type Target =
  | {
      t: 'unit';
      side: 'foe' | 'ally';
      nonHero?: true;
      hp?: number;
      fresh?: true;
      within?: number;
      /** Measured from the first target instead of the user. */
      from?: 't1';
      /** In the attack range of the first target. */
      inRange?: true;
    }
  | { t: 'cell'; within: number }
  | { t: 'burst'; level: Level; within?: number; inMyZone?: true }
  | { t: 'ray'; level: Level }
  | { t: 'zone' }
  | { t: 'recovering' }
  | { t: 'event'; random?: true }
  | { t: 'standby' };

/** When a triggered ability acts (EN-23). */
export type Moment =
  | 'deploy'
  | 'death'
  | 'hit'
  | 'hurt'
  | 'kill'
  | 'card'
  | 'restoreAp'
  | 'turnStart'
  | 'prepare'
  | 'mainBegin'
  | 'mainEnd'
  | 'turnEnd';

export interface Ability {
  /** What stands before the colon of its key. */
  id: string;
  name: Text;
  /** Where the rulebook speaks of it. */
  clause: string;
  text: Text;
  /** What follows the colon: a number, a colour, an event. */
  takes?: 'x' | 'colour' | 'event';
  /** Absent of static abilities. */
  on?: Moment;
  once?: true;
  ops?: readonly Op[];
}

/** EN-9.11: by colour; 0 where nothing is printed. */
export type Adaptation = Partial<Record<Colour, number>>;

export interface Unit extends Stats {
  id: string;
  name: Text;
  tags: readonly Tag[];
  abilities: readonly AbilityKey[];
  adaptation?: Adaptation;
}

/** EN-29.6 */
export type Temper = 'charge' | 'boss' | 'hunt' | 'snipe' | 'raid' | 'siege' | 'hold';
export interface Enemy extends Unit {
  rating: number;
  temper: Temper;
}

export interface Hero extends Unit {
  title: Text;
  colours: readonly Colour[];
  /** Cooldown in turns (EN-7.5). */
  cooldown: number;
  capacity: number;
  adaptation: Adaptation;
  load: readonly string[];
}

/** What a card gives its carrier (EN-8.17). */
export type Boon =
  | { b: 'stat'; stat: Stat; n: number }
  | { b: 'adapt'; colour: Colour; n: number }
  | { b: 'ability'; ability: AbilityKey };

export type Variant = 'base' | 'plus' | 'turned';

interface Printed {
  id: string;
  name: Text;
  colours: readonly Colour[];
  cost: number;
  boon: readonly Boon[];
}

/** A summon as one of its versions has it. */
export interface Body extends Stats {
  abilities: readonly AbilityKey[];
  adaptation?: Adaptation;
}
export interface Summon extends Printed {
  type: 'summon';
  unit: Unit;
  plus: Body;
  turned?: Body & { colours: readonly Colour[] };
}

/** A command as one of its versions has it. */
export interface Wording {
  cost: number;
  mode: 'order' | 'spell';
  targets: readonly Target[];
  text: Text;
  ops: readonly Op[];
}
export interface Command extends Printed, Wording {
  type: 'command';
  /** EN-20.34 */
  destroyed?: true;
  plus?: Wording;
  turned?: Wording & { colours: readonly Colour[] };
}
export type Card = Summon | Command;

export interface RandomEvent {
  id: string;
  name: Text;
  source: 'zone' | 'unit' | 'encounter';
  tags: readonly EventTag[];
  weight: number;
  x?: number;
  y?: number;
  text: Text;
  ops: readonly Op[];
  passive?: { text: Text; to: Units; stat: Stat; n: number };
}

/** EN-20.35; of several one is enough. */
export type KeyCond =
  | { round: number }
  | { kills: number }
  | { half: 'leaders' | { unit: string } }
  | { pages: number }
  | { zones: number };
export interface KeyEvent {
  id: string;
  name: Text;
  when: readonly KeyCond[];
  /** `when` in words. */
  condition: Text;
  x?: number;
  text: Text;
  ops: readonly Op[];
}

export interface Feat {
  id: string;
  name: Text;
  clause: string;
  text: Text;
  on: 'setup' | 'static' | 'zoneGained' | 'restoreAp' | 'heroDied' | 'card';
  ops?: readonly Op[];
}

export interface Status {
  id: StatusId;
  name: Text;
  clause: string;
  kind: 'timed' | 'count';
  good: boolean;
  text: Text;
}

export interface Terrain {
  id: TerrainId;
  /** On maps (EN-28.2). */
  letter: string;
  name: Text;
  text: Text;
}

/** EN-25 */
export type ZoneBoon =
  | { k: 'focusCap'; n: number }
  | { k: 'draw'; n: number }
  /** For all units in the zone, or for those of its controller only (EN-25.3). */
  | { k: 'stat'; stat: Stat; n: number; own?: true }
  | { k: 'deploy'; unit: string }
  | { k: 'gen'; card: string; n: number }
  | { k: 'folios'; n: number }
  | { k: 'story'; flag: string };

export type Cell = readonly [x: number, y: number];

/** An entry of the random pool (EN-28.5): event, zone if it is a zone's, weight, and an X of its own. */
export interface PoolEntry {
  event: string;
  zone?: string;
  weight: number;
  x?: number;
}

/** What encounters and duel maps have in common. */
export interface Field {
  id: string;
  name: Text;
  zones: readonly string[];
  terrain: readonly string[];
  /** Side A's zones; all others are side B's. */
  ours: string;
  start: Cell;
  startB?: Cell;
  boons: Readonly<Record<string, readonly ZoneBoon[]>>;
  axis: {
    length: number;
    /** Without a zone, or with one: `EV09@D`. */
    opening: readonly string[];
    pool: readonly PoolEntry[];
  };
  /** Home zones of both sides (EN-18.7). */
  home?: readonly [string, string];
}

export interface Placed {
  unit: string;
  at: Cell;
  /** Side A's. */
  ours?: true;
  mark?: 'leader' | 'protected';
}

/** EN-32.11: a key event of an encounter; a secret one has its name and text hidden until its condition holds. */
export type ListedKey = string | { event: string; secret: true };

/** EN-24.1 to EN-24.8 */
export type Victory =
  | { by: 'annihilate' }
  | { by: 'leader'; n: number }
  | { by: 'slay'; unit: string; n: number }
  | { by: 'hold'; zones: string; n: number; uncontested?: true }
  | { by: 'survive'; n: number }
  | { by: 'reach'; zone: string; n: number }
  | { by: 'escort'; zone: string }
  | { by: 'rival' };
/** EN-24.9 to EN-24.13; resigning needs no word. */
export type Defeat =
  | { by: 'rout' }
  | { by: 'limit'; rounds: number }
  | { by: 'pages'; cap: number }
  | { by: 'home'; zone: string }
  | { by: 'protected' };

export type Reward =
  | { r: 'folios'; n: number }
  /** One of three cards, of these colours or the party's. */
  | { r: 'card'; colours?: readonly Colour[]; cost?: number }
  | { r: 'feat'; oneOf: readonly string[] }
  | { r: 'handLimit'; n: number }
  | { r: 'focusCap'; n: number }
  | { r: 'upgrade'; to: 'plus' | 'turned'; n: number };

export interface Encounter extends Field {
  stars: 1 | 2 | 3 | 4 | 5;
  story: Text;
  units: readonly Placed[];
  keys: readonly ListedKey[];
  win: readonly Victory[];
  lose: readonly Defeat[];
  /** Death pages for a hero's death, where there are death pages (EN-3.16). */
  heroPages?: number;
  /** EN-17.6 */
  rival?: { heroes: readonly string[]; focusCap: number; handLimit: number; hand: number };
  party: { heroes: number; focusCap: number; handLimit: number };
  rewards: readonly Reward[];
}

export interface DuelMap extends Field {
  startB: Cell;
  home: readonly [string, string];
  /** EN-18.3 */
  handicap: boolean;
  /** EN-18.4 */
  bonus: { hand: number; focus: number };
}

export interface CampaignNode {
  id: string;
  name: Text;
  kind: 'start' | 'encounter' | 'library' | 'shrine';
  encounter?: string;
  /** The nodes the road leads to; of two, one is taken (EN-30.2). */
  to: readonly string[];
}
