import { act, choose, type Flow, goto, int, key, list, next, num, text } from '@kaiju/kernel';
import { actionCards, treasures } from '../content/index.ts';
import { times } from '../content/numbers.ts';
import { swapHeirloom } from '../effects/hoard.ts';
import { pickUp } from '../effects/moves.ts';
import {
  type Deed,
  deeds,
  effect,
  hasToDo,
  pay,
  pickable,
  picksFor,
  playSpecial,
  SWAPPED,
  settlePicks,
  tap,
} from '../effects/prepare.ts';
import { ACTION, TREASURE } from '../effects/tables.ts';
import { able, type C, procedure } from '../state.ts';

/** How long a seat still has, whatever it has done so far (DH-25.2). */
function timeLeft({
  v,
  now,
  pace,
}: {
  v: { began: number; deeds: number };
  now: number;
  pace: number;
}): number {
  const whole = Math.min(times.prep + v.deeds * times.prepMore, times.prepMost);
  return pace === 0 ? whole : Math.max(0, whole - (now - v.began) / pace);
}

/** The printed operation of what asks for picks: a treasure, or an action card. */
const opOf = (what: string) =>
  TREASURE[what] === undefined
    ? actionCards[ACTION[what]].op
    : (treasures[TREASURE[what]].active?.op ?? { op: 'guard' as const });

/** DH-2.5: one seat prepares. */
export const prepare = procedure('prepare', {
  seat: int,
  began: num.or(-1),
  deeds: int.or(0),
  /** What is being picked for, and what was. */
  what: text.or(''),
  picked: list(key),
}).steps(
  act('DH-2.5', ({ g, v, now }): Flow => {
    if (v.began < 0) v.began = now;
    return hasToDo(g, v.seat) ? next : { op: 'done', value: undefined };
  }),
  choose('DH-2.6', {
    kind: 'prepare',
    limit: (ctx) => timeLeft(ctx),
    who: ({ v }) => v.seat,
    options: ({ g, refuse }, seat) => deeds(g, seat, refuse),
    otherwise: () => 'end',
    take: (ctx, answer, seat): Flow => {
      const c = ctx as C;
      const { g, v } = ctx;
      const deed = answer as Deed;
      if (deed === 'end') return { op: 'done', value: undefined };
      v.deeds++;
      if ('heirloom' in deed) {
        g.players[seat].prepared |= SWAPPED;
        swapHeirloom(c, seat, TREASURE[deed.heirloom]);
      } else if ('tap' in deed) tap(c, seat, deed.tap);
      else {
        const what = 'use' in deed ? deed.use : deed.play;
        const op = opOf(what);
        if (picksFor(op) > 0) {
          v.what = what;
          v.picked = [];
          return next;
        }
        if ('use' in deed) pay(c, seat, TREASURE[what]);
        else playSpecial(c, seat, ACTION[what]);
        effect(c, seat, op, 'use' in deed ? deed.to : undefined);
        if ('play' in deed) pickUp(c, seat);
      }
      return goto('DH-2.5');
    },
  }),
  /** DH-25.17, DH-25.19: several picks; whoever makes none pays nothing. */
  choose('DH-25.19', {
    kind: 'pick',
    limit: (ctx) => timeLeft(ctx),
    when: ({ g, v }) => able(g, v.seat),
    who: ({ v }) => v.seat,
    options: ({ g, v }, seat) => ['enough', ...pickable(g, seat, opOf(v.what), v.picked)],
    otherwise: () => 'enough',
    take: (ctx, answer, seat): Flow => {
      const c = ctx as C;
      const { g, v } = ctx;
      const op = opOf(v.what);
      if (answer !== 'enough') {
        v.picked.push(answer as string | number);
        const more = v.picked.length < picksFor(op) && pickable(g, seat, op, v.picked).length > 0;
        if (more) return { op: 'stay' };
      }
      if (v.picked.length > 0) {
        const card = ACTION[v.what];
        if (card === undefined) pay(c, seat, TREASURE[v.what]);
        // The card itself is spent afterwards, so it can't take itself back.
        settlePicks(c, seat, op, v.picked);
        if (card !== undefined) {
          playSpecial(c, seat, card);
          pickUp(c, seat);
        }
      }
      v.what = '';
      v.picked = [];
      return goto('DH-2.5');
    },
  }),
);
