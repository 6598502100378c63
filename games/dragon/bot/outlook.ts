/** What a seat makes of the table: what lies where, what it may be worth, which AI cards may come, how long it will last. */
import { aiCards, treasures } from '../content/index.ts';
import type { Tier } from '../content/types.ts';
import { haulOf, heirloomOf, holdsPrize } from '../effects/hoard.ts';
import { distance, EXIT, FLOOR, type Ground, ground, PORTAL_A } from '../effects/tables.ts';
import { type Dragon, FIRST_CELL, KNOWN, type Player, UP } from '../state.ts';
import { FAR, type Routes, routesOf } from './routes.ts';

/** An AI card that may be executed this round, and how likely that is. */
export interface Chance {
  kind: number;
  p: number;
}

/** What a Mimic costs whoever finds it, and a Cursed Mask that may or may not find its place. */
const ODD_VALUES: Record<string, number> = { mimic: -8, 'cursed-mask': 10 };

/** Cells an adventurer covers in a round, on average. */
const STRIDE = 3;
/** Rounds from one Reset to the next, on average. */
const CYCLE = 3.8;

export class Outlook {
  readonly g: Dragon;
  readonly seat: number;
  readonly me: Player;
  readonly ground: Ground;
  readonly routes: Routes;
  /** What the treasures on a cell may be worth. */
  readonly lying = new Float64Array(256);
  /** The cells where something lies. */
  readonly cells: number[] = [];
  /** Where this seat can't go: walls, and others who stand in the way. The monster comes on top. */
  readonly blocked = new Uint8Array(256);
  readonly rivals: number[] = [];
  readonly cards: readonly Chance[];
  /** Rounds that are left, this one included, as far as one can guess; they may become fewer. */
  readonly rounds: number;
  /** The chance that this round ends with a Reset. */
  readonly reset: number;
  /** Worth of heirloom and bag. */
  readonly safe: number;
  readonly bag: number;
  readonly prize: boolean;
  /** Steps the nearest rival has to each cell with a treasure, by its place in `cells`. */
  private readonly rivalry: number[] = [];

  constructor(g: Dragon, seat: number) {
    this.g = g;
    this.seat = seat;
    this.me = g.players[seat];
    this.ground = ground(g);
    this.routes = routesOf(this.ground);
    const heirloom = heirloomOf(g, seat);
    this.safe = heirloom < 0 ? 0 : treasures[heirloom].value;
    this.bag = haulOf(g, seat) - this.safe;
    this.prize = holdsPrize(g, seat);
    this.seeRivals();
    this.seeTreasures();
    this.cards = cardsToCome(g, seat);
    this.reset = this.cards.reduce((sum, { kind, p }) => sum + (aiCards[kind].reset ? p : 0), 0);
    this.rounds = this.roundsLeft();
  }

  private seeRivals(): void {
    const { g, seat, blocked } = this;
    const { terrain } = this.ground;
    for (let cell = 0; cell < 256; cell++) if ((terrain[cell] & FLOOR) === 0) blocked[cell] = 1;
    g.players.forEach((p, other) => {
      if (other === seat || p.state !== 'in') return;
      this.rivals.push(other);
      if ((terrain[p.cell] & (PORTAL_A | EXIT)) === 0) blocked[p.cell] = 1;
    });
  }

  private seeTreasures(): void {
    const { g, seat, lying, cells, routes } = this;
    const { place, flags } = g.hoard;
    const guess = this.guesses();
    for (const t of this.ground.treasures) {
      const cell = place[t];
      if (cell < FIRST_CELL) continue;
      const known = (flags[t] & (UP | (1 << seat))) !== 0;
      if (lying[cell] === 0) cells.push(cell);
      const { id, value, tier } = treasures[t];
      lying[cell] += known ? (ODD_VALUES[id] ?? value) : guess[tier];
    }
    cells.sort((a, b) => a - b);
    for (const cell of cells) {
      let near = FAR;
      for (const other of this.rivals) near = Math.min(near, routes.on[g.players[other].cell * 256 + cell]);
      this.rivalry.push(near);
    }
  }

  /** What a face-down treasure of each tier is worth: as much as those that may be it, on average. */
  private guesses(): Record<Tier, number> {
    const { g, seat } = this;
    const { place, flags } = g.hoard;
    const sum: Record<Tier, number> = { prize: 0, gold: 0, silver: 0, bronze: 0 };
    const count: Record<Tier, number> = { prize: 0, gold: 0, silver: 0, bronze: 0 };
    for (const t of this.ground.treasures) {
      const bits = flags[t];
      if (place[t] < -1 || place[t] === seat || bits & (UP | (1 << seat)) || (bits & KNOWN) === KNOWN)
        continue;
      const { id, tier, value } = treasures[t];
      sum[tier] += ODD_VALUES[id] ?? value;
      count[tier]++;
    }
    const mean = (tier: Tier) => (count[tier] === 0 ? 0 : sum[tier] / count[tier]);
    return { prize: mean('prize'), gold: mean('gold'), silver: mean('silver'), bronze: mean('bronze') };
  }

  /** In the countdown they can nearly be counted; before it, anybody may start it at any time. */
  private roundsLeft(): number {
    const { g } = this;
    const { countdown } = this.ground.cave.monster;
    const ahead = g.draw.cards.length + g.next.cards.length + g.current.cards.length;
    const resets = this.reset * ahead;
    if (g.countdown && resets < 0.5) return ahead;
    const toReset = (ahead + 1) / (resets + 1);
    if (g.countdown) return toReset + countdown.keep;
    return toReset + countdown.keep + 0.5 * CYCLE * Math.max(0, countdown.resets - g.resets - 1);
  }

  /** Rounds it takes from a cell to the nearest exit with these cards in hand. */
  roundsToExit(cell: number, hand: number, prize: boolean): number {
    const { exits, on, onFoot } = this.routes;
    const steps = prize ? onFoot : on;
    let best = FAR;
    for (const exit of exits) {
      const far = steps[cell * 256 + exit] + 1.5 * shortage(cell, exit, hand);
      if (far < best) best = far;
    }
    return best / STRIDE;
  }

  /** What is still to be had from a cell, nearer and greater things first; `taken` is gone already. */
  prospects(cell: number, taken: readonly number[], beast: number): number {
    const { cells, lying, rivalry } = this;
    const { on } = this.routes;
    let first = 0;
    let second = 0;
    let third = 0;
    for (let i = 0; i < cells.length; i++) {
      const to = cells[i];
      if (taken.includes(to)) continue;
      const steps = on[cell * 256 + to];
      let value = lying[to] * NEARNESS[steps];
      if (steps > rivalry[i]) value *= steps > rivalry[i] + 2 ? 0.5 : 0.75;
      // What lies under the monster takes a hand, or patience.
      if (distance(beast, to) <= 1) value *= 0.5;
      if (value > first) {
        third = second;
        second = first;
        first = value;
      } else if (value > second) {
        third = second;
        second = value;
      } else if (value > third) third = value;
    }
    return first + 0.55 * second + 0.3 * third;
  }

  /** How likely nobody else is there first, for the n-th card of a plan. */
  undisputed(cell: number, n: number): number {
    const i = this.cells.indexOf(cell);
    const near = i < 0 ? FAR : this.rivalry[i];
    return near <= 2 + n ? 0.6 : near <= 4 + 2 * n ? 0.8 : 1;
  }
}

const NEARNESS = Float64Array.from({ length: FAR + 1 }, (_, steps) => 0.88 ** steps);

/** Cells of the way that no card in hand covers: three by Step and Run each way, three by Dash, two by Jump. */
function shortage(from: number, to: number, hand: number): number {
  const dx = (to & 15) - (from & 15);
  const dy = (to >> 4) - (from >> 4);
  const x = dx > 0 ? 1 : 3;
  const y = dy > 0 ? 2 : 0;
  const lacking = Math.max(0, Math.abs(dx) - supply(hand, x)) + Math.max(0, Math.abs(dy) - supply(hand, y));
  if (lacking === 0) return 0;
  return Math.max(0, lacking - (hand & DASH ? 3 : 0) - (hand & JUMP ? 2 : 0));
}

const JUMP = 1 << 8;
const DASH = 1 << 12;
/** Steps are cards 0 to 3 and Runs 4 to 7, both clockwise from north. */
const supply = (hand: number, dir: number): number =>
  (hand & (1 << dir) ? 1 : 0) + (hand & (1 << (dir + 4)) ? 2 : 0);

/** The AI cards that may be this round's, by what this seat has seen. */
function cardsToCome(g: Dragon, seat: number): Chance[] {
  const [current] = g.current.cards;
  if (g.acted) return [];
  const mine = 1 << seat;
  if (current !== undefined && (g.current.sees === 'all' || current.seen & mine))
    return [{ kind: current.kind, p: 1 }];
  // Before Placement it is the card beside the pile, or the top of the pile.
  const due = current ?? g.next.cards[0] ?? g.draw.cards[g.draw.cards.length - 1];
  if (due === undefined) return [];
  if (due.seen & mine) return [{ kind: due.kind, p: 1 }];
  const unseen = [...g.current.cards, ...g.next.cards, ...g.draw.cards].filter((c) => (c.seen & mine) === 0);
  unseen.sort((a, b) => a.kind - b.kind);
  return unseen.map(({ kind }) => ({ kind, p: 1 / unseen.length }));
}
