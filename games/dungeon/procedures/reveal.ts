import { act, type Flow, goto, int, next, rules } from '@kaiju/kernel';
import { fameIn, numbers } from '../content/numbers.ts';
import { type Code, kinds, LEVELS } from '../effects/code.ts';
import { countersOn, named } from '../effects/party.ts';
import { object, objection } from '../effects/refusals.ts';
import { actOf, perform } from '../effects/verbs.ts';
import { discard } from '../effects/zones.ts';
import { type C, type Dungeon, opponentsOf, Piece, PLACES, placeOf, procedure, seatAt } from '../state.ts';
import { decision, WHERE_ALL_CAN_SEE } from './steps.ts';

export const PASSES = 'pass';
export type RevealAnswer = typeof PASSES | { flip: string } | { flip: string; pass: true };

const FLIP: readonly RevealAnswer[] = PLACES.map((flip) => ({ flip }));
const FLIP_AND_PASS: readonly RevealAnswer[] = PLACES.map((flip) => ({ flip, pass: true }));

/** DL-8.6: undrawn NPCs below the world level go to the NPC discard. */
const dismissWeak = rules(['DL-8.6', 'DL-8.7'], (ctx: C): void => {
  const { g } = ctx;
  for (let level = 1; level < g.world; level++) {
    const { cards } = g.npcs[level - 1];
    if (cards.length === 0) continue;
    const gone = cards.splice(0);
    g.fallen.push(...gone);
    ctx.reveal('npcPileDiscard', { level, cards: gone.map((kind) => kinds[kind].id) });
  }
});

/** DL-8.7: the lowest pile that has cards; when all are empty, level 5 comes back. */
const lowestPile = rules(['DL-8.6', 'DL-8.7'], (ctx: C): number[] | null => {
  const { g } = ctx;
  for (const { cards } of g.npcs) if (cards.length > 0) return cards;
  const { cards } = g.npcs[LEVELS - 1];
  for (const kind of g.fallen) if (kinds[kind].level === LEVELS) cards.push(kind);
  if (cards.length === 0) return null;
  g.fallen = g.fallen.filter((kind) => kinds[kind].level !== LEVELS);
  ctx.shuffle(cards);
  ctx.tell('npcsRenewed', { cards: cards.length });
  return cards;
});

/** DL-8.8, DL-8.8a, DL-8.10: an NPC enters the waiting zone, with its fame. */
const enter = rules(['DL-1.2', 'DL-8.8', 'DL-8.8a', 'DL-8.9', 'DL-8.10'], (ctx: C): void => {
  const { g } = ctx;
  const kind = lowestPile(ctx)?.pop();
  if (kind === undefined) return;
  const fame = g.terms.fame ? fameIn(g.round) : 0;
  const { atk, hp } = numbers.fame;
  const npc = Piece.make({ kind, owner: -1, no: ++g.entered, atk: atk * fame, hp: hp * fame });
  g.waiting.push(npc);
  ctx.reveal('npcEnter', { card: kinds[kind].id, no: g.entered, fame, counters: countersOn(npc) });
});

function hasFaceDown(g: Dungeon, seat: number): boolean {
  for (const piece of g.players[seat].dungeon) if (piece !== null && !piece.up) return true;
  return false;
}

function pass(ctx: C, seat: number, auto: boolean): void {
  ctx.g.players[seat].passed = true;
  ctx.tell('pass', { seat, auto });
}

/** DL-14.2, DL-14.6: the next player that has not passed; -1 when all have. */
const nextToAct = rules(['DL-14.2', 'DL-14.4', 'DL-14.5', 'DL-14.6'], (ctx: C, after: number): number => {
  const { g } = ctx;
  const n = g.players.length;
  for (let i = 1; i <= n; i++) {
    const turn = (after + i) % n;
    const seat = seatAt(g, turn);
    const { out, passed } = g.players[seat];
    if (out || passed) continue;
    if (hasFaceDown(g, seat)) return turn;
    pass(ctx, seat, true);
  }
  return -1;
});

const options = rules(['DL-14.5', 'DL-14.5a'], (ctx: C, seat: number): RevealAnswer[] => {
  const { dungeon } = ctx.g.players[seat];
  const out: RevealAnswer[] = [PASSES];
  for (let place = 0; place < dungeon.length; place++) {
    const piece = dungeon[place];
    if (piece === null) continue;
    if (!piece.up) out.push(FLIP[place], FLIP_AND_PASS[place]);
    else if (ctx.refuse !== undefined)
      for (const answer of [FLIP[place], FLIP_AND_PASS[place]]) object(ctx.refuse, answer, FACE_UP);
  }
  return out;
});
const FACE_UP = rules(['DL-27.17'], objection('E-FACEUP', 'DL-14.3'));

interface Flip {
  turn: number;
  /** The card that was flipped, the line of its effect, the opponent chosen for it. */
  place: number;
  line: number;
  chosen: number;
  /** Whether its player passes with it. */
  last: number;
}

function flipped(g: Dungeon, v: Flip): { seat: number; piece: Piece; code: Code | null } {
  const seat = seatAt(g, v.turn);
  const piece = g.players[seat].dungeon[v.place] as Piece;
  return { seat, piece, code: kinds[piece.kind].on.reveal };
}

/** DL-14.7: the Reveal effect, line by line; stops where an opponent must be chosen. */
function carryOut(ctx: C, v: Flip): Flow {
  const { g } = ctx;
  const { seat, piece, code } = flipped(g, v);
  if (code !== null) {
    if (v.line === 0 && v.chosen < 0) ctx.tell('effect', { ...named(g, piece), moment: 'reveal' });
    while (v.line < code.lines.length) {
      const { op } = code.lines[v.line];
      const wants = op.op === 'redirect' || (op.op === 'steal' && op.from === 'chosenOpponent');
      if (wants && v.chosen < 0) return next;
      v.line = perform(ctx, code.lines, v.line, { ...actOf(seat, piece), chosen: v.chosen });
    }
  }
  if (kinds[piece.kind].rite) {
    g.players[seat].dungeon[v.place] = null;
    discard(g, piece.kind, seat);
    ctx.tell('riteDone', { seat, card: kinds[piece.kind].id });
  }
  if (v.last === 1) pass(ctx, seat, false);
  return goto('DL-14.2');
}

/** DL-26.7: for an edict the opponent with most HP, for gold the one with most gold; then the next in turn order. */
const likeliest = rules(['DL-26.7'], (g: Dungeon, seat: number, v: Flip): number => {
  const { code } = flipped(g, v);
  const gold = code?.lines[v.line]?.op.op === 'steal';
  const worth = (other: number) => (gold ? g.players[other].gold : g.players[other].hp);
  return opponentsOf(g, seat).reduce((best, other) => (worth(other) > worth(best) ? other : best));
});

/** DL-14: NPCs arrive, then cards are turned up, one at a time, until all have passed. */
export const reveal = procedure('reveal', {
  turn: int.or(-1),
  place: int.or(-1),
  line: int.or(0),
  chosen: int.or(-1),
  last: int.or(0),
}).steps(
  act('DL-14.1', (ctx) => {
    const { g } = ctx;
    g.phase = 'reveal';
    g.active = -1;
    ctx.tell('phase', { phase: 'reveal', round: g.round });
    dismissWeak(ctx as C);
    for (let n = rules(['DL-8.1', 'DL-8.4', 'DL-8.5'], g.alive - 1); n > 0; n--) enter(ctx as C);
    for (const player of g.players) player.passed = false;
  }),
  act('DL-14.2', (ctx) => {
    const { g, v } = ctx;
    v.turn = nextToAct(ctx as C, v.turn);
    g.active = v.turn < 0 ? -1 : seatAt(g, v.turn);
    return v.turn < 0 ? { op: 'done', value: undefined } : next;
  }),
  decision<Flip, RevealAnswer>('DL-14.3', {
    kind: 'reveal',
    silence: 'DL-26.6',
    limit: 20_000,
    who: ({ g, v }) => seatAt(g, v.turn),
    options: (ctx, seat) => options(ctx as C, seat),
    otherwise: () => PASSES,
    take: rules(['DL-14.7', 'DL-14.8', 'DL-12.11'], (ctx, answer: RevealAnswer, seat: number): Flow => {
      const { g, v } = ctx;
      if (answer === PASSES) {
        pass(ctx as C, seat, false);
        return goto('DL-14.2');
      }
      v.place = placeOf[answer.flip];
      v.line = 0;
      v.chosen = -1;
      v.last = 'pass' in answer ? 1 : 0;
      const piece = g.players[seat].dungeon[v.place] as Piece;
      piece.up = true;
      ctx.reveal('flip', {
        seat,
        at: answer.flip,
        card: kinds[piece.kind].id,
        counters: countersOn(piece),
      });
      return next;
    }),
    gone: goto('DL-14.2'),
  }),
  act('DL-14.7', (ctx) => carryOut(ctx as C, ctx.v)),
  decision<Flip, number>('DL-14.7/opponent', {
    kind: 'opponent',
    silence: 'DL-26.7',
    limit: 15_000,
    who: ({ g, v }) => seatAt(g, v.turn),
    unlessForced: WHERE_ALL_CAN_SEE,
    options: (ctx, seat) => {
      const { g, refuse } = ctx;
      const found = opponentsOf(g, seat);
      if (refuse !== undefined)
        g.players.forEach((_, other) => {
          if (!found.includes(other)) object(refuse, other, NOBODY);
        });
      return found;
    },
    otherwise: ({ g, v }, seat) => likeliest(g, seat, v),
    take: rules(['DL-25.14'], (ctx, target: number, seat: number): Flow => {
      ctx.v.chosen = target;
      ctx.tell('chosen', { seat, target });
      return goto('DL-14.7');
    }),
    gone: goto('DL-14.2'),
  }),
);
const NOBODY = rules(['DL-27.20'], objection('E-TARGET', 'DL-16.4'));
