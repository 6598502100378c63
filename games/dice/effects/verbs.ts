import { RulesError, rule, rules } from '@kaiju/kernel';
import type { Amt, Cond, Op, OpName, Per, StatusId, Who } from '../content/types.ts';
import {
  Attack,
  areFoes,
  type C,
  CP_CAP,
  type Dice,
  foesOf,
  living,
  openDice,
  openOwner,
  sideOf,
} from '../state.ts';
import { type Act, READS } from './act.ts';
import { type Code, heroOf, type Node, removable, statusOf } from './code.ts';
import { freeze, reroll, rollBeside, stacksOf, turnDie } from './dice.ts';
import { heal, hit, prevent } from './ledger.ts';
import { fire, fireDetonated } from './moments.ts';
import { lossOf, preventable } from './reckon.ts';
import { discardRandom, draw, gainCp, loseCp } from './resources.ts';
import { ALL, limitOf, put, take } from './tokens.ts';

/** DT-18, Appendix A: what each verb of a printed text does, and whether it could do anything. */
interface Verb<O extends Op> {
  /** Where the book says what it does. */
  readonly clause: string;
  do(ctx: C, act: Act, op: O, node: Node): void;
  /** Whether it would change anything now (DT-7.9). */
  can(g: Dice, act: Act, op: O, node: Node): boolean;
}
/** The break at "Then" does nothing by itself: the paused effect opens its window. */
type Verbs = { [K in Exclude<OpName, 'then'>]: Verb<Extract<Op, { op: K }>> };

/** Runs a list of verbs in printed order, without a pause. */
export const run = rule('DT-28.34', (ctx: C, code: Code, act: Act): void => {
  const { nodes } = code;
  for (let i = 0; i < nodes.length; i++) perform(ctx, nodes[i], act);
});
export function perform(ctx: C, node: Node, act: Act): void {
  if (node.op.op !== 'then') (verbs[node.op.op] as Verb<Op>).do(ctx, act, node.op, node);
}
function could(g: Dice, node: Node, act: Act): boolean {
  return node.op.op !== 'then' && (verbs[node.op.op] as Verb<Op>).can(g, act, node.op, node);
}

/** What must be payable in full, and is no effect by itself. */
function isCost(op: Op): boolean {
  return (op.op === 'swarm' && 'cost' in op) || (op.op === 'loseCp' && op.to === 'self');
}

/** DT-7.9, DT-18.12: every cost can be paid, and at least one effect would do something. */
export const usable = rules(['DT-7.9', 'DT-18.12'], (g: Dice, code: Code, act: Act): boolean => {
  let some = false;
  let effects = 0;
  for (const node of code.nodes) {
    const able = could(g, node, act);
    const cost = isCost(node.op);
    if (!able && (cost || node.op.op === 'unblock')) return false;
    if (cost) continue;
    effects++;
    some ||= able;
  }
  return some || effects === 0;
});

/** Whether a text could be carried out, and to no end: its costs can be paid, and none of its effects would do anything. */
export const isFutile = rule('DT-7.9', (g: Dice, code: Code, act: Act): boolean =>
  code.nodes.every((node) => could(g, node, act) === isCost(node.op)),
);

/** The target of a text: of a card the defender of the attack in progress, at roll phase end that of this turn's. */
function targetOf(g: Dice): number {
  return g.attack?.target ?? g.target;
}
function attackerOf(g: Dice): number {
  return g.attack?.stage === 'fixed' ? g.attack.by : -1;
}

/** The player a word means; -1 if there is none, or not any more (DT-13.17, DT-23.3). */
const whom = rules(['DT-13.17', 'DT-23.3'], (g: Dice, act: Act, who: Who): number => {
  const seat =
    who === 'self'
      ? act.by
      : who === 'target'
        ? targetOf(g)
        : who === 'attacker'
          ? attackerOf(g)
          : who === 'foe'
            ? act.foe
            : act.at;
  return seat >= 0 && !g.players[seat].out ? seat : -1;
});

function everyone(g: Dice, act: Act, who: Who): number[] {
  if (who === 'allFoes') return foesOf(g, act.by);
  if (who === 'otherFoes') return foesOf(g, act.by).filter((seat) => seat !== targetOf(g));
  const seat = whom(g, act, who);
  return seat < 0 ? [] : [seat];
}

/** Symbols in the dice that are read; the dice are those of whoever the effect belongs to. */
const symbolsRead = rules(['DT-18.2', 'DT-18.3', 'DT-8.19'], (g: Dice, act: Act, symbol: string): number => {
  const { die } = heroOf[g.players[act.by].hero].hero;
  const dice = act.reads === READS.roll ? g.roll.dice : g.dice;
  let n = 0;
  for (let i = 0; i < dice.length; i++) if (die[dice[i] - 1] === symbol) n++;
  return n;
});

function counted(g: Dice, act: Act, per: Per): number {
  if ('sym' in per) return symbolsRead(g, act, per.sym);
  if ('st' in per) return stacksOf(g, whom(g, act, per.who), per.st);
  const player = g.players[act.by];
  switch (per.v) {
    case 'cp':
      return player.cp;
    case 'swarm':
      return Math.max(0, player.swarm);
    case 'tide':
      return Math.max(0, player.tide);
    case 'throws':
      return g.throws;
    default:
      return act.n;
  }
}

export const amount = rule('DT-28.35', (g: Dice, act: Act, amt: Amt): number => {
  if (typeof amt === 'number') return amt;
  if (!('k' in amt)) return amt[act.tier];
  const raw = (amt.k * counted(g, act, amt)) / (amt.div ?? 1);
  const extra = amt.up ? Math.ceil(raw) : Math.floor(raw);
  return (amt.base ?? 0) + (amt.max === undefined ? extra : Math.min(amt.max, extra));
});

export function holds(g: Dice, act: Act, cond: Cond): boolean {
  const player = g.players[act.by];
  switch (cond.c) {
    case 'cp':
      return player.cp >= cond.ge;
    case 'swarm':
      return player.swarm >= cond.ge;
    case 'tide':
      return player.tide >= (cond.ge ?? 0) && player.tide <= (cond.le ?? 4);
    case 'behind':
      return foesOf(g, act.by).some((foe) => g.sides[g.players[foe].side].hp > g.sides[player.side].hp);
    default:
      return stacksOf(g, whom(g, act, cond.who), cond.st) >= cond.ge;
  }
}

/** DT-16.15, DT-19.10: an attack of one's own that modifiers may change. */
const ownAttack = rules(
  ['DT-12.13', 'DT-16.12', 'DT-16.13', 'DT-16.14', 'DT-16.15', 'DT-19.10'],
  (g: Dice, by: number): Attack | null => {
    const { attack } = g;
    return attack !== null && attack.stage === 'fixed' && attack.by === by ? attack : null;
  },
);

function canHeal(g: Dice, seat: number): boolean {
  const { hp, cap } = sideOf(g, seat);
  return hp < cap || lossOf(g, seat) > 0;
}

function setTide({ g, tell }: C, seat: number, to: number): void {
  const player = g.players[seat];
  if (player.tide < 0) return;
  const now = Math.max(0, Math.min(4, to));
  player.tide = now;
  if (now === 4) player.arrow = -1;
  else if (now === 0) player.arrow = 1;
  tell('tide', { seat, now, arrow: player.arrow });
}

const setSwarm = rules(['DT-15.1', 'DT-15.3'], ({ g, tell }: C, seat: number, to: number): void => {
  const player = g.players[seat];
  const max = heroOf[player.hero].hero.swarm?.max;
  if (max === undefined) return;
  const now = Math.max(0, Math.min(max, to));
  if (now === player.swarm) return;
  player.swarm = now;
  tell('swarm', { seat, now });
});

/** The statuses a strip may remove from a player (DT-14.10, DT-14.13, DT-14.15). */
export const strippable = rules(
  ['DT-14.6', 'DT-14.10', 'DT-14.13', 'DT-14.15', 'DT-15.2', 'DT-15.3'],
  (g: Dice, seat: number, only: 'negative' | undefined): StatusId[] => {
    if (seat < 0) return [];
    const { tokens } = g.players[seat];
    return removable.filter((st) => tokens[st] > 0 && (only === undefined || statusOf[st].polarity === only));
  },
);

const verbs: Verbs = {
  attack: {
    clause: 'DT-28.1',
    do: ({ g, tell }, act, op, node) => {
      const { by, src, tier } = act;
      g.attack = Attack.make({ by, ability: src, code: node.key, tier, type: op.type });
      tell('attack', { seat: by, ability: src, type: op.type });
    },
    can: () => true,
  },
  addDmg: {
    clause: 'DT-28.2',
    do: ({ g }, act, op) => {
      const n = amount(g, act, op.n);
      const { attack } = g;
      // In the answer to a sting it is the sting's damage that grows.
      if (attack !== null && attack.stage === 'activated') attack.added += n;
      else act.n += n;
    },
    can: () => true,
  },
  boost: {
    clause: 'DT-28.3',
    do: ({ g, tell }, act, op) => {
      const attack = ownAttack(g, act.by);
      const n = amount(g, act, op.n);
      if (attack === null || n === 0) return;
      attack.boost += n;
      tell('boosted', { seat: act.by, n, total: attack.base + attack.boost, src: act.src });
    },
    can: (g, act, op) =>
      ownAttack(g, act.by) !== null && (act.reads === READS.roll || amount(g, act, op.n) > 0),
  },
  unblock: {
    clause: 'DT-28.4',
    do: ({ g, tell }, act) => {
      const attack = ownAttack(g, act.by);
      if (attack?.type !== 'normal') return;
      attack.type = 'undef';
      tell('unblocked', { seat: act.by, src: act.src });
    },
    can: (g, act) => {
      const attack = ownAttack(g, act.by);
      return attack !== null && attack.type === 'normal' && attack.defence === '';
    },
  },

  hit: {
    clause: 'DT-28.5',
    do: (ctx, act, op) => {
      const n = amount(ctx.g, act, op.n);
      for (const seat of everyone(ctx.g, act, op.to))
        hit(ctx, seat, n, { from: act.by, type: 'pure', src: act.src });
    },
    can: (g, act, op) => everyone(g, act, op.to).length > 0 && amount(g, act, op.n) > 0,
  },
  collateral: {
    clause: 'DT-28.6',
    do: (ctx, act, op) => {
      for (const seat of everyone(ctx.g, act, op.to))
        hit(ctx, seat, op.n, { from: act.by, type: 'collateral', src: act.src });
    },
    can: (g, act, op) => everyone(g, act, op.to).length > 0,
  },
  heal: {
    clause: 'DT-28.7',
    do: (ctx, act, op) => heal(ctx, act.by, amount(ctx.g, act, op.n), act.src),
    can: (g, act, op) => amount(g, act, op.n) > 0 && canHeal(g, act.by),
  },
  prevent: {
    clause: 'DT-28.8',
    do: (ctx, act, op) => {
      const seat = whom(ctx.g, act, op.to);
      // A defence counts even if the attack stands at 0: modifiers may still raise it.
      if (seat < 0 || (op.scope === 'any' && preventable(ctx.g, seat, 'any') === 0)) return;
      prevent(ctx, seat, op.n === 'half' ? 'half' : amount(ctx.g, act, op.n), {
        scope: op.scope,
        src: act.src,
      });
    },
    can: (g, act, op) => {
      const seat = whom(g, act, op.to);
      return seat >= 0 && preventable(g, seat, op.scope) > 0;
    },
  },
  ignore: {
    clause: 'DT-28.9',
    do: ({ g, tell }, act) => {
      const { attack } = g;
      if (attack === null || attack.type === 'ult') return;
      attack.ignored = true;
      tell('ignored', { seat: act.by, src: act.src });
    },
    can: (g) => g.attack !== null && g.attack.type !== 'ult' && !g.attack.ignored,
  },

  cp: {
    clause: 'DT-28.10',
    do: (ctx, act, op) => gainCp(ctx, act.by, op.n),
    can: (g, act) => g.players[act.by].cp < CP_CAP,
  },
  loseCp: {
    clause: 'DT-28.11',
    do: (ctx, act, op) => {
      for (const seat of everyone(ctx.g, act, op.to)) loseCp(ctx, seat, op.n);
    },
    can: (g, act, op) => {
      const seat = whom(g, act, op.to);
      return seat >= 0 && g.players[seat].cp >= (op.to === 'self' ? op.n : 1);
    },
  },
  stealCp: {
    clause: 'DT-28.12',
    // Too little is all there is; what the thief can't hold is lost.
    do: rules(['DT-18.6', 'DT-18.10'], (ctx, act, op) => {
      const seat = whom(ctx.g, act, op.from);
      if (seat >= 0) gainCp(ctx, act.by, loseCp(ctx, seat, op.n));
    }),
    can: (g, act, op) => {
      const seat = whom(g, act, op.from);
      return seat >= 0 && g.players[seat].cp > 0;
    },
  },
  stealHp: {
    clause: 'DT-28.13',
    do: (ctx, act, op) => {
      const seat = whom(ctx.g, act, op.from);
      const n = amount(ctx.g, act, op.n);
      if (seat >= 0) hit(ctx, seat, n, { from: act.by, type: 'pure', src: act.src, steal: true });
    },
    can: (g, act, op) => whom(g, act, op.from) >= 0 && amount(g, act, op.n) > 0,
  },
  draw: {
    clause: 'DT-28.14',
    do: (ctx, act, op) => draw(ctx, act.by, op.n),
    can: (g, act) => {
      const { deck, discard } = g.players[act.by];
      // From one's own view as well as at the table: a pile that is seen says its number.
      return sizeOf(deck) + sizeOf(discard) > 0;
    },
  },
  discard: {
    clause: 'DT-28.15',
    do: (ctx, act, op) => {
      const seat = whom(ctx.g, act, op.to);
      if (seat >= 0) for (let i = 0; i < op.n; i++) discardRandom(ctx, seat);
    },
    can: (g, act, op) => {
      const seat = whom(g, act, op.to);
      return seat >= 0 && sizeOf(g.players[seat].hand) > 0;
    },
  },

  gain: {
    clause: 'DT-28.16',
    do: (ctx, act, op) => void put(ctx, act.by, op.st, amount(ctx.g, act, op.n), act.by),
    can: (g, act, op) =>
      g.players[act.by].tokens[op.st] < limitOf(g, act.by, op.st) && amount(g, act, op.n) > 0,
  },
  inflict: {
    clause: 'DT-28.17',
    do: (ctx, act, op) => {
      for (const seat of everyone(ctx.g, act, op.to)) {
        const over = put(ctx, seat, op.st, op.n, act.by);
        if (over > 0 && areFoes(ctx.g, seat, act.by)) fire(ctx, 'overflow', act.by, op.st, over);
      }
    },
    can: (g, act, op) =>
      everyone(g, act, op.to).some((seat) => fits(g, seat, op.st) || gainsByOverflow(g, act, op)),
  },
  drop: {
    clause: 'DT-14.2',
    do: (ctx, act, op) => void take(ctx, act.by, op.st, op.n === 'all' ? ALL : op.n),
    can: (g, act, op) => g.players[act.by].tokens[op.st] > 0,
  },
  consume: {
    clause: 'DT-28.18',
    do: rules(['DT-18.7'], (ctx, act, op, node) => {
      const seat = whom(ctx.g, act, op.from);
      if (seat < 0) return;
      const taken = take(ctx, seat, op.st, ALL);
      for (let i = 0; i < taken; i++) run(ctx, node.inner as Code, act);
      // "Additionally" comes after all else.
      if (node.other && taken >= (op.also?.ge ?? 0)) run(ctx, node.other, act);
    }),
    can: (g, act, op) => stacksOf(g, whom(g, act, op.from), op.st) > 0,
  },
  strip: {
    clause: 'DT-28.19',
    do: (ctx, act, op) => {
      const seat = op.from === 'self' ? act.by : whom(ctx.g, act, 'player');
      const n = op.stacks === 'all' ? ALL : op.stacks;
      for (const st of strippable(ctx.g, seat, op.only))
        if (op.kinds === 'all' || st === act.st) take(ctx, seat, st, n);
    },
    can: (g, act, op) =>
      strippable(g, op.from === 'self' ? act.by : whom(g, act, 'player'), op.only).length > 0,
  },
  /** DT-14.14 */
  move: {
    clause: 'DT-28.20',
    do: (ctx, act, op) => {
      const st = act.st as StatusId;
      if (ctx.g.players[act.to].out || !fits(ctx.g, act.to, st)) return;
      const taken = take(ctx, act.at, st, op.n);
      put(ctx, act.to, st, taken, act.by);
    },
    can: (g) => {
      const seats = living(g);
      const hasTaker = (at: number, st: StatusId) => seats.some((to) => to !== at && fits(g, to, st));
      return seats.some((at) => strippable(g, at, undefined).some((st) => hasTaker(at, st)));
    },
  },
  limit: {
    clause: 'DT-28.21',
    do: ({ g, tell }, act, op) => {
      g.players[act.by].raised[op.st] += op.n;
      tell('limit', { seat: act.by, st: op.st, now: limitOf(g, act.by, op.st) });
    },
    can: () => true,
  },
  detonate: {
    clause: 'DT-29.20',
    do: (ctx, act, op) => {
      ctx.tell('detonated', { seat: act.by, st: op.st });
      fireDetonated(ctx, act.by, op.st);
    },
    can: () => true,
  },

  /** DT-18.1: here without a window; where there is one, the paused effect rolls (DT-18.13). */
  roll: {
    clause: 'DT-28.22',
    do: (ctx, act, op, node) => {
      const { roll } = ctx.g;
      rollBeside(ctx, act.by, op.dice, 'written', act.src, false);
      read(ctx, act, node);
      // Dice that others wait for, such as a defence's, lie as they lay.
      if (roll.open) ctx.g.roll = roll;
    },
    can: (g, act, _op, node) => {
      const before = act.reads;
      act.reads = READS.roll;
      const able = (node.inner as Code).nodes.some((inner) => couldAtAll(g, inner, act));
      act.reads = before;
      return able;
    },
  },
  on: {
    clause: 'DT-28.23',
    do: (ctx, act, op, node) => {
      if (symbolsRead(ctx.g, act, op.sym) > 0) run(ctx, node.inner as Code, act);
    },
    can: (g, act, _op, node) => (node.inner as Code).nodes.some((inner) => could(g, inner, act)),
  },
  onNumber: {
    clause: 'DT-14.16',
    do: (ctx, act, op, node) => {
      if (ctx.g.roll.dice.some((n) => (op.nums as readonly number[]).includes(n)))
        run(ctx, node.inner as Code, act);
    },
    can: (g, act, _op, node) => (node.inner as Code).nodes.some((inner) => could(g, inner, act)),
  },
  die: {
    clause: 'DT-28.27',
    do: (ctx, act) => {
      for (let i = 0; i < act.set.length; i += 2) turnDie(ctx, act.by, act.set[i], act.set[i + 1], act.src);
      if (act.reroll.length > 0) reroll(ctx, act.by, act.reroll, act.src);
    },
    can: rules(['DT-19.4', 'DT-20.8'], (g, act, op) => {
      const owner = openOwner(g);
      if (owner < 0 || openDice(g) === null) return false;
      if (op.who === 'self') return owner === act.by;
      return op.who === 'any' || areFoes(g, owner, act.by);
    }),
  },
  throws: {
    clause: 'DT-28.28',
    do: ({ g, tell }, act, op) => {
      g.throws = Math.max(0, g.throws + op.n);
      tell('throws', { seat: g.active, n: op.n, now: g.throws, src: act.src });
    },
    can: (g, act, op) =>
      g.phase === 'offence' && g.open && g.declared === '' && whom(g, act, op.to) === g.active,
  },
  fewerDice: {
    clause: 'DT-29.19',
    do: ({ g }, act, op) => {
      act.n -= amount(g, act, op.n);
    },
    can: () => true,
  },
  freeze: {
    clause: 'DT-29.21',
    do: (ctx, act, op) => freeze(ctx, amount(ctx.g, act, op.n)),
    can: () => true,
  },

  choose: {
    clause: 'DT-28.24',
    do: (ctx, act, _op, node) => {
      const option = node.options[act.or];
      if (option === undefined) throw new RulesError(`${act.src}: an OR that nobody chose`);
      run(ctx, option, act);
    },
    can: (g, act, _op, node) =>
      act.or >= 0
        ? usable(g, node.options[act.or], act)
        : node.options.some((option) => usable(g, option, act)),
  },
  if: {
    clause: 'DT-28.25',
    do: (ctx, act, op, node) => {
      const branch = holds(ctx.g, act, op.cond) ? node.inner : node.other;
      if (branch) run(ctx, branch, act);
    },
    can: (g, act, op, node) => {
      const branch = holds(g, act, op.cond) ? node.inner : node.other;
      return branch?.nodes.some((inner) => could(g, inner, act)) ?? false;
    },
  },

  swarm: {
    clause: 'DT-28.29',
    do: (ctx, act, op) => setSwarm(ctx, act.by, 'set' in op ? op.set : ctx.g.players[act.by].swarm + op.n),
    can: (g, act, op) => {
      const { swarm, hero } = g.players[act.by];
      if (swarm < 0) return false;
      if ('set' in op) return swarm !== op.set;
      return op.n < 0 ? swarm >= -op.n : swarm < (heroOf[hero].hero.swarm?.max ?? 0);
    },
  },
  /** Half the dial, rounded down, and what the victim's Scent adds; a dial at 0 does not sting. */
  sting: {
    clause: 'DT-28.30',
    do: (ctx, act, op) => {
      const { g } = ctx;
      const { swarm } = g.players[act.by];
      const seat = op.to === 'target' && g.attack === null ? -1 : whom(g, act, op.to);
      if (seat < 0 || swarm < 1) return;
      const n = fire(ctx, 'sting', seat, '', Math.floor(swarm / 2));
      ctx.tell('stung', { seat, by: act.by, n });
      hit(ctx, seat, n, { from: act.by, type: 'pure', src: act.src });
    },
    can: (g, act) => g.players[act.by].swarm > 0,
  },
  tide: {
    clause: 'DT-28.31',
    do: (ctx, act, op) => {
      const { tide, arrow } = ctx.g.players[act.by];
      setTide(ctx, act.by, 'set' in op ? op.set : tide + ('flow' in op ? arrow : op.n));
    },
    can: (g, act, op) => {
      const { tide } = g.players[act.by];
      if (tide < 0) return false;
      if ('flow' in op) return true;
      return 'set' in op ? tide !== op.set : op.n > 0 ? tide < 4 : tide > 0;
    },
  },
};

/** Reads the dice just rolled. */
export function read(ctx: C, act: Act, node: Node): void {
  const before = act.reads;
  act.reads = READS.roll;
  run(ctx, node.inner as Code, act);
  act.reads = before;
  ctx.g.roll.open = false;
}

/** Whether a verb that reads dice still to be rolled could do anything. */
function couldAtAll(g: Dice, node: Node, act: Act): boolean {
  if (node.op.op === 'boost') return ownAttack(g, act.by) !== null;
  return node.inner ? node.inner.nodes.some((inner) => couldAtAll(g, inner, act)) : could(g, node, act);
}

function sizeOf(pile: { cards: readonly unknown[] | null; count?: number | null }): number {
  return pile.cards?.length ?? pile.count ?? 0;
}
function fits(g: Dice, seat: number, st: StatusId): boolean {
  return g.players[seat].tokens[st] < limitOf(g, seat, st);
}
function gainsByOverflow(g: Dice, act: Act, op: { st: StatusId }): boolean {
  const answers = heroOf[g.players[act.by].hero].triggers.overflow;
  return (answers?.some(({ trigger }) => trigger.st === op.st) ?? false) && canHeal(g, act.by);
}
