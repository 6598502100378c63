import { statuses } from '../content/index.ts';
import type { StatusId } from '../content/types.ts';
import type { Dice } from '../state.ts';
import { type Fighter, fighterAt } from './fighter.ts';
import { heldWorth, purse } from './hand.ts';
import { potentialOf } from './potential.ts';
import { stackWorth, swarmWorth, TASTE, tideWorth } from './worth.ts';

/** 1 for tokens that serve their holder, -1 for those that harm it. */
const SIGNS = statuses
  .filter(({ id }) => id !== 'tide')
  .map(({ id, polarity }): [StatusId, number] => [id, polarity === 'negative' ? -1 : 1]);

/** A board as heroes begin with; what is better counts for every turn to come. */
const OFFENCE = 6.5;
const DEFENCE = 2.8;
/** What a fighter takes off another in a turn, all in all. */
const PACE = 6;

/** What a fighter has besides its health, in points of health, if the fight lasts so many turns. */
function assetsOf(f: Fighter, turns: number): number {
  let worth = purse(f.cp);
  for (let i = 0; i < SIGNS.length; i++) {
    const [st, sign] = SIGNS[i];
    const n = f.tokens[st];
    if (n > 0) worth += sign * stackWorth(st, n, turns);
  }
  if (f.hero.swarm !== undefined) worth += swarmWorth(f.swarm, turns);
  if (f.hero.tide !== undefined) worth += tideWorth(f.tide, f.flow);
  const { offence, defence } = potentialOf(f.hero, f.levels);
  return worth + turns * (TASTE.offence * (offence - OFFENCE) + TASTE.defence * (defence - DEFENCE));
}

/** How many turns of each player the match may still last: until the weakest is down. */
export function turnsLeft(g: Dice): number {
  let least = 60;
  for (const { hp } of g.sides) if (hp > 0 && hp < least) least = hp;
  return Math.min(9, Math.max(0.5, least / PACE));
}

/**
 * The strength of every side: its health, and everything else its players have. Nothing for those who are out.
 * A seat weighs its own hand card by card; of others it counts the cards.
 */
export function strengths(g: Dice, seat: number, turns: number): number[] {
  const all = g.sides.map(({ hp }) => hp);
  for (let i = 0; i < g.players.length; i++) {
    const { out, hero, side, hand } = g.players[i];
    if (out || hero === '') continue;
    const f = fighterAt(g, i);
    all[side] += assetsOf(f, turns);
    if (i !== seat) all[side] += TASTE.card * f.cards;
    else for (let c = 0; c < hand.cards.length; c++) all[side] += heldWorth(hand.cards[c].kind, f, turns);
  }
  return all;
}

/** The chance to win with strengths like these: who is ahead by more than luck can turn in the time left wins. */
export function winChance(all: readonly number[], g: Dice, side: number, turns: number): number {
  if (g.sides[side].hp <= 0) return 0;
  const luck = TASTE.luck * Math.sqrt(1 + 2 * turns);
  let rivals = 0;
  for (let i = 0; i < all.length; i++)
    if (i !== side && g.sides[i].hp > 0) rivals += Math.exp((all[i] - all[side]) / luck);
  return 1 / (1 + rivals);
}
