import { numbers } from '../content/numbers.ts';
import { kinds } from '../effects/code.ts';
import { type Layout, layoutOf, whyNotBuild, whyNotPlace } from '../effects/layout.ts';
import type { BuildAnswer } from '../procedures/build.ts';
import { END } from '../procedures/draw.ts';
import { BUILDING, type Dungeon, ENTRANCE, EXIT, FLOOR, PLACES, type Player } from '../state.ts';
import { ratingOf } from './cards.ts';
import { coin, printedWorth, reclaimWorth, soundness, standingWorth, TASTE, unitWorth } from './worth.ts';

/** A card that could be put down: from the hand, or a veteran for gold. */
interface Candidate {
  kind: number;
  /** Its place in the retirement zone, or -1. */
  veteran: number;
  worth: number;
}

/** A card must be better by so much before another makes room for it. */
const BETTER = 1.25;

/** What is still in hand when the draft is taken from it. */
function leftInHand({ hand, draft }: Player): number[] {
  const left = hand.cards.slice();
  for (const { kind, from } of draft) if (from < 0) left.splice(left.indexOf(kind), 1);
  return left;
}

/** The best first. */
interface Candidates {
  buildings: Candidate[];
  /** Units and traps. */
  others: Candidate[];
}

function candidatesOf(g: Dungeon, seat: number): Candidates {
  const player = g.players[seat];
  const cards = leftInHand(player).map((kind) => ({ kind, veteran: -1, worth: printedWorth(g, kind) }));
  let gold = player.gold;
  for (const { from } of player.draft) if (from >= 0) gold -= numbers.reenlistCost;
  const veterans = player.retired.flatMap((piece, veteran) =>
    gold < numbers.reenlistCost || piece.resting || player.draft.some(({ from }) => from === veteran)
      ? []
      : [{ kind: piece.kind, veteran, worth: unitWorth(g, piece) - coin(g) }],
  );
  const byWorth = (a: Candidate, b: Candidate) => b.worth - a.worth;
  return {
    buildings: cards.filter(({ kind }) => kinds[kind].type === 'building').sort(byWorth),
    others: [...cards.filter(({ kind }) => kinds[kind].type !== 'building'), ...veterans]
      .filter(({ worth }) => worth > 0)
      .sort(byWorth),
  };
}

/** Where a building does most: an aura beside units, what pays far below, what fights on top. */
function floorFor(g: Dungeon, layout: Layout, kind: number): number {
  const { yield: brings, floor: lends } = ratingOf(kind, g.world);
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (let floor = 0; floor < layout.floors; floor++) {
    if (whyNotBuild(layout, kind, floor) !== null) continue;
    let units = 0;
    for (const spot of [ENTRANCE, EXIT]) {
      const stands = layout.stands[floor * FLOOR + spot];
      if (stands >= 0 && kinds[stands].type === 'unit') units++;
    }
    // A second of its kind leaves no more room for units than the first did.
    const room = layout.count[floor] === 0 ? 3 : 0;
    const worth = room + lends * units + (brings > 0 ? 0.3 : -0.1) * floor;
    if (worth <= most) continue;
    most = worth;
    best = floor;
  }
  return best;
}

/** Where a unit or trap does most: a unit beside an aura, a trap before anything else; -1 if there is no room. */
function areaFor(g: Dungeon, layout: Layout, kind: number): number {
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (let floor = 0; floor < layout.floors; floor++) {
    for (const spot of [ENTRANCE, EXIT]) {
      const place = floor * FLOOR + spot;
      if (whyNotPlace(layout, place) !== null) continue;
      const building = layout.building[floor];
      const lends = building < 0 ? 0 : layout.count[floor] * ratingOf(building, g.world).floor;
      const worth = (kinds[kind].type === 'unit' ? lends : 0) - 0.05 * place;
      if (worth <= most) continue;
      most = worth;
      best = place;
    }
  }
  return best;
}

/** The next card to put down where there is room; null when there is no room or nothing to put. */
function putDown(g: Dungeon, layout: Layout, all: Candidates): BuildAnswer | null {
  for (const { kind } of all.buildings) {
    const floor = floorFor(g, layout, kind);
    if (floor >= 0) return { build: kinds[kind].id, floor: floor + 1 };
  }
  for (const { kind, veteran } of all.others) {
    const place = areaFor(g, layout, kind);
    if (place < 0) return null;
    const at = PLACES[place];
    return veteran < 0 ? { place: kinds[kind].id, at } : { enlist: veteran, at };
  }
  return null;
}

/** The weakest unit or trap, if something clearly better waits for its area: it retires, or is dismantled. */
function makeRoom(g: Dungeon, seat: number, { others }: Candidates): BuildAnswer | null {
  if (others.length === 0) return null;
  let found: BuildAnswer | null = null;
  let least = others[0].worth / BETTER;
  g.players[seat].dungeon.forEach((piece, place) => {
    if (piece === null) return;
    const { type } = kinds[piece.kind];
    if (type === 'building' || (type === 'unit' && !piece.up)) return;
    const worth = type === 'unit' ? unitWorth(g, piece) : printedWorth(g, piece.kind);
    if (worth >= least) return;
    least = worth;
    found = type === 'unit' ? { retire: PLACES[place] } : { dismantle: PLACES[place] };
  });
  return found;
}

/** A building whose gold, or whose floor, is worth more than it is. */
function outlived(g: Dungeon, seat: number, { buildings }: Candidates): BuildAnswer | null {
  const { dungeon } = g.players[seat];
  const next = buildings.length > 0 ? buildings[0].worth : 0;
  let found: BuildAnswer | null = null;
  let most = 0;
  dungeon.forEach((piece, place) => {
    if (piece === null || !piece.up || kinds[piece.kind].type !== 'building') return;
    const keeps = standingWorth(g, piece.kind) * (0.3 + 0.7 * soundness(g, piece));
    const twin = (place & 3) === BUILDING ? dungeon[place + 1] : dungeon[place - 1];
    // Without a successor the floor loses an area as well.
    const successor = next > 0 && twin === null ? (1 - TASTE.hand) * next : -coin(g);
    const gain = reclaimWorth(g, piece.kind) + successor - keeps;
    if (gain <= most) return;
    most = gain;
    found = { reclaim: PLACES[place] };
  });
  return found;
}

/** Units that go raiding so that others can stand where they stood, the least missed first; none where nobody waits. */
export function levyOf(g: Dungeon, seat: number): string[] {
  const waiting = candidatesOf(g, seat).others.length;
  if (waiting === 0) return [];
  const mobile: { at: string; worth: number }[] = [];
  g.players[seat].dungeon.forEach((piece, place) => {
    if (piece === null) return;
    const { type, stationary } = kinds[piece.kind];
    if (type === 'unit' && !stationary) mobile.push({ at: PLACES[place], worth: unitWorth(g, piece) });
  });
  mobile.sort((a, b) => a.worth - b.worth);
  return mobile.slice(0, waiting).map(({ at }) => at);
}

/** What to do next in the build phase. */
export function nextBuild(g: Dungeon, seat: number): BuildAnswer {
  const all = candidatesOf(g, seat);
  const layout = layoutOf(g, seat);
  return putDown(g, layout, all) ?? outlived(g, seat, all) ?? makeRoom(g, seat, all) ?? END;
}
