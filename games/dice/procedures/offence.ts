import { act, call, done, type Flow, goto, int, type Json, list, next, rules } from '@kaiju/kernel';
import type { Req } from '../content/types.ts';
import { Act, READS } from '../effects/act.ts';
import { diceOf } from '../effects/answers.ts';
import {
  abilityOf,
  type CompiledAbility,
  heroOf,
  nodes,
  type OffenceLevel,
  tierMet,
} from '../effects/code.ts';
import { clearRolls, metAbilities, throwDice } from '../effects/dice.ts';
import { fire } from '../effects/moments.ts';
import { refusals } from '../effects/refusals.ts';
import { type Answer, respond, responses } from '../effects/responses.ts';
import { amount, run } from '../effects/verbs.ts';
import { GROUPS, groupOf, keeping, metOf, planFor } from '../odds/index.ts';
import { type C, type Dice, NO_ABILITY, procedure } from '../state.ts';
import { carry } from './carry.ts';
import { defend } from './defence.ts';
import { inOrder, waitingFields } from './order.ts';
import { begins, decision, during, responseWindow, settlement } from './steps.ts';
import { aim } from './targeting.ts';

const THROWS = 3;
const ALL_DICE = [0, 1, 2, 3, 4];
const STOP = rules(['DT-8.4'], 'stop' as const);
/** To the throws that are left, or straight to a new declaration. */
const BACK = rules(['DT-8.9', 'DT-8.11', 'DT-8.12'], 'back' as const);
/** Ready-made answers: the dice that are thrown again, by a bit each. */
const THROW: Json[] = Array.from({ length: 32 }, (_, mask) => ({ throw: diceOf(mask).slice() }));

/** DT-8.4: no dice at all says stop. */
function isAgain(answer: Json): answer is { throw: number[] } {
  return typeof answer === 'object' && answer !== null && 'throw' in answer;
}

/** The level of an ability on its owner's board. */
function levelOf(g: Dice, { index, levels }: CompiledAbility): OffenceLevel {
  return levels[g.players[g.active].levels[index] - 1];
}
function tierOf(g: Dice, { index }: CompiledAbility): number {
  return tierMet(heroOf[g.players[g.active].hero], index, g.dice) - 1;
}

/** The printed damage of an ability as the dice lie, for the choice of whoever does not choose. */
function printedDamage(g: Dice, compiled: CompiledAbility): number {
  const { now } = levelOf(g, compiled);
  const act = Act.make({
    by: g.active,
    src: compiled.ability.id,
    tier: tierOf(g, compiled),
    reads: READS.final,
  });
  let most = 0;
  for (const { op, options } of now.nodes) {
    const first = options[0]?.nodes[0].op;
    const attack = op.op === 'attack' ? op : first?.op === 'attack' ? first : null;
    if (attack) most = Math.max(most, amount(g, act, attack.n));
  }
  return most;
}

/** P-8: the ability that hits hardest; none only if none is met. */
function bestAbility(g: Dice): string {
  let best = NO_ABILITY;
  let most = -1;
  for (const compiled of metAbilities(g)) {
    const n = printedDamage(g, compiled);
    if (n > most) {
      best = compiled.ability.id;
      most = n;
    }
  }
  return best;
}

/** P-7 for whoever does not answer: stop if anything is met, else throw what most likely meets something. */
function otherwiseThrow(g: Dice): Json {
  if (metAbilities(g).length > 0) return STOP;
  const met = metOf(heroOf[g.players[g.active].hero].hero);
  const values = new Float64Array(GROUPS);
  for (let group = 0; group < GROUPS; group++) values[group] = met.some((tiers) => tiers[group] > 0) ? 1 : 0;
  const frozen = g.dice.map((_, i) => (g.frozen & (1 << i)) !== 0);
  const { keep } = planFor({ numbers: g.dice, throws: g.throws, frozen }, values);
  const kept = keeping(g.dice, keep[g.throws][groupOf(g.dice)], frozen);
  const mask = kept.reduce((bits, stays, i) => (stays || frozen[i] ? bits : bits | (1 << i)), 0);
  return mask === 0 ? STOP : THROW[mask];
}

/** Says of each ability that the faces don't meet it. */
function refuseUnmet({ g, refuse }: C): void {
  if (refuse === undefined) return;
  const hero = heroOf[g.players[g.active].hero];
  for (const { ability, index } of hero.abilities) {
    if (tierMet(hero, index, g.dice) === 0)
      refuse(ability.id, 'DT-12.1', { key: 'E-REQ', x: missing(ability.req, hero.hero.die, g.dice) });
  }
}

/** What the faces lack, for the words of a refusal: `clay*2+ember*1`, `kind*4`, `straight*5`. */
function missing(req: Req, die: readonly string[], dice: readonly number[]): string {
  if ('kind' in req) return `kind*${req.kind}`;
  if ('straight' in req) return `straight*${req.straight}`;
  const needs = 'tier' in req ? { [req.tier]: req.at[0] } : req.sym;
  return Object.entries(needs)
    .map(([symbol, least]) => [symbol, least - dice.filter((n) => die[n - 1] === symbol).length] as const)
    .filter(([, lack]) => lack > 0)
    .map(([symbol, lack]) => `${symbol}*${lack}`)
    .join('+');
}

const declare = rules(['DT-8.5', 'DT-8.6', 'DT-8.17'], ({ g, tell }: C, ability: string): void => {
  g.declared = ability;
  tell('declared', { seat: g.active, ability, dice: g.dice.slice() });
});

interface Locals {
  faces: number[];
}

/** Whether a die shows another number than at the declaration, be it of an ability or of none. */
const haveChanged = rules(['DT-8.10', 'DT-8.13', 'DT-24.14'], (g: Dice, { faces }: Locals): boolean =>
  g.dice.some((n, i) => n !== faces[i]),
);

const THROWN = 'DT-24.3';
const DECLARED = 'DT-24.4';

/** DT-8: the Offensive Roll Phase, and what follows from it. */
export const offence = procedure('offence', {
  /** The faces at the declaration (DT-8.10). */
  faces: list(int),
}).steps(
  begins('DT-8.1', 'offence'),
  responseWindow('A', 'offence'),
  during('DT-8.2', (ctx) => {
    const { g } = ctx;
    g.throws = THROWS;
    fire(ctx as C, 'offRollStart', g.active);
    g.open = true;
    throwDice(ctx as C, ALL_DICE);
    fire(ctx as C, 'firstThrow', g.active);
  }),

  responseWindow('C', ''),
  decision<Locals, Json>('DT-8.3', {
    kind: 'throw',
    silence: 'DT-27.7',
    who: ({ g }) => g.active,
    when: ({ g }) => g.throws > 0,
    options: (ctx, seat) => {
      const { g, refuse } = ctx;
      const out: Json[] = [STOP];
      for (let mask = 1; mask < 32; mask++) {
        if ((mask & g.frozen) === 0) out.push(THROW[mask]);
        else refuse?.(THROW[mask], refusals.frozen.clause, refusals.frozen.reason);
      }
      return responses(ctx as C, seat, 'C', out);
    },
    otherwise: ({ g }) => otherwiseThrow(g),
    take: (ctx, answer, seat) => {
      if (answer === STOP) {
        ctx.tell('stopped', { seat, throws: ctx.g.throws });
        return next;
      }
      if (isAgain(answer)) throwDice(ctx as C, answer.throw);
      else respond(ctx as C, seat, answer as Answer);
      return goto(THROWN);
    },
  }),
  decision<Locals, Json>('DT-8.5', {
    kind: 'declare',
    silence: 'DT-27.8',
    who: ({ g }) => g.active,
    options: (ctx, seat) => {
      const { g, refuse } = ctx;
      const out: Json[] = [];
      for (const { ability } of metAbilities(g)) out.push(ability.id);
      out.push(NO_ABILITY);
      refuseUnmet(ctx as C);
      if (refuse !== undefined && g.throws === 0) {
        for (const again of THROW.slice(1)) refuse(again, refusals.throws.clause, refusals.throws.reason);
      }
      return responses(ctx as C, seat, 'C', out);
    },
    otherwise: ({ g }) => bestAbility(g),
    take: (ctx, answer, seat) => {
      const { g, v } = ctx;
      if (typeof answer !== 'string') {
        respond(ctx as C, seat, answer as Answer);
        return goto(THROWN);
      }
      declare(ctx as C, answer);
      v.faces = g.dice.slice();
      return next;
    },
  }),

  responseWindow<Locals>('D', '', {
    // DT-8.10: a die that landed on its old number has not changed.
    after: ({ g, v }) => (haveChanged(g, v) ? next : undefined),
  }),
  during<Locals>('DT-8.7', ({ g, v }) => (haveChanged(g, v) ? next : goto('DT-8.14'))),
  decision<Locals, string>('DT-8.8', {
    kind: 'redeclare',
    silence: 'DT-27.9',
    who: ({ g }) => g.active,
    options: (ctx) => {
      const { g, refuse } = ctx;
      const out: string[] = [];
      refuseUnmet(ctx as C);
      for (const { ability } of metAbilities(g)) {
        if (ability.id !== g.declared) out.push(ability.id);
        else refuse?.(ability.id, refusals.same.clause, refusals.same.reason);
      }
      out.push(BACK);
      return out;
    },
    otherwise: () => BACK,
    take: (ctx, answer, seat) => {
      const { g, v, tell } = ctx;
      if (answer !== BACK) {
        declare(ctx as C, answer);
        v.faces = g.dice.slice();
        return goto(DECLARED);
      }
      g.declared = '';
      tell('wentBack', { seat, throws: g.throws });
      return goto(THROWN);
    },
  }),

  during('DT-8.14', ({ g }) => {
    g.open = false;
  }),
  during('DT-8.21', ({ g }) => (g.declared === NO_ABILITY ? done : next)),
  during('DT-8.15', (ctx): Flow => {
    const { g, tell } = ctx;
    const compiled = abilityOf[g.declared];
    const { id, ultimate } = compiled.ability;
    const tier = tierOf(g, compiled);
    tell('activated', {
      seat: g.active,
      ability: id,
      level: g.players[g.active].levels[compiled.index],
      tier,
    });
    if (ultimate) lockOthers(ctx as C);
    fire(ctx as C, 'activate', g.active);
    const args = { by: g.active, src: id, code: levelOf(g, compiled).now.key, tier, reads: READS.final };
    return call(carry, args);
  }),
  responseWindow('E', ''),
  ...settlement<Locals>('offence', 'DT-8.20'),

  during('DT-8.16', ({ g }) => (levelOf(g, abilityOf[g.declared]).needsTarget ? call(aim, {}) : next)),
  during('DT-9.14', (ctx): Flow => {
    const { g } = ctx;
    if (g.attack !== null) return call(defend, {});
    strikeTarget(ctx as C);
    return next;
  }),
  ...settlement('targeting'),
);

/** Until the roll phase has ended, opponents do nothing. */
const lockOthers = rules(['DT-12.8', 'DT-12.9', 'DT-12.11'], ({ g, tell }: C): void => {
  g.lock = g.players[g.active].side;
  tell('locked', { seat: g.active });
});

/** The effects of the ability on its target (DT-9.14, DT-10.2). */
export function strikeTarget(ctx: C): void {
  const { g } = ctx;
  const compiled = abilityOf[g.declared];
  const act = Act.make({
    by: g.active,
    src: g.declared,
    tier: Math.max(0, tierOf(g, compiled)),
    reads: READS.final,
  });
  run(ctx, levelOf(g, compiled).later, act);
}

/** DT-10.3: printed number, its own "+" terms, passives, and what lowers it for good. */
export const fixAttack = rules(['DT-10.3', 'DT-16.1', 'DT-16.10', 'DT-16.11'], (ctx: C): void => {
  const { g, tell } = ctx;
  const { attack } = g;
  if (attack === null) return;
  const { op } = nodes[attack.code];
  const act = Act.make({ by: attack.by, src: attack.ability, tier: attack.tier, reads: READS.final });
  if (op.op === 'attack') attack.added += amount(g, act, op.n);
  fire(ctx, 'attackFixed', attack.by);
  attack.base = Math.max(0, attack.added);
  attack.stage = 'fixed';
  tell('announced', { seat: attack.by, target: attack.target, n: attack.base, type: attack.type });
});

/** DT-11.1 to DT-11.4: the roll phase ends, with or without an ability. */
export const rollEnd = procedure('rollEnd', waitingFields).steps(
  begins('DT-11.1', 'rollEnd'),
  // In silence no Echo is spent (DT-27.15).
  responseWindow('L', ''),
  ...inOrder('rollEnd', {
    ...{ gather: 'DT-11.2/gather', order: 'DT-11.2', silence: 'DT-27.15', each: 'DT-11.2/each' },
  }),
  ...settlement('rollEnd', 'DT-11.3'),
  act('DT-12.17', ({ g }) => clearRolls(g)),
);
