import type { Ability, Amt, Hero, Op } from '../content/types.ts';
import { firstOf, GROUPS, likelihood, MOST_DICE } from '../odds/groups.ts';
import { metOf, reading } from '../odds/index.ts';

/** One way a text may come out: its dice are rolled and read. */
export interface Branch {
  chance: number;
  ops: readonly Op[];
}

/** What a text may come to: for each way to choose in it, the branches that chance may take. */
export type Prospect = readonly (readonly Branch[])[];

export function prospectOf(ops: readonly Op[], die: readonly string[]): Prospect {
  let ways: Prospect = [[{ chance: 1, ops: [] }]];
  for (const op of ops) {
    const next = waysOf(op, die);
    ways = ways.flatMap((way) => next.map((branches) => joined(way, branches)));
  }
  return ways;
}

function waysOf(op: Op, die: readonly string[]): Prospect {
  if (op.op === 'choose') return op.opts.flatMap((opt) => prospectOf(opt, die));
  if (op.op === 'roll') return [rolled(op.dice, op.ops, die)];
  return [[{ chance: 1, ops: [op] }]];
}

function joined(first: readonly Branch[], then: readonly Branch[]): Branch[] {
  return first.flatMap((a) => then.map((b) => ({ chance: a.chance * b.chance, ops: [...a.ops, ...b.ops] })));
}

/** What a roll written in a text may come to; outcomes that read alike are one. */
function rolled(dice: number, ops: readonly Op[], die: readonly string[]): Branch[] {
  const branches = new Map<string, Branch>();
  for (let group = firstOf[dice]; group < firstOf[dice + 1]; group++) {
    const read = reading(ops, die, group);
    const key = JSON.stringify(read);
    const same = branches.get(key);
    if (same) same.chance += likelihood[group];
    else branches.set(key, { chance: likelihood[group], ops: read });
  }
  return [...branches.values()];
}

/** An ability at one level: by group of five dice, which of its cases they are (from 1); 0 does not meet it. */
export interface Cases {
  caseOf: Uint8Array;
  cases: readonly Prospect[];
}

const known = new WeakMap<Hero, Cases[][]>();

/** The cases of a hero's ability; what the dice say in its text is read here once and for all. */
export function casesOf(hero: Hero, ability: number, level: number): Cases {
  let all = known.get(hero);
  if (all === undefined) {
    all = hero.abilities.map((printed, i) => printed.levels.map((_, l) => compile(hero, printed, i, l)));
    known.set(hero, all);
  }
  return all[ability][level - 1];
}

function compile(hero: Hero, ability: Ability, index: number, level: number): Cases {
  const met = metOf(hero)[index];
  const caseOf = new Uint8Array(GROUPS);
  const cases: Prospect[] = [];
  const keys: string[] = [];
  for (let group = firstOf[MOST_DICE]; group < GROUPS; group++) {
    if (met[group] === 0) continue;
    const ops = atTier(reading(ability.levels[level].ops, hero.die, group), met[group]);
    const key = JSON.stringify(ops);
    let at = keys.indexOf(key);
    if (at < 0) {
      at = keys.push(key) - 1;
      cases.push(prospectOf(ops, hero.die));
    }
    caseOf[group] = at + 1;
  }
  return { caseOf, cases };
}

function atTier(ops: readonly Op[], tier: number): Op[] {
  return ops.map((op) => ('n' in op && isTiered(op.n) ? ({ ...op, n: op.n[tier - 1] } as Op) : op));
}

function isTiered(n: unknown): n is Extract<Amt, readonly number[]> {
  return Array.isArray(n);
}
