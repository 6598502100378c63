import { useEffect, useState } from 'react';
import { ratingText } from '../words/rating.ts';
import type { Setting } from './context.ts';
import type { Place } from './place.ts';

/** This person's rating among people in a game, as it is written; null if there is none yet. */
export async function ratingOf({ client }: Place, game: string): Promise<string | null> {
  try {
    const { ratings } = await client.http.myRatings();
    const own = ratings.find((rating) => rating.game === game && rating.pool === 'people');
    return own === undefined ? null : ratingText(own);
  } catch {
    // It is a figure beside the result, not the result.
    return null;
  }
}

/** The rating with which this person came into a match that counts. */
export function useRatingBefore({ place, room, seat }: Setting): string | null {
  const [before, setBefore] = useState<string | null>(null);
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
