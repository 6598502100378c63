/** The verbs of printed texts, so that what stands under a text reads like it. */
import { rule } from '@kaiju/kernel';
import type {
  Ability,
  Action,
  Amt,
  Cond,
  Counted,
  Defence,
  Hero,
  Level,
  Num,
  Op,
  Per,
  Req,
  StatusId,
  Step,
  SymbolId,
  Text,
  Upgrade,
} from './types.ts';

type Tiers = [number, number, number];
const tiered = (n: [Amt] | Tiers): Amt => (n.length === 1 ? n[0] : n);

// Attacks: one amount, or one per tier.
export const atk = (...n: [Amt] | Tiers): Op => ({ op: 'attack', n: tiered(n), type: 'normal' });
export const undef = (n: Amt): Op => ({ op: 'attack', n, type: 'undef' });
export const ult = (n: Amt): Op => ({ op: 'attack', n, type: 'ult' });
export const addDmg = (n: Amt): Op => ({ op: 'addDmg', n });
export const boost = (n: Amt): Op => ({ op: 'boost', n });
export const unblock: Op = { op: 'unblock' };

export const hit = (n: Amt, to: 'self' | 'target' | 'attacker' | 'foe'): Op => ({ op: 'hit', to, n });
export const collateral = (n: number, to: 'allFoes' | 'otherFoes'): Op => ({ op: 'collateral', to, n });
export const heal = (n: Amt): Op => ({ op: 'heal', n });
export const ignore: Op = { op: 'ignore' };
/** Of this attack: defences and Aloft (DT-10.15). */
export const parry = (n: Amt | 'half'): Op => ({ op: 'prevent', n, to: 'self', scope: 'attack' });
/** Of anything pending: cards and Glaze (DT-17.4). */
export const prevent = (n: Amt, to: 'self' | 'player' = 'self'): Op => ({
  op: 'prevent',
  n,
  to,
  scope: 'any',
});

export const cp = (n: number): Op => ({ op: 'cp', n });
export const loseCp = (n: number, to: 'self' | 'foe'): Op => ({ op: 'loseCp', to, n });
export const stealCp = (n: number, from: 'target' | 'attacker' | 'foe' = 'target'): Op => ({
  op: 'stealCp',
  from,
  n,
});
export const stealHp = (n: Amt): Op => ({ op: 'stealHp', from: 'foe', n });
export const draw = (n: number): Op => ({ op: 'draw', n });
export const discard = (n: number): Op => ({ op: 'discard', to: 'target', n });

export const gain = (st: StatusId, n: Amt): Op => ({ op: 'gain', st, n });
export const inflict = (
  st: StatusId,
  n: number,
  to: 'target' | 'attacker' | 'foe' | 'allFoes' = 'target',
): Op => ({ op: 'inflict', st, n, to });
export const drop = (st: StatusId, n: number | 'all'): Op => ({ op: 'drop', st, n });
export const consume = (
  st: StatusId,
  from: 'target' | 'foe',
  each: Op,
  also?: { ge: number; ops: readonly Op[] },
): Op => ({ op: 'consume', st, from, each, ...(also && { also }) });
export const limit = (st: StatusId, n: number): Op => ({ op: 'limit', st, n });

export const roll = (dice: number, ...ops: Op[]): Op => ({ op: 'roll', dice, ops });
export const on = (sym: SymbolId, ...ops: Op[]): Op => ({ op: 'on', sym, ops });
export const onNumber = (nums: readonly Num[], ...ops: Op[]): Op => ({ op: 'onNumber', nums, ops });
export const choose = (...opts: Op[][]): Op => ({ op: 'choose', opts });
export const when = (cond: Cond, ops: readonly Op[], els: readonly Op[]): Op => ({
  op: 'if',
  cond,
  ops,
  els,
});
export const andThen: Op = { op: 'then' };

export const swarm = (n: number): Op => ({ op: 'swarm', n });
export const sting: Op = { op: 'sting', to: 'foe' };
export const tide = (n: number): Op => ({ op: 'tide', n });

// Amounts.
export const each = (sym: SymbolId, k = 1, base?: number): Per => ({ ...(base && { base }), k, sym });
export const stacks = (
  st: StatusId,
  who: 'self' | 'target' | 'foe',
  more: { base?: number; max?: number; div?: number; up?: true } = {},
): Per => ({ ...more, k: 1, st, who });
export const count = (v: Counted, more: { base?: number; max?: number; div?: number } = {}): Per => ({
  ...more,
  k: 1,
  v,
});

// Conditions.
export const holds = (st: StatusId, who: 'self' | 'target' | 'foe'): Cond => ({ c: 'st', who, st, ge: 1 });

// What the faces must show.
export const tiers = (tier: SymbolId): Req => ({ tier, at: [3, 4, 5] });
export const faces = (sym: Partial<Record<SymbolId, number>>): Req => ({ sym });
export const alike = (kind: 2 | 3 | 4 | 5): Req => ({ kind });
export const smallStraight: Req = { straight: 4 };
export const largeStraight: Req = { straight: 5 };

// Abilities.
export const ability = (id: string, zh: string, en: string, req: Req, levels: Step[]): Ability => ({
  id,
  name: { zh, en },
  req,
  levels,
});
export const ultimate = (id: string, zh: string, en: string, req: Req, levels: Step[]): Ability => ({
  ...ability(id, zh, en, req, levels),
  ultimate: true,
});
export const defence = (id: string, zh: string, en: string, levels: Defence['levels']): Defence => ({
  id,
  name: { zh, en },
  levels,
});

// Cards.
type Body = Pick<Action, 'text' | 'ops' | 'legal'>;
export const main = (id: string, cost: number, zh: string, en: string, body: Body): Action => ({
  id,
  timing: 'main',
  cost,
  name: { zh, en },
  ...body,
});
export const instant = (id: string, cost: number, zh: string, en: string, body: Body): Action => ({
  ...main(id, cost, zh, en, body),
  timing: 'instant',
});
export const rollCard = (id: string, cost: number, zh: string, en: string, body: Body): Action => ({
  ...main(id, cost, zh, en, body),
  timing: 'roll',
});
export const modifier = (id: string, cost: number, zh: string, en: string, body: Body): Action => ({
  ...rollCard(id, cost, zh, en, body),
  modifier: true,
});

const ROMAN: Record<Level, string> = { 1: 'I', 2: 'II', 3: 'III' };

/** An upgrade card before it is printed: it carries the words of the level it brings. */
export const upgrade = (id: string, cost: number, of: string, level: 2 | 3) => ({ id, cost, of, level });
type Unprinted = ReturnType<typeof upgrade>;

function print({ id, cost, of, level }: Unprinted, sheet: Pick<Hero, 'abilities' | 'defences'>): Upgrade {
  const base = [...sheet.abilities, ...sheet.defences].find((a) => a.id === of);
  const step: (Step & { dice?: number }) | undefined = base?.levels[level - 1];
  if (!base || !step) throw new Error(`card ${id}: ${of} has no level ${ROMAN[level]}`);
  const { zh, en } = base.name;
  const text: Text = step.dice
    ? { zh: `掷${step.dice}骰。${step.text.zh}`, en: `Roll ${step.dice}. ${step.text.en}` }
    : step.text;
  const name = { zh: `${zh} ${ROMAN[level]}`, en: `${en} ${ROMAN[level]}` };
  return { id, timing: 'upgrade', cost, name, text, ability: of, level };
}

/** A hero with its board and its 15 cards: the upgrades, then the actions. */
export const hero = rule(
  'DT-30.25',
  (sheet: Omit<Hero, 'cards'> & { upgrades: readonly Unprinted[]; actions: readonly Action[] }): Hero => {
    const { upgrades, actions, ...rest } = sheet;
    return { ...rest, cards: [...upgrades.map((u) => print(u, rest)), ...actions] };
  },
);
