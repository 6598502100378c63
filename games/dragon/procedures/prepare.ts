import { act, type Ctx, choose, type Flow, goto, int, key, list, next, num, text } from '@kaiju/kernel';
import { times } from '../content/numbers.ts';
import { swapHeirloom } from '../effects/hoard.ts';
import { pickUp } from '../effects/moves.ts';
import {
  type Deed,
  deeds,
  effect,
  hasToDo,
  holdUp,
  opOf,
  pay,
  pickable,
  picksFor,
  playSpecial,
  SWAPPED,
  settlePicks,
  tap,
} from '../effects/prepare.ts';
import { warded } from '../effects/shield.ts';
import { ACTION, TREASURE } from '../effects/tables.ts';
import { type C, type Dragon, procedure } from '../state.ts';

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

type Preparing = Ctx<
  Dragon,
  { seat: number; what: string; to: string | number; picked: (string | number)[] }
>;

/** What was paid for is done, with its aim or with what was picked for it. */
function carryOut(ctx: Preparing): void {
  const { v } = ctx;
  bringAbout(ctx as C, v.seat, v.what, v.to, v.picked);
}

/** A treasure is paid for, or a card spent. One that takes back others is spent after them: it can't take back itself. */
function payFor(c: C, seat: number, what: string, picked: readonly (string | number)[]): void {
  const card = ACTION[what];
  if (card === undefined) pay(c, seat, TREASURE[what]);
  if (picked.length > 0) settlePicks(c, seat, opOf(what), picked);
  if (card !== undefined) playSpecial(c, seat, card);
}

function bringAbout(
  c: C,
  seat: number,
  what: string,
  to: string | number,
  picked: readonly (string | number)[],
): void {
  if (picked.length === 0) effect(c, seat, opOf(what), to);
  if (ACTION[what] !== undefined) pickUp(c, seat);
}

/** A treasure is used or a special card played, from its price to what comes of it. */
export function doDeed(
  c: C,
  seat: number,
  what: string,
  to: string | number,
  picked: readonly (string | number)[],
): void {
  payFor(c, seat, what, picked);
  bringAbout(c, seat, what, to, picked);
}

/** DH-2.5: one seat prepares. */
export const prepare = procedure('prepare', {
  seat: int,
  began: num.or(-1),
  deeds: int.or(0),
  /** The treasure or card that is under way, what it is aimed at, and what was picked for it. */
  what: text.or(''),
  to: key.or(''),
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
      const { g, v } = ctx;
      const deed = answer as Deed;
      if (deed === 'end') return { op: 'done', value: undefined };
      v.deeds++;
      if ('heirloom' in deed) {
        g.players[seat].prepared |= SWAPPED;
        swapHeirloom(ctx as C, seat, TREASURE[deed.heirloom]);
        return goto('DH-2.5');
      }
      if ('tap' in deed) {
        tap(ctx as C, seat, deed.tap);
        return goto('DH-2.5');
      }
      v.what = 'use' in deed ? deed.use : deed.play;
      v.to = ('use' in deed && deed.to) || '';
      v.picked = [];
      if (picksFor(opOf(v.what)) > 0) {
        if ('use' in deed) holdUp(ctx as C, seat, TREASURE[v.what]);
        return next;
      }
      payFor(ctx as C, seat, v.what, v.picked);
      return goto('DH-20.6/deed');
    },
  }),
  /** DH-25.17, DH-25.19: several picks; whoever makes none pays nothing. */
  choose('DH-25.19', {
    kind: 'pick',
    limit: (ctx) => timeLeft(ctx),
    who: ({ v }) => v.seat,
    options: ({ g, v }, seat) => ['enough', ...pickable(g, seat, opOf(v.what), v.picked)],
    otherwise: () => 'enough',
    take: (ctx, answer, seat): Flow => {
      const { g, v } = ctx;
      const op = opOf(v.what);
      if (answer !== 'enough') {
        v.picked.push(answer as string | number);
        const more = v.picked.length < picksFor(op) && pickable(g, seat, op, v.picked).length > 0;
        if (more) return { op: 'stay' };
      }
      if (v.picked.length === 0) return goto('DH-2.5');
      payFor(ctx as C, seat, v.what, v.picked);
      return next;
    },
  }),
  ...warded('deed', carryOut),
  act('DH-2.16', (ctx): Flow => {
    carryOut(ctx);
    return goto('DH-2.5');
  }),
);
