import { call, done, type Flow, goto, int, next, oneOf, rules, text, type ValueOf } from '@kaiju/kernel';
import { actFields } from '../effects/act.ts';
import { codes, type Node } from '../effects/code.ts';
import { rollBeside } from '../effects/dice.ts';
import { perform, read, usable } from '../effects/verbs.ts';
import { type C, type Dice, inRollPhase, procedure } from '../state.ts';
import { decision, during, responseWindow } from './steps.ts';

/**
 * An effect that may have to wait: for an OR that is chosen while it resolves (P-10), for the break at "Then"
 * (DT-18.5), for dice that may be altered (DT-18.13). What an OR leads to has a frame of its own.
 */
export const carry = procedure('carry', {
  ...actFields,
  code: text,
  next: int.or(0),
  waits: oneOf('nothing', 'choose', 'then', 'roll').or('nothing'),
});
type Locals = ValueOf<typeof carry.locals>;

function nodeAt(v: Locals): Node {
  return codes[v.code].nodes[v.next];
}

/** What a verb has to wait for. */
const waitsFor = rules(['DT-12.16', 'DT-18.13'], (g: Dice, { op }: Node, v: Locals): Locals['waits'] => {
  if (op.op === 'choose') return v.or < 0 ? 'choose' : 'nothing';
  if (op.op === 'then') return 'then';
  // The dice of an ultimate are out of reach.
  return op.op === 'roll' && inRollPhase(g) && g.attack?.type !== 'ult' ? 'roll' : 'nothing';
});

/** DT-18.12: what can't do anything is no choice while something else can. */
function optionsAt(g: Dice, v: Locals): string[] {
  const { options } = nodeAt(v);
  const able = options.filter((option) => usable(g, option, v));
  return (able.length > 0 ? able : options).map(({ key }) => key);
}

const VERBS = 'DT-18.9';

carry.steps(
  during(VERBS, (ctx): Flow => {
    const { g, v } = ctx;
    const { nodes } = codes[v.code];
    while (v.next < nodes.length) {
      const node = nodes[v.next];
      v.waits = waitsFor(g, node, v);
      if (v.waits === 'roll' && node.op.op === 'roll')
        rollBeside(ctx as C, v.by, node.op.dice, 'written', v.src, true);
      if (v.waits !== 'nothing') return next;
      v.next++;
      perform(ctx as C, node, v);
    }
    return done;
  }),
  decision('DT-18.4', {
    kind: 'choose',
    silence: 'DT-27.10',
    // The first is the default, of Debt and Clause to pay.
    otherwise: rules(['DT-27.3', 'DT-27.4'], ({ g, v }) => optionsAt(g, v)[0]),
    when: ({ v }) => v.waits === 'choose',
    who: ({ v }) => v.by,
    unlessForced: true,
    options: ({ g, v }) => optionsAt(g, v),
    take: ({ v, tell }, key) => {
      v.next++;
      v.waits = 'nothing';
      tell('chose', { seat: v.by, src: v.src, option: key });
      return call(carry, { ...v, code: key, next: 0 });
    },
  }),
  responseWindow('K', '', { open: rules(['DT-18.5', 'DT-28.26'], ({ v }) => v.waits === 'then') }),
  responseWindow('H', 'written', { open: ({ v }) => v.waits === 'roll' }),
  during('DT-18.1', (ctx) => {
    const { v } = ctx;
    if (v.waits === 'roll') read(ctx as C, v, nodeAt(v));
    if (v.waits !== 'nothing') v.next++;
    v.waits = 'nothing';
    return goto(VERBS);
  }),
);
