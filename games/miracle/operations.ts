import { type Ctx, engraved, type Reason, rule, rules } from '@kaiju/kernel';
import { distance, type HexMap } from './map.ts';
import { cellIn, mayMove, reachable, surveyFor, whyStuck, whyUnreachable } from './reach.ts';
import {
  active,
  artifactOf,
  attackOf,
  boardOf,
  type Creature,
  has,
  isClosed,
  type Miracle,
  near,
  rulesFor,
  sideOf,
  standing,
  starOf,
} from './state.ts';

/** MI-2.6: what may be done in the main phase. Cells are called `x,y`; `target` is a creature or 'miracle'. */
export type Operation =
  | { op: 'end' }
  | { op: 'summon'; kind: string; star: number; at: string }
  | { op: 'move'; creature: number; to: string }
  | { op: 'attack'; creature: number; target: number | 'miracle' }
  | { op: 'use'; at: string }
  | { op: 'use'; on: number };

export const END: Operation = engraved({ op: 'end' });

/** Operations are made once per map and shared: a turn lists hundreds of them, and they never change. */
class OperationBook {
  private readonly moves: Operation[][] = [];
  private readonly attacks: Operation[][] = [];
  private readonly summons = new Map<string, Operation[][]>();
  private readonly uses: Operation[] = [];
  private readonly equips: Operation[] = [];
  readonly map: HexMap;
  constructor(map: HexMap) {
    this.map = map;
  }
  /** A creature's moves, by cell. */
  movesOf(creature: number): readonly Operation[] {
    this.moves[creature] ??= this.map.names.map((to) => engraved({ op: 'move', creature, to }));
    return this.moves[creature];
  }
  attack(creature: number, target: number): Operation {
    this.attacks[creature] ??= [];
    const whom: number | 'miracle' = target === 0 ? 'miracle' : target;
    this.attacks[creature][target] ??= engraved({ op: 'attack', creature, target: whom });
    return this.attacks[creature][target];
  }
  summon(kind: string, star: number, cell: number): Operation {
    let byStar = this.summons.get(kind);
    if (byStar === undefined) {
      byStar = [[], [], [], []];
      this.summons.set(kind, byStar);
    }
    byStar[star][cell] ??= engraved({ op: 'summon', kind, star, at: this.map.names[cell] });
    return byStar[star][cell];
  }
  equip(creature: number): Operation {
    this.equips[creature] ??= engraved({ op: 'use', on: creature });
    return this.equips[creature];
  }
  use(cell: number): Operation {
    this.uses[cell] ??= engraved({ op: 'use', at: this.map.names[cell] });
    return this.uses[cell];
  }
}

const books = new WeakMap<HexMap, OperationBook>();
let open: OperationBook | undefined;

/** The operations of the map in play; within a match it is always the same, and mostly in the next one too. */
function bookOf(map: HexMap): OperationBook {
  if (open?.map === map) return open;
  open = books.get(map) ?? new OperationBook(map);
  books.set(map, open);
  return open;
}

/** Options are written on one long page and copied out at the end; growing a new list each time costs far more. */
const page: Operation[] = [];
let written = 0;
function offer(operation: Operation): void {
  page[written++] = operation;
}

/** The arrivals that a creature's search has found. */
const found = new Int16Array(41 * 41);
function offerFound(moves: readonly Operation[], count: number): void {
  const before = written;
  for (let k = 0; k < count; k++) page[before + k] = moves[cellIn(found[k])];
  written = before + count;
}

type Refuse = Ctx<Miracle, unknown>['refuse'];

/** Everything the active player may do, and with `refuse` everything it may not, and why. */
export function operations(g: Miracle, refuse: Refuse): Operation[] {
  const seat = active(g);
  const ops = bookOf(boardOf(g));
  written = 0;
  offer(END);
  listSummons(g, seat, ops, refuse);
  listMoves(g, seat, ops, refuse);
  listAttacks(g, seat, ops, refuse);
  listUses(g, seat, ops, refuse);
  return page.slice(0, written);
}

/** MI-1.3, MI-1.4: the own spawn points, those of held barracks included. */
const spawnPoints = rule('MI-1.4', (g: Miracle, seat: number): number[] => {
  const map = boardOf(g);
  const points = map.spawns[sideOf(g, seat)].slice();
  for (let i = 0; i < map.barracks.length; i++) {
    if (g.barracks[i] === seat) points.push(...map.barracks[i].spawns);
  }
  return points;
});

function otherSpawnPoints(g: Miracle, seat: number): number[] {
  const map = boardOf(g);
  const free = map.barracks.filter((_, i) => g.barracks[i] !== seat);
  return [...map.spawns[sideOf(g, 1 - seat)], ...free.flatMap((b) => b.spawns)];
}

/** MI-4.1 */
function listSummons(g: Miracle, seat: number, ops: OperationBook, refuse: Refuse): void {
  const { slots, mana } = g.players[seat];
  const { creatures } = rulesFor(g);
  let points: number[] | undefined;
  for (const slot of slots) {
    const kind = creatures[slot.kind];
    const air = kind.has.flying;
    for (let star = 1; star <= 3; star++) {
      const { cost } = kind.stars[star - 1];
      if (refuse === undefined && (slot.ready === 0 || cost > mana)) continue;
      points ??= spawnPoints(g, seat);
      for (const cell of points) {
        const free = standing(g, cell, air) === undefined;
        if (slot.ready === 0) refuse?.(ops.summon(slot.kind, star, cell), 'MI-4.1', { key: 'noUnit' });
        else if (cost > mana)
          refuse?.(ops.summon(slot.kind, star, cell), 'MI-4.1', { key: 'noMana', cost, mana });
        else if (!free) refuse?.(ops.summon(slot.kind, star, cell), 'MI-4.1', { key: 'layerTaken' });
        else offer(ops.summon(slot.kind, star, cell));
      }
      if (refuse === undefined) continue;
      for (const cell of otherSpawnPoints(g, seat))
        refuse(ops.summon(slot.kind, star, cell), 'MI-4.1', { key: 'notYourSpawn' });
    }
  }
}

/** MI-5.1 to MI-5.5 */
function listMoves(g: Miracle, seat: number, ops: OperationBook, refuse: Refuse): void {
  const map = boardOf(g);
  let surveyed = false;
  for (let i = 0; i < g.creatures.length; i++) {
    const c = g.creatures[i];
    if (c.owner !== seat) continue;
    const able = mayMove(g, c);
    if (!able && refuse === undefined) continue;
    if (!surveyed) surveyFor(g, seat);
    surveyed = true;
    const count = able ? reachable(g, c, found) : 0;
    const moves = ops.movesOf(c.id);
    offerFound(moves, count);
    if (refuse === undefined) continue;
    const reached = new Set(found.subarray(0, count).map(cellIn));
    const stuck = whyStuck(g, c);
    for (let cell = 0; cell < map.size; cell++) {
      if (reached.has(cell)) continue;
      if (cell === c.at) refuse(moves[cell], 'MI-5.2', { key: 'ownCell' });
      else if (stuck) refuse(moves[cell], stuck.clause, { key: stuck.key });
      else if (near(g, c.at, cell) > starOf(g, c).move) refuse(moves[cell], 'MI-5.2', { key: 'tooFar' });
      else {
        const why = whyUnreachable(g, c, cell);
        refuse(moves[cell], why.clause, { key: why.key });
      }
    }
  }
}

/** MI-6.1: what keeps a creature from attacking at all; null if nothing does. */
function whyPeaceful(g: Miracle, c: Creature): { clause: string; key: string } | null {
  if (c.fresh) return FRESH;
  if (c.attacked || (c.moved && !has(g, c, 'swift'))) return ACTED;
  const { range, attack } = starOf(g, c);
  if (range === null) return NO_RANGE;
  // Nothing lowers an attack, so only who has none by nature needs a closer look.
  return attack > 0 || attackOf(g, c) > 0 ? null : NO_ATTACK;
}
const FRESH = { clause: 'MI-4.3', key: 'justSummoned' };
const ACTED = { clause: 'MI-6.1', key: 'hasActed' };
const NO_RANGE = { clause: 'MI-6.6', key: 'neverAttacks' };
const NO_ATTACK = { clause: 'MI-6.1', key: 'noAttack' };

/** MI-6.2: what keeps a target at this distance from being attacked; null if nothing does. */
function whySafe(
  g: Miracle,
  by: Creature,
  target: Creature,
  away: number,
): { clause: string; key: string } | null {
  if (!reachesLayer(g, by, target)) return { clause: 'MI-6.2', key: 'cantHitFliers' };
  if (target.hidden && away > 1) return { clause: 'MI-8.6', key: 'stealthed' };
  return target.hp > 0 ? null : { clause: 'MI-6.2', key: 'fallen' };
}
const NOWHERE = [1, 0] as const;
const OUT_OF_RANGE = { clause: 'MI-6.2', key: 'outOfRange' };

export function inRange(g: Miracle, c: Creature, away: number): boolean {
  const { range } = starOf(g, c);
  return range !== null && away >= range[0] && away <= range[1];
}

/** MI-8.2: fliers are hit by fliers and by the anti-air. */
export const reachesLayer = rule(
  'MI-8.2',
  (g: Miracle, by: Creature, target: Creature): boolean => !target.air || by.air || has(g, by, 'anti-air'),
);

function listAttacks(g: Miracle, seat: number, ops: OperationBook, refuse: Refuse): void {
  const map = boardOf(g);
  const gate = map.miracles[sideOf(g, 1 - seat)];
  const { creatures } = g;
  // Friends are looked at only to be refused.
  const targets = refuse === undefined ? creatures.filter((c) => c.owner !== seat) : creatures;
  for (let i = 0; i < creatures.length; i++) {
    const c = creatures[i];
    if (c.owner !== seat) continue;
    const peaceful = whyPeaceful(g, c);
    if (peaceful !== null && refuse === undefined) continue;
    const range = starOf(g, c).range ?? NOWHERE;
    const least = range[0];
    const most = range[1];
    for (let k = 0; k < targets.length; k++) {
      const target = targets[k];
      if (target.owner === seat) {
        if (target !== c) refuse?.(ops.attack(c.id, target.id), 'MI-6.2', { key: 'friend' });
        continue;
      }
      const away = distance(map, c.at, target.at);
      const far = away < least || away > most;
      if (far && refuse === undefined) continue;
      const why = peaceful ?? (far ? OUT_OF_RANGE : whySafe(g, c, target, away));
      if (why === null) offer(ops.attack(c.id, target.id));
      else refuse?.(ops.attack(c.id, target.id), why.clause, { key: why.key });
    }
    const away = distance(map, c.at, gate);
    const why = peaceful ?? (away < least || away > most ? OUT_OF_RANGE : null);
    if (why === null) offer(ops.attack(c.id, 0));
    else refuse?.(ops.attack(c.id, 0), why.clause, { key: why.key });
  }
}

/** MI-9.2.1 */
function listUses(g: Miracle, seat: number, ops: OperationBook, refuse: Refuse): void {
  const map = boardOf(g);
  const player = g.players[seat];
  const artifact = artifactOf(g, seat);
  const { cost } = artifact;
  const { mana } = player;
  const broke: Reason | null =
    player.artifactState !== 'ready'
      ? { key: 'artifactBusy' }
      : cost > mana
        ? { key: 'noMana', cost, mana }
        : null;
  if (broke && refuse === undefined) return;
  if (artifact.way === 'equip') {
    for (const c of g.creatures) {
      const op = ops.equip(c.id);
      if (broke) refuse?.(op, 'MI-9.2.1', broke);
      else if (c.owner !== seat) refuse?.(op, 'MI-9.2.1', { key: 'notYours' });
      else offer(op);
    }
    return;
  }
  for (let cell = 0; cell < map.size; cell++) {
    if (isClosed(g, cell, true)) continue;
    const why = broke ?? (artifact.way === 'conjure' ? whyNotConjured(g, seat, cell) : null);
    if (why === null) offer(ops.use(cell));
    else refuse?.(ops.use(cell), 'MI-9.2.1', why);
  }
}

/** MI-11.12: near the miracle (one's own: MI-11.12a) or a held barracks, no ground creature, no abyss. */
const CONJURING = ['MI-11.12', 'MI-11.12a'];
const whyNotConjured = rules(CONJURING, (g: Miracle, seat: number, cell: number): { key: string } | null => {
  const map = boardOf(g);
  const { nearMiracle, nearBarracks } = artifactOf(g, seat);
  const close =
    near(g, cell, map.miracles[sideOf(g, seat)]) <= nearMiracle ||
    map.barracks.some((b, i) => g.barracks[i] === seat && near(g, cell, b.at) <= nearBarracks);
  if (!close) return { key: 'outsideArea' };
  if (map.abyss[cell]) return { key: 'abyss' };
  if (isClosed(g, cell, false)) return { key: 'miracle' };
  return standing(g, cell, false) ? { key: 'layerTaken' } : null;
});
