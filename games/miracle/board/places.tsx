import type { Stage } from '@kaiju/web/kit';
import { iconHref } from '@kaiju/web/kit';
import { memo } from 'react';
import type { Layout } from './layout.ts';
import { hexPath } from './layout.ts';
import { ICONS } from './look.ts';
import { Ring, seatShape } from './marks.tsx';

export interface PlacesProps {
  layout: Layout;
  stage: Stage;
  /** Who sits at side 0. */
  first: number;
  /** Who holds each barracks, -1 nobody, one digit after the other: it is compared. */
  held: string;
  health: string;
  /** Whose turn it is; -1 before and after. */
  mover: number;
}

/** What stands on the land and may change hands: spawn points, barracks, miracles. */
export const Places = memo(function Places({ layout, stage, first, held, health, mover }: PlacesProps) {
  const { map, x, y, width, height } = layout;
  const owners = held.split(' ').map(Number);
  const hps = health.split(' ').map(Number);
  const seatOf = (side: number) => (side === 0 ? first : 1 - first);
  return (
    <svg
      className="mi-places"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <defs>
        {[0, 1].map((seat) => (
          <radialGradient key={seat} id={`mi-realm-${seat}`} className={`mi-seat-${seat}`}>
            <stop offset="0" className="mi-realm-in" />
            <stop offset="1" className="mi-realm-out" />
          </radialGradient>
        ))}
      </defs>
      {map.miracles.map((cell, side) => (
        <circle key={cell} cx={x[cell]} cy={y[cell]} r="430" fill={`url(#mi-realm-${seatOf(side)})`} />
      ))}
      {map.spawns.map((cells, side) =>
        cells.map((cell) => (
          <g
            key={cell}
            className={`mi-spawn mi-seat-${seatOf(side)}`}
            transform={`translate(${x[cell]} ${y[cell]})`}
          >
            <path d={seatShape(seatOf(side), 20)} />
            <path className="mi-spawn-cross" d="M-7 0H7M0 -7V7" />
          </g>
        )),
      )}
      {map.barracks.map(({ at, spawns }, i) => {
        const seat = owners[i];
        return (
          <g key={at} className={`mi-barracks mi-seat-${seat < 0 ? 'none' : seat}`}>
            {spawns.map((cell) => (
              <g key={cell} className="mi-spawn" transform={`translate(${x[cell]} ${y[cell]})`}>
                <line
                  x1={(x[at] - x[cell]) * 0.36}
                  y1={(y[at] - y[cell]) * 0.36}
                  x2={(x[at] - x[cell]) * 0.5}
                  y2={(y[at] - y[cell]) * 0.5}
                />
                <path d={seatShape(Math.max(0, seat), 20)} />
                <path className="mi-spawn-cross" d="M-7 0H7M0 -7V7" />
              </g>
            ))}
            <g ref={stage.ref(`barracks:${i}`)} className="mi-tent">
              <path className="mi-tent-plate" d={hexPath(x[at], y[at], 0.92)} />
              <use href={iconHref(ICONS.barracks)} x={x[at] - 25} y={y[at] - 27} width="50" height="50" />
              {seat >= 0 && (
                <path
                  className="mi-tent-owner"
                  d={seatShape(seat, 8)}
                  transform={`translate(${x[at] + 20} ${y[at] + 20})`}
                />
              )}
            </g>
          </g>
        );
      })}
      {map.miracles.map((cell, side) => {
        const seat = seatOf(side);
        return (
          <g
            key={cell}
            className={`mi-miracle mi-seat-${seat} ${mover === seat ? 'is-mover' : ''}`}
            transform={`translate(${x[cell]} ${y[cell]})`}
          >
            <circle className="mi-miracle-glow" r="74" />
            <g ref={stage.ref(`miracle:${seat}`)} className="mi-miracle-body">
              <path className="mi-miracle-plate" d={seatShape(seat, 45)} />
              <Ring part={Math.max(0, hps[seat]) / 30} r={45} className="mi-miracle-ring" />
              <use href={iconHref(ICONS.miracle)} x="-30" y="-40" width="60" height="60" />
              <text className="mi-miracle-hp" y="20">
                {Math.max(0, hps[seat])}
              </text>
            </g>
          </g>
        );
      })}
    </svg>
  );
});
