/** The numbers of the game that stand on no card. Times are milliseconds. */
import { rule } from '@kaiju/kernel';
import type { Speed } from './types.ts';

export const numbers = {
  /** DH-3.9 */
  placements: 2,
  /** DH-8.2 */
  winnerBonus: 100,
  /** DH-8.3 */
  leaderTreasures: 3,
  /** DH-23.11: so many find room in the Sunken Vault. */
  vaultSeats: 4,
  /** DH-16.6: Placements offline after which a bot plays the seat. */
  offline: 2,
} as const;

/** DH-14.3 to DH-14.9; the names are those of the server's race. */
export const race = { cap: 120, opening: 400, reach: 800, hold: 150, penalty: 500, grace: 250 } as const;

export const times = {
  /** DH-14.1 */
  ready: 5_000,
  countIn: 3_000,
  /** DH-25.2 */
  prep: 15_000,
  prepMore: 5_000,
  prepMost: 30_000,
  /** DH-25.5, DH-25.6 */
  timekeeper: 6_000,
  trickster: 5_000,
  /** DH-25.7 to DH-25.12 */
  choice: 8_000,
  /** DH-25.13 */
  portal: 6_000,
  /** DH-25.14 */
  shield: 5_000,
  /** DH-25.15 */
  exit: 8_000,
  /** DH-14.11 */
  press: 600,
} as const;

/** What a table may choose; the first of each is what it gets unless it does (DH-27). */
export const options = {
  map: ['lair', 'vault'],
  mode: ['realtime', 'relaxed', 'mail'],
  seconds: [30, 45, 60, 90],
  games: [1, 2, 3, 4, 5],
  hours: [24, 6, 12, 48, 72, 168],
  order: ['glass', 'random'],
  recover: ['reset', 'everyRound'],
  handicap: ['game', 'match'],
  fullGlass: [false, true],
} as const;

/**
 * After how many cards of a lane the AI card is executed; `star` is the number of seats at the start. A fraction is
 * rounded up (DH-4.8), and what was never reached comes last (DH-4.10).
 */
export const slotOf = rule('DH-4.3', (speed: Speed, lane: number, star: number): number => {
  switch (speed.k) {
    case 'zero':
      return 0;
    case 'inf':
      return lane;
    case 'star':
      return Math.min(Math.ceil((star * speed.num) / speed.den), lane);
    case 'n':
      return Math.min(speed.n, lane);
  }
});
