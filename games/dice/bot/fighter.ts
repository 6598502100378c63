import { hero, status } from '../content/index.ts';
import type { Hero, HeroId, StatusId } from '../content/types.ts';
import type { Dice, Player, Tokens } from '../state.ts';

/** A player at the table as the bots weigh it. */
export interface Fighter {
  seat: number;
  hero: Hero;
  /** Of its side. */
  hp: number;
  cap: number;
  cp: number;
  /** Cards in hand. */
  cards: number;
  /** 0 without a Swarm. */
  swarm: number;
  tide: number;
  /** 1 while the Tide rises, -1 while it falls. */
  flow: number;
  /** The level of each ability, then of each defence. */
  levels: readonly number[];
  tokens: Readonly<Tokens>;
  raised: Readonly<Tokens>;
}

/** What everybody sees of a player. */
type Open = Pick<
  Player,
  'hero' | 'side' | 'cp' | 'swarm' | 'tide' | 'arrow' | 'levels' | 'tokens' | 'raised'
>;

export function fighterFrom(
  player: Open,
  sides: readonly { hp: number; cap: number }[],
  seat: number,
  cards: number,
): Fighter {
  const { hp, cap } = sides[player.side];
  return {
    seat,
    hero: hero(player.hero as HeroId),
    hp,
    cap,
    cp: player.cp,
    cards,
    swarm: Math.max(0, player.swarm),
    tide: player.tide,
    flow: player.arrow,
    levels: player.levels,
    tokens: player.tokens,
    raised: player.raised,
  };
}

export function fighterAt(g: Dice, seat: number): Fighter {
  const player = g.players[seat];
  return fighterFrom(player, g.sides, seat, player.hand.cards.length);
}

export function defenceLevel(fighter: Fighter, defence: number): number {
  return fighter.levels[fighter.hero.abilities.length + defence];
}

export function limitOf(fighter: Fighter, st: StatusId): number {
  return status(st).limit + fighter.raised[st];
}
