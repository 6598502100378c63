import { memo } from 'react';
import type { HexMap } from '../map.ts';
import { HEX, hexPath, type Layout, SIZE } from './layout.ts';

const TONES = 5;

/** Always the same tone for the same cell, and no pattern to be seen. */
function toneOf(map: HexMap, cell: number): number {
  const n = Math.imul(map.x[cell] * 73 + map.y[cell] * 151 + 977, 2654435761);
  return (n >>> 9) % TONES;
}

/** The edges of some cells that border on others, or on nothing. */
function edges(layout: Layout, of: (cell: number) => boolean, on: (cell: number) => boolean): string {
  const { map, x, y } = layout;
  const parts: string[] = [];
  for (let cell = 0; cell < map.size; cell++) {
    if (!of(cell)) continue;
    for (let side = 0; side < 6; side++) {
      const [ax, ay] = HEX[side];
      const [bx, by] = HEX[(side + 1) % 6];
      const beyond = neighbourAt(layout, cell, ax + bx, ay + by);
      if (on(beyond)) parts.push(`M${x[cell] + ax} ${y[cell] + ay}L${x[cell] + bx} ${y[cell] + by}`);
    }
  }
  return parts.join('');
}

function neighbourAt({ map, x, y }: Layout, cell: number, dx: number, dy: number): number {
  for (let way = 0; way < 6; way++) {
    const next = map.neighbours[cell * 6 + way];
    if (next >= 0 && Math.abs(x[next] - x[cell] - dx) < 2 && Math.abs(y[next] - y[cell] - dy) < 2)
      return next;
  }
  return -1;
}

const all = (layout: Layout, chosen: (cell: number) => boolean, scale = 1): string =>
  layout.map.names
    .map((_, cell) => (chosen(cell) ? hexPath(layout.x[cell], layout.y[cell], scale) : ''))
    .join('');

/** A few stones, never twice alike. */
function rubble(x: number, y: number, cell: number): string {
  const tall = 15 + ((cell * 7) % 9);
  return (
    `M${x - 27} ${y + 18}l${11} ${-tall - 6}l6 5l${9} ${-tall}l${13} ${tall + 4}l5 -4l${9} ${13}Z` +
    `M${x - 16} ${y + 18 - tall - 6}l4 ${tall * 0.6}l5 4`
  );
}

/** The land itself. It never changes during a match, so it is drawn once, in a few strokes. */
export const Terrain = memo(function Terrain({ layout }: { layout: Layout }) {
  const { map, width, height, x, y } = layout;
  const isAbyss = (cell: number) => cell >= 0 && map.abyss[cell];
  const isLand = (cell: number) => cell >= 0 && !map.abyss[cell];
  const isOpen = (cell: number) => isLand(cell) && !map.solid[cell];
  const isRock = (cell: number) => map.solid[cell] && !map.miracles.includes(cell);
  return (
    <svg
      className="mi-terrain"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <defs>
        <pattern
          id="mi-grain"
          width="56"
          height="48"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(14)"
        >
          <path
            className="mi-grain"
            d="M4 9q5 -3 9 0M22 33q4 2 8 -1M40 14q3 -4 8 -2M12 42q3 1 5 -1M47 40q2 -3 6 -1M30 5q2 2 5 1"
          />
          <path className="mi-fleck" d="M18 18h1.6M35 25h2M6 29h1.6M50 27h1.4M27 44h1.8M42 4h1.6" />
        </pattern>
        <pattern id="mi-deep" width="40" height="26" patternUnits="userSpaceOnUse">
          <path className="mi-wave" d="M0 7q10 -6 20 0t20 0M0 20q10 -6 20 0t20 0" />
        </pattern>
        <filter id="mi-soft" x="-5%" y="-5%" width="110%" height="110%">
          <feGaussianBlur stdDeviation="9" />
        </filter>
      </defs>
      <path className="mi-ground-shadow" d={all(layout, () => true, 1.06)} filter="url(#mi-soft)" />
      <path className="mi-bed" d={all(layout, () => true, 1.03)} />
      {Array.from({ length: TONES }, (_, tone) => (
        <path
          key={tone}
          className={`mi-ground mi-tone-${tone}`}
          d={all(layout, (cell) => isOpen(cell) && toneOf(map, cell) === tone, 0.965)}
        />
      ))}
      <path className="mi-gleam" d={all(layout, isOpen, 0.88)} />
      <path fill="url(#mi-grain)" d={all(layout, isOpen, 0.965)} />
      <path className="mi-abyss" d={all(layout, isAbyss, 1.02)} />
      <path fill="url(#mi-deep)" d={all(layout, isAbyss, 1)} />
      <path className="mi-abyss-core" d={all(layout, isAbyss, 0.62)} />
      <path className="mi-drop" d={edges(layout, isAbyss, isLand)} />
      <path className="mi-rim" d={edges(layout, isAbyss, (cell) => !isAbyss(cell))} />
      <path className="mi-rock-bed" d={all(layout, (cell) => map.solid[cell], 0.965)} />
      {map.names.map((name, cell) =>
        isRock(cell) ? <path key={name} className="mi-rock" d={rubble(x[cell], y[cell], cell)} /> : null,
      )}
    </svg>
  );
});

/** The map alone, small: for choosing one. */
export function MapPicture({ layout, label }: { layout: Layout; label: string }) {
  const { map, width, height, x, y } = layout;
  return (
    <svg className="mi-picture" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path className="mi-picture-ground" d={all(layout, (c) => !map.abyss[c] && !map.solid[c], 0.94)} />
      <path className="mi-picture-abyss" d={all(layout, (c) => map.abyss[c], 0.94)} />
      <path className="mi-picture-rock" d={all(layout, (c) => map.solid[c], 0.94)} />
      {map.spawns.map((cells, side) =>
        cells.map((c) => (
          <circle
            key={c}
            className={`mi-picture-spawn mi-seat-${side}`}
            cx={x[c]}
            cy={y[c]}
            r={SIZE * 0.28}
          />
        )),
      )}
      {map.barracks.map((b) => (
        <g key={b.at} className="mi-picture-barracks">
          <path d={hexPath(x[b.at], y[b.at], 0.94)} />
          {b.spawns.map((c) => (
            <circle key={c} cx={x[c]} cy={y[c]} r={SIZE * 0.28} />
          ))}
        </g>
      ))}
      {map.miracles.map((c, side) => (
        <path
          key={c}
          className={`mi-picture-miracle mi-seat-${side}`}
          d={`M${x[c]} ${y[c] - SIZE * 1.2}l${SIZE * 0.8} ${SIZE * 1.2}l${-SIZE * 0.8} ${SIZE * 1.2}l${-SIZE * 0.8} ${-SIZE * 1.2}Z`}
        />
      ))}
    </svg>
  );
}
