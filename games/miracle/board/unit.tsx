import { iconHref } from '@kaiju/web/kit';
import { memo } from 'react';
import { ICONS } from './look.ts';
import { Ring, StarRow, seatShape } from './marks.tsx';

export interface UnitProps {
  id: number;
  seat: number;
  x: number;
  y: number;
  icon: string;
  star: number;
  attack: number;
  /** Its attack is more than printed. */
  lifted: boolean;
  hp: number;
  max: number;
  air: boolean;
  /** Somebody shares its cell. */
  paired: boolean;
  state: 'ready' | 'done' | 'fresh' | 'idle';
  chosen: boolean;
  shield: boolean;
  hidden: boolean;
  /** The icon of what it bears. */
  bears: string | null;
  outer: (element: Element | null) => void;
  inner: (element: Element | null) => void;
}

const Badge = ({ x, y, icon, className }: { x: number; y: number; icon: string; className: string }) => (
  <g className={`mi-badge ${className}`} transform={`translate(${x} ${y})`}>
    <circle r="11" />
    <use href={iconHref(icon)} x="-8" y="-8" width="16" height="16" />
  </g>
);

/** A creature as a token: its seat by colour and shape, what it is, stars, attack on the left, health on the right. */
export const Unit = memo(function Unit(props: UnitProps) {
  const { seat, air, paired, star, hp, max, state, hidden, shield, bears } = props;
  const marks = [
    `mi-unit mi-seat-${seat} is-${state}`,
    air ? 'is-air' : 'is-ground',
    paired && 'is-paired',
    props.chosen && 'is-chosen',
    hidden && 'is-hidden',
    props.lifted && 'is-lifted',
    hp < max && 'is-hurt',
  ];
  return (
    <div
      ref={props.outer}
      className={marks.filter(Boolean).join(' ')}
      style={{ transform: `translate(${props.x}px, ${props.y}px)` }}
    >
      <svg className="mi-shadow" viewBox="-50 -50 100 100" aria-hidden="true">
        <ellipse cx="0" cy="24" rx="24" ry="9" />
      </svg>
      <div ref={props.inner} className="mi-body">
        <svg viewBox="-50 -50 100 100" aria-hidden="true">
          {air && (
            <path
              className="mi-wings"
              d="M-24 -6C-42 -18 -46 -6 -47 6 -40 0 -34 2 -25 10ZM24 -6C42 -18 46 -6 47 6 40 0 34 2 25 10Z"
            />
          )}
          <path className="mi-base" d={seatShape(seat, 29)} />
          {shield && <path className="mi-holy" d={seatShape(seat, 34)} />}
          <use className="mi-icon" href={iconHref(props.icon)} x="-19" y="-22" width="38" height="38" />
          <StarRow n={star} x={0} y={-30} />
          {hidden && <Badge x={-27} y={-20} icon="sight-disabled" className="is-eye" />}
          {state === 'fresh' && <Badge x={27} y={-20} icon={ICONS.asleep} className="is-asleep" />}
          {bears && <Badge x={-27} y={-20} icon={bears} className="is-borne" />}
          <g className="mi-number is-attack" transform="translate(-20 22)">
            <path d="M-14 0L0 -14 14 0 0 14Z" />
            <text>{props.attack}</text>
          </g>
          <g className="mi-number is-health" transform="translate(20 22)">
            <circle r="12.5" />
            <Ring part={hp / max} r={12.5} className="mi-health-ring" />
            <text>{Math.max(0, hp)}</text>
          </g>
        </svg>
      </div>
    </div>
  );
});
