import { act, type Ctx, choose, done, type Flow, freshName, int, rule, rules, shuffle } from '@kaiju/kernel';
import { aiCards } from '../content/index.ts';
import { numbers, times } from '../content/numbers.ts';
import { fullestBag, type Refuse, steals } from '../effects/cards.ts';
import { heirloomOf, owned, removeTreasure, rob } from '../effects/hoard.ts';
import { erupt } from '../effects/monster.ts';
import { leaveMap, scatter, springTrap, trapAwaits } from '../effects/moves.ts';
import { warded } from '../effects/shield.ts';
import { EXIT, ground } from '../effects/tables.ts';
import { able, byMail, type C, type Dragon, EXHAUSTED, glassOrder, procedure } from '../state.ts';

/** DH-18.8: the first in glass order who lies in wait and finds somebody, or −1. */
function lurker(g: Dragon): number {
  for (const seat of glassOrder(g))
    if (g.players[seat].lurking && able(g, seat) && !g.players[seat].frozen && steals(g, seat, 1).length > 0)
      return seat;
  return -1;
}

/** DH-13.1: the next in glass order who stands on an exit and hasn't been asked, or −1. */
const atExit = rules(['DH-13.1', 'DH-5.4', 'DH-17.4'], (g: Dragon, asked: number): number => {
  const { terrain } = ground(g);
  for (const seat of glassOrder(g))
    if ((asked & (1 << seat)) === 0 && able(g, seat) && terrain[g.players[seat].cell] & EXIT) return seat;
  return -1;
});

/** DH-8.3: may this seat leave? */
const mayLeave = rules(
  ['DH-8.3', 'DH-8.4', 'DH-13.2', 'DH-26.21'],
  (g: Dragon, seat: number, refuse?: Refuse): boolean => {
    if (g.handicap !== seat) return true;
    const have = owned(g, seat);
    if (have >= numbers.leaderTreasures) return true;
    refuse?.('leave', 'DH-26.21', { key: 'E-HANDICAP', n: have });
    return false;
  },
);

type Tidying = Ctx<Dragon, { asked: number; reset: number }>;

/** DH-11.3: under everybody who stands on an active one, in glass order. */
function springTraps(ctx: Tidying): void {
  const { g } = ctx;
  for (const seat of glassOrder(g)) {
    const p = g.players[seat];
    if (p.state === 'in' && !p.trapped && trapAwaits(g, seat, p.cell)) springTrap(ctx as C, seat);
  }
}

/** DH-25.15: in the countdown, or if it was said with the cards (DH-15.6). */
const exitByDefault = rules(['DH-25.15', 'DH-15.6'], (g: Dragon, seat: number): 'leave' | 'stay' => {
  const wanted = g.countdown || g.players[seat].leaving;
  return wanted && mayLeave(g, seat) ? 'leave' : 'stay';
});

/** DH-5: what is due, the countdown, the Reset, and the end of the round. */
export const tidyUp = procedure('tidyUp', { asked: int.or(0), reset: int.or(-1) }).steps(
  act('DH-5.1', ({ g, v, tell }) => {
    g.phase = 'tidyUp';
    tell('phase', { phase: 'tidyUp' });
    const { cards } = g.executed;
    v.reset = cards[cards.length - 1].kind;
  }),
  choose('DH-5.2', {
    kind: 'ambush',
    limit: times.choice,
    when: ({ g }) => lurker(g) >= 0,
    who: ({ g }) => lurker(g),
    options: ({ g, refuse }, seat) => {
      const all = steals(g, seat, 1, refuse);
      return byMail(g) ? [fullestBag(g, all)] : all;
    },
    unlessForced: true,
    otherwise: ({ g }, seat) => fullestBag(g, steals(g, seat, 1)),
    take: (ctx, target, seat): Flow => {
      // Those before it were due, and found nobody.
      const order = glassOrder(ctx.g);
      for (const due of order.slice(0, order.indexOf(seat) + 1)) ctx.g.players[due].lurking = false;
      rob(ctx as C, seat, target);
      return { op: 'stay' };
    },
  }),
  ...warded('marks', (ctx: Tidying) => erupt(ctx as C, ctx.v.reset)),
  act('DH-5.3', (ctx) => erupt(ctx as C, ctx.v.reset)),
  ...warded('terrain', springTraps),
  act('DH-11.3', springTraps),
  choose('DH-13.1', {
    kind: 'exit',
    limit: rules(['DH-25.15'], times.exit),
    when: ({ g, v }) => atExit(g, v.asked) >= 0,
    who: ({ g, v }) => atExit(g, v.asked),
    options: ({ g, refuse }, seat) => {
      if (byMail(g)) return [exitByDefault(g, seat)];
      return mayLeave(g, seat, refuse) ? ['leave', 'stay'] : ['stay'];
    },
    unlessForced: ({ g }) => byMail(g),
    otherwise: ({ g }, seat) => exitByDefault(g, seat),
    take: (ctx, answer, seat): Flow => {
      ctx.v.asked |= 1 << seat;
      if (answer === 'leave') leave(ctx as C, seat);
      return { op: 'stay' };
    },
  }),
  act('DH-13.6', (ctx) => {
    for (const seat of glassOrder(ctx.g)) if (ctx.g.players[seat].quitting) giveUp(ctx as C, seat);
  }),
  act('DH-5.5', (ctx) => {
    const { g } = ctx;
    const isReset = aiCards[ctx.v.reset].reset;
    // DH-6.9: counted before the triggers are looked at.
    if (isReset) g.resets++;
    if (!g.countdown) checkCountdown(ctx as C, isReset);
  }),
  act('DH-5.6', (ctx) => {
    const { g } = ctx;
    if (aiCards[ctx.v.reset].reset) reset(ctx as C);
    else if (g.recover === 'everyRound') recover(ctx as C);
  }),
  act('DH-5.7', ({ g, tell }) => {
    tell('roundEnded', { round: g.round });
    for (const p of g.players) {
      p.guard = p.hidden = p.lurking = p.trapped = p.spared = p.done = p.leaving = false;
      p.extra = p.placed = p.prepared = 0;
    }
    g.bait = [];
    g.marks = [];
    g.lane = [];
    g.played = 0;
    g.acted = false;
    g.flipper = -1;
    g.triggers = 0;
    // DH-6.21: from the next round on.
    g.rage = g.countdown;
  }),
  act('DH-5.8', () => done),
);

/** DH-13.3, DH-13.4: out, with everything one carries. */
const leave = rules(['DH-13.3', 'DH-13.4', 'DH-6.2'], (c: C, seat: number): void => {
  const { g } = c;
  const p = g.players[seat];
  c.tell('left', { seat, cell: p.cell, place: g.gone + 1 });
  leaveMap(g, seat);
  p.state = 'left';
  p.exit = ++g.gone;
  g.triggers |= 1;
});

/** DH-13.6: what was announced takes effect. */
const giveUp = rules(['DH-13.6', 'DH-5.5a', 'DH-6.3', 'DH-27.12'], (c: C, seat: number): void => {
  const { g } = c;
  const p = g.players[seat];
  p.quitting = false;
  if (p.state === 'left' || p.state === 'gaveUp') return;
  const { cell } = p;
  c.tell('gaveUp', { seat, cell });
  leaveMap(g, seat);
  if (p.state === 'in') scatter(c, seat, cell);
  const own = heirloomOf(g, seat);
  if (own >= 0) removeTreasure(g, own);
  p.state = 'gaveUp';
  g.triggers |= 2;
});

/** DH-6.2 to DH-6.7: does the end begin? */
const checkCountdown = rules(
  ['DH-6.1', 'DH-6.4', 'DH-6.7', 'DH-6.9', 'DH-23.7'],
  (c: C, isReset: boolean): void => {
    const { g } = c;
    const why: string[] = [];
    if (g.triggers & 1) why.push('left');
    if (g.triggers & 2) why.push('gaveUp');
    if (isReset && g.resets >= ground(g).cave.monster.countdown.resets) why.push('resets');
    if (g.triggers & 4) why.push('special');
    if (why.length === 0) return;
    g.countdown = true;
    c.tell('countdown', { why });
  },
);

/** DH-6.10 to DH-6.20: all AI cards anew, and what recovers with them. */
const reset = rules(
  [
    'DH-6.8',
    'DH-6.10',
    'DH-6.11',
    'DH-6.12',
    'DH-6.13',
    'DH-6.14',
    'DH-6.16',
    'DH-6.18',
    'DH-6.19',
    'DH-6.20',
    'DH-23.8',
  ],
  (c: C): void => {
    const { g } = c;
    const { draw, next: waiting, executed, removed } = g;
    const all = draw.cards.concat(waiting.cards, executed.cards);
    waiting.cards = [];
    executed.cards = [];
    draw.cards = all;
    if (g.countdown) {
      draw.cards = all.filter(({ kind }) => !aiCards[kind].reset);
      const out = all.filter(({ kind }) => aiCards[kind].reset).sort((a, b) => a.kind - b.kind);
      // They get new names: the old ones would tell which of the cards had lain hidden, and where.
      for (const card of out) card.id = freshName(c.rng);
      removed.cards.push(...out);
    }
    shuffle(c, draw);
    if (g.countdown) {
      const { keep } = ground(g).cave.monster.countdown;
      removed.cards.push(...draw.cards.splice(0, Math.max(0, draw.cards.length - keep)));
    }
    g.colour = 0;
    c.reveal('reset', {
      n: g.resets,
      left: draw.cards.length,
      removed: removed.cards.map(({ kind }) => aiCards[kind].id),
    });
    for (const p of g.players) p.tapped = false;
    const { flags } = g.hoard;
    for (let t = 0; t < flags.length; t++) flags[t] &= ~EXHAUSTED;
    recover(c);
  },
);

/** DH-6.15: spent cards come back. */
const recover = rules(['DH-6.15', 'DH-6.17', 'DH-27.6', 'DH-18.1'], (c: C): void => {
  for (const p of c.g.players) p.spent = 0;
  c.tell('cardsBack', {});
});

export const overNow = rule(
  'DH-7.2',
  (g: Dragon): boolean => g.draw.cards.length === 0 && g.next.cards.length === 0,
);
