import { Match } from '@kaiju/bots';
import type { Fact, Json } from '@kaiju/kernel';
import { botFor, findGame } from './mass-house.ts';

/** One match of Encounter: a single encounter, a campaign or a duel, as its options say. */
export interface EncounterJob {
  deal: number;
  seed: string;
  /** Names of bots, by seat. */
  bots: string[];
  options: Record<string, Json>;
}

/** A fight of it: where, how it ended for whoever went first, and after how many rounds. */
interface Fight {
  field: string;
  outcome: string;
  rounds: number;
}

/** What a seat had. Cards by their keys, all versions apart. */
interface Party {
  heroes: string[];
  carried: string[];
  played: string[];
}

/** What is kept of a match. */
export interface EncounterNote {
  deal: number;
  bots: string[];
  places: number[];
  /** Who began a duel; seat 0 otherwise. */
  first: number;
  fights: Fight[];
  parties: Party[];
  /** Nodes of a campaign in the order they were reached; none for others. */
  road: string[];
}

interface Heard {
  seat: number;
  card: string;
  field: string;
  outcome: string;
  round: number;
  node: string;
}

/** The trade of the pool's threads. */
export async function work(): Promise<(job: EncounterJob) => EncounterNote> {
  const game = findGame('encounter');
  return ({ deal, seed, bots, options }) => {
    const parties = bots.map(() => ({ carried: new Set<string>(), played: new Set<string>() }));
    const fights: Fight[] = [];
    const road: string[] = [];
    let first = 0;
    let begun = false;
    const hear = ({ kind, data }: Fact) => {
      const { seat, card, field, outcome, round, node } = data as unknown as Heard;
      if (kind === 'first') first = seat;
      else if (kind === 'arrived') road.push(node);
      else if (kind === 'use' && seat >= 0) parties[seat].played.add(card);
      else if (kind === 'field') {
        fights.push({ field, outcome: '', rounds: 0 });
        begun = true;
      } else if (kind === 'outcome') Object.assign(fights.at(-1)!, { outcome, rounds: round });
    };
    const players = bots.map((bot) => botFor(game, bot));
    const match: Match = new Match(game, players, { seats: bots.length, seed, options }, seed, hear);
    do {
      if (match.timeline.length > game.bound)
        throw new Error(`seed '${seed}', ${JSON.stringify(options)}: no end after ${game.bound} inputs`);
      if (!begun) continue;
      // The decks are still whole.
      for (const { seat, names } of game.content!(match.table.g))
        for (const name of names) parties[seat].carried.add(name);
      begun = false;
    } while (match.step());
    const named = (names: Set<string>, kind: string) =>
      [...names].flatMap((name) => (name.startsWith(kind) ? [name.slice(kind.length)] : [])).sort();
    return {
      deal,
      bots,
      places: match.table.result!.places,
      first,
      fights,
      parties: parties.map(({ carried, played }) => ({
        heroes: named(carried, 'hero:'),
        carried: named(carried, 'card:'),
        played: [...played].sort(),
      })),
      road,
    };
  };
}
