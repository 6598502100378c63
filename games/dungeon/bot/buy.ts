import { numbers } from '../content/numbers.ts';
import { kindOf, kinds } from '../effects/code.ts';
import { END, priceOf } from '../procedures/draw.ts';
import { BUILDING, type Dungeon, ENTRANCE, EXIT, FLOOR } from '../state.ts';
import { MIX } from './cards.ts';
import { coin, printedWorth, reclaimWorth, TASTE, unitWorth } from './worth.ts';

/** What a seat can still put down: areas for units and traps, floors for buildings; what it holds is counted in. */
interface Room {
  areas: number;
  floors: number;
}

function roomOf(g: Dungeon, seat: number): Room {
  const { dungeon, hand } = g.players[seat];
  const room: Room = { areas: 0, floors: 0 };
  for (let floor = 0; floor < dungeon.length; floor += FLOOR) {
    const taken = (dungeon[floor + ENTRANCE] === null ? 0 : 1) + (dungeon[floor + EXIT] === null ? 0 : 1);
    room.areas += 2 - taken;
    if (dungeon[floor + BUILDING] === null) room.floors++;
  }
  for (const kind of hand.cards) {
    if (kinds[kind].type === 'building') room.floors--;
    else room.areas--;
  }
  return room;
}

/** A card for which there is no room only replaces another; but a unit can march, and a building be sold. */
const CROWDED = 0.45;

function useOf(g: Dungeon, kind: number, room: Room): number {
  const worth = printedWorth(g, kind);
  const { type } = kinds[kind];
  if (type === 'unit' || (type === 'building' ? room.floors : room.areas) > 0) return worth;
  return Math.max(CROWDED * worth, type === 'building' ? reclaimWorth(g, kind) : 0);
}

function average(cards: readonly number[], worth: (kind: number) => number): number {
  return cards.length === 0 ? 0 : cards.reduce((sum, kind) => sum + worth(kind), 0) / cards.length;
}

/** Veterans that will be called for gold in the build phase. */
function reserve(g: Dungeon, seat: number, room: Room): number {
  const good = g.players[seat].retired.filter((piece) => unitWorth(g, piece) > 2 * coin(g)).length;
  return Math.max(0, Math.min(good, room.areas)) * numbers.reenlistCost;
}

/** More cards than these are not looked through; what is left over goes at the end of the round (DL-17.5). */
const FULL = 16;
/** What a card of the hero deck is worth beyond itself, in gold: it fits its lord, and Liberation is nearer. */
const FITTING = 0.6;
const LIBERTY = 0.2;
const DECK = 10;

/** What each purchase is worth, after its price; to end is worth nothing. */
export function purchases(g: Dungeon, seat: number, options: readonly unknown[]): number[] {
  const { gold, hand, deck } = g.players[seat];
  const room = roomOf(g, seat);
  const kept = reserve(g, seat, room);
  const use = (kind: number) => useOf(g, kind, room);
  const price = (n: number) => {
    const spare = Math.max(0, Math.min(n, gold - TASTE.purse));
    const owed = Math.max(0, n - (gold - kept));
    return coin(g) * (n - spare * (1 - TASTE.spare) + owed);
  };
  return options.map((option) => {
    if (option === END) return 0;
    if (hand.cards.length >= FULL) return -1;
    if (option === 'hero') {
      const beyond = FITTING + LIBERTY * (DECK - deck.cards.length);
      return average(deck.cards, use) + beyond * coin(g) - price(numbers.heroCardCost);
    }
    const { buy, back } = option as { buy?: number; back?: string };
    if (buy !== undefined) return average(MIX[buy], use) - price(priceOf(g, seat, buy));
    return use(kindOf[back as string]) - price(numbers.liberationCost);
  });
}

/** What it costs to part with a card of the hand. */
export function parting(g: Dungeon, seat: number, id: string): number {
  const room = roomOf(g, seat);
  return TASTE.hand * useOf(g, kindOf[id], { areas: room.areas + 1, floors: room.floors + 1 });
}
