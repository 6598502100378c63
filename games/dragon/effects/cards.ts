/** What action cards and treasures let their owners choose, and what comes of it. */
import { type Json, rule, rules } from '@kaiju/kernel';
import { actionCards, characters, treasures } from '../content/index.ts';
import type { PlayerOp, Tier } from '../content/types.ts';
import { able, type C, type Dragon, FIRST_CELL, glassOrder, handOf, UP } from '../state.ts';
import { bagCount, holdsPrize, nameOnMap, worn } from './hoard.ts';
import { enterable, jump, pickUp, trapAwaits, underBody, walk } from './moves.ts';
import {
  ARMABLE,
  AROUND,
  DIRS,
  DIRS8,
  distance,
  FLOOR,
  ground,
  PLACEABLE,
  PORTAL_A,
  STEP,
} from './tables.ts';

/** Reasons against a choice are given only to somebody who asks for them. */
export type Refuse = C['refuse'];

// ── Dash and Jump ───────────────────────────────────────────────────────────────────────────────────────────────

/** `N1` to `W3`, in the order of DH-25.7. */
const DASHES: readonly string[] = DIRS.flatMap((dir) => [1, 2, 3].map((n) => `${dir}${n}`));

/** DH-18.2: directions in which at least one cell can be walked. */
export const dashes = rules(['DH-18.2', 'DH-4.14'], (g: Dragon, seat: number, refuse?: Refuse): string[] => {
  const options: string[] = [];
  for (let dir = 0; dir < 4; dir++) {
    const free = enterable(g, g.players[seat].cell + STEP[dir]);
    for (let n = 1; n <= 3; n++) {
      const option = DASHES[dir * 3 + n - 1];
      if (free) options.push(option);
      else refuse?.(option, 'DH-26.19', { key: 'E-TARGET', why: 'blocked' });
    }
  }
  return options;
});

export function dash(c: C, seat: number, option: string, phasing: boolean): void {
  const i = DASHES.indexOf(option);
  walk(c, seat, Math.floor(i / 3), (i % 3) + 1, phasing);
}

/** DH-25.7: the first that enters no active trap, else the first. */
export const safeDash = rule('DH-25.7', (g: Dragon, seat: number, options: readonly string[]): string => {
  const safe = options.find((option) => {
    const i = DASHES.indexOf(option);
    let cell = g.players[seat].cell;
    for (let n = 0; n <= i % 3; n++) {
      const to = cell + STEP[Math.floor(i / 3)];
      if (!enterable(g, to)) break;
      cell = to;
      if (trapAwaits(g, seat, cell)) return false;
    }
    return true;
  });
  return safe ?? options[0];
});

/** DH-18.4: directions in which there is somewhere to land. */
export const landings = rule('DH-18.4', (g: Dragon, seat: number, n: number, refuse?: Refuse): string[] => {
  const options: string[] = [];
  DIRS8.forEach((dir, i) => {
    if (enterable(g, landing(g, seat, dir, n))) options.push(dir);
    else refuse?.(DIRS8[i], 'DH-26.19', { key: 'E-TARGET', why: 'blocked' });
  });
  return options;
});

function landing(g: Dragon, seat: number, dir: string, n: number): number {
  return g.players[seat].cell + n * AROUND[DIRS8.indexOf(dir as 'N')];
}

export function leap(c: C, seat: number, dir: string, n: number): void {
  jump(c, seat, landing(c.g, seat, dir, n));
}

/** DH-25.8 */
export const safeLanding = rule(
  'DH-25.8',
  (g: Dragon, seat: number, n: number, options: readonly string[]): string => {
    return options.find((dir) => !trapAwaits(g, seat, landing(g, seat, dir, n))) ?? options[0];
  },
);

// ── Grab ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Is `to` within n, or within `line` in one of eight straight directions? */
function within(from: number, to: number, n: number, line: number): boolean {
  const far = distance(from, to);
  if (far <= n) return true;
  const dx = Math.abs((from & 15) - (to & 15));
  const dy = Math.abs((from >> 4) - (to >> 4));
  return far <= line && (dx === 0 || dy === 0 || dx === dy);
}

/** DH-18.5: what lies within reach, by name. A line doesn't go under the monster (DH-20.9). */
export const grabs = rules(
  ['DH-18.5', 'DH-9.7', 'DH-12.15', 'DH-20.9'],
  (g: Dragon, seat: number, n: number, line = 0, refuse?: Refuse): (string | number)[] => {
    const options: (string | number)[] = [];
    const others: (string | number)[] = [];
    const { place } = g.hoard;
    const { cell } = g.players[seat];
    const reached = (at: number) => within(cell, at, n, underBody(g, at) ? 0 : line);
    for (let t = 0; t < place.length; t++) {
      if (place[t] < FIRST_CELL) continue;
      if (reached(place[t])) options.push(nameOnMap(g, t));
      else if (refuse !== undefined) others.push(nameOnMap(g, t));
    }
    for (const name of others.sort(byName)) {
      const hooked = within(cell, place[namedOnMap(g, name)], n, line);
      refuse?.(name, 'DH-26.19', { key: 'E-TARGET', why: hooked ? 'blocked' : 'far' });
    }
    return options.sort(byName);
  },
);

/** Face-down ones by their cells: in the order of the treasures they would tell which is which. */
function byName(a: string | number, b: string | number): number {
  if (typeof a === typeof b) return a < b ? -1 : 1;
  return typeof a === 'number' ? -1 : 1;
}

/** The treasure that a name on the map means. */
export function namedOnMap(g: Dragon, name: string | number): number {
  const { place } = g.hoard;
  for (let t = 0; t < place.length; t++) if (place[t] >= FIRST_CELL && nameOnMap(g, t) === name) return t;
  throw new RangeError(`no treasure on the map is called ${name}`);
}

const TIERS: readonly Tier[] = ['bronze', 'silver', 'gold', 'prize'];

/** DH-25.9: the highest tier, face-up ones by value; then one's own cell, then clockwise from north. */
export const bestGrab = rule(
  'DH-25.9',
  (g: Dragon, seat: number, options: readonly (string | number)[]): string | number => {
    const { cell } = g.players[seat];
    const rank = (name: string | number): number[] => {
      const t = namedOnMap(g, name);
      const step = g.hoard.place[t] - cell;
      const around = step === 0 ? 0 : 1 + ((AROUND.indexOf(step) + 9) % 9);
      return [TIERS.indexOf(treasures[t].tier), g.hoard.flags[t] & UP ? treasures[t].value : 0, -around];
    };
    return options.reduce((best, option) => {
      const [a, b] = [rank(best), rank(option)];
      const i = a.findIndex((n, k) => n !== b[k]);
      return i >= 0 && b[i] > a[i] ? option : best;
    });
  },
);

// ── Shove and Steal ─────────────────────────────────────────────────────────────────────────────────────────────

/** DH-18.9: why somebody can't be chosen, or nothing. */
function protectedBy(g: Dragon, other: number): string | null {
  const p = g.players[other];
  if (p.state !== 'in') return 'out';
  if (ground(g).terrain[p.cell] & PORTAL_A) return 'portal';
  if (p.guard) return 'guard';
  return p.hidden ? 'hidden' : null;
}

function targets(
  g: Dragon,
  seat: number,
  reaches: (cell: number) => boolean,
  refuse?: Refuse,
  bags = false,
): number[] {
  const options: number[] = [];
  for (let other = 0; other < g.players.length; other++) {
    if (other === seat) continue;
    const why =
      protectedBy(g, other) ??
      (!reaches(g.players[other].cell) ? 'far' : bags && bagCount(g, other) === 0 ? 'empty' : null);
    if (why === null) options.push(other);
    else refuse?.(other, 'DH-26.19', { key: 'E-TARGET', why });
  }
  return options;
}

/** DH-18.6 */
export const shoves = rules(['DH-18.6', 'DH-18.9'], (g: Dragon, seat: number, refuse?: Refuse): number[] => {
  const { cell } = g.players[seat];
  return targets(g, seat, (other) => STEP.includes(other - cell), refuse);
});

/** DH-18.7 */
export const steals = rules(
  ['DH-18.7', 'DH-18.9', 'DH-21.7'],
  (g: Dragon, seat: number, n: number, refuse?: Refuse): number[] => {
    const range = Math.max(n, worn(g, seat)?.stealRange ?? 0);
    return targets(g, seat, (other) => distance(g.players[seat].cell, other) <= range, refuse, true);
  },
);

/** DH-25.11: the fullest bag, among equals by glass order. */
export const fullestBag = rule('DH-25.11', (g: Dragon, options: readonly number[]): number => {
  const order = glassOrder(g).filter((s) => options.includes(s));
  return order.reduce((best, s) => (bagCount(g, s) > bagCount(g, best) ? s : best));
});

// ── Placing ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** An answer that places a card, as the rules keep it. */
export interface Placement {
  place: string;
  aim?: string;
  arm?: true;
  over?: true;
}

const AIMS: Partial<Record<PlayerOp['op'], readonly string[]>> = { dash: DASHES, jump: DIRS8, shove: DIRS };

/** DH-14.12: what a card may be aimed at. */
export const aimsOf = rule(
  'DH-14.12',
  (card: number): readonly string[] => AIMS[actionCards[card].op.op] ?? [],
);

/** Every way to place each card: plain, armed, and over the limit. Shared, and never changed. */
const PLAIN = actionCards.map(({ id }, i): Placement[] => [
  { place: id },
  ...aimsOf(i).map((aim) => ({ place: id, aim })),
]);
const ARMED = PLAIN.map((all) => all.map((p): Placement => ({ ...p, arm: true })));
const OVER = actionCards.map(({ id }): Placement => ({ place: id, over: true }));

/** The placement limit of this round. */
export const limitOf = rules(
  ['DH-3.9', 'DH-3.12', 'DH-18.13'],
  (g: Dragon, seat: number): number => 2 + g.players[seat].extra,
);

/** May this seat arm a card of this round? */
export const mayArm = rules(['DH-20.2', 'DH-20.3'], (g: Dragon, seat: number): boolean => {
  const p = g.players[seat];
  if (p.tapped || p.character < 0 || ARMABLE[p.character] === 0) return false;
  for (const entry of g.lane) if (entry.seat === seat && entry.armed) return false;
  return true;
});

/** DH-3.8: cards that may be placed now, one bit each. */
export function placeable(g: Dragon, seat: number): number {
  return handOf(g, seat) & PLACEABLE;
}

/** DH-27.7: what a seat may set for itself now. */
export const settingsOf = rule('DH-27.7', (g: Dragon, seat: number): string[] => {
  const p = g.players[seat];
  const settings = [p.portals ? 'portalsOff' : 'portalsOn'];
  if (p.tapped || p.character < 0) return settings;
  const { ability } = characters[p.character];
  if (ability.when === 'hit') settings.push(p.shield ? 'shieldOff' : 'shieldOn');
  if (ability.when === 'execute') settings.push(p.tricks ? 'tricksOff' : 'tricksOn');
  return settings;
});

/** A seat sets something for itself, and nobody else hears of it. */
export const set = rule('DH-27.7', (c: C, seat: number, setting: string): void => {
  const p = c.g.players[seat];
  const on = setting.endsWith('On');
  if (setting.startsWith('shield')) p.shield = on;
  else if (setting.startsWith('tricks')) p.tricks = on;
  else p.portals = on;
  c.tell(setting, { seat }, { to: [seat] });
});

/** What a seat may do while the sand runs. */
export const placements = rules(
  ['DH-3.7', 'DH-3.13', 'DH-3.20', 'DH-27.7', 'DH-3.8', 'DH-3.9', 'DH-3.21', 'DH-14.11', 'DH-25.4'],
  (g: Dragon, seat: number, refuse?: Refuse): Json[] => {
    const p = g.players[seat];
    const options: Json[] = [];
    const left = limitOf(g, seat) - p.placed;
    const cards = placeable(g, seat);
    const armable = left > 0 && mayArm(g, seat) ? ARMABLE[p.character] : 0;
    for (let i = 0; i < actionCards.length; i++) {
      if ((cards & (1 << i)) === 0) continue;
      if (left <= 0) options.push(OVER[i] as unknown as Json);
      else {
        options.push(...(PLAIN[i] as unknown as Json[]));
        if (armable & (1 << i)) options.push(...(ARMED[i] as unknown as Json[]));
      }
    }
    if (p.placed === 0 && g.flipper < 0) options.push('flip');
    options.push(...settingsOf(g, seat));
    options.push(left > 0 && p.done ? 'undone' : 'done');
    if (refuse !== undefined) refusePlacements(g, seat, left, refuse);
    return options;
  },
);

/** DH-26: in the order of its chapter. */
const refusePlacements = rules(
  ['DH-26.7', 'DH-26.8', 'DH-26.13', 'DH-26.14', 'DH-26.15', 'DH-26.16', 'DH-26.17', 'DH-26.23'],
  (g: Dragon, seat: number, left: number, refuse: NonNullable<Refuse>): void => {
    const p = g.players[seat];
    const hand = handOf(g, seat);
    for (const [i, { id }] of actionCards.entries()) {
      const b = 1 << i;
      if ((hand & b) === 0) refuse({ place: id }, 'DH-26.7', { key: 'E-NOT-IN-HAND' });
      else if ((PLACEABLE & b) === 0) refuse({ place: id }, 'DH-26.8', { key: 'E-TIMING', when: 'prep' });
      else {
        if (p.tapped) refuse({ place: id, arm: true }, 'DH-26.13', { key: 'E-TAPPED' });
        else if (!mayArm(g, seat) || (ARMABLE[p.character] & b) === 0)
          refuse({ place: id, arm: true }, 'DH-26.14', { key: 'E-ARM' });
        if (left <= 0) refuse({ place: id }, 'DH-26.17', { key: 'E-LIMIT' });
      }
    }
    if (p.placed > 0) refuse('flip', 'DH-26.15', { key: 'E-PLACED-ALREADY' });
    else if (g.flipper >= 0) refuse('flip', 'DH-26.16', { key: 'E-ALREADY-FLIPPED' });
  },
);

// ── After a card ────────────────────────────────────────────────────────────────────────────────────────────────

/** DH-9.11: the B portals that can be entered from one. */
export const ways = rules(
  ['DH-9.11', 'DH-9.12'],
  (g: Dragon, seat: number, refuse?: Refuse): (number | 'stay')[] => {
    const options: (number | 'stay')[] = ['stay'];
    // Whoever doesn't want to be asked stays, and nobody else can tell (DH-27.7).
    if (!g.players[seat].portals) return options;
    for (const cell of ground(g).portalsB) {
      if (cell === g.players[seat].cell) continue;
      if (holdsPrize(g, seat)) refuse?.(cell, 'DH-26.9', { key: 'E-HEART' });
      else if (enterable(g, cell)) options.push(cell);
      else refuse?.(cell, 'DH-26.19', { key: 'E-TARGET', why: 'blocked' });
    }
    return options;
  },
);

/** Where bait may be put (DH-18.17). */
export const baitCells = rule('DH-18.17', (g: Dragon, seat: number, n: number): number[] => {
  const { terrain } = ground(g);
  const { cell } = g.players[seat];
  const cells: number[] = [];
  for (let y = -n; y <= n; y++) {
    for (let x = -n; x <= n; x++) {
      const cx = (cell & 15) + x;
      const cy = (cell >> 4) + y;
      if (cx < 1 || cx > 13 || cy < 1 || cy > 13) continue;
      const to = cy * 16 + cx;
      if (terrain[to] & FLOOR && !underBody(g, to)) cells.push(to);
    }
  }
  return cells;
});

/** DH-18.3: ways of up to n steps, as directions: `N`, `NE` is north and then east. */
export const paths = rule('DH-18.3', (g: Dragon, seat: number, n: number): string[] => {
  const found: string[] = [];
  const from = g.players[seat].cell;
  const explore = (cell: number, path: string) => {
    for (let dir = 0; dir < 4; dir++) {
      const to = cell + STEP[dir];
      // One's own cell is free again once it is left.
      if (to !== from && !enterable(g, to)) continue;
      found.push(path + DIRS[dir]);
      if (path.length + 1 < n) explore(to, path + DIRS[dir]);
    }
  };
  explore(from, '');
  return found;
});

export function follow(c: C, seat: number, path: string): void {
  const p = c.g.players[seat];
  for (const dir of path) {
    const before = p.cell;
    const to = before + STEP[DIRS.indexOf(dir as 'N')];
    walk(c, seat, DIRS.indexOf(dir as 'N'), 1);
    // A trap that stopped or moved it ends the way.
    if (!able(c.g, seat) || p.cell !== to || trapAwaits(c.g, seat, to)) break;
  }
  pickUp(c, seat);
}
