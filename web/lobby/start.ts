import type { Json } from '@kaiju/kernel';
import type { NewTable } from '@kaiju/server/protocol';

export type Level = Extract<NewTable['seats'][number], { kind: 'bot' }>['level'];
export const levels: readonly Level[] = ['beginner', 'casual', 'strong', 'master'];

/** Who sits where at a table on this device: a person who is here, or a bot. */
export type LocalSeat = 'me' | Level;

/** A match on this device that is about to begin. */
export interface Start {
  seats: readonly LocalSeat[];
  options: Record<string, Json>;
}

/** Me at the first seat and bots elsewhere. */
export function againstBots(seats: number, level: Level, options: Record<string, Json> = {}): Start {
  return { seats: Array.from({ length: seats }, (_, seat) => (seat === 0 ? 'me' : level)), options };
}

/** The address of a match on this device that begins when it is opened. */
export function playHref(game: string, { seats, options }: Start): string {
  const query = new URLSearchParams({ seats: seats.join(',') });
  if (Object.keys(options).length > 0) query.set('options', JSON.stringify(options));
  return `/play/${game}?${query}`;
}

/** What such an address asks for; null if it makes no sense. */
export function readStart(search: string): Start | null {
  const query = new URLSearchParams(search);
  const seats = (query.get('seats') ?? '').split(',');
  const known: readonly string[] = ['me', ...levels];
  if (!seats.every((seat): seat is LocalSeat => known.includes(seat))) return null;
  try {
    const options: unknown = JSON.parse(query.get('options') ?? '{}');
    if (typeof options !== 'object' || options === null || Array.isArray(options)) return null;
    return { seats, options: options as Record<string, Json> };
  } catch {
    return null;
  }
}
