/** Adventurers on the map: walking, being pushed, traps, hits, death, and picking up. */
import { rule, rules } from '@kaiju/kernel';
import { characters, treasures } from '../content/index.ts';
import type { Effect, HitKind } from '../content/types.ts';
import { type C, type Dragon, glassOrder, KNOWN, UP } from '../state.ts';
import { bag, bagCount, bagOf, charmOf, holdsPrize, layDown, removeTreasure, worn } from './hoard.ts';
import { catches } from './shield.ts';
import { AROUND, DOMAIN, distance, EXIT, FLOOR, ground, PORTAL_A, STEP, WALL } from './tables.ts';

/** DH-12.1: is this cell under the monster? */
export const underBody = rule('DH-12.1', (g: Dragon, cell: number): boolean => distance(g.beast, cell) <= 1);

function occupied(g: Dragon, cell: number): boolean {
  for (const p of g.players) if (p.cell === cell && p.state === 'in') return true;
  return false;
}

/** DH-9.2: can an adventurer enter this cell? */
export const enterable = rules(['DH-9.2', 'DH-9.13', 'DH-12.15'], (g: Dragon, cell: number): boolean => {
  const bits = ground(g).terrain[cell];
  if ((bits & FLOOR) === 0 || underBody(g, cell)) return false;
  return (bits & (PORTAL_A | EXIT)) !== 0 || !occupied(g, cell);
});

/** Why a cell can't be entered, for those who watch. */
function obstacle(g: Dragon, cell: number): string {
  const bits = ground(g).terrain[cell];
  return bits === 0 ? 'edge' : bits & WALL ? 'pillar' : underBody(g, cell) ? 'body' : 'adventurer';
}

/** Puts an adventurer on a cell, and notes the special condition (DH-6.6). */
function put(c: C, seat: number, cell: number): void {
  c.g.players[seat].cell = cell;
  noteSpecial(c, seat);
}

const noteSpecial = rules(['DH-6.5', 'DH-6.6', 'DH-23.7', 'DH-10.15'], (c: C, seat: number): void => {
  const { g } = c;
  if (g.triggers & 4 || g.countdown || !holdsPrize(g, seat)) return;
  const { terrain, cave } = ground(g);
  const bits = terrain[g.players[seat].cell];
  const met =
    cave.monster.countdown.special === 'outsideDomain' ? (bits & DOMAIN) === 0 : (bits & PORTAL_A) !== 0;
  if (!met) return;
  g.triggers |= 4;
  c.reveal('special', { seat, t: cave.prize, cell: g.players[seat].cell });
});

/** DH-11.2: is the trap of this cell active, and does it concern this adventurer? */
export const trapAwaits = rules(
  ['DH-11.1', 'DH-11.5', 'DH-21.5', 'DH-21.6'],
  (g: Dragon, seat: number, cell: number): boolean => {
    const G = ground(g);
    const colour = G.trap[cell];
    if (colour === 0 || colour !== g.colour) return false;
    const { kind, effect } = G.traps[colour - 1];
    const own = worn(g, seat);
    return own?.immuneTrap !== kind && !(effect.op === 'hit' && own?.immuneHit === effect.kind);
  },
);

/** The trap under an adventurer goes off. True if it ends the move that led there. */
export const springTrap = rules(
  ['DH-9.5', 'DH-11.2', 'DH-11.4', 'DH-23.3', 'DH-23.4'],
  (c: C, seat: number): boolean => {
    const { g } = c;
    const p = g.players[seat];
    const G = ground(g);
    const { kind, effect, stop } = G.traps[G.trap[p.cell] - 1];
    p.trapped = true;
    c.tell('trap', { seat, cell: p.cell, trap: kind });
    affect(c, seat, effect, 'trap');
    return stop || p.state !== 'in';
  },
);

/** One effect on one adventurer. Pushes of strikes have a direction of their own and don't come here. */
function affect(c: C, seat: number, effect: Effect, from: 'trap' | 'mimic'): void {
  switch (effect.op) {
    case 'hit':
      hit(c, seat, effect.kind, from);
      return;
    case 'drop':
      dropOne(c, seat, 'trap');
      return;
    case 'pull':
      push(c, seat, towards(c.g, c.g.players[seat].cell), effect.n, 'pull');
      return;
    case 'push':
      push(c, seat, (towards(c.g, c.g.players[seat].cell) + 2) % 4, effect.n, 'push');
  }
}

/** DH-12.5: the direction from the monster's centre to a cell. */
export const directionTo = rule('DH-12.5', (g: Dragon, cell: number): number => {
  const dx = (cell & 15) - (g.beast & 15);
  const dy = (cell >> 4) - (g.beast >> 4);
  const across = dx > 0 ? 1 : 3;
  const down = dy > 0 ? 2 : 0;
  if (Math.abs(dx) > Math.abs(dy)) return across;
  if (Math.abs(dy) > Math.abs(dx)) return down;
  return dx === 0 || g.facing === across || g.facing === down ? g.facing : down;
});

/** DH-23.5: a pull goes against it. */
const towards = rule('DH-23.5', (g: Dragon, cell: number): number => (directionTo(g, cell) + 2) % 4);

/** DH-9.3: cell by cell, as far as it goes. `phasing` is the Acrobat's way (DH-20.5). */
export const walk = rules(
  ['DH-9.1', 'DH-9.3', 'DH-9.4', 'DH-20.5'],
  (c: C, seat: number, dir: number, n: number, phasing = false): void => {
    const { g } = c;
    const p = g.players[seat];
    let left = n;
    while (left > 0) {
      let to = p.cell + STEP[dir];
      left--;
      // Through adventurers, and on only where there is a free cell behind them.
      while (phasing && left > 0 && !enterable(g, to) && passable(g, to)) {
        to += STEP[dir];
        left--;
      }
      if (!enterable(g, to)) {
        c.tell('stopped', { seat, cell: p.cell, to, why: obstacle(g, to) });
        return;
      }
      c.tell('moved', { seat, from: p.cell, to });
      put(c, seat, to);
      if (!phasing && trapAwaits(g, seat, to) && springTrap(c, seat)) return;
      if (p.cell !== to || p.state !== 'in') return;
    }
  },
);

function passable(g: Dragon, cell: number): boolean {
  return (ground(g).terrain[cell] & FLOOR) !== 0 && !underBody(g, cell);
}

/** DH-9.5, DH-18.4: over whatever lies between. */
export const jump = rules(['DH-18.4'], (c: C, seat: number, to: number): void => {
  const from = c.g.players[seat].cell;
  c.tell('jumped', { seat, from, to });
  put(c, seat, to);
  if (trapAwaits(c.g, seat, to)) springTrap(c, seat);
});

/** DH-18.15 */
export const teleport = rules(['DH-18.15'], (c: C, seat: number, to: number): void => {
  c.tell('teleported', { seat, from: c.g.players[seat].cell, to });
  put(c, seat, to);
});

/** Can this adventurer be pushed, pulled or shoved at all? */
const movable = rules(['DH-9.10', 'DH-18.10', 'DH-18.22'], (g: Dragon, seat: number): boolean => {
  const p = g.players[seat];
  return !p.guard && (ground(g).terrain[p.cell] & PORTAL_A) === 0 && worn(g, seat)?.steadfast !== true;
});

/** DH-9.8: cell by cell, and a Slam where it is cut short. */
export const push = rules(
  ['DH-9.8', 'DH-9.9', 'DH-9.10'],
  (c: C, seat: number, dir: number, n: number, why: 'push' | 'pull'): void => {
    const { g } = c;
    const p = g.players[seat];
    if (p.state !== 'in') return;
    if (!movable(g, seat)) return void c.tell('stoodFast', { seat, cell: p.cell });
    for (let i = 0; i < n; i++) {
      const to = p.cell + STEP[dir];
      if (!enterable(g, to)) {
        c.tell('slammed', { seat, cell: p.cell, to, why: obstacle(g, to) });
        dropOne(c, seat, 'slam');
        return;
      }
      c.tell('pushed', { seat, from: p.cell, to, why });
      put(c, seat, to);
      if (trapAwaits(g, seat, to)) return void springTrap(c, seat);
      if (ground(g).terrain[to] & PORTAL_A) return;
    }
  },
);

/** DH-10.9: one of the bag, by chance, onto the cell. */
export const dropOne = rules(['DH-10.9', 'DH-2.11', 'DH-18.22'], (c: C, seat: number, why: string): void => {
  const { g } = c;
  const p = g.players[seat];
  const n = bagCount(g, seat);
  if (n === 0 || p.guard || worn(g, seat)?.steadfast) return;
  const t = bagOf(g, seat)[c.random(n)];
  layDown(g, t, p.cell);
  c.reveal('dropped', { seat, t: treasures[t].id, cell: p.cell, why });
});

/**
 * DH-10.4: what protects is looked up in one order. True if the hit did something. `from` an AI card, one that was
 * cancelled by anything but immunity cancels the others of that execution, too (DH-10.5).
 */
export const hit = rules(
  ['DH-10.1', 'DH-25.14', 'DH-10.3', 'DH-10.4', 'DH-10.5', 'DH-20.6', 'DH-21.8'],
  (c: C, seat: number, kind: HitKind, from: 'ai' | 'trap' | 'mimic'): boolean => {
    const { g } = c;
    const p = g.players[seat];
    if (p.state !== 'in' || (from === 'ai' && p.spared)) return false;
    if (worn(g, seat)?.immuneHit === kind) {
      c.tell('immune', { seat, hit: kind });
      return false;
    }
    if (p.guard) {
      p.guard = false;
      return spared(c, seat, kind, 'guard', from);
    }
    if (catches(c, seat, kind)) {
      p.tapped = true;
      c.tell('tapped', { seat, character: characters[p.character].id });
      spared(c, seat, kind, 'shield', from);
      // What one carries burns off one's back, and lies around.
      if (kind === 'fire' && worn(g, seat)?.steadfast !== true) scatter(c, seat, p.cell);
      return false;
    }
    const freezes = kind === 'ice' && !p.frozen;
    if (freezes) {
      p.frozen = true;
      c.tell('frozen', { seat, cell: p.cell, inked: g.map === 'vault' });
      return true;
    }
    const charm = charmOf(g, seat);
    if (charm >= 0) {
      removeTreasure(g, charm);
      c.reveal('charmed', { seat, t: treasures[charm].id });
      return spared(c, seat, kind, 'charm', from);
    }
    die(c, seat, kind);
    return true;
  },
);

function spared(c: C, seat: number, kind: HitKind, by: string, from: string): false {
  c.reveal('spared', { seat, hit: kind, by });
  if (from === 'ai') c.g.players[seat].spared = true;
  return false;
}

/** DH-10.7: off the map; the bag is scattered, the heirloom kept. */
const die = rules(['DH-10.7', 'DH-10.14', 'DH-2.12'], (c: C, seat: number, why: string): void => {
  const { g } = c;
  const p = g.players[seat];
  const { cell } = p;
  // It tells that nothing in the bag has saved a life.
  c.reveal('died', { seat, cell, why: why === 'ice' ? 'shattered' : why });
  leaveMap(g, seat);
  p.state = 'dead';
  scatter(c, seat, cell);
});

/** What ends for whoever is no longer on the map. */
export function leaveMap(g: Dragon, seat: number): void {
  const p = g.players[seat];
  p.cell = 0;
  p.frozen = p.guard = p.hidden = p.lurking = false;
}

/** DH-10.8: the bag, around the cell. */
export const scatter = rule('DH-10.8', (c: C, seat: number, cell: number): void => {
  const { g } = c;
  const { terrain, prize } = ground(g);
  const loot = bagOf(g, seat);
  if (loot.length === 0) return;
  const places = [cell];
  for (const step of AROUND) if (terrain[cell + step] & FLOOR) places.push(cell + step);
  const held = loot.indexOf(prize);
  if (held >= 0) loot.splice(held, 1);
  // Drawn one by one, so that a test may dictate them.
  const order: number[] = [];
  while (loot.length > 0) order.push(...loot.splice(loot.length > 1 ? c.random(loot.length) : 0, 1));
  const lies: { t: string; cell: number }[] = [];
  const lay = (t: number, to: number) => {
    layDown(g, t, to);
    lies.push({ t: treasures[t].id, cell: to });
  };
  if (held >= 0) lay(prize, cell);
  order.forEach((t, i) => {
    lay(t, places[i % places.length]);
  });
  c.reveal('scattered', { seat, cell, lies });
});

/** DH-10.6: whoever survives a crush is moved aside. */
const displace = rule('DH-10.6', (c: C, seat: number): void => {
  const { g } = c;
  const p = g.players[seat];
  const { terrain, trap } = ground(g);
  const queue = [p.cell];
  const seen = new Set(queue);
  for (let i = 0; i < queue.length; i++) {
    for (const step of AROUND) {
      const cell = queue[i] + step;
      if (seen.has(cell) || terrain[cell] === 0) continue;
      if (trap[cell] === 0 && enterable(g, cell)) {
        c.tell('displaced', { seat, from: p.cell, to: cell });
        put(c, seat, cell);
        return;
      }
      seen.add(cell);
      queue.push(cell);
    }
  }
});

/** Crush hits on these seats, at the same time; survivors are moved aside in glass order. */
export const crush = rules(['DH-4.23', 'DH-10.6', 'DH-10.13'], (c: C, seats: readonly number[]): void => {
  for (const seat of seats) hit(c, seat, 'crush', 'ai');
  for (const seat of seats) if (c.g.players[seat].state === 'in') displace(c, seat);
});

/** DH-9.6: everything on one's cell. */
export const pickUp = rules(['DH-9.6', 'DH-24.15'], (c: C, seat: number): void => {
  const { g } = c;
  const p = g.players[seat];
  if (p.state !== 'in') return;
  const G = ground(g);
  // Who has run aground gathers nothing there (DH-23.4).
  if (trapAwaits(g, seat, p.cell) && G.traps[g.colour - 1].effect.op === 'drop') return;
  const { place } = g.hoard;
  let mimic = -1;
  for (let t = 0; t < place.length; t++) if (place[t] === p.cell) mimic = Math.max(mimic, gain(c, seat, t));
  if (mimic >= 0) bite(c, seat, mimic);
});

/** A treasure of the map comes into a bag. Its number if it bites, else −1. */
export const gain = rules(['DH-1.8', 'DH-24.15'], (c: C, seat: number, t: number): number => {
  const { g } = c;
  const cell = g.hoard.place[t];
  const up = (g.hoard.flags[t] & UP) !== 0;
  const { id, tier, onFirstTake } = treasures[t];
  const bites = !up && onFirstTake !== undefined;
  bag(g, t, seat, up ? KNOWN : g.hoard.flags[t] & KNOWN);
  if (up) c.tell('took', { seat, cell, tier, t: id });
  // That it bites, or doesn't, tells everybody something of what it is.
  else c.reveal('took', { seat, cell, tier, bites }, { aside: { to: [seat], data: { t: id } } });
  noteSpecial(c, seat);
  return bites ? t : -1;
});

/** DH-21.10: when everything is in the bag, the Mimic bites. */
export const bite = rule('DH-21.10', (c: C, seat: number, t: number): void => {
  c.g.hoard.flags[t] |= KNOWN;
  c.reveal('mimic', { seat, t: treasures[t].id });
  affect(c, seat, treasures[t].onFirstTake as Effect, 'mimic');
});

/** Those alive under the monster, in glass order. */
export function crushed(g: Dragon): number[] {
  return glassOrder(g).filter((s) => g.players[s].state === 'in' && underBody(g, g.players[s].cell));
}
