import {
  type Ctx,
  callAndStay,
  choose,
  defineGame,
  done,
  int,
  next,
  over,
  proceduresOf,
  race,
  ranked,
  record,
  secret,
  stay,
  together,
  type ValueOf,
  whole,
  window,
  won,
} from '@kaiju/kernel';

/**
 * A game for tests: seats take turns at a tower, and whoever is asked says what kind of thing happens next.
 * `add` ends the turn, `more` does not, `roll` asks the dice, `peek` tells the seat something, `topple` breaks the
 * rules half-way, `window`, `rush` and `seal` ask in their ways, `end` is the end.
 */
const State = record('Tower', {
  turn: int.or(0),
  height: int.or(0),
  /** Seats from this one on have something to react with, and nobody knows which. */
  armed: secret(int, 'none'),
  /** Who gave up: the seat and one. */
  gone: int.or(0),
  seats: int,
});
type Tower = ValueOf<typeof State>;

const procedure = proceduresOf<Tower>();
const RUSH_MS = 5000;
const PEEK_MS = 60_000;

const reactions = procedure('reactions').steps(
  window('TW-2.1', {
    kind: 'react',
    who: ({ g, seats }) => inOrder(g.turn, seats),
    options: ({ g, refuse }, seat) => {
      if (seat >= g.armed) return ['push'];
      refuse?.('push', 'TW-2.1', { key: 'unarmed' });
      return [];
    },
    take: ({ g, tell }, _, seat) => {
      g.height--;
      tell('pushed', { seat });
      return done;
    },
  }),
);

const rush = procedure('rush').steps(
  race('TW-3.1', {
    kind: 'grab',
    limit: RUSH_MS,
    who: ({ g, seats }) => inOrder(g.turn, seats),
    options: () => ['grab', 'fumble'],
    take: ({ g, tell }, answer, seat) => {
      tell(answer === 'grab' ? 'grabbed' : 'fumbled', { seat });
      g.height++;
      return answer === 'grab' ? done : undefined;
    },
    expired: ({ tell }) => {
      tell('nobody', {});
      return done;
    },
  }),
);

const sealed = procedure('sealed').steps(
  together('TW-4.1', {
    kind: 'bid',
    who: ({ seats }) => inOrder(0, seats),
    options: () => [1, 2, 3],
    take: ({ g, reveal }, bids) => {
      g.height += Math.max(...bids.map((bid) => bid ?? 0));
      reveal('bid', { bids: bids.map((bid) => bid ?? 0) });
      return next;
    },
  }),
);

const match = procedure('match').steps(
  choose('TW-1.1', {
    kind: 'build',
    who: ({ g }) => g.turn,
    options: ({ g, refuse }) => {
      const all = ['add', 'more', 'roll', 'peek', 'topple', 'window', 'rush', 'seal', 'hurry', 'end'];
      if (g.height > 0) return [...all, { lay: { stones: 1, beams: 2 } }];
      refuse?.('lay', 'TW-1.2', { key: 'nothingToLayOn' });
      return all;
    },
    otherwise: () => 'add',
    take: build,
  }),
);

const hurried = procedure('hurried').steps(
  choose('TW-1.3', {
    kind: 'hurry',
    limit: PEEK_MS,
    who: ({ g }) => g.turn,
    options: () => ['quick', 'slow'],
    take: ({ g, tell }, answer, seat) => {
      g.height++;
      tell('hurried', { seat, answer });
    },
  }),
);

function build(ctx: Ctx<Tower, unknown>, answer: unknown, seat: number) {
  const { g, tell, roll, seats } = ctx;
  const pass = () => {
    g.turn = (g.turn + 1) % seats;
    return stay;
  };
  switch (answer) {
    case 'more':
      g.height++;
      tell('added', { seat });
      return stay;
    case 'roll':
      g.height += roll(6);
      tell('rolled', { seat, height: g.height });
      return pass();
    case 'peek':
      tell('peeked', { seat }, { aside: { to: [seat], data: { under: 'a coin' } } });
      return stay;
    case 'topple':
      g.height = -1;
      tell('toppled', { seat });
      throw new Error('the tower fell through the floor');
    case 'window':
      return callAndStay(reactions, {});
    case 'rush':
      return callAndStay(rush, {});
    case 'seal':
      return callAndStay(sealed, {});
    case 'hurry':
      return callAndStay(hurried, {});
    case 'end':
      return over(ranked(inOrder(0, seats), 'TW-1.4'));
    default:
      g.height++;
      tell('added', { seat });
      return pass();
  }
}

function inOrder(first: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, i) => (first + i) % seats);
}

export const tower = defineGame({
  id: 'tower',
  version: 1,
  title: { zh: '塔', en: 'Tower' },
  clauses: 'TW',
  seats: { min: 1, max: 4 },
  state: State,
  options: record('options', { armed: whole(0, 99).or(9) }),
  setup: ({ options, seats }) => {
    if (options.armed === 3 && seats === 2) throw new RangeError('armed: two seats can not have that');
    return State.make({ armed: options.armed, seats });
  },
  main: match,
  procedures: [reactions, rush, sealed, hurried],
  concede: {
    clause: 'TW-1.5',
    run: ({ g }, seat) => {
      g.gone = seat + 1;
    },
  },
  standing: ({ gone, seats }) => {
    const left = inOrder(0, seats).filter((seat) => seat !== gone - 1);
    return gone > 0 ? won(left, seats, 'TW-1.5') : null;
  },
  bound: 10_000,
  turn: ({ turn }) => turn,
  imagine: () => {},
  isWorthwhile: (g) => g.height < 3,
  mayHide: (g) => g.height < 3,
  words: { fact: () => '', ask: () => '', option: (_, v) => String(v), board: () => '' },
});
