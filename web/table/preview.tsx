import type { AskView, Json, View } from '@kaiju/kernel';
import type { Preview } from '@kaiju/server/client';
import { useEffect, useState } from 'react';
import { type Setting, useSetting, useTableWords } from './context.ts';
import { sayFact } from './names.ts';
import './preview.css';

/** How long one must stay on an option before its consequences are asked for. */
const REST = 180;

/** An answer in the game's words; what a game has no words for is shown as it is. */
export function sayOption({ game, speech, look }: Setting, ask: AskView, value: Json): string {
  try {
    return game.words.option(ask, value, speech, look.sight.view as View);
  } catch {
    return JSON.stringify(value);
  }
}

/** What an answer would do, once one has stayed on it for a moment. */
export function usePreview(value: Json | undefined): Preview | null {
  const { eyes, look } = useSetting();
  const [found, setFound] = useState<{ value: Json; ask: string; preview: Preview } | null>(null);
  const ask = look.ask?.id ?? '';
  useEffect(() => {
    if (value === undefined || ask === '') return;
    let gone = false;
    const timer = setTimeout(() => {
      eyes.preview(value).then(
        (preview) => gone || setFound({ value, ask, preview }),
        () => {},
      );
    }, REST);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [eyes, ask, value]);
  return found !== null && found.value === value && found.ask === ask ? found.preview : null;
}

/** What would happen, in sentences. */
export function PreviewWords({ preview }: { preview: Preview }) {
  const t = useTableWords();
  const { game, speech } = useSetting();
  const sentences = preview.facts.map((fact) => sayFact(game, fact, speech)).filter((said) => said !== '');
  return (
    <>
      {sentences.length === 0 ? <p>{t('nothingWould')}</p> : null}
      <ul className="preview-facts">
        {sentences.slice(0, 8).map((said, i) => (
          // The same thing may happen twice.
          <li key={i}>{said}</li>
        ))}
      </ul>
      {!preview.certain && <p className="preview-doubt">{t('mayDiffer')}</p>}
    </>
  );
}
