import { act, bool, done, type Flow, goto, int, list, next, rules } from '@kaiju/kernel';
import { act as adversaryActs, order } from '../effects/adversary.ts';
import { deploy, trigger } from '../effects/arrivals.ts';
import { refill, takeHead } from '../effects/axis.ts';
import { canDeploy, deployCells, nearest } from '../effects/board.ts';
import { featTrigger, homeVerdict, remove, turnVerdict } from '../effects/check.ts';
import { BURNING, CURSE, FEAT, kinds, ON } from '../effects/code.ts';
import { ail, damage, of, who } from '../effects/damage.ts';
import { fieldOf } from '../effects/field.ts';
import { whyNotHere } from '../effects/legal.ts';
import { drawCards, drawsOf, focusCap, reclaim, setFocus } from '../effects/piles.ts';
import { object } from '../effects/refusals.ts';
import { settle } from '../effects/settle.ts';
import { defaultAt, defaultMt, immune, shed, terrainAt } from '../effects/stats.ts';
import { type C, type Encounter, NEXT, OWN, procedure, TURN, type Unit } from '../state.ts';
import { timeLeft, windUp } from './clock.ts';
import { listMain, type MainAnswer, refuseMain, takeMain } from './main.ts';
import { rivalActs } from './rival.ts';
import { decision, type In, stepOf } from './steps.ts';

/** EN-6: a turn of one side. The Adversary's has fewer steps (EN-17.3). */
export const turn = procedure('turn', {
  side: int,
  /** The last unit dealt with, in steps that go unit by unit. */
  at: int.or(0),
  /** Units of the Adversary still to act, and how often the first has acted. */
  order: list(int),
  acts: int.or(0),
  /** Something was done in the main phase (EN-33.12). */
  done: bool.or(false),
});
type V = { side: number; at: number; order: number[]; acts: number; done: boolean };

const isFull = ({ g, v }: In<V>) => g.players[v.side].full;

/** EN-7.6: heroes that must be deployed now; none while there is no legal cell. */
const ready = rules(['EN-6.3', 'EN-7.6'], (g: Encounter, side: number): number[] => {
  const { heroes } = g.players[side];
  const waiting: number[] = [];
  for (let i = 0; i < heroes.length; i++) if (heroes[i].wait === 0) waiting.push(i);
  return waiting.length > 0 && canDeploy(g, side) ? waiting : [];
});

const deployHero = rules(
  ['EN-6.3', 'EN-7.6', 'EN-7.7', 'EN-7.8'],
  (ctx: C, side: number, i: number, cell: number): void => {
    const hero = ctx.g.players[side].heroes[i];
    hero.wait = -1;
    deploy(ctx, { kind: hero.kind, side, cell, hero: i });
  },
);

/** EN-33.2 */
function homeCell(g: Encounter, side: number): number {
  return nearest(fieldOf(g), deployCells(g, side), fieldOf(g).start[side]);
}

/** EN-18.3, EN-18.4: what the map takes from the first player and gives the second in their first turns. */
const firstFocus = rules(['EN-18.3', 'EN-18.4'], (g: Encounter, side: number): number => {
  const { duel } = fieldOf(g);
  if (duel === null || g.players[side].turns !== 1) return 0;
  if (side === 0) return duel.handicap ? -1 : 0;
  return g.house.compensation === 'map' ? duel.bonus.focus : 0;
});

/** The next unit of this side in order of arrival; undefined when all have had their turn. */
function nextUnit({ g, v }: In<V>): Unit | undefined {
  const { units } = g;
  for (let i = 0; i < units.length; i++) if (units[i].uid > v.at && units[i].side === v.side) return units[i];
  return undefined;
}

/** EN-6.4: its actions are there again. */
const refresh = rules(['EN-10.13', 'EN-10.14', 'EN-10.15a'], (u: Unit): void => {
  u.at = defaultAt(u);
  u.mt = defaultMt(u);
  u.ct = kinds[u.kind].ct;
  u.fresh = false;
  u.locked = false;
  u.steps = 0;
});

/** EN-6.5: what the ground, poison and its abilities do to a unit as its side's turn starts; false for nothing. */
const startsTurn = rules(['EN-4.11', 'EN-4.14', 'EN-4.15', 'EN-21.9'], (ctx: In<V>, u: Unit): boolean => {
  const { g } = ctx;
  const burns = terrainAt(g, fieldOf(g), u.cell) === BURNING && !immune(g, u, BURNING);
  if (burns) damage(ctx, u, 1, -1);
  const sick = u.poison > 0;
  if (sick) {
    damage(ctx, u, u.poison, -1);
    u.poison--;
  }
  if (u.hp > 0) trigger(g, u, ON.turnStart);
  return burns || sick || g.queue.length > 0;
});

/** EN-6.12: whoever ends its side's turn on cursed ground. */
const curse = rules(['EN-4.12', 'EN-4.14'], (ctx: In<V>): void => {
  const { g, v } = ctx;
  const field = fieldOf(g);
  for (const u of g.units)
    if (u.side === v.side && terrainAt(g, field, u.cell) === CURSE && !immune(g, u, CURSE))
      ail(ctx, u, 'cursed', 1);
});

const fullFocus = rules(['EN-3.4', 'EN-3.5'], focusCap);
const FIRST_TURN = rules(['EN-26.9'], FEAT.F09);
/** EN-23.7: a moment of a turn, for the side's units in order of arrival. */
const triggers = rules(['EN-23.7'], (g: Encounter, side: number, moment: number): void => {
  for (const u of g.units) if (u.side === side) trigger(g, u, moment);
});

/** On at once where nothing waits to be carried through. */
function unlessQuiet({ queue }: Encounter): Flow | undefined {
  return queue.length === 0 ? next : undefined;
}

interface HeroAnswer {
  hero: string;
  at: string;
}

rules(['EN-6.14', 'EN-6.15', 'EN-17.3'], turn).steps(
  act('EN-6.15', (ctx) => {
    const { g, v } = ctx;
    if (g.outcome !== '') return done;
    g.began = ctx.now;
    g.active = v.side;
    g.step = 'focus';
    g.fired = 0;
    const player = g.players[v.side];
    player.turns++;
    player.used = 0;
    player.spells = 0;
    player.flagged = false;
    ctx.tell('turn', { side: v.side, seat: player.seat, round: g.round });
    // EN-6.5: what lasted until this side's next turn ended as the turn began; EN-20.30: once a turn, of any side.
    for (const u of g.units) {
      u.once = 0;
      shed(g, u, 1 << NEXT, v.side);
    }
    return player.full ? next : goto('EN-6.4');
  }),
  stepOf('EN-6.1', (ctx) => {
    const { g, v } = ctx;
    setFocus(ctx, v.side, fullFocus(g, v.side));
    setFocus(ctx, v.side, g.players[v.side].focus + firstFocus(g, v.side));
    return next;
  }),
  stepOf('EN-6.2', ({ g, v }) => {
    triggers(g, v.side, ON.restoreAp);
    if (g.players[v.side].turns === 1) featTrigger(g, v.side, FIRST_TURN);
    return unlessQuiet(g);
  }),
  stepOf('EN-6.3', (ctx) => {
    const { g, v } = ctx;
    g.step = 'heroes';
    for (const hero of g.players[v.side].heroes) {
      if (hero.wait <= 0) continue;
      hero.wait--;
      const { seat } = g.players[v.side];
      ctx.tell('recovering', { side: v.side, seat, hero: kinds[hero.kind].id, wait: hero.wait });
    }
    return next;
  }),
  decision<V, HeroAnswer>('EN-7.6', {
    kind: 'hero',
    who: ({ g, v }) => g.players[v.side].seat,
    when: ({ g, v }) => g.players[v.side].seat >= 0 && ready(g, v.side).length > 0,
    unlessForced: true,
    limit: timeLeft,
    options: ({ g, v, refuse }) => {
      const { heroes } = g.players[v.side];
      const { names, cells } = fieldOf(g);
      const open = deployCells(g, v.side);
      const list: HeroAnswer[] = [];
      for (const i of ready(g, v.side)) {
        const hero = kinds[heroes[i].kind].id;
        for (const cell of open) list.push({ hero, at: names[cell] });
        if (refuse === undefined) continue;
        for (const cell of cells) {
          const why = whyNotHere(g, v.side, cell);
          if (why !== null) object(refuse, { hero, at: names[cell] }, why);
        }
      }
      return list;
    },
    otherwise: rules(['EN-33.2'], ({ g, v }) => ({
      hero: kinds[g.players[v.side].heroes[ready(g, v.side)[0]].kind].id,
      at: fieldOf(g).names[homeCell(g, v.side)],
    })),
    take: (ctx, { hero, at }): Flow => {
      const { g, v } = ctx;
      const i = g.players[v.side].heroes.findIndex(({ kind }) => kinds[kind].id === hero);
      deployHero(ctx, v.side, i, fieldOf(g).at.get(at) as number);
      return goto('EN-7.6/arrived');
    },
  }),
  stepOf('EN-7.6/arrived', () => undefined),
  stepOf('EN-7.6/next', (ctx) => {
    const { g, v } = ctx;
    const waiting = ready(g, v.side);
    if (waiting.length === 0) return next;
    if (g.players[v.side].seat >= 0) return goto('EN-7.6');
    deployHero(ctx, v.side, waiting[0], homeCell(g, v.side));
    return goto('EN-7.6/arrived');
  }),
  stepOf('EN-6.4', (ctx) => {
    const { g, v } = ctx;
    g.step = 'units';
    ctx.tell('reset', of(g, v.side));
    for (const u of g.units) if (u.side === v.side) refresh(u);
    return next;
  }),
  stepOf('EN-6.5/standby', (ctx) => {
    ctx.g.step = 'start';
    if (isFull(ctx)) reclaim(ctx, ctx.v.side);
    if (ctx.v.side === 0) homeVerdict(ctx);
    ctx.v.at = 0;
    return next;
  }),
  stepOf('EN-6.5', (ctx) => {
    // As far as the first to whom something happens: that is carried through before the next.
    for (let u = nextUnit(ctx); u !== undefined; u = nextUnit(ctx)) {
      ctx.v.at = u.uid;
      if (startsTurn(ctx, u)) return undefined;
    }
    return next;
  }),
  stepOf('EN-6.5/next', (ctx) =>
    nextUnit(ctx) === undefined ? (isFull(ctx) ? next : goto('EN-6.8')) : goto('EN-6.5'),
  ),
  stepOf('EN-6.6', (ctx) => {
    ctx.g.step = 'axis';
    takeHead(ctx);
  }),
  stepOf('EN-16.12', (ctx) => {
    refill(ctx);
    return next;
  }),
  stepOf('EN-6.7', (ctx) => {
    const { g, v } = ctx;
    g.step = 'draw';
    const late = fieldOf(g).duel?.handicap === true && v.side === 0 && g.players[0].turns === 1;
    if (!late) drawCards(ctx, v.side, drawsOf(g, v.side));
    return next;
  }),
  stepOf('EN-6.8', ({ g, v }) => {
    g.step = 'prepare';
    triggers(g, v.side, ON.prepare);
    return unlessQuiet(g);
  }),
  stepOf('EN-6.9', ({ g, v }) => {
    g.step = 'main';
    triggers(g, v.side, ON.mainBegin);
    return unlessQuiet(g);
  }),
  stepOf('EN-6.9/order', (ctx) => {
    const { g, v } = ctx;
    v.order = isFull(ctx) ? [] : order(g, v.side);
    v.acts = 0;
  }),
  decision<V, MainAnswer>('EN-6.10', {
    kind: 'main',
    who: ({ g, v }) => g.players[v.side].seat,
    when: ({ g, v }) => g.players[v.side].seat >= 0,
    limit: timeLeft,
    options: mainOptions,
    otherwise: mainSilence,
    take: takeMain,
  }),
  stepOf('EN-29.2', (ctx) => {
    const { g, v } = ctx;
    if (g.players[v.side].full || v.order.length === 0) return next;
    g.fired = 0;
    for (; v.order.length > 0; v.order.shift()) {
      while (v.acts < 3 && adversaryActs(ctx, v.order[0])) {
        v.acts++;
        settle(ctx);
        if (g.outcome !== '' || g.ask !== '') return undefined;
        g.fired = 0;
      }
      v.acts = 0;
    }
    return next;
  }),
  stepOf('EN-29.2/next', ({ v }) => (v.order.length > 0 ? goto('EN-29.2') : next)),
  stepOf('EN-17.6', (ctx) => {
    const { g, v } = ctx;
    if (!g.players[v.side].full || g.players[v.side].seat >= 0 || g.step !== 'main') return next;
    if (!rivalActs(ctx, v.side)) g.step = 'end';
    return undefined;
  }),
  stepOf('EN-17.6/next', ({ g, v }) =>
    g.players[v.side].full && g.players[v.side].seat < 0 && g.step === 'main' ? goto('EN-17.6') : next,
  ),
  stepOf('EN-6.11', (ctx) => {
    const { g, v } = ctx;
    g.step = 'end';
    windUp(ctx);
    triggers(g, v.side, ON.mainEnd);
    return unlessQuiet(g);
  }),
  stepOf('EN-6.12/triggers', ({ g, v }) => {
    triggers(g, v.side, ON.turnEnd);
    return unlessQuiet(g);
  }),
  stepOf('EN-6.12/ends', (ctx) => wearOff(ctx, ctx.v.side)),
  stepOf('EN-6.12/cursed', (ctx) => {
    curse(ctx);
    return next;
  }),
  stepOf('EN-6.12', (ctx) => {
    if (ctx.v.side === 0) turnVerdict(ctx);
    return next;
  }),
);

function mainOptions({ g, v, refuse }: In<V>): MainAnswer[] {
  if (refuse !== undefined) refuseMain(g, v.side, refuse);
  return listMain(g, v.side);
}

/** EN-33.3, EN-33.4: a card taken up is called off, and then the turn ends. */
function mainSilence({ g, v }: In<V>): MainAnswer {
  return g.players[v.side].using !== null || g.walk !== null ? 'cancel' : 'clock';
}

/** EN-6.12: what ends, counts down, goes back and fades at the end of a turn. */
const wearOff = rules(
  ['EN-6.12', 'EN-14.9', 'EN-20.17', 'EN-20.20', 'EN-20.29', 'EN-22.15'],
  (ctx: C, side: number): void => {
    const { g } = ctx;
    for (const u of g.units) {
      shed(g, u, u.side === side ? (1 << TURN) | (1 << OWN) : 1 << TURN);
      if (u.side !== side) continue;
      if (u.stumble > 0) u.stumble--;
      if (u.blind > 0) u.blind--;
      if (u.cursed > 0) u.cursed--;
      if (u.confused > 0) u.confused--;
      if (u.disarm > 0) u.disarm--;
      if (u.stun > 0) u.stun--;
    }
    for (const u of g.units) {
      if (u.lender < 0) continue;
      u.side = u.lender;
      u.lender = -1;
      u.at = 0;
      u.mt = 0;
      ctx.tell('return', who(ctx.g, u));
    }
    const { units } = g;
    for (let i = 0; i < units.length; i++) {
      const u = units[i];
      if (u.side !== side || u.fades === 0) continue;
      u.fades--;
      if (u.fades > 0) continue;
      remove(ctx, u);
      i--;
    }
    for (const card of g.players[side].hand.cards) card.less = 0;
    ctx.tell('wornOff', of(ctx.g, side));
  },
);
