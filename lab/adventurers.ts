import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { AdventurerNote, Company } from './adventurers-play.ts';
import { companies, type HeroPlan, percent, row } from './heroes.ts';
import type { HeroJob } from './heroes-play.ts';
import { Figure, Figures } from './mass-figures.ts';
import { findGame } from './mass-house.ts';
import { runPool } from './pool.ts';
import { type Estimate, mean, quantile } from './statistics.ts';

/**
 * How even the characters of Wyrm's Vault are, by map and number of seats, how long its games are, and what becomes of
 * somebody who leaves with nothing. `npx tsx lab/adventurers.ts` prints the tables of the game's README.
 */

const TABLES = [
  { map: 'lair', seats: 2 },
  { map: 'lair', seats: 3 },
  { map: 'lair', seats: 4 },
  { map: 'lair', seats: 5 },
  { map: 'lair', seats: 6 },
  { map: 'vault', seats: 2 },
  { map: 'vault', seats: 3 },
  { map: 'vault', seats: 4 },
];

/** The rounds that nine games of ten should take (DH-27.11). */
const SHORTEST = 8;
const LONGEST = 24;

/** Wins in parts of the fair share: 1 is fair, whatever the number of seats. */
export class Shares {
  private readonly byName = new Figures();

  add({ deal, lineup, places, left }: AdventurerNote, nameOf: (seat: number) => string | null): void {
    const winners = places.filter((place, seat) => place === 1 && left[seat]).length;
    lineup.forEach((_, seat) => {
      const name = nameOf(seat);
      if (name === null) return;
      const won = places[seat] === 1 && left[seat] ? 1 / winners : 0;
      this.byName.of(name).add(deal, won * lineup.length);
    });
  }

  of(name: string): Estimate | null {
    const figure = this.byName.get(name);
    return figure === undefined ? null : mean(figure.sums);
  }
}

export interface TableFigures {
  name: string;
  games: number;
  rounds: { short: number; median: number; long: number; inside: number };
  /** Parts of all seats, and means. */
  left: number;
  deaths: number;
  score: number;
  winning: number;
  /** Parts of the games: a prize was carried out, and the countdown began for this reason. */
  prize: number;
  why: Record<'left' | 'resets' | 'special', number>;
  /** Wins by seat, in parts of the fair share. */
  seats: number[];
}

export function tableFigures(name: string, notes: readonly AdventurerNote[]): TableFigures {
  const games = notes.length;
  const rounds = notes.map((note) => note.rounds).sort((a, b) => a - b);
  const seats = notes[0].lineup.length;
  const shares = new Shares();
  notes.forEach((note, deal) => {
    shares.add({ ...note, deal }, (seat) => `${seat}`);
  });
  const average = (value: (note: AdventurerNote) => number) =>
    notes.reduce((sum, note) => sum + value(note), 0) / games;
  const because = (reason: string) => average(({ why }) => (why.includes(reason) ? 1 : 0));
  return {
    name,
    games,
    rounds: {
      ...{ short: quantile(rounds, 0.05), median: quantile(rounds, 0.5), long: quantile(rounds, 0.95) },
      inside: rounds.filter((n) => n >= SHORTEST && n <= LONGEST).length / games,
    },
    left: average((note) => note.left.filter(Boolean).length / seats),
    deaths: average(({ deaths }) => total(deaths) / seats),
    score: average(({ scores }) => total(scores) / seats),
    winning: average(({ scores }) => Math.max(...scores)),
    prize: average(({ prize }) => (prize >= 0 ? 1 : 0)),
    why: { left: because('left'), resets: because('resets'), special: because('special') },
    seats: Array.from({ length: seats }, (_, seat) => shares.of(`${seat}`)?.value ?? 0),
  };
}

const total = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

const times = (estimate: Estimate | null) =>
  estimate === null
    ? '–'
    : `${estimate.value.toFixed(2)} (${estimate.low.toFixed(2)}–${estimate.high.toFixed(2)})`;

/** One row for each character, one column for each kind of table and one for all of a map. */
export function charactersText(
  characters: readonly string[],
  columns: readonly { name: string; notes: readonly AdventurerNote[] }[],
): string {
  const shares = columns.map(({ notes }) => {
    const own = new Shares();
    for (const note of notes) own.add(note, (seat) => note.lineup[seat]);
    return own;
  });
  const head = ['character', ...columns.map(({ name, notes }) => `${name} (${notes.length} games)`)];
  return [
    row(head),
    row(head.map((_, i) => (i === 0 ? '---' : '---:'))),
    ...characters.map((character) => row([character, ...shares.map((own) => times(own.of(character)))])),
  ].join('\n');
}

export function tablesText(found: readonly TableFigures[]): string {
  const head = [
    ...[
      'table',
      'games',
      'rounds',
      '5–95 %',
      `${SHORTEST}–${LONGEST}`,
      'left',
      'deaths each',
      'score',
      'winner',
    ],
    ...['prize out', 'end by resets', 'by leaving', 'by the prize', 'wins by seat, 1 is fair'],
  ];
  const line = (t: TableFigures) =>
    row([
      ...[t.name, `${t.games}`, `${t.rounds.median}`, `${t.rounds.short}–${t.rounds.long}`],
      ...[`${percent(t.rounds.inside)} %`, `${percent(t.left)} %`, t.deaths.toFixed(2)],
      ...[t.score.toFixed(0), t.winning.toFixed(0), `${percent(t.prize)} %`],
      ...[t.why.resets, t.why.left, t.why.special].map((part) => `${percent(part)} %`),
      t.seats.map((share) => share.toFixed(2)).join(' '),
    ]);
  return [row(head), row(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...found.map(line)].join('\n');
}

/** What the characters live by: a game of each on average, and how often it comes out with the prize. */
export function careersText(characters: readonly string[], notes: readonly AdventurerNote[]): string {
  const head = ['character', 'games', 'score', 'deaths', 'taps', 'prize out', 'wins with the prize'];
  const line = (character: string) => {
    const games = notes.flatMap((note) => {
      const seat = note.lineup.indexOf(character);
      return seat < 0 ? [] : [{ note, seat }];
    });
    const won = games.filter(({ note: { places, left }, seat }) => places[seat] === 1 && left[seat]);
    const withPrize = ({ note, seat }: (typeof games)[number]) => note.prize === seat;
    const each = (of: (note: AdventurerNote) => readonly number[]) =>
      total(games.map(({ note, seat }) => of(note)[seat])) / games.length;
    const part = (some: typeof games, all: typeof games) =>
      all.length === 0 ? '–' : `${percent(some.length / all.length)} %`;
    return row([
      ...[character, `${games.length}`, each(({ scores }) => scores).toFixed(0)],
      ...[each(({ deaths }) => deaths).toFixed(2), each(({ taps }) => taps).toFixed(2)],
      ...[part(games.filter(withPrize), games), part(won.filter(withPrize), won)],
    ]);
  };
  return [row(head), row(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...characters.map(line)].join('\n');
}

/** How often the effects of treasures are used, the most used first. */
export function usesText(notes: readonly AdventurerNote[]): string {
  const uses = new Map<string, number>();
  for (const { used } of notes) for (const t of used) uses.set(t, (uses.get(t) ?? 0) + 1);
  const often = [...uses].sort((a, b) => b[1] - a[1]).map(([t, n]) => `${t} ${n}`);
  return `Treasures used in ${notes.length} games: ${often.length === 0 ? 'none' : often.join(', ')}.`;
}

/** How often the one who leaves with nothing wins, of what would be fair. */
export function hastyText(notes: readonly AdventurerNote[]): string {
  const shares = new Shares();
  const out = new Figure();
  for (const note of notes) {
    shares.add(note, (seat) => (seat === note.hasty ? 'hasty' : null));
    out.add(note.deal, note.left[note.hasty] ? 1 : 0);
  }
  return `${notes.length} games with one who makes for the exit at once: out in ${percent(out.value)} % of them, and wins ${times(shares.of('hasty'))} of the fair share.`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      games: { type: 'string', default: '400' },
      hasty: { type: 'string', default: '120' },
      seats: { type: 'string', default: '2,3,4,5,6' },
      maps: { type: 'string', default: 'lair,vault' },
      seed: { type: 'string', default: 'balance' },
      bot: { type: 'string', default: 'strong' },
      threads: { type: 'string' },
    },
  });
  const { catalogue = [] } = findGame('dragon');
  const characters = catalogue.flatMap((name) =>
    name.startsWith('character:') ? [name.slice('character:'.length)] : [],
  );
  const play = (games: string, { map, seats }: (typeof TABLES)[number], hasty: boolean) =>
    runPool<Company, HeroJob, AdventurerNote>({
      module: new URL('./adventurers-play.ts', import.meta.url),
      setup: { bot: values.bot, hasty },
      jobs: companies(
        { heroes: characters, games: Number(games), seed: values.seed } satisfies HeroPlan,
        seats,
        { map },
      ),
      threads: values.threads === undefined ? undefined : Number(values.threads),
    });
  const wanted = TABLES.filter(
    ({ map, seats }) => values.maps.split(',').includes(map) && values.seats.split(',').includes(`${seats}`),
  );
  const columns: { name: string; notes: AdventurerNote[] }[] = [];
  const figures: TableFigures[] = [];
  const inHaste: AdventurerNote[] = [];
  for (const table of wanted) {
    const name = `${table.map}, ${table.seats}`;
    if (Number(values.games) > 0) {
      const notes = await play(values.games, table, false);
      figures.push(tableFigures(name, notes));
      const column = columns.find((c) => c.name === table.map) ?? { name: table.map, notes: [] };
      if (column.notes.length === 0) columns.push(column);
      // Deals of different tables are different deals.
      column.notes.push(...notes.map((note) => ({ ...note, deal: note.deal + 100_000 * table.seats })));
    }
    if (Number(values.hasty) > 0) inHaste.push(...(await play(values.hasty, table, true)));
  }
  if (columns.length > 0) console.log(`${charactersText(characters, columns)}\n\n${tablesText(figures)}`);
  for (const { name, notes } of columns)
    console.log(`\n${name}\n\n${careersText(characters, notes)}\n\n${usesText(notes)}`);
  if (inHaste.length > 0) console.log(`\n${hastyText(inHaste)}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
