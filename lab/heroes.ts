import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { HeroJob, HeroNote } from './heroes-play.ts';
import { Figure, Figures } from './mass-figures.ts';
import { findGame } from './mass-house.ts';
import { runPool } from './pool.ts';
import { type Estimate, quantile, share } from './statistics.ts';

/**
 * How even the heroes of Crownforge Dice are: every pair of them in duels, and mixed companies in the other modes.
 * `npx tsx lab/heroes.ts` prints the tables of the game's README.
 */

export interface HeroPlan {
  heroes: readonly string[];
  /** At least so many matches: of every pair, or of a mode. */
  games: number;
  seed: string;
}

const MODES = [
  { name: 'leader', seats: 3, mode: 'usual' },
  { name: 'team', seats: 4, mode: 'usual' },
  { name: 'melee of 4', seats: 4, mode: 'melee' },
  { name: 'melee of 5', seats: 5, mode: 'usual' },
  { name: 'melee of 6', seats: 6, mode: 'usual' },
];

/** Every pair, and every deal with the seats both ways round. */
export function duels({ heroes, games, seed }: HeroPlan): HeroJob[] {
  return selections(heroes, 2).flatMap((pair, i) => {
    const deals = Math.ceil(games / 2);
    return Array.from({ length: deals }, (_, n) =>
      rotations(pair).map((lineup) => ({
        deal: i * deals + n,
        seed: `${seed}/${pair.join('/')}/${n}`,
        lineup,
        options: {},
      })),
    ).flat();
  });
}

/** Companies of so many heroes, every one of them about as often, and every deal with all its seatings. */
export function companies(
  { heroes, games, seed }: HeroPlan,
  seats: number,
  options: HeroJob['options'],
): HeroJob[] {
  const all = selections(heroes, seats);
  // A stride that shares no factor with their number meets every company before it meets one again.
  let stride = Math.ceil(all.length * 0.618);
  while (commonFactor(stride, all.length) > 1) stride++;
  return Array.from({ length: Math.ceil(games / seats) }, (_, deal) =>
    rotations(all[(deal * stride) % all.length]).map((lineup) => ({
      deal,
      seed: [seed, ...Object.values(options), seats, deal].join('/'),
      lineup,
      options,
    })),
  ).flat();
}

function selections(heroes: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return heroes.flatMap((hero, i) =>
    selections(heroes.slice(i + 1), size - 1).map((rest) => [hero, ...rest]),
  );
}

function rotations(company: readonly string[]): string[][] {
  return company.map((_, turn) => [...company.slice(turn), ...company.slice(0, turn)]);
}

function commonFactor(a: number, b: number): number {
  return b === 0 ? a : commonFactor(b, a % b);
}

export interface HeroFigures {
  games: number;
  /** How often a seat with the hero wins. */
  byHero: Map<string, Estimate>;
  /** How often the row's hero beats the column's, in duels. */
  against(row: string, column: string): Estimate | null;
  first: Estimate;
  /** How often the hero wins where it begins, and where it does not. */
  bySeat(hero: string): { first: Estimate; later: Estimate };
  /** Turns of one seat, on average over the seats of a match: half of the matches, and nine of ten, take no more. */
  turns: { median: number; most: number };
}

export function heroFigures(notes: readonly HeroNote[]): HeroFigures {
  const byHero = new Figures();
  const pairs = new Figures();
  const begun = new Figures();
  const followed = new Figures();
  const first = new Figure();
  for (const note of notes) {
    const { deal, lineup } = note;
    const won = wins(note);
    lineup.forEach((hero, seat) => {
      byHero.of(hero).add(deal, won[seat]);
      (seat === note.first ? begun : followed).of(hero).add(deal, won[seat]);
    });
    first.add(deal, won[note.first]);
    if (lineup.length > 2) continue;
    const [one, other] = lineup;
    pairs.of(`${one} ${other}`).add(deal, won[0]);
    pairs.of(`${other} ${one}`).add(deal, won[1]);
  }
  const turns = notes.map(({ turns, lineup }) => turns / lineup.length).sort((a, b) => a - b);
  return {
    games: notes.length,
    byHero: new Map(byHero.names.map((name) => [name, share(byHero.of(name).sums)])),
    against(row, column) {
      const met = pairs.get(`${row} ${column}`);
      return met === undefined ? null : share(met.sums);
    },
    first: share(first.sums),
    bySeat: (hero) => ({ first: share(begun.of(hero).sums), later: share(followed.of(hero).sums) }),
    turns: { median: quantile(turns, 0.5), most: quantile(turns, 0.9) },
  };
}

/** Partners, who sit across from each other, win together; opponents in the same place share a win. */
function wins({ places }: HeroNote): number[] {
  const winners = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const together = places.length === 4 && winners.length === 2 && winners[1] - winners[0] === 2;
  return places.map((place) => (place === 1 ? 1 / (together ? 1 : winners.length) : 0));
}

export function duelText(heroes: readonly string[], found: HeroFigures): string {
  const { games, byHero, first, turns } = found;
  const lines = [
    `${games} duels between two \`strong\` bots, every pair equally often and every deal with the seats both ways round. The starting player wins ${interval(first)}; a duel takes each player ${turns.median} turns (median), and at most ${turns.most} in nine of ten.`,
    '',
    row(['hero', 'wins', '95 %', ...heroes, 'first', 'second']),
    row(['---', '---:', '---:', ...heroes.map(() => '---:'), '---:', '---:']),
    ...heroes.map((hero) => {
      const all = byHero.get(hero)!;
      const cells = heroes.map((other) => found.against(hero, other));
      const seats = found.bySeat(hero);
      return row([
        hero,
        `${percent(all.value)} %`,
        range(all),
        ...cells.map((cell) => (cell === null ? '–' : (100 * cell.value).toFixed(0))),
        percent(seats.first.value),
        percent(seats.later.value),
      ]);
    }),
  ];
  return lines.join('\n');
}

export function modesHead(heroes: readonly string[]): string {
  const head = ['mode', 'games', 'fair', ...heroes, 'first', 'turns each', '90 %'];
  return [row(head), row(head.map((_, i) => (i === 0 ? '---' : '---:')))].join('\n');
}

export function modeText(heroes: readonly string[], name: string, fair: number, found: HeroFigures): string {
  return row([
    name,
    String(found.games),
    `${percent(fair)} %`,
    ...heroes.map((hero) => percent(found.byHero.get(hero)?.value ?? 0)),
    percent(found.first.value),
    found.turns.median.toFixed(1),
    found.turns.most.toFixed(1),
  ]);
}

export const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
export const percent = (value: number) => (100 * value).toFixed(1);
export const range = ({ low, high }: Estimate) => `${percent(low)}–${percent(high)}`;
const interval = (estimate: Estimate) => `${percent(estimate.value)} % (${range(estimate)})`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      games: { type: 'string', default: '150' },
      modes: { type: 'string', default: '600' },
      seed: { type: 'string', default: 'balance' },
      bot: { type: 'string', default: 'strong' },
      threads: { type: 'string' },
    },
  });
  const { catalogue = [] } = findGame('dice');
  const heroes = catalogue.flatMap((name) => (name.startsWith('hero:') ? [name.slice('hero:'.length)] : []));
  const plan = (games: string): HeroPlan => ({ heroes, games: Number(games), seed: values.seed });
  const threads = values.threads === undefined ? undefined : Number(values.threads);
  const play = async (jobs: HeroJob[]) =>
    heroFigures(
      await runPool<string, HeroJob, HeroNote>({
        module: new URL('./heroes-play.ts', import.meta.url),
        setup: values.bot,
        jobs,
        threads,
      }),
    );
  if (Number(values.games) > 0) console.log(`${duelText(heroes, await play(duels(plan(values.games))))}\n`);
  if (Number(values.modes) === 0) return;
  console.log(modesHead(heroes));
  for (const { name, seats, mode } of MODES) {
    const fair = name === 'team' ? 1 / 2 : 1 / seats;
    console.log(modeText(heroes, name, fair, await play(companies(plan(values.modes), seats, { mode }))));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
