import type { Game, Json, View } from '@kaiju/kernel';
import type { Offer } from '@kaiju/server/protocol';
import { useState } from 'react';
import { Button, Kbd } from '../kit/index.ts';
import { ClauseLink } from './clause-link.tsx';
import { type Setting, useSetting, useTableWords } from './context.ts';
import { outcome } from './ending.ts';
import { listed, sayFact } from './names.ts';
import { PreviewWords, sayOption, usePreview } from './options.tsx';
import { EARNEST, sayTime, timeLeft, useTicking } from './time.ts';
import './prompt.css';

type Say = ReturnType<typeof useTableWords>;

/** What the one sentence at the prompt is about. */
export interface Prompt {
  tone: 'ask' | 'wait' | 'show' | 'paused' | 'over';
  words: string;
}

/** The one sentence: who is asked what. */
export function promptOf(setting: Setting, t: Say): Prompt {
  const { game, look, room, seat, mine, lang, speech } = setting;
  const { ask, fact, sight, live } = look;
  if (fact !== null) {
    const said = sayFact(game, fact, speech);
    if (said !== '') return { tone: 'show', words: said };
  }
  const view = sight.view as View | null;
  if (view?.result) return { tone: 'over', words: outcome(setting, view.result, t) };
  if (room.paused) return { tone: 'paused', words: t('pausedNow') };
  if (ask !== null) {
    const said = sayAsk(game, setting);
    return mine.length > 1
      ? { tone: 'ask', words: t('decisionOf', { who: speech.name(seat), ask: said }) }
      : { tone: 'ask', words: t('yourDecision', { ask: said }) };
  }
  if (live.ask !== null && !look.busy) return { tone: 'wait', words: t('sending') };
  const waiting = view?.waiting.filter((who) => who !== seat) ?? [];
  if (waiting.length === 0) return { tone: 'wait', words: t('nobodyAsked') };
  const names = listed(waiting.map(speech.name), lang);
  return { tone: 'wait', words: t('waitingFor', { names: lang === 'zh' ? ` ${names}` : names }) };
}

function sayAsk(game: Game, { look, speech }: Setting): string {
  if (look.ask === null) return '';
  try {
    return game.words.ask(look.ask, speech);
  } catch {
    return look.ask.kind;
  }
}

/** How long this seat still has for what it is asked. */
function AskTime() {
  const t = useTableWords();
  const { eyes, look, room, seat, lang } = useSetting();
  const { ask, live } = look;
  const now = eyes.source.now();
  const clock = live.clocks?.[seat];
  const left =
    ask === null
      ? null
      : ask.deadline !== null
        ? ask.deadline - now
        : clock?.running
          ? timeLeft(clock, now - live.at)
          : null;
  useTicking(left !== null && !room.paused, left);
  if (left === null || room.paused) return null;
  return (
    <span className={`prompt-time numbers ${left < EARNEST ? 'is-late' : ''}`} role="timer">
      {t('until', { time: sayTime(left, lang) })}
    </span>
  );
}

/** As many answers as fit beside the prompt. */
const FEW = 3;

export interface PromptLineProps {
  hint: string | null;
  onOptions(): void;
  onResult(): void;
  /** All options stand beside the board already. */
  plain: boolean;
}

/** The prompt: always in the same place, always one sentence, and below it what may be done about it. */
export function PromptLine({ hint, onOptions, onResult, plain }: PromptLineProps) {
  const t = useTableWords();
  const setting = useSetting();
  const { look, eyes, room, seat } = setting;
  const { ask, busy } = look;
  const [on, setOn] = useState<Json | undefined>();
  const preview = usePreview(on);
  const prompt = promptOf(setting, t);
  const offers = room.offers.filter((offer) => seat >= 0 && isMine(setting, offer));
  const few = ask?.options && !plain && ask.options.length <= FEW ? ask.options : [];
  return (
    <section className={`prompt is-${prompt.tone}`} aria-label={t('prompt')} id="prompt" tabIndex={-1}>
      <div className="prompt-sentence">
        <p className="prompt-words">
          {prompt.words}
          {ask !== null && (
            <>
              {' '}
              <ClauseLink clause={ask.clause} />
            </>
          )}
        </p>
        {!busy && <AskTime />}
      </div>
      <div className="prompt-below">
        {offers.length > 0 ? (
          <Offers offers={offers} />
        ) : (
          <>
            <div className="prompt-hint" aria-live="polite">
              {preview ? <PreviewWords preview={preview} /> : hint}
            </div>
            <div className="prompt-actions">
              {busy && (
                <Button icon="skip" onClick={() => eyes.skip()}>
                  {t('skip')}
                </Button>
              )}
              {few.map((value, i) => (
                <Button
                  key={JSON.stringify(value)}
                  kind={few.length === 1 ? 'main' : 'plain'}
                  onPointerEnter={() => setOn(value)}
                  onPointerLeave={() => setOn(undefined)}
                  onFocus={() => setOn(value)}
                  onBlur={() => setOn(undefined)}
                  onClick={() => setting.answer(value)}
                >
                  {sayOption(setting, ask as NonNullable<typeof ask>, value)} <Kbd>{i + 1}</Kbd>
                </Button>
              ))}
              {ask !== null && !plain && (ask.options === null || ask.options.length > FEW) && (
                <Button kind="quiet" icon="list" onClick={onOptions}>
                  {t('optionsCount', { n: ask.options?.length ?? '…' })}
                </Button>
              )}
              {prompt.tone === 'over' && (
                <Button kind="main" onClick={onResult}>
                  {t('result')}
                </Button>
              )}
              {prompt.tone === 'paused' && seat >= 0 && (
                <Button kind="main" onClick={() => void setting.run({ do: 'offer', seat, what: 'resume' })}>
                  {t('offer_resume')}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </section>
  );
}

/** One who sits speaks for all seats of theirs. */
function isMine({ mine, room }: Setting, { by }: Offer): boolean {
  return mine.length > 0 && room.seats[by] !== undefined;
}

/** What was offered, and the answer to it. */
function Offers({ offers }: { offers: readonly Offer[] }) {
  const t = useTableWords();
  const { run, seat, mine, speech } = useSetting();
  return (
    <ul className="prompt-offers">
      {offers.map(({ what, by, yes }) => {
        const agreed = yes.some((who) => mine.includes(who));
        const reply = (said: boolean) => void run({ do: 'reply', seat, what, yes: said });
        return (
          <li key={what}>
            <span role={agreed ? undefined : 'alert'}>
              {agreed ? t(`waits_${what}`) : t(`offered_${what}`, { who: speech.name(by) })}
            </span>
            {agreed ? (
              <Button onClick={() => reply(false)}>{t('withdraw')}</Button>
            ) : (
              <>
                <Button kind="main" onClick={() => reply(true)}>
                  {t('agree')}
                </Button>
                <Button onClick={() => reply(false)}>{t('decline')}</Button>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
