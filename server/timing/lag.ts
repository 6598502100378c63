import type { QuotaRules } from '@kaiju/kernel';

/**
 * How long a connection's way is, and how much of it is credited.
 *
 * The server measures round trips by its own pings; what a client says about time counts for nothing. A client may
 * answer pings late to look farther away than it is, so what that can gain is bounded three times:
 * - The estimate is the median of the last few round trips, but it believes no rise of more than `JITTER` above the
 *   quickest of the last minute. It falls at once and rises slowly: slowing down for one race does not pay.
 * - No answer is credited more than the race's cap.
 * - What a seat is credited comes out of a quota that refills with match time. Chess servers refill theirs with every
 *   move; here a seat may answer as often as it likes, and a flood of answers must not fill the quota it drains.
 */

/** The last round trips of a connection in milliseconds, newest last. */
export type Lag = readonly number[];

/** A minute, with a ping every two seconds. */
const REMEMBERED = 30;
const RECENT = 5;
const JITTER = 60;

export const noLag: Lag = [];

/** After a pong that took so long. */
export function measured(lag: Lag, roundTrip: number): Lag {
  return [...lag.slice(1 - REMEMBERED), roundTrip];
}

/** The usual way from the client to the server. */
export function oneWay(lag: Lag): number {
  if (lag.length === 0) return 0;
  const recent = lag.slice(-RECENT).sort((a, b) => a - b);
  const median = recent[(recent.length - 1) >> 1];
  return Math.round(Math.min(median, quickest(lag) + JITTER) / 2);
}

/** The shortest way either way that this connection is known to have. */
export function shortestWay(lag: Lag): number {
  return lag.length === 0 ? 0 : Math.floor(quickest(lag) / 2);
}

function quickest(lag: Lag): number {
  return Math.min(...lag);
}

/** Enough for the full cap of an ordinary race about once a second. */
export const quotaRules: QuotaRules = { size: 600, refill: 100 };

/** A seat's credit, through all races of a match. */
export class Quota {
  readonly rules: QuotaRules;
  private left: number;
  private at: number;
  constructor(rules: QuotaRules, at: number) {
    this.rules = rules;
    this.left = rules.size;
    this.at = at;
  }
  /** As much of what is wanted as there is, in whole milliseconds. */
  spend(wanted: number, at: number): number {
    const { size, refill } = this.rules;
    this.left = Math.min(size, this.left + ((at - this.at) * refill) / 1000);
    this.at = at;
    const spent = Math.min(wanted, Math.floor(this.left));
    this.left -= spent;
    return spent;
  }
}
