import { clockBounds, clockPresets, USUAL_WAIT } from '@kaiju/server/clocks';
import type { Clock } from './clocks.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const times = (unit: number, ...values: number[]) => values.map((value) => value * unit);
const BRIEF = [...times(SECOND, 5, 8, 10, 15, 20, 30, 45), ...times(MINUTE, 1, 2, 3, 5, 10, 20, 30, 60)];

/** The values that are offered where somebody sets a clock of their own. */
export const ladders = {
  bank: [...times(MINUTE, 0, 1, 2, 3, 5, 10, 15, 20, 30, 45), ...times(HOUR, 1, 1.5, 2, 3, 6, 12)],
  increment: [...times(SECOND, 0, 1, 2, 3, 5, 10, 15, 20, 30), ...times(MINUTE, 1, 2, 5, 10)],
  decision: BRIEF,
  reaction: BRIEF,
  days: [1, 2, 3, 4, 5, 7, 10, 14, 21, 30],
  wait: times(HOUR, 1, 2, 4, 8, 12, 24, 48, 72),
} as const satisfies Record<keyof typeof clockBounds, readonly number[]>;

export type OwnClock = Extract<Clock, { kind: 'live' | 'days' }>;

/** Where one begins who wants another clock. */
export const firstOf: { [K in OwnClock['kind']]: Extract<OwnClock, { kind: K }> } = {
  live: clockPresets.relaxed.settings,
  days: clockPresets.days.settings,
};

const KEY = 'kaiju.clocks';
const MOST = 3;

/** The clocks that were set on this device, the latest first. What makes no sense any more is left out. */
export function keptClocks(): OwnClock[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap((clock) => readClock(clock) ?? []).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Keeps a clock that a table was opened with. */
export function keepClock(clock: OwnClock): void {
  const same = JSON.stringify(clock);
  const others = keptClocks().filter((other) => JSON.stringify(other) !== same);
  localStorage.setItem(KEY, JSON.stringify([clock, ...others].slice(0, MOST)));
}

function readClock(value: unknown): OwnClock | null {
  const said = Object(value) as Record<string, unknown>;
  const { kind, out } = said;
  if (out !== 'default' && out !== 'lose') return null;
  const within = (name: string, [least, most]: readonly [number, number]) => {
    const n = said[name];
    return Number.isInteger(n) && (n as number) >= least && (n as number) <= most ? (n as number) : null;
  };
  if (kind === 'days') {
    const days = within('days', clockBounds.days);
    if (days === null) return null;
    return { kind, days, reaction: within('reaction', clockBounds.wait) ?? USUAL_WAIT, out };
  }
  const [bank, increment] = [within('bank', clockBounds.bank), within('increment', clockBounds.increment)];
  const [decision, reaction] = [
    within('decision', clockBounds.decision),
    within('reaction', clockBounds.reaction),
  ];
  if (kind !== 'live' || bank === null || increment === null || !decision || !reaction) return null;
  return { kind, bank, increment, decision, reaction, out };
}
