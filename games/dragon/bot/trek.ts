/** A seat's own way through a round: what its cards do, on the table as it stands now. */
import { actionCards, characters, treasures } from '../content/index.ts';
import type { Dir, HitKind } from '../content/types.ts';
import { aimsOf, type Placement } from '../effects/cards.ts';
import { bagCount, charmOf, worn } from '../effects/hoard.ts';
import { AROUND, CHARACTER, distance, FLOOR, PORTAL_A, PORTAL_B, STEP } from '../effects/tables.ts';
import type { Outlook } from './outlook.ts';

/** A card with what is chosen for it. */
export interface Move {
  card: number;
  /** By its place among `aimsOf`; −1 for none. */
  aim: number;
  arm: boolean;
  /** The B portal to leave by when the card ends on one; 0 to stay. */
  hop: number;
}

/** How a seat stands in the midst of a plan. */
export interface Standing {
  cell: number;
  alive: boolean;
  frozen: boolean;
  guard: boolean;
  /** Shields and charms that would still save it. */
  spare: number;
  trapped: boolean;
  prize: boolean;
  /** Worth of the bag. */
  bag: number;
  /** What counts beside the bag: prospects of theft, cards lost. */
  luck: number;
  /** Where everything has been picked up. */
  taken: readonly number[];
  /** Cards carried out so far. */
  n: number;
}

const SHIELDBEARER = CHARACTER.shieldbearer;
/** Points that a lost card, a lost shield and a tap are worth. */
const CARD = 7;
const SHIELD = 12;
const TAP = 2.5;
/** What one treasure of another's bag is worth, and how likely a neighbour is still one when the card comes. */
const LOOT = 26;

const shieldOf = ({ me }: Outlook): number =>
  me.character === SHIELDBEARER && !me.tapped && me.shield ? 1 : 0;

export function standing(o: Outlook): Standing {
  const { me, g, seat } = o;
  return {
    cell: me.cell,
    alive: me.state === 'in',
    frozen: me.frozen,
    guard: me.guard,
    spare: shieldOf(o) + (charmOf(g, seat) >= 0 ? 1 : 0),
    trapped: me.trapped,
    prize: o.prize,
    bag: o.bag,
    luck: 0,
    taken: [],
    n: 0,
  };
}

/** Who may be where, and which traps are awake. */
export interface Scenery {
  beast: number;
  colour: number;
}

export class Trek {
  private readonly o: Outlook;
  private readonly boots: number;
  private readonly reach: number;
  private readonly immune: readonly boolean[];
  private readonly shield: number;

  constructor(o: Outlook) {
    this.o = o;
    const own = worn(o.g, o.seat);
    this.shield = shieldOf(o);
    this.boots = own?.runBonus ?? 0;
    this.reach = own?.grabRange ?? 1;
    this.immune = o.ground.traps.map(
      ({ kind, effect }) =>
        own?.immuneTrap === kind || (effect.op === 'hit' && own?.immuneHit === effect.kind),
    );
  }

  /** One card, and what is picked up after it. */
  play(s: Standing, move: Move, scenery: Scenery): void {
    s.n++;
    if (!s.alive) return;
    if (s.frozen) {
      s.frozen = false;
      s.luck -= CARD;
      return;
    }
    const { op, kind } = actionCards[move.card];
    const ability = move.arm ? characters[this.o.me.character].ability : null;
    const does = ability?.does;
    if (move.arm) s.luck -= TAP;
    switch (op.op) {
      case 'walk':
        this.walk(
          s,
          STEP[DIR[op.dir]],
          op.n + (kind === 'run' ? this.boots : 0) + (ability?.does === 'further' ? ability.n : 0),
          scenery,
          does === 'phase',
        );
        break;
      case 'dash':
        this.walk(s, STEP[Math.floor(move.aim / 3)], (move.aim % 3) + 1, scenery, does === 'phase');
        break;
      case 'jump': {
        const to = s.cell + 2 * AROUND[move.aim];
        if (this.free(to, scenery)) this.enter(s, to, scenery);
        break;
      }
      case 'grab':
        this.grab(s, ability?.does === 'reach' ? ability.line : 0, scenery.beast);
        break;
      case 'guard':
        s.guard = true;
        break;
      case 'steal':
        s.luck += this.loot(s);
        break;
      case 'shove':
        s.luck += this.shove(s, scenery);
        break;
      default:
    }
    if (!s.alive) return;
    if (move.hop > 0 && this.o.ground.terrain[s.cell] & PORTAL_B) s.cell = move.hop;
    this.pickUp(s);
  }

  /** A way of single steps, as a rope allows it: `NE` is north and then east. */
  follow(s: Standing, path: string, scenery: Scenery): void {
    for (const dir of path) {
      const to = s.cell + STEP[DIR[dir as Dir]];
      if (!this.free(to, scenery) || this.enter(s, to, scenery)) break;
    }
    if (s.alive) this.take(s, s.cell);
  }

  /** What lies on a cell, or so much of it, is taken before anybody else moves. */
  take(s: Standing, cell: number, worth = this.o.lying[cell]): void {
    const { g, ground } = this.o;
    if (worth === 0) return;
    s.taken = [...s.taken, cell];
    s.bag += worth;
    if (g.hoard.place[ground.prize] === cell) s.prize = true;
  }

  private free(cell: number, { beast }: Scenery): boolean {
    return this.o.blocked[cell] === 0 && distance(beast, cell) > 1;
  }

  private walk(s: Standing, step: number, n: number, scenery: Scenery, phasing: boolean): void {
    for (let left = n; left > 0; left--) {
      let to = s.cell + step;
      if (!this.free(to, scenery)) {
        // Past one who stands there, if there is room behind; not through pillars, nor through the monster.
        const someone =
          phasing && left > 1 && this.o.ground.terrain[to] & FLOOR && distance(scenery.beast, to) > 1;
        if (!someone || !this.free(to + step, scenery)) return;
        to += step;
        left--;
      }
      if (phasing) s.cell = to;
      else if (this.enter(s, to, scenery)) return;
    }
  }

  /** True if a trap ends the way. */
  private enter(s: Standing, to: number, { colour, beast }: Scenery): boolean {
    s.cell = to;
    if (this.o.ground.trap[to] !== colour || colour === 0) return false;
    return this.spring(s, colour, beast);
  }

  /** The trap under it goes off. */
  spring(s: Standing, colour: number, beast: number): boolean {
    if (this.immune[colour - 1]) return false;
    const { effect, stop } = this.o.ground.traps[colour - 1];
    s.trapped = true;
    if (effect.op === 'hit') this.hurt(s, effect.kind);
    else {
      if (!s.guard && effect.op === 'drop') this.drop(s, 1 / Math.max(1, bagCount(this.o.g, this.o.seat)));
      // An undertow brings it nearer to the monster.
      if (!s.guard && effect.op === 'pull') s.luck -= distance(beast, s.cell) < 5 ? CARD : 2;
    }
    return stop || !s.alive;
  }

  /** A hit that freezes or kills. */
  hurt(s: Standing, kind: HitKind): void {
    if (s.guard) {
      s.guard = false;
      return;
    }
    // No shield helps against being crushed, and against fire it costs the bag (DH-20.6).
    if (s.spare > (kind === 'crush' ? this.shield : 0)) {
      s.spare--;
      s.luck -= SHIELD;
      if (kind === 'fire' && this.shield > 0) this.drop(s, 1);
      return;
    }
    if (kind === 'ice' && !s.frozen) s.frozen = true;
    else s.alive = false;
  }

  drop(s: Standing, part: number): void {
    s.bag -= Math.max(0, s.bag) * part;
  }

  private pickUp(s: Standing): void {
    const { lying, g, ground } = this.o;
    const value = lying[s.cell];
    if (value === 0 || s.taken.includes(s.cell)) return;
    s.taken = [...s.taken, s.cell];
    s.bag += value * this.o.undisputed(s.cell, s.n);
    if (g.hoard.place[ground.prize] === s.cell) s.prize = true;
  }

  /** The best thing within reach. */
  private grab(s: Standing, line: number, beast: number): void {
    const { cells, lying, g, ground } = this.o;
    let best = 0;
    let most = 0;
    for (const cell of cells) {
      if (lying[cell] <= most || s.taken.includes(cell)) continue;
      // The Grappler's line doesn't go under the monster (DH-20.9).
      if (!within(s.cell, cell, this.reach, distance(beast, cell) <= 1 ? 0 : line)) continue;
      most = lying[cell];
      best = cell;
    }
    if (best === 0) return;
    s.taken = [...s.taken, best];
    s.bag += most * this.o.undisputed(best, s.n);
    if (g.hoard.place[ground.prize] === best) s.prize = true;
  }

  /** Somebody's treasure, if there is anybody near whose bag isn't empty. */
  private loot(s: Standing): number {
    const { g, rivals, ground } = this.o;
    const range = worn(g, this.o.seat)?.stealRange ?? 1;
    let best = 0;
    for (const other of rivals) {
      const p = g.players[other];
      const far = distance(s.cell, p.cell);
      if (far > range + 2 || p.guard || p.hidden || bagCount(g, other) === 0) continue;
      if (ground.terrain[p.cell] & PORTAL_A) continue;
      const chance = far <= range ? 0.5 : far === range + 1 ? 0.25 : 0.1;
      best = Math.max(best, chance * this.worthStealing(other));
    }
    return best;
  }

  /** What one of somebody's treasures is worth: those one knows of, and guesses at the others. */
  worthStealing(other: number): number {
    const { g, seat } = this.o;
    const { place, flags } = g.hoard;
    let sum = 0;
    let count = 0;
    for (let t = 0; t < place.length; t++) {
      if (place[t] !== other) continue;
      sum += flags[t] & (1 << seat) ? treasures[t].value : LOOT;
      count++;
    }
    return count === 0 ? 0 : sum / count;
  }

  /** A neighbour is sent away, and drops something if something stops it. */
  private shove(s: Standing, { beast, colour }: Scenery): number {
    const { g, rivals, ground, blocked } = this.o;
    let best = 0;
    for (const other of rivals) {
      const p = g.players[other];
      const dir = STEP.indexOf(p.cell - s.cell);
      if (dir < 0 || p.guard || p.hidden || ground.terrain[p.cell] & PORTAL_A) continue;
      const [near, far] = [p.cell + STEP[dir], p.cell + 2 * STEP[dir]];
      const stopped = [near, far].some((cell) => blocked[cell] === 1 || distance(beast, cell) <= 1);
      const trap = colour !== 0 && [near, far].some((cell) => ground.trap[cell] === colour);
      best = Math.max(best, (stopped && bagCount(g, other) > 0 ? 7 : 1) + (trap ? 6 : 0));
    }
    return 0.6 * best;
  }
}

const DIR = { N: 0, E: 1, S: 2, W: 3 } as const;

function within(from: number, to: number, n: number, line: number): boolean {
  const far = distance(from, to);
  if (far <= n) return true;
  const dx = Math.abs((from & 15) - (to & 15));
  const dy = Math.abs((from >> 4) - (to >> 4));
  return far <= line && (dx === 0 || dy === 0 || dx === dy);
}

/** Every way to use these cards from where one stands; a card that asks comes once for each answer. */
export function movesWith(o: Outlook, cards: number, arms: number, from: number): Move[] {
  const moves: Move[] = [];
  for (let card = 0; card < actionCards.length; card++) {
    if ((cards & (1 << card)) === 0) continue;
    const { op } = actionCards[card];
    const aims = op.op === 'dash' || op.op === 'jump' ? aimsOf(card).length : 0;
    const armed = (arms & (1 << card)) !== 0;
    for (let aim = aims === 0 ? -1 : 0; aim < aims; aim++) {
      if (op.op === 'jump' && o.blocked[from + 2 * AROUND[aim]] === 1) continue;
      if (op.op === 'dash' && o.blocked[from + STEP[Math.floor(aim / 3)]] === 1) continue;
      moves.push({ card, aim, arm: false, hop: 0 });
      if (armed) moves.push({ card, aim, arm: true, hop: 0 });
    }
  }
  return moves;
}

/** As an answer. */
export function placement({ card, aim, arm }: Move): Placement {
  const aims = aimsOf(card);
  return {
    place: actionCards[card].id,
    ...(aim >= 0 && aims.length > 0 && { aim: aims[aim] }),
    ...(arm && { arm }),
  };
}
