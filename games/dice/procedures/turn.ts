import { act, call, callAndStay, type Flow, goto, int, list, next, rules, text } from '@kaiju/kernel';
import { Act } from '../effects/act.ts';
import type { CompiledTrigger } from '../effects/code.ts';
import { clearRolls } from '../effects/dice.ts';
import { hit } from '../effects/ledger.ts';
import { isHeld, triggersOf } from '../effects/moments.ts';
import { draw, gainCp } from '../effects/resources.ts';
import { run } from '../effects/verbs.ts';
import { type C, type Dice, nextLiving, procedure } from '../state.ts';
import { carry } from './carry.ts';
import { discard, main } from './main.ts';
import { offence, rollEnd } from './offence.ts';
import { begins, decision, during, responseWindow, settlement, turnIsOver } from './steps.ts';

const DUSK_FALLS = 20;

/** What stands on the board with an effect in this moment, by id. */
const waitingAt = rules(['DT-5.6'], (g: Dice, moment: 'upkeep' | 'incomeEnd'): string[] =>
  triggersOf(g, g.active, moment).map(({ id }) => id),
);
function triggerOf(g: Dice, moment: 'upkeep' | 'incomeEnd', id: string): CompiledTrigger | undefined {
  return triggersOf(g, g.active, moment).find((trigger) => trigger.id === id);
}
function hasChoice({ code }: CompiledTrigger): boolean {
  return code.nodes.some(({ op }) => op.op === 'choose');
}

/** An order is asked for only where it could matter. */
const orderMatters = rules(['DT-5.5'], (g: Dice, waiting: readonly string[]): boolean => {
  if (waiting.length < 2) return false;
  return waiting.some((id) => {
    const trigger = triggerOf(g, 'upkeep', id);
    return trigger !== undefined && hasChoice(trigger);
  });
});

/** DT-5: what triggers in the Upkeep of whoever holds it, in the order that player likes. */
export const upkeep = procedure('upkeep', { waiting: list(text), now: text.or(''), left: int.or(0) }).steps(
  begins('DT-5.1/phase', 'upkeep'),
  responseWindow('A', 'upkeep'),
  during('DT-5.1', ({ g, v }) => {
    v.waiting = waitingAt(g, 'upkeep');
  }),
  during('DT-23.5', (ctx) => {
    const { g } = ctx;
    const { turns } = g.players[g.active];
    if (g.dusk && turns > DUSK_FALLS)
      hit(ctx as C, g.active, turns - DUSK_FALLS, { from: g.active, type: 'dusk', src: 'dusk' });
  }),
  decision('DT-5.2', {
    kind: 'order',
    silence: 'DT-27.2',
    who: ({ g }) => g.active,
    when: ({ g, v }) => orderMatters(g, v.waiting),
    options: ({ v }) => v.waiting.slice(),
    take: ({ v }, id) => {
      v.waiting = [id, ...v.waiting.filter((other) => other !== id)];
      return next;
    },
  }),
  during('DT-5.4', (ctx): Flow => {
    const { g, v } = ctx;
    if (v.left > 0) {
      v.left--;
      const trigger = triggerOf(g, 'upkeep', v.now);
      return trigger
        ? callAndStay(carry, { by: g.active, src: v.now, code: trigger.code.key })
        : { op: 'stay' };
    }
    if (v.now !== '') {
      v.now = '';
      return goto('DT-5.2');
    }
    const id = v.waiting.shift();
    if (id === undefined) return next;
    const trigger = triggerOf(g, 'upkeep', id);
    if (trigger === undefined || !isHeld(g, g.active, trigger)) return goto('DT-5.2');
    ctx.tell('answered', { seat: g.active, id });
    if (!hasChoice(trigger)) {
      run(ctx as C, trigger.code, Act.make({ by: g.active, src: id }));
      return goto('DT-5.2');
    }
    v.now = id;
    v.left = trigger.trigger.each && trigger.status ? g.players[g.active].tokens[trigger.status.id] : 1;
    return { op: 'stay' };
  }),
  ...settlement('upkeep', 'DT-5.3'),
);

/** DT-6: 1 CP, 1 card, and what happens at the end of Income. */
export const income = procedure('income', { waiting: list(text) }).steps(
  begins('DT-6.1/phase', 'income'),
  responseWindow('A', 'income'),
  during('DT-6.1', (ctx) => gainCp(ctx as C, ctx.g.active, 1)),
  during('DT-6.2', (ctx) => draw(ctx as C, ctx.g.active, 1)),
  during('DT-6.5', ({ g, v }) => {
    v.waiting = waitingAt(g, 'incomeEnd');
  }),
  during('DT-6.5/each', ({ g, v }): Flow => {
    const id = v.waiting.shift();
    if (id === undefined) return next;
    const trigger = triggerOf(g, 'incomeEnd', id);
    return trigger ? callAndStay(carry, { by: g.active, src: id, code: trigger.code.key }) : { op: 'stay' };
  }),
  ...settlement('income'),
);

/** DT-4.2: the eight phases of one turn. */
export const turn = rules(['DT-1.1'], procedure('turn')).steps(
  act('DT-4.1/begin', ({ g, tell }) => {
    const player = g.players[g.active];
    g.turn++;
    player.turns++;
    g.once = [];
    tell('turn', { seat: g.active, turn: g.turn, own: player.turns });
  }),
  during('DT-4.2/upkeep', () => call(upkeep, {})),
  // DT-6.3: the starting player's first turn has no Income.
  during('DT-6.3', ({ g }) =>
    g.active === g.first && g.players[g.active].turns === 1 ? next : call(income, {}),
  ),
  during('DT-4.2/main1', () => call(main, { phase: 'main1' })),
  during('DT-4.2/rolls', () => call(offence, {})),
  act('DT-11.4', ({ g }) => (turnIsOver(g) ? next : call(rollEnd, {}))),
  during('DT-11.5', () => call(main, { phase: 'main2' })),
  during('DT-4.2/discard', () => call(discard, {})),
);

/** DT-4.1, DT-23.2: the next living player clockwise. What a cut-short turn left lying is cleared away. */
export function passTurn(ctx: C): void {
  const { g } = ctx;
  clearRolls(g);
  g.damage = [];
  g.prevention = [];
  g.healing = [];
  g.active = nextLiving(g, g.active);
}
