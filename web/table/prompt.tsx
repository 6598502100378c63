import type { Json, View } from '@kaiju/kernel';
import type { Offer } from '@kaiju/server/protocol';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass, Kbd, playSound, useIsPhone } from '../kit/index.ts';
import type { Voice } from '../voices.ts';
import { ClauseLink } from './clause-link.tsx';
import { type Setting, useSetting, useTableWords } from './context.ts';
import { outcome } from './ending.ts';
import { isSealed } from './eyes.ts';
import { listed as listing, sayFact } from './names.ts';
import { byOrder } from './orders.ts';
import { PreviewWords, sayOption, usePreview } from './preview.tsx';
import { EARNEST, sayTime, timeLeft, useTicking } from './time.ts';
import './prompt.css';

type Say = ReturnType<typeof useTableWords>;

/** What the one sentence at the prompt is about. */
export interface Prompt {
  tone: 'offer' | 'ask' | 'wait' | 'show' | 'paused' | 'over';
  words: string;
}

/** The one sentence: who is asked what. */
export function promptOf(setting: Setting, t: Say): Prompt {
  const { game, look, room, seat, mine, lang, speech } = setting;
  const { ask, fact, sight, live } = look;
  const offer = offerTo(setting);
  if (offer !== null) {
    const what = offer.unrates ? 'undo_unrated' : offer.what;
    return { tone: 'offer', words: t(`offered_${what}`, { who: speech.name(offer.by) }) };
  }
  if (fact !== null) {
    const said = sayFact(game, fact, speech);
    if (said !== '') return { tone: 'show', words: said };
  }
  const view = sight.view as View | null;
  if (view?.result) return { tone: 'over', words: outcome(setting, view.result, t) };
  if (room.paused) return { tone: 'paused', words: t('pausedNow') };
  if (isStoodInFor(setting)) return { tone: 'wait', words: t('botPlays') };
  const ordered = ask === null ? null : byOrder(live.orders);
  if (ordered !== null) return { tone: 'wait', words: t(ordered === 'pass' ? 'passing' : 'armedNow') };
  if (ask !== null) {
    const said = sayAsk(game, setting);
    return mine.length > 1
      ? { tone: 'ask', words: t('decisionOf', { who: speech.name(seat), ask: said }) }
      : { tone: 'ask', words: t('yourDecision', { ask: said }) };
  }
  if (live.ask !== null && !look.busy) {
    return { tone: 'wait', words: t(isSealed(live.orders) ? 'sealed' : 'sending') };
  }
  const waiting = view?.waiting.filter((who) => who !== seat) ?? [];
  if (waiting.length === 0) return { tone: 'wait', words: t('nobodyAsked') };
  const names = listing(waiting.map(speech.name), lang);
  return { tone: 'wait', words: t('waitingFor', { names: lang === 'zh' ? ` ${names}` : names }) };
}

/** Whether a bot plays for this seat at the moment. */
function isStoodInFor({ room, seat }: Setting): boolean {
  return seat >= 0 && room.status === 'playing' && room.seats[seat].bot !== null;
}

/** What somebody else offers and this person has not answered. */
function offerTo({ room, mine }: Setting): Offer | null {
  if (mine.length === 0) return null;
  return room.offers.find(({ yes }) => !yes.some((seat) => mine.includes(seat))) ?? null;
}

function sayAsk(game: Voice, { look, speech }: Setting): string {
  if (look.ask === null) return '';
  try {
    return game.words.ask(look.ask, speech, look.sight.view as View);
  } catch {
    return look.ask.kind;
  }
}

/** The last seconds are heard. */
const TICKS = 5;

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
  const seconds = left === null || room.paused ? null : Math.ceil(left / 1000);
  useEffect(() => {
    if (seconds !== null && seconds > 0 && seconds <= TICKS) void playSound('tick');
  }, [seconds]);
  const whole = useWhole(ask?.id, left);
  if (left === null || room.paused) return null;
  return (
    <span className={`prompt-time numbers ${left < EARNEST ? 'is-late' : ''}`} role="timer">
      <Ring share={whole === 0 ? 0 : Math.max(0, left) / whole} />
      {t('until', { time: sayTime(left, lang) })}
    </span>
  );
}

/** What there was when a question was first seen: a ring is full then. */
function useWhole(ask: string | undefined, left: number | null): number {
  const first = useRef<{ ask: string | undefined; left: number }>({ ask: undefined, left: 0 });
  if (first.current.ask !== ask && left !== null) first.current = { ask, left };
  return first.current.left;
}

/** A ring that empties. */
function Ring({ share }: { share: number }) {
  return (
    <svg className="prompt-ring" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" />
      <circle cx="10" cy="10" r="8" pathLength="1" strokeDasharray={`${share} 1`} />
    </svg>
  );
}

/** As many answers as fit beside the prompt. */
const FEW = 3;
/** As wide as they may be together on a phone, in letters; a Chinese one is as wide as two. */
const BRIEF = 34;
/** What a button needs around its words. */
const AROUND = 5;
const WIDE_LETTERS = /[\u2e80-\uffff]/g;

function isBrief(labels: readonly string[]): boolean {
  return (
    labels.reduce((sum, said) => sum + said.length + (said.match(WIDE_LETTERS)?.length ?? 0) + AROUND, 0) <=
    BRIEF
  );
}

export interface PromptLineProps {
  hint: string | null;
  onOptions(): void;
  onResult(): void;
  /** The number keys are free for answers. */
  plain: boolean;
  /** All options are in sight already. */
  listed: boolean;
}

/** The prompt: always in the same place, always one sentence, and below it what may be done about it. */
export function PromptLine({ hint, onOptions, onResult, plain, listed }: PromptLineProps) {
  const t = useTableWords();
  const setting = useSetting();
  const { look, eyes, room, seat, mine, place, run } = setting;
  const { ask, busy } = look;
  const [on, setOn] = useState<Json | undefined>();
  const preview = usePreview(on);
  const prompt = promptOf(setting, t);
  const offer = offerTo(setting);
  const waiting = room.offers.find(({ yes }) => yes.some((who) => mine.includes(who)));
  // While the match rests nothing can be answered.
  const open = offer === null && !room.paused ? ask : null;
  const phone = useIsPhone();
  const says = (value: Json) => sayOption(setting, ask as NonNullable<typeof ask>, value);
  const listable = open?.options && open.options.length <= FEW ? open.options : null;
  // Where they are on the board as well, long ones need not be squeezed in here.
  const fits = listable !== null && !listed && (plain || !phone || isBrief(listable.map(says)));
  const few = fits ? listable : [];
  const reply = (what: Offer['what'], yes: boolean) => void run({ do: 'reply', seat, what, yes });
  return (
    <section className={`prompt is-${prompt.tone}`} aria-label={t('prompt')} id="prompt" tabIndex={-1}>
      <div className="prompt-sentence">
        <p className="prompt-words">{prompt.words}</p>
        {!busy && <AskTime />}
      </div>
      <div className="prompt-below">
        {prompt.tone === 'ask' && ask !== null && <ClauseLink clause={ask.clause} />}
        {/* A long hint scrolls, and what scrolls must be reachable by keys. */}
        <div className="prompt-hint" aria-live="polite" tabIndex={preview || hint ? 0 : undefined}>
          {preview ? <PreviewWords preview={preview} /> : (hint ?? (waiting && t(`waits_${waiting.what}`)))}
        </div>
        <div className="prompt-actions">
          {offer !== null && (
            <>
              <Button kind="main" onClick={() => reply(offer.what, true)}>
                {t('agree')}
              </Button>
              <Button onClick={() => reply(offer.what, false)}>{t('decline')}</Button>
            </>
          )}
          {waiting && <Button onClick={() => reply(waiting.what, false)}>{t('withdraw')}</Button>}
          {isStoodInFor(setting) && (
            <Button kind="main" onClick={() => void run({ do: 'stand-in', seat, level: null })}>
              {t('imBack')}
            </Button>
          )}
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
              {says(value)}
              {plain && <Kbd>{i + 1}</Kbd>}
            </Button>
          ))}
          {open !== null && !plain && few.length === 0 && (
            <Button kind="quiet" icon="list" onClick={onOptions}>
              {t('optionsCount', { n: open.options?.length ?? '…' })}
            </Button>
          )}
          {room.paused && seat >= 0 && !waiting && offer === null && (
            <Button kind="main" onClick={() => void run({ do: 'offer', seat, what: 'resume' })}>
              {t('offer_resume')}
            </Button>
          )}
          {room.status === 'over' && !busy && (
            <Button kind={room.rematch === null && offer === null ? 'main' : 'plain'} onClick={onResult}>
              {t('result')}
            </Button>
          )}
          {room.rematch !== null && (
            <Link href={place.tableHref(room.rematch)} className={buttonClass('main')}>
              {t('toRematch')}
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}
