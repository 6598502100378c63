import { useEffect, useState } from 'react';
import type { Setting } from './context.ts';
import type { Place } from './place.ts';

/** This person's rating among people in a game; null if there is none yet. */
export async function ratingOf({ client }: Place, game: string): Promise<number | null> {
  try {
    const { ratings } = await client.http.myRatings();
    return ratings.find((rating) => rating.game === game && rating.pool === 'people')?.mu ?? null;
  } catch {
    // It is a figure beside the result, not the result.
    return null;
  }
}

/** The rating with which this person came into a match that counts. */
export function useRatingBefore({ place, room, seat }: Setting): number | null {
  const [before, setBefore] = useState<number | null>(null);
  const counts = room.rated && room.status === 'playing' && seat >= 0 && place.kind === 'server';
  useEffect(() => {
    if (!counts) return;
    let gone = false;
    void ratingOf(place, room.game).then((rating) => gone || setBefore(rating));
    return () => {
      gone = true;
    };
  }, [counts, place, room.game]);
  return before;
}
