import {
  act,
  call,
  callAndStay,
  choose,
  drawn,
  type Flow,
  fire,
  next,
  over,
  type Result,
  rule,
  together,
  uninstall,
  won,
} from '@kaiju/kernel';
import { type Deck, decks, ILLEGAL } from '../decks.ts';
import { turnEnded, turnStarted } from '../effects.ts';
import { END, type Operation, operations } from '../operations.ts';
import { scoresOf } from '../score.ts';
import {
  active,
  boardOf,
  type Creature,
  cellOf,
  creature,
  type Miracle,
  procedure,
  rulesFor,
  Slot,
  standing,
} from '../state.ts';
import { march } from './march.ts';
import { strike } from './strike.ts';
import { summon } from './summon.ts';
import { sweep } from './sweep.ts';
import { use } from './use.ts';

/** MI-2.10: for a person, and for a program. */
const DECK_MS = [60_000, 10_000] as const;
const TURN_MS = [90_000, 3_000] as const;
/** What a program at a contest table says by saying nothing in its turn; nobody is offered it. */
const SILENCE = 'silence';
const firstCap = rule('MI-2.3', (g: Miracle, seat: number): number => (seat === g.first ? 1 : 2));
const MOST_MANA = 12;

/** MI-2: decks, reveal, and turns until somebody has won. */
export const match = procedure('match').steps(
  act(
    'MI-2.2/first',
    rule('MI-2.2a', ({ g, random, tell }) => {
      g.first = random(2);
      tell('firstDrawn', { seat: g.first });
    }),
  ),

  together('MI-2.1', {
    kind: 'deck',
    limit: ({ g }) => DECK_MS[g.contest ? 1 : 0],
    // MI-10.14: dealt decks are nobody's choice.
    who: ({ g }) => (g.dealt ? [] : [0, 1]),
    options: ({ g }) => mayHandIn(g),
    otherwise: ({ g, pick }) => (g.contest ? ILLEGAL : pick(decks(rulesFor(g)))),
    take: ({ g, pick, reveal }, answers) => {
      const chosen = g.dealt ? [0, 1].map(() => pick(decks(rulesFor(g)))) : answers;
      const bad = [0, 1].filter((seat) => chosen[seat] === ILLEGAL);
      if (bad.length === 2) return over(drawn(2, 'MI-2.1a'));
      if (bad.length === 1) return over(won([1 - bad[0]], 2, 'MI-2.1'));
      for (const seat of [0, 1]) {
        const deck = chosen[seat] as Deck;
        const player = g.players[seat];
        player.cap = firstCap(g, seat);
        player.artifact = deck.artifact;
        player.slots = unitsOf(g, deck);
        reveal('deckShown', { seat, artifact: deck.artifact, creatures: deck.creatures });
      }
      return next;
    },
  }),

  act('MI-2.2', ({ g }) => (goesOn(g) ? callAndStay(turn, {}) : next)),

  act('MI-2.9', ({ g }) => over(verdict(g))),
);

/** MI-2.1a: only a program can hand in what is no deck. */
const mayHandIn = rule('MI-2.1a', (g: Miracle): (Deck | typeof ILLEGAL)[] =>
  g.contest ? [...decks(rulesFor(g)), ILLEGAL] : decks(rulesFor(g)),
);
/** MI-3.1: so many of each creature, all ready. */
const unitsOf = rule('MI-3.1', (g: Miracle, deck: Deck): Slot[] =>
  deck.creatures.map((kind) => Slot.make({ kind, ready: rulesFor(g).creatures[kind].units[0] })),
);
const goesOn = rule('MI-10.7', (g: Miracle): boolean => g.turn < rulesFor(g).switches.limit);

/** MI-2.4 to MI-2.7: one player's turn. */
export const turn = procedure('turn');
turn.steps(
  act('MI-2.4', ({ g, now, tell }) => {
    g.turn++;
    g.began = now;
    for (const c of g.creatures) if (c.owner === active(g)) c.moved = c.attacked = c.fresh = false;
    tell('turnBegan', { turn: g.turn, seat: active(g) });
  }),
  act('MI-2.4.1', ({ g, tell }) => {
    const player = g.players[active(g)];
    if (!capGrows(g) || player.cap >= MOST_MANA) return;
    player.cap++;
    tell('capGrew', { seat: active(g), cap: player.cap });
  }),
  act('MI-2.4.2', ({ g }) => {
    const player = g.players[active(g)];
    player.mana = player.cap;
  }),
  act('MI-10.6', ({ g, tell }) => {
    const { switches, creatures } = rulesFor(g);
    const growth = switches.growth.indexOf(g.turn);
    if (growth < 0) return;
    for (const player of g.players) {
      for (const slot of player.slots) {
        const { units } = creatures[slot.kind];
        slot.ready += units[growth + 1] - units[growth];
      }
    }
    tell('armiesGrew', { turn: g.turn });
  }),
  // MI-1.6: nowhere else does a barracks change hands.
  act(
    'MI-2.4.3',
    rule('MI-1.6', ({ g, tell }) => {
      boardOf(g).barracks.forEach((b, i) => {
        if (!outlasts(g)) g.barracks[i] = -1;
        const captor = captorAt(g, b.at);
        if (captor === undefined || !mayTake(g, captor)) return;
        if (g.barracks[i] !== captor.owner)
          tell('barracksTaken', { barracks: i, at: boardOf(g).names[b.at], seat: captor.owner });
        g.barracks[i] = captor.owner;
      });
    }),
  ),
  fire('MI-2.4.4', turnStarted),
  act('MI-7.4', () => call(sweep, {})),

  act('MI-2.5', ({ g, tell }) => {
    const seat = active(g);
    const player = g.players[seat];
    for (const slot of player.slots) {
      const left = slot.cooling.map((n) => n - 1).filter((n) => n > 0);
      slot.ready += slot.cooling.length - left.length;
      slot.cooling = left;
    }
    if (player.artifactState !== 'cooling') return;
    if (--player.artifactLeft > 0) return;
    player.artifactState = 'ready';
    tell('artifactReady', { seat, artifact: player.artifact });
  }),

  choose('MI-2.6', {
    kind: 'operation',
    who: ({ g }) => active(g),
    limit: ({ g, now, pace }) => Math.max(0, TURN_MS[g.contest ? 1 : 0] - (now - g.began) / pace),
    options: ({ g, refuse }): (Operation | typeof SILENCE)[] => operations(g, refuse),
    otherwise: ({ g }) => (g.contest ? SILENCE : END),
    take: ({ g, tell }, operation) => {
      if (operation !== SILENCE) return carryOut(g, operation);
      g.resigned = active(g);
      tell('fellSilent', { seat: g.resigned });
      return next;
    },
  }),

  fire('MI-2.7', turnEnded),
  act('MI-10.9', ({ g, tell }) => {
    for (const loan of g.loans) loan.ends--;
    for (const loan of g.loans.filter((l) => l.ends <= 0)) {
      uninstall(g, loan.n);
      const { id, kind, star } = creature(g, loan.creature) as Creature;
      tell('loanEnded', { id, kind, star, attack: loan.attack });
    }
    g.loans = g.loans.filter((l) => l.ends > 0);
  }),
  act('MI-7.4/end', () => call(sweep, {})),
);

/** MI-1.5: who stands on a barracks to take it. */
const captorAt = rule('MI-1.5', (g: Miracle, cell: number): Creature | undefined => {
  const captor = standing(g, cell, false);
  return captor?.hidden ? undefined : captor;
});
const outlasts = rule('MI-10.3', (g: Miracle): boolean => rulesFor(g).switches.hold === 'until-taken');
const mayTake = rule(
  'MI-10.8',
  (g: Miracle, captor: Creature): boolean =>
    rulesFor(g).switches.captors === 'both' || captor.owner === active(g),
);

/** MI-2.6: any number of operations in any order, then the end of the turn. */
function carryOut(g: Miracle, o: Operation): Flow {
  switch (o.op) {
    case 'end':
      return next;
    case 'summon':
      return summons(g, o);
    case 'move':
      return moves(g, o);
    case 'attack':
      return attacks(o);
    case 'use':
      return uses(g, o);
  }
}

type Of<O extends Operation['op']> = Extract<Operation, { op: O }>;
const summons = rule(
  'MI-4.2',
  (g: Miracle, { kind, star, at }: Of<'summon'>): Flow =>
    callAndStay(summon, { kind, star, cell: cellOf(g, at) }),
);
const moves = rule(
  'MI-5.6',
  (g: Miracle, { creature: id, to }: Of<'move'>): Flow => callAndStay(march, { id, to: cellOf(g, to) }),
);
const attacks = rule(
  'MI-6.4',
  ({ creature: by, target }: Of<'attack'>): Flow =>
    callAndStay(strike, { by, at: target === 'miracle' ? 0 : target }),
);
const uses = rule(
  'MI-9.2',
  (g: Miracle, o: Of<'use'>): Flow => callAndStay(use, 'on' in o ? { on: o.on } : { cell: cellOf(g, o.at) }),
);

/** MI-10.2: every own turn, or at the global turns 4k+1 (first player) and 4k (second). */
const capGrows = rule('MI-10.2', (g: Miracle): boolean => {
  if (rulesFor(g).switches.mana === 'every-turn') return true;
  return g.turn % 4 === (active(g) === g.first ? 1 : 0);
});

/** MI-2.9: miracles, then stars lost, then what the edition says (MI-10.10). */
function verdict(g: Miracle): Result {
  const [a, b] = g.players;
  const scores = scoresOf(g);
  if (a.miracle !== b.miracle) return won([a.miracle > b.miracle ? 0 : 1], 2, 'MI-2.9', scores);
  if (a.starsLost !== b.starsLost) return won([a.starsLost < b.starsLost ? 0 : 1], 2, 'MI-2.9', scores);
  return rulesFor(g).switches.tie === 'second'
    ? won([1 - g.first], 2, 'MI-10.10', scores)
    : drawn(2, 'MI-10.10', scores);
}
