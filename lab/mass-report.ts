import type { Bilingual, Game, Json } from '@kaiju/kernel';
import {
  type ContentRow,
  contentMatchups,
  contentRows,
  type Matchups,
  matchups,
  unusedContent,
} from './mass-content.ts';
import { Figures, type Rated, rated } from './mass-figures.ts';
import { type GameCost, type GameNote, type Played, playedOf } from './mass-play.ts';
import { type TableReport, tableReport } from './mass-tables.ts';

/** What was played. */
export interface LabSetup {
  game: string;
  ruleset: string;
  title: Bilingual;
  seed: string;
  seats: number[];
  bots: string[];
  options: Record<string, Json>;
}

/** What many games say about a game. Plain JSON; the same setup gives the same report, except for `timing`. */
export interface LabReport extends LabSetup {
  kaiju: 'lab';
  format: 1;
  /** One for each number of seats. */
  tables: TableReport[];
  /** By bot, over all tables; and bot against bot where there are more than two. */
  byBot: Rated[];
  botMatchups: Matchups | null;
  content: ContentRow[];
  matchups: Matchups[];
  /** In the catalogue, but in no game; null where the game has no catalogue. */
  unused: string[] | null;
  /** In a game, but not in the catalogue. */
  unlisted: string[];
  odd: OddGame[];
  games: GameNote[];
  timing: LabTiming;
}

/** Worth looking at, and why: `value` is inputs, evaluation behind, lead changes or milliseconds. */
export interface OddGame extends Played {
  why: 'longest' | 'shortest' | 'upset' | 'seesaw' | 'slowest';
  value: number;
}

/** What the run cost. It is different every time. */
export interface LabTiming {
  threads: number;
  wallMs: number;
  /** All games together. */
  playMs: number;
  gamesPerSecond: number;
  bots: { name: string; decisions: number; meanMs: number; mostMs: number }[];
  slowest: OddGame[];
}

const ODD_OF_EACH = 2;
const SLOWEST = 3;

export function labReport(setup: LabSetup, game: Game, games: GameNote[], timing: LabTiming): LabReport {
  const content = contentRows(games);
  const byBot = botRows(games);
  return {
    kaiju: 'lab',
    format: 1,
    ...setup,
    tables: setup.seats.map((n) =>
      tableReport(
        n,
        games.filter((note) => note.bots.length === n),
      ),
    ),
    byBot,
    botMatchups: byBot.length > 2 ? botMatchups(games, byBot) : null,
    content,
    matchups: contentMatchups(games, content),
    ...unusedContent(games, game.catalogue),
    odd: oddGames(setup, games),
    games,
    timing,
  };
}

/** How each bot fares; a bot that is alone has nobody to be compared with. */
function botRows(games: readonly GameNote[]): Rated[] {
  const figures = new Figures();
  for (const { deal, bots, worth } of games) {
    bots.forEach((bot, seat) => {
      figures.of(bot).add(deal, worth[seat]);
    });
  }
  const { names } = figures;
  if (names.length < 2) return [];
  const rows = names.map((name) => rated(name, figures.of(name), 0.5, names.length));
  return rows.sort((a, b) => b.worth.value - a.worth.value);
}

function botMatchups(games: readonly GameNote[], rows: readonly Rated[]): Matchups {
  const names = rows.map((row) => row.name);
  return matchups(games, 'bot', names, (note, seat) => [note.bots[seat]]);
}

function oddGames(setup: LabSetup, games: readonly GameNote[]): OddGame[] {
  const top = (why: OddGame['why'], oddness: (note: GameNote) => number, value = oddness): OddGame[] =>
    largest(games, oddness, ODD_OF_EACH).map((note) => ({
      ...playedOf(setup, note),
      why,
      value: value(note),
    }));
  const odd = [
    ...top('longest', (note) => note.inputs),
    ...top(
      'shortest',
      (note) => -note.inputs,
      (note) => note.inputs,
    ),
  ];
  if (games.some((note) => note.leads === null)) return odd;
  return [
    ...odd,
    ...top('upset', (note) => note.leads!.halfBehind).filter((game) => game.value > 0),
    ...top('seesaw', (note) => note.leads!.changes).filter((game) => game.value > 1),
  ];
}

/** What the games cost, in all and by bot, and which cost most. */
export function labTiming(
  setup: LabSetup,
  games: readonly GameNote[],
  costs: readonly GameCost[],
  run: { threads: number; wallMs: number },
): LabTiming {
  const bots = new Map<string, { decisions: number; ms: number; most: number }>();
  games.forEach((note, i) => {
    note.bots.forEach((name, seat) => {
      const spent = bots.get(name) ?? { decisions: 0, ms: 0, most: 0 };
      const thought = costs[i].thought[seat];
      spent.decisions += note.decisions[seat];
      spent.ms += thought.ms;
      spent.most = Math.max(spent.most, thought.most);
      bots.set(name, spent);
    });
  });
  const costOf = new Map(games.map((note, i) => [note, costs[i].ms]));
  const cost = (note: GameNote) => costOf.get(note) ?? 0;
  return {
    ...run,
    playMs: costs.reduce((sum, { ms }) => sum + ms, 0),
    gamesPerSecond: (games.length / run.wallMs) * 1000,
    bots: [...bots].map(([name, { decisions, ms, most }]) => ({
      name,
      decisions,
      meanMs: decisions === 0 ? 0 : ms / decisions,
      mostMs: most,
    })),
    slowest: largest(games, cost, SLOWEST).map((note) => ({
      ...playedOf(setup, note),
      why: 'slowest',
      value: cost(note),
    })),
  };
}

/** The first few by size; equals in the order they came in. */
function largest<T>(list: readonly T[], size: (one: T) => number, count: number): T[] {
  return [...list].sort((a, b) => size(b) - size(a)).slice(0, count);
}
