import { haulOf, owned } from './effects/hoard.ts';
import type { Dragon } from './state.ts';

/** How well a seat stands, 0 to 1: what it carries, less if it is still inside, against the best of the others. */
export function evaluate(g: Dragon, seat: number): number {
  const own = worth(g, seat);
  let best = 0;
  for (let other = 0; other < g.players.length; other++)
    if (other !== seat) best = Math.max(best, worth(g, other));
  return 1 / (1 + Math.exp((best - own) / 60));
}

function worth(g: Dragon, seat: number): number {
  const p = g.players[seat];
  const carried = Math.max(0, haulOf(g, seat));
  if (p.state === 'gaveUp') return p.total;
  if (p.state === 'left') return p.total + carried + 20;
  return p.total + carried * (g.countdown ? 0.45 : 0.7) + owned(g, seat);
}
