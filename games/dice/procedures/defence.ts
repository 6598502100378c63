import { goto, next, rules } from '@kaiju/kernel';
import { Act, READS } from '../effects/act.ts';
import { type CompiledDefence, defenceOf, heroOf } from '../effects/code.ts';
import { rollBeside } from '../effects/dice.ts';
import { settle } from '../effects/ledger.ts';
import { fire } from '../effects/moments.ts';
import { run } from '../effects/verbs.ts';
import { type Attack, type C, DECLINE, type Dice, procedure } from '../state.ts';
import { fixAttack, strikeTarget } from './offence.ts';
import { begins, decision, during, responseWindow } from './steps.ts';

const LAST_CHANCE = rules(['DT-10.10'], 'DT-24.9');

function attackIn(g: Dice): Attack {
  return g.attack as Attack;
}

/** DT-10.4, DT-10.13, DT-10.14: a normal attack that nobody has evaded. */
const isDefendable = rules(['DT-10.4', 'DT-10.13', 'DT-10.14', 'DT-16.2', 'DT-16.3'], (g: Dice): boolean => {
  const { type, ignored, target } = attackIn(g);
  return type === 'normal' && !ignored && !g.players[target].out;
});

const defencesOf = rules(
  ['DT-10.5', 'DT-12.7'],
  (g: Dice, seat: number): readonly CompiledDefence[] => heroOf[g.players[seat].hero].defences,
);
function levelAt(g: Dice, seat: number, { index, levels }: CompiledDefence) {
  const { abilities } = heroOf[g.players[seat].hero];
  return levels[g.players[seat].levels[abilities.length + index] - 1];
}

/** DT-10: the Defensive Roll Phase, the frame of every attack. */
export const defend = procedure('defend').steps(
  begins('DT-10.1', 'defence'),
  responseWindow('A', 'defence'),
  during('DT-10.2', (ctx) => strikeTarget(ctx as C)),
  during('DT-10.3', (ctx) => fixAttack(ctx as C)),
  // For an attack that can't be defended this window is the last chance as well.
  responseWindow('G', ''),
  during('DT-24.13', ({ g }) => {
    if (attackIn(g).type !== 'normal') return goto('DT-10.11');
    return isDefendable(g) ? next : goto(LAST_CHANCE);
  }),
  decision<unknown, string>('DT-10.4', {
    kind: 'defend',
    silence: 'DT-27.13',
    limit: 12_000,
    who: ({ g }) => attackIn(g).target,
    options: ({ g }, seat) => [...defencesOf(g, seat).map(({ defence }) => defence.id), DECLINE],
    take: (ctx, answer, seat) => {
      const { g, tell } = ctx;
      if (answer === DECLINE) {
        tell('declined', { seat });
        return goto(LAST_CHANCE);
      }
      attackIn(g).defence = answer;
      tell('defended', { seat, defence: answer });
      fire(ctx as C, 'defence', seat);
      return next;
    },
  }),
  during('DT-10.7', (ctx) => {
    const { g } = ctx;
    const { defence, target } = attackIn(g);
    if (defence === '' || g.players[target].out) return goto(LAST_CHANCE);
    const { dice } = levelAt(g, target, defenceOf[defence]);
    const count = Math.max(1, fire(ctx as C, 'defenceRoll', target, '', dice));
    rollBeside(ctx as C, target, count, 'defence', defence, true);
    return next;
  }),
  responseWindow('H', 'defence'),
  during('DT-10.8', (ctx) => {
    const { g } = ctx;
    const { defence, target } = attackIn(g);
    g.roll.open = false;
    if (g.players[target].out) return;
    run(
      ctx as C,
      levelAt(g, target, defenceOf[defence]).code,
      Act.make({ by: target, src: defence, reads: READS.roll }),
    );
  }),
  responseWindow('I', ''),
  during('DT-10.11', (ctx) => settle(ctx as C)),
);
