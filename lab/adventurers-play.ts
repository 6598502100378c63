import { Match } from '@kaiju/bots';
import type { Bot, Fact, Mind, Table } from '@kaiju/kernel';
import type { HeroJob } from './heroes-play.ts';
import { botFor, findGame } from './mass-house.ts';

/** What is kept of a game of Wyrm's Vault. */
export interface AdventurerNote {
  deal: number;
  /** Characters by seat. */
  lineup: string[];
  places: number[];
  scores: number[];
  rounds: number;
  /** Who left the Cave, by seat. */
  left: boolean[];
  /** How often each seat died and tapped its character. */
  deaths: number[];
  taps: number[];
  /** Treasures whose effects were used. */
  used: string[];
  /** Why the countdown began. */
  why: string[];
  /** The seat that carried the Heart or the Pearl out, or −1. */
  prize: number;
  /** The seat of the one who wants to be out at once, or −1. */
  hasty: number;
}

/** Who plays: bots of one level, and with `hasty` one seat of each table by somebody who leaves with nothing. */
export interface Company {
  bot: string;
  hasty: boolean;
}

interface State {
  round: number;
  players: { score: number; state: string }[];
  hoard: { place: number[] };
}

const PRIZES: ReadonlySet<string> = new Set(['dragon-heart', 'pearl-of-tides']);
const FIRST_CELL = 17;

/** The trade of the pool's threads. */
export async function work({ bot, hasty }: Company): Promise<(job: HeroJob) => AdventurerNote> {
  const game = findGame('dragon');
  return ({ deal, seed, lineup, options }) => {
    const deaths = lineup.map(() => 0);
    const taps = lineup.map(() => 0);
    const used: string[] = [];
    let why: string[] = [];
    let prize = -1;
    const hear = ({ kind, data }: Fact) => {
      if (kind === 'died') deaths[data.seat as number]++;
      else if (kind === 'tapped') taps[data.seat as number]++;
      else if (kind === 'used') used.push(data.t as string);
      else if (kind === 'countdown') why = (data as { why: string[] }).why;
      else if (kind === 'scored') {
        const { bags } = data as { bags: string[][] };
        const { players } = match.table.g as State;
        prize = bags.findIndex(
          (bag, seat) => players[seat].state === 'left' && bag.some((t) => PRIZES.has(t)),
        );
      }
    };
    const odd = hasty ? deal % lineup.length : -1;
    const bots = lineup.map((_, seat) => (seat === odd ? inHaste(botFor(game, bot)) : botFor(game, bot)));
    const order = { seats: lineup.length, seed, options: { ...options, lineup: [...lineup] } };
    const match: Match = new Match(game, bots, order, seed, hear);
    while (match.step()) {
      if (match.timeline.length > game.bound)
        throw new Error(`seed '${seed}', ${lineup}: no end after ${game.bound} inputs`);
    }
    const { round: rounds, players } = match.table.g as State;
    return {
      ...{ deal, lineup, places: match.table.result!.places, scores: players.map(({ score }) => score) },
      ...{ rounds, left: players.map(({ state }) => state === 'left'), deaths, taps, used, why, prize },
      hasty: odd,
    };
  };
}

/** One who believes that everything on the map is in its bag already, and so makes for the exit and leaves. */
function inHaste(bot: Bot): Bot {
  const content = (table: Table<State>, seat: number): Table<State> => {
    const { hoard } = table.g;
    hoard.place = hoard.place.map((at) => (at >= FIRST_CELL ? seat : at));
    return table;
  };
  const mind = ({ game, seat, ask, view, imagine }: Mind): Mind => ({
    ...{ game, seat, ask, view },
    imagine: (rng) => content(imagine(rng), seat),
  });
  const decide: Bot['decide'] = (own, rng) =>
    // It has nothing to prepare with.
    own.ask.kind === 'prepare' ? { value: 'end', after: 0 } : bot.decide(mind(own), rng);
  return { name: 'hasty', decide };
}
