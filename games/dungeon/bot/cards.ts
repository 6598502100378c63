import type { Amount, Op } from '../content/types.ts';
import { type Code, GROWTH, type Kind, kinds, LEVELS } from '../effects/code.ts';
import { MAX_WORLD } from '../state.ts';

/** What a printed card is good for, in points of strength: a common unit of level 1 has about four. */

/** So many attackers a trap meets. */
const PARTY = 2.5;

/** HP, DEF and ATK in one number. */
export function bodyOf(hp: number, def: number, atk: number): number {
  return 0.45 * hp + 1.3 * def + 1.1 * atk;
}

function amount(n: Amount, world: number): number {
  return typeof n === 'number' ? n : n.w * world + n.k;
}

function opsOf(code: Code | null): Op[] {
  const ops: Op[] = [];
  for (const { op } of code?.lines ?? []) if (op.op !== 'if' && op.op !== 'jump') ops.push(op);
  return ops;
}

/** What it brings each round, in gold: a drawn card is worth one, the better half of a condition about half. */
function yieldOf(kind: Kind, world: number): number {
  let sum = 0;
  const doubtful = kind.on.endDraw?.lines.some(({ op }) => op.op === 'if') ? 0.6 : 1;
  for (const op of opsOf(kind.on.endDraw)) {
    if (op.op === 'gold') sum += doubtful * amount(op.n, world);
    else if (op.op === 'draw') sum += doubtful * op.n;
    else if (op.op === 'sift') sum += doubtful * 0.5 * op.n;
    else if (op.op === 'sell') sum += 0.4 * op.n;
  }
  for (const op of [...opsOf(kind.on.npcSlain), ...opsOf(kind.on.endRound)])
    if (op.op === 'gold' || op.op === 'heal') sum += 0.4 * amount(op.n, world);
  for (const op of [...opsOf(kind.on.raided), ...opsOf(kind.on.allyLost), ...opsOf(kind.on.trapSprung)])
    if (op.op === 'gold') sum += 0.5 * amount(op.n, world);
  for (const op of opsOf(kind.on.endBuild)) if (op.op === 'mend') sum += 0.4;
  return sum;
}

/** What its words add to a unit in battle. */
function skillOf(kind: Kind, atk: number): number {
  return (
    (kind.firstStrike ? 0.25 * atk + 0.6 : 0) +
    (kind.pierce ? 0.1 * atk + 0.4 : 0) +
    (kind.flight ? 0.8 : 0) +
    (kind.siege ? 0.5 : 0) +
    (kind.undying ? 2 : 0) +
    0.5 * kind.regenerate +
    1.5 * kind.command +
    0.7 * kind.raider +
    0.8 * kind.guard +
    1.2 * kind.entangle +
    0.6 * kind.slayer +
    (kind.stationary ? -0.8 : 0) +
    (kind.on.death === null ? 0 : 1) +
    (kind.on.breach === null ? 0 : 0.7) +
    (kind.on.afterBattle === null ? 0 : 0.8) +
    (kind.on.kill === null ? 0 : 0.6)
  );
}

/** What a trap does to those who come, measured against a usual attacker of that world. */
function trapOf(kind: Kind, usual: number, world: number): number {
  let sum = 0;
  for (const op of opsOf(kind.on.spring)) {
    const many = 'to' in op && op.to === 'attackers' ? PARTY : 1;
    if (op.op === 'damage') sum += many * Math.min(usual, 0.5 * amount(op.n, world));
    else if (op.op === 'raidAtk') sum += many * Math.min(0.5 * usual, -0.5 * amount(op.n, world));
    else if (op.op === 'expel') sum += (op.to === 'strongest' ? 0.7 : 0.5) * usual;
    else if (op.op === 'slay') sum += usual;
    else if (op.op === 'halt') sum += 1.6 * usual;
    else if (op.op === 'toRear') sum += 0.4;
  }
  return sum;
}

/** What a Rite or a Reveal effect does at once. */
function revealOf(kind: Kind, usual: number, world: number): number {
  let sum = 0;
  for (const op of opsOf(kind.on.reveal)) {
    if (op.op === 'roundAtk') sum += 2.5 * op.n;
    else if (op.op === 'raise') sum += 0.5 * usual * op.n;
    else if (op.op === 'steal') sum += goldFor(usual) * amount(op.n, world);
    else if (op.op === 'draw') sum += goldFor(usual) * op.n;
    else if (op.op === 'counter') sum += 2;
    else if (op.op === 'convert' || op.op === 'redirect') sum += 0.5 * usual;
  }
  return sum;
}

/** A gold coin buys a card of the world level, which may be of no use. */
function goldFor(usual: number): number {
  return 0.45 * usual;
}

interface Rating {
  /** As a fighter: a unit, or a building as a toll; without wounds and counters. */
  body: number;
  skill: number;
  /** What it brings each round, in gold. */
  yield: number;
  /** A trap's bite, a Rite's or a Reveal effect's worth. */
  once: number;
  /** ATK and DEF it lends to each unit of its floor and of its dungeon, in points. */
  floor: number;
  dungeon: number;
  /** What it takes from attackers. */
  burden: number;
}

function rate(kind: Kind, world: number, usual: number): Rating {
  const grown = kind.hero ? world : 1;
  const atk = kind.atk + GROWTH.atk[grown];
  const whole = bodyOf(kind.hp + GROWTH.hp[grown], kind.def + GROWTH.def[grown], atk);
  const lends = (a: number, d: number) => 1.1 * a + 1.3 * d;
  const body =
    kind.type === 'trap' ? 0 : kind.type === 'building' ? 0.25 * (whole - 1.1 * atk) + 0.7 * atk : whole;
  return {
    body,
    skill: kind.type === 'unit' ? skillOf(kind, atk) : 0,
    yield: yieldOf(kind, world),
    once: trapOf(kind, usual, world) + revealOf(kind, usual, world),
    floor: lends(kind.floorAtk, kind.floorDef) + (kind.type === 'unit' ? 0.5 * kind.command : 0),
    dungeon: lends(kind.dungeonAtk, kind.dungeonDef),
    burden: -1.1 * PARTY * kind.attackersAtk + kind.trapmaster + (kind.lastRite > 0 ? 6 : 0),
  };
}

/** By world level: the strength of a usual unit there. */
const USUAL: readonly number[] = Array.from({ length: MAX_WORLD + 1 }, (_, world) => {
  const units = kinds.filter(({ type, level }) => type === 'unit' && level === Math.max(1, world));
  return units.reduce((sum, { hp, def, atk }) => sum + bodyOf(hp, def, atk), 0) / units.length;
});

/** By world level: what a gold coin is worth. */
export const GOLD: readonly number[] = USUAL.map(goldFor);

const RATINGS: readonly (readonly Rating[])[] = Array.from({ length: MAX_WORLD + 1 }, (_, world) =>
  kinds.map((kind) => rate(kind, Math.max(1, world), USUAL[world])),
);

export function ratingOf(kind: number, world: number): Rating {
  return RATINGS[world][kind];
}

/** By level: the kinds of its common pile. */
export const MIX = Array.from({ length: LEVELS + 1 }, (_, level) => {
  const cards = kinds.filter((kind) => kind.type !== 'npc' && !kind.hero && kind.level === level);
  return cards.map(({ n }) => n);
});
