import { memo } from 'react';
import type { Outcome, Threat } from './forecast.ts';
import type { Light } from './hand.ts';
import { hexPath, type Layout } from './layout.ts';

export interface OverlayProps {
  layout: Layout;
  lights: ReadonlyMap<number, Light>;
  threat: Threat | null;
  /** Cells the artifact would work on. */
  area: readonly number[];
  /** The way a creature would go, its own cell first. */
  path: readonly number[];
  trails: readonly { id: number; seat: number; from: number; to: number }[];
  looked: number;
  chosen: number;
}

const SIGNS: Record<Light, string> = {
  move: 'M-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0Z',
  stop: 'M-8 -8H8V8H-8Z',
  attack: 'M-31 0H-21M21 0H31M0 -31V-21M0 21V31',
  summon: 'M-10 0H10M0 -10V10',
  use: 'M0 -9L9 0 0 9 -9 0Z',
  walk: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z',
  cover: 'M-6 -6L6 6M6 -6L-6 6',
};

/** All that is said about cells by light: where to go, whom to strike, what threatens, what happened last. */
export const Overlay = memo(function Overlay(props: OverlayProps) {
  const { layout, lights, threat, area, path, trails, looked, chosen } = props;
  const { x, y, width, height } = layout;
  const hexes = (cells: Iterable<number>, scale: number) =>
    [...cells].map((cell) => hexPath(x[cell], y[cell], scale)).join('');
  return (
    <svg
      className="mi-overlay"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <defs>
        <pattern
          id="mi-hatch"
          width="9"
          height="9"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path className="mi-hatch" d="M0 0V9" />
        </pattern>
        <marker
          id="mi-tip"
          viewBox="0 0 10 10"
          refX="6"
          refY="5"
          markerWidth="4"
          markerHeight="4"
          orient="auto"
        >
          <path className="mi-tip" d="M0 0L10 5 0 10Z" />
        </marker>
      </defs>
      {threat && (
        <g className="mi-threat">
          <path
            className="mi-threat-walk"
            d={hexes(
              [...threat.walk].filter((c) => !threat.damage.has(c)),
              0.5,
            )}
          />
          <path fill="url(#mi-hatch)" d={hexes(threat.damage.keys(), 0.96)} />
          <path className="mi-threat-edge" d={hexes(threat.damage.keys(), 0.93)} />
          {[...threat.damage].map(([cell, damage]) => (
            <text key={cell} x={x[cell]} y={y[cell] - 20}>
              {damage}
            </text>
          ))}
        </g>
      )}
      {trails.map(({ id, seat, from, to }) => (
        <g key={id} className={`mi-trail mi-seat-${seat}`}>
          <circle cx={x[from]} cy={y[from]} r="7" />
          <line x1={x[from]} y1={y[from]} x2={x[to]} y2={y[to]} />
        </g>
      ))}
      {[...lights].map(([cell, light]) => (
        <g key={cell} className={`mi-light is-${light}`}>
          <path className="mi-light-hex" d={hexPath(x[cell], y[cell], 0.93)} />
          <path className="mi-light-sign" d={SIGNS[light]} transform={`translate(${x[cell]} ${y[cell]})`} />
        </g>
      ))}
      {area.length > 0 && <path className="mi-area" d={hexes(area, 0.97)} />}
      {chosen >= 0 && <path className="mi-chosen" d={hexPath(x[chosen], y[chosen], 0.95)} />}
      {path.length > 1 && (
        <polyline
          className="mi-path"
          markerEnd="url(#mi-tip)"
          points={path.map((cell) => `${x[cell]},${y[cell]}`).join(' ')}
        />
      )}
      {looked >= 0 && <path className="mi-looked" d={hexPath(x[looked], y[looked], 0.97)} />}
    </svg>
  );
});

/** What would become of each, in numbers beside it. */
export function Chips({
  outcome,
  at,
}: {
  outcome: Outcome;
  at(id: number | 'miracle', seat: number): { x: number; y: number } | null;
}) {
  const chips: { key: string; place: { x: number; y: number }; text: string; kind: string }[] = [];
  for (const [id, { lost, blocked, dies, lent }] of outcome.creatures) {
    const place = at(id, -1);
    if (place === null) continue;
    const text = dies
      ? `−${Math.max(lost, 0)}`
      : lost > 0
        ? `−${lost}`
        : lost < 0
          ? `+${-lost}`
          : blocked
            ? '⛨'
            : `+${lent}⚔`;
    if (lost === 0 && !blocked && lent === 0 && !dies) continue;
    chips.push({ key: String(id), place, text, kind: dies ? 'dies' : lost > 0 ? 'hurt' : 'good' });
  }
  outcome.miracles.forEach((lost, seat) => {
    const place = lost > 0 ? at('miracle', seat) : null;
    if (place) chips.push({ key: `miracle ${seat}`, place, text: `−${lost}`, kind: 'hurt' });
  });
  return (
    <div className="mi-chips" aria-hidden="true">
      {chips.map(({ key, place, text, kind }) => (
        <span
          key={key}
          className={`mi-chip is-${kind}`}
          style={{ transform: `translate(${place.x}px, ${place.y}px)` }}
        >
          <b>
            {text}
            {kind === 'dies' && ' ☠'}
          </b>
        </span>
      ))}
    </div>
  );
}
