import type { Amt, Cond, Hero, Op, StatusId } from '../content/types.ts';
import { firstOf, GROUPS, MOST_DICE } from '../odds/groups.ts';
import { average, counted, type Guard, guardsOf, lossBehind, reading } from '../odds/index.ts';
import { CP_CAP } from '../state.ts';
import { defenceLevel, type Fighter, limitOf } from './fighter.ts';
import { type Branch, casesOf, type Prospect } from './prospect.ts';

/** What the bots care for, in points of health. */
export const TASTE = {
  cp: 0.8,
  /** CP beyond these are worth less each. */
  purse: 5,
  spareCp: 0.15,
  stolenCp: 1.45,
  heal: 0.9,
  /** A card in somebody else's hand, or to be drawn. */
  card: 0.9,
  /** A card of one's own that is no upgrade, and one that is good for nothing but to be sold. */
  action: 1.2,
  useless: 0.4,
  /** How much of what an upgrade would bring counts while it is held. */
  upgrade: 0.4,
  /** What taking the last point is worth beyond the point itself. */
  kill: 15,
  /** How much of what a better board brings and saves counts, for each turn to come. */
  offence: 0.65,
  defence: 0.5,
  /** A point of the Swarm's dial, for each turn to come. */
  swarm: 0.15,
  /** How much luck is in a turn. */
  luck: 2.2,
};

/** What a fighter takes off another in a turn, roughly. */
const PACE = 6.5;

/** How many turns a fight with so much health left may still last. */
function turnsFor(hp: number): number {
  return Math.min(7, hp / PACE);
}

/** What stacks are worth to whoever they serve: their holder, or where they harm, the other side. */
export function stackWorth(st: StatusId, n: number, turns: number): number {
  if (n <= 0) return 0;
  switch (st) {
    case 'scorch':
      return (Math.min(n, turns + 0.5) * (n + 1)) / 2;
    case 'spore':
      return 0.75 * Math.ceil(n / 2) * Math.min(4, turns) + 0.5 * n;
    case 'resonance':
      return turns + n < 3.5 ? 0.5 * n : 0.3 + 1.75 * n;
    default:
      return EACH[st] * n;
  }
}

const EACH: Record<StatusId, number> = {
  glaze: 1.6,
  scorch: 1.3,
  spore: 1.3,
  mulch: 1.7,
  rootbound: 1.8,
  honey: 1.5,
  scent: 0.6,
  clause: 1,
  footnote: 1.5,
  gag: 0.6,
  ante: 1.4,
  mirage: 1.2,
  debt: 1.6,
  tide: 0,
  undertow: 1.2,
  salt: 0.6,
  gust: 0.75,
  aloft: 2,
  tangled: 0.8,
  resonance: 1.75,
  rime: 0.9,
  echo: 1.7,
};

/** What the Swarm's dial and the Tide are worth to their owner. */
export function swarmWorth(dial: number, turns: number): number {
  return TASTE.swarm * turns * dial;
}

/** The others strike at this level; then it moves on, and its owner strikes. */
export function tideWorth(level: number, flow: number): number {
  const next = level + (level >= 4 ? -1 : level <= 0 ? 1 : flow);
  return (level <= 1 ? 1.3 : 0) + (next >= 3 ? 1.8 : 0);
}

/** Two who fight: what the one does to the other is worth something to the one. */
export class Bout {
  readonly self: Fighter;
  readonly target: Fighter;
  /** Opponents besides the target. */
  readonly others: readonly Fighter[];
  readonly turns: number;
  private readonly guards: readonly (readonly Guard[])[];
  private readonly asides: readonly number[];
  private readonly normal = new Float64Array(64).fill(Number.NaN);

  constructor(self: Fighter, target: Fighter, others: readonly Fighter[] = []) {
    this.self = self;
    this.target = target;
    this.others = others;
    this.turns = Math.max(1, turnsFor(Math.min(self.hp, target.hp) + 3));
    this.guards = target.hero.defences.map((_, i) => guardsOfFighter(target, i));
    this.asides = target.hero.defences.map((_, i) => asideOf(target.hero, i, defenceLevel(target, i)));
  }

  /** What it is worth that the target loses so much. */
  loss(amount: number): number {
    const { hp } = this.target;
    if (amount >= hp) return hp + TASTE.kill;
    // The Swarm scatters.
    return amount + (amount >= 5 && this.target.hero.swarm !== undefined ? TASTE.swarm * this.turns : 0);
  }

  /** What an attack of this amount is worth behind the target's defence. */
  blow(amount: number, type: 'normal' | 'undef' | 'ult'): number {
    const whole = Math.max(0, amount);
    if (type !== 'normal' || this.guards.length === 0) return this.loss(whole);
    const at = Math.min(63, whole);
    if (Number.isNaN(this.normal[at])) this.normal[at] = this.defended(at);
    return this.normal[at];
  }

  /** The target defends as suits it best. */
  private defended(amount: number): number {
    let least = this.loss(amount);
    for (let i = 0; i < this.guards.length; i++) least = Math.min(least, this.behind(i, amount));
    return least;
  }

  /** What an attack is worth when the target takes this defence against it. */
  behind(defence: number, amount: number): number {
    let worth = -this.asides[defence];
    for (const guard of this.guards[defence])
      worth += guard.chance * (this.loss(lossBehind(amount, guard)) - this.back(guard.back));
    return worth;
  }

  private back(amount: number): number {
    return amount >= this.self.hp ? amount + TASTE.kill : amount;
  }

  /** The best of the ways a text may be used. */
  best(prospect: Prospect): number {
    let most = Number.NEGATIVE_INFINITY;
    for (const way of prospect) most = Math.max(most, this.mean(way));
    return most;
  }

  mean(way: readonly Branch[]): number {
    let sum = 0;
    for (const { chance, ops } of way) sum += chance * this.worth(ops);
    return sum;
  }

  /** What it is worth that a text is carried out: its attack, and all the rest. */
  worth(ops: readonly Op[]): number {
    const { self, target, others, turns } = this;
    let worth = 0;
    let attack = -1;
    let type: 'normal' | 'undef' | 'ult' = 'normal';
    let { swarm, tide, flow } = self;
    let spores = 0;
    for (const op of ops) {
      switch (op.op) {
        case 'attack':
          attack = this.amount(op.n);
          type = op.type;
          break;
        case 'addDmg':
          attack += this.amount(op.n);
          break;
        case 'boost':
          worth += this.amount(op.n);
          break;
        case 'hit':
          worth += op.to === 'self' ? -this.amount(op.n) : this.loss(this.amount(op.n));
          break;
        case 'collateral':
          worth += op.n * (others.length + (op.to === 'allFoes' ? 1 : 0));
          break;
        case 'heal':
          worth += TASTE.heal * Math.min(this.amount(op.n), self.cap - self.hp);
          break;
        case 'cp':
          worth += TASTE.cp * Math.min(op.n, CP_CAP - self.cp);
          break;
        case 'loseCp':
          worth += op.to === 'self' ? -TASTE.cp * op.n : TASTE.cp * Math.min(op.n, target.cp);
          break;
        case 'stealCp':
          worth += TASTE.stolenCp * Math.min(op.n, target.cp);
          break;
        case 'stealHp':
          worth += (1 + TASTE.heal) * this.amount(op.n);
          break;
        case 'draw':
          worth += TASTE.card * op.n;
          break;
        case 'discard':
          worth += TASTE.card * Math.min(op.n, target.cards);
          break;
        case 'gain':
          worth += added(self, op.st, this.amount(op.n), turns);
          break;
        case 'inflict': {
          worth += added(target, op.st, op.n, turns);
          if (op.to === 'allFoes') for (const other of others) worth += added(other, op.st, op.n, turns);
          // Drift: what finds no place heals.
          if (op.st === 'spore') spores += op.n;
          break;
        }
        case 'drop': {
          const left = op.n === 'all' ? 0 : Math.max(0, self.tokens[op.st] - op.n);
          worth += stackWorth(op.st, self.tokens[op.st], turns) - stackWorth(op.st, left, turns);
          break;
        }
        case 'limit':
          worth += 1;
          break;
        case 'consume': {
          const n = target.tokens[op.st];
          worth -= stackWorth(op.st, n, turns);
          if (op.each.op === 'addDmg') attack += n * this.amount(op.each.n);
          else if (op.each.op === 'hit') worth += this.loss(n * this.amount(op.each.n));
          else if (op.each.op === 'boost') worth += n * this.amount(op.each.n);
          if (op.also && n >= op.also.ge) worth += this.worth(op.also.ops);
          break;
        }
        case 'swarm':
          swarm = Math.min(self.hero.swarm?.max ?? 0, Math.max(0, 'set' in op ? op.set : swarm + op.n));
          break;
        case 'sting':
          worth += this.sting(swarm);
          break;
        case 'tide':
          if ('flow' in op) break;
          tide = Math.min(4, Math.max(0, 'set' in op ? op.set : tide + op.n));
          if (tide === 4) flow = -1;
          else if (tide === 0) flow = 1;
          break;
        case 'if':
          worth += this.worth(this.holds(op.cond) ? op.ops : (op.els ?? []));
          break;
      }
    }
    if (spores > 0 && self.hero.id === 'gardener')
      worth += TASTE.heal * Math.max(0, spores - (limitOf(target, 'spore') - target.tokens.spore));
    if (swarm !== self.swarm) worth += swarmWorth(swarm - self.swarm, turns);
    if (self.hero.tide !== undefined) worth += tideWorth(tide, flow) - tideWorth(self.tide, self.flow);
    if (attack >= 0) {
      if (self.hero.tide !== undefined && tide >= 3) attack += 2;
      if (type !== 'ult' && self.tokens.undertow > 0) attack -= 2;
      worth += this.blow(attack, type) + this.sting(swarm);
    }
    return worth;
  }

  private sting(dial: number): number {
    return dial === 0 ? 0 : Math.floor(dial / 2) + this.target.tokens.scent;
  }

  amount(n: Amt): number {
    if (typeof n === 'number') return n;
    if (!('k' in n)) return n[0];
    if ('sym' in n) return counted(n, 1);
    if ('st' in n) return counted(n, (n.who === 'self' ? this.self : this.target).tokens[n.st]);
    return counted(
      n,
      n.v === 'cp' ? this.self.cp : n.v === 'swarm' ? this.self.swarm : n.v === 'tide' ? this.self.tide : 0,
    );
  }

  holds(cond: Cond): boolean {
    const { self, target, others } = this;
    if (cond.c === 'behind') return [target, ...others].some(({ hp }) => hp > self.hp);
    if (cond.c === 'cp') return self.cp >= cond.ge;
    if (cond.c === 'swarm') return self.swarm >= cond.ge;
    if (cond.c === 'tide') return self.tide >= (cond.ge ?? 0) && self.tide <= (cond.le ?? 4);
    return (cond.who === 'self' ? self : target).tokens[cond.st] >= cond.ge;
  }
}

/** What more stacks are worth to whoever they serve. */
function added(holder: Fighter, st: StatusId, n: number, turns: number): number {
  const has = holder.tokens[st];
  const then = Math.min(Math.max(has, limitOf(holder, st)), has + n);
  return stackWorth(st, then, turns) - stackWorth(st, has, turns);
}

const guardsKnown = new Map<string, Guard[]>();

/** What one of a fighter's defences may come to as it stands: with its tokens, and what the ebb prevents besides. */
export function guardsOfFighter(fighter: Fighter, defence: number): readonly Guard[] {
  const { hero, tokens, tide } = fighter;
  const level = defenceLevel(fighter, defence);
  const ebb = hero.tide !== undefined && tide <= 1 ? 2 : 0;
  const key = `${hero.id} ${defence} ${level} ${tokens.tangled} ${ebb}`;
  let guards = guardsKnown.get(key);
  if (guards === undefined) {
    const { ops, dice } = hero.defences[defence].levels[level - 1];
    guards = guardsOf(ops, hero.die, Math.max(1, dice - tokens.tangled), ebb);
    guardsKnown.set(key, guards);
  }
  return guards;
}

const asidesKnown = new Map<string, number>();

/** What a defence gives besides, on average: tokens, CP, healing. */
function asideOf(hero: Hero, defence: number, level: number): number {
  const key = `${hero.id} ${defence} ${level}`;
  let aside = asidesKnown.get(key);
  if (aside === undefined) {
    const { ops, dice } = hero.defences[defence].levels[level - 1];
    aside = average(dice, (group) => {
      let worth = 0;
      for (const op of reading(ops, hero.die, group)) {
        if (op.op === 'gain' || op.op === 'inflict') worth += EACH[op.st] * 0.8;
        else if (op.op === 'cp') worth += TASTE.cp * op.n;
        else if (op.op === 'stealCp') worth += TASTE.stolenCp * op.n * 0.7;
        else if (op.op === 'heal' && typeof op.n === 'number') worth += TASTE.heal * op.n;
        else if (op.op === 'swarm' || op.op === 'tide') worth += 0.8;
      }
      return worth;
    });
    asidesKnown.set(key, aside);
  }
  return aside;
}

/** By group of five dice, what the best ability they meet is worth; 0 where nothing is. */
export function handWorths(bout: Bout): Float64Array {
  const { hero, levels } = bout.self;
  const values = new Float64Array(GROUPS);
  for (let i = 0; i < hero.abilities.length; i++) {
    const { caseOf, cases } = casesOf(hero, i, levels[i]);
    const worths = cases.map((prospect) => bout.best(prospect));
    for (let group = firstOf[MOST_DICE]; group < GROUPS; group++) {
      const at = caseOf[group];
      if (at > 0 && worths[at - 1] > values[group]) values[group] = worths[at - 1];
    }
  }
  return values;
}

/** What one ability is worth with these dice; `NaN` where they don't meet it. */
export function abilityWorth(bout: Bout, ability: number, group: number): number {
  const { hero, levels } = bout.self;
  const { caseOf, cases } = casesOf(hero, ability, levels[ability]);
  return caseOf[group] === 0 ? Number.NaN : bout.best(cases[caseOf[group] - 1]);
}
