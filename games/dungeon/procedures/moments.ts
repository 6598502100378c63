import { act, type Flow, goto, int, next, rules, type Step } from '@kaiju/kernel';
import type { Moment } from '../content/types.ts';
import { type Code, kindOf, kinds } from '../effects/code.ts';
import { named } from '../effects/party.ts';
import { object, objection } from '../effects/refusals.ts';
import { actOf, count, perform } from '../effects/verbs.ts';
import { discardFromHand, draw, gainGold, leastMissed } from '../effects/zones.ts';
import { type C, type Dungeon, type Phase, type Piece, procedure, seatAt } from '../state.ts';
import { END } from './draw.ts';
import { decision } from './steps.ts';

/** The kinds in a hand, each once. */
export function kindsInHand(g: Dungeon, seat: number): string[] {
  const { cards } = g.players[seat].hand;
  const ids: string[] = [];
  for (let i = 0; i < cards.length; i++) {
    if (cards.indexOf(cards[i]) === i) ids.push(kinds[cards[i]].id);
  }
  return ids;
}

/** Where the round of effects stands: whose dungeon, which place, which line of its effect; what is asked. */
const cursor = {
  turn: int.or(0),
  place: int.or(0),
  line: int.or(0),
  /** Cards still to sift, or to sell. */
  left: int.or(0),
};
interface Cursor {
  turn: number;
  place: number;
  line: number;
  left: number;
}

function seatOf(g: Dungeon, v: Cursor): number {
  return seatAt(g, v.turn);
}

/** The card whose turn it is, if it has anything to do at this moment. */
function speaker(g: Dungeon, v: Cursor, on: Moment): { piece: Piece; code: Code } | null {
  const piece = g.players[seatOf(g, v)].dungeon[v.place] ?? null;
  if (piece === null || !piece.up) return null;
  const code = kinds[piece.kind].on[on];
  return code === null ? null : { piece, code };
}

/** DL-9.5, DL-6.12: on to the next line, card, player. Stops where somebody must be asked. */
function goThrough(ctx: C, v: Cursor, on: Moment): Flow {
  const { g } = ctx;
  for (; v.turn < g.players.length; v.turn++, v.place = 0) {
    const seat = seatOf(g, v);
    for (; v.place < g.players[seat].dungeon.length; v.place++, v.line = 0) {
      const found = speaker(g, v, on);
      if (found === null) continue;
      const { piece, code } = found;
      if (v.line === 0) {
        if (!count(piece, code)) continue;
        ctx.tell('effect', { ...named(g, piece), moment: on });
      }
      while (v.line < code.lines.length) {
        const { op } = code.lines[v.line];
        if (op.op === 'sift' || op.op === 'sell') {
          v.left = op.n;
          v.line++;
          return goto(op.op === 'sift' ? SIFT : SELL);
        }
        v.line = perform(ctx, code.lines, v.line, actOf(seat, piece));
      }
    }
  }
  return { op: 'done', value: undefined };
}

const SIFT = 'DL-23.7';
const SELL = 'DL-23.8';

const NOT_HELD = rules(['DL-27.22'], objection('E-CARD', 'DL-2.1'));

/** What isn't in a hand can't be discarded; and where so many must be, it can't be left at fewer. */
export function refuseOthers(ctx: C, held: readonly string[], must: number): void {
  if (ctx.refuse === undefined) return;
  if (must > 0) object(ctx.refuse, END, rules(['DL-27.21'], objection('E-COUNT', 'DL-20.2', { must })));
  for (const { id, type } of kinds)
    if (type !== 'npc' && !held.includes(id)) object(ctx.refuse, id, NOT_HELD);
}

/** A moment at which cards in dungeons work begins. */
function begins(on: Phase & Moment, clause: string): Step<Dungeon, Cursor> {
  return act<Dungeon, Cursor>(`${clause}/begin`, ({ g, tell }) => {
    g.phase = on;
    g.active = -1;
    tell('phase', { phase: on, round: g.round });
  });
}

/** DL-11: the only one of them that may ask something. */
export const endDraw = rules(['DL-11.1', 'DL-21.2'], procedure('endDraw', cursor)).steps(
  begins('endDraw', 'DL-11.2'),
  act('DL-11.2', (ctx) => goThrough(ctx as C, ctx.v, 'endDraw')),
  // Draw, then discard.
  act(SIFT, (ctx): Flow => {
    const { g, v } = ctx;
    const seat = seatOf(g, v);
    if (v.left === 0 || g.players[seat].out) return goto('DL-11.2');
    v.left--;
    g.active = seat;
    return draw(ctx as C, seat, 'sift') ? next : { op: 'stay' };
  }),
  decision<Cursor, string>('DL-23.7/discard', {
    kind: 'discard',
    silence: 'DL-26.3',
    limit: 15_000,
    who: ({ g, v }) => seatOf(g, v),
    options: (ctx, seat) => {
      const held = kindsInHand(ctx.g, seat);
      refuseOthers(ctx as C, held, 1);
      return held;
    },
    otherwise: ({ g }, seat) => kinds[leastMissed(g, seat)].id,
    take: (ctx, id, seat): Flow => {
      discardFromHand(ctx as C, seat, kindOf[id], 'sift');
      return goto(SIFT);
    },
    gone: goto(SIFT),
  }),
  // Sell as many as one likes.
  act(SELL, ({ g, v }) => {
    g.active = seatOf(g, v);
  }),
  decision<Cursor, string>('DL-23.8/card', {
    kind: 'sell',
    silence: 'DL-26.4',
    limit: 15_000,
    who: ({ g, v }) => seatOf(g, v),
    when: ({ g, v }) => v.left > 0 && g.players[seatOf(g, v)].hand.cards.length > 0,
    options: (ctx, seat) => {
      const held = kindsInHand(ctx.g, seat);
      refuseOthers(ctx as C, held, 0);
      return [END, ...held];
    },
    otherwise: () => END,
    take: (ctx, answer, seat): Flow => {
      if (answer === END) return next;
      ctx.v.left--;
      discardFromHand(ctx as C, seat, kindOf[answer], 'sell');
      gainGold(ctx as C, seat, 1, 'sell');
      return { op: 'stay' };
    },
  }),
  act('DL-11.2/on', () => goto('DL-11.2')),
);

export const endBuild = rules(['DL-13.1', 'DL-21.3'], procedure('endBuild', cursor)).steps(
  begins('endBuild', 'DL-13.2'),
  act('DL-13.2', (ctx) => goThrough(ctx as C, ctx.v, 'endBuild')),
);

export const endRound = rules(['DL-17.1', 'DL-21.4'], procedure('endRound', cursor)).steps(
  begins('endRound', 'DL-17.2'),
  act('DL-17.2', (ctx) => goThrough(ctx as C, ctx.v, 'endRound')),
);
