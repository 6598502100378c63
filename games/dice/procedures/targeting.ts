import { done, type Flow, goto, next, race, rules } from '@kaiju/kernel';
import { rollBeside } from '../effects/dice.ts';
import { refusals } from '../effects/refusals.ts';
import { draw } from '../effects/resources.ts';
import { whyNoFoe } from '../effects/why.ts';
import { areFoes, type C, type Dice, foesOf, hpOf, isLeader, living, procedure } from '../state.ts';
import { begins, decision, during, responseWindow, turnIsOver } from './steps.ts';

/** Whom the active player may aim at (DT-9.12, DT-21.8, DT-22.3, DT-22.4). */
const reach = rules(['DT-9.12', 'DT-9.13', 'DT-21.8', 'DT-22.3', 'DT-22.4'], (g: Dice): number[] => {
  const foes = foesOf(g, g.active);
  if (g.mode !== 'melee' || living(g).length <= 3) return foes;
  return foes.filter((seat, i) => i === 0 || i === foes.length - 1 || isLeader(g, seat));
});

/** P-12: the leader with the most HP; of several the nearest on the left. */
function likeliestTarget(seats: readonly number[], g: Dice): number {
  let best = seats[0];
  for (const seat of seats) if (hpOf(g, seat) > hpOf(g, best)) best = seat;
  return best;
}

const LEFT = rules(['DT-9.6'], [1, 2]);
const RIGHT = rules(['DT-9.7'], [3, 4]);
const THEY_CHOOSE = rules(['DT-9.8', 'DT-9.10', 'DT-12.18', 'DT-27.11'], 5);

const FOES_MS = 10_000;

/** The targeting die of an ultimate is out of everybody's reach, the roller's own side included. */
const isOpenToCards = rules(['DT-9.5', 'DT-9.11', 'DT-12.16'], (g: Dice): boolean => g.lock < 0);

/** DT-9: the target. */
export const aim = procedure('aim').steps(
  during('DT-9.3', (ctx): Flow => {
    const { g } = ctx;
    const foes = foesOf(g, g.active);
    if (foes.length > 1) return next;
    nameTarget(ctx as C, foes[0]);
    return done;
  }),
  begins('DT-9.1', 'targeting'),
  responseWindow('A', 'targeting'),
  during('DT-9.4', (ctx) => {
    const { g } = ctx;
    if (g.mode === 'team') rollBeside(ctx as C, g.active, 1, 'target', g.declared, isOpenToCards(g));
  }),
  responseWindow('F', '', { open: ({ g }) => g.roll.open }),
  during('DT-9.6', (ctx): Flow => {
    const { g } = ctx;
    if (g.roll.why !== 'target') return goto('DT-9.9');
    g.roll.open = false;
    const die = g.roll.dice[0];
    const foes = foesOf(g, g.active);
    if (LEFT.includes(die)) nameTarget(ctx as C, foes[0]);
    else if (RIGHT.includes(die)) nameTarget(ctx as C, foes[foes.length - 1]);
    else return die === THEY_CHOOSE ? next : goto('DT-9.9');
    return done;
  }),
  /** DT-9.10: the first answer of the two counts. */
  race<Dice, unknown, number>('DT-9.8', {
    kind: 'targetByFoes',
    limit: FOES_MS,
    who: ({ g }) => (g.target < 0 && !g.leftDecides && !turnIsOver(g) ? foesOf(g, g.active) : []),
    options: ({ g }) => foesOf(g, g.active),
    take: (ctx, seat) => {
      nameTarget(ctx as C, seat);
      return done;
    },
    expired: (ctx) => {
      nameTarget(ctx as C, foesOf(ctx.g, ctx.g.active)[0]);
      return done;
    },
  }),
  decision<unknown, number>('DT-31.5', {
    kind: 'targetByFoes',
    silence: 'DT-27.11',
    limit: FOES_MS,
    when: ({ g }) => g.leftDecides && g.target < 0,
    who: ({ g }) => foesOf(g, g.active)[0],
    options: ({ g }) => foesOf(g, g.active),
    otherwise: ({ g }) => foesOf(g, g.active)[0],
    take: (ctx, seat) => {
      nameTarget(ctx as C, seat);
      return done;
    },
  }),
  decision<unknown, number>('DT-9.9', {
    kind: 'target',
    silence: 'DT-27.12',
    who: ({ g }) => g.active,
    unlessForced: true,
    options: ({ g, refuse }) => {
      const seats = reach(g);
      if (refuse !== undefined) {
        for (let seat = 0; seat < g.players.length; seat++) {
          if (seats.includes(seat)) continue;
          const why = whyNoFoe(g, g.active, seat) ?? refusals.reach;
          refuse(seat, why.clause, why.reason);
        }
      }
      return seats;
    },
    otherwise: ({ g }) => likeliestTarget(reach(g), g),
    take: (ctx, seat) => {
      nameTarget(ctx as C, seat);
      return done;
    },
  }),
);

const TARGETING = [
  'DT-9.15',
  'DT-21.4',
  'DT-21.5',
  'DT-21.6',
  'DT-21.7',
  'DT-21.9',
  'DT-21.10',
  'DT-21.11',
  'DT-22.5',
];
/** The target is named; whoever attacks a leader draws a card at once. */
const nameTarget = rules(TARGETING, (ctx: C, seat: number): void => {
  const { g, tell } = ctx;
  g.target = seat;
  tell('targeted', { seat: g.active, target: seat });
  if (g.attack === null) return;
  g.attack.target = seat;
  const bonus =
    (g.mode === 'leader' || g.mode === 'melee') && areFoes(g, seat, g.active) && isLeader(g, seat);
  if (!bonus) return;
  tell('leaderBonus', { seat: g.active, target: seat });
  draw(ctx, g.active, 1);
});
