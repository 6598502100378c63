import type { Bilingual } from '@kaiju/kernel';
import type { Room } from '@kaiju/server/protocol';
import type { Uncounted } from '@kaiju/server/uncounted';

/** A rating as it is written everywhere; one that is provisional still says so. */
export function ratingText({ rating, provisional }: { rating: number; provisional: boolean }): string {
  return `${rating}${provisional ? '?' : ''}`;
}

/** What stands below where such a rating is seen. */
export const ratingWords = {
  provisional: {
    zh: '带“?”的分数还不够确定，再下几局才排名次。',
    en: 'A rating with “?” is uncertain still; a few more matches and it has a place.',
  },
} satisfies Record<string, Bilingual>;

/** Why a table that was opened as rated counts no more, as far as that is known by now; null while it may. */
export function unratedBy({ rated, verdict, seats }: Room): Uncounted | null {
  if (!rated || verdict === 'counted') return null;
  return verdict ?? (seats.some(({ person }) => person?.guest) ? 'guest' : null);
}
