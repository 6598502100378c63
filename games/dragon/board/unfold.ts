/**
 * What a fact changes in what is shown. The page learns of a whole resolution at once and shows it card by card: it
 * unfolds the facts, one after the other, on the view before them. No rule is decided here.
 */
import type { FactSeen } from '@kaiju/web/kit';
import { aiCards } from '../content/index.ts';
import { slotOf } from '../content/numbers.ts';
import type { Colour, Dir, Tier } from '../content/types.ts';
import { ACTION, AI, COLOUR, DIRS, ground } from '../effects/tables.ts';
import type { DragonView, HoardView, Phase } from '../state.ts';
import { tierOf } from './things.ts';

type PlayerView = DragonView['players'][number];

/** An adventurer, with what is known of its bag. */
type Figure = Pick<
  PlayerView,
  'cell' | 'state' | 'frozen' | 'guard' | 'hidden' | 'lurking' | 'tapped' | 'spent' | 'extra' | 'placed'
> & { bag: number; heirloom: string | null };

/** A card of the lane: its number, or null while it lies face-down for whoever looks. */
interface Laid {
  seat: number;
  card: number | null;
  /** The text of what became of it, if it was cancelled. */
  cancelled?: string;
}

/** What the monster is doing at this moment, on these cells. */
interface Blow {
  cells: readonly number[];
  effects: readonly string[];
  /** They are only marked; it comes in Tidy-up. */
  marks: boolean;
}

/** Something great that is said across the table for a moment. */
export type Stamp =
  | { what: 'countdown'; why: readonly string[] }
  | { what: 'reset'; n: number; left: number }
  | { what: 'left'; seat: number; place: number }
  | { what: 'died'; seat: number; why: string }
  | { what: 'scored'; scores: readonly number[]; winner: number; bags: readonly (readonly string[])[] }
  | { what: 'round'; round: number; holder: number };

/** The table as it is drawn. */
export interface Shown {
  phase: Phase;
  round: number;
  holder: number;
  figures: readonly Figure[];
  ground: HoardView['ground'];
  beast: number;
  facing: number;
  colour: number;
  bait: readonly number[];
  marks: readonly number[];
  lane: readonly Laid[];
  played: number;
  acted: boolean;
  /** This round's AI card by number; null face-down, −1 none. */
  current: number | null;
  next: number | null;
  /** The card after that; null for whoever has not looked so far ahead. */
  after: number | null;
  draw: number;
  /** The top of the executed pile, or −1. */
  top: number;
  flipper: number;
  resets: number;
  countdown: boolean;
  /** What is being carried out: a place in the lane, or the AI card. */
  acting: number | 'ai' | null;
  resonant: boolean;
  blow: Blow | null;
  stamp: Stamp | null;
}

const topOf = (cards: readonly ({ kind: number } | null)[] | null): number => {
  const card = cards?.at(-1);
  return card === undefined || card === null ? -1 : card.kind;
};
const waitingCard = (pile: DragonView['current']): number | null =>
  pile.count === 0 ? -1 : (pile.cards?.[0]?.kind ?? null);

/** The card that comes next: where none waits, the top of the pile, for whoever has looked at it. */
function upcoming(g: DragonView): number | null {
  const waits = waitingCard(g.next);
  return waits === -1 ? topOf(g.draw.cards) : waits;
}

/** The card after the next, for whoever has looked at it. */
function afterNext(g: DragonView): number | null {
  const pile = g.draw.cards ?? [];
  const card = waitingCard(g.next) === -1 ? pile.at(-2) : pile.at(-1);
  return card?.kind ?? null;
}

/** A view as it is drawn, when nothing is under way. */
export function shownOf(g: DragonView): Shown {
  const { phase, round, holder, hoard, beast, facing, colour, bait, marks, played, acted } = g;
  const { flipper, resets, countdown } = g;
  return {
    ...{
      phase,
      round,
      holder,
      beast,
      facing,
      colour,
      bait,
      marks,
      played,
      acted,
      flipper,
      resets,
      countdown,
    },
    figures: g.players.map((p, seat) => ({
      ...{ cell: p.cell, state: p.state, frozen: p.frozen, guard: p.guard, hidden: p.hidden },
      ...{ lurking: p.lurking, tapped: p.tapped, spent: p.spent, extra: p.extra, placed: p.placed },
      bag: hoard.bags[seat].count,
      heirloom: hoard.heirlooms[seat]?.t ?? null,
    })),
    ground: hoard.ground,
    lane: g.lane.map(({ seat, card, face }) => ({ seat, card: face >= 0 ? face : card })),
    current: waitingCard(g.current),
    next: upcoming(g),
    after: afterNext(g),
    draw: g.draw.count ?? 0,
    top: topOf(g.executed.cards),
    acting: phase === 'resolution' && played < g.lane.length ? played : null,
    resonant: false,
    blow: null,
    stamp: null,
  };
}

interface Lie {
  t: string;
  cell: number;
}

/** What facts carry, by its name; each kind has some of it. */
interface Data {
  seat: number;
  from: number;
  to: number;
  cell: number;
  n: number;
  left: number;
  next: number;
  limit: number;
  round: number;
  holder: number;
  place: number;
  winner: number;
  phase: Phase;
  facing: Dir;
  colour: Colour;
  tier: Tier;
  card: string;
  cards: string[];
  ai: string;
  t: string;
  back: string | null;
  by: string;
  cost: 'remove' | 'exhaust';
  resonant: boolean;
  cells: number[];
  effects: string[];
  lies: Lie[];
  seen: Lie[];
  scores: number[];
  bags: string[][];
  lane: { seat: number; card: string }[];
  why: string & string[];
}
type Unfolding = (shown: Shown, data: Data, g: DragonView) => Partial<Shown>;

function figure(shown: Shown, seat: number, change: Partial<Figure>): Pick<Shown, 'figures'> {
  return { figures: shown.figures.map((f, s) => (s === seat ? { ...f, ...change } : f)) };
}
const put: Unfolding = (shown, { seat, to }) => figure(shown, seat, { cell: to });
const off = { cell: 0, frozen: false, guard: false, hidden: false, lurking: false } as const;

const lying = (lies: readonly Lie[]): HoardView['ground'] =>
  lies.map(({ t, cell }) => ({ cell, tier: tierOf(t), t, up: true }));

/** One treasure leaves its owner, who wears it or has it in the bag. */
function lose(shown: Shown, seat: number, t: string): Pick<Shown, 'figures'> {
  const { heirloom, bag } = shown.figures[seat];
  return figure(shown, seat, heirloom === t ? { heirloom: null } : { bag: Math.max(0, bag - 1) });
}

const without = <T>(all: readonly T[], at: number): T[] => all.filter((_, i) => i !== at);

/** The first so many cards of the lane are done. */
function doneWith(shown: Shown, played: number): Pick<Shown, 'played' | 'figures'> {
  const spent = shown.figures.map((f) => f.spent);
  for (const { seat, card } of shown.lane.slice(0, played)) if (card !== null) spent[seat] |= 1 << card;
  return { played, figures: shown.figures.map((f, seat) => ({ ...f, spent: spent[seat] })) };
}

const spend = (shown: Shown, seat: number, card: string): Pick<Shown, 'figures'> =>
  figure(shown, seat, { spent: shown.figures[seat].spent | (1 << ACTION[card]) });

/** By kind of fact. */
const UNFOLDINGS: Record<string, Unfolding> = {
  round: (_, { round, holder }) => ({ round, holder, stamp: { what: 'round', round, holder } }),
  phase: (shown, { phase }) =>
    phase === 'tidyUp'
      ? { phase, ...doneWith(shown, shown.lane.length), acting: null, blow: null, stamp: null }
      : { phase, stamp: null },
  respawned: (shown, { seat, cell }) => figure(shown, seat, { state: 'in', cell }),
  heirloom: (shown, { seat, t, back }) =>
    figure(shown, seat, { heirloom: t, bag: shown.figures[seat].bag - (back === null ? 1 : 0) }),
  used: (shown, { seat, t, cost }) => (cost === 'remove' ? lose(shown, seat, t) : {}),
  played: (shown, { seat, card }) => spend(shown, seat, card),
  tapped: (shown, { seat }) => figure(shown, seat, { tapped: true }),
  colour: (_, { colour }, g) => ({ colour: 1 + ground(g).cave.monster.colours.indexOf(colour) }),
  guarded: (shown, { seat }) => figure(shown, seat, { guard: true }),
  hid: (shown, { seat }) => figure(shown, seat, { hidden: true }),
  thawed: (shown, { seat }) => figure(shown, seat, { frozen: false }),
  limit: (shown, { seat, limit }) => figure(shown, seat, { extra: limit - 2 }),
  recovered: (shown, { seat, cards }) =>
    figure(shown, seat, {
      spent: cards.reduce((spent, c) => spent & ~(1 << ACTION[c]), shown.figures[seat].spent),
    }),
  teleported: put,
  moved: put,
  jumped: put,
  pushed: put,
  displaced: put,
  bait: (shown, { cell }) => ({ bait: [...shown.bait, cell] }),
  baitGone: (shown, { cell }) => ({ bait: without(shown.bait, shown.bait.indexOf(cell)) }),
  turned: (_, { facing }) => ({ facing: DIRS.indexOf(facing) }),

  aiDrawn: (shown, { left, next }) => ({
    ...{ next: next > 0 ? shown.after : -1, after: null, draw: left, acted: false },
    // Whoever has looked at it knows it still.
    current: shown.next === -1 ? null : shown.next,
  }),
  flipped: (_, { seat, card }) => ({ current: AI[card], flipper: seat }),
  peeked: (_, { card }) => ({ next: AI[card] }),
  readOn: (_, { card }) => ({ after: AI[card] }),
  placed: (shown, { seat, card }) => ({
    lane: [...shown.lane, { seat, card: card === undefined ? null : ACTION[card] }],
    ...figure(shown, seat, { placed: shown.figures[seat].placed + 1 }),
  }),
  overLimit: (shown, { seat, card }) => ({
    lane: without(shown.lane, shown.lane.map((l) => l.seat).lastIndexOf(seat)),
    ...spend(shown, seat, card),
  }),
  opened: (shown, { lane, ai }) => ({
    lane: lane.map((l) => ({ seat: l.seat, card: ACTION[l.card] })),
    current: AI[ai],
    stamp: null,
    acting: shown.acting,
  }),
  reordered: (shown, { from, to }) => {
    const lane = [...shown.lane];
    lane.splice(to, 0, ...lane.splice(from, 1));
    return { lane };
  },
  substituted: (shown, { card, n }) => ({
    lane: shown.lane.map((l, i) => (i === n ? { ...l, card: ACTION[card] } : l)),
  }),
  executing: (shown, { n }) => ({ ...doneWith(shown, n), acting: n, blow: null, stamp: null }),
  cancelled: (shown, { why, n }) => ({
    ...doneWith(shown, n + 1),
    ...{ acting: n, blow: null, stamp: null },
    lane: shown.lane.map((l, i) => (i === n ? { ...l, cancelled: why } : l)),
  }),
  lurking: (shown, { seat }) => figure(shown, seat, { lurking: true }),

  took: (shown, { seat, cell, tier, t }) => {
    const isIt = (l: HoardView['ground'][number]) =>
      l.cell === cell && l.tier === tier && (l.up ? l.t === t : l.t === null || t === undefined || l.t === t);
    const at = shown.ground.findIndex((l) => isIt(l) && l.up && t !== undefined);
    const taken = at >= 0 ? at : shown.ground.findIndex((l) => isIt(l) && !l.up);
    return {
      ground: shown.ground.filter((_, i) => i !== taken),
      ...figure(shown, seat, { bag: shown.figures[seat].bag + 1 }),
    };
  },
  dropped: (shown, { seat, t, cell }) => ({
    ground: [...shown.ground, ...lying([{ t, cell }])],
    ...figure(shown, seat, { bag: shown.figures[seat].bag - 1 }),
  }),
  scattered: (shown, { seat, lies }) => ({
    ground: [...shown.ground, ...lying(lies)],
    ...figure(shown, seat, { bag: 0 }),
  }),
  saw: (shown, { seen }) => ({
    ground: shown.ground.map((l) =>
      l.up ? l : { ...l, t: seen.find(({ cell }) => cell === l.cell)?.t ?? l.t },
    ),
  }),
  stolen: (shown, { seat, from }) => ({
    figures: shown.figures.map((f, s) =>
      s === seat ? { ...f, bag: f.bag + 1, lurking: false } : s === from ? { ...f, bag: f.bag - 1 } : f,
    ),
  }),
  charmed: (shown, { seat, t }) => lose(shown, seat, t),
  spared: (shown, { seat, by }) => (by === 'guard' ? figure(shown, seat, { guard: false }) : {}),
  frozen: (shown, { seat }) => figure(shown, seat, { frozen: true }),
  died: (shown, { seat, why }) => ({
    ...figure(shown, seat, { ...off, state: 'dead' }),
    stamp: { what: 'died', seat, why },
  }),

  aiActs: (shown, { card, resonant }) => ({
    ...doneWith(shown, slotOf(aiCards[AI[card]].speed, shown.lane.length, shown.figures.length)),
    ...{ acting: 'ai', resonant, blow: null, stamp: null },
  }),
  monsterMoved: (_, { to }) => ({ beast: to, blow: null }),
  struck: (_, { cells, effects }) => ({ blow: { cells, effects, marks: false } }),
  marked: (_, { cells, effects }) => ({ marks: cells, blow: { cells, effects, marks: true } }),
  erupted: (_, { cells, effects }) => ({ blow: { cells, effects, marks: false } }),
  aiExecuted: (_, { card }) => ({
    ...{ acted: true, current: -1, top: AI[card], colour: COLOUR[AI[card]], blow: null, acting: null },
  }),

  left: (shown, { seat, place }) => ({
    ...figure(shown, seat, { ...off, state: 'left' }),
    stamp: { what: 'left', seat, place },
  }),
  gaveUp: (shown, { seat }) => ({ ...figure(shown, seat, { ...off, state: 'gaveUp', heirloom: null }) }),
  countdown: (_, { why }) => ({ countdown: true, stamp: { what: 'countdown', why } }),
  reset: (shown, { n, left }) => ({
    ...{
      resets: n,
      draw: left,
      next: -1,
      after: null,
      top: -1,
      colour: 0,
      stamp: { what: 'reset', n, left },
    },
    figures: shown.figures.map((f) => ({ ...f, tapped: false })),
  }),
  cardsBack: (shown) => ({ figures: shown.figures.map((f) => ({ ...f, spent: 0 })) }),
  roundEnded: (shown) => ({
    ...{ lane: [], played: 0, acted: false, marks: [], bait: [], flipper: -1, acting: null, blow: null },
    figures: shown.figures.map((f) => ({
      ...{ ...f, guard: false, hidden: false, lurking: false },
      ...{ extra: 0, placed: 0 },
    })),
  }),
  scored: (_, { scores, winner, bags }) => ({
    phase: 'setup',
    stamp: { what: 'scored', scores, winner, bags },
  }),
};

/** What is shown after a fact. Facts that change nothing that is drawn leave it as it is. */
export function unfold(shown: Shown, { kind, data }: Pick<FactSeen, 'kind' | 'data'>, g: DragonView): Shown {
  const change = UNFOLDINGS[kind];
  return change === undefined ? shown : { ...shown, ...change(shown, data as unknown as Data, g) };
}
