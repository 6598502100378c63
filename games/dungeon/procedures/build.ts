import { act, type Flow, int, type Json, num, rules } from '@kaiju/kernel';
import { numbers } from '../content/numbers.ts';
import { kindOf, kinds } from '../effects/code.ts';
import { closeRanks } from '../effects/deaths.ts';
import {
  isCrowded,
  isHeld,
  isUp,
  type Layout,
  layoutOf,
  occupantOf,
  whyNotBuild,
  whyNotPlace,
} from '../effects/layout.ts';
import { countersOn, retire } from '../effects/party.ts';
import { object, objection, tooDear } from '../effects/refusals.ts';
import { discard, gainGold, loseGold } from '../effects/zones.ts';
import {
  ANNEX,
  BUILDING,
  type C,
  ENTRANCE,
  EXIT,
  FLOOR,
  isBuildingSpot,
  Piece,
  PLACES,
  Plan,
  type Player,
  placeOf,
  procedure,
} from '../state.ts';
import { END } from './draw.ts';
import { decision, inAll } from './steps.ts';

/**
 * What a player may answer. Floors are counted from 1, veterans from 0 as they lie in the retirement zone. Places are
 * those of the dungeon as its player sees it, with the draft in it.
 */
export type BuildAnswer =
  | typeof END
  | { build: string; floor: number; occupant?: 'exit' }
  | { place: string; at: string }
  | { enlist: number; at: string }
  | { transfer: string }
  | { dismantle: string }
  | { reclaim: string; stays?: 'exit' }
  | { retire: string }
  | { undo: string };

const FLOORS = PLACES.length / FLOOR;
const byPlace = (make: (at: string) => BuildAnswer): readonly BuildAnswer[] => PLACES.map(make);

/** All answers there can be, made once. */
const BUILD = kinds.map(({ id }) =>
  Array.from({ length: FLOORS }, (_, floor): BuildAnswer => ({ build: id, floor: floor + 1 })),
);
const BUILD_EXIT = kinds.map(({ id }) =>
  Array.from(
    { length: FLOORS },
    (_, floor): BuildAnswer => ({ build: id, floor: floor + 1, occupant: 'exit' }),
  ),
);
const PLACE = kinds.map(({ id }) => byPlace((at) => ({ place: id, at })));
const ENLIST: (readonly BuildAnswer[])[] = [];
const TRANSFER = byPlace((at) => ({ transfer: at }));
const DISMANTLE = byPlace((at) => ({ dismantle: at }));
const RECLAIM = byPlace((at) => ({ reclaim: at }));
const RECLAIM_EXIT = byPlace((at) => ({ reclaim: at, stays: 'exit' }));
const RETIRE = byPlace((at) => ({ retire: at }));
const UNDO = byPlace((at) => ({ undo: at }));

function enlist(veteran: number): readonly BuildAnswer[] {
  for (let n = ENLIST.length; n <= veteran; n++) ENLIST.push(byPlace((at) => ({ enlist: n, at })));
  return ENLIST[veteran];
}

/** Places for a unit or trap, filled in anew each time. */
const vacant: number[] = [];
function listVacant(layout: Layout): void {
  vacant.length = 0;
  for (let floor = 0; floor < layout.floors; floor++) {
    const entrance = floor * FLOOR + ENTRANCE;
    if (whyNotPlace(layout, entrance) === null) vacant.push(entrance);
    if (whyNotPlace(layout, entrance + EXIT) === null) vacant.push(entrance + EXIT);
  }
}

/** How many cards of a kind the draft has taken from the hand. */
function drafted(draft: readonly Plan[], kind: number): number {
  let n = 0;
  for (const plan of draft) if (plan.kind === kind && plan.from < 0) n++;
  return n;
}

/** Whether this card of the hand, the i-th, is the first of its kind that is not in the draft. */
function isFree(player: Player, i: number): boolean {
  const { cards } = player.hand;
  const kind = cards[i];
  if (cards.indexOf(kind) !== i) return false;
  const taken = drafted(player.draft, kind);
  if (taken === 0) return true;
  let held = 0;
  for (const card of cards) if (card === kind) held++;
  return held > taken;
}

/** DL-12.10: gold that the draft has not promised yet. */
function goldLeft({ gold, draft }: Player): number {
  let left = gold;
  for (const { from } of draft) if (from >= 0) left -= numbers.reenlistCost;
  return left;
}

function listHand(player: Player, layout: Layout, out: BuildAnswer[]): void {
  const { cards } = player.hand;
  for (let i = 0; i < cards.length; i++) {
    if (!isFree(player, i)) continue;
    const kind = cards[i];
    if (kinds[kind].type !== 'building') {
      for (let k = 0; k < vacant.length; k++) out.push(PLACE[kind][vacant[k]]);
      continue;
    }
    for (let floor = 0; floor < layout.floors; floor++) {
      if (whyNotBuild(layout, kind, floor) !== null) continue;
      out.push(BUILD[kind][floor]);
      if (layout.count[floor] === 0 && occupantOf(layout, floor) >= 0) out.push(BUILD_EXIT[kind][floor]);
    }
  }
}

function isDrafted(draft: readonly Plan[], veteran: number): boolean {
  for (const plan of draft) if (plan.from === veteran) return true;
  return false;
}

function listVeterans(player: Player, out: BuildAnswer[]): void {
  const { retired, draft } = player;
  if (goldLeft(player) < numbers.reenlistCost) return;
  for (let i = 0; i < retired.length; i++) {
    if (retired[i].resting || isDrafted(draft, i)) continue;
    const answers = enlist(i);
    for (let k = 0; k < vacant.length; k++) out.push(answers[vacant[k]]);
  }
}

function listDungeon(player: Player, layout: Layout, out: BuildAnswer[]): void {
  for (let place = 0; place < layout.floors * FLOOR; place++) {
    const kind = layout.stands[place];
    if (kind < 0) continue;
    const { type, stationary } = kinds[kind];
    if (type === 'trap') out.push(DISMANTLE[place]);
    else if (type === 'building') {
      out.push(RECLAIM[place]);
      if (isCrowded(layout, place >> 2)) out.push(RECLAIM_EXIT[place]);
    } else {
      if (!stationary) out.push(TRANSFER[place]);
      if (isUp(player, layout, place)) out.push(RETIRE[place]);
    }
  }
}

/** DL-12.13: the plan that `undo` of a place means; -1 if there is none. A building goes by its floor, the last first. */
function planAt(layout: Layout, draft: readonly Plan[], place: number): number {
  if (!isBuildingSpot(place)) return layout.plan[place];
  if ((place & 3) !== BUILDING) return -1;
  for (let i = draft.length - 1; i >= 0; i--)
    if (draft[i].place >> 2 === place >> 2 && kinds[draft[i].kind].type === 'building') return i;
  return -1;
}

function listDraft({ draft }: Player, layout: Layout, out: BuildAnswer[]): void {
  if (draft.length === 0) return;
  for (let place = 0; place < layout.floors * FLOOR; place++) {
    const plan = planAt(layout, draft, place);
    if (plan < 0) continue;
    if (!isBuildingSpot(place) || !isHeld(layout, place >> 2)) out.push(UNDO[place]);
  }
}

const WRONG_BUILD = objection('E-TYPE', 'DL-12.2');
const WRONG_PLACE = objection('E-TYPE', 'DL-12.3');
const STATIONARY = objection('E-STATIONARY', 'DL-22.5');
const HIDDEN_UNIT = objection('E-FACEDOWN', 'DL-12.9');
const VETERAN = objection('E-VETERAN', 'DL-12.10');
const FINAL = objection('E-FINAL', 'DL-12.13');
const HOLDS = objection('E-HOLDS', 'DL-12.14');
const NOT_A = {
  transfer: objection('E-TYPE', 'DL-12.4'),
  dismantle: objection('E-TYPE', 'DL-12.7'),
  reclaim: objection('E-TYPE', 'DL-12.8'),
  retire: objection('E-TYPE', 'DL-12.9'),
};

type Refuse = NonNullable<C['refuse']>;

function refuseHand(refuse: Refuse, player: Player, layout: Layout): void {
  for (const kind of new Set(player.hand.cards)) {
    const building = kinds[kind].type === 'building';
    for (let floor = 0; floor < layout.floors; floor++) {
      const why = building ? whyNotBuild(layout, kind, floor) : WRONG_BUILD;
      if (why !== null) object(refuse, BUILD[kind][floor] as Json, why);
    }
    for (let place = 0; place < layout.floors * FLOOR; place++) {
      const why = building ? WRONG_PLACE : whyNotPlace(layout, place);
      if (why !== null) object(refuse, PLACE[kind][place] as Json, why);
    }
  }
}

function refuseVeterans(refuse: Refuse, player: Player, layout: Layout): void {
  const gold = goldLeft(player);
  player.retired.forEach(({ resting }, i) => {
    if (isDrafted(player.draft, i)) return;
    for (let place = 0; place < layout.floors * FLOOR; place++) {
      const answer = enlist(i)[place] as Json;
      const why = whyNotPlace(layout, place);
      if (why !== null) object(refuse, answer, why);
      else if (resting) object(refuse, answer, VETERAN);
      else if (gold < numbers.reenlistCost)
        object(refuse, answer, tooDear('DL-12.10', numbers.reenlistCost, gold));
    }
  });
}

/** Why cards of the dungeon can't be moved out of it, or taken back. */
function refuseDungeon(refuse: Refuse, player: Player, layout: Layout): void {
  for (let place = 0; place < layout.floors * FLOOR; place++) {
    const plan = planAt(layout, player.draft, place);
    if (plan < 0 && layout.stands[place] >= 0) object(refuse, UNDO[place] as Json, FINAL);
    if (plan >= 0 && isBuildingSpot(place) && isHeld(layout, place >> 2))
      object(refuse, UNDO[place] as Json, HOLDS);
    if (layout.stands[place] >= 0)
      refuseMoves(refuse, place, layout.stands[place], isUp(player, layout, place));
  }
}

function refuseMoves(refuse: Refuse, place: number, kind: number, up: boolean): void {
  const { type, stationary } = kinds[kind];
  if (type !== 'unit') object(refuse, TRANSFER[place] as Json, NOT_A.transfer);
  else if (stationary) object(refuse, TRANSFER[place] as Json, STATIONARY);
  if (type !== 'unit') object(refuse, RETIRE[place] as Json, NOT_A.retire);
  else if (!up) object(refuse, RETIRE[place] as Json, HIDDEN_UNIT);
  if (type !== 'building') object(refuse, RECLAIM[place] as Json, NOT_A.reclaim);
  if (type !== 'trap') object(refuse, DISMANTLE[place] as Json, NOT_A.dismantle);
}

/** DL-12: everything a player may do now. */
const options = rules(
  ['DL-12.1a', 'DL-27.7', 'DL-27.11', 'DL-27.12', 'DL-27.13', 'DL-27.14'],
  (ctx: C, seat: number): BuildAnswer[] => {
    const player = ctx.g.players[seat];
    const layout = layoutOf(ctx.g, seat);
    const out: BuildAnswer[] = [END];
    listVacant(layout);
    listHand(player, layout, out);
    listVeterans(player, out);
    listDungeon(player, layout, out);
    listDraft(player, layout, out);
    if (ctx.refuse !== undefined) {
      refuseHand(ctx.refuse, player, layout);
      refuseVeterans(ctx.refuse, player, layout);
      refuseDungeon(ctx.refuse, player, layout);
    }
    return out;
  },
);

/** DL-12.13: a draft is told to nobody but its player. */
function tellDraft(ctx: C, seat: number, kind: string, data: Record<string, Json>): void {
  ctx.tell(kind, { seat, ...data }, { to: [seat] });
}

/** DL-12.2, DL-6.9 */
const draftBuilding = rules(
  ['DL-12.2', 'DL-6.9'],
  (ctx: C, seat: number, kind: number, floor: number, toExit: boolean): void => {
    const layout = layoutOf(ctx.g, seat);
    const moved = layout.count[floor] === 0 && occupantOf(layout, floor) >= 0;
    const shift = moved ? (toExit ? EXIT : ENTRANCE) : -1;
    ctx.g.players[seat].draft.push(Plan.make({ kind, place: floor * FLOOR + BUILDING, shift }));
    tellDraft(ctx, seat, 'drafted', { card: kinds[kind].id, at: PLACES[floor * FLOOR + BUILDING] });
  },
);

const draftPiece = rules(
  ['DL-12.3', 'DL-12.10'],
  (ctx: C, seat: number, kind: number, from: number, at: string): void => {
    ctx.g.players[seat].draft.push(Plan.make({ kind, from, place: placeOf[at] }));
    tellDraft(ctx, seat, 'drafted', { card: kinds[kind].id, at });
  },
);

const undo = rules(['DL-12.13', 'DL-12.14'], (ctx: C, seat: number, at: string): void => {
  const { draft } = ctx.g.players[seat];
  const plan = planAt(layoutOf(ctx.g, seat), draft, placeOf[at]);
  const [{ kind }] = draft.splice(plan, 1);
  tellDraft(ctx, seat, 'tookBack', { card: kinds[kind].id, at, plan });
});

/** A card that leaves the dungeon: where it lay on the table, null for one of the draft, of which nobody knew where. */
interface Lifted {
  piece: Piece;
  at: string | null;
  /** The plan it was, for its player; -1 for a card of the table. */
  plan: number;
}

/** Takes a card out of the dungeon, or out of the draft: then it is put down and taken away in one, for good. */
function lift(ctx: C, seat: number, place: number): Lifted {
  const player = ctx.g.players[seat];
  const layout = layoutOf(ctx.g, seat);
  const home = layout.home[place];
  if (home < 0) {
    // Of two alike the one that was drafted first stays.
    const plan = planAt(layout, player.draft, isBuildingSpot(place) ? (place & ~3) + BUILDING : place);
    return { piece: fromDraft(ctx, seat, plan), at: null, plan };
  }
  const piece = player.dungeon[home] as Piece;
  player.dungeon[home] = null;
  return { piece, at: PLACES[home], plan: -1 };
}

/** DL-12.6: a card of the draft leaves the hand, or for its gold the retirement zone. */
const fromDraft = rules(['DL-12.6', 'DL-12.10', 'DL-12.13'], (ctx: C, seat: number, plan: number): Piece => {
  const { draft, hand, retired } = ctx.g.players[seat];
  const [{ kind, from }] = draft.splice(plan, 1);
  if (from < 0) {
    hand.cards.splice(hand.cards.indexOf(kind), 1);
    return Piece.make({ kind, owner: seat, up: false });
  }
  const [piece] = retired.splice(from, 1);
  for (const other of draft) if (other.from > from) other.from--;
  ctx.reveal('reenlisted', { seat, card: kinds[kind].id });
  loseGold(ctx, seat, numbers.reenlistCost, 'reenlist');
  return piece;
});

/** What leaves is seen by all; which plan of the draft it was by its player alone. */
function tellLifted(ctx: C, seat: number, kind: string, { piece, at, plan }: Lifted): void {
  const data = { seat, at, card: kinds[piece.kind].id, counters: countersOn(piece) };
  ctx.reveal(kind, data, plan < 0 ? {} : { aside: { to: [seat], data: { plan } } });
}

const transfer = rules(['DL-12.4', 'DL-12.6', 'DL-25.13'], (ctx: C, seat: number, at: string): void => {
  const lifted = lift(ctx, seat, placeOf[at]);
  lifted.piece.up = true;
  ctx.g.players[seat].staging.push(lifted.piece);
  tellLifted(ctx, seat, 'transferred', lifted);
});

const dismantle = rules(['DL-12.7', 'DL-12.7a'], (ctx: C, seat: number, at: string): void => {
  const lifted = lift(ctx, seat, placeOf[at]);
  discard(ctx.g, lifted.piece.kind, seat);
  tellLifted(ctx, seat, 'dismantled', lifted);
});

const reclaim = rules(
  ['DL-12.8', 'DL-12.8a', 'DL-7.2'],
  (ctx: C, seat: number, at: string, stays: number): void => {
    const place = placeOf[at];
    if (isCrowded(layoutOf(ctx.g, seat), place >> 2)) makeWay(ctx, seat, place >> 2, stays);
    const lifted = lift(ctx, seat, place);
    const { kind } = lifted.piece;
    discard(ctx.g, kind, seat);
    closeRanks(ctx.g.players[seat].dungeon);
    const { hero, level } = kinds[kind];
    tellLifted(ctx, seat, 'reclaimed', lifted);
    gainGold(ctx, seat, hero ? numbers.reclaimHeroBuilding : level, 'reclaim');
  },
);

/** DL-6.10: of two cards on a floor that becomes one area only one stays. */
const makeWay = rules(['DL-6.10', 'DL-12.10'], (ctx: C, seat: number, floor: number, stays: number): void => {
  const { g } = ctx;
  const place = floor * FLOOR + (stays === EXIT ? ENTRANCE : EXIT);
  if (layoutOf(g, seat).home[place] < 0) {
    undo(ctx, seat, PLACES[place]);
    return;
  }
  const lifted = lift(ctx, seat, place);
  const { piece } = lifted;
  tellLifted(ctx, seat, 'displaced', lifted);
  if (kinds[piece.kind].type === 'trap') {
    discard(g, piece.kind, seat);
    return;
  }
  piece.up = true;
  piece.resting = true;
  g.players[seat].retired.push(piece);
});

const retireUnit = rules(['DL-12.9', 'DL-7.5'], (ctx: C, seat: number, at: string): void => {
  const { piece, at: home } = lift(ctx, seat, placeOf[at]);
  piece.resting = true;
  ctx.tell('retired', { seat, at: home, card: kinds[piece.kind].id });
  retire(ctx, piece, 'retire');
});

/** DL-6.9: the card of the single area makes room. */
function shiftOccupant(dungeon: (Piece | null)[], floor: number, spot: number): void {
  const entrance = floor * FLOOR + ENTRANCE;
  const exit = floor * FLOOR + EXIT;
  if ((dungeon[entrance] === null) === (dungeon[exit] === null)) return;
  const occupant = dungeon[entrance] ?? dungeon[exit];
  dungeon[entrance] = spot === ENTRANCE ? occupant : null;
  dungeon[exit] = spot === EXIT ? occupant : null;
}

/** DL-12.11, DL-25.9: what was drafted is put down, face-down. Others see where, and which veterans were called. */
const putDown = rules(
  ['DL-12.11', 'DL-12.10', 'DL-25.9', 'DL-25.13', 'DL-6.8'],
  (ctx: C, seat: number): void => {
    const { g } = ctx;
    const player = g.players[seat];
    const { draft, dungeon, hand, retired } = player;
    const called: Piece[] = [];
    const fresh = new Set<Piece | null>();
    for (const { kind, from, place, shift } of draft) {
      let at = place;
      let piece: Piece;
      if (from < 0) {
        hand.cards.splice(hand.cards.indexOf(kind), 1);
        piece = Piece.make({ kind, owner: seat, up: false });
      } else {
        piece = retired[from];
        piece.up = false;
        called.push(piece);
      }
      if (kinds[kind].type === 'building') {
        if (shift >= 0) shiftOccupant(dungeon, place >> 2, shift);
        if (dungeon[at] !== null) at = (place & ~3) + ANNEX;
      }
      dungeon[at] = piece;
      fresh.add(piece);
    }
    player.draft = [];
    player.retired = retired.filter((piece) => !called.includes(piece));
    for (const piece of player.retired) piece.resting = false;
    // By place and not in the order of the draft, which nobody else has seen.
    ctx.reveal('putDown', { seat, places: PLACES.filter((_, place) => fresh.has(dungeon[place] ?? null)) });
    for (const { kind } of called) ctx.tell('reenlisted', { seat, card: kinds[kind].id });
    if (called.length > 0) loseGold(ctx, seat, called.length * numbers.reenlistCost, 'reenlist');
  },
);

/** DL-12: one player's build phase. */
export const buildTurn = procedure('buildTurn', { seat: int, since: num.or(0) }).steps(
  act('DL-12.1/begin', ({ g, v, now }) => {
    g.active = v.seat;
    v.since = now;
  }),
  decision<{ seat: number; since: number }, BuildAnswer>('DL-12.1', {
    kind: 'build',
    silence: 'DL-26.5',
    limit: inAll(90_000),
    who: ({ v }) => v.seat,
    options: (ctx, seat) => options(ctx as C, seat),
    otherwise: () => END,
    take: (ctx, answer, seat): Flow => {
      if (answer === END) {
        putDown(ctx as C, seat);
        return { op: 'next' };
      }
      carryOut(ctx as C, seat, answer);
      return { op: 'stay' };
    },
  }),
);

const carryOut = rules(
  ['DL-6.11', 'DL-12.13'],
  (ctx: C, seat: number, answer: Exclude<BuildAnswer, typeof END>): void => {
    if ('place' in answer) draftPiece(ctx, seat, kindOf[answer.place], -1, answer.at);
    else if ('build' in answer)
      draftBuilding(ctx, seat, kindOf[answer.build], answer.floor - 1, answer.occupant === 'exit');
    else if ('enlist' in answer)
      draftPiece(ctx, seat, ctx.g.players[seat].retired[answer.enlist].kind, answer.enlist, answer.at);
    else if ('undo' in answer) undo(ctx, seat, answer.undo);
    else if ('transfer' in answer) transfer(ctx, seat, answer.transfer);
    else if ('dismantle' in answer) dismantle(ctx, seat, answer.dismantle);
    else if ('reclaim' in answer)
      reclaim(ctx, seat, answer.reclaim, answer.stays === 'exit' ? EXIT : ENTRANCE);
    else retireUnit(ctx, seat, answer.retire);
  },
);
