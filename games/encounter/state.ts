import {
  bool,
  type Ctx,
  type Fields,
  int,
  LONGEST_TEXT,
  list,
  listUpTo,
  nullable,
  num,
  oneOf,
  proceduresOf,
  type RecordType,
  record,
  rules,
  type SeenOf,
  type Shape,
  secret,
  text,
  textUpTo,
  type ValueOf,
  type Viewer,
  whole,
} from '@kaiju/kernel';

/**
 * The table. Things of the content are numbers: a unit's `kind` is its row in `kinds`, a card's in `cards`, an event's
 * in `events` (effects/code.ts); a cell is `y * width + x` of the field at hand (effects/field.ts), a zone its letter's
 * number. Side 0 is A, who goes first; side 1 is B: the second player, the rival, or the Adversary. Which seat plays a
 * side stands in `players[side].seat`, -1 for nobody.
 */

/** A record that seats see in a form of its own. */
function shown<F extends Fields, V>(
  name: string,
  fields: F,
  view: (value: Shape<F>, viewer: Viewer) => V,
): RecordType<F, V> {
  return record(name, fields, { view }) as never;
}

/** A card in a hand, a deck or standby. Two with the same kind and carrier can't be told apart. */
export const Card = rules(
  ['EN-8.11', 'EN-8.16', 'EN-8.19', 'EN-8.20'],
  record('Card', {
    kind: int,
    /** The hero who carries it, by place in the party; -1 for a derived card. */
    carrier: int.or(-1),
    /** How much less it costs this turn (EN-20.20). */
    less: int.or(0),
  }),
);
export type Card = ValueOf<typeof Card>;

export interface HandView {
  count: number;
  cards: Card[] | null;
}
const copies = (cards: readonly Card[]) => cards.map((c) => ({ ...c }));

/** EN-32.1: a hand, the card drawn last at the end. */
export const Hand = rules(
  ['EN-8.3', 'EN-32.1'],
  shown(
    'Hand',
    { seat: int, cards: list(Card) },
    ({ seat, cards }, viewer): HandView => ({
      count: cards.length,
      cards: viewer.seat >= 0 && viewer.seat === seat ? copies(cards) : null,
    }),
  ),
);

/** EN-32.2: a deck, its top card last. Its owner sees what is in it and never the order. */
export const Deck = rules(
  ['EN-8.4', 'EN-32.2'],
  shown(
    'Deck',
    { seat: int, cards: list(Card) },
    ({ seat, cards }, viewer): HandView => ({
      count: cards.length,
      cards:
        viewer.seat >= 0 && viewer.seat === seat
          ? copies(cards).sort((a, b) => a.kind - b.kind || a.carrier - b.carrier)
          : null,
    }),
  ),
);

/** A hero of the party, with what the carried cards and talents add (EN-8.17, EN-8.25); EN-32.12: seen by all. */
export const Hero = rules(
  ['EN-7.2', 'EN-32.5', 'EN-32.12'],
  record('Hero', {
    kind: int,
    /** Turns to wait in recovery; -1 while it is on the battlefield. */
    wait: int.or(-1),
    cooldown: int,
    atk: int.or(0),
    mhp: int.or(0),
    mov: int.or(0),
    rng: int.or(0),
    spd: int.or(0),
    pri: int.or(0),
    /** White, red, green, blue, purple; what is printed on the hero included. */
    adapt: list(int),
    /** Abilities of carried cards, by their row in `traits`. */
    traits: list(int),
  }),
);
export type Hero = ValueOf<typeof Hero>;

/** A change of a stat or a gained ability, and how long it lasts (EN-20.29). */
export const Boost = record('Boost', {
  /** The stat's number, or an adaptation's (effects/code.ts); -1 for an ability. */
  stat: int,
  n: int.or(0),
  trait: int.or(-1),
  span: int,
  /** The side whose effect it is. */
  by: int,
  /** The code it came from, for what may not add more than so much (EN-20.30). */
  code: int.or(-1),
});
export type Boost = ValueOf<typeof Boost>;
export const SPANS = rules(['EN-20.29'], ['battle', 'turn', 'next', 'own', 'perm'] as const);
export const [BATTLE, TURN, NEXT, OWN, PERM] = [0, 1, 2, 3, 4];

/** EN-10.1, EN-32.7: a unit on the battlefield. */
export const Unit = rules(
  ['EN-4.5', 'EN-7.1', 'EN-10.1', 'EN-10.12', 'EN-21.10', 'EN-32.4', 'EN-32.7'],
  record('Unit', {
    /** The order of arrival. */
    uid: int,
    kind: int,
    side: int,
    /** Whose card brought it (EN-10.18). */
    owner: int,
    cell: int,
    hp: int,
    /** The maximum as it was last looked at (EN-10.9). */
    mhp: int,
    at: int.or(0),
    mt: int.or(0),
    ct: int.or(0),
    fresh: bool.or(false),
    /** EN-11.8 */
    locked: bool.or(false),
    /** Cells walked this turn. */
    steps: int.or(0),
    /** Its place in the party; -1 for others. */
    hero: int.or(-1),
    /** The summon card it came from; -1 for none. */
    card: int.or(-1),
    carrier: int.or(-1),
    leader: bool.or(false),
    /** EN-28.8: a protected unit. */
    guarded: bool.or(false),
    stumble: int.or(0),
    blind: int.or(0),
    cursed: int.or(0),
    confused: int.or(0),
    disarm: int.or(0),
    stun: int.or(0),
    ward: int.or(0),
    parry: int.or(0),
    poison: int.or(0),
    /** Who brought it to 0 HP (EN-13.6); -1 for nobody. */
    slayer: int.or(-1),
    /** Charmed for this turn: the side it goes back to; -1 for none. */
    lender: int.or(-1),
    /** EN-25.4: the zone whose Camp brought it; -1 for none. */
    camp: int.or(-1),
    /** Turns until it fades (EN-22.15); 0 for never. */
    fades: int.or(0),
    /** EN-22.13 has saved it already. */
    stood: bool.or(false),
    /** Abilities used this turn that work once (EN-20.30), a bit each. */
    once: int.or(0),
    /** Its static abilities, a bit each: printed, carried and gained. */
    flags: int,
    boosts: list(Boost),
  }),
);
export type Unit = ValueOf<typeof Unit>;

/** What an effect is about: who did it, to whom, where, how much. Units by uid, -1 for none. */
export const Task = record('Task', {
  code: int,
  /** The line it is at, and how often that line still repeats. */
  at: int.or(0),
  left: int.or(-1),
  side: int,
  self: int.or(-1),
  other: int.or(-1),
  user: int.or(-1),
  t1: int.or(-1),
  t2: int.or(-1),
  /** The centre of an area, or where `self` stands or fell. */
  cell: int.or(-1),
  /** The cells of the area, or those an event has picked. */
  cells: list(int),
  x: int.or(0),
  y: int.or(0),
  dealt: int.or(0),
  /** The source of an event. */
  zone: int.or(-1),
  source: int.or(-1),
  /** Whether `other` was a hero; it may be gone by now. */
  heroic: bool.or(false),
  /** A card of this kind is being used; -1 for abilities, events and feats. */
  card: int.or(-1),
  /** Cards drawn by this effect so far (EN-20.20: "it costs 1 less"). */
  drawn: int.or(0),
});
export type Task = ValueOf<typeof Task>;

/** An effect that is to happen. Whoever makes it fills in the rest: what is always made alike is made quickly. */
export function taskOf(code: number, side: number): Task {
  return Task.make({ code, side });
}

/** EN-12.4: two units in battle. Nobody is asked anything while requests are carried out. */
export const Battle = record('Battle', {
  a: int,
  d: int,
  /** Priorities still to come, high to low, of attacker and defender. */
  first: list(int),
  second: list(int),
  /** What Charge and Flank add to the attacker's blows (EN-14.12). */
  more: int.or(0),
  /** Effects that wait for this battle to be over. */
  depth: int.or(0),
});
export type Battle = ValueOf<typeof Battle>;

/** EN-9.2: a card that has left the hand and is being used. */
export const Play = record('Play', {
  side: int,
  card: Card,
  /** Whether it has found its place already: standby, destroyed, or with its unit. */
  settled: bool.or(false),
});

/** EN-12.2: the attack that follows a move. */
export const Offence = record('Offence', { by: int, at: int });

/** EN-33.4: what has been chosen for a card that is not paid yet. Nobody else knows of it. */
export const Using = record('Using', {
  /** Its place in the hand. */
  card: int,
  user: int.or(-1),
  t1: int.or(-1),
  t2: int.or(-1),
  cell: int.or(-1),
  dir: int.or(-1),
  /** How many of the card's questions are answered; the user is the first. */
  asked: int.or(0),
});
export type Using = ValueOf<typeof Using>;

/** EN-33.5: a path that is drawn by hand, cell by cell. */
export const Walk = record('Walk', { uid: int, path: list(int) });

export const Player = rules(
  ['EN-3.1', 'EN-3.2', 'EN-3.7', 'EN-3.13', 'EN-8.2', 'EN-32.3', 'EN-32.6'],
  record(
    'Player',
    {
      /** -1 for the Adversary and the rival. */
      seat: int,
      /** Takes full turns (EN-6.15); the Adversary does not. */
      full: bool,
      focus: int.or(0),
      /** Without the boons of zones. */
      cap: int.or(0),
      limit: int.or(0),
      hand: Hand,
      deck: Deck,
      standby: list(Card),
      destroyed: list(Card),
      heroes: list(Hero),
      feats: list(int),
      pages: int.or(0),
      /** 0 where there are no death pages. */
      pageCap: int.or(0),
      /** Cards used this turn, and spells among them (EN-9.2, EN-22.27). */
      used: int.or(0),
      spells: int.or(0),
      /** Turns begun. */
      turns: int.or(0),
      /** A zone was gained this turn (EN-26.8). */
      flagged: bool.or(false),
      /** Put aside until the encounter is won (EN-20.28). */
      folios: int.or(0),
      stories: list(text),
      /** EN-33.12: turns in a row ended by the clock with nothing done; what is left of the reserve, in ms. */
      idle: int.or(0),
      reserve: num.or(120_000),
      using: secret(nullable(Using), 'owner'),
    },
    { owner: 'seat' },
  ),
);
export type Player = ValueOf<typeof Player>;

/** EN-16.7: an event on the axis. */
export const Slot = rules(
  ['EN-16.1', 'EN-16.4', 'EN-16.7', 'EN-32.10'],
  record('Slot', {
    event: int,
    zone: int.or(-1),
    unit: int.or(-1),
    x: int.or(0),
    y: int.or(0),
    /** Cells, or zones, picked when it entered (EN-16.19). */
    picks: list(int),
  }),
);
export type Slot = ValueOf<typeof Slot>;

/** EN-16.8 */
export const Entry = rules(
  ['EN-16.5', 'EN-16.8', 'EN-32.11'],
  record('Entry', { event: int, zone: int.or(-1), unit: int.or(-1), weight: int, x: int.or(0) }),
);
export type Entry = ValueOf<typeof Entry>;

/** A card on the world map: carried by a hero of the party, or kept (EN-30.4). */
export const Owned = record('Owned', { kind: int, by: int.or(-1) });
export type Owned = ValueOf<typeof Owned>;

/** Where a run stands; what is asked follows from it. */
const STAGES = [
  'protagonist',
  'companion',
  'road',
  'camp',
  'battle',
  'reward',
  'recruit',
  'library',
  'feat',
  'shrine',
] as const;

/** EN-32.14: what all chance of a run follows from; nobody sees it before the run is over. */
const Seed = rules(
  ['EN-32.14'],
  shown('Seed', { text, open: bool.or(false) }, ({ text: seed, open }) => (open ? seed : null)),
);

/** EN-30: a run through the campaign. */
export const Run = record('Run', {
  stage: oneOf(...STAGES).or('protagonist'),
  /** EN-30.10 */
  seed: Seed,
  /** Nodes taken so far, the present one last. */
  road: list(text),
  /** Heroes in party order, by their row in `kinds`; the talent each has learnt, '' for none. */
  party: list(int),
  talents: list(text),
  cards: list(Owned),
  feats: list(int),
  stories: list(text),
  cap: int,
  limit: int,
  resolve: int,
  folios: int,
  attempt: int.or(0),
  /** What is offered now: heroes, cards or feats, by their rows. */
  offer: list(int),
  /** The reward of the encounter that is chosen now, by its place in the list, and how many choices it still has. */
  reward: int.or(0),
  left: int.or(0),
  /** EN-30.5: a transformation without a price is still to be had. */
  gift: bool.or(false),
  over: oneOf('', 'won', 'lost').or(''),
  score: int.or(0),
});
export type Run = ValueOf<typeof Run>;

/** EN-32.11: a key event of the encounter; of one that is still a secret only its place in the list is seen. */
export interface KeyView {
  /** -1 for a secret. */
  event: number;
  used: boolean;
}
export const Key = rules(
  ['EN-16.6', 'EN-32.11'],
  shown(
    'Key',
    { event: int, used: bool.or(false), secret: bool.or(false) },
    ({ event, used, secret: hidden }): KeyView => ({ event: hidden ? -1 : event, used }),
  ),
);
export type Key = ValueOf<typeof Key>;

/** EN-35.2: what the table has chosen for a single encounter; empty or 0 is what the encounter expects. */
/** EN-35.7 */
export const Wishes = record('Wishes', {
  party: listUpTo(3, textUpTo(32)),
  focus: whole(0, 20).or(0),
  hand: whole(0, 20).or(0),
  feats: listUpTo(15, textUpTo(32)),
});

/** What a table may play otherwise than the print has it. */
export const House = rules(
  ['EN-35.8'],
  record('House', {
    /** EN-11.8 */
    attackLock: bool.or(false),
    /** EN-25.3: whom a zone's stat is for. */
    boons: oneOf('all', 'own').or('all'),
    /** EN-18.4, EN-28.10: what the second player and a rival have more. */
    compensation: oneOf('map', 'none').or('map'),
  }),
);

const MODES = ['campaign', 'encounter', 'duel'] as const;
export const DIFFICULTIES = ['story', 'normal', 'hard'] as const;
const ASKS = ['', 'shuffle', 'place', 'may'] as const;
const OUTCOMES = ['', 'won', 'lost', 'drawn'] as const;
const STEPS = rules(['EN-6.9', 'EN-6.11'], [
  'setup',
  'focus',
  'heroes',
  'units',
  'start',
  'axis',
  'draw',
  'prepare',
  'main',
  'end',
] as const);

export const State = rules(
  ['EN-16.11', 'EN-32.8', 'EN-32.9', 'EN-32.11', 'EN-32.13', 'EN-32.14', 'EN-32.15'],
  record('Encounter', {
    mode: oneOf(...MODES),
    difficulty: oneOf(...DIFFICULTIES),
    /** Teams of the duel are dealt (EN-31.3). */
    dealt: bool,
    wishes: Wishes,
    house: House,
    /** EN-30.10: the seed the table has named for a campaign, until it begins. */
    seed: secret(textUpTo(64).or(''), 'none'),
    /** The seat that gave up; -1 for none. */
    gone: int.or(-1),
    run: nullable(Run),

    /** The encounter or map: its id, or the whole text of a file (EN-28.1); empty on the world map. */
    field: textUpTo(LONGEST_TEXT),
    players: list(Player),
    round: int.or(0),
    /** The side whose turn it is. */
    active: int.or(0),
    step: oneOf(...STEPS).or('setup'),
    units: list(Unit),
    /** The last uid given. */
    uids: int.or(0),
    /** By zone: its controller, and whose boons of EN-5.16 have come, a bit for each side. */
    control: list(int),
    taken: list(int),
    /** By cell: placed terrain, `kind + 8 * rounds`; 0 for none (EN-4.17). */
    ground: list(int),
    axis: list(Slot),
    length: int.or(3),
    pool: list(Entry),
    keys: list(Key),

    /** Kinds of the Adversary's units that died; leaders among all dead; whether a protected unit died. */
    slain: list(int),
    leadersDown: int.or(0),
    guardedDown: bool.or(false),
    /** When the turn began, for the clock (EN-33.12). */
    began: num.or(0),
    /** EN-24.4: how often the zones were held. */
    held: int.or(0),
    outcome: oneOf(...OUTCOMES).or(''),
    /** The clause that decided. */
    why: text.or(''),

    /** Effects under way, the innermost last, and triggers that wait for their turn (EN-19.1). */
    scripts: list(Task),
    queue: list(Task),
    battle: nullable(Battle),
    play: nullable(Play),
    offence: nullable(Offence),
    walk: nullable(Walk),
    /** What the innermost effect asks its player. */
    ask: oneOf(...ASKS).or(''),
    /** Triggers since the last action (EN-19.1). */
    fired: int.or(0),
  }),
);
export type Encounter = ValueOf<typeof State>;
export type EncounterView = SeenOf<typeof State>;

/** What effects need of a table; a step passes its context, a forecast something quieter. */
export type C = Pick<Ctx<Encounter, unknown>, 'g' | 'tell' | 'reveal' | 'random' | 'shuffle'>;

export const procedure = proceduresOf<Encounter>();
