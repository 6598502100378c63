import { numbers } from '../content/numbers.ts';
import { GROWTH, kinds } from '../effects/code.ts';
import { isCrowded, isUp, type Layout, layoutOf, whyNotBuild, whyNotPlace } from '../effects/layout.ts';
import type { BuildAnswer } from '../procedures/build.ts';
import { END } from '../procedures/draw.ts';
import {
  ANNEX,
  BUILDING,
  type Dungeon,
  ENTRANCE,
  EXIT,
  FLOOR,
  type Piece,
  PLACES,
  type Player,
} from '../state.ts';
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
function makeRoom(g: Dungeon, seat: number, layout: Layout, { others }: Candidates): BuildAnswer | null {
  if (others.length === 0) return null;
  const { dungeon } = g.players[seat];
  let found: BuildAnswer | null = null;
  let least = others[0].worth / BETTER;
  for (let place = 0; place < layout.floors * FLOOR; place++) {
    if (layout.home[place] < 0) continue;
    const { kind, up } = dungeon[layout.home[place]] as Piece;
    const { type } = kinds[kind];
    if (type === 'building' || (type === 'unit' && !up)) continue;
    const worth = worthAt(g, seat, layout, place);
    if (worth >= least) continue;
    least = worth;
    found = type === 'unit' ? { retire: PLACES[place] } : { dismantle: PLACES[place] };
  }
  return found;
}

/** The card beside a building that stays when the floor becomes one area (DL-6.10): the better one. */
function staying(g: Dungeon, seat: number, layout: Layout, floor: number): { stays?: 'exit' } {
  const worth = (spot: number) => worthAt(g, seat, layout, floor * FLOOR + spot);
  return isCrowded(layout, floor) && worth(EXIT) > worth(ENTRANCE) ? { stays: 'exit' } : {};
}

/** What the card at a place of the layout is worth, to be missed there. */
function worthAt(g: Dungeon, seat: number, { home, plan, stands }: Layout, place: number): number {
  const { dungeon, draft, retired } = g.players[seat];
  const from = home[place] < 0 ? draft[plan[place]].from : -1;
  const piece = home[place] >= 0 ? dungeon[home[place]] : from >= 0 ? retired[from] : null;
  return piece === null || kinds[piece.kind].type === 'trap'
    ? printedWorth(g, stands[place])
    : unitWorth(g, piece);
}

/** A building whose gold, or whose floor, is worth more than it is: the best of the hand follows it, the rest is sold. */
function outlived(g: Dungeon, seat: number, layout: Layout, { buildings }: Candidates): BuildAnswer | null {
  const { dungeon } = g.players[seat];
  const [next, ...rest] = buildings;
  const sold = rest.reduce(
    (sum, { kind, worth }) => sum + Math.max(0, reclaimWorth(g, kind) - TASTE.hand * worth),
    0,
  );
  let found: BuildAnswer | null = null;
  let most = 0;
  dungeon.forEach((piece, place) => {
    if (piece === null || kinds[piece.kind].type !== 'building') return;
    const floor = place >> 2;
    const keeps = standingWorth(g, piece.kind) * (0.3 + 0.7 * soundness(g, piece));
    const twin = (place & 3) === BUILDING ? dungeon[place + 1] : dungeon[place - 1];
    // Without a successor the floor loses an area as well.
    const successor = next && twin === null ? (1 - TASTE.hand) * next.worth + sold : -coin(g);
    const gain = reclaimWorth(g, piece.kind) + successor - keeps - evicted(g, seat, layout, floor);
    if (gain <= most) return;
    most = gain;
    found = { reclaim: PLACES[place], ...staying(g, seat, layout, floor) };
  });
  return found;
}

/** What is lost when a floor becomes one area and the lesser of its two cards must leave. */
function evicted(g: Dungeon, seat: number, layout: Layout, floor: number): number {
  if (!isCrowded(layout, floor)) return 0;
  const [one, other] = [ENTRANCE, EXIT].map((spot) => worthAt(g, seat, layout, floor * FLOOR + spot));
  return EVICTED * Math.min(one, other);
}
const EVICTED = 0.3;

/**
 * A building of the hand that is worth more as gold, or for which there is no floor: it is put up and reclaimed in one
 * phase (DL-12.8a). What is to be sold comes before what is to stand, while there is a floor for it.
 */
function sale(g: Dungeon, seat: number, layout: Layout): BuildAnswer | null {
  const all: { kind: number; place: number }[] = [];
  let room = 0;
  for (let floor = 0; floor < layout.floors; floor++) {
    if (isCrowded(layout, floor)) continue;
    for (const place of [floor * FLOOR + BUILDING, floor * FLOOR + ANNEX])
      if (layout.stands[place] >= 0 && layout.home[place] < 0)
        all.push({ kind: layout.stands[place], place });
    if (layout.count[floor] === 0) room++;
  }
  room += all.length;
  for (const kind of leftInHand(g.players[seat]))
    if (kinds[kind].type === 'building') all.push({ kind, place: -1 });
  const loss = (kind: number) => standingWorth(g, kind) - reclaimWorth(g, kind);
  all.sort((a, b) => loss(a.kind) - loss(b.kind));
  for (let i = 0; i < all.length; i++) {
    const { kind, place } = all[i];
    if (i >= all.length - room && loss(kind) >= 0) return null;
    if (place >= 0) return { reclaim: PLACES[place] };
    const floor = stallFor(layout, kind);
    if (floor >= 0) return { build: kinds[kind].id, floor: floor + 1 };
  }
  return null;
}

/** A floor where a building can be put up for a moment without anybody having to leave; -1 if there is none. */
function stallFor(layout: Layout, kind: number): number {
  for (let floor = 0; floor < layout.floors; floor++) {
    const first = floor * FLOOR;
    const full = layout.stands[first + ENTRANCE] >= 0 && layout.stands[first + EXIT] >= 0;
    if (whyNotBuild(layout, kind, floor) === null && (layout.count[floor] > 0 || !full)) return floor;
  }
  return -1;
}

/**
 * Units that could go raiding, fresh ones among them (DL-12.6): as many as wait for a place, the least missed; and of
 * those that nobody has seen all or the better half, for whoever marches unseen attracts no adventurers.
 */
export function leviesOf(g: Dungeon, seat: number): string[][] {
  const waiting = candidatesOf(g, seat).others.length;
  const layout = layoutOf(g, seat);
  const mobile: { at: string; worth: number; punch: number; hidden: boolean }[] = [];
  for (let place = 0; place < layout.floors * FLOOR; place++) {
    const kind = layout.stands[place];
    if (kind < 0 || kinds[kind].type !== 'unit' || kinds[kind].stationary) continue;
    mobile.push({
      at: PLACES[place],
      worth: worthAt(g, seat, layout, place),
      punch: kinds[kind].atk + kinds[kind].raider + (kinds[kind].hero ? GROWTH.atk[g.world] : 0),
      hidden: !isUp(g.players[seat], layout, place),
    });
  }
  mobile.sort((a, b) => a.worth - b.worth);
  const hidden = mobile.filter((unit) => unit.hidden);
  const half = hidden.slice(Math.floor(hidden.length / 2));
  const marches = [hidden, half].filter(
    (army, i) =>
      (i === 0 || army.length < hidden.length) && army.reduce((sum, { punch }) => sum + punch, 0) >= MARCH,
  );
  return [mobile.slice(0, waiting), ...marches]
    .filter((levy) => levy.length > 0)
    .map((levy) => levy.map(({ at }) => at));
}
/** Whoever could not take so many HP of a lord stays at home and unseen. */
const MARCH = 6;

/** What to do next in the build phase. */
export function nextBuild(g: Dungeon, seat: number): BuildAnswer {
  const all = candidatesOf(g, seat);
  const layout = layoutOf(g, seat);
  return (
    sale(g, seat, layout) ??
    putDown(g, layout, all) ??
    outlived(g, seat, layout, all) ??
    makeRoom(g, seat, layout, all) ??
    END
  );
}
