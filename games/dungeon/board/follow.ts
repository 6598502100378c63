import type { FactSeen } from '@kaiju/web/kit';
import { numbers } from '../content/numbers.ts';
import type { Stat } from '../content/types.ts';
import { ATTRS, kindOf, kinds } from '../effects/code.ts';
import {
  ANNEX,
  BUILDING,
  type DungeonView,
  ENTRANCE,
  EXIT,
  FLOOR,
  type Phase,
  type PieceView,
  placeOf,
} from '../state.ts';

/**
 * The table as facts tell of it, one after the other. A whole night of raids comes with one answer, and the view of
 * the table before it: here the view goes along, so that every blow is seen where it falls.
 */

type Data = Record<string, unknown>;
type PlayerView = DungeonView['players'][number];
type Step = (g: DungeonView, data: Data) => void;

const num = (value: unknown): number => Number(value);
const kindNamed = (id: unknown): number => kindOf[String(id)] ?? -1;

/** A card as it was printed. */
export function printed(kind: number, owner: number, change: Partial<PieceView> = {}): PieceView {
  return {
    ...{ kind, owner, up: true, wounds: 0, hp: 0, def: 0, atk: 0, mil: 0, kno: 0, fai: 0, eco: 0, cha: 0 },
    ...{ raidAtk: 0, ambush: false, used: 0, no: 0, goal: -1, resting: false },
    hero: kind >= 0 && kinds[kind].hero,
    ...change,
  };
}

function discarded(g: DungeonView, kind: number, owner: number): void {
  if (kind < 0) return;
  if (kinds[kind].type === 'npc') g.fallen.push(kind);
  else if (kinds[kind].hero) g.players[owner].discard.push(kind);
  else g.discard.push(kind);
}

function takeLast(from: number[], kind: number): void {
  const at = from.lastIndexOf(kind);
  if (at >= 0) from.splice(at, 1);
}

function toHand({ hand }: PlayerView, card: unknown, hero: boolean): void {
  hand.count++;
  if (hero) hand.heroes++;
  const kind = kindNamed(card);
  if (kind >= 0) hand.cards?.push(kind);
}

function fromHand({ hand }: PlayerView, kind: number): void {
  hand.count--;
  if (kind < 0) return;
  if (kinds[kind].hero) hand.heroes--;
  const at = hand.cards?.indexOf(kind) ?? -1;
  if (at >= 0) hand.cards?.splice(at, 1);
}

/** Takes what stands at a place out of a dungeon, or out of the staging zone. */
function lift(player: PlayerView, at: unknown): PieceView | null {
  const [zone, i] = String(at).split('.');
  if (zone === 'staging') return player.staging.splice(num(i), 1)[0] ?? null;
  const place = placeOf[String(at)];
  const piece = player.dungeon[place] ?? null;
  if (piece !== null) player.dungeon[place] = null;
  return piece;
}

/** Takes out of a dungeon what a fact says has left it. Where a card of a draft had lain only its player knows. */
function lifted(g: DungeonView, { seat, at, card, plan }: Data): PieceView | null {
  const player = g.players[num(seat)];
  if (at !== null) return lift(player, at);
  const [drafted] = player.draft?.splice(num(plan), 1) ?? [];
  if (drafted === undefined || drafted.from < 0) {
    fromHand(player, kindNamed(card));
    return null;
  }
  for (const other of player.draft ?? []) if (other.from > drafted.from) other.from--;
  return player.retired.splice(drafted.from, 1)[0];
}

/** The piece a fact is about: an attacker by its number, a card by its place, an NPC that waits. */
function named(g: DungeonView, { seat, at, no }: Data): PieceView | null {
  if (at !== undefined && seat !== undefined) {
    const { dungeon, staging } = g.players[num(seat)];
    const [zone, i] = String(at).split('.');
    return (zone === 'staging' ? staging[num(i)] : dungeon[placeOf[String(at)]]) ?? null;
  }
  if (no === undefined) return null;
  const isIt = (piece: PieceView) => piece.no === no;
  return g.raid?.party.find(isIt) ?? g.waiting.find(isIt) ?? null;
}

/** A card that everybody sees from now on, with the counters that were hidden with it. */
function shown(before: PieceView | null, seat: number, card: unknown, counters: unknown): PieceView {
  const known = before !== null && before.kind >= 0 ? before : {};
  return printed(kindNamed(card), seat, { ...known, ...(counters as Partial<PieceView>), up: true });
}

function turnUp(g: DungeonView, { seat, at, card, counters }: Data): void {
  const { dungeon } = g.players[num(seat)];
  const place = placeOf[String(at)];
  dungeon[place] = shown(dungeon[place], num(seat), card, counters);
}

/** Takes an attacker out of the party that raids, or out of one that never got there. */
function leave(g: DungeonView, { no, card }: Data): PieceView | null {
  const { raid } = g;
  if (raid !== null) {
    const at = raid.party.findIndex((piece) => piece.no === no);
    if (at >= 0) {
      if (at < raid.struck) raid.struck--;
      return raid.party.splice(at, 1)[0];
    }
    return null;
  }
  for (const { units } of g.parties) {
    const at = units.findIndex(({ kind }) => kind === kindNamed(card));
    if (at >= 0) return units.splice(at, 1)[0];
  }
  return null;
}

/** Where the first of two buildings is gone the second moves up. */
function closeRanks(dungeon: (PieceView | null)[]): void {
  for (let place = BUILDING; place < dungeon.length; place += FLOOR) {
    if (dungeon[place] !== null) continue;
    dungeon[place] = dungeon[place + ANNEX - BUILDING];
    dungeon[place + ANNEX - BUILDING] = null;
  }
}

/** One's own draft is carried out plan by plan: a building beside a card in the single area moves that one (DL-6.9). */
export function putPlans(player: PlayerView, seat: number): Set<PieceView> {
  const { dungeon, retired } = player;
  const put = new Set<PieceView>();
  const called = new Set<PieceView>();
  for (const { kind, from, place, shift } of player.draft ?? []) {
    if (from < 0) fromHand(player, kind);
    else called.add(retired[from]);
    const piece = { ...(from < 0 ? printed(kind, seat) : retired[from]), up: false };
    const floor = place - (place % FLOOR);
    const [entrance, exit] = [dungeon[floor + ENTRANCE], dungeon[floor + EXIT]];
    if (shift >= 0 && (entrance === null) !== (exit === null)) {
      dungeon[floor + ENTRANCE] = shift === ENTRANCE ? (entrance ?? exit) : null;
      dungeon[floor + EXIT] = shift === EXIT ? (entrance ?? exit) : null;
    }
    const second = place === floor + BUILDING && dungeon[place] !== null;
    dungeon[second ? floor + ANNEX : place] = piece;
    put.add(piece);
  }
  player.draft = [];
  player.retired = retired.filter((piece) => !called.has(piece));
  return put;
}

/** One more attacker has struck, or found nobody. */
function inFinalRoom({ raid, world }: DungeonView): void {
  if (raid === null) return;
  raid.at = (numbers.floorsBelowWorld + world) * FLOOR;
  raid.struck++;
}

/** What leaves a place for good: a trap that is gone, a building that is razed. */
const gone: Step = (g, data) => {
  lifted(g, data);
  discarded(g, kindNamed(data.card), num(data.seat));
};

const STEPS: Record<string, Step> = {
  first: (g, { seat }) => {
    g.first = num(seat);
    g.players[g.first].gold += numbers.firstSeatExtra[g.players.length];
  },
  hero: (g, { seat, hero }) => {
    g.players[num(seat)].hero = String(hero);
  },
  round: (g, { round, first }) => {
    g.round = num(round);
    g.first = num(first);
    g.redirected.fill(-1);
    for (const npc of g.waiting) npc.goal = -1;
    for (const player of g.players) {
      player.lost = 0;
      player.fury = 0;
    }
  },
  phase: (g, { phase }) => {
    g.phase = phase as Phase;
    g.active = -1;
    if (g.phase === 'reveal') for (const player of g.players) player.passed = false;
  },
  draw: (g, { seat, level, card }) => {
    g.piles[num(level) - 1].count--;
    toHand(g.players[num(seat)], card, false);
  },
  buy: (g, { seat, level, now, card }) => {
    const player = g.players[num(seat)];
    player.gold = num(now);
    if (level === null) player.deck.count--;
    else g.piles[num(level) - 1].count--;
    toHand(player, card, level === null);
  },
  buyBack: (g, { seat, card, now }) => {
    const player = g.players[num(seat)];
    player.gold = num(now);
    takeLast(player.discard, kindNamed(card));
    toHand(player, card, true);
  },
  liberation: (g, { seat }) => {
    g.players[num(seat)].liberated = true;
  },
  worldUp: (g, { world, floors }) => {
    g.world = num(world);
    for (const { out, dungeon } of g.players)
      while (!out && dungeon.length < num(floors) * FLOOR) dungeon.push(null);
  },
  renewed: (g, { level, cards }) => {
    g.piles[num(level) - 1].count = num(cards);
    g.discard = g.discard.filter((kind) => kinds[kind].level !== level);
  },
  gold: (g, { seat, now }) => {
    g.players[num(seat)].gold = num(now);
  },
  heal: (g, { seat, now }) => {
    g.players[num(seat)].hp = num(now);
  },
  ghostDraw: (g, { level, card }) => {
    g.piles[num(level) - 1].count--;
    g.discard.push(kindNamed(card));
  },
  handDiscard: (g, { seat, card }) => {
    fromHand(g.players[num(seat)], kindNamed(card));
    discarded(g, kindNamed(card), num(seat));
  },

  putDown: (g, { seat, places }) => {
    const player = g.players[num(seat)];
    if (player.draft) putPlans(player, num(seat));
    else {
      player.hand.count -= (places as string[]).length;
      for (const at of places as string[])
        player.dungeon[placeOf[at]] = printed(-1, num(seat), { up: false });
    }
  },
  reenlisted: (g, { seat, card }) => {
    const player = g.players[num(seat)];
    // One's own draft has called it already.
    if (player.draft) return;
    const at = player.retired.findIndex(({ kind, resting }) => kind === kindNamed(card) && !resting);
    if (at >= 0) player.retired.splice(at, 1);
    // What was put down for it did not come from the hand.
    toHand(player, null, kinds[kindNamed(card)].hero);
  },
  transferred: (g, data) => {
    const { seat, card, counters } = data;
    g.players[num(seat)].staging.push(shown(lifted(g, data), num(seat), card, counters));
  },
  displaced: (g, data) => {
    const { seat, card, counters } = data;
    if (kinds[kindNamed(card)].type === 'trap') return gone(g, data);
    const piece = shown(lifted(g, data), num(seat), card, counters);
    g.players[num(seat)].retired.push({ ...piece, resting: true });
  },
  tookBack: (g, { seat, plan }) => {
    g.players[num(seat)].draft?.splice(num(plan), 1);
  },
  dismantled: gone,
  reclaimed: (g, data) => {
    gone(g, data);
    closeRanks(g.players[num(data.seat)].dungeon);
  },
  retired: (g, { seat, at }) => {
    const player = g.players[num(seat)];
    const piece = lift(player, at);
    if (piece) player.retired.push({ ...piece, resting: true });
  },

  npcPileDiscard: (g, { level, cards }) => {
    g.npcs[num(level) - 1].count = 0;
    g.fallen.push(...(cards as string[]).map(kindNamed));
  },
  npcsRenewed: (g, { cards }) => {
    g.npcs[g.npcs.length - 1].count = num(cards);
    g.fallen = g.fallen.filter((kind) => kinds[kind].level !== g.npcs.length);
  },
  npcEnter: (g, { card, no, counters }) => {
    const kind = kindNamed(card);
    g.npcs[kinds[kind].level - 1].count--;
    g.waiting.push(printed(kind, -1, { ...(counters as Partial<PieceView>), no: num(no) }));
    g.entered = num(no);
  },
  flip: turnUp,
  pass: (g, { seat }) => {
    g.players[num(seat)].passed = true;
  },
  riteDone: (g, { seat, card }) => {
    const { dungeon } = g.players[num(seat)];
    const place = dungeon.findIndex((piece) => piece?.up === true && piece.kind === kindNamed(card));
    if (place >= 0) dungeon[place] = null;
    discarded(g, kindNamed(card), num(seat));
  },
  npcTarget: (g, { no, target }) => {
    const npc = g.waiting.find((piece) => piece.no === no);
    if (npc) npc.goal = num(target);
  },
  converted: (g, { no, card }) => {
    g.waiting = g.waiting.filter((piece) => piece.no !== no);
    g.fallen.push(kindNamed(card));
  },
  redirected: (g, { target, prefs }) => {
    for (const attr of prefs as string[]) g.redirected[ATTRS.indexOf(attr as never)] = num(target);
  },

  sortie: (g, { seat, parties }) => {
    const player = g.players[num(seat)];
    // From the highest number down: places in the staging zone move up.
    const told = parties as { target: number; units: string[]; from: string[] }[];
    const taken = new Map<string, PieceView | null>();
    for (const at of told.flatMap(({ from }) => from).sort((a, b) => b.localeCompare(a, 'en', NUMERIC)))
      taken.set(at, lift(player, at));
    g.parties = told.map(({ target, units, from }) => ({
      target,
      units: from.map((at, i) => taken.get(at) ?? printed(kindNamed(units[i]), num(seat))),
    }));
  },
  raidStart: (g, { by, target, party }) => {
    const told = party as { card: string; no: number; wounds: number }[];
    // Parties set out in the order in which they are told; of heroes each comes as it waited.
    const sent = num(by) < 0 ? [] : (g.parties.shift()?.units ?? []);
    const units = told.map(({ card, no, wounds }, i) => {
      const before = num(by) < 0 ? g.waiting.find((npc) => npc.no === no) : sent[i];
      return printed(kindNamed(card), num(by), {
        ...{ ...before, no, wounds },
        ...(num(by) < 0 ? { goal: num(target) } : {}),
      });
    });
    if (num(by) < 0) g.waiting = g.waiting.filter(({ no }) => !told.some((npc) => npc.no === no));
    g.raid = {
      ...{ by: num(by), target: num(target), party: units, struck: 0, at: -1, owed: [], halted: false },
    };
  },
  station: (g, { at }) => {
    if (g.raid) g.raid.at = placeOf[String(at)];
  },
  turnUp,
  exchange: (g, { no, attacker, unit }) => {
    const front = named(g, { no });
    if (front) front.wounds = num(attacker);
    const { raid } = g;
    const foe = raid && g.players[raid.target].dungeon[raid.at];
    if (foe) foe.wounds = num(unit);
  },
  buildingExchange: (g, { no, at, attacker, wounds }) => {
    const front = named(g, { no });
    if (front) front.wounds = num(attacker);
    const building = g.raid && g.players[g.raid.target].dungeon[placeOf[String(at)]];
    if (building) building.wounds = num(wounds);
  },
  buildingDestroyed: gone,
  trapSprung: gone,
  trapDisarmed: gone,
  riteSpoiled: gone,
  rewoven: (g, { seat, card }) => {
    const player = g.players[num(seat)];
    const kind = kindNamed(card);
    takeLast(kinds[kind].hero ? player.discard : g.discard, kind);
    toHand(player, player.hand.cards === null ? null : card, kinds[kind].hero);
  },
  death: (g, { seat, card, no, at, kept }) => {
    if (no !== undefined) leave(g, { no, card });
    else lift(g.players[num(seat)], at);
    if (kept) g.players[num(seat)].retired.push(printed(kindNamed(card), num(seat)));
    else discarded(g, kindNamed(card), num(seat));
  },
  npcSlain: (g, { card, no }) => {
    leave(g, { no });
    g.fallen.push(kindNamed(card));
  },
  toRear: (g, { no }) => {
    const piece = leave(g, { no });
    if (piece) g.raid?.party.push(piece);
  },
  halted: (g) => {
    if (g.raid) g.raid.halted = true;
  },
  heroHit: (g, { seat, n, hp }) => {
    const player = g.players[num(seat)];
    player.hp = num(hp);
    player.lost += num(n);
    inFinalRoom(g);
  },
  lastRite: (g, { seat, hp }) => {
    g.players[num(seat)].hp = num(hp);
    inFinalRoom(g);
  },
  heroGone: (g) => inFinalRoom(g),
  home: (g, { seat, card, no, wounds }) => {
    const piece = leave(g, { no, card });
    g.players[num(seat)].retired.push(
      printed(kindNamed(card), num(seat), { ...piece, wounds: num(wounds), no: 0, raidAtk: 0 }),
    );
  },
  npcLeaves: (g, { card, no }) => {
    leave(g, { no });
    g.fallen.push(kindNamed(card));
  },
  npcReturns: (g, { card, no }) => {
    leave(g, { no });
    g.waiting.push(printed(kindNamed(card), -1, { no: num(no) }));
    g.waiting.sort((a, b) => a.no - b.no);
  },
  raidEnd: (g, { target }) => {
    g.raid = null;
    const { dungeon } = g.players[num(target)];
    for (const piece of dungeon) if (piece) piece.raidAtk = 0;
    closeRanks(dungeon);
  },

  mend: setWounds,
  damage: setWounds,
  counter: (g, data) => {
    const piece = named(g, data);
    if (piece) piece[data.stat as Stat] = num(data.sum);
  },
  raidAtk: (g, data) => {
    const piece = named(g, data);
    if (piece) piece.raidAtk += num(data.n);
  },
  roundAtk: (g, { seat, sum }) => {
    g.players[num(seat)].fury = num(sum);
  },
  raised: (g, { seat, card }) => {
    takeLast(g.discard, kindNamed(card));
    g.players[num(seat)].retired.push(printed(kindNamed(card), num(seat)));
  },
  recovered: (g, { seat, card }) => {
    const player = g.players[num(seat)];
    takeLast(player.discard, kindNamed(card));
    toHand(player, player.hand.cards === null ? null : card, true);
  },
  rested: (g, { seat, cards }) => {
    const player = g.players[num(seat)];
    for (const { card, at, wounds } of cards as { card: string; at: string; wounds: number }[]) {
      const piece =
        at === 'retired'
          ? player.retired.find((other) => other.kind === kindNamed(card) && other.wounds > 0)
          : player.dungeon[placeOf[at]];
      if (piece) piece.wounds = wounds;
    }
  },
  twilight: (g, { seat, hp }) => {
    g.players[num(seat)].hp = num(hp);
  },
  eliminated: (g, { seat, place, cards }) => {
    const player = g.players[num(seat)];
    player.out = true;
    player.place = num(place);
    player.hp = Math.min(0, player.hp);
    player.gold = 0;
    g.alive--;
    g.discard.push(...(cards as string[]).map(kindNamed));
    Object.assign(player, { dungeon: [], staging: [], retired: [], discard: [] });
    player.hand = { count: 0, heroes: 0, cards: player.hand.cards && [] };
    player.deck = { count: 0, cards: player.deck.cards && [] };
    for (const npc of g.waiting) if (npc.goal === seat) npc.goal = -1;
    g.redirected = g.redirected.map((target) => (target === seat ? -1 : target));
  },
};

const NUMERIC = { numeric: true } as const;

function setWounds(g: DungeonView, data: Data): void {
  const piece = named(g, data);
  if (piece) piece.wounds = num(data.wounds);
}

/** The table after a fact; the one before it stays as it was. */
export function follow(g: DungeonView, { kind, data }: Pick<FactSeen, 'kind' | 'data'>): DungeonView {
  const step = STEPS[kind];
  if (step === undefined) return g;
  const next = structuredClone(g);
  step(next, data as Data);
  return next;
}

/** The table after some facts. */
export function followAll(g: DungeonView, facts: readonly Pick<FactSeen, 'kind' | 'data'>[]): DungeonView {
  const next = structuredClone(g);
  for (const { kind, data } of facts) STEPS[kind]?.(next, data as Data);
  return next;
}
