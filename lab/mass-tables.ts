import { Figure, type Rated, rated } from './mass-figures.ts';
import { type GameNote, soleWinner } from './mass-play.ts';
import { type Estimate, type Histogram, histogram, mean, quantile, share } from './statistics.ts';

/** What the games of one number of seats have in common. */
export interface TableReport {
  seats: number;
  games: number;
  deals: number;
  bySeat: Rated[];
  draws: Estimate;
  length: LengthReport;
  /** How many decisions each seat makes in a game, on average. */
  decisions: number[];
  leads: LeadReport | null;
}

/** In inputs: everything that was done to the table. */
export interface LengthReport {
  mean: Estimate;
  /** The shortest, then what 5, 25, 50, 75 and 95 of a hundred games stay below, then the longest. */
  quantiles: number[];
  histogram: Histogram;
}

export interface LeadReport {
  changes: Estimate;
  /** How often whoever led first, at half-time and at last won, among games with a leader and a winner. */
  first: Estimate;
  half: Estimate;
  last: Estimate;
  /** How far behind winners were at their worst, by the game's evaluation, from 0 to 1. */
  behind: Estimate;
}

export function tableReport(seats: number, games: readonly GameNote[]): TableReport {
  const bySeat = Array.from({ length: seats }, () => new Figure());
  const decisions = Array.from({ length: seats }, () => new Figure());
  const all = new Figure();
  const draws = new Figure();
  for (const { deal, worth, sides, places, ...game } of games) {
    for (let seat = 0; seat < seats; seat++) {
      bySeat[seat].add(deal, worth[seat]);
      decisions[seat].add(deal, game.decisions[seat]);
      all.add(deal, worth[seat]);
    }
    draws.add(deal, soleWinner(sides, places) === null ? 1 : 0);
  }
  return {
    seats,
    games: games.length,
    deals: draws.sums.length,
    bySeat: bySeat.map((figure, seat) => rated(String(seat), figure, all.value, seats)),
    draws: share(draws.sums),
    length: lengthReport(games),
    decisions: decisions.map((figure) => figure.value),
    leads: leadReport(games),
  };
}

function lengthReport(games: readonly GameNote[]): LengthReport {
  const figure = new Figure();
  for (const { deal, inputs } of games) figure.add(deal, inputs);
  const sorted = games.map((game) => game.inputs).sort((a, b) => a - b);
  return {
    mean: mean(figure.sums),
    quantiles: [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1].map((part) => quantile(sorted, part)),
    histogram: histogram(sorted),
  };
}

function leadReport(games: readonly GameNote[]): LeadReport | null {
  const changes = new Figure();
  const behind = new Figure();
  const wins = { first: new Figure(), half: new Figure(), last: new Figure() };
  for (const { deal, leads, sides, places } of games) {
    if (leads === null) return null;
    changes.add(deal, leads.changes);
    const winner = soleWinner(sides, places);
    if (winner === null) continue;
    behind.add(deal, leads.behind);
    for (const when of ['first', 'half', 'last'] as const) {
      if (leads[when] !== null) wins[when].add(deal, leads[when] === winner ? 1 : 0);
    }
  }
  return {
    changes: mean(changes.sums),
    first: share(wins.first.sums),
    half: share(wins.half.sums),
    last: share(wins.last.sums),
    behind: mean(behind.sums),
  };
}
