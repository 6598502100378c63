import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { companies, type HeroPlan, percent, range, row } from './heroes.ts';
import type { HeroJob } from './heroes-play.ts';
import { FATES, type Fate, type LordNote } from './lords-play.ts';
import { Figure, Figures } from './mass-figures.ts';
import { findGame } from './mass-house.ts';
import { runPool } from './pool.ts';
import { type Estimate, quantile, share } from './statistics.ts';

/**
 * How even the lords of Lords Below are, by the number of seats, how its matches end, and what becomes of its cards.
 * `npx tsx lab/lords.ts` prints the tables of the game's README, each figure beside what is wanted of it.
 */

/** By seats: how many games, and what is wanted of them. */
const TABLES: Readonly<Record<number, Wanted & { games: number }>> = {
  2: { games: 2400, raids: 0.5, lords: [0.44, 0.56] },
  3: { games: 1200, raids: 0.35, lords: [0.25, 1.25 / 3] },
  4: { games: 1200, raids: 0.3, lords: [0.1875, 0.3125] },
};

interface Wanted {
  /** At least so many falls are by raids. */
  raids: number;
  /** Between these the win rate of every lord lies. */
  lords: readonly [number, number];
}

/** The same at any number of seats: the median of rounds, first falls that are early, matches that see Last light, and how far whoever begins is from fair. */
const ROUNDS = [10, 15];
const EARLY = 8;
const EARLY_FALLS = 0.1;
const LAST_LIGHT = 0.005;
const FIRST_SEAT = 0.04;

interface LordFigures {
  games: number;
  seats: number;
  byLord: Map<string, Estimate>;
  first: Estimate;
  /** Rounds: one game in twenty is shorter, the median, one in twenty is longer. */
  rounds: { short: number; median: number; long: number };
  /** Of all falls, the part to each fate. */
  fates: Record<Fate, Estimate>;
  /** The part of the games in which somebody falls early, and of those that come to Last light. */
  early: Estimate;
  lastLight: Estimate;
  /** On average: the world level at the end, the round in which the first lord falls. */
  world: number;
  fall: number;
}

const average = (values: readonly number[]) => values.reduce((sum, n) => sum + n, 0) / values.length;

export function lordFigures(notes: readonly LordNote[]): LordFigures {
  const seats = notes[0].lineup.length;
  const byLord = new Figures();
  const fates = new Figures();
  const first = new Figure();
  const early = new Figure();
  const lastLight = new Figure();
  for (const { deal, lineup, places, first: began, falls } of notes) {
    lineup.forEach((lord, seat) => {
      byLord.of(lord).add(deal, places[seat] === 1 ? 1 : 0);
    });
    first.add(deal, places[began] === 1 ? 1 : 0);
    early.add(deal, falls[0].round < EARLY ? 1 : 0);
    lastLight.add(deal, falls.some(({ to }) => to === 'lastLight') ? 1 : 0);
    for (const fate of FATES)
      fates.of(fate).add(deal, falls.filter(({ to }) => to === fate).length, falls.length);
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
    fates: Object.fromEntries(FATES.map((fate) => [fate, share(fates.of(fate).sums)])) as never,
    early: share(early.sums),
    lastLight: share(lastLight.sums),
    world: average(notes.map(({ world }) => world)),
    fall: average(notes.map(({ falls }) => falls[0].round)),
  };
}

const cell = (estimate: Estimate | undefined) =>
  estimate === undefined ? '–' : `${percent(estimate.value)} (${range(estimate)})`;

/** One row for each number of seats. */
export function lordsText(lords: readonly string[], tables: readonly LordFigures[]): string {
  const head = ['seats', 'games', 'fair', ...lords, 'first seat'];
  const line = (found: LordFigures) => {
    const wins = lords.map((lord) => cell(found.byLord.get(lord)));
    return row([`${found.seats}`, `${found.games}`, percent(1 / found.seats), ...wins, cell(found.first)]);
  };
  return [row(head), row(head.map(() => '---:')), ...tables.map(line)].join('\n');
}

/** How long they last and what lords fall to. */
export function endsText(tables: readonly LordFigures[]): string {
  const head = [
    ...['seats', 'rounds', '5–95 %', 'world level at the end', 'first fall', `before round ${EARLY}`],
    ...['to raids', 'to adventurers', 'to Twilight', 'matches with Last light'],
  ];
  const line = ({ seats, rounds, world, fall, early, fates, lastLight }: LordFigures) =>
    row([
      ...[
        `${seats}`,
        `${rounds.median}`,
        `${rounds.short}–${rounds.long}`,
        world.toFixed(1),
        fall.toFixed(1),
      ],
      ...[early, fates.raid, fates.adventurer, fates.twilight, lastLight].map(cell),
    ]);
  return [row(head), row(head.map(() => '---:')), ...tables.map(line)].join('\n');
}

/** What of all that is wanted is not so. */
export function missed({ seats, byLord, first, rounds, fates, early, lastLight }: LordFigures): string[] {
  const { raids, lords } = TABLES[seats];
  const at = (what: string, estimate: Estimate, from: number, to: number) =>
    estimate.value < from || estimate.value > to
      ? [`${seats} seats, ${what}: ${cell(estimate)}, not ${percent(from)} to ${percent(to)}`]
      : [];
  return [
    ...[...byLord].flatMap(([lord, wins]) => at(lord, wins, lords[0], lords[1])),
    ...at('whoever begins', first, 1 / seats - FIRST_SEAT, 1 / seats + FIRST_SEAT),
    ...at('falls to raids', fates.raid, raids, 1),
    ...at('falls to Twilight', fates.twilight, 0, 0),
    ...at(`a fall before round ${EARLY}`, early, 0, EARLY_FALLS),
    ...at('Last light', lastLight, 0, LAST_LIGHT),
    ...(rounds.median < ROUNDS[0] || rounds.median > ROUNDS[1]
      ? [`${seats} seats, median of rounds: ${rounds.median}, not ${ROUNDS.join(' to ')}`]
      : []),
  ];
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

/** The part of the common kinds that are shown in fewer than one match in fifty; those nobody ever played are among them. */
export function rareCommons(cards: readonly string[], notes: readonly LordNote[]): string {
  const players = new Map<string, Set<string>>();
  for (const { lineup, played } of notes)
    played.forEach((set, seat) => {
      for (const card of set) players.set(card, (players.get(card) ?? new Set()).add(lineup[seat]));
    });
  const commons = cardFigures(cards, notes).filter(({ card }) => players.get(card)?.size !== 1);
  const rare = commons.filter(({ shown }) => shown < notes.length / 50);
  return `${rare.length} of ${commons.length} common kinds are shown in fewer than 2 % of ${notes.length} matches`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      /** One number for all, or one for each number of seats. */
      games: {
        type: 'string',
        default: Object.values(TABLES)
          .map(({ games }) => games)
          .join(),
      },
      seats: { type: 'string', default: Object.keys(TABLES).join() },
      options: { type: 'string', default: '{}' },
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
  const seats = values.seats.split(',').map(Number);
  const games = values.games.split(',').map(Number);
  const notes: LordNote[][] = [];
  for (const [i, n] of seats.entries()) {
    const plan: HeroPlan = { heroes: lords, games: games[i] ?? games[0], seed: values.seed };
    notes.push(
      await runPool<string, HeroJob, LordNote>({
        module: new URL('./lords-play.ts', import.meta.url),
        setup: values.bot,
        jobs: companies(plan, n, JSON.parse(values.options)),
        threads: values.threads === undefined ? undefined : Number(values.threads),
      }),
    );
  }
  const tables = notes.map(lordFigures);
  console.log(`${lordsText(lords, tables)}\n\n${endsText(tables)}\n`);
  const wrong = tables.flatMap(missed);
  console.log(wrong.length === 0 ? 'All is as wanted.' : `Not as wanted:\n- ${wrong.join('\n- ')}`);
  if (!values.cards) return;
  for (const [i, found] of notes.entries())
    console.log(`\n${seats[i]} seats: ${rareCommons(named('card'), found)}`);
  console.log(`\n${cardsText(cardFigures(named('card'), notes.flat()))}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
