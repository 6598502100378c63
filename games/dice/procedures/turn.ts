import { act, call, callAndStay, type Flow, list, next, rules, text } from '@kaiju/kernel';
import { clearRolls } from '../effects/dice.ts';
import { hit } from '../effects/ledger.ts';
import { draw, gainCp } from '../effects/resources.ts';
import { type C, nextLiving, procedure } from '../state.ts';
import { carry } from './carry.ts';
import { discard, main } from './main.ts';
import { offence, rollEnd } from './offence.ts';
import { inOrder, triggerOf, waitingAt, waitingFields } from './order.ts';
import { begins, during, responseWindow, settlement, turnIsOver } from './steps.ts';

const DUSK_FALLS = 20;

/** DT-5: what triggers in the Upkeep of whoever holds it, in the order that player likes. */
export const upkeep = procedure('upkeep', waitingFields).steps(
  begins('DT-5.1/phase', 'upkeep'),
  responseWindow('A', 'upkeep'),
  during('DT-23.5', (ctx) => {
    const { g } = ctx;
    const { turns } = g.players[g.active];
    if (g.dusk && turns > DUSK_FALLS)
      hit(ctx as C, g.active, turns - DUSK_FALLS, { from: g.active, type: 'dusk', src: 'dusk' });
  }),
  ...inOrder('upkeep', { gather: 'DT-5.1', order: 'DT-5.2', silence: 'DT-27.2', each: 'DT-5.4' }),
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
