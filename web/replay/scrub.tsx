import type { Speech } from '@kaiju/kernel';
import { memo, useMemo } from 'react';
import { useWords } from '../words/speak.ts';
import type { Mark } from './marks.ts';
import type { Moment } from './replay.ts';
import { words } from './words.ts';
import './scrub.css';

export interface ScrubProps {
  n: number;
  length: number;
  marks: readonly Mark[];
  story: readonly Moment[];
  speech: Speech;
  /** What happened at this moment, for who can't see the bar. */
  caption: string;
  onGo(n: number): void;
}

/** The whole match as a line: drag along it, with the turns, big events and the lead drawn behind. */
export function Scrub({ n, length, marks, story, speech, caption, onGo }: ScrubProps) {
  const t = useWords(words);
  const standing = story[n]?.standing ?? null;
  const stands =
    standing &&
    t('standing', {
      list: sharesOf(standing)
        .map((part, seat) => t('share', { who: speech.name(seat), percent: Math.round(part * 100) }))
        .join(' · '),
    });
  const near = marks.filter((mark) => mark.n === n && mark.kind === 'lead').map((mark) => mark.words);
  return (
    <div className="scrub" style={{ '--at': length === 0 ? 0 : n / length } as React.CSSProperties}>
      <div className="scrub-drawing" aria-hidden="true">
        <Landscape {...{ length, marks, story }} />
        <div className="scrub-past" />
        <div className="scrub-now" />
      </div>
      <input
        type="range"
        min={0}
        max={length}
        value={n}
        aria-label={t('scrub')}
        aria-valuetext={[t('atMove', { n, all: length }), caption, stands, ...near]
          .filter(Boolean)
          .join('. ')}
        title={t('keys')}
        onChange={({ target }) => onGo(target.valueAsNumber)}
      />
    </div>
  );
}

/** Each seat's part of the whole, so that they make one. */
function sharesOf(standing: readonly number[]): number[] {
  const whole = standing.reduce((sum, one) => sum + one, 0);
  return standing.map((one) => (whole === 0 ? 1 / standing.length : one / whole));
}

const HEIGHT = 40;

/** What does not change while one moves along. */
const Landscape = memo(function Landscape({
  length,
  marks,
  story,
}: Pick<ScrubProps, 'length' | 'marks' | 'story'>) {
  const areas = useMemo(() => areasOf(story, length), [story, length]);
  const turns = marks.filter(({ kind }) => kind === 'turn');
  const x = (n: number) => (length === 0 ? 0 : (n / length) * 1000);
  return (
    <>
      <svg
        viewBox={`0 0 1000 ${HEIGHT}`}
        preserveAspectRatio="none"
        className="scrub-land"
        aria-hidden="true"
      >
        {turns.map(({ n }, i) => (
          <rect
            key={i}
            className="scrub-turn"
            x={x(n)}
            width={Math.max(0, x(turns[i + 1]?.n ?? length) - x(n))}
            y={0}
            height={HEIGHT}
            opacity={i % 2 === 0 ? 1 : 0.35}
          />
        ))}
        {areas.map((points, seat) => (
          <polygon
            key={seat}
            points={points}
            className="scrub-area"
            style={{ fill: `var(--side-${seat % 4})` }}
          />
        ))}
      </svg>
      {marks.map(({ n, kind, words: said }, i) =>
        kind === 'turn' ? null : (
          <i key={i} className={`scrub-mark scrub-${kind}`} style={{ left: `${x(n) / 10}%` }} title={said} />
        ),
      )}
    </>
  );
});

/** One area for each seat, stacked: how much of the match is theirs at each moment. */
function areasOf(story: readonly Moment[], length: number): string[] {
  const standings = story.map(({ standing }) => standing);
  const first = standings[0];
  if (!first || length === 0) return [];
  const edges = standings.map((standing) => {
    let sum = 0;
    return [0, ...sharesOf(standing ?? first).map((part) => (sum += part))];
  });
  return first.map((_, seat) => {
    const line = (edge: number) =>
      edges.map((at, n) => `${(n / length) * 1000},${(at[edge] * HEIGHT).toFixed(2)}`);
    return [...line(seat), ...line(seat + 1).reverse()].join(' ');
  });
}
