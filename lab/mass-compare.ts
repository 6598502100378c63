import { type Json, sameJson } from '@kaiju/kernel';
import { type Figure, Figures } from './mass-figures.ts';
import { type GameNote, soleWinner } from './mass-play.ts';
import type { LabReport, LabSetup } from './mass-report.ts';
import { difference, type Estimate, type Mark, mark } from './statistics.ts';

/** What a patch changed, on the same deals with the same luck. */
export interface LabComparison extends Omit<LabSetup, 'ruleset' | 'options'> {
  before: { ruleset: string; options: Record<string, Json> };
  after: { ruleset: string; options: Record<string, Json> };
  games: number;
  /** Games that did not go the same way in both. */
  touched: number;
  rows: ComparedRow[];
  usedOnlyBefore: string[];
  usedOnlyAfter: string[];
}

/** What a row is about. Bots and content are counted over all tables, so `seats` is 0 there; no seat is -1. */
interface Subject {
  what: (typeof ORDER)[number];
  name: string;
  seats: number;
  seat: number;
}

export interface ComparedRow extends Subject {
  before: number;
  after: number;
  change: Estimate;
  mark: Mark;
}

const ORDER = ['seat', 'bot', 'content', 'draws', 'length', 'leads'] as const;

/** Fewer deals than this say nothing about a change. */
const FEWEST_DEALS = 5;

/** Sets two runs side by side that differ in options or rules only. */
export function compareLabs(before: LabReport, after: LabReport): LabComparison {
  const { game, title, seed, seats, bots } = before;
  for (const part of ['game', 'seed', 'seats', 'bots'] as const) {
    if (!sameJson(before[part], after[part])) {
      throw new RangeError(
        `compare: ${part} must be the same in both runs, found ${JSON.stringify(before[part])} and ${JSON.stringify(after[part])}`,
      );
    }
  }
  if (before.games.length !== after.games.length) {
    throw new RangeError(
      `compare: both runs must have as many games, found ${before.games.length} and ${after.games.length}`,
    );
  }
  const left = figuresOf(before);
  const right = figuresOf(after);
  const keys = left.names.filter((key) => right.get(key));
  const paired = keys.map((key) => ({ key, a: left.of(key), b: right.of(key) })).filter(enough);
  const usedBefore = usedIn(before.games);
  const usedAfter = usedIn(after.games);
  return {
    game,
    title,
    seed,
    seats,
    bots,
    before: { ruleset: before.ruleset, options: before.options },
    after: { ruleset: after.ruleset, options: after.options },
    games: before.games.length,
    touched: before.games.filter((note, i) => !sameJson(note, after.games[i])).length,
    rows: paired
      .map((pair) => comparedRow(pair, paired.length))
      .sort((a, b) => ORDER.indexOf(a.what) - ORDER.indexOf(b.what)),
    usedOnlyBefore: [...usedBefore].filter((name) => !usedAfter.has(name)).sort(),
    usedOnlyAfter: [...usedAfter].filter((name) => !usedBefore.has(name)).sort(),
  };
}

/** Every figure that is compared, under its subject. */
function figuresOf({ games, byBot }: LabReport): Figures {
  const figures = new Figures();
  const contest = byBot.length > 0;
  for (const { deal, worth, bots, content, sides, places, inputs, leads } of games) {
    const add = (y: number, what: Subject['what'], { name = '', seats = 0, seat = -1 }: Partial<Subject>) =>
      figures.of(JSON.stringify({ what, name, seats, seat } satisfies Subject)).add(deal, y);
    const seats = bots.length;
    add(inputs, 'length', { seats });
    add(soleWinner(sides, places) === null ? 1 : 0, 'draws', { seats });
    if (leads) add(leads.changes, 'leads', { seats });
    for (let seat = 0; seat < seats; seat++) {
      add(worth[seat], 'seat', { seats, seat });
      if (contest) add(worth[seat], 'bot', { name: bots[seat] });
      for (const name of content[seat]) add(worth[seat], 'content', { name });
    }
  }
  return figures;
}

interface Pair {
  key: string;
  a: Figure;
  b: Figure;
}

function enough({ a, b }: Pair): boolean {
  return Math.min(a.sums.length, b.sums.length) >= FEWEST_DEALS;
}

function comparedRow({ key, a, b }: Pair, peers: number): ComparedRow {
  const deals = [...new Set([...a.deals, ...b.deals])];
  const first = deals.map((deal) => b.at(deal));
  const second = deals.map((deal) => a.at(deal));
  const change = (level?: number) => difference(first, second, level);
  const subject = JSON.parse(key) as Subject;
  return { ...subject, before: a.value, after: b.value, change: change(), mark: mark(change, 0, peers) };
}

function usedIn(games: readonly GameNote[]): Set<string> {
  return new Set(games.flatMap((note) => [...note.content.flat(), ...note.common]));
}
