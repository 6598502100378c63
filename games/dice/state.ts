import {
  bool,
  bySeat,
  type Ctx,
  card,
  int,
  list,
  nullable,
  oneOf,
  pile,
  proceduresOf,
  record,
  rule,
  rules,
  type SeenOf,
  type Type,
  text,
  type ValueOf,
} from '@kaiju/kernel';
import { statuses } from './content/index.ts';
import type { StatusId } from './content/types.ts';

/** A card by its printed id (`c01`, `ku3`). A deck holds one of each, so within a seat the id is the card. */
export const Card = card('Card', { kind: text });
export type Card = ValueOf<typeof Card>;

type Stacks = Record<StatusId, Type<number, number, true>>;
const stacks = Object.fromEntries(statuses.map(({ id }) => [id, int.or(0)])) as Stacks;

/** Stacks of every status on one hero, by the status's id. The Tide is a track of its own (`tide`, `arrow`). */
export const Tokens = record('Tokens', stacks);
export type Tokens = ValueOf<typeof Tokens>;
/** No stacks at all. Made by hand: a page that only needs names from here must not generate code (its policy forbids it). */
const NO_TOKENS = Object.fromEntries(statuses.map(({ id }) => [id, 0])) as Tokens;

export const Player = record('Player', {
  /** Its hero's id; empty until one is chosen. */
  hero: text.or(''),
  /** Whose HP it lives on: an index into `sides`. */
  side: int,
  out: bool.or(false),
  /** The place it went out with; 0 while it plays. */
  place: int.or(0),
  /** Has given up; in a team both must (DT-23.4). */
  resigned: bool.or(false),
  cp: int.or(2),
  /** Own turns begun. */
  turns: int.or(0),
  /** The level of each ability, then of each defence, in the order of the hero board. */
  levels: list(int),
  tokens: Tokens.or(NO_TOKENS),
  /** What raised a stack limit for the whole game (DT-14.11). */
  raised: Tokens.or(NO_TOKENS),
  /** The dial of the companion; -1 for a hero without one. */
  swarm: int.or(-1),
  /** The Tide, 0 to 4, and its arrow, 1 or -1; -1 for a hero without the track. */
  tide: int.or(-1),
  arrow: int.or(1),
  hand: pile(Card),
  deck: pile(Card),
  discard: pile(Card),
  /** Upgrades in play, covered ones too (DT-3.8, DT-13.7). */
  upgrades: pile(Card),
  /** The card that is being carried out. */
  shown: pile(Card),
});
export type Player = ValueOf<typeof Player>;

/** One player, or a team: what HP belong to. */
export const Side = record('Side', { hp: int, cap: int });

/** Dice on the table besides the five of the Offensive Roll: the targeting die, a defence, a written roll. */
const Roll = record('Roll', {
  owner: int.or(-1),
  why: oneOf('nothing', 'target', 'defence', 'written').or('nothing'),
  dice: list(int),
  /** Whether cards and tokens may still change them (DT-19.12). */
  open: bool.or(false),
});

/** The attack of this turn, from its activation to the roll phase end. */
export const Attack = rules(
  ['DT-16.8', 'DT-16.17'],
  record('Attack', {
    by: int,
    target: int.or(-1),
    ability: text,
    /** The printed attack it deals: a key of the compiled attacks. */
    code: text,
    tier: int.or(0),
    type: oneOf('normal', 'undef', 'ult'),
    /** `fixed` from the end of Defensive Roll step 1 to step 6 (DT-10.3). */
    stage: oneOf('activated', 'fixed', 'settled').or('activated'),
    /** What its own "+" terms add so far. */
    added: int.or(0),
    /** The amount it was announced with. */
    base: int.or(0),
    /** What attack modifiers added. */
    boost: int.or(0),
    ignored: bool.or(false),
    /** The defensive ability activated against it; empty for none. */
    defence: text.or(''),
    /** What happens once per attack and has happened. */
    once: list(text),
  }),
);
export type Attack = ValueOf<typeof Attack>;

/** Pending damage beside the attack's own. `dusk` can't be reduced by anything (DT-23.5). */
export const Damage = record('Damage', {
  to: int,
  from: int,
  n: int,
  type: oneOf('pure', 'collateral', 'dusk'),
  src: text,
  /** Whether what is really lost heals `from` (DT-18.11). */
  steal: bool.or(false),
});
export const Prevention = record('Prevention', {
  to: int,
  n: int,
  half: bool,
  scope: oneOf('attack', 'any'),
  src: text,
});
export const Healing = record('Healing', { to: int, n: int, src: text });

export const PHASES = rules(['DT-4.2', 'DT-4.3'], [
  'setup',
  'upkeep',
  'income',
  'main1',
  'offence',
  'targeting',
  'defence',
  'rollEnd',
  'main2',
  'discard',
] as const);
export type Phase = (typeof PHASES)[number];
export const MODES = ['duel', 'team', 'leader', 'melee'] as const;
export type Mode = (typeof MODES)[number];

/**
 * The table. Everything here is public but the piles `hand` (its owner's, in a team also the partner's) and
 * `deck` (nobody's).
 */
export const State = rules(
  ['DT-26.6', 'DT-26.7', 'DT-26.8'],
  record('Dice', {
    mode: oneOf(...MODES),
    mirror: bool,
    dusk: bool,
    bonus: bool,
    /** Heroes that are dealt by chance: whoever has none yet. */
    dealt: bool,
    players: bySeat(Player),
    sides: list(Side),
    /** Sides that live. */
    alive: int,
    /** The starting player; -1 before the start roll. */
    first: int.or(-1),
    active: int.or(-1),
    /** Turns begun, of all players together. */
    turn: int.or(0),
    phase: oneOf(...PHASES).or('setup'),

    /** The active player's five dice, from the first throw to the roll phase end: numbers 1 to 6. */
    dice: list(int),
    /** Dice that throws can't take (Rime): one bit each. */
    frozen: int.or(0),
    /** Throws left. */
    throws: int.or(0),
    /** Whether the five dice may be changed: from the first throw to activation (DT-19.12). */
    open: bool.or(false),
    /** The ability declared: empty before, `none` for no ability. */
    declared: text.or(''),
    /** Other dice on the table. */
    roll: Roll.or({ owner: -1, why: 'nothing', dice: [], open: false }),
    /** The target of this turn's ability; -1 before it is named. */
    target: int.or(-1),
    attack: nullable(Attack),
    /** While an ultimate is carried out, the only side that may act (DT-12.11); -1 otherwise. */
    lock: int.or(-1),

    /** The ledger (DT-4.5). The attack's damage is not in it: it is `attack.base + attack.boost`. */
    damage: list(Damage),
    prevention: list(Prevention),
    healing: list(Healing),

    /** What happens once per turn and has happened. */
    once: list(text),
    /** Cards that would do nothing may be played (DT-7.9). */
    idlePlays: bool,
    /** On a 5 the left opponent decides (DT-31.5). */
    leftDecides: bool,
  }),
);
export type Dice = ValueOf<typeof State>;
export type DiceView = SeenOf<typeof State>;
export type C = Ctx<Dice, unknown>;

export const procedure = proceduresOf<Dice>();

export const CP_CAP = 15;
export const HAND_CAP = 6;
export const NO_ABILITY = 'none';
/** Selling gains nothing any more. */
export const isPurseFull = rule('DT-7.7', (player: { cp: number }): boolean => player.cp >= CP_CAP);
/** The answer of whoever doesn't defend. */
export const DECLINE = rules(['DT-10.6'], 'decline' as const);

export function sideOf(g: Dice, seat: number): ValueOf<typeof Side> {
  return g.sides[g.players[seat].side];
}
export function hpOf(g: Dice, seat: number): number {
  return sideOf(g, seat).hp;
}
export function areFoes(g: Dice, a: number, b: number): boolean {
  return g.players[a].side !== g.players[b].side;
}

/** DT-2.17: the next living seat clockwise. */
export const nextLiving = rules(['DT-2.17', 'DT-20.3'], (g: Dice, seat: number): number => {
  const n = g.players.length;
  for (let i = 1; i < n; i++) {
    const other = (seat + i) % n;
    if (!g.players[other].out) return other;
  }
  return seat;
});

/** Living opponents, clockwise: the first is on the left, the last on the right. */
export const foesOf = rule('DT-20.10', (g: Dice, seat: number): number[] => {
  const n = g.players.length;
  const foes: number[] = [];
  for (let i = 1; i < n; i++) {
    const other = (seat + i) % n;
    if (!g.players[other].out && areFoes(g, seat, other)) foes.push(other);
  }
  return foes;
});

/** Living seats, clockwise from the active player (DT-19.1). */
export const living = rule('DT-19.1', (g: Dice): number[] => {
  const n = g.players.length;
  const from = Math.max(0, g.active);
  const seats: number[] = [];
  for (let i = 0; i < n; i++) {
    const seat = (from + i) % n;
    if (!g.players[seat].out) seats.push(seat);
  }
  return seats;
});

/** DT-4.4: the block of Offensive, Targeting and Defensive Roll. */
export const inRollPhase = rule('DT-4.4', (g: Dice): boolean => {
  return g.phase === 'offence' || g.phase === 'targeting' || g.phase === 'defence';
});
export function inMain(g: Dice): boolean {
  return g.phase === 'main1' || g.phase === 'main2';
}

/** The dice that may be changed now, or none; `owner` tells whose they are. */
export const openDice = rules(['DT-19.12', 'DT-12.10'], (g: Dice): number[] | null => {
  return g.roll.open ? g.roll.dice : g.open ? g.dice : null;
});
export function openOwner(g: Dice): number {
  return g.roll.open ? g.roll.owner : g.open ? g.active : -1;
}

/** DT-21.3: whoever has the most HP. */
export const isLeader = rule('DT-21.3', (g: Dice, seat: number): boolean => {
  let most = 0;
  for (const { hp } of g.sides) if (hp > most) most = hp;
  return hpOf(g, seat) === most;
});
