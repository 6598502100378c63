import { Icon, iconHref } from '@kaiju/web/kit';
import { SEAT_SHAPES, TURNS } from './look.ts';

/** Whose something is: a shape and a colour. */
export function SeatMark({ seat, className = '' }: { seat: number; className?: string }) {
  return (
    <svg className={`dh-seat-mark dh-seat-${seat} ${className}`} viewBox="0 0 100 100" aria-hidden="true">
      <path d={SEAT_SHAPES[seat]} />
    </svg>
  );
}

/** An arrow to one of the eight sides, with as many heads as cells it goes. */
export function Arrow({ dir, heads = 1 }: { dir: string; heads?: number }) {
  return (
    <svg className="dh-arrow" viewBox="-12 -12 24 24" aria-hidden="true">
      <g transform={`rotate(${TURNS[dir]})`}>
        {Array.from({ length: heads }, (_, i) => (
          <path key={i} d="M-6.5 3 0 -4.5 6.5 3" transform={`translate(0 ${heads === 1 ? 1 : 4 - i * 7})`} />
        ))}
      </g>
    </svg>
  );
}

/** An icon inside a drawing, its middle at a point. */
export function Sign({
  icon,
  size,
  x = 0,
  y = 0,
  className,
}: {
  icon: string;
  size: number;
  x?: number;
  y?: number;
  className?: string;
}) {
  return (
    <use
      href={iconHref(icon)}
      x={x - size / 2}
      y={y - size / 2}
      width={size}
      height={size}
      className={className}
    />
  );
}

/** A small thing that is counted. */
export function Count({ icon, n, label }: { icon: string; n: number | string; label: string }) {
  return (
    <span className="dh-count" title={label}>
      <Icon name={icon} label={label} />
      <b className="numbers">{n}</b>
    </span>
  );
}
