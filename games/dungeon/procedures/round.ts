import {
  act,
  call,
  callAndStay,
  type Flow,
  int,
  type Json,
  next,
  rule,
  rules,
  type Step,
} from '@kaiju/kernel';
import { numbers } from '../content/numbers.ts';
import { kindOf, kinds } from '../effects/code.ts';
import { eliminate } from '../effects/deaths.ts';
import { powerOf, prestigeOf } from '../effects/values.ts';
import { discardFromHand, ghostDraw, leastMissed } from '../effects/zones.ts';
import {
  type C,
  type Dungeon,
  inTurnOrder,
  inTwilight,
  nextLiving,
  type Phase,
  type Piece,
  PLACES,
  procedure,
  seatAt,
} from '../state.ts';
import { battleTurn, npcBattle } from './battle.ts';
import { buildTurn } from './build.ts';
import { drawTurn } from './draw.ts';
import { endBuild, endDraw, endRound, kindsInHand, refuseOthers } from './moments.ts';
import { reveal } from './reveal.ts';
import { decision } from './steps.ts';

interface Turns {
  turn: number;
}

/** A phase begins. */
function begins(id: string, phase: Phase): Step<Dungeon, Turns> {
  return act<Dungeon, Turns>(id, ({ g, v, tell }) => {
    v.turn = 0;
    g.phase = phase;
    g.active = -1;
    tell('phase', { phase, round: g.round });
  });
}

/** DL-9.5: each living player in turn order. */
function each(id: string, takeTurn: (seat: number) => Flow): Step<Dungeon, Turns> {
  return act<Dungeon, Turns>(id, ({ g, v }): Flow => {
    while (v.turn < g.players.length) {
      const seat = seatAt(g, v.turn++);
      if (!g.players[seat].out) return takeTurn(seat);
    }
    g.active = -1;
    return next;
  });
}

/** DL-17.3, DL-22.6, DL-24.12: wounds heal overnight. */
const recover = rules(['DL-17.3', 'DL-22.6', 'DL-24.12'], ({ g, tell }: C): void => {
  for (const seat of inTurnOrder(g)) {
    const player = g.players[seat];
    const whole = player.liberated && powerOf(player, 'lothe') > 0;
    const rested: Json[] = [];
    player.dungeon.forEach((piece, place) => {
      if (piece === null || piece.wounds === 0) return;
      piece.wounds = woundsLeft(piece, whole);
      rested.push({ card: kinds[piece.kind].id, at: PLACES[place], wounds: piece.wounds });
    });
    for (const piece of player.retired) {
      if (piece.wounds === 0) continue;
      piece.wounds = 0;
      rested.push({ card: kinds[piece.kind].id, at: 'retired', wounds: 0 });
    }
    if (rested.length > 0) tell('rested', { seat, cards: rested });
  }
});

function woundsLeft({ kind, wounds }: Piece, whole: boolean): number {
  const { type, regenerate } = kinds[kind];
  return whole && type === 'building' ? 0 : Math.max(0, wounds - numbers.healPerRound - regenerate);
}

/** DL-19.9, DL-19.10: who loses first. */
const dimmestFirst = rules(['DL-19.9', 'DL-19.10'], (g: Dungeon): number[] => {
  const order = inTurnOrder(g);
  const rank = order.map((seat, turn) => {
    const { hp, gold } = g.players[seat];
    return { seat, turn, hp, gold, prestige: prestigeOf(g, seat) };
  });
  rank.sort((a, b) => a.hp - b.hp || a.prestige - b.prestige || a.gold - b.gold || b.turn - a.turn);
  return rank.map(({ seat }) => seat);
});

const twilight = rules(['DL-17.4', 'DL-19.8', 'DL-19.9', 'DL-19.11', 'DL-19.12'], (ctx: C): void => {
  const { g } = ctx;
  if (!inTwilight(g)) return;
  const n = numbers.twilightStep * (g.round - g.terms.twilight + 1);
  for (const seat of dimmestFirst(g)) {
    if (g.alive === 1) return;
    const player = g.players[seat];
    player.hp -= n;
    ctx.tell('twilight', { seat, n, hp: player.hp });
    if (player.hp <= 0) eliminate(ctx, seat, -1);
  }
});

/** DL-19.13: nothing comes after the last round. */
const lastLight = rule('DL-19.13', (ctx: C): void => {
  const { g } = ctx;
  if (g.round < numbers.lastRound) return;
  ctx.tell('lastLight', { round: g.round });
  for (const seat of dimmestFirst(g)) if (g.alive > 1) eliminate(ctx, seat, -1);
});

/** DL-17.6: what counted for this round only. */
const turnOver = rules(['DL-17.6', 'DL-9.3'], (ctx: C): void => {
  const { g } = ctx;
  for (const player of g.players) {
    player.lost = 0;
    player.saved = 0;
    player.rewoven = 0;
    player.fury = 0;
    for (const piece of player.dungeon) if (piece !== null) piece.used = 0;
    for (const piece of player.retired) piece.used = 0;
  }
  g.redirected.fill(-1);
  for (const npc of g.waiting) npc.goal = -1;
  g.first = nextLiving(g, g.first);
});

const isOverLimit = rule('DL-17.5', (g: Dungeon, seat: number): boolean => {
  const { handLimit } = g.terms;
  return handLimit > 0 && g.players[seat].hand.cards.length > handLimit;
});

/** DL-9.1: one round. */
export const round = procedure('round', { turn: int.or(0) }).steps(
  act('DL-9.1', ({ g, tell }) => {
    g.round++;
    tell('round', { round: g.round, first: g.first, twilight: inTwilight(g) });
  }),
  begins('DL-9.1/draw', 'draw'),
  each('DL-10.1', (seat) => callAndStay(drawTurn, { seat })),
  act('DL-10.13', (ctx) => {
    const { g } = ctx;
    for (let seats = numbers.seats - g.alive; seats > 0; seats--)
      for (let n = g.terms.ghosts; n > 0; n--) ghostDraw(ctx as C);
  }),
  act('DL-11.1', () => call(endDraw, {})),
  begins('DL-9.1/build', 'build'),
  each('DL-12.1', (seat) => callAndStay(buildTurn, { seat })),
  act('DL-13.1', () => call(endBuild, {})),
  act('DL-14.2', () => call(reveal, {})),
  act('DL-15.7', () => call(npcBattle, {})),
  begins('DL-9.1/battle', 'playerBattle'),
  each('DL-16.1', (seat) => callAndStay(battleTurn, { seat })),
  act('DL-17.1', () => call(endRound, {})),
  act('DL-17.3', (ctx) => recover(ctx as C)),
  act('DL-17.4', (ctx) => twilight(ctx as C)),
  act('DL-19.13', (ctx) => lastLight(ctx as C)),
  act('DL-17.5', ({ v }) => {
    v.turn = 0;
  }),
  act('DL-17.5/next', ({ g, v }): Flow => {
    while (v.turn < g.players.length && !isOverLimit(g, seatAt(g, v.turn))) v.turn++;
    return v.turn < g.players.length ? next : { op: 'goto', step: 'DL-17.6' };
  }),
  decision<Turns, string>('DL-17.5/discard', {
    kind: 'limit',
    silence: 'DL-26.9',
    limit: 20_000,
    who: ({ g, v }) => seatAt(g, v.turn),
    options: (ctx, seat) => {
      const held = kindsInHand(ctx.g, seat);
      refuseOthers(ctx as C, held, ctx.g.players[seat].hand.cards.length - ctx.g.terms.handLimit);
      return held;
    },
    otherwise: ({ g }, seat) => kinds[leastMissed(g, seat)].id,
    take: (ctx, id, seat): Flow => {
      discardFromHand(ctx as C, seat, kindOf[id], 'limit');
      return { op: 'goto', step: 'DL-17.5/next' };
    },
    gone: { op: 'goto', step: 'DL-17.5/next' },
  }),
  act('DL-17.6', (ctx) => turnOver(ctx as C)),
);
