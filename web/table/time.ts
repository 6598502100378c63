import type { Lang } from '@kaiju/kernel';
import { clockAt, type SeatClock } from '@kaiju/server/client';
import { useEffect, useState } from 'react';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** When this is left, tenths are shown and the clock is in earnest. */
export const EARNEST = 10 * SECOND;

/** Time that is left, as a clock shows it. */
export function sayTime(ms: number, lang: Lang): string {
  const left = Math.max(0, ms);
  if (left >= DAY) {
    const [days, hours] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR)];
    return lang === 'zh' ? `${days} 天 ${hours} 小时` : `${days} d ${hours} h`;
  }
  if (left < EARNEST) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / SECOND);
  const two = (n: number) => `${n}`.padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** What a seat has left in all, `ms` after its clock was told. */
export function timeLeft(clock: SeatClock, ms: number): number | null {
  const { bank, free } = clockAt(clock, ms);
  return bank === null && free === null ? null : (bank ?? 0) + (free ?? 0);
}

/** Draws again while a clock runs: often enough for its figures. */
export function useTicking(runs: boolean, left: number | null): void {
  const [, setTick] = useState(0);
  const often = left !== null && left < EARNEST ? 100 : 500;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), often);
    return () => clearInterval(timer);
  }, [runs, often]);
}
