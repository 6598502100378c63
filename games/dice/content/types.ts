/**
 * The shapes of everything printed: heroes, dice, abilities, cards, statuses, and the verbs (`Op`) their texts
 * are made of. Content is plain data; what a verb does is the work of `games/dice/effects`.
 */

/** The same words in the two languages of the table. */
export interface Text {
  zh: string;
  en: string;
}

export type HeroId =
  | 'warden'
  | 'gardener'
  | 'keeper'
  | 'scribe'
  | 'gambler'
  | 'tidewright'
  | 'dancer'
  | 'ringer';

export type SymbolId =
  | ('hammer' | 'clay' | 'ember')
  | ('spade' | 'cap' | 'root' | 'bloom')
  | ('smoker' | 'comb' | 'queen')
  | ('quill' | 'seal' | 'ink' | 'codex')
  | ('coin' | 'knife' | 'haze' | 'sun')
  | ('wave' | 'anchor' | 'moon')
  | ('ribbon' | 'wind' | 'feather' | 'storm')
  | ('striker' | 'bell' | 'frost');

export type StatusId =
  | ('glaze' | 'scorch')
  | ('spore' | 'mulch' | 'rootbound')
  | ('honey' | 'scent')
  | ('clause' | 'footnote' | 'gag')
  | ('ante' | 'mirage' | 'debt')
  | ('tide' | 'undertow' | 'salt')
  | ('gust' | 'aloft' | 'tangled')
  | ('resonance' | 'rime' | 'echo');

export type Num = 1 | 2 | 3 | 4 | 5 | 6;
export type Level = 1 | 2 | 3;

/**
 * `target` is the defender of the attack (on a status spent at roll phase end: of this turn's attack), `attacker`
 * the one who attacks; `foe` one opponent chosen when the card is played, the same for the whole card; `player`
 * any living player, chosen likewise; on a status `self` is the holder.
 */
export type Who = 'self' | 'target' | 'attacker' | 'foe' | 'allFoes' | 'otherFoes' | 'player';

/** `base + k × (what is counted) / div`, at most `max`; a division rounds down unless `up`. */
export type Per = { base?: number; k: number; div?: number; up?: true; max?: number } & (
  | { /** Symbols in the dice being read. */ sym: SymbolId }
  | { /** Stacks on a player. */ st: StatusId; who: 'self' | 'target' | 'foe' }
  | { /** A number of one's own, or of the trigger: tokens that found no place. */ v: Counted }
);
export type Counted = 'swarm' | 'tide' | 'cp' | 'throws' | 'overflow';

/** A number, one number per tier, or a count. */
export type Amt = number | readonly [number, number, number] | Per;

export type Cond =
  | { c: 'cp'; ge: number }
  | { c: 'tide'; le?: number; ge?: number }
  | { c: 'swarm'; ge: number }
  /** Some opponent has more HP. */
  | { c: 'behind' }
  | { c: 'st'; who: 'self' | 'target' | 'foe'; st: StatusId; ge: number };

export type Op =
  // The attack of an ability, and what changes it.
  | { op: 'attack'; n: Amt; type: 'normal' | 'undef' | 'ult' }
  | { op: 'addDmg'; n: Amt }
  | { op: 'boost'; n: Amt }
  | { op: 'unblock' }
  // Other damage, healing, prevention.
  | { op: 'hit'; to: Who; n: Amt }
  | { op: 'collateral'; to: 'allFoes' | 'otherFoes'; n: number }
  | { op: 'heal'; n: Amt }
  | { op: 'prevent'; n: Amt | 'half'; to: 'self' | 'player'; scope: 'attack' | 'any' }
  | { op: 'ignore' }
  // Resources and cards.
  | { op: 'cp'; n: number }
  | { op: 'loseCp'; to: Who; n: number }
  | { op: 'stealCp'; from: 'target' | 'attacker' | 'foe'; n: number }
  | { op: 'stealHp'; from: 'foe'; n: Amt }
  | { op: 'draw'; n: number }
  | { op: 'discard'; to: 'target'; n: number }
  // Tokens. `drop` takes them off the holder of the status or passive that says so.
  | { op: 'gain'; st: StatusId; n: Amt }
  | { op: 'inflict'; st: StatusId; n: number; to: 'target' | 'attacker' | 'foe' | 'allFoes' }
  | { op: 'drop'; st: StatusId; n: number | 'all' }
  | {
      op: 'consume';
      st: StatusId;
      from: 'target' | 'foe';
      each: Op;
      also?: { ge: number; ops: readonly Op[] };
    }
  | { op: 'strip'; from: 'self' | 'player'; kinds: 1 | 'all'; stacks: number | 'all'; only?: 'negative' }
  | { op: 'move'; n: 1 }
  | { op: 'limit'; st: StatusId; n: number }
  | { op: 'detonate'; st: StatusId }
  // Dice.
  | { op: 'roll'; dice: number; ops: readonly Op[] }
  | { op: 'on'; sym: SymbolId; ops: readonly Op[] }
  | { op: 'onNumber'; nums: readonly Num[]; ops: readonly Op[] }
  | { op: 'die'; mode: 'set'; who: 'self'; count: number; value: Num }
  | { op: 'die'; mode: 'wild'; who: 'self'; count: number; only?: readonly Num[] }
  | { op: 'die'; mode: 'bump'; who: 'self' | 'any'; count: number }
  | { op: 'die'; mode: 'copy'; who: 'self'; count: number }
  | { op: 'die'; mode: 'reroll'; who: 'self' | 'foe'; count: number }
  | { op: 'throws'; to: 'self' | 'player'; n: number }
  | { op: 'fewerDice'; n: Amt }
  | { op: 'freeze'; n: Amt }
  // Order and choice.
  | { op: 'choose'; opts: readonly (readonly Op[])[] }
  | { op: 'if'; cond: Cond; ops: readonly Op[]; els?: readonly Op[] }
  | { op: 'then' }
  // The companion and the track. `flow` moves the Tide one step along its arrow.
  | { op: 'swarm'; n: number; cost?: true }
  | { op: 'swarm'; set: number }
  | { op: 'sting'; to: 'target' | 'foe' }
  | { op: 'tide'; n: number }
  | { op: 'tide'; set: number }
  | { op: 'tide'; flow: true };

export type OpName = Op['op'];

/** What the final faces must show. `tier`: so many of one symbol for the first, second, third number. */
export type Req =
  | { sym: Partial<Record<SymbolId, number>> }
  | { kind: 2 | 3 | 4 | 5 }
  | { straight: 4 | 5 }
  | { tier: SymbolId; at: readonly [number, number, number] };

/** One level of an offensive ability. */
export interface Step {
  text: Text;
  ops: readonly Op[];
}

export interface Ability {
  id: string;
  name: Text;
  req: Req;
  /** DT-12.8 */
  ultimate?: true;
  /** Level I, II, III: as many as there are. */
  levels: readonly Step[];
}

export interface Defence {
  id: string;
  name: Text;
  levels: readonly (Step & { dice: number })[];
}

/** When a status or passive acts by itself (DT-19.11). `self` of its ops is the holder. */
export type Moment =
  | 'upkeep'
  | 'incomeEnd'
  | 'offRollStart'
  | 'firstThrow'
  | 'activate'
  | 'attackFixed'
  | 'defence'
  | 'defenceRoll'
  | 'spend'
  | 'sell'
  | 'overflow'
  | 'detonate'
  | 'sting'
  | 'settled'
  | 'rollEnd';

export interface Trigger {
  on: Moment;
  /** The status that is spent, overflows or detonates. */
  st?: StatusId;
  /** At most once in this span. */
  once?: 'attack' | 'ownTurn';
  /** Run for each stack by itself. */
  each?: true;
  /** `settled`: this much lost in one settlement. */
  loss?: number;
  cond?: Cond;
  /** What its outcome depends on, and what it changes, where an effect of the same moment may meet it (DT-5.5). */
  reads?: readonly string[];
  writes?: readonly string[];
  ops: readonly Op[];
}

/** When a spendable may be spent. */
export type SpendAt =
  /** In every window. */
  | 'any'
  /** In the holder's own Main Phases. */
  | 'ownMain'
  /** In a roll phase, while the holder has alterable dice. */
  | 'ownDice'
  /** In the holder's Offensive Roll Phase, after a throw and before activation. */
  | 'ownThrow'
  /** From W-G to W-I of the holder's own attack. */
  | 'ownAttack'
  /** The holder is the defender: W-G, before the defence is chosen. */
  | 'announced'
  /** The holder is the defender: W-G to W-I. */
  | 'attacked'
  /** W-G, W-I, W-J, while preventable damage to the holder is pending. */
  | 'pending'
  /** W-L of the holder's turn, after an attack. */
  | 'rollEnd';

export interface Status {
  id: StatusId;
  name: Text;
  /** Where the rulebook prints it. */
  clause: string;
  kind: 'persistent' | 'spendable' | 'unique';
  /** DT-14.15 */
  polarity: 'positive' | 'negative' | 'neutral';
  /** Stacks one hero can hold (DT-14.5). */
  limit: number;
  text: Text;
  /** Printed moment. */
  when: Text;
  /** One way to spend it per moment. */
  spend?: readonly { at: SpendAt; ops: readonly Op[] }[];
  triggers?: readonly Trigger[];
  /** What the holder may not do. */
  forbids?: 'rollCards';
}

export interface Passive {
  id: string;
  name: Text;
  text: Text;
  triggers: readonly (Trigger & { clause: string })[];
}

interface Printed {
  id: string;
  name: Text;
  cost: number;
  text: Text;
}

export interface Action extends Printed {
  timing: 'main' | 'roll' | 'instant';
  ops: readonly Op[];
  /** Attack modifier (DT-16.12). */
  modifier?: true;
  /** Legal only if this holds, beside the general checks of DT-7.9. */
  legal?: readonly Cond[];
}

export interface Upgrade extends Printed {
  timing: 'upgrade';
  ability: string;
  level: 2 | 3;
}

export type Card = Action | Upgrade;

interface Face {
  name: Text;
}

/** The symbol on each number, 1 to 6. */
export type Die = readonly [SymbolId, SymbolId, SymbolId, SymbolId, SymbolId, SymbolId];

export interface Hero {
  id: HeroId;
  name: Text;
  clause: string;
  /** One to three stars. */
  complexity: 1 | 2 | 3;
  theme: Text;
  plan: Text;
  die: Die;
  symbols: Partial<Record<SymbolId, Face>>;
  /** The tokens on the hero sheet. */
  statuses: readonly StatusId[];
  setup?: { clause: string; text: Text; ops: readonly Op[] };
  /** The dial of the companion (DT-15). */
  swarm?: { id: string; name: Text; clause: string; text: Text; start: number; max: number };
  /** The track; `dir` is the arrow: 1 up, -1 down. */
  tide?: { start: number; max: number; dir: 1 | -1 };
  /** Passives, and the rules of the companion. */
  passives: readonly Passive[];
  abilities: readonly Ability[];
  defences: readonly Defence[];
  /** The 15 hero cards. */
  cards: readonly Card[];
}
