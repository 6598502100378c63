import { rules } from '@kaiju/kernel';
import type { Amt, Cells, Cond, Filter, Ref, Span, Units, Whose } from '../content/types.ts';
import { Boost, type C, type Encounter, SPANS, type Task, type Unit } from '../state.ts';
import { burst } from './areas.ts';
import { deploy } from './arrivals.ts';
import {
  addToPool,
  changeLength,
  delayEvent,
  dropEvents,
  dropFromPool,
  hasTag,
  strengthen,
  swapEvents,
} from './axis.ts';
import { declare } from './battle.ts';
import { deployCells, emptyNextTo, isContested } from './board.ts';
import {
  ADAPTATION,
  COLOURS,
  cardOf,
  cards,
  codes,
  eventOf,
  F,
  kindOf,
  kinds,
  type Line,
  STATS,
  TERRAINS,
  traitOf,
} from './code.ts';
import { ail, cleanse, damage, heal, layTerrain, of, pass, who } from './damage.ts';
import { distance, fieldOf } from './field.ts';
import { drawCards, generate, setFocus } from './piles.ts';
import { adaptationOf, cannotStumble, flagsOf, follow, has } from './stats.ts';
import { unitAt, unitOf } from './units.ts';

/** What each word of a printed text does (EN-20), one short function a word. */

/** How an effect goes on: to the next line, or it waits for an answer, or for a battle. */
type Goes = 'on' | 'ask' | 'wait';

// ---- whom, where, how much ---------------------------------------------------------------------------------

function refOf(g: Encounter, task: Task, ref: Ref): Unit | undefined {
  switch (ref) {
    case 'self':
      return unitOf(g, task.self);
    case 'other':
      return unitOf(g, task.other);
    case 'user':
      return unitOf(g, task.user);
    case 't1':
      return unitOf(g, task.t1);
    case 't2':
      return unitOf(g, task.t2);
    default:
      return unitOf(g, task.source);
  }
}

/** EN-23.2: whoever has fallen is where it stood. */
function cellOfRef(g: Encounter, task: Task, ref: Ref): number {
  return refOf(g, task, ref)?.cell ?? (ref === 'self' ? task.cell : -1);
}

function inGroup(task: Task, u: Unit, group: string): boolean {
  switch (group) {
    case 'units':
      return true;
    case 'allies':
    case 'ctlUnits':
      return u.side === task.side;
    case 'foes':
      return u.side !== task.side;
    case 'leaders':
      return u.leader;
    case 'adversary':
      return u.side === 1;
    default:
      return u.side === task.side && u.hero === 0;
  }
}

function passes(g: Encounter, task: Task, u: Unit, only: Filter): boolean {
  const field = fieldOf(g);
  switch (only.by) {
    case 'area':
    case 'cells':
      return task.cells.includes(u.cell);
    case 'burst': {
      const at = cellOfRef(g, task, only.at);
      return at >= 0 && burst(field, only.level, at).includes(u.cell);
    }
    case 'within': {
      const at = cellOfRef(g, task, only.of);
      return at >= 0 && distance(field, at, u.cell) <= only.n;
    }
    case 'next': {
      const at = cellOfRef(g, task, only.to);
      return at >= 0 && distance(field, at, u.cell) === 1;
    }
    case 'not':
      return refOf(g, task, only.ref) !== u;
    case 'zone': {
      if (only.of === 'src') return field.zone[u.cell] === task.zone;
      // A card's zone is chosen as such; it stands where a target would.
      return field.zone[u.cell] === task.t1;
    }
    case 'hero':
      return u.hero >= 0;
    case 'contested':
      return isContested(g, field.zone[u.cell]);
    default:
      return true;
  }
}

/** EN-20.4: the lowest HP; of equals the earlier arrival, which is the order of units. */
const lowest = rules(['EN-20.4'], (list: readonly Unit[], healing: boolean): Unit[] => {
  let best: Unit | undefined;
  for (const u of list) {
    if (u.hp <= 0 || (healing && u.hp >= u.mhp)) continue;
    if (best === undefined || u.hp < best.hp) best = u;
  }
  return best === undefined ? [] : [best];
});

/** EN-20.2, EN-20.3: the units an effect is about, in order of arrival. */
const select = rules(
  ['EN-20.2', 'EN-20.3', 'EN-20.6'],
  (g: Encounter, task: Task, to: Units, healing = false): Unit[] => {
    if (typeof to === 'string') {
      switch (to) {
        case 't1':
        case 't2':
        case 'self':
        case 'user':
        case 'other':
        case 'src': {
          const u = refOf(g, task, to);
          return u === undefined ? [] : [u];
        }
        default:
          return g.units.filter((u) => inGroup(task, u, to));
      }
    }
    let list = g.units.filter((u) => inGroup(task, u, to.of));
    for (const only of to.only) {
      list = only.by === 'lowest' ? lowest(list, healing) : list.filter((u) => passes(g, task, u, only));
    }
    return list;
  },
);

function cellsOf(g: Encounter, task: Task, cells: Cells): readonly number[] {
  const field = fieldOf(g);
  if (typeof cells === 'object') {
    const centres = cells.at === 'self' ? [cellOfRef(g, task, 'self')] : task.cells;
    const found = new Set<number>();
    for (const at of centres) for (const cell of burst(field, cells.burst, at)) found.add(cell);
    return [...found].filter((cell) => !cells.empty || unitAt(g, cell) === undefined);
  }
  switch (cells) {
    case 'centre':
      return [task.cell];
    case 'self':
      return [cellOfRef(g, task, 'self')];
    case 'all':
      return field.cells;
    default:
      return task.cells;
  }
}

/** EN-9.11, EN-9.12: a number as it is here and now. Other numbers of abilities than damage get no adaptation. */
const amount = rules(
  ['EN-9.11', 'EN-9.12', 'EN-20.31', 'EN-27.5'],
  (g: Encounter, task: Task, n: Amt, dealing = false): number => {
    if (typeof n === 'number') return n;
    if (n === 'X') return task.x;
    if (n === 'Y') return task.y;
    if (n === 'dealt') return task.dealt;
    let sum = n.n;
    if (n.before !== undefined) sum += Math.min(n.before.max, n.before.each * usedBefore(g, task));
    if (task.card >= 0) sum += adaptationOf(g, unitOf(g, task.user), COLOURS.indexOf(n.hue));
    else if (dealing) sum += adaptationOf(g, unitOf(g, task.self), COLOURS.indexOf(n.hue));
    return sum;
  },
);

function usedBefore(g: Encounter, task: Task): number {
  return Math.max(0, g.players[task.side].used - 1);
}

/** EN-20.1: whose player it is about. */
function sideOf(g: Encounter, task: Task, whose: Whose | undefined): number {
  if (whose === 'active') return g.active;
  return whose === 'player' ? 0 : task.side;
}

/** EN-9.13, EN-20.31, EN-20.32 */
const holds = rules(['EN-9.13', 'EN-20.31', 'EN-20.32'], (g: Encounter, task: Task, cond: Cond): boolean => {
  switch (cond.c) {
    case 'resonance':
      return usedBefore(g, task) > 0;
    case 'played':
      return g.players[task.side].used === cond.n;
    case 'inMyZone': {
      const u = refOf(g, task, cond.unit);
      return u !== undefined && g.control[fieldOf(g).zone[u.cell]] === task.side;
    }
    case 'hero':
      return task.heroic;
    case 'hp': {
      const u = refOf(g, task, cond.unit);
      return u !== undefined && u.hp <= cond.le;
    }
    case 'near': {
      const [a, b] = [cellOfRef(g, task, cond.a), cellOfRef(g, task, cond.b)];
      return a >= 0 && b >= 0 && distance(fieldOf(g), a, b) <= cond.le;
    }
    default:
      return g.players[task.side].full;
  }
});

// ---- units -------------------------------------------------------------------------------------------------

/** EN-20.8, EN-9.7: an order's damage and an event's has no source. */
function sourceOf(task: Task): number {
  if (task.card >= 0) return cards[task.card].spell ? task.user : -1;
  return task.self;
}

/** What an effect adds to a stat or an adaptation, and for how long. */
function boost(task: Task, u: Unit, stat: number, n: number, span: Span): void {
  u.boosts.push(Boost.make({ stat, n, span: SPANS.indexOf(span), by: task.side, code: task.code }));
}

/** EN-20.11, EN-20.30 */
const change = rules(
  ['EN-20.11', 'EN-20.30'],
  (ctx: C, task: Task, u: Unit, { stat, n: printed, span, max }: Line & { op: 'mod' }): void => {
    let n = amount(ctx.g, task, printed);
    if (max !== undefined) {
      const had = u.boosts.reduce((sum, other) => (other.code === task.code ? sum + other.n : sum), 0);
      n = Math.min(n, max - had);
    }
    if (n === 0) return;
    boost(task, u, STATS.indexOf(stat), n, span);
    follow(ctx.g, u);
    ctx.tell('boost', {
      uid: u.uid,
      unit: kinds[u.kind].id,
      side: u.side,
      seat: ctx.g.players[u.side].seat,
      stat,
      n,
      span,
    });
  },
);

/** EN-9.11: an adaptation grows or shrinks. */
const attune = rules(
  ['EN-9.11', 'EN-20.11'],
  (ctx: C, task: Task, u: Unit, { colour, n: printed, span }: Line & { op: 'adapt' }): void => {
    const n = amount(ctx.g, task, printed);
    boost(task, u, ADAPTATION + COLOURS.indexOf(colour), n, span);
    ctx.tell('attune', { ...who(ctx.g, u), colour, n, span });
  },
);

/** EN-20.12 */
const give = rules(['EN-20.12'], (ctx: C, task: Task, u: Unit, line: Line & { op: 'give' }): void => {
  u.boosts.push(
    Boost.make({ stat: -1, trait: traitOf(line.ability), span: SPANS.indexOf(line.span), by: task.side }),
  );
  u.flags = flagsOf(ctx.g, u);
  ctx.tell('gain', { ...who(ctx.g, u), ability: line.ability, span: line.span });
});

/** EN-20.13 */
const grant = rules(
  ['EN-11.8', 'EN-20.13'],
  (ctx: C, u: Unit, kind: 'move' | 'std' | 'cast', n: number): void => {
    if (kind === 'move') {
      u.mt += n;
      u.locked = false;
    } else if (kind === 'std') u.at += n;
    else u.ct += n;
    ctx.tell('action', {
      uid: u.uid,
      unit: kinds[u.kind].id,
      side: u.side,
      seat: ctx.g.players[u.side].seat,
      kind,
      n,
    });
  },
);

/** EN-22.12, EN-22.24: nothing moves it. */
function isRooted(u: Unit): boolean {
  return has(u, F.immobile | F.paramount);
}

/** EN-11.9: step by step in a straight line; `sign` 1 is away from the user, −1 towards it. */
const drive = rules(
  ['EN-11.9', 'EN-22.12', 'EN-22.24'],
  (ctx: C, task: Task, u: Unit, n: number, sign: number): void => {
    const { g } = ctx;
    const from = refOf(g, task, task.user >= 0 ? 'user' : 'self');
    if (from === undefined || isRooted(u)) return;
    const field = fieldOf(g);
    const { width } = field;
    const dx = (u.cell % width) - (from.cell % width);
    const dy = Math.floor(u.cell / width) - Math.floor(from.cell / width);
    const flat = Math.abs(dx) >= Math.abs(dy);
    const along = (flat ? dx : dy) * sign;
    const way = flat ? (along > 0 ? 0 : 1) : along > 0 ? 2 : 3;
    const path: string[] = [];
    for (let i = 0; i < n && u.hp > 0; i++) {
      const to = field.ways[u.cell * 4 + way];
      if (to < 0 || unitAt(g, to) !== undefined) break;
      u.cell = to;
      path.push(field.names[to]);
      const free = u.stumble === 0 || cannotStumble(u);
      pass(ctx, field, u);
      if (free && u.stumble > 0) break;
    }
    if (path.length > 0) ctx.tell('driven', { ...who(ctx.g, u), path });
  },
);

/** EN-20.14 */
const shift = rules(
  ['EN-20.14', 'EN-22.12', 'EN-22.24'],
  (ctx: C, u: Unit | undefined, cell: number): void => {
    const { g } = ctx;
    if (u === undefined || isRooted(u) || cell < 0 || unitAt(g, cell) !== undefined) return;
    u.cell = cell;
    ctx.tell('shift', { ...who(ctx.g, u), at: fieldOf(g).names[cell] });
  },
);

/** EN-20.14 */
const swap = rules(
  ['EN-20.14', 'EN-22.12', 'EN-22.24'],
  (ctx: C, a: Unit | undefined, b: Unit | undefined): void => {
    if (a === undefined || b === undefined || isRooted(a) || isRooted(b)) return;
    const held = a.cell;
    a.cell = b.cell;
    b.cell = held;
    ctx.tell('swap', { ...who(ctx.g, a), with: b.uid });
  },
);

/** EN-20.16 */
const kill = rules(['EN-20.16', 'EN-22.24'], (ctx: C, u: Unit): void => {
  if (has(u, F.paramount) || u.hp <= 0) return;
  u.hp = 0;
  u.slayer = -1;
  ctx.tell('killed', who(ctx.g, u));
});

/** EN-10.18, EN-20.17 */
const charm = rules(
  ['EN-10.18', 'EN-20.17', 'EN-22.24'],
  (ctx: C, task: Task, u: Unit, span: 'turn' | 'perm'): void => {
    if (has(u, F.paramount) || u.hp <= 0) return;
    u.lender = span === 'turn' ? (u.lender < 0 ? u.side : u.lender) : -1;
    u.side = task.side;
    u.at = u.mt = span === 'turn' ? 1 : 0;
    u.locked = false;
    u.steps = 0;
    ctx.tell('charm', { ...who(ctx.g, u), span });
  },
);

/** EN-12.18 */
const fight = rules(['EN-12.18'], (ctx: C, task: Task): Goes => {
  const a = unitOf(ctx.g, task.t1);
  const d = unitOf(ctx.g, task.t2);
  if (a === undefined || d === undefined) return 'on';
  declare(ctx, a, d);
  return 'wait';
});

/** A line of an effect that deploys. */
export type Placing = Line & { op: 'deploy' | 'camp' };

/** Whose unit an effect deploys. */
export function placingSide(g: Encounter, task: Task, line: Placing): number {
  return line.op === 'camp' ? task.side : sideOf(g, task, line.whose);
}

/** EN-20.15, EN-27.11: which unit. */
export const placedKind = rules(
  ['EN-20.15', 'EN-27.11'],
  (g: Encounter, task: Task, line: Placing): number => {
    if (line.op === 'camp') return line.unit;
    const { full } = g.players[placingSide(g, task, line)];
    return kindOf(full && line.orFor !== undefined ? line.orFor : line.unit);
  },
);

/** EN-10.4, EN-28.6, EN-33.7, EN-33.8: and where it may stand. */
export function placeCells(g: Encounter, task: Task, line: Placing): number[] {
  const side = placingSide(g, task, line);
  if (line.op === 'camp') return deployCells(g, side, task.zone);
  const { where } = line;
  if (where === 'own') return deployCells(g, side);
  if (where === 'source') return task.zone < 0 ? [] : deployCells(g, side, task.zone);
  if ('zones' in where) {
    const { letters } = fieldOf(g);
    for (const letter of where.zones) {
      const zone = letters.indexOf(letter);
      const cells = zone < 0 ? [] : deployCells(g, side, zone);
      if (cells.length > 0) return cells;
    }
    return [];
  }
  if (where.next !== 'leaders') {
    const at = cellOfRef(g, task, where.next);
    return at < 0 ? [] : emptyNextTo(g, at);
  }
  for (const u of g.units) if (u.leader) return emptyNextTo(g, u.cell);
  return [];
}

/** EN-10.5, EN-10.5a, EN-20.15: one by one; a player says where, and for the Adversary chance does. */
const deployMany = rules(
  ['EN-10.4', 'EN-10.5', 'EN-10.5a', 'EN-20.15'],
  (ctx: C, task: Task, line: Line & { op: 'deploy' }): Goes => {
    const { g } = ctx;
    const side = placingSide(g, task, line);
    if (task.left < 0) task.left = amount(g, task, line.n);
    for (; task.left > 0; task.left--) {
      const cells = placeCells(g, task, line);
      if (cells.length === 0) break;
      if (g.players[side].full) return 'ask';
      deploy(ctx, { kind: placedKind(g, task, line), side, cell: cells[ctx.random(cells.length)] });
    }
    task.left = -1;
    return 'on';
  },
);

// ---- cards, focus, heroes ----------------------------------------------------------------------------------

/** EN-20.18, EN-3.12 */
const recall = rules(['EN-3.12', 'EN-20.18'], (ctx: C, task: Task): void => {
  const player = ctx.g.players[task.side];
  const card = player.standby[task.t1];
  if (card === undefined || player.hand.cards.length >= player.limit) return;
  player.standby.splice(task.t1, 1);
  player.hand.cards.push(card);
  ctx.tell('recall', { ...of(ctx.g, task.side), card: cards[card.kind].key });
});

/** EN-20.20 */
const cheapen = rules(['EN-20.20'], (ctx: C, task: Task, line: Line & { op: 'cost' }): void => {
  const side = sideOf(ctx.g, task, line.whose);
  const hand = ctx.g.players[side].hand.cards;
  const from = line.of === 'hand' ? 0 : hand.length - task.drawn;
  for (let i = Math.max(0, from); i < hand.length; i++) hand[i].less -= line.n;
  ctx.tell('cheaper', { ...of(ctx.g, side), n: -line.n, of: line.of });
});

/** EN-20.22 */
const cool = rules(['EN-20.22'], (ctx: C, task: Task, n: number): void => {
  const hero = ctx.g.players[task.side].heroes[task.t1];
  if (hero === undefined || hero.wait < 0) return;
  hero.wait = Math.max(0, hero.wait + n);
  ctx.tell('recovering', { ...of(ctx.g, task.side), hero: kinds[hero.kind].id, wait: hero.wait });
});

/** EN-3.15, EN-20.28 */
export const addPages = rules(['EN-3.13', 'EN-3.16', 'EN-20.28'], (ctx: C, side: number, n: number): void => {
  const player = ctx.g.players[side];
  if (player.pageCap === 0 || n <= 0) return;
  player.pages += n;
  ctx.tell('pages', { side, seat: player.seat, n, now: player.pages, cap: player.pageCap });
});

/** EN-20.28: nothing of the world map in a duel. */
export const addFolios = rules(
  ['EN-5.14', 'EN-20.28', 'EN-25.6'],
  (ctx: C, side: number, n: number): void => {
    if (ctx.g.mode === 'duel' || n <= 0 || !ctx.g.players[side].full) return;
    ctx.g.players[side].folios += n;
    ctx.tell('folios', { ...of(ctx.g, side), n });
  },
);

// ---- one line ----------------------------------------------------------------------------------------------

/** Carries out one line of an effect (EN-20.7: nobody dies before the effect is over). */
export const carryOut = rules(
  ['EN-14.1', 'EN-20.7', 'EN-20.21', 'EN-20.24'],
  (ctx: C, task: Task, line: Line): Goes => {
    const { g } = ctx;
    switch (line.op) {
      case 'goto':
        task.at = line.to - 1;
        return 'on';
      case 'unless':
        if (!holds(g, task, line.cond)) task.at = line.to - 1;
        return 'on';
      case 'dmg': {
        const n = amount(g, task, line.n, true);
        for (const u of select(g, task, line.to)) damage(ctx, u, n, sourceOf(task));
        return 'on';
      }
      case 'heal': {
        const n = amount(g, task, line.n);
        for (const u of select(g, task, line.to, true)) heal(ctx, u, n);
        return 'on';
      }
      case 'status': {
        const n = amount(g, task, line.n);
        for (const u of select(g, task, line.to)) ail(ctx, u, line.st, n);
        return 'on';
      }
      case 'cleanse':
        for (const u of select(g, task, line.to)) cleanse(ctx, u);
        return 'on';
      case 'mod':
        for (const u of select(g, task, line.to)) change(ctx, task, u, line);
        return 'on';
      case 'adapt':
        for (const u of select(g, task, line.to)) attune(ctx, task, u, line);
        return 'on';
      case 'give':
        for (const u of select(g, task, line.to)) give(ctx, task, u, line);
        return 'on';
      case 'act':
        for (const u of select(g, task, line.to)) grant(ctx, u, line.kind, line.n);
        return 'on';
      case 'push':
        for (const u of select(g, task, line.to)) drive(ctx, task, u, line.n, 1);
        return 'on';
      case 'pull':
        for (const u of select(g, task, line.to)) drive(ctx, task, u, line.n, -1);
        return 'on';
      case 'shift':
        shift(ctx, refOf(g, task, line.unit), task.cell);
        return 'on';
      case 'swap':
        swap(ctx, unitOf(g, task.t1), unitOf(g, task.t2));
        return 'on';
      case 'kill':
        for (const u of select(g, task, line.to)) kill(ctx, u);
        return 'on';
      case 'charm':
        for (const u of select(g, task, line.to)) charm(ctx, task, u, line.span);
        return 'on';
      case 'fight':
        return fight(ctx, task);
      case 'deploy':
        return deployMany(ctx, task, line);
      case 'camp':
        return placeCells(g, task, line).length === 0 ? 'on' : 'ask';
      case 'offer':
        return 'ask';
      case 'draw':
        task.drawn += drawCards(ctx, sideOf(g, task, line.whose), amount(g, task, line.n));
        return 'on';
      case 'shuffle': {
        const hand = g.players[task.side].hand.cards;
        if (task.left < 0) task.left = Math.min(line.n, hand.length);
        return 'ask';
      }
      case 'recall':
        recall(ctx, task);
        return 'on';
      case 'gen':
        generate(ctx, sideOf(g, task, line.whose), cardOf(line.card), amount(g, task, line.n));
        return 'on';
      case 'cost':
        cheapen(ctx, task, line);
        return 'on';
      case 'focus': {
        const side = sideOf(g, task, line.whose);
        if (!g.players[side].full) return 'on';
        const n = amount(g, task, line.n);
        setFocus(ctx, side, g.players[side].focus + (line.lose ? -n : n));
        return 'on';
      }
      case 'cool':
        cool(ctx, task, line.n);
        return 'on';
      case 'terrain': {
        const rounds = amount(g, task, line.n);
        for (const cell of cellsOf(g, task, line.cells))
          layTerrain(ctx, cell, 1 + TERRAINS.indexOf(line.kind), rounds);
        return 'on';
      }
      case 'clear':
        g.ground.fill(0);
        ctx.tell('cleared', {});
        return 'on';
      case 'pick':
        // EN-16.19: rolled when the event came.
        return 'on';
      case 'axisSwap':
        swapEvents(ctx, line.a === 't1' ? task.t1 : line.a, line.b === 't2' ? task.t2 : line.b);
        return 'on';
      case 'axisDelay':
        delayEvent(ctx, line.at === 't1' ? task.t1 : line.at, line.n);
        return 'on';
      case 'axisDrop':
        dropEvents(ctx, ({ event }, at) =>
          'tag' in line ? at < line.below && hasTag(event, line.tag) : at === task.t1,
        );
        return 'on';
      case 'axisLength':
        changeLength(ctx, line.n);
        return 'on';
      case 'axisVar':
        if (line.at === 'others') for (const slot of g.axis) strengthen(ctx, slot, line.n);
        else strengthen(ctx, g.axis[line.at], line.n);
        return 'on';
      case 'poolAdd':
        addToPool(ctx, eventOf(line.event), line.weight);
        return 'on';
      case 'poolDrop':
        dropFromPool(ctx, line.tag, line.n);
        return 'on';
      case 'pages':
        addPages(ctx, 1 - task.side, amount(g, task, line.n));
        return 'on';
      default:
        addFolios(ctx, sideOf(g, task, line.whose), amount(g, task, line.n));
        return 'on';
    }
  },
);

/** The line an effect is at. */
export function lineOf(task: Task): Line | undefined {
  return codes[task.code].lines[task.at];
}
