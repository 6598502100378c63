import { Icon, iconHref, type Stage } from '@kaiju/web/kit';
import type { CSSProperties } from 'react';
import { STATUSES } from '../effects/code.ts';
import { attackOf, speedOf } from '../effects/stats.ts';
import type { Encounter, Unit } from '../state.ts';
import { ICONS, STATUS_ICONS, unitIcon } from './look.ts';

export interface TokenState {
  /** It may still act. */
  able: boolean;
  /** It is its turn, and it has nothing left to do. */
  spent: boolean;
  chosen: boolean;
  aimed: boolean;
}

/** How many blows a speed gives (EN-12.6). */
export function blowsOf(speed: number): number {
  return speed >= 5 ? 3 : speed >= 2 ? 2 : 1;
}

/** A unit: whose it is by colour and by shape, what it is, attack on the left, life on the right, what ails it above. */
export function Token({
  g,
  u,
  seat,
  state,
  stage,
  style,
}: {
  g: Encounter;
  u: Unit;
  seat: number;
  state: TokenState;
  stage: Stage;
  style: CSSProperties;
}) {
  const blows = blowsOf(speedOf(g, u));
  const ails = STATUSES.filter((status) => u[status] > 0);
  const marks = [
    `en-unit en-seat-${seat}`,
    u.hero >= 0 && 'is-hero',
    state.able && 'is-able',
    state.spent && 'is-spent',
    state.chosen && 'is-chosen',
    state.aimed && 'is-aimed',
    u.fresh && 'is-fresh',
    u.hp < u.mhp && 'is-hurt',
  ];
  return (
    <div ref={stage.ref(`unit:${u.uid}`)} className={marks.filter(Boolean).join(' ')} style={style}>
      <div ref={stage.ref(`body:${u.uid}`)} className="en-token">
        <svg viewBox="-50 -50 100 100" aria-hidden="true">
          <path className="en-base" d={seat === 0 ? ROUND : POINTED} />
          <use
            className="en-figure"
            href={iconHref(unitIcon(u.kind))}
            x="-24"
            y="-30"
            width="48"
            height="48"
          />
        </svg>
        {u.leader && <Icon className="en-mark is-leader" name={ICONS.leader} />}
        {u.guarded && <Icon className="en-mark is-guarded" name={ICONS.protected} />}
        {u.fresh && <Icon className="en-mark is-fresh" name={ICONS.fresh} />}
        <span className="en-ails">
          {ails.slice(0, 3).map((status) => (
            <span key={status} className={`en-ail is-${status}`}>
              <Icon name={STATUS_ICONS[status]} />
              {u[status] > 1 && u[status]}
            </span>
          ))}
        </span>
        <b className="en-atk numbers">
          {attackOf(g, u)}
          {blows > 1 && <small>×{blows}</small>}
        </b>
        <b className="en-hp numbers">{Math.max(0, u.hp)}</b>
        <span className="en-life">
          <i style={{ width: `${(100 * Math.max(0, u.hp)) / Math.max(1, u.mhp)}%` }} />
        </span>
        {state.able && (
          <span className="en-pips">
            {u.mt > 0 && <i className="is-move" />}
            {u.at > 0 && <i className="is-attack" />}
            {u.ct > 0 && <i className="is-cast" />}
          </span>
        )}
      </div>
    </div>
  );
}

/** A disc, and a shield that comes to a point: sides are told apart without their colours. */
const ROUND = 'M0 -38A38 38 0 1 1 0 38A38 38 0 1 1 0 -38Z';
const POINTED = 'M-34 -36H34V6C34 24 16 34 0 42C-16 34 -34 24 -34 6Z';
