import type { Json, Reason } from '@kaiju/kernel';
import { type BoardProps, playSound } from '@kaiju/web/kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { times } from '../content/numbers.ts';
import type { DragonView } from '../state.ts';
import { words } from '../words.ts';
import { type Meaning, meaningOf } from './keys.ts';
import { EMPTY, onward, type Reach } from './reach.ts';
import type { Say } from './words.ts';

type Props = BoardProps<DragonView>;

/** A hand over the lane: what was pressed goes as soon as it may. */
export function useReach({ ask, view, answer }: Props, racing: boolean): [Reach, (reach: Reach) => void] {
  const [reach, setReach] = useState<Reach>(EMPTY);
  const { g } = view;
  const round = `${g.game}.${g.round}`;
  const before = useRef(round);
  useEffect(() => {
    if (before.current === round) return;
    before.current = round;
    setReach(EMPTY);
  }, [round]);
  useEffect(() => {
    if (!racing && ask !== null && ask.kind === 'place') return;
    const next = onward(reach, ask);
    if (next.reach !== reach) setReach(next.reach);
    if (next.lost !== null) void playSound('error');
    if (next.send !== null) {
      void playSound('card');
      answer(next.send);
    }
  }, [reach, ask, racing, answer]);
  return [reach, setReach];
}

/** Why what was tried can't be done, once the rules have said it. */
export function whyNot(
  { refused, speech, ask }: Props,
  tried: Json | null,
  say: Say,
): { text: string; clause: string | null } | null {
  if (tried === null) return null;
  const wanted = JSON.stringify(tried);
  const found = refused.find(({ candidate }) => JSON.stringify(candidate) === wanted);
  if (ask === null || found === undefined) return null;
  return { text: words.reason?.(found.reason as Reason, speech) ?? say('spent'), clause: found.clause };
}

/** How long one must stay on a choice before its consequences are asked for, in milliseconds. */
const REST = 160;

/** Says what a choice would do, where the prompt stands. */
export function useForecast(props: Props, value: Json | null, able: boolean, why: string | null): void {
  const { preview, speech, hint, ask } = props;
  const [said, tell] = useState<{ value: Json; text: string } | null>(null);
  useEffect(() => {
    if (value === null || !able) return;
    let gone = false;
    const timer = setTimeout(() => {
      preview(value).then(
        ({ facts }) => {
          if (gone) return;
          const lines = facts.map((fact) => words.fact(fact as never, speech)).filter(Boolean);
          tell({ value, text: lines.slice(0, 5).join(' · ') });
        },
        () => {},
      );
    }, REST);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [value, able, preview, speech]);
  const text = why ?? (said !== null && said.value === value ? said.text : null);
  const asked = ask?.id;
  // A moment later: with a new question the frame forgets what was said about the last one.
  useEffect(() => queueMicrotask(() => hint(text === '' ? null : text)), [hint, text, asked]);
}

/** Keys of this table come before those of the frame. A key that is held places a card over the limit. */
export function useKeys(
  mean: (meaning: Meaning) => boolean,
  over: boolean,
  pressLong: (id: string) => void,
): void {
  const latest = useRef({ mean, over, pressLong });
  latest.current = { mean, over, pressLong };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hear = useCallback((event: KeyboardEvent) => {
    if (event.isComposing || document.querySelector('dialog:modal') !== null) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.matches('input, textarea, select, [contenteditable]')) return;
    // A button that has the focus is pressed by the space bar and Enter, as ever.
    const pressing = target?.closest('button, a, summary, [role="tab"]') != null;
    if (pressing && (event.key === ' ' || event.key === 'Enter')) return;
    if (target?.closest('[role="tablist"]') != null && event.key.startsWith('Arrow')) return;
    const meaning = meaningOf(event);
    if (meaning === null) return;
    if (event.repeat) {
      event.preventDefault();
      return;
    }
    if (latest.current.over && meaning.what === 'card') {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current.pressLong(meaning.id), times.press);
    }
    if (latest.current.mean(meaning)) event.preventDefault();
  }, []);
  useEffect(() => {
    const up = () => clearTimeout(timer.current);
    window.addEventListener('keydown', hear, { capture: true });
    window.addEventListener('keyup', up, { capture: true });
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('keydown', hear, { capture: true });
      window.removeEventListener('keyup', up, { capture: true });
    };
  }, [hear]);
}
