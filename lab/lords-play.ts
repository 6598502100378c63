import { Match } from '@kaiju/bots';
import type { Fact, Seat } from '@kaiju/kernel';
import type { HeroJob } from './heroes-play.ts';
import { botFor, findGame } from './mass-house.ts';

/** What a lord may fall to. */
export const FATES = ['raid', 'adventurer', 'twilight', 'lastLight'] as const;
export type Fate = (typeof FATES)[number];

/** What is kept of a match of Lords Below. */
export interface LordNote {
  deal: number;
  /** Lords by seat. */
  lineup: string[];
  places: number[];
  /** Who began. */
  first: Seat;
  rounds: number;
  /** The world level at the end. */
  world: number;
  /** In which round lords fell, and to what, the first first. */
  falls: { round: number; to: Fate }[];
  /** Cards by seat: put down, and then turned up, sprung or sent out. */
  played: string[][];
  shown: string[][];
  /** Adventurers that came. */
  guests: string[];
}

/** Facts of a card that does something: by choice or because somebody came. */
const SHOWN: ReadonlySet<string> = new Set(['flip', 'turnUp', 'trapSprung', 'transferred', 'reclaimed']);

/** The trade of the pool's threads. */
export async function work(bot: string): Promise<(job: HeroJob) => LordNote> {
  const game = findGame('dungeon');
  return ({ deal, seed, lineup, options }) => {
    const played = lineup.map(() => new Set<string>());
    const shown = lineup.map(() => new Set<string>());
    const guests = new Set<string>();
    let first = -1;
    const falls: LordNote['falls'] = [];
    let clock: Fate = 'twilight';
    const state = () => match.table.g as { round: number; world: number; phase: string };
    const hear = ({ kind, data }: Fact) => {
      const { seat, card, by } = data as { seat: number; card: string; by: number };
      if (kind === 'first') first = seat;
      else if (kind === 'drafted') played[seat].add(card);
      else if (SHOWN.has(kind)) shown[seat].add(card);
      else if (kind === 'npcEnter') guests.add(card);
      else if (kind === 'lastLight') clock = kind;
      else if (kind === 'eliminated') {
        const { round, phase } = state();
        falls.push({ round, to: phase === 'endRound' ? clock : by >= 0 ? 'raid' : 'adventurer' });
      }
    };
    const bots = lineup.map(() => botFor(game, bot));
    const order = { seats: lineup.length, seed, options: { ...options, lineup: [...lineup] } };
    const match: Match = new Match(game, bots, order, seed, hear);
    while (match.step()) {
      if (match.timeline.length > game.bound)
        throw new Error(`seed '${seed}', ${lineup}: no end after ${game.bound} inputs`);
    }
    const { round: rounds, world } = state();
    const { places } = match.table.result!;
    const lists = (sets: Set<string>[]) => sets.map((cards) => [...cards].sort());
    return {
      deal,
      lineup,
      places,
      first,
      rounds,
      world,
      falls,
      played: lists(played),
      shown: lists(shown),
      guests: [...guests].sort(),
    };
  };
}
