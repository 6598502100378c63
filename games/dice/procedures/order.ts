import {
  callAndStay,
  type Fields,
  type Flow,
  goto,
  int,
  list,
  next,
  rules,
  type Step,
  text,
} from '@kaiju/kernel';
import type { Trigger } from '../content/types.ts';
import type { CompiledTrigger } from '../effects/code.ts';
import { answer, isHeld, triggersOf } from '../effects/moments.ts';
import type { C, Dice } from '../state.ts';
import { carry } from './carry.ts';
import { decision, during } from './steps.ts';

/** What waits in one moment, and in which order it happens. */

type Ordered = 'upkeep' | 'incomeEnd' | 'rollEnd';

/** What stands on the board with an effect in this moment, by id. */
export const waitingAt = rules(['DT-5.6'], (g: Dice, moment: Ordered): string[] =>
  triggersOf(g, g.active, moment).map(({ id }) => id),
);
export function triggerOf(g: Dice, moment: Ordered, id: string): CompiledTrigger | undefined {
  return triggersOf(g, g.active, moment).find((trigger) => trigger.id === id);
}
function hasChoice({ code }: CompiledTrigger): boolean {
  return code.nodes.some(({ op }) => op.op === 'choose');
}
/** Whether one effect changes what the other one reads. */
function disturbs({ writes = [] }: Trigger, { reads = [] }: Trigger): boolean {
  return writes.some((what) => reads.includes(what));
}

/** An order is asked for only where it could matter. */
const orderMatters = rules(['DT-5.5'], (g: Dice, moment: Ordered, waiting: readonly string[]): boolean => {
  const triggers = waiting.flatMap((id) => triggerOf(g, moment, id) ?? []);
  if (triggers.length < 2) return false;
  return triggers.some(
    (one) =>
      hasChoice(one) || triggers.some((other) => other !== one && disturbs(one.trigger, other.trigger)),
  );
});

/** What still waits, what is happening, and how often it is still to happen. */
export const waitingFields = { waiting: list(text), now: text.or(''), left: int.or(0) } satisfies Fields;
interface Waiting {
  waiting: string[];
  now: string;
  left: number;
}

/** The active player's effects of a moment, one after another, in the order that player likes. */
export function inOrder(
  moment: Ordered,
  at: { gather: string; order: string; silence: string; each: string },
): Step<Dice, Waiting>[] {
  return [
    during(at.gather, ({ g, v }) => {
      v.waiting = waitingAt(g, moment);
    }),
    decision<Waiting, string>(at.order, {
      kind: 'order',
      silence: at.silence,
      who: ({ g }) => g.active,
      when: ({ g, v }) => orderMatters(g, moment, v.waiting),
      options: ({ v }) => v.waiting.slice(),
      take: ({ v }, id) => {
        v.waiting = [id, ...v.waiting.filter((other) => other !== id)];
        return next;
      },
    }),
    during<Waiting>(at.each, (ctx): Flow => {
      const { g, v } = ctx;
      if (v.left > 0) {
        v.left--;
        const trigger = triggerOf(g, moment, v.now);
        return trigger
          ? callAndStay(carry, { by: g.active, src: v.now, code: trigger.code.key })
          : { op: 'stay' };
      }
      if (v.now !== '') {
        v.now = '';
        return goto(at.order);
      }
      const id = v.waiting.shift();
      if (id === undefined) return next;
      const trigger = triggerOf(g, moment, id);
      if (trigger === undefined || !isHeld(g, g.active, trigger)) return goto(at.order);
      if (!hasChoice(trigger)) {
        answer(ctx as C, trigger, g.active, '', 0);
        return goto(at.order);
      }
      ctx.tell('answered', { seat: g.active, id });
      v.now = id;
      v.left = trigger.trigger.each && trigger.status ? g.players[g.active].tokens[trigger.status.id] : 1;
      return { op: 'stay' };
    }),
  ];
}
