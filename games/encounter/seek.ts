import type { Json } from '@kaiju/kernel';
import { settle } from './effects/settle.ts';
import { worthOf } from './effects/worth.ts';
import { begin, type MainAnswer } from './procedures/main.ts';
import { quietCopy } from './procedures/rival.ts';
import type { Encounter } from './state.ts';

/** So many of the options are looked at, spread over the list. */
const LOOKS = 24;

/** For random matches that should get somewhere: the best of some options at first sight, and the end when none helps. */
export function seek(g: Encounter, seat: number, kind: string, options: readonly Json[]): Json | null {
  if (kind === 'camp') return 'go';
  if (kind !== 'main') return null;
  const side = g.players.findIndex((player) => player.seat === seat);
  if (g.players[side].using !== null || g.walk !== null) return null;
  const stride = Math.max(1, Math.floor(options.length / LOOKS));
  let best: Json = 'end';
  let most = worthOf(g, side) - 0.5;
  for (let i = g.players[side].used % stride; i < options.length; i += stride) {
    const answer = options[i] as MainAnswer;
    if (typeof answer === 'string' || 'walk' in answer) continue;
    // A card taken up is aimed by chance.
    if ('use' in answer) return answer as Json;
    const copy = quietCopy(g, side, `seek ${i}`);
    begin(copy, side, answer);
    settle(copy);
    const worth =
      copy.g.outcome === ''
        ? worthOf(copy.g, side)
        : (copy.g.outcome === 'won') === (side === 0)
          ? 1e6
          : -1e6;
    if (worth <= most) continue;
    most = worth;
    best = answer as Json;
  }
  return best;
}
