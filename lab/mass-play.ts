import { Match } from '@kaiju/bots';
import {
  type Bot,
  type Deal,
  type Game,
  type Json,
  type Seat,
  sidesOf,
  type Table,
  worth,
} from '@kaiju/kernel';
import type { House } from './mass-house.ts';
import type { Job } from './mass-jobs.ts';
import { type Leads, LeadWatch } from './mass-leads.ts';

/** What it takes to play a game again, exactly. */
export interface Played {
  game: string;
  deal: Deal;
  luck: string;
  bots: string[];
}

/** What the lab keeps of a game. */
export interface GameNote {
  deal: number;
  seed: string;
  bots: string[];
  /** Per seat, the first seat of its side; allies share one. */
  sides: Seat[];
  places: number[];
  worth: number[];
  /** The clause that ended it. */
  why: string;
  inputs: number;
  /** Per seat, how often it had to make up its mind. */
  decisions: number[];
  /** Null where the game can't say how well a seat stands. */
  leads: Leads | null;
  /** Per seat, every piece of content that was in play at any pause. */
  content: string[][];
  /** Content that belonged to no seat: events, weather, the board's own creatures. */
  common: string[];
}

/** What a game cost. Another run of the same game will cost something else. */
export interface GameCost {
  ms: number;
  /** Per seat, the time its bot thought in all and at most. */
  thought: { ms: number; most: number }[];
}

/** What threads must know to play: values only, for it is sent to them. */
export interface PlaySetup {
  game: string;
  options: Record<string, Json>;
  /** The module that knows the games and the bots. */
  house: string;
}

/** The trade of the pool's threads. */
export async function work(setup: PlaySetup): Promise<(job: Job) => { note: GameNote; cost: GameCost }> {
  const house = (await import(setup.house)) as House;
  const game = house.findGame(setup.game);
  return (job) => playJob(game, house, playedOf(setup, job), job.deal);
}

export function playedOf(
  { game, options }: Pick<PlaySetup, 'game' | 'options'>,
  job: Pick<Job, 'seed' | 'bots'>,
): Played {
  const { seed, bots } = job;
  return { game, deal: { seats: bots.length, seed, options }, luck: seed, bots };
}

function playJob(game: Game, house: House, played: Played, deal: number): { note: GameNote; cost: GameCost } {
  const watched = played.bots.map((name) => new Watched(house.botFor(game, name)));
  const begun = performance.now();
  const match = new Match(game, watched, played.deal, played.luck);
  const sides = sidesOf(game, match.table);
  const leads = game.evaluate ? new LeadWatch(game, sides) : null;
  const content = new ContentWatch(game, sides.length);
  content.look(match.table);
  leads?.look(match.table);
  while (match.step()) {
    content.look(match.table);
    if (match.table.result === null) leads?.look(match.table);
    if (match.timeline.length > game.bound) {
      throw new Error(`no end after ${game.bound} inputs, which is the bound that ${game.id} gives itself`);
    }
  }
  const ms = performance.now() - begun;
  const result = match.table.result!;
  return {
    note: {
      deal,
      seed: played.luck,
      bots: played.bots,
      sides,
      places: result.places,
      worth: sides.map((_, seat) => worth(result, seat)),
      why: result.why,
      inputs: match.timeline.length,
      decisions: watched.map((bot) => bot.decisions),
      leads: leads?.summary(soleWinner(sides, result.places)) ?? null,
      ...content.found(),
    },
    cost: { ms, thought: watched.map(({ ms, most }) => ({ ms, most })) },
  };
}

/** The side that alone stands first, or null where opponents share that place. */
export function soleWinner(sides: readonly Seat[], places: readonly number[]): Seat | null {
  const winners = new Set(sides.filter((_, seat) => places[seat] === 1));
  return winners.size === 1 ? [...winners][0] : null;
}

/** A bot with a stop-watch. */
class Watched implements Bot {
  readonly name: string;
  decisions = 0;
  ms = 0;
  most = 0;
  private readonly bot: Bot;
  constructor(bot: Bot) {
    this.name = bot.name;
    this.bot = bot;
  }
  decide(...given: Parameters<Bot['decide']>): ReturnType<Bot['decide']> {
    const begun = performance.now();
    const decision = this.bot.decide(...given);
    const ms = performance.now() - begun;
    this.decisions++;
    this.ms += ms;
    if (ms > this.most) this.most = ms;
    return decision;
  }
}

/** Gathers what content was ever in play, for it may leave the table before the end. */
class ContentWatch {
  private readonly game: Game;
  private readonly bySeat: Set<string>[];
  private readonly common = new Set<string>();
  constructor(game: Game, seats: number) {
    this.game = game;
    this.bySeat = Array.from({ length: seats }, () => new Set());
  }
  look({ g }: Table): void {
    for (const { seat, names } of this.game.content?.(g) ?? []) {
      const seen = this.bySeat[seat] ?? this.common;
      for (const name of names) seen.add(name);
    }
  }
  found(): Pick<GameNote, 'content' | 'common'> {
    return { content: this.bySeat.map((names) => [...names].sort()), common: [...this.common].sort() };
  }
}
