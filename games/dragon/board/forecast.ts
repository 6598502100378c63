/**
 * What would happen, reckoned from a view: where the open AI card would strike if nobody moved any more, and where
 * one's own cards would lead if nobody came in between. Bags count by their public numbers (DH-24.20).
 */
import type { Json } from '@kaiju/kernel';
import { actionCards, aiCards, treasures } from '../content/index.ts';
import { slotOf } from '../content/numbers.ts';
import type { AiCard, Area, Effect, Selector, Side } from '../content/types.ts';
import { dashes, landings } from '../effects/cards.ts';
import {
  ACTION,
  AROUND,
  DOMAIN,
  distance,
  FLOOR,
  type Ground,
  ground,
  STEP,
  WALL,
} from '../effects/tables.ts';
import { travel } from '../effects/travel.ts';
import { AWAY, type C, type DragonView, HEIRLOOM } from '../state.ts';
import type { Harm } from './look.ts';
import type { Shown } from './unfold.ts';

export interface Danger {
  /** The worst that would happen on each cell. */
  cells: ReadonlyMap<number, Harm>;
  /** Where its centre would go. */
  way: readonly number[];
  facing: number;
  /** The cell of whom it would choose, or 0. */
  target: number;
  /** It comes in Tidy-up, and not when the card acts. */
  later: boolean;
}

const SIDES: Record<Side, number> = { front: 0, right: 1, back: 2, left: 3 };
const WORST: readonly Harm[] = ['drop', 'push', 'pull', 'ice', 'fire', 'crush'];

interface Target {
  cell: number;
}

/** The seats in the order of the glass. */
const glassOrder = ({ holder, figures }: Shown): number[] =>
  figures.map((_, i) => (Math.max(0, holder) + i) % figures.length);

/** Does everybody know that this seat holds the prize? */
function holdsPrize(g: DragonView, seat: number): boolean {
  const { prize } = ground(g).cave;
  return g.hoard.bags[seat].known.some(({ t }) => t === prize);
}

function choose(shown: Shown, g: DragonView, G: Ground, beast: number, sel: Selector): Target | null {
  const inDomain = (cell: number) => (G.terrain[cell] & DOMAIN) !== 0;
  let best: Target | null = null;
  let most = -1;
  for (const seat of glassOrder(shown)) {
    const { cell, state, hidden, bag, heirloom } = shown.figures[seat];
    if (state !== 'in' || hidden || !inDomain(cell)) continue;
    const near = 16 - distance(beast, cell);
    const prize = holdsPrize(g, seat) ? 1 : 0;
    const many = bag + (heirloom === null ? 0 : 1);
    const wanted = sel === 'nearest' ? near * 1_000 + prize * 100 + many : prize * 10_000 + many * 100 + near;
    if (wanted > most) {
      most = wanted;
      best = { cell };
    }
  }
  if (sel === 'richest' && best !== null) return best;
  for (const cell of shown.bait) {
    const wanted = (16 - distance(beast, cell)) * 1_000 + 999;
    if (!inDomain(cell) || wanted <= most) continue;
    most = wanted;
    best = { cell };
  }
  return best;
}

/** DH-12.5 */
function towards(beast: number, facing: number, cell: number): number {
  const dx = (cell & 15) - (beast & 15);
  const dy = (cell >> 4) - (beast >> 4);
  const across = dx > 0 ? 1 : 3;
  const down = dy > 0 ? 2 : 0;
  if (Math.abs(dx) > Math.abs(dy)) return across;
  if (Math.abs(dy) > Math.abs(dx)) return down;
  return dx === 0 || facing === across || facing === down ? facing : down;
}

const around = (beast: number): number[] => [beast, ...AROUND.map((step) => beast + step)];

function areaOf(
  area: Exclude<Area, { area: 'targets' }>,
  G: Ground,
  beast: number,
  facing: number,
  more: number,
): number[] {
  const open = (cell: number) => (G.terrain[cell] & (DOMAIN | WALL)) === DOMAIN;
  const cells: number[] = [];
  if (area.area === 'ring') {
    for (let cell = 17; cell < 224; cell++) {
      const far = distance(beast, cell);
      if (far >= 2 && far <= 1 + area.r + more && open(cell)) cells.push(cell);
    }
    return cells;
  }
  const half = (area.w - 1) / 2;
  for (const side of area.sides) {
    const dir = (facing + SIDES[side]) % 4;
    for (let lane = -half; lane <= half; lane++) {
      let cell = beast + 2 * STEP[dir] + lane * STEP[(dir + 1) % 4];
      for (let i = 0; i < area.l + more && open(cell); i++, cell += STEP[dir]) cells.push(cell);
    }
  }
  return cells;
}

const harmOf = (effects: readonly Effect[]): Harm =>
  effects
    .map((effect): Harm => (effect.op === 'hit' ? effect.kind : effect.op))
    .reduce((worst, harm) => (WORST.indexOf(harm) > WORST.indexOf(worst) ? harm : worst));

/** Where a card would strike as things stand. */
export function dangerOf(card: AiCard, shown: Shown, g: DragonView): Danger {
  const G = ground(g);
  const { rage } = g;
  const fury = rage ? G.cave.monster.countdown.rage : 0;
  const resonant = shown.top >= 0 && aiCards[shown.top].colour === card.colour;
  const cells = new Map<number, Harm>();
  const way: number[] = [];
  let { beast, facing } = shown;
  let target = 0;
  let later = false;
  const endanger = (some: readonly number[], harm: Harm) => {
    for (const cell of some) {
      const before = cells.get(cell);
      if (before === undefined || WORST.indexOf(harm) > WORST.indexOf(before)) cells.set(cell, harm);
    }
  };
  const roams = (cell: number) => {
    const { x, y } = G.roam;
    return (cell & 15) >= x[0] && (cell & 15) <= x[1] && cell >> 4 >= y[0] && cell >> 4 <= y[1];
  };
  const goTo = (to: number) => {
    const before = around(beast);
    beast = to;
    way.push(to);
    endanger(
      around(to).filter((cell) => !before.includes(cell) && G.terrain[cell] & FLOOR),
      'crush',
    );
  };
  for (const op of card.ops) {
    if (op.op === 'face') {
      const found = choose(shown, g, G, beast, op.sel);
      if (found === null) continue;
      target = found.cell;
      facing = towards(beast, facing, found.cell);
    } else if (op.op === 'advance') {
      const found = choose(shown, g, G, beast, op.sel);
      if (found === null) continue;
      target = found.cell;
      // It stops where it has caught whom it follows.
      for (let i = 0; i < op.n + fury && distance(beast, found.cell) > 1; i++) {
        const dir = towards(beast, facing, found.cell);
        if (!roams(beast + STEP[dir])) break;
        facing = dir;
        goTo(beast + STEP[dir]);
      }
    } else if (op.op === 'charge') {
      const far = op.n + fury + (resonant ? (op.res ?? 0) : 0);
      for (let i = 0; i < far && roams(beast + STEP[facing]); i++) goTo(beast + STEP[facing]);
    } else if (op.op === 'home') {
      if (beast !== G.home) goTo(G.home);
    } else {
      later = op.op === 'mark';
      const { area } = op;
      if (area.area === 'targets') {
        const chosen = shown.figures.filter(
          (f) => f.state === 'in' && !f.hidden && G.terrain[f.cell] & DOMAIN,
        );
        endanger(
          [...chosen.map((f) => f.cell), ...shown.bait.filter((cell) => G.terrain[cell] & DOMAIN)],
          harmOf(op.effects),
        );
      } else {
        const more = (resonant ? (area.res ?? 0) : 0) + (area.area === 'beam' ? fury : 0);
        endanger(areaOf(area, G, beast, facing, more), harmOf(op.effects));
      }
    }
  }
  return { cells, way, facing, target, later };
}

/** After how many cards of the lane the open card would act, if so many lay there. */
export const placeInLane = (card: AiCard, lane: number, seats: number): number =>
  slotOf(card.speed, lane, seats);

/** A card that is planned: its id and its aim, if it has one. */
export interface Planned {
  place: string;
  aim?: string;
  arm?: true;
}

export interface Step {
  cell: number;
  /** An active trap, the monster's body ahead, or a mark: something to look out for. */
  peril: 'trap' | 'mark' | 'danger' | null;
}

/**
 * Where one's cards lead from where one stands, if nobody else comes in between: they are carried out by the rules, on
 * a table with nobody else on it. A card that would ask ends it.
 */
export function planOf(shown: Shown, g: DragonView, seat: number, cards: readonly Planned[]): Step[] {
  const steps: Step[] = [];
  const c = aloneOn(shown, g, seat, ({ kind, to }) => {
    if (kind === 'trap') steps[steps.length - 1].peril = 'trap';
    else if (WAYS.has(kind)) steps.push({ cell: to, peril: shown.marks.includes(to) ? 'mark' : null });
  });
  const me = c.g.players[seat];
  for (const { place, aim = '', arm = false } of cards) {
    if (me.state !== 'in') break;
    // The next card of whoever is frozen is cancelled.
    if (me.frozen) {
      me.frozen = false;
      continue;
    }
    const card = ACTION[place];
    const { op } = actionCards[card];
    if (aim === '' && (op.op === 'dash' || op.op === 'jump')) break;
    if (op.op === 'dash' && !dashes(c.g, seat).includes(aim)) continue;
    if (op.op === 'jump' && !landings(c.g, seat, op.n).includes(aim)) continue;
    travel(c, { seat, card, aim: -1, armed: arm, face: -1 }, aim);
  }
  return steps;
}

const WAYS: ReadonlySet<string> = new Set(['moved', 'jumped', 'pushed']);

/** What a seat sees, as a table on which it is alone, and somebody who hears where it goes. */
function aloneOn(
  { figures, beast, facing, colour }: Shown,
  g: DragonView,
  seat: number,
  hear: (went: { kind: string; to: number }) => void,
): C {
  const { bag: _, heirloom, ...figure } = figures[seat];
  const own = new Set(g.hoard.bags[seat].known.map(({ t }) => t));
  const place = treasures.map(({ id }) => (id === heirloom ? HEIRLOOM - seat : own.has(id) ? seat : AWAY));
  const players = g.players.map((p, i) => ({ ...p, ...(i === seat ? figure : { state: 'left', cell: 0 }) }));
  const tell = (kind: string, { to }: { to?: Json }) => hear({ kind, to: Number(to) });
  const table = {
    ...{ map: g.map, players, holder: seat, beast, facing, colour, ward: 0, triggers: 0, countdown: true },
    hoard: { place, flags: treasures.map(() => 0), seats: players.length, opened: false },
  };
  const chance = { random: () => 0, shuffle: <T>(list: T[]) => list };
  return { ...{ g: table, tell, reveal: tell }, ...chance } as unknown as C;
}
