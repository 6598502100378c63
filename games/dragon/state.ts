import {
  bool,
  bySeat,
  type Ctx,
  card,
  int,
  list,
  oneOf,
  pile,
  proceduresOf,
  type RecordType,
  record,
  rule,
  rules,
  type SeenOf,
  type Shape,
  secret,
  type ValueOf,
  type Viewer,
} from '@kaiju/kernel';
import { treasures } from './content/index.ts';
import { ALL_CARDS } from './effects/tables.ts';

/** An AI card, by its number in `aiCards`. */
export const AiCard = card('AiCard', { kind: int });
export type AiCard = ValueOf<typeof AiCard>;

/**
 * A card in the lane. Whose it is and where it lies is open; its face is its owner's until the lane is turned over,
 * and then stands in `face` for all. Aim and arming stay secret until they are used (DH-24.7).
 */
export const Entry = record(
  'Entry',
  {
    seat: int,
    /** The number of the action card. */
    card: secret(int, 'owner'),
    /** An option of the card's question, by its place among all there are (see effects/aims.ts); −1 for none. */
    aim: secret(int.or(-1), 'owner'),
    armed: secret(bool.or(false), 'owner'),
    /** The card once it is open; −1 before. */
    face: int.or(-1),
  },
  { owner: 'seat' },
);
export type Entry = ValueOf<typeof Entry>;

export const STATES = rules(['DH-0.4'], ['in', 'dead', 'left', 'gaveUp'] as const);

export const Player = record('Player', {
  /** Its number; −1 until one is chosen. */
  character: int.or(-1),
  tapped: bool.or(false),
  state: oneOf(...STATES).or('in'),
  /** Where the adventurer stands; 0 is off the map. */
  cell: int.or(0),
  frozen: bool.or(false),
  guard: bool.or(false),
  hidden: bool.or(false),
  /** Lies in wait to steal (DH-18.8). */
  lurking: bool.or(false),
  /** A trap has hit it this round (DH-11.3). */
  trapped: bool.or(false),
  /** A hit of the AI card at work was cancelled, so all further ones are (DH-10.5). */
  spared: bool.or(false),
  /** Spent action cards, one bit each. The hand is what is neither spent nor in the lane: see `handOf`. */
  spent: int.or(0),
  /** Placements more than two, this round (DH-3.12). */
  extra: int.or(0),
  /** Cards placed this round. */
  placed: int.or(0),
  /** Wants to place no more; others don't see it (DH-24.8). */
  done: secret(bool.or(false), 'owner'),
  /** What was done in this Preparation: swapped 1, used 2, played 4. */
  prepared: int.or(0),
  /** Wants to leave if this round ends on an exit; said with the cards where nobody is asked then (DH-15.6). */
  leaving: bool.or(false),
  /** Gives up at the end of the round (DH-13.5). */
  quitting: bool.or(false),
  /** DH-27.7: use the shield without asking, ask before every card whether to swap it, ask on B portals. */
  shield: secret(bool.or(true), 'owner'),
  tricks: secret(bool.or(true), 'owner'),
  portals: secret(bool.or(true), 'owner'),
  /** Left as the first, second …; 0 while it hasn't. */
  exit: int.or(0),
  /** Points of the game that was scored last, of all games so far, and games won. */
  score: int.or(0),
  total: int.or(0),
  wins: int.or(0),
});
export type Player = ValueOf<typeof Player>;

/** Where a treasure is, beside a cell of the map (its number, from 17) or a bag (its seat). */
export const AWAY = -1;
export const REMOVED = -2;
export const FIRST_CELL = 17;
/** As heirloom of seat s: `HEIRLOOM − s`. */
export const HEIRLOOM = -10;

/** Flags of a treasure: the low six bits are the seats that know where it is; all six, that everybody does. */
export const KNOWN = 63;
export const UP = 64;
export const EXHAUSTED = 128;

/** What a seat sees of the treasures: never which is which where it can't know. */
export interface HoardView {
  /** Sorted by cell; `t` is the treasure's id where it is open or was looked at. */
  ground: { cell: number; tier: string; t: string | null; up: boolean }[];
  /** Per seat: how many, and those the viewer knows to be in there. */
  bags: { count: number; known: { t: string; exhausted: boolean }[] }[];
  heirlooms: ({ t: string; exhausted: boolean } | null)[];
  removed: string[];
}

/** At scoring `opened` is set, and all bags are open. */
const hoardFields = { place: list(int), flags: list(int), seats: int, opened: bool.or(false) };

/** All treasures by number: where each is, and its flags. Seen only through `HoardView`. */
export const Hoard = rules(
  ['DH-10.11', 'DH-24.11', 'DH-24.12', 'DH-24.13', 'DH-24.14'],
  record('Hoard', hoardFields, { view: hoardView }) as unknown as RecordType<typeof hoardFields, HoardView>,
);
export type Hoard = ValueOf<typeof Hoard>;

function hoardView({ place, flags, seats, opened }: Shape<typeof hoardFields>, { seat }: Viewer): HoardView {
  const ground: HoardView['ground'] = [];
  const bags: HoardView['bags'] = Array.from({ length: seats }, () => ({ count: 0, known: [] }));
  const heirlooms: HoardView['heirlooms'] = new Array(seats).fill(null);
  const removed: string[] = [];
  for (let t = 0; t < place.length; t++) {
    const at = place[t];
    const { id, tier } = treasures[t];
    const up = (flags[t] & UP) !== 0;
    const known = seat >= 0 && (flags[t] & (1 << seat)) !== 0;
    const exhausted = (flags[t] & EXHAUSTED) !== 0;
    if (at >= FIRST_CELL) ground.push({ cell: at, tier, t: up || known ? id : null, up });
    else if (at >= 0) {
      bags[at].count++;
      const own = at === seat;
      const everybody = (flags[t] & KNOWN) === KNOWN;
      if (own || known || everybody || opened) bags[at].known.push({ t: id, exhausted: exhausted && own });
    } else if (at <= HEIRLOOM) heirlooms[HEIRLOOM - at] = { t: id, exhausted };
    else if (at === REMOVED) removed.push(id);
  }
  ground.sort(
    (a, b) => a.cell - b.cell || Number(a.up) - Number(b.up) || ((a.t ?? '') < (b.t ?? '') ? -1 : 1),
  );
  return { ground, bags, heirlooms, removed };
}

/** What is known of a hit on the one with the shield, while the deed that brings it is under way (DH-25.14). */
export const WARD = { none: 0, foreseeing: 1, coming: 2, kept: 3 } as const;

const PHASES = rules(['DH-0.1'], ['setup', 'preparation', 'placement', 'resolution', 'tidyUp'] as const);
export type Phase = (typeof PHASES)[number];

/**
 * The table. Hidden are: the order of the AI cards and their faces (piles), the faces of lane cards, who is Done,
 * personal settings, and which treasure is which (`hoard`). Everything else is public.
 */
export const State = rules(
  ['DH-24.1', 'DH-24.2', 'DH-24.3', 'DH-24.10', 'DH-24.17', 'DH-24.18'],
  record('Dragon', {
    map: oneOf('lair', 'vault'),
    mode: oneOf('realtime', 'relaxed', 'mail'),
    seconds: int,
    /** For each window that is sealed. */
    hours: int,
    games: int,
    order: oneOf('glass', 'random'),
    recover: oneOf('reset', 'everyRound'),
    /** Whose score is looked at in DH-8.3: that of the game, or of the match so far. */
    handicapBy: oneOf('game', 'match'),
    /** The sand runs out, whoever is Done. */
    fullGlass: bool,

    /** Games begun, and rounds of this one. */
    game: int.or(0),
    round: int.or(0),
    phase: oneOf(...PHASES).or('setup'),
    /** Who holds the Hourglass; −1 before anybody does. */
    holder: int.or(-1),
    /** Who needs three treasures to leave (DH-8.3); −1 for nobody. */
    handicap: int.or(-1),
    players: bySeat(Player),
    hoard: Hoard,

    /** The cell of the monster's centre, and its facing: 0 north, clockwise. */
    beast: int.or(0),
    facing: int.or(0),
    /** The active colour: 0 none, 1 or 2 as the monster has them. */
    colour: int.or(0),
    /** Cells of bait. */
    bait: list(int),
    /** Cells marked by this round's AI card. */
    marks: list(int),

    /** This round's AI card; `sees` says whether it is open. */
    current: pile(AiCard),
    next: pile(AiCard),
    draw: pile(AiCard),
    executed: pile(AiCard),
    removed: pile(AiCard),
    /** Who flipped this round; −1 for nobody. */
    flipper: int.or(-1),

    lane: list(Entry),
    /** Cards of the lane that are done, and whether the AI card is. */
    played: int.or(0),
    acted: bool.or(false),

    /** One of `WARD`. */
    ward: int.or(0),

    resets: int.or(0),
    countdown: bool.or(false),
    /** The countdown began in an earlier round (DH-6.21). */
    rage: bool.or(false),
    /** What happened this round that starts the countdown: a player left 1, gave up 2, the special condition 4. */
    triggers: int.or(0),
    /** How many have left. */
    gone: int.or(0),
  }),
);
export type Dragon = ValueOf<typeof State>;
export type DragonView = SeenOf<typeof State>;
export type C = Ctx<Dragon, unknown>;

export const procedure = proceduresOf<Dragon>();

/** Played over days: nobody is asked anything but what is handed in sealed (DH-15.6). */
export const byMail = rule('DH-15.6', (g: Dragon): boolean => g.mode === 'mail');

/** Alive in the Cave, and not about to give up: may act. */
export const able = rules(['DH-13.5', 'DH-26.1'], (g: Dragon, seat: number): boolean => {
  const p = g.players[seat];
  return p.state === 'in' && !p.quitting;
});

/** DH-0.5: seats clockwise from the Holder. */
export const glassOrder = rule('DH-0.5', (g: Dragon): readonly number[] => {
  return ORDERS[g.players.length][Math.max(0, g.holder)];
});
const ORDERS = [0, 1, 2, 3, 4, 5, 6].map((n) =>
  Array.from({ length: n }, (_, first) => Array.from({ length: n }, (_, i) => (first + i) % n)),
);

/** The action cards in a seat's hand, one bit each. */
export function handOf(
  g: { players: readonly { spent: number }[]; lane: readonly { seat: number; card: number | null }[] },
  seat: number,
): number {
  let hand = ALL_CARDS & ~g.players[seat].spent;
  for (const entry of g.lane) if (entry.seat === seat && entry.card !== null) hand &= ~(1 << entry.card);
  return hand;
}
