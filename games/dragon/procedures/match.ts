import {
  act,
  call,
  callAndStay,
  choose,
  done,
  type Flow,
  goto,
  int,
  next,
  over,
  Result,
  rule,
  rules,
  shuffle,
} from '@kaiju/kernel';
import { characters, treasures } from '../content/index.ts';
import { numbers } from '../content/numbers.ts';
import { bagOf, haulOf, heirloomOf, putOut } from '../effects/hoard.ts';
import { hasToDo } from '../effects/prepare.ts';
import { AI, CHARACTER, ground } from '../effects/tables.ts';
import { AiCard, byMail, type C, type Dragon, glassOrder, procedure } from '../state.ts';
import { place } from './place.ts';
import { prepareSealed } from './plan.ts';
import { prepare } from './prepare.ts';
import { resolve } from './resolve.ts';
import { overNow, tidyUp } from './tidy.ts';

/** DH-1: map, monster, cards and treasures, as at the beginning of every game. */
const setUp = rules(
  [
    'DH-1.1a',
    'DH-1.2',
    'DH-1.3',
    'DH-1.6',
    'DH-1.6a',
    'DH-1.7',
    'DH-1.9',
    'DH-1.12',
    'DH-8.8',
    'DH-17.2',
    'DH-23.12',
  ],
  (c: C): void => {
    const { g } = c;
    const G = ground(g);
    g.game++;
    g.round = 0;
    g.phase = 'setup';
    g.beast = G.home;
    g.facing = G.facing;
    g.colour = g.resets = g.gone = g.triggers = g.played = 0;
    g.countdown = g.rage = g.acted = false;
    g.lane = [];
    g.bait = [];
    g.marks = [];
    for (const pile of [g.current, g.next, g.executed, g.removed]) pile.cards = [];
    g.draw.cards = G.cave.monster.deck.map(({ id }, i) => AiCard.make({ id: i + 1, kind: AI[id] }));
    shuffle(c, g.draw);
    putOut(c);
    g.players.forEach((p, seat) => {
      // A character named beforehand is kept for the first game.
      if (g.game > 1) p.character = -1;
      p.tapped =
        p.frozen =
        p.guard =
        p.hidden =
        p.lurking =
        p.trapped =
        p.quitting =
        p.done =
        p.leaving =
          false;
      p.state = 'in';
      p.cell = G.starts[seat];
      p.spent = p.extra = p.placed = p.prepared = p.exit = p.score = 0;
    });
    c.tell('setUp', { game: g.game, map: g.map, cells: G.starts.slice() });
  },
);

const undressed = (g: Dragon): number => g.players.findIndex((p) => p.character < 0);
const free = rule('DH-1.5a', (g: Dragon): string[] =>
  characters.filter((_, i) => !g.players.some((p) => p.character === i)).map(({ id }) => id),
);

/** DH-0, DH-8: games until as many are played as were agreed. */
export const match = procedure('match').steps(
  act('DH-1.1', (ctx) => setUp(ctx as C)),
  choose('DH-1.5', {
    kind: 'character',
    limit: 30_000,
    when: ({ g }) => undressed(g) >= 0,
    who: ({ g }) => undressed(g),
    options: ({ g, refuse }) => {
      if (refuse !== undefined)
        for (const { character } of g.players)
          if (character >= 0) refuse(characters[character].id, 'DH-26.22', { key: 'E-CHARACTER' });
      return free(g);
    },
    otherwise: rules(['DH-25.1'], ({ g, pick }) => pick(free(g))),
    take: ({ g, tell }, id, seat): Flow => {
      g.players[seat].character = CHARACTER[id];
      tell('character', { seat, character: id });
      return { op: 'stay' };
    },
  }),
  act('DH-1.10', ({ g, random, tell }) => {
    const totals = g.players.map((p) => p.total);
    const least = Math.min(...totals);
    const last = totals.flatMap((total, seat) => (total === least ? [seat] : []));
    g.holder = last.length === 1 ? last[0] : last[random(last.length)];
    tell('holder', { seat: g.holder });
  }),
  act('DH-1.11', ({ g }): Flow => (g.round > 0 && ended(g) ? next : callAndStay(round, {}))),
  act('DH-7.4', (ctx) => score(ctx as C)),
  act('DH-8.1', ({ g }): Flow => (g.game < g.games ? goto('DH-1.1') : next)),
  act('DH-8.5', ({ g }): Flow => over(placesOf(g))),
);

/** DH-7.1 to DH-7.3: is the game over? */
const ended = rules(['DH-7.1', 'DH-7.2', 'DH-7.3'], (g: Dragon): boolean => {
  return overNow(g) || !g.players.some((p) => p.state === 'in' || p.state === 'dead');
});

/** DH-2.5a: one is done before the next begins. */
const inTurn = rule('DH-2.5a', glassOrder);

/** DH-0.1: a round, phase by phase. */
export const round = procedure('round', { asked: int.or(0) }).steps(
  act('DH-2.1', (ctx) => {
    const { g, tell } = ctx;
    g.round++;
    g.phase = 'preparation';
    if (g.round > 1) passGlass(g);
    tell('round', { round: g.round, holder: g.holder });
    tell('phase', { phase: 'preparation' });
  }),
  act('DH-2.4', (ctx) => {
    respawn(ctx as C);
  }),
  prepareSealed,
  act('DH-2.5', ({ g, v }): Flow => {
    if (byMail(g)) return next;
    for (const seat of inTurn(g)) {
      if (v.asked & (1 << seat)) continue;
      v.asked |= 1 << seat;
      if (hasToDo(g, seat)) return callAndStay(prepare, { seat });
    }
    return next;
  }),
  act('DH-3.5', () => call(place, {})),
  act('DH-4.1', () => call(resolve, {})),
  act('DH-5.1', () => call(tidyUp, {})),
  act('DH-5.8', () => done),
);

/** DH-2.1 to DH-2.3: clockwise to the next who is in the Cave. */
const passGlass = rules(['DH-2.1', 'DH-2.2', 'DH-2.3'], (g: Dragon): void => {
  const n = g.players.length;
  for (let i = 1; i <= n; i++) {
    const seat = (g.holder + i) % n;
    const { state } = g.players[seat];
    if (state !== 'in' && state !== 'dead') continue;
    g.holder = seat;
    return;
  }
});

/** DH-2.4: the dead come back to their portals. */
const respawn = rule('DH-2.4', (c: C): void => {
  const { g } = c;
  for (const seat of glassOrder(g)) {
    const p = g.players[seat];
    if (p.state !== 'dead') continue;
    p.state = 'in';
    p.cell = ground(g).starts[seat];
    c.tell('respawned', { seat, cell: p.cell });
  }
});

/** DH-7.4 to DH-7.8, DH-8.2 to DH-8.4: points, winner, bonus, and who leads. */
const score = rules(
  ['DH-7.4', 'DH-7.5', 'DH-7.6', 'DH-7.7', 'DH-7.8', 'DH-8.2', 'DH-8.3', 'DH-8.4', 'DH-24.11', 'DH-27.13'],
  (c: C): void => {
    const { g } = c;
    g.phase = 'setup';
    g.hoard.opened = true;
    let winner = -1;
    g.players.forEach((p, seat) => {
      p.score = p.state === 'left' ? Math.max(0, haulOf(g, seat)) : 0;
      if (p.state !== 'left') return;
      const best = winner < 0 ? null : g.players[winner];
      if (best === null || p.score > best.score || (p.score === best.score && p.exit < best.exit))
        winner = seat;
    });
    const idOf = (t: number) => treasures[t].id;
    const bags = g.players.map((_, seat) =>
      [heirloomOf(g, seat), ...bagOf(g, seat)].filter((t) => t >= 0).map(idOf),
    );
    c.reveal('scored', { scores: g.players.map((p) => p.score), winner, bags });
    const gained: number[] = [];
    g.players.forEach((p, seat) => {
      // DH-8.2: it is given where several games are played.
      const bonus = seat === winner && g.games > 1 ? numbers.winnerBonus : 0;
      gained[seat] = p.score + bonus;
      p.total += gained[seat];
      if (seat === winner) p.wins++;
    });
    const totals = g.players.map((p) => p.total);
    const looked = g.handicapBy === 'game' ? gained : totals;
    const most = Math.max(...looked);
    const leaders = looked.flatMap((points, seat) => (points === most ? [seat] : []));
    g.handicap = leaders.length === 1 ? leaders[0] : -1;
    c.tell('totals', { totals, leader: g.handicap });
  },
);

/** DH-8.5 to DH-8.7, DH-27.8: by total, then by games won; in a single game by who left earlier. */
export const placesOf = rules(['DH-8.5', 'DH-8.6', 'DH-8.7', 'DH-27.8'], (g: Dragon): Result => {
  const rank = (seat: number): number[] => {
    const p = g.players[seat];
    const early = g.games === 1 ? (p.exit === 0 ? -100 : -p.exit) : 0;
    return [p.total, p.wins, early];
  };
  const beats = (a: number[], b: number[]) => {
    const i = a.findIndex((n, k) => n !== b[k]);
    return i >= 0 && a[i] > b[i];
  };
  const ranks = g.players.map((_, seat) => rank(seat));
  return Result.make({
    places: ranks.map((own) => 1 + ranks.filter((other) => beats(other, own)).length),
    why: 'DH-8.5',
    scores: g.players.map((p) => p.total),
  });
});
