import { reckon } from '../effects/reckon.ts';
import {
  EMPTY,
  type Guard,
  groupOf,
  guardWith,
  lossBehind,
  markedGroup,
  type Plan,
  plan,
} from '../odds/index.ts';
import { type Dice, foesOf, isLeader, NO_ABILITY } from '../state.ts';
import { strengths, turnsLeft, winChance } from './appraise.ts';
import { fighterAt } from './fighter.ts';
import { withTurns } from './recast.ts';
import { abilityWorth, Bout, handWorths, TASTE } from './worth.ts';

/** What an unused throw is worth to the Kite Dancer: a Gust. */
const TAILWIND = 0.95;
/** Thinking further than this many extra throws is idle. */
const SPARE_THROWS = 1;
/** An ordinary attack, and one that can't be defended. */
const ORDINARY = 7;
const PIERCING = 5;

/** The active player's throws, planned against whom it means to strike. */
export interface Rolling {
  bout: Bout;
  /** What stopping is worth, by group, if nothing more is done to the dice. */
  values: Float64Array;
  /** The same with what the player holds to turn dice with. */
  held: Float64Array;
  /** What each unused throw is worth. */
  unused: number;
  plan: Plan;
}

/**
 * What striking somebody is worth: how the seat would stand, by the HP that all can see, after an ordinary blow there;
 * every other blow can't be defended. That is mostly whoever has most, and a leader gives a card (DT-21.4). Whoever
 * only looked for the weakest defence would join all others against the same seat.
 */
export function targetWorth(g: Dice, seat: number, foe: number): number {
  const { side } = g.players[seat];
  const turns = turnsLeft(g);
  const all = g.sides.map(({ hp }) => hp);
  const bout = new Bout(fighterAt(g, seat), fighterAt(g, foe));
  all[g.players[foe].side] -= (bout.blow(ORDINARY, 'normal') + bout.blow(PIERCING, 'undef')) / 2;
  if (g.mode !== 'team' && isLeader(g, foe)) all[side] += TASTE.card;
  return winChance(all, g, side, turns);
}

/** Whom a seat would strike if it could choose. */
function preferredTarget(g: Dice, seat: number, among: readonly number[]): number {
  if (among.length === 1) return among[0];
  let best = among[0];
  let most = Number.NEGATIVE_INFINITY;
  for (const foe of among) {
    const worth = targetWorth(g, seat, foe);
    if (worth > most) {
      most = worth;
      best = foe;
    }
  }
  return best;
}

export function boutOf(g: Dice, seat: number, target = g.target): Bout {
  const foes = foesOf(g, seat);
  const aim = foes.includes(target) ? target : preferredTarget(g, seat, foes);
  const others = foes.filter((foe) => foe !== aim).map((foe) => fighterAt(g, foe));
  return new Bout(fighterAt(g, seat), fighterAt(g, aim), others);
}

/** The plan for the dice on the table. A seat that throws itself counts on the cards it holds. */
export function rollingOf(g: Dice, seat: number): Rolling {
  const bout = boutOf(g, g.active);
  const values = handWorths(bout);
  const { tokens, hero, hand } = g.players[g.active];
  const kinds = seat === g.active ? hand.cards.map(({ kind }) => kind) : [];
  const held = withTurns(values, bout.self, kinds, bout.turns);
  const unused = hero === 'dancer' && tokens.gust < 4 ? TAILWIND : 0;
  const frozen =
    g.frozen === 0
      ? EMPTY
      : markedGroup(
          g.dice,
          g.dice.map((_, i) => (g.frozen & (1 << i)) !== 0),
        );
  return {
    bout,
    values,
    held,
    unused,
    plan: plan(held, { throws: g.throws + SPARE_THROWS, frozen, unused }),
  };
}

/** What the active player's dice are worth to it: what it has declared, or what it may still throw. */
export function diceWorth(g: Dice, rolling: Rolling): number {
  if (g.dice.length === 0) return 0;
  const group = groupOf(g.dice);
  if (g.declared === NO_ABILITY) return 0;
  if (g.declared !== '') {
    const { hero } = rolling.bout.self;
    const worth = abilityWorth(
      rolling.bout,
      hero.abilities.findIndex(({ id }) => id === g.declared),
      group,
    );
    if (!Number.isNaN(worth)) return worth;
  }
  return rolling.plan.worth[Math.min(g.throws, rolling.plan.worth.length - 1)][group];
}

/** How a table stands: every side's strength with all that is thrown, declared or pending counted in. */
export interface Standing {
  all: number[];
  turns: number;
}

export function standingOf(g: Dice, seat: number, rolling: Rolling | null): Standing {
  const turns = turnsLeft(g);
  const all = strengths(g, seat, turns);
  const own = g.active < 0 ? 0 : g.players[g.active].side;
  if (isRolling(g)) all[own] += diceWorth(g, rolling ?? rollingOf(g, seat));
  else if (g.attack !== null && g.attack.stage === 'activated') all[own] += attackWorth(g, g.attack.ability);
  for (let i = 0; i < g.players.length; i++) {
    if (!g.players[i].out) all[g.players[i].side] -= pendingLoss(g, i);
  }
  for (const { to, n } of g.healing) {
    const { hp, cap } = g.sides[g.players[to].side];
    all[g.players[to].side] += Math.min(n, cap - hp);
  }
  return { all, turns };
}

/** Whether the five dice lie on the table and may still change. */
export function isRolling(g: Dice): boolean {
  return g.open && g.dice.length > 0;
}

function attackWorth(g: Dice, ability: string): number {
  const bout = boutOf(g, g.active);
  const index = bout.self.hero.abilities.findIndex(({ id }) => id === ability);
  const worth = abilityWorth(bout, index, groupOf(g.dice));
  return Number.isNaN(worth) ? 0 : worth;
}

/** How well a seat stands, 0 to 1. */
export function situation(g: Dice, seat: number, rolling: Rolling | null = null): number {
  const { all, turns } = standingOf(g, seat, rolling);
  return winChance(all, g, g.players[seat].side, turns);
}

/** What is on its way to a seat, in points of health; what would be the end counts for more. */
export function pendingLoss(g: Dice, seat: number, dice: readonly number[] = g.roll.dice): number {
  const { attack } = g;
  const { attack: struck, other, sure } = reckon(g, seat);
  const rest = other + sure;
  if (struck + rest === 0) return 0;
  const self = fighterAt(g, seat);
  const by = attack === null ? self : fighterAt(g, attack.by);
  const bout = new Bout(by, { ...self, hp: self.hp - rest });
  if (rest >= self.hp) return bout.loss(rest);
  if (attack === null || struck === 0) return bout.loss(0) + rest;
  if (attack.type !== 'normal') return bout.loss(struck) + rest;
  if (attack.defence === '') return bout.blow(struck, 'normal') + rest;
  if (g.roll.open && g.roll.why === 'defence') {
    const guard = guardOf(g, seat, attack.defence, dice);
    return bout.loss(lossBehind(struck, guard)) - guard.back + rest;
  }
  return bout.loss(struck) + rest;
}

/** What the defence dice on the table take off. */
function guardOf(g: Dice, seat: number, id: string, dice: readonly number[]): Guard {
  const { hero, levels } = fighterAt(g, seat);
  const index = hero.defences.findIndex((defence) => defence.id === id);
  const { ops } = hero.defences[index].levels[levels[hero.abilities.length + index] - 1];
  return guardWith(ops, hero.die, groupOf(dice));
}
