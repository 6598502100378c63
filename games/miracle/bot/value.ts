import { distance, type HexMap } from '../map.ts';
import { reachesLayer } from '../operations.ts';
import {
  active,
  attackOf,
  boardOf,
  type Creature,
  has,
  type Miracle,
  rulesFor,
  sideOf,
  starOf,
} from '../state.ts';

/** What the bots care for. Units are mana: a creature of cost 4 in full health is worth about 4. */
export interface Taste {
  miracle: number;
  /** A creature's part that does not depend on its health. */
  body: number;
  /** What the other side can take from us next turn, and what we threaten in turn. */
  danger: number;
  threat: number;
  /** What a creature that may still attack this turn could take. */
  ready: number;
  /** Per step nearer to the other miracle, times attack. */
  march: number;
  /** Standing within range of the other miracle, times attack. */
  siege: number;
  barracks: number;
  /** A creature standing where barracks will be taken at its side's next turn. */
  claim: number;
  artifact: number;
  /** Mana left over at the end of a turn. */
  idle: number;
}

export const TASTE: Taste = {
  miracle: 1.1,
  body: 0.45,
  danger: 0.75,
  threat: 0.3,
  ready: 0.5,
  march: 0.035,
  siege: 0.55,
  barracks: 0.8,
  claim: 0.5,
  artifact: 1.2,
  idle: 0.12,
};

/**
 * How a position looks to a seat. A creature either moves or attacks, so who
 * can be hit next turn is known exactly: whoever stands in somebody's range now.
 */
export function appraise(g: Miracle, seat: number, taste: Taste): number {
  const map = boardOf(g);
  const foe = 1 - seat;
  const turn = active(g);
  const [own, other] = [g.players[seat], g.players[foe]];
  if (other.miracle <= 0) return 1e6;
  if (own.miracle <= 0) return -1e6;
  const late = 1 + 2 * Math.max(0, g.turn / rulesFor(g).switches.limit - 0.7);
  let value = taste.miracle * late * (own.miracle - other.miracle);
  // A miracle near its end is worth more per point: the last blows decide.
  value += 25 / (other.miracle + 2) - 25 / (own.miracle + 2);
  for (let i = 0; i < g.creatures.length; i++) {
    const c = g.creatures[i];
    if (c.hp <= 0) continue;
    const mine = c.owner === seat;
    const star = starOf(g, c);
    const attack = attackOf(g, c);
    const gate = map.miracles[sideOf(g, 1 - c.owner)];
    const away = distance(map, c.at, gate);
    let worth = bodyOf(g, c, taste) + taste.march * (attack + 0.7) * (16 - away);
    if (star.range !== null && away >= star.range[0] && away <= star.range[1]) worth += taste.siege * attack;
    value += mine ? worth : -worth;
    const prey = bestPrey(g, map, c, attack, taste);
    if (!mine) value -= taste.danger * prey;
    else value += (turn === seat && mayStrike(g, c) ? taste.ready : taste.threat) * prey;
  }
  for (let i = 0; i < g.barracks.length; i++) {
    if (g.barracks[i] === seat) value += taste.barracks;
    else if (g.barracks[i] === foe) value -= taste.barracks;
    for (const c of g.creatures) {
      if (c.air || c.hidden || c.at !== map.barracks[i].at) continue;
      value += c.owner === seat ? taste.claim : -taste.claim;
    }
  }
  if (own.artifactState === 'ready') value += taste.artifact;
  if (other.artifactState === 'ready') value -= taste.artifact;
  return value;
}

/** A creature as a body on the board: its cost, with what health it has left, and what it wears. */
function bodyOf(g: Miracle, c: Creature, taste: Taste): number {
  const star = starOf(g, c);
  const health = c.hp / c.max;
  return (
    star.cost * (taste.body + (1 - taste.body) * health) +
    (c.shield ? 1.2 : 0) +
    (c.max - star.hp) * 0.5 +
    0.4
  );
}

/** Whether a creature has its attack of this turn left (MI-6.1). */
function mayStrike(g: Miracle, c: Creature): boolean {
  return !c.fresh && !c.attacked && (!c.moved || has(g, c, 'swift'));
}

/** The most a creature can take by an attack from where it stands, what it gets back counted against it. */
function bestPrey(g: Miracle, map: HexMap, c: Creature, attack: number, taste: Taste): number {
  const { range } = starOf(g, c);
  if (range === null || attack <= 0) return 0;
  let best = 0;
  for (let i = 0; i < g.creatures.length; i++) {
    const target = g.creatures[i];
    if (target.owner === c.owner || target.hp <= 0) continue;
    const away = distance(map, c.at, target.at);
    if (away < range[0] || away > range[1] || (target.hidden && away > 1) || !reachesLayer(g, c, target))
      continue;
    let gain: number;
    if (target.shield) gain = 1;
    else if (attack >= target.hp) gain = bodyOf(g, target, taste);
    else gain = (starOf(g, target).cost * (1 - taste.body) * attack) / target.max;
    gain -= counterLoss(g, c, target, away, attack, taste);
    if (gain > best) best = gain;
  }
  return best;
}

function counterLoss(
  g: Miracle,
  c: Creature,
  target: Creature,
  away: number,
  attack: number,
  taste: Taste,
): number {
  const { range } = starOf(g, target);
  if (range === null || away < range[0] || away > range[1] || !reachesLayer(g, target, c)) return 0;
  if (has(g, c, 'first-strike') && attack >= target.hp && !target.shield) return 0;
  const back = attackOf(g, target);
  if (back <= 0 || c.shield) return 0;
  if (back >= c.hp) return bodyOf(g, c, taste);
  return (starOf(g, c).cost * (1 - taste.body) * back) / c.max;
}

/** At the end of the own turn, mana left over is mana wasted. */
export function wasted(g: Miracle, taste: Taste): number {
  return taste.idle * g.players[active(g)].mana;
}
