import { act, type Flow, int, type Json, next, num, rules } from '@kaiju/kernel';
import { costOf, numbers } from '../content/numbers.ts';
import type { Level } from '../content/types.ts';
import { kindOf, kinds, LEVELS } from '../effects/code.ts';
import { object, objection, tooDear } from '../effects/refusals.ts';
import { powerOf } from '../effects/values.ts';
import { available, buyBack, buyCommon, buyHero, draw } from '../effects/zones.ts';
import { type C, type Dungeon, procedure } from '../state.ts';
import { decision, inAll, WHERE_ALL_CAN_SEE } from './steps.ts';

export const END = 'end';
const HERO = 'hero';

type Answer = typeof END | typeof HERO | { buy: number } | { back: string };

const BUY: readonly Answer[] = Array.from({ length: LEVELS + 1 }, (_, level) => ({ buy: level }));
const BACK: readonly Answer[] = kinds.map(({ id }) => ({ back: id }));

/** DL-10.4, DL-10.5, DL-24.10: what a common card costs this player now. */
export const priceOf = rules(
  ['DL-10.4', 'DL-10.5', 'DL-24.10'],
  (g: Dungeon, seat: number, level: number): number => {
    const price = costOf(level as Level, g.world as Level);
    const player = g.players[seat];
    return player.bought < powerOf(player, 'grimble') ? Math.max(0, price - 1) : price;
  },
);

const listCommons = rules(
  ['DL-5.6', 'DL-10.12', 'DL-27.4', 'DL-27.5'],
  (ctx: C, seat: number, out: Answer[]): void => {
    const { g, refuse } = ctx;
    const { gold } = g.players[seat];
    for (let level = 1; level <= LEVELS; level++) {
      if (level < g.world)
        object(refuse, BUY[level] as Json, objection('E-LEVEL', 'DL-10.12', { world: g.world }));
      else if (!available(g, level)) object(refuse, BUY[level] as Json, objection('E-PILE', 'DL-10.8'));
      else {
        const price = priceOf(g, seat, level);
        if (price <= gold) out.push(BUY[level]);
        else
          object(refuse, BUY[level] as Json, tooDear(level === g.world ? 'DL-10.4' : 'DL-10.5', price, gold));
      }
    }
    object(refuse, { buy: LEVELS + 1 }, objection('E-LEVEL', 'DL-5.6', { world: g.world }));
  },
);

const listHeroCards = rules(
  ['DL-2.4', 'DL-10.10', 'DL-27.6'],
  (ctx: C, seat: number, out: Answer[]): void => {
    const { g, refuse } = ctx;
    const { gold, deck, discard, liberated } = g.players[seat];
    if (deck.cards.length === 0) object(refuse, HERO, objection('E-PILE', 'DL-10.6'));
    else if (gold < numbers.heroCardCost)
      object(refuse, HERO, tooDear('DL-10.6', numbers.heroCardCost, gold));
    else out.push(HERO);
    if (liberated && gold >= numbers.liberationCost) for (const kind of discard) out.push(BACK[kind]);
    if (refuse === undefined) return;
    for (const { n, lord } of kinds) {
      if (lord !== g.players[seat].hero) continue;
      const lies = discard.includes(n);
      if (!liberated) object(refuse, BACK[n] as Json, objection('E-LIBERATION', 'DL-10.9'));
      else if (!lies) object(refuse, BACK[n] as Json, objection('E-LIBERATION', 'DL-10.10'));
      else if (gold < numbers.liberationCost)
        object(refuse, BACK[n] as Json, tooDear('DL-10.9', numbers.liberationCost, gold));
    }
  },
);

/** DL-10: one player's draws and purchases. */
export const drawTurn = rules(
  ['DL-7.1', 'DL-10.7'],
  procedure('drawTurn', { seat: int, since: num.or(0) }),
).steps(
  act('DL-10.2', (ctx) => {
    const { g, v } = ctx;
    g.active = v.seat;
    v.since = ctx.now;
    g.players[v.seat].bought = 0;
    for (let i = 0; i < rules(['DL-10.3'], numbers.freeDraws); i++) draw(ctx as C, v.seat, 'free');
  }),
  decision<{ seat: number; since: number }, Answer>('DL-10.7', {
    kind: 'buy',
    silence: 'DL-26.2',
    limit: inAll(40_000),
    who: ({ v }) => v.seat,
    // What can be bought is open to all.
    unlessForced: WHERE_ALL_CAN_SEE,
    options: (ctx, seat) => {
      const out: Answer[] = [END];
      listCommons(ctx as C, seat, out);
      listHeroCards(ctx as C, seat, out);
      return out;
    },
    otherwise: () => END,
    take: (ctx, answer, seat): Flow => {
      if (answer === END) return next;
      if (answer === HERO) buyHero(ctx as C, seat);
      else if ('buy' in answer) buyCommon(ctx as C, seat, answer.buy, priceOf(ctx.g, seat, answer.buy));
      else buyBack(ctx as C, seat, kindOf[answer.back]);
      return { op: 'stay' };
    },
  }),
);
