import type { Speech, View } from '@kaiju/kernel';
import type { Voice } from '../voices.ts';
import { useWords } from '../words/speak.ts';
import type { Vantage } from './replay.ts';
import { words } from './words.ts';

export interface TextBoardProps {
  game: Voice;
  view: View;
  vantage: Vantage;
  speech: Speech;
}

/** The table as text, for a game that has no board of its own; through everybody's eyes, from each side. */
export function TextBoard({ game, view, vantage, speech }: TextBoardProps) {
  const t = useWords(words);
  const sides = vantage === 'all' ? Array.from({ length: view.seats }, (_, seat) => seat) : [vantage];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
    <section className="replay-text" aria-label={t('textBoard')} tabIndex={0}>
      {sides.map((seat) => (
        <figure key={seat}>
          {sides.length > 1 && <figcaption>{speech.name(seat)}</figcaption>}
          <pre>{game.words.board({ ...view, seat }, speech)}</pre>
        </figure>
      ))}
    </section>
  );
}
