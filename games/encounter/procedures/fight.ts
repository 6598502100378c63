import { act, call, done, type Flow, goto, next, rules } from '@kaiju/kernel';
import { deploy, place } from '../effects/arrivals.ts';
import { enqueue, refill } from '../effects/axis.ts';
import { deployCells } from '../effects/board.ts';
import { featTrigger, roundVerdict } from '../effects/check.ts';
import { cardOf, events, FEAT, kindOf } from '../effects/code.ts';
import { fieldOf } from '../effects/field.ts';
import { whyNotHere } from '../effects/legal.ts';
import { shuffleDecks } from '../effects/party.ts';
import { drawCards, generate } from '../effects/piles.ts';
import { object } from '../effects/refusals.ts';
import { settle } from '../effects/settle.ts';
import { type C, type Encounter, Entry, Key, procedure, type Run } from '../state.ts';
import { decision, stepOf, through } from './steps.ts';
import { turn } from './turn.ts';

/** EN-2, EN-6: one encounter or duel, from the laying out of the map to the moment it is decided. */
export const fight = procedure('fight');

/** EN-2.1, EN-28.5, EN-28.11: map, controllers, pool. The players are there already. */
export const layOut = rules(['EN-2.1', 'EN-5.3', 'EN-28.3', 'EN-28.5', 'EN-28.11'], (g: Encounter): void => {
  const field = fieldOf(g);
  const { printed, letters } = field;
  g.round = 1;
  g.active = 0;
  g.step = 'setup';
  g.units = [];
  g.uids = 0;
  g.control = field.owners.slice();
  g.taken = field.zeros.slice(0, letters.length);
  g.ground = field.zeros.slice();
  g.axis = [];
  g.length = printed.axis.length;
  g.pool = [];
  for (const { event, zone, weight, x } of field.pool) {
    const harder = g.difficulty === 'hard' && events[event].tags.includes('reinforce') ? 1 : 0;
    g.pool.push(Entry.make({ event, zone, weight, x: x + harder }));
  }
  g.keys = [];
  for (const { event, secret } of field.keys) g.keys.push(Key.make({ event, secret }));
  g.slain = [];
  g.leadersDown = 0;
  g.guardedDown = false;
  g.held = 0;
  g.outcome = '';
  g.why = '';
  g.scripts = [];
  g.queue = [];
  g.battle = null;
  g.play = null;
  g.offence = null;
  g.walk = null;
  g.ask = '';
});

/** EN-28.11: on the story difficulty the last of the enemy's units that is no leader stays at home. */
function leftOut(g: Encounter): number {
  const units = fieldOf(g).encounter?.units ?? [];
  if (g.difficulty !== 'story') return -1;
  return units.reduce((last, { ours, mark }, i) => (ours || mark === 'leader' ? last : i), -1);
}

/** The side whose protagonist is still to be deployed, the first player's before the second's (EN-31.5); -1 if none. */
const toDeploy = rules(['EN-2.5', 'EN-31.5'], (g: Encounter): number =>
  g.players.findIndex((player) => player.full && player.heroes.length > 0 && player.heroes[0].wait === 0),
);

function deployFirst(ctx: C, side: number, cell: number): void {
  const hero = ctx.g.players[side].heroes[0];
  hero.wait = -1;
  deploy(ctx, { kind: hero.kind, side, cell, hero: 0 });
}

/** EN-18.4, EN-26.2, EN-28.10: cards of the initial hand. */
const firstHand = rules(
  ['EN-2.7', 'EN-18.4', 'EN-26.2', 'EN-28.10'],
  (g: Encounter, side: number): number => {
    const { duel, encounter } = fieldOf(g);
    const compensated = side === 1 && g.house.compensation === 'map';
    if (compensated && encounter?.rival !== undefined) return encounter.rival.hand;
    const more = compensated && duel !== null ? duel.bonus.hand : 0;
    return 2 + more + (g.players[side].feats.includes(FEAT.F02) ? 1 : 0);
  },
);

fight.steps(
  act('EN-2.1', ({ g, tell }) => {
    layOut(g);
    tell('field', { field: fieldOf(g).printed.id });
  }),
  act('EN-2.2', ({ g, tell }) => {
    const { encounter, width, names } = fieldOf(g);
    const units = encounter?.units ?? [];
    const absent = leftOut(g);
    for (let i = 0; i < units.length; i++) {
      if (i === absent) continue;
      const { unit, at, ours, mark } = units[i];
      const u = place(g, {
        kind: kindOf(unit),
        side: ours ? 0 : 1,
        cell: at[1] * width + at[0],
        leader: mark === 'leader',
        guarded: mark === 'protected',
      });
      tell('placed', {
        uid: u.uid,
        unit,
        side: u.side,
        seat: g.players[u.side].seat,
        at: names[u.cell],
        hp: u.hp,
      });
    }
  }),
  act('EN-2.3', (ctx) => shuffleDecks(ctx)),
  act('EN-2.4', (ctx) => {
    const { g } = ctx;
    g.players.forEach(({ full, feats, heroes }, side) => {
      if (!full) return;
      // EN-26.4, EN-26.15, EN-26.16: reckoned where their step is.
      if (feats.includes(rules(['EN-26.4', 'EN-26.16'], FEAT.F04))) g.length = Math.min(6, g.length + 1);
      if (feats.includes(rules(['EN-26.15'], FEAT.F15))) generate(ctx, side, cardOf('V05'), 1);
      heroes.forEach((hero, i) => {
        hero.wait = rules(['EN-2.6'], i);
      });
    });
  }),
  decision<unknown, { at: string }>('EN-2.5', {
    kind: 'start',
    who: ({ g }) => Math.max(0, g.players[toDeploy(g)].seat),
    when: ({ g }) => toDeploy(g) >= 0 && g.players[toDeploy(g)].seat >= 0,
    unlessForced: true,
    options: ({ g, refuse }) => {
      const side = toDeploy(g);
      const { names, cells } = fieldOf(g);
      if (refuse !== undefined) {
        for (const cell of cells) {
          const why = whyNotHere(g, side, cell);
          if (why !== null) object(refuse, { at: names[cell] }, why);
        }
      }
      return deployCells(g, side).map((cell) => ({ at: names[cell] }));
    },
    otherwise: rules(['EN-33.1'], ({ g }) => ({ at: fieldOf(g).names[fieldOf(g).start[toDeploy(g)]] })),
    limit: () => 75_000,
    take: (ctx, { at }): Flow => {
      deployFirst(ctx, toDeploy(ctx.g), fieldOf(ctx.g).at.get(at) as number);
      return through(ctx, { op: 'stay' });
    },
  }),
  stepOf('EN-2.5/other', (ctx) => {
    const side = toDeploy(ctx.g);
    if (side < 0) return next;
    deployFirst(ctx, side, fieldOf(ctx.g).start[side]);
    settle(ctx);
    return goto('EN-2.5');
  }),
  stepOf('EN-26.1', ({ g }) => {
    for (const side of [0, 1]) featTrigger(g, side, FEAT.F01);
  }),
  stepOf('EN-26.3', ({ g }) => {
    for (const side of [0, 1]) featTrigger(g, side, FEAT.F03);
  }),
  stepOf('EN-2.7', (ctx) => {
    ctx.g.players.forEach((player, side) => {
      if (player.full) drawCards(ctx, side, firstHand(ctx.g, side));
    });
  }),
  stepOf('EN-2.8', (ctx) => {
    const { g } = ctx;
    for (const { event, zone } of fieldOf(g).opening) {
      const entry = g.pool.find((other) => other.event === event && other.zone === zone);
      enqueue(ctx, event, zone, -1, entry?.x ?? events[event].x);
    }
    refill(ctx);
  }),
  stepOf('EN-2.9', () => undefined),
  stepOf('EN-2.9/first', ({ g }) => {
    g.step = 'focus';
  }),
  act('EN-6.15', ({ g }) => (g.outcome === '' ? call(turn, { side: 0 }) : done)),
  act('EN-6.15/other', ({ g }) => (g.outcome === '' ? call(turn, { side: 1 }) : done)),
  stepOf('EN-6.13', (ctx) => {
    const { g } = ctx;
    ageTerrain(ctx);
    roundVerdict(ctx);
    if (g.outcome !== '') return undefined;
    g.round++;
    ctx.tell('round', { round: g.round });
    return goto('EN-6.15');
  }),
);

/** EN-4.17: placed terrain has a round less to lie. */
const ageTerrain = rules(['EN-4.17'], ({ g, tell }: C): void => {
  const { ground } = g;
  for (let cell = 0; cell < ground.length; cell++) {
    const placed = ground[cell];
    if (placed === 0) continue;
    ground[cell] = placed >> 3 === 1 ? 0 : placed - 8;
    if (ground[cell] === 0) tell('terrainGone', { at: fieldOf(g).names[cell] });
  }
});

/** EN-32.14: a campaign is over. */
export const openSeed = rules(['EN-32.14'], (ctx: C, { seed }: Run): void => {
  seed.open = true;
  ctx.reveal('seed', { seed: seed.text });
});

/** EN-24.14, EN-33.11: whoever resigns has lost. */
export const resign = rules(['EN-24.14', 'EN-33.11'], (ctx: C, seat: number): void => {
  const { g } = ctx;
  if (g.gone >= 0) return;
  g.gone = seat;
  if (g.run !== null) openSeed(ctx, g.run);
  ctx.tell('resigned', { seat });
});
