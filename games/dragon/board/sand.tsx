import { type BoardProps, playSound } from '@kaiju/web/kit';
import { useEffect, useRef, useState } from 'react';
import { times } from '../content/numbers.ts';
import type { DragonView, Phase } from '../state.ts';
import { hasJustTurned } from './play.ts';
import type { Say } from './words.ts';

/** When the glass turns and when it has run down, in match time; null where no clock runs. */
export interface Glass {
  gong: number | null;
  end: number | null;
}

/** The glass of a race that is open until `deadline`, at a table of this pace. */
export function glassOf(deadline: number | null, seconds: number, pace: number): Glass {
  return { gong: deadline === null ? null : deadline - Math.round(seconds * 1000 * pace), end: deadline };
}

/** When a race ends that was opened at this moment; null where no clock runs. */
export function endOf(opened: number, seconds: number, pace: number): number | null {
  return pace === 0 ? null : opened + Math.round((times.countIn + seconds * 1000) * pace);
}

/**
 * The race that runs, as long as it does. Whoever is asked knows until when; the others have seen the glass being
 * turned, and who came later sees the next one.
 */
export function useGlass(
  { view, ask, stage, at, now, pace = 1 }: BoardProps<DragonView>,
  phase: Phase,
): Glass | null {
  const { g, waiting } = view;
  const key = `${g.game}.${g.round}`;
  const kept = useRef<{ key: string; glass: Glass } | null>(null);
  if (kept.current?.key !== key && now !== undefined) {
    const end =
      ask?.kind === 'place'
        ? ask.deadline
        : at !== undefined && hasJustTurned(stage, view)
          ? endOf(at, g.seconds, pace)
          : undefined;
    if (end !== undefined) kept.current = { key, glass: glassOf(end, g.seconds, pace) };
  }
  const runs = phase === 'placement' && kept.current?.key === key && waiting.length > 0;
  return runs ? (kept.current as { glass: Glass }).glass : null;
}

/** Whether the sand runs: changes at the gong. */
export function useBegun(glass: Glass | null, now: (() => number) | undefined): boolean {
  const gong = glass?.gong ?? null;
  const [, look] = useState(0);
  const left = gong === null || now === undefined ? 0 : gong - now();
  useEffect(() => {
    if (glass === null || left <= 0) return;
    const timer = setTimeout(() => look((n) => n + 1), left + 1);
    return () => clearTimeout(timer);
  });
  const begun = glass !== null && left <= 0;
  const counted = useRef(false);
  useEffect(() => {
    if (glass === null) counted.current = false;
    else if (!begun) counted.current = true;
    else if (counted.current) {
      counted.current = false;
      void playSound('summon');
    }
  }, [glass, begun]);
  return begun;
}

/** Milliseconds that are left until a moment, drawn often enough. */
function useLeft(until: number | null, now: (() => number) | undefined): number {
  const [, tick] = useState(0);
  const left = until === null || now === undefined ? 0 : Math.max(0, until - now());
  useEffect(() => {
    if (until === null || now === undefined) return;
    const timer = setInterval(() => tick((n) => n + 1), 100);
    return () => clearInterval(timer);
  }, [until, now]);
  return left;
}

interface SandProps {
  glass: Glass;
  begun: boolean;
  now: (() => number) | undefined;
  say: Say;
}

/** The hourglass: sand falls from the upper bulb to the lower one. */
export function Sand({ glass, begun, now, say }: SandProps) {
  const { gong, end } = glass;
  const left = useLeft(end, now);
  const whole = end === null || gong === null ? 1 : Math.max(1, end - gong);
  const part = begun ? Math.min(1, left / whole) : 1;
  const seconds = Math.ceil(Math.min(left, whole) / 1000);
  // For those who hear it: every five seconds.
  const spoken = begun ? Math.ceil(seconds / 5) * 5 : seconds;
  if (end === null) return <p className="dh-sand is-untimed">{say('untimed')}</p>;
  return (
    <div className={`dh-sand ${begun ? 'is-running' : ''} ${begun && seconds <= 5 ? 'is-late' : ''}`}>
      <svg viewBox="0 0 40 60" aria-hidden="true">
        <clipPath id="dh-glass-clip">
          <path d="M6 5H34C34 20 24 24 22 30C24 36 34 40 34 55H6C6 40 16 36 18 30C16 24 6 20 6 5Z" />
        </clipPath>
        <g clipPath="url(#dh-glass-clip)">
          <rect className="dh-sand-grains" x="4" y={5 + 25 * (1 - part)} width="32" height={25 * part} />
          <rect
            className="dh-sand-grains"
            x="4"
            y={55 - 25 * (1 - part)}
            width="32"
            height={25 * (1 - part)}
          />
          {begun && left > 0 && <rect className="dh-sand-fall" x="19" y="28" width="2" height="28" />}
        </g>
        <path
          className="dh-sand-glass"
          d="M6 5H34C34 20 24 24 22 30C24 36 34 40 34 55H6C6 40 16 36 18 30C16 24 6 20 6 5Z"
        />
        <path className="dh-sand-wood" d="M3 4H37M3 56H37" />
      </svg>
      <b className="numbers" aria-hidden="true">
        {seconds}
      </b>
      <span className="dh-sand-bar" style={{ scale: `${part} 1` }} />
      <span className="unseen" role="timer" aria-live="polite">
        {say('sandLeft', { n: spoken })}
      </span>
    </div>
  );
}

/** Three, two, one: the same for everybody. */
export function CountIn({ glass, now, say }: Omit<SandProps, 'begun'>) {
  const left = useLeft(glass.gong, now);
  const n = Math.ceil(left / 1000);
  useEffect(() => {
    if (n > 0) void playSound('tick');
  }, [n]);
  return (
    <div className="dh-count-in" role="status">
      <b key={n} className={n > 0 ? '' : 'is-word'} aria-hidden="true">
        {n > 0 ? n : say('go')}
      </b>
      <span className="unseen">{say('countIn', { n: Math.max(1, n) })}</span>
    </div>
  );
}
