import type { ClockSettings } from './settings.ts';

/** What holds of the time limits that the rules print, by scale; 0 is nothing. */
export interface Limits {
  /** Of all questions but races. */
  pace: number;
  /** Of races; tables that leave it out are older than the difference, and have one pace for all. */
  races?: number;
}

/** What a clock lets hold. A race has its printed sand beside it; played by days there is none. */
export function limitsUnder({ kind }: ClockSettings, raced: boolean, scale = 1): Required<Limits> {
  const sand = raced ? scale : 0;
  if (kind === 'printed') return { pace: scale, races: sand };
  return { pace: 0, races: kind === 'days' ? 0 : sand };
}

/** Whether people have days for what they are asked: nobody is there all the time, and nobody is missed. */
export function isByDays({ clock, pace }: Limits & { clock: ClockSettings }): boolean {
  return clock.kind === 'days' && pace === 0;
}
