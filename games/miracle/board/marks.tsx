/** Small drawings that go with colours: a seat is always told by its shape as well. */

/** Seat 0 is round, seat 1 has corners. */
export function seatShape(seat: number, r: number): string {
  if (seat === 0) return `M${-r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
  const s = r * 0.93;
  const c = r * 0.28;
  return `M${-s + c} ${-s}H${s - c}L${s} ${-s + c}V${s - c}L${s - c} ${s}H${-s + c}L${-s} ${s - c}V${-s + c}Z`;
}

export function SeatMark({ seat, size = 16 }: { seat: number; size?: number }) {
  return (
    <svg
      className={`mi-mark mi-seat-${seat}`}
      width={size}
      height={size}
      viewBox="-12 -12 24 24"
      aria-hidden="true"
    >
      <path d={seatShape(seat, 10)} />
    </svg>
  );
}

const STAR = 'M0 -7L2 -2.4 7 -2.1 3.2 1.1 4.5 6 0 3.2 -4.5 6 -3.2 1.1 -7 -2.1 -2 -2.4Z';

export function StarRow({ n, x, y, gap = 12 }: { n: number; x: number; y: number; gap?: number }) {
  return (
    <g className="mi-stars-drawn">
      {Array.from({ length: n }, (_, i) => (
        <path key={i} d={STAR} transform={`translate(${x + (i - (n - 1) / 2) * gap} ${y})`} />
      ))}
    </g>
  );
}

/** A ring that fills as something gets ready. */
export function Ring({ part, r, className }: { part: number; r: number; className: string }) {
  const round = 2 * Math.PI * r;
  return (
    <circle
      className={className}
      r={r}
      strokeDasharray={`${round * Math.max(0, Math.min(1, part))} ${round}`}
      transform="rotate(-90)"
    />
  );
}
