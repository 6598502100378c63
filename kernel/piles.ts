import type { Seat } from './facts.ts';
import { freshName, type Rng, shuffleInPlace } from './rng.ts';
import {
  bool,
  type Fields,
  int,
  list,
  oneOf,
  type RecordType,
  record,
  type Sees,
  type Shape,
  text,
  type ValueOf,
  type Viewer,
} from './schema.ts';
import { printJson } from './value.ts';

/**
 * Cards and the piles they lie in. A pile says who may see it; a card remembers who has seen it.
 * Two things keep a card from being followed where nobody could follow it at a real table:
 * a shuffle gives its cards new names, and so does drawing one out of a hand that others can't see.
 */
const cardFields = { id: int, seen: int.or(0) };
type CardFields<F extends Fields> = F & typeof cardFields;

/** A kind of card: whatever is printed on it, plus a name of its own and the seats that know it (one bit each). */
export function card<F extends Fields>(
  name: string,
  face: F,
): RecordType<CardFields<F>, Shape<CardFields<F>>> {
  return record(name, { ...cardFields, ...face }) as never;
}

const pileFields = {
  owner: int,
  sees: oneOf('all', 'owner', 'team', 'count', 'none'),
  /** Whether places count (a deck, a row of face-down cards) or not (a hand). */
  ordered: bool,
  /** Hidden cards of one pool might change places with each other, for all that a seat knows. */
  pool: text,
};
type AnyCard = { id: number; seen: number };

export interface Pile<C extends AnyCard = AnyCard> {
  owner: Seat;
  sees: Sees;
  ordered: boolean;
  pool: string;
  cards: C[];
}
/** What a seat sees of a pile: null for a card it can't read; no list at all where even the number is hidden. */
export interface PileView<C> {
  owner: Seat;
  sees: Sees;
  count: number | null;
  cards: (C | null)[] | null;
}

type PileFields<C extends RecordType> = typeof pileFields & {
  cards: ReturnType<typeof list<ValueOf<C>, ValueOf<C>>>;
};

export function pile<C extends RecordType>(of: C): RecordType<PileFields<C>, PileView<ValueOf<C>>> {
  const type = record(
    `pile of ${of.name}`,
    { ...pileFields, cards: list(of) },
    { owner: 'owner', marked: true, view: (p: Pile<any>, viewer) => viewOf(p, viewer, of) },
  );
  return type as never;
}

/** Whether the pile as a whole lies open to a seat. */
function open(p: Pile, viewer: Viewer): boolean {
  if (p.sees === 'all') return true;
  // What belongs to nobody (-1) is not the spectator's (-1 too).
  if (viewer.seat < 0) return false;
  if (p.sees === 'owner') return viewer.seat === p.owner;
  if (p.sees === 'team') return viewer.seat === p.owner || viewer.ally(p.owner);
  return false;
}

function knows(c: AnyCard, seat: Seat): boolean {
  return seat >= 0 && (c.seen & (1 << seat)) !== 0;
}

/** Whether a seat can read this card where it lies. */
export function readable(p: Pile, c: AnyCard, viewer: Viewer): boolean {
  return open(p, viewer) || (p.sees !== 'none' && knows(c, viewer.seat));
}

function viewOf(p: Pile, viewer: Viewer, type: RecordType): PileView<AnyCard> {
  const { owner, sees } = p;
  if (sees === 'none' && !open(p, viewer)) return { owner, sees, count: null, cards: null };
  const cards = p.cards.map((c) => (readable(p, c, viewer) ? face(c, type) : null));
  // Where places don't count, they must not tell either: what is known first, then the rest.
  if (!p.ordered && !open(p, viewer)) {
    cards.sort((a, b) => (a === null ? 1 : b === null ? -1 : a.id - b.id));
  }
  return { owner, sees, count: p.cards.length, cards };
}

/** A card as it is read. Who else has seen it is nobody's business. */
function face(c: AnyCard, type: RecordType): AnyCard {
  const copy = type.ops.clone(c) as AnyCard;
  copy.seen = 0;
  return copy;
}

/** What the functions below need of the table: a step passes its context. */
interface Dealer {
  readonly seats: number;
  readonly rng: Rng;
  readonly allies?: (a: Seat, b: Seat) => boolean;
}

export function shuffle(dealer: Dealer, p: Pile): void {
  shuffleInPlace(p.cards, dealer.rng);
  for (const c of p.cards) {
    c.id = freshName(dealer.rng);
    c.seen = 0;
  }
}

/** Which seats see all of a pile, one bit each. */
function witnesses(p: Pile, seats: number, allies?: (a: Seat, b: Seat) => boolean): number {
  if (p.sees === 'all') return (1 << seats) - 1;
  if ((p.sees !== 'owner' && p.sees !== 'team') || p.owner < 0) return 0;
  let bitsOf = 1 << p.owner;
  if (p.sees === 'team' && allies !== undefined) {
    for (let seat = 0; seat < seats; seat++) if (allies(seat, p.owner)) bitsOf |= 1 << seat;
  }
  return bitsOf;
}

/**
 * Moves a card to the end (the top) of another pile, or to `at`. Whoever sees it go or arrive knows it from now on.
 * Whoever can't tell which card left an unordered pile can't be sure of any card in there any more.
 */
export function move<C extends AnyCard>(
  dealer: Dealer,
  from: Pile<C>,
  c: C,
  to: Pile<C>,
  at = to.cards.length,
): C {
  const index = from.cards.indexOf(c);
  if (index < 0) throw new RangeError(`card ${c.id} is not in that pile`);
  const all = (1 << dealer.seats) - 1;
  const saw = witnesses(from, dealer.seats, dealer.allies);
  const sees = witnesses(to, dealer.seats, dealer.allies);
  from.cards.splice(index, 1);
  if (!from.ordered && saw !== all) {
    const lost = all & ~saw & ~sees;
    if (lost !== 0) for (const other of [...from.cards, c]) other.seen &= ~lost;
    c.id = freshName(dealer.rng);
  }
  c.seen |= saw | sees;
  to.cards.splice(at, 0, c);
  return c;
}

/** The top card of a pile moves; undefined when there is none. */
export function draw<C extends AnyCard>(dealer: Dealer, from: Pile<C>, to: Pile<C>): C | undefined {
  const top = from.cards[from.cards.length - 1];
  return top && move(dealer, from, top, to);
}

/** Lets seats look at a card where it lies; they remember it until it is shuffled. */
export function show(c: AnyCard, ...seats: Seat[]): void {
  for (const seat of seats) c.seen |= 1 << seat;
}

/** All the hidden cards of each pool change places: a world that this seat can't tell from the real one. */
export function reshuffleHidden(piles: Pile[], viewer: Viewer, rng: Rng): void {
  const pools = new Map<string, AnyCard[]>();
  for (const p of piles) {
    for (const c of p.cards) {
      if (readable(p, c, viewer)) continue;
      const pool = pools.get(p.pool);
      if (pool) pool.push(c);
      else pools.set(p.pool, [c]);
    }
  }
  for (const hidden of pools.values()) {
    const fields = Object.keys(hidden[0]).filter((field) => field !== 'id' && field !== 'seen');
    // From a fixed order, so that what is imagined hangs on nothing that the seat can't see.
    const faces = hidden.map((c) => ({ ...c })).sort((a, b) => compareFaces(a, b, fields));
    shuffleInPlace(faces, rng);
    // The faces change places; name and memory belong to the place.
    for (let i = 0; i < faces.length; i++) turnInto(hidden[i], faces[i], fields);
  }
}

function turnInto(place: AnyCard, face: AnyCard, fields: readonly string[]): void {
  const to = place as unknown as Record<string, unknown>;
  const from = face as unknown as Record<string, unknown>;
  for (const field of fields) to[field] = from[field];
}

function compareFaces(a: AnyCard, b: AnyCard, fields: readonly string[]): number {
  const left = a as unknown as Record<string, unknown>;
  const right = b as unknown as Record<string, unknown>;
  for (const field of fields) {
    let x = left[field] as string;
    let y = right[field] as string;
    if (x === y) continue;
    if (typeof x === 'object' || typeof y === 'object') {
      x = printJson(x);
      y = printJson(y);
    }
    if (x !== y) return x < y ? -1 : 1;
  }
  return 0;
}
