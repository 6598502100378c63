import type { Fighter } from '../bot/fighter.ts';
import { abilityWorth, Bout, guardsOfFighter, handWorths } from '../bot/worth.ts';
import { hero as heroOf } from '../content/index.ts';
import type { Hero, HeroId } from '../content/types.ts';
import { lossOf } from '../effects/reckon.ts';
import { chancesOf, groupOf, keeping, metOf, planFor, type Tray } from '../odds/index.ts';
import type { DiceView } from '../state.ts';

/** How an ability stands: met already (the tier, from 1), and how likely it may still be met. */
export interface Standing {
  tier: number;
  /** With the dice that are kept now; null where nothing more is thrown. */
  kept: number | null;
  best: number | null;
}

/** Of the highest tier that is met, or the first. */
export function standingsOf(hero: Hero, tray: Tray): Map<string, Standing> {
  const group = groupOf(tray.numbers);
  const met = metOf(hero);
  const chances = tray.throws > 0 ? chancesOf(hero, tray) : [];
  return new Map(
    hero.abilities.map(({ id }, i) => {
      const tier = met[i][group];
      const chance = chances.find((c) => c.ability === id && c.tier === Math.max(1, tier));
      return [id, { tier, kept: chance?.kept ?? null, best: chance?.best ?? null }];
    }),
  );
}

/** Abilities that these dice meet. */
export function metWith(hero: Hero, dice: readonly number[]): string[] {
  if (dice.length < 5) return [];
  const group = groupOf(dice);
  return hero.abilities.filter((_, i) => metOf(hero)[i][group] > 0).map(({ id }) => id);
}

export function frozenDice({ dice, frozen }: Pick<DiceView, 'dice' | 'frozen'>): boolean[] {
  return dice.map((_, i) => (frozen & (1 << i)) !== 0);
}

/** A player as it is weighed: from what all can see. */
function fighterIn(g: DiceView, seat: number): Fighter {
  const { hero, cp, hand, swarm, tide, arrow, levels, tokens, raised, side } = g.players[seat];
  return {
    ...{
      seat,
      hero: heroOf(hero as HeroId),
      ...g.sides[side],
      cp,
      cards: hand.count ?? 0,
      levels,
      tokens,
      raised,
    },
    ...{ swarm: Math.max(0, swarm), tide, flow: arrow },
  };
}

/** What a seat's abilities are weighed by; null where there is nobody to fight, or nothing was thrown. */
function boutIn(g: DiceView, seat: number): Bout | null {
  const foes = g.players.flatMap((p, s) => (p.out || p.side === g.players[seat].side ? [] : [s]));
  if (foes.length === 0 || g.dice.length === 0) return null;
  const [target, ...others] = foes.map((foe) => fighterIn(g, foe));
  return new Bout(fighterIn(g, seat), target, others);
}

/** Of abilities that the dice meet, the one that is worth the most. */
export function bestAbility(g: DiceView, seat: number, among: readonly string[]): string | null {
  const bout = boutIn(g, seat);
  if (bout === null) return null;
  const group = groupOf(g.dice);
  const worths = bout.self.hero.abilities.flatMap(({ id }, i) =>
    among.includes(id) ? [{ id, worth: abilityWorth(bout, i, group) }] : [],
  );
  return worths.sort((a, b) => b.worth - a.worth)[0]?.id ?? null;
}

/** The dice to keep that are worth the most on average, over the whole tree of throws that are left. */
export function bestKeep(g: DiceView, seat: number): boolean[] | null {
  const bout = boutIn(g, seat);
  if (bout === null) return null;
  const values = handWorths(bout);
  const frozen = frozenDice(g);
  const { keep } = planFor({ numbers: g.dice, throws: g.throws, frozen }, values);
  return keeping(g.dice, keep[g.throws][groupOf(g.dice)], frozen);
}

/** What a player loses in the coming settlement, on average, behind one of its defences and all that has been played. */
export function lossBehindDefence(g: DiceView, seat: number, defence: string): number {
  const self = fighterIn(g, seat);
  const i = self.hero.defences.findIndex(({ id }) => id === defence);
  const prevents = { to: seat, scope: 'attack', src: defence } as const;
  return guardsOfFighter(self, i).reduce((sum, { chance, prevent, halves }) => {
    const prevention = [
      ...g.prevention,
      { ...prevents, n: prevent, half: false },
      ...new Array(halves).fill({ ...prevents, n: 0, half: true }),
    ];
    return sum + chance * lossOf({ ...g, prevention }, seat);
  }, 0);
}

/** A chance as it is read at a glance. */
export function percent(chance: number): string {
  if (chance <= 0) return '0%';
  if (chance >= 1) return '100%';
  const n = chance * 100;
  return n < 1 ? '<1%' : n > 99 ? '>99%' : `${Math.round(n)}%`;
}
