import type { AskView, Json, View } from '@kaiju/kernel';
import type { Preview } from '@kaiju/server/client';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button, Kbd, TextField } from '../kit/index.ts';
import { ClauseLink } from './clause-link.tsx';
import { type Setting, useSetting, useTableWords } from './context.ts';
import { sayFact, sayReason } from './names.ts';
import { gathered } from './refused.ts';
import './options.css';

/** More than these are searched rather than read. */
const SEARCHED = 12;
/** As many as the number keys can give. */
export const KEYED = 9;
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

/** Everything this seat may do, what it would bring about, and why the rest may not be done. */
export function OptionsPanel({ onChosen }: { onChosen?(): void }) {
  const t = useTableWords();
  const { look } = useSetting();
  const [on, setOn] = useState<Json | undefined>();
  const preview = usePreview(on);
  return (
    <div className="options-panel">
      <div className="options-scroller">
        <OptionList key={look.ask?.id} on={on} onPoint={setOn} onChosen={onChosen} />
        <WhyNot />
      </div>
      {look.ask?.options && (
        <div className="preview" aria-live="polite">
          <p className="preview-title">{t('wouldHappen')}</p>
          {preview && <PreviewWords preview={preview} />}
        </div>
      )}
    </div>
  );
}

interface OptionListProps {
  /** The answer that is pointed at. */
  on: Json | undefined;
  onPoint(value: Json | undefined): void;
  onChosen?(): void;
}

/** Every answer there is, as a list: so that whatever is asked can be answered, on any board. */
function OptionList({ on, onPoint, onChosen }: OptionListProps) {
  const t = useTableWords();
  const setting = useSetting();
  const { look, answer } = setting;
  const { ask } = look;
  const [sought, setSought] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const options = useMemo(
    () => ask?.options?.map((value) => ({ value, said: sayOption(setting, ask, value) })) ?? [],
    [ask, setting],
  );
  if (ask === null) return <p className="soft options-empty">{t('noQuestion')}</p>;
  if (ask.options === null) return <FreeAnswer ask={ask} onChosen={onChosen} />;
  const needle = sought.trim().toLowerCase();
  const shown = needle === '' ? options : options.filter(({ said }) => said.toLowerCase().includes(needle));
  const current = Math.max(
    0,
    shown.findIndex(({ value }) => value === on),
  );
  const go = (event: KeyboardEvent) => {
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: shown.length - 1 }[event.key];
    if (to === undefined || shown[to] === undefined) return;
    event.preventDefault();
    (list.current?.children[to]?.firstElementChild as HTMLElement | null)?.focus();
  };
  return (
    <div className="options">
      {options.length > SEARCHED && (
        <input
          type="search"
          className="text-input"
          aria-label={t('filterOptions')}
          placeholder={t('filterOptions')}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      {shown.length === 0 && <p className="soft">{t('noMatch')}</p>}
      {/* Arrows go between the buttons in it. */}
      <ul ref={list} className="options-list" aria-label={t('optionsNow')} onKeyDown={go}>
        {shown.map(({ value, said }, i) => (
          <li key={JSON.stringify(value)}>
            <button
              type="button"
              className="option"
              tabIndex={i === current ? 0 : -1}
              onFocus={() => onPoint(value)}
              onPointerEnter={() => onPoint(value)}
              onClick={() => {
                answer(value);
                onChosen?.();
              }}
            >
              {said}
              {options.length <= KEYED && <Kbd>{i + 1}</Kbd>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An answer from a space too large to list, written by hand. */
function FreeAnswer({ ask, onChosen }: { ask: AskView; onChosen?(): void }) {
  const t = useTableWords();
  const { answer } = useSetting();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  return (
    <form
      className="options"
      onSubmit={(event) => {
        event.preventDefault();
        try {
          answer(JSON.parse(text));
          onChosen?.();
        } catch {
          setWrong(true);
        }
      }}
    >
      <TextField
        label={t('freeAnswer')}
        hint={t('freeHint', { space: JSON.stringify(ask.space) })}
        value={text}
        error={wrong ? t('notJson') : null}
        onChange={(next) => {
          setText(next);
          setWrong(false);
        }}
      />
      <Button kind="main" type="submit">
        {t('send')}
      </Button>
    </form>
  );
}

const EXAMPLES = 12;

/** "Why not?": what this seat may not do, and by which clause. */
function WhyNot() {
  const t = useTableWords();
  const setting = useSetting();
  const { eyes, look, game, speech } = setting;
  const { ask, refused } = look;
  const name = useId();
  const [wanted, setWanted] = useState(false);
  const id = ask?.id;
  // Each question has its own reasons.
  useEffect(() => {
    if (wanted) eyes.wonder();
  }, [wanted, eyes, id]);
  const groups = useMemo(
    () => gathered(refused, (reason) => sayReason(game, reason, speech)),
    [refused, game, speech],
  );
  if (ask === null) return null;
  return (
    <section className="why-not" aria-labelledby={name}>
      <h2 id={name}>{t('whyNot')}</h2>
      {wanted ? (
        <>
          <p className="small soft">{t('whyNotHint')}</p>
          {groups.length === 0 && <p className="soft">{t('nothingRefused')}</p>}
          <ul className="why-not-list">
            {groups.map(({ why, clause, candidates }) => (
              <li key={`${clause} ${why}`}>
                <details>
                  <summary>
                    <span className="why-not-why">{why}</span>
                    <span className="soft small">{t('times', { n: candidates.length })}</span>
                  </summary>
                  <ul className="small soft">
                    {candidates.slice(0, EXAMPLES).map((candidate) => (
                      <li key={JSON.stringify(candidate)}>{sayOption(setting, ask, candidate)}</li>
                    ))}
                    {candidates.length > EXAMPLES && (
                      <li>{t('andMore', { n: candidates.length - EXAMPLES })}</li>
                    )}
                  </ul>
                </details>
                <ClauseLink clause={clause} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Button onClick={() => setWanted(true)}>{t('showWhyNot')}</Button>
      )}
    </section>
  );
}
