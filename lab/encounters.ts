import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { EncounterJob, EncounterNote } from './encounters-play.ts';
import { percent, range, row } from './heroes.ts';
import { Figure, Figures } from './mass-figures.ts';
import { findGame } from './mass-house.ts';
import { runPool } from './pool.ts';
import { type Estimate, quantile, share } from './statistics.ts';

/**
 * How hard the encounters of Encounter are, how even its duels, heroes and cards, and how far a campaign gets.
 * `npx tsx lab/encounters.ts` prints the tables of the game's README.
 */

/** Wins in a hundred that the design plans for its own bot. */
const PLAN = { E01: 100, E02: 94, E03: 83, E04: 86, E05: 81, E06: 78, E07: 86, E08: 83, E09: 72, E10: 78 };

const DIFFICULTIES = ['story', 'normal', 'hard'];
const MAPS = ['PM1', 'PM2', 'PM3'];

/** Where a campaign's first act is over. */
const SHRINE = 'N5';

interface Plan {
  games: number;
  seed: string;
}

/** So many parties for every encounter, the same ones whatever the difficulty and whoever plays. */
export function singles(
  mode: string,
  difficulty: string,
  bot: string,
  { games, seed }: Plan,
): EncounterJob[] {
  return deals(games, [bot], { mode, difficulty }, `${seed}/${mode}`);
}

export function duels(map: string, teams: string, bot: string, { games, seed }: Plan): EncounterJob[] {
  return deals(games, [bot, bot], { map, teams }, `${seed}/${map}/${teams}`);
}

/** Two bots against each other, every deal with the seats both ways round. */
export function contests(map: string, [one, other]: [string, string], { games, seed }: Plan): EncounterJob[] {
  return deals(Math.ceil(games / 2), [one, other], { map, teams: 'dealt' }, `${seed}/${map}/dealt`).flatMap(
    (job) => [job, { ...job, bots: [other, one] }],
  );
}

export function campaigns(difficulty: string, bot: string, { games, seed }: Plan): EncounterJob[] {
  return deals(games, [bot], { mode: 'campaign', difficulty }, `${seed}/campaign`);
}

function deals(
  games: number,
  bots: string[],
  options: EncounterJob['options'],
  seed: string,
): EncounterJob[] {
  return Array.from({ length: games }, (_, deal) => ({ deal, seed: `${seed}/${deal}`, bots, options }));
}

function shareOf(notes: readonly EncounterNote[], won: (note: EncounterNote) => number): Estimate {
  const figure = new Figure();
  for (const note of notes) figure.add(note.deal, won(note));
  return share(figure.sums);
}

function winsOf(notes: readonly EncounterNote[]): Estimate {
  return shareOf(notes, ({ places }) => (places[0] === 1 ? 1 : 0));
}

function roundsOf(notes: readonly EncounterNote[]): string {
  const rounds = notes.map(({ fights }) => fights[0].rounds).sort((a, b) => a - b);
  const [short, median, long] = [0.05, 0.5, 0.95].map((part) => quantile(rounds, part));
  return `${median} (${short}–${long})`;
}

const cell = (estimate: Estimate) => `${percent(estimate.value)} (${range(estimate)})`;
const table = (head: readonly string[], lines: readonly (readonly string[])[]) =>
  [row(head), row(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...lines.map(row)].join('\n');

/** One row for each encounter, one column for each difficulty. */
export function encountersText(
  difficulties: readonly string[],
  found: ReadonlyMap<string, readonly (readonly EncounterNote[])[]>,
): string {
  const lines = [...found].map(([mode, columns]) => [
    mode,
    `${columns[0].length}`,
    `${PLAN[mode as keyof typeof PLAN]}`,
    ...columns.map((notes) => cell(winsOf(notes))),
    roundsOf(columns[Math.max(0, difficulties.indexOf('normal'))]),
  ]);
  return table(['encounter', 'games', 'planned', ...difficulties, 'rounds (5–95 %)'], lines);
}

/** A draw is half a win for both. */
function wonBy({ places }: EncounterNote, seat: number): number {
  if (places[seat] > 1) return 0;
  return places[1 - seat] === 1 ? 0.5 : 1;
}

/** One row for each map. */
export function mapsText(found: ReadonlyMap<string, readonly EncounterNote[]>): string {
  const lines = [...found].map(([map, notes]) => [
    map,
    `${notes.length}`,
    cell(shareOf(notes, (note) => wonBy(note, note.first))),
    percent(shareOf(notes, ({ places }) => (places[0] === places[1] ? 1 : 0)).value),
    roundsOf(notes),
  ]);
  return table(['map', 'duels', 'first player', 'draws', 'rounds (5–95 %)'], lines);
}

export function contestText([one, other]: [string, string], notes: readonly EncounterNote[]): string {
  const wins = shareOf(notes, (note) => wonBy(note, note.bots.indexOf(one)));
  return `${one} against ${other}: ${cell(wins)} of ${notes.length} duels`;
}

interface Held {
  name: string;
  /** Parties that had it, those of them that used it, and how often they won. */
  parties: number;
  used: number;
  wins: Estimate;
}

/** Cards, whichever of its three versions each is. */
export function cardsOf(keys: readonly string[]): string[] {
  return [...new Set(keys.map((key) => key.replace(/[+*]$/, '')))];
}

/** Heroes or cards of duels, whoever wins least first. */
export function heldIn(
  notes: readonly EncounterNote[],
  names: readonly string[],
  of: (party: EncounterNote['parties'][number]) => { held: readonly string[]; used: readonly string[] },
): Held[] {
  const wins = new Figures();
  const uses = new Figures();
  for (const note of notes) {
    note.parties.forEach((party, seat) => {
      const { held, used } = of(party);
      for (const name of held) {
        wins.of(name).add(note.deal, wonBy(note, seat));
        uses.of(name).add(note.deal, used.includes(name) ? 1 : 0);
      }
    });
  }
  return names
    .map((name) => {
      const estimate = share(wins.of(name).sums);
      return { name, parties: estimate.count, used: uses.of(name).value, wins: estimate };
    })
    .sort((a, b) => a.wins.value - b.wins.value);
}

export function heldText(what: string, found: readonly Held[]): string {
  const lines = found.map(({ name, parties, used, wins }) => [
    name,
    `${parties}`,
    percent(used),
    parties === 0 ? '–' : cell(wins),
  ]);
  return table([what, 'parties', 'used by', 'wins'], lines);
}

/** How often a campaign is won up to the shrine and to its end, and each encounter when it is met for the first time. */
export function campaignText(found: ReadonlyMap<string, readonly EncounterNote[]>): string {
  const modes = Object.keys(PLAN);
  const lines = [...found].map(([difficulty, notes]) => {
    const first = modes.map((mode) => {
      const met = notes.flatMap(({ deal, fights }) => {
        const fight = fights.find(({ field }) => field === mode);
        return fight === undefined ? [] : [{ deal, won: fight.outcome === 'won' }];
      });
      return met.length === 0 ? '–' : percent(met.filter(({ won }) => won).length / met.length);
    });
    return [
      difficulty,
      `${notes.length}`,
      cell(shareOf(notes, ({ road }) => (road.includes(SHRINE) ? 1 : 0))),
      cell(winsOf(notes)),
      ...first,
    ];
  });
  return table(['difficulty', 'runs', 'first act', 'whole', ...modes], lines);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      tables: { type: 'string', default: 'encounters,duels,cards,campaign' },
      games: { type: 'string', default: '100' },
      encounters: { type: 'string', default: Object.keys(PLAN).join() },
      difficulties: { type: 'string', default: DIFFICULTIES.join() },
      maps: { type: 'string', default: MAPS.join() },
      seed: { type: 'string', default: 'balance' },
      bot: { type: 'string', default: 'strong' },
      other: { type: 'string', default: 'casual' },
      threads: { type: 'string' },
    },
  });
  const { catalogue = [] } = findGame('encounter');
  const named = (kind: string) =>
    catalogue.flatMap((name) => (name.startsWith(kind) ? [name.slice(kind.length)] : []));
  const plan: Plan = { games: Number(values.games), seed: values.seed };
  const { bot } = values;
  const difficulties = values.difficulties.split(',');
  const maps = values.maps.split(',');
  const play = (jobs: EncounterJob[]) =>
    runPool<null, EncounterJob, EncounterNote>({
      module: new URL('./encounters-play.ts', import.meta.url),
      setup: null,
      jobs,
      threads: values.threads === undefined ? undefined : Number(values.threads),
    });
  const onMaps = async (jobs: (map: string) => EncounterJob[]) => {
    const found = new Map<string, EncounterNote[]>();
    for (const map of maps) found.set(map, await play(jobs(map)));
    // Deals of different maps are different deals.
    const notes = [...found.values()].flatMap((list, n) =>
      list.map((note) => ({ ...note, deal: note.deal + n * plan.games })),
    );
    return { found, notes };
  };
  for (const wanted of values.tables.split(',')) {
    if (wanted === 'encounters') {
      const found = new Map<string, EncounterNote[][]>();
      for (const mode of values.encounters.split(',')) {
        const columns: EncounterNote[][] = [];
        for (const difficulty of difficulties) columns.push(await play(singles(mode, difficulty, bot, plan)));
        found.set(mode, columns);
      }
      console.log(`${encountersText(difficulties, found)}\n`);
    } else if (wanted === 'duels') {
      const { found, notes } = await onMaps((map) => duels(map, 'dealt', bot, plan));
      const heroes = heldIn(notes, named('hero:'), ({ heroes: held }) => ({ held, used: held }));
      console.log(`${mapsText(found)}\n\n${heldText('hero', heroes)}\n`);
    } else if (wanted === 'cards') {
      const { found, notes } = await onMaps((map) => duels(map, 'chosen', bot, plan));
      const cards = heldIn(notes, cardsOf(named('card:')), ({ carried, played }) => ({
        held: cardsOf(carried),
        used: cardsOf(played),
      }));
      console.log(`${mapsText(found)}\n\n${heldText('card', cards)}\n`);
    } else if (wanted === 'contest') {
      const both: [string, string] = [bot, values.other];
      const { notes } = await onMaps((map) => contests(map, both, plan));
      console.log(`${contestText(both, notes)}\n`);
    } else if (wanted === 'campaign') {
      const found = new Map<string, EncounterNote[]>();
      for (const difficulty of difficulties)
        found.set(difficulty, await play(campaigns(difficulty, bot, plan)));
      console.log(`${campaignText(found)}\n`);
    } else throw new Error(`--tables: '${wanted}' is none of encounters, duels, cards, contest, campaign`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
