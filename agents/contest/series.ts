import type { Seat } from '@kaiju/kernel';
import { type ContestOrder, type ContestOutcome, runContest } from './judge.ts';

export interface SeriesGame {
  seed: string;
  /** Which contender sat at which seat: `seating[seat]`. */
  seating: readonly [0 | 1, 0 | 1];
  outcome: ContestOutcome;
  /** The contender that won; null for a draw. */
  winner: 0 | 1 | null;
}

/** Several matches of the same two. Each seed is played twice with the seats exchanged: each moves first once. */
export async function* runSeries(order: ContestOrder, games: number): AsyncGenerator<SeriesGame, void> {
  const [a, b] = order.players;
  for (let n = 0; n < games; n++) {
    const seed = games === 1 ? order.seed : `${order.seed} ${1 + Math.floor(n / 2)}`;
    const seating: SeriesGame['seating'] = n % 2 === 0 ? [0, 1] : [1, 0];
    const players: ContestOrder['players'] = n % 2 === 0 ? [a, b] : [b, a];
    const outcome = await runContest({ ...order, players, seed });
    const winner = outcome.winner === null ? null : seating[outcome.winner as Seat];
    yield { seed, seating, outcome, winner };
  }
}
