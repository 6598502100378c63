import type { AskView, Json } from '@kaiju/kernel';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button, Kbd, TextField } from '../kit/index.ts';
import { useWords } from '../words/speak.ts';
import { ClauseLink } from './clause-link.tsx';
import { KEYED, useSetting } from './context.ts';
import { sayReason } from './names.ts';
import { words } from './options.words.ts';
import { PreviewWords, sayOption, usePreview } from './preview.tsx';
import { gathered } from './refused.ts';
import './options.css';

/** More than these are searched rather than read. */
const SEARCHED = 12;

/** Everything this seat may do, what it would bring about, and why the rest may not be done. */
export function OptionsPanel({ onChosen }: { onChosen?(): void }) {
  const t = useWords(words);
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
  const t = useWords(words);
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
  const t = useWords(words);
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
  const t = useWords(words);
  const setting = useSetting();
  const { eyes, look, game, speech } = setting;
  const { ask, reasons } = look;
  const name = useId();
  const [wanted, setWanted] = useState(false);
  const id = ask?.id;
  // Each question has its own reasons.
  useEffect(() => {
    if (wanted) eyes.wonder();
  }, [wanted, eyes, id]);
  const groups = useMemo(
    () => gathered(reasons, (reason) => sayReason(game, reason, speech)),
    [reasons, game, speech],
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
            {groups.map(({ why, clause, count, candidates }) => (
              <li key={`${clause} ${why}`}>
                <details>
                  <summary>
                    <span className="why-not-why">{why}</span>
                    <span className="soft small">{t('times', { n: count })}</span>
                  </summary>
                  <ul className="small soft">
                    {candidates.slice(0, EXAMPLES).map((candidate) => (
                      <li key={JSON.stringify(candidate)}>{sayOption(setting, ask, candidate)}</li>
                    ))}
                    {count > Math.min(EXAMPLES, candidates.length) && (
                      <li>{t('andMore', { n: count - Math.min(EXAMPLES, candidates.length) })}</li>
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
