import { numbers } from '../content/numbers.ts';
import { GROWTH, kinds } from '../effects/code.ts';
import { prestigeOf } from '../effects/values.ts';
import { type Dungeon, FLOOR, inTwilight, isBuildingSpot, type Piece, type Player } from '../state.ts';
import { bodyOf, GOLD, ratingOf } from './cards.ts';

/** How a lord stands, in points of strength. */

/** Nothing pays longer than so many rounds, for it is raided or replaced. */
const LONGEST = 4;

/** What things are worth beside each other. */
export const TASTE = {
  /** A point of HP, and by how much more it counts with every round after the sixth; what being near death costs. */
  hp: 10,
  late: 0.2,
  dread: 150,
  dreadAt: 6,
  /** A card in hand, or in the retirement zone, against one in the dungeon. */
  hand: 0.7,
  retired: 0.9,
  /** A unit lying face-down: others don't know it, and it strikes first. */
  hidden: 1.05,
  /** A building that lies face-down brings nothing yet; a trap that lies open is walked round. */
  asleep: 0.75,
  known: 0.8,
  yield: 0.6,
  /** The gold that will surely be spent well, and what the rest counts. */
  purse: 4,
  spare: 0.15,
  reclaim: 0.85,
  /** A point of prestige, when Twilight has come. */
  prestige: 0.6,
  /** So many points ahead are worth about three chances to one. */
  heat: 110,
  /** So much of what is sent out is missed at home while others may still come. */
  exposed: 0.1,
};

/** Rounds that can still be played: Twilight takes five to take all HP (DL-19.12). */
function roundsLeft({ terms, round }: Dungeon): number {
  const last = terms.twilight > 0 ? terms.twilight + TWILIGHT - 1 : numbers.lastRound;
  return Math.max(0, last - round);
}
const TWILIGHT = 5;

/** What a gold coin is worth: less when there is little time to spend it. */
export function coin(g: Dungeon): number {
  return GOLD[g.world] * Math.min(1, roundsLeft(g) / 2);
}

/** What a building pays when it is reclaimed. */
export function reclaimWorth(g: Dungeon, kind: number): number {
  const { hero, level } = kinds[kind];
  return TASTE.reclaim * (hero ? numbers.reclaimHeroBuilding : level) * coin(g);
}

/** A card as printed, before counters and wounds, for as long as it stands. */
export function standingWorth(g: Dungeon, kind: number): number {
  const { body, skill, yield: brings, once, floor, dungeon, burden } = ratingOf(kind, g.world);
  const lasting = body + skill + once + AURA_UNITS * floor + 3 * dungeon + burden;
  return lasting + TASTE.yield * brings * Math.min(LONGEST, roundsLeft(g)) * coin(g);
}
/** So many units a printed aura is thought to reach on its floor. */
const AURA_UNITS = 1.5;

/** The same, or what it is reclaimed for. */
export function printedWorth(g: Dungeon, kind: number): number {
  const worth = standingWorth(g, kind);
  return kinds[kind].type === 'building' ? Math.max(worth, reclaimWorth(g, kind)) : worth;
}

/** A unit on the field, with counters and part of its wounds, for it heals. */
export function unitWorth(g: Dungeon, piece: Piece): number {
  return printedWorth(g, piece.kind) + bodyOf(piece.hp - 0.6 * piece.wounds, piece.def, piece.atk);
}

/** What is left of a building, from 1 to 0. */
export function soundness(g: Dungeon, piece: Piece): number {
  const kind = kinds[piece.kind];
  return 1 - piece.wounds / Math.max(1, kind.hp + piece.hp + (kind.hero ? GROWTH.hp[g.world] : 0));
}

function buildingWorth(g: Dungeon, piece: Piece): number {
  const whole = printedWorth(g, piece.kind) + bodyOf(0.25 * piece.hp, piece.def, 0.7 * piece.atk);
  return whole * (0.5 + 0.5 * soundness(g, piece)) * (piece.up ? 1 : TASTE.asleep);
}

function dungeonWorth(g: Dungeon, { dungeon }: Player): number {
  let sum = 0;
  for (let floor = 0; floor < dungeon.length; floor += FLOOR) {
    let units = 0;
    let lent = 0;
    for (let place = floor; place < floor + FLOOR; place++) {
      const piece = dungeon[place];
      if (piece === null) continue;
      if (isBuildingSpot(place)) {
        sum += buildingWorth(g, piece);
        lent += ratingOf(piece.kind, g.world).floor;
      } else if (kinds[piece.kind].type === 'unit') {
        sum += unitWorth(g, piece) * (piece.up ? 1 : TASTE.hidden);
        units++;
      } else sum += printedWorth(g, piece.kind) * (piece.up ? TASTE.known : 1);
    }
    sum += lent * (units - AURA_UNITS);
  }
  return sum;
}

function purse(g: Dungeon, gold: number): number {
  return coin(g) * (Math.min(gold, TASTE.purse) + TASTE.spare * Math.max(0, gold - TASTE.purse));
}

/** Cards beyond the limit of a hand are as good as gone. */
function handWorth(g: Dungeon, { hand }: Player): number {
  let sum = 0;
  for (const kind of hand.cards) sum += printedWorth(g, kind);
  const { handLimit } = g.terms;
  return TASTE.hand * sum * (handLimit > 0 ? Math.min(1, handLimit / hand.cards.length || 1) : 1);
}

function health(g: Dungeon, hp: number): number {
  const late = 1 + TASTE.late * Math.max(0, g.round - 6);
  return late * (TASTE.hp * hp - TASTE.dread * Math.exp(-hp / TASTE.dreadAt));
}

/** Who shines most outlives those who are as hale in Twilight (DL-19.10). */
function afterglow(g: Dungeon, seat: number): number {
  return inTwilight(g) ? TASTE.prestige * prestigeOf(g, seat) : 0;
}

/** All a lord has. */
export function holdings(g: Dungeon, seat: number): number {
  const player = g.players[seat];
  let sum =
    afterglow(g, seat) +
    health(g, player.hp) +
    purse(g, player.gold) +
    dungeonWorth(g, player) +
    handWorth(g, player);
  for (const piece of player.retired) sum += TASTE.retired * Math.max(0, unitWorth(g, piece) - coin(g));
  for (const piece of player.staging) sum += unitWorth(g, piece);
  return sum;
}

/** What a few points are worth in chances, where things are even. */
export function inChances(points: number): number {
  return points / (4 * TASTE.heat);
}

/** The chance that a seat is the last one standing, as things look. */
export function winChance(g: Dungeon, seat: number): number {
  if (g.players[seat].out) return 0;
  const own = holdings(g, seat);
  let sum = 1;
  for (let other = 0; other < g.players.length; other++)
    if (other !== seat && !g.players[other].out) sum += Math.exp((holdings(g, other) - own) / TASTE.heat);
  return 1 / sum;
}
