import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { companies, type HeroPlan, percent, range, row } from './heroes.ts';
import type { HeroJob } from './heroes-play.ts';
import type { LordNote } from './lords-play.ts';
import { Figure, Figures } from './mass-figures.ts';
import { findGame } from './mass-house.ts';
import { runPool } from './pool.ts';
import { type Estimate, quantile, share } from './statistics.ts';

/**
 * How even the lords of Lords Below are, by the number of seats, and what becomes of its cards.
 * `npx tsx lab/lords.ts` prints the tables of the game's README.
 */

/** The editions that win rates and length are planned for. */
const TABLES = [
  { seats: 2, edition: 'classic' },
  { seats: 3, edition: 'paced' },
  { seats: 4, edition: 'paced' },
];

/** By seats: the shortest game that is planned for. Round 14 is the last of any. */
const SHORTEST: Readonly<Record<number, number>> = { 2: 9, 3: 10, 4: 11 };

interface LordFigures {
  games: number;
  seats: number;
  byLord: Map<string, Estimate>;
  first: Estimate;
  /** Rounds: one game in twenty is shorter, the median, one in twenty is longer. */
  rounds: { short: number; median: number; long: number };
  /** The part of the games that take as long as planned. */
  planned: number;
  /** On average: the world level at the end, the round in which the first lord falls, the part that fell to raids. */
  world: number;
  fall: number;
  slain: number;
}

const average = (values: readonly number[]) => values.reduce((sum, n) => sum + n, 0) / values.length;

export function lordFigures(notes: readonly LordNote[]): LordFigures {
  const seats = notes[0].lineup.length;
  const byLord = new Figures();
  const first = new Figure();
  for (const { deal, lineup, places, first: began } of notes) {
    lineup.forEach((lord, seat) => {
      byLord.of(lord).add(deal, places[seat] === 1 ? 1 : 0);
    });
    first.add(deal, places[began] === 1 ? 1 : 0);
  }
  const rounds = notes.map((note) => note.rounds).sort((a, b) => a - b);
  return {
    games: notes.length,
    seats,
    byLord: new Map(byLord.names.map((name) => [name, share(byLord.of(name).sums)])),
    first: share(first.sums),
    rounds: {
      short: quantile(rounds, 0.05),
      median: quantile(rounds, 0.5),
      long: quantile(rounds, 0.95),
    },
    planned: average(rounds.map((n) => (n >= SHORTEST[seats] ? 1 : 0))),
    world: average(notes.map(({ world }) => world)),
    fall: average(notes.map(({ fall }) => fall)),
    slain: average(notes.map(({ slain }) => slain / (seats - 1))),
  };
}

/** One row for each number of seats. */
export function lordsText(lords: readonly string[], tables: readonly LordFigures[]): string {
  const head = ['seats', 'games', 'fair', ...lords, 'first seat'];
  const line = (found: LordFigures) => {
    const cell = (estimate: Estimate | undefined) =>
      estimate === undefined ? '–' : `${percent(estimate.value)} (${range(estimate)})`;
    const wins = lords.map((lord) => cell(found.byLord.get(lord)));
    return row([`${found.seats}`, `${found.games}`, percent(1 / found.seats), ...wins, cell(found.first)]);
  };
  return [row(head), row(head.map(() => '---:')), ...tables.map(line)].join('\n');
}

export function lengthText(tables: readonly LordFigures[]): string {
  const head = [
    'seats',
    'rounds',
    '5–95 %',
    'as planned',
    'world level at the end',
    'first fall',
    'fallen to raids',
  ];
  const line = ({ seats, rounds, planned, world, fall, slain }: LordFigures) =>
    row([
      `${seats}`,
      `${rounds.median}`,
      `${rounds.short}–${rounds.long}`,
      `${percent(planned)} %`,
      world.toFixed(1),
      fall.toFixed(1),
      `${percent(slain)} %`,
    ]);
  return [row(head), row(head.map(() => '---:')), ...tables.map(line)].join('\n');
}

interface CardFigure {
  card: string;
  /** In how many of the matches somebody put it down, and somebody's was shown. */
  played: number;
  shown: number;
  /** How much oftener than by chance whoever put it down won: 1 is as often. */
  luck: number;
}

/** Every card that is no adventurer's, the one that is put down least first. */
export function cardFigures(cards: readonly string[], notes: readonly LordNote[]): CardFigure[] {
  const guests = new Set(notes.flatMap((note) => note.guests));
  const own = cards.filter((card) => !guests.has(card));
  const found = own.map((card): CardFigure => {
    let [played, shown, holders, wins, fair] = [0, 0, 0, 0, 0];
    for (const note of notes) {
      if (note.played.some((set) => set.includes(card))) played++;
      if (note.shown.some((set) => set.includes(card))) shown++;
      note.played.forEach((set, seat) => {
        if (!set.includes(card)) return;
        holders++;
        fair += 1 / note.lineup.length;
        if (note.places[seat] === 1) wins++;
      });
    }
    return { card, played, shown, luck: holders === 0 ? 0 : wins / fair };
  });
  return found.sort((a, b) => a.played - b.played);
}

export function cardsText(found: readonly CardFigure[]): string {
  const head = ['card', 'put down', 'shown', 'wins, 1 is fair'];
  const lines = found.map(({ card, played, shown, luck }) =>
    row([card, `${played}`, `${shown}`, luck.toFixed(2)]),
  );
  return [row(head), row(['---', '---:', '---:', '---:']), ...lines].join('\n');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      games: { type: 'string', default: '600' },
      seats: { type: 'string', default: '2,3,4' },
      seed: { type: 'string', default: 'balance' },
      bot: { type: 'string', default: 'strong' },
      cards: { type: 'boolean', default: false },
      threads: { type: 'string' },
    },
  });
  const { catalogue = [] } = findGame('dungeon');
  const named = (kind: string) =>
    catalogue.flatMap((name) => (name.startsWith(`${kind}:`) ? [name.slice(kind.length + 1)] : []));
  const lords = named('lord');
  const plan: HeroPlan = { heroes: lords, games: Number(values.games), seed: values.seed };
  const seats = values.seats.split(',').map(Number);
  const notes: LordNote[] = [];
  const tables: LordFigures[] = [];
  for (const table of TABLES.filter((one) => seats.includes(one.seats))) {
    const found = await runPool<string, HeroJob, LordNote>({
      module: new URL('./lords-play.ts', import.meta.url),
      setup: values.bot,
      jobs: companies(plan, table.seats, { edition: table.edition }),
      threads: values.threads === undefined ? undefined : Number(values.threads),
    });
    notes.push(...found);
    tables.push(lordFigures(found));
  }
  console.log(`${lordsText(lords, tables)}\n\n${lengthText(tables)}`);
  if (values.cards) console.log(`\n${cardsText(cardFigures(named('card'), notes))}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
