import type { Result } from '@kaiju/kernel';
import type { Setting, useTableWords } from './context.ts';
import { listed } from './names.ts';

/** How a match ended for a seat. */
export type Ending = 'won' | 'lost' | 'drawn' | 'placed' | 'seen';

export function endingFor({ places }: Result, seat: number): Ending {
  if (seat < 0 || places[seat] === undefined) return 'seen';
  // Who plays alone wins or loses against the game.
  if (places.length > 1 && places.every((place) => place === places[0])) return 'drawn';
  if (places[seat] === 1) return 'won';
  return places.length > 2 ? 'placed' : 'lost';
}

/** Who won, as a sentence to the one who looks. */
export function outcome(
  { seat, mine, lang, speech }: Pick<Setting, 'seat' | 'mine' | 'lang' | 'speech'>,
  result: Result,
  t: ReturnType<typeof useTableWords>,
): string {
  const ending = endingFor(result, mine.length > 1 ? -1 : seat);
  const first = result.places.flatMap((place, who) => (place === 1 ? speech.name(who) : []));
  switch (ending) {
    case 'won':
      return t('youWon');
    case 'lost':
      return t('youLost');
    case 'drawn':
      return t('drawn');
    case 'placed':
      return t('youPlaced', { place: result.places[seat] });
    case 'seen':
      if (result.places.length > 1 && first.length === result.places.length) return t('drawn');
      if (first.length === 0) return t('failsSentence', { name: speech.name(0) });
      return t(first.length > 1 ? 'winsTogether' : 'winsSentence', { names: listed(first, lang) });
  }
}
