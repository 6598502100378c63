import { below, type Rng, rules, shuffleInPlace } from '@kaiju/kernel';
import { COMMONS, kinds, LEVELS } from './effects/code.ts';
import { ANNEX, BUILDING, type Dungeon, FLOOR, isBuildingSpot, Piece } from './state.ts';

/**
 * What a seat could believe of all that it can't see: the cards in other hands, face-down cards, the order of every
 * pile. It knows how many cards of each level are not in their pile, which backs lie where, that buildings lie in
 * building areas and two on a floor are alike. Everything else is chance, and hangs on nothing hidden.
 */

/** A face-down card of another player: whose, where. */
interface Spot {
  seat: number;
  place: number;
  /** For one of two buildings: the place of the other. */
  twin: number;
}

const TRIES = 24;

/** So many cards of each kind. */
type Counts = Int16Array;

function spotsOf(g: Dungeon, viewer: number): Spot[] {
  const spots: Spot[] = [];
  g.players.forEach(({ dungeon }, seat) => {
    if (seat === viewer) return;
    dungeon.forEach((piece, place) => {
      if (piece === null || piece.up) return;
      const floor = place - (place % FLOOR);
      const other = place === floor + BUILDING ? floor + ANNEX : floor + BUILDING;
      const twin = isBuildingSpot(place) && dungeon[other] !== null ? other : -1;
      spots.push({ seat, place, twin });
    });
  });
  return spots;
}

/** Draws a card that fits, in proportion to how many there are; -1 if none does. */
function pick(pool: Counts, fits: (kind: number) => boolean, rng: Rng, least = 1): number {
  let sum = 0;
  for (let kind = 0; kind < pool.length; kind++) if (pool[kind] >= least && fits(kind)) sum += pool[kind];
  if (sum === 0) return -1;
  let at = below(rng, sum);
  for (let kind = 0; kind < pool.length; kind++) {
    if (pool[kind] < least || !fits(kind)) continue;
    at -= pool[kind];
    if (at < 0) return kind;
  }
  return -1;
}

function fitsSpot(kind: number, place: number): boolean {
  return (kinds[kind].type === 'building') === isBuildingSpot(place);
}

function listOf(pool: Counts, fits: (kind: number) => boolean): number[] {
  const cards: number[] = [];
  for (let kind = 0; kind < pool.length; kind++)
    if (fits(kind)) for (let i = 0; i < pool[kind]; i++) cards.push(kind);
  return cards;
}

/** The common cards: false when this try came to a dead end. */
class Guess {
  readonly pool: Counts;
  /** By level: how many cards are not in their pile. */
  readonly outside: number[];
  readonly found = new Map<Spot, number>();
  readonly hands: number[][];

  constructor(pool: Counts, outside: readonly number[], seats: number) {
    this.pool = pool.slice();
    this.outside = outside.slice();
    this.hands = Array.from({ length: seats }, () => []);
  }

  private take(kind: number): boolean {
    if (kind < 0) return false;
    this.pool[kind]--;
    this.outside[kinds[kind].level]--;
    return true;
  }

  private free(kind: number, n = 1): boolean {
    return this.outside[kinds[kind].level] >= n;
  }

  /** Twins of a building that lies open are known; two that both lie hidden are alike. */
  buildings(g: Dungeon, spots: readonly Spot[], rng: Rng): boolean {
    for (const spot of spots) {
      if (spot.twin < 0) continue;
      const other = g.players[spot.seat].dungeon[spot.twin] as Piece;
      if (other.up && !this.put(spot, other.kind)) return false;
    }
    for (const spot of spots) {
      if (spot.twin < 0 || this.found.has(spot)) continue;
      const twin = spots.find(({ seat, place }) => seat === spot.seat && place === spot.twin) as Spot;
      const kind = pick(this.pool, (k) => kinds[k].type === 'building' && this.free(k, 2), rng, 2);
      if (!this.put(spot, kind) || !this.put(twin, kind)) return false;
    }
    return true;
  }

  private put(spot: Spot, kind: number): boolean {
    if (!this.take(kind)) return false;
    this.found.set(spot, kind);
    return true;
  }

  others(spots: readonly Spot[], rng: Rng): boolean {
    for (const spot of spots) {
      if (this.found.has(spot)) continue;
      if (
        !this.put(
          spot,
          pick(this.pool, (k) => fitsSpot(k, spot.place) && this.free(k), rng),
        )
      )
        return false;
    }
    return true;
  }

  hold(seat: number, n: number, rng: Rng): boolean {
    for (let i = 0; i < n; i++) {
      const kind = pick(this.pool, (k) => this.free(k), rng);
      if (!this.take(kind)) return false;
      this.hands[seat].push(kind);
    }
    return true;
  }
}

function isHero(g: Dungeon, { seat, place }: Spot): boolean {
  return kinds[(g.players[seat].dungeon[place] as Piece).kind].hero;
}

/** How many cards of each back a hand has. */
function backs(cards: readonly number[]): [common: number, hero: number] {
  const hero = cards.filter((kind) => kinds[kind].hero).length;
  return [cards.length - hero, hero];
}

function guessCommons(g: Dungeon, viewer: number, spots: readonly Spot[], rng: Rng): Guess | null {
  const pool: Counts = new Int16Array(COMMONS);
  const outside = new Array<number>(LEVELS + 1).fill(0);
  const hide = (kind: number) => {
    pool[kind]++;
    outside[kinds[kind].level]++;
  };
  for (const { seat, place } of spots) hide((g.players[seat].dungeon[place] as Piece).kind);
  g.players.forEach(({ hand }, seat) => {
    if (seat !== viewer) for (const kind of hand.cards) if (!kinds[kind].hero) hide(kind);
  });
  for (const { cards } of g.piles) for (const kind of cards) pool[kind]++;
  for (let i = 0; i < TRIES; i++) {
    const guess = new Guess(pool, outside, g.players.length);
    const done =
      guess.buildings(g, spots, rng) &&
      guess.others(spots, rng) &&
      g.players.every(({ hand }, seat) => seat === viewer || guess.hold(seat, backs(hand.cards)[0], rng));
    if (done) return guess;
  }
  return null;
}

/** One player's hero cards: in the deck, in hand, face-down. */
function imagineHeroCards(g: Dungeon, seat: number, spots: readonly Spot[], rng: Rng): number[] {
  const { dungeon, hand, deck } = g.players[seat];
  const hidden = [...deck.cards, ...hand.cards.filter((kind) => kinds[kind].hero)];
  for (const { place } of spots) hidden.push((dungeon[place] as Piece).kind);
  hidden.sort((a, b) => a - b);
  shuffleInPlace(hidden, rng);
  for (const { place } of spots) {
    const at = hidden.findIndex((kind) => fitsSpot(kind, place));
    dungeon[place] = Piece.make({ kind: hidden.splice(at, 1)[0], owner: seat, up: false });
  }
  const [, held] = backs(hand.cards);
  deck.cards = hidden.splice(held);
  return hidden;
}

export const imagine = rules(
  ['DL-25.2', 'DL-25.3', 'DL-25.5', 'DL-25.7', 'DL-25.15'],
  (g: Dungeon, viewer: number, rng: Rng): void => {
    const spots = spotsOf(g, viewer);
    const common = spots.filter((spot) => !isHero(g, spot));
    const guess = guessCommons(g, viewer, common, rng);
    g.players.forEach((player, seat) => {
      if (seat === viewer) {
        player.deck.cards.sort((a, b) => a - b);
        shuffleInPlace(player.deck.cards, rng);
        return;
      }
      const own = spots.filter((spot) => spot.seat === seat && isHero(g, spot));
      const held = imagineHeroCards(g, seat, own, rng);
      const others = guess?.hands[seat] ?? player.hand.cards.filter((kind) => !kinds[kind].hero);
      player.hand.cards = [...others, ...held];
      player.draft = [];
    });
    if (guess !== null)
      for (const [{ seat, place }, kind] of guess.found)
        g.players[seat].dungeon[place] = Piece.make({ kind, owner: seat, up: false });
    g.piles.forEach((pile, i) => {
      if (guess === null) pile.cards.sort((a, b) => a - b);
      else pile.cards = listOf(guess.pool, (kind) => kinds[kind].level === i + 1);
      shuffleInPlace(pile.cards, rng);
    });
    for (const { cards } of g.npcs) {
      cards.sort((a, b) => a - b);
      shuffleInPlace(cards, rng);
    }
  },
);
