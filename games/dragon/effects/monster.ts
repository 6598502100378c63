/** What the monster's cards do, one short function per verb. */
import { rule, rules } from '@kaiju/kernel';
import { aiCards } from '../content/index.ts';
import type { Area, Effect, MonsterOp, Selector, Side } from '../content/types.ts';
import { type C, type Dragon, glassOrder } from '../state.ts';
import { holdsPrize, weightOf } from './hoard.ts';
import { crush, crushed, directionTo, dropOne, hit, push, underBody } from './moves.ts';
import { COLOUR, DIRS, DOMAIN, distance, ground, STEP, WALL } from './tables.ts';

/** Whom the monster goes for: a seat, or bait by its place in the list plus this. */
const BAIT = 100;
const NOBODY = -1;

function cellOf(g: Dragon, target: number): number {
  return target >= BAIT ? g.bait[target - BAIT] : g.players[target].cell;
}

/** DH-12.3: alive, inside the domain, and not Hidden. */
const canChoose = rules(['DH-12.3', 'DH-18.11'], (g: Dragon, seat: number): boolean => {
  const p = g.players[seat];
  return p.state === 'in' && !p.hidden && (ground(g).terrain[p.cell] & DOMAIN) !== 0;
});

/** DH-12.4: the larger is chosen; equals go by glass order, in which they are asked. */
function appeal(g: Dragon, seat: number, sel: Selector): number {
  const far = distance(g.beast, g.players[seat].cell);
  const prize = holdsPrize(g, seat) ? 1 : 0;
  const weight = weightOf(g, seat);
  return sel === 'nearest'
    ? (16 - far) * 1_000 + prize * 100 + weight
    : prize * 10_000 + weight * 100 + (16 - far);
}

const select = rules(['DH-12.3', 'DH-12.4', 'DH-18.17'], (g: Dragon, sel: Selector): number => {
  let best = NOBODY;
  let most = -1;
  for (const seat of glassOrder(g)) {
    if (!canChoose(g, seat)) continue;
    const wanted = appeal(g, seat, sel);
    if (wanted > most) {
      most = wanted;
      best = seat;
    }
  }
  if (sel === 'richest' && best !== NOBODY) return best;
  for (let i = 0; i < g.bait.length; i++) {
    if ((ground(g).terrain[g.bait[i]] & DOMAIN) === 0) continue;
    // Bait comes first among those equally near.
    const wanted = (16 - distance(g.beast, g.bait[i])) * 1_000 + 999;
    if (wanted > most) {
      most = wanted;
      best = BAIT + i;
    }
  }
  return best;
});

const targetOf = (g: Dragon, target: number): Record<string, number> =>
  target >= BAIT ? { bait: cellOf(g, target) } : { target, at: cellOf(g, target) };

function turnTo(c: C, dir: number, target: number): void {
  const { g } = c;
  g.facing = dir;
  // Whom it chose may hang on what is in bags, so this may tell something.
  c.reveal('turned', { facing: DIRS[dir], ...targetOf(g, target) });
}

/** DH-12.6 */
const face = rule('DH-12.6', (c: C, sel: Selector): void => {
  const target = select(c.g, sel);
  if (target === NOBODY) return void c.reveal('noTarget', {});
  turnTo(c, directionTo(c.g, cellOf(c.g, target)), target);
});

/** DH-12.2: may its centre be there? */
function roams(g: Dragon, cell: number): boolean {
  const { x, y } = ground(g).roam;
  const cx = cell & 15;
  const cy = cell >> 4;
  return cx >= x[0] && cx <= x[1] && cy >= y[0] && cy <= y[1];
}

/** It moves to a cell, and whoever is under it is crushed. */
const stomp = rules(['DH-12.2', 'DH-12.7', 'DH-12.14'], (c: C, to: number, how: 'step' | 'flight'): void => {
  const { g } = c;
  c.tell('monsterMoved', { from: g.beast, to, how });
  g.beast = to;
  eatBait(c, (cell) => underBody(g, cell));
  const victims = crushed(g);
  if (victims.length > 0) crush(c, victims);
});

function eatBait(c: C, where: (cell: number) => boolean): void {
  const { g } = c;
  for (let i = g.bait.length - 1; i >= 0; i--) {
    if (!where(g.bait[i])) continue;
    c.tell('baitGone', { cell: g.bait[i] });
    g.bait.splice(i, 1);
  }
}

/** DH-12.7: after one target, turning as it goes. */
const advance = rule('DH-12.7', (c: C, n: number, sel: Selector): void => {
  const { g } = c;
  const target = select(g, sel);
  if (target === NOBODY) return void c.reveal('noTarget', {});
  const bait = target >= BAIT ? cellOf(g, target) : 0;
  for (let i = 0; i < n; i++) {
    if (bait > 0 ? !g.bait.includes(bait) : g.players[target].state !== 'in') return;
    const dir = directionTo(g, bait > 0 ? bait : cellOf(g, target));
    if (!roams(g, g.beast + STEP[dir])) return;
    if (g.facing !== dir) turnTo(c, dir, target);
    stomp(c, g.beast + STEP[dir], 'step');
  }
});

/** DH-12.7: straight ahead. */
const charge = rule('DH-12.7', (c: C, n: number): void => {
  const { g } = c;
  for (let i = 0; i < n && roams(g, g.beast + STEP[g.facing]); i++)
    stomp(c, g.beast + STEP[g.facing], 'step');
});

/** DH-12.8 */
const goHome = rule('DH-12.8', (c: C): void => {
  const { home } = ground(c.g);
  if (c.g.beast !== home) stomp(c, home, 'flight');
});

const SIDES: Record<Side, number> = { front: 0, right: 1, back: 2, left: 3 };

/** The cells of an area, and where a push goes from each: 1 + its direction, or `OUTWARD` for a ring. */
const reach = new Uint8Array(256);
const OUTWARD = 9;

/** DH-12.9, DH-12.10: fills `reach`, and returns the cells. */
const cellsOf = rules(
  ['DH-12.1', 'DH-12.9', 'DH-12.10', 'DH-22.6', 'DH-22.7'],
  (g: Dragon, area: Area, resonant: boolean): number[] => {
    const { terrain, cave } = ground(g);
    const cells: number[] = [];
    reach.fill(0);
    const more = resonant && area.area !== 'targets' ? (area.res ?? 0) : 0;
    if (area.area === 'targets') {
      for (const seat of glassOrder(g)) if (canChoose(g, seat)) cells.push(g.players[seat].cell);
      for (const cell of g.bait) if (terrain[cell] & DOMAIN) cells.push(cell);
    } else if (area.area === 'ring') {
      const far = 1 + area.r + more;
      for (let y = -far; y <= far; y++) {
        for (let x = -far; x <= far; x++) {
          const cx = (g.beast & 15) + x;
          const cy = (g.beast >> 4) + y;
          if (Math.max(Math.abs(x), Math.abs(y)) < 2 || cx < 1 || cx > 15 || cy < 1 || cy > 15) continue;
          const cell = cy * 16 + cx;
          if ((terrain[cell] & (DOMAIN | WALL)) !== DOMAIN) continue;
          reach[cell] = OUTWARD;
          cells.push(cell);
        }
      }
    } else {
      const length = area.l + more + (g.rage ? cave.monster.countdown.rage : 0);
      const half = (area.w - 1) / 2;
      for (const side of area.sides) {
        const dir = (g.facing + SIDES[side]) % 4;
        const beside = STEP[(dir + 1) % 4];
        for (let lane = -half; lane <= half; lane++) {
          let cell = g.beast + 2 * STEP[dir] + lane * beside;
          for (let i = 0; i < length; i++, cell += STEP[dir]) {
            if ((terrain[cell] & (DOMAIN | WALL)) !== DOMAIN) break;
            reach[cell] = 1 + dir;
            cells.push(cell);
          }
        }
      }
    }
    return cells;
  },
);

/** DH-12.12: outward along the lane, or away from the centre, north or south if it is even. */
function outward(g: Dragon, cell: number): number {
  const dx = (cell & 15) - (g.beast & 15);
  const dy = (cell >> 4) - (g.beast >> 4);
  return Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 1 : 3) : dy > 0 ? 2 : 0;
}

/** DH-12.11: whoever is in these cells now, and each effect on all of them. */
const strike = rules(
  ['DH-4.23', 'DH-12.11', 'DH-12.12', 'DH-12.14', 'DH-23.5'],
  (c: C, cells: readonly number[], effects: readonly Effect[]): void => {
    const { g } = c;
    const victims = glassOrder(g).filter(
      (s) => g.players[s].state === 'in' && cells.includes(g.players[s].cell),
    );
    const dirs = victims.map((s) => {
      const { cell } = g.players[s];
      return reach[cell] === 0 || reach[cell] === OUTWARD ? outward(g, cell) : reach[cell] - 1;
    });
    for (const effect of effects) {
      const alive = victims.filter((s) => g.players[s].state === 'in');
      if (effect.op === 'hit') {
        eatBait(c, (cell) => cells.includes(cell));
        if (effect.kind === 'crush') crush(c, alive);
        else for (const seat of alive) hit(c, seat, effect.kind, 'ai');
      } else if (effect.op === 'drop') {
        for (const seat of alive) for (let i = 0; i < effect.n; i++) dropOne(c, seat, 'strike');
      } else {
        const far = (s: number) => distance(g.beast, g.players[s].cell);
        const sign = effect.op === 'push' ? -1 : 1;
        // The sort is stable, so equals stay in glass order.
        alive.sort((a, b) => sign * (far(a) - far(b)));
        for (const seat of alive) {
          const pulled = (directionTo(g, g.players[seat].cell) + 2) % 4;
          push(c, seat, effect.op === 'pull' ? pulled : dirs[victims.indexOf(seat)], effect.n, effect.op);
        }
      }
    }
  },
);

const perform = rules(['DH-6.21', 'DH-22.4', 'DH-22.5'], (c: C, op: MonsterOp, resonant: boolean): void => {
  const { g } = c;
  const rage = g.rage ? ground(g).cave.monster.countdown.rage : 0;
  switch (op.op) {
    case 'face':
      face(c, op.sel);
      return;
    case 'advance':
      advance(c, op.n + rage, op.sel);
      return;
    case 'charge':
      charge(c, op.n + rage + (resonant ? (op.res ?? 0) : 0));
      return;
    case 'home':
      goHome(c);
      return;
    case 'strike': {
      const cells = cellsOf(g, op.area, resonant);
      c.tell('struck', { cells, effects: op.effects.map(inWords) });
      strike(c, cells, op.effects);
      return;
    }
    case 'mark': {
      const cells = cellsOf(g, op.area, resonant);
      g.marks = [...new Set([...g.marks, ...cells])];
      c.tell('marked', { cells: g.marks.slice(), effects: op.effects.map(inWords) });
    }
  }
});

const inWords = (effect: Effect): string => (effect.op === 'hit' ? effect.kind : `${effect.op} ${effect.n}`);

/** DH-12.13: has the top of the executed pile its colour? */
const resonates = rules(['DH-12.13', 'DH-4.17', 'DH-4.19'], (g: Dragon, kind: number): boolean => {
  const { cards } = g.executed;
  return cards.length > 0 && COLOUR[cards[cards.length - 1].kind] === COLOUR[kind];
});

/** The AI card of this round, from its first word to its last. */
export function runMonster(c: C, kind: number): void {
  const { g } = c;
  const resonant = resonates(g, kind);
  for (const p of g.players) p.spared = false;
  c.tell('aiActs', { card: aiCards[kind].id, resonant });
  for (const op of aiCards[kind].ops) perform(c, op, resonant);
}

/** DH-5.3, DH-12.11: what was marked happens now, to whoever stands there. */
export const erupt = rules(['DH-5.1', 'DH-5.3', 'DH-12.11'], (c: C, kind: number): void => {
  const { g } = c;
  if (g.marks.length === 0) return;
  for (const p of g.players) p.spared = false;
  reach.fill(0);
  for (const op of aiCards[kind].ops) {
    if (op.op !== 'mark') continue;
    c.tell('erupted', { cells: g.marks.slice(), effects: op.effects.map(inWords) });
    strike(c, g.marks, op.effects);
  }
});
