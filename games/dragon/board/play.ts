import type { View } from '@kaiju/kernel';
import type { FactSeen, Stage } from '@kaiju/web/kit';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { DragonView } from '../state.ts';
import { type Shown, shownOf, unfold } from './unfold.ts';

/** What is being played on a stage: facts that were shown on a view, before the next view comes. */
interface Play {
  base: View<DragonView> | null;
  shown: Shown | null;
  /** The view on which the glass was turned last. */
  turned: View<DragonView> | null;
  readonly listeners: Set<() => void>;
}

const plays = new WeakMap<Stage, Play>();

function playOn(stage: Stage): Play {
  let play = plays.get(stage);
  if (play === undefined) {
    play = { base: null, shown: null, turned: null, listeners: new Set() };
    plays.set(stage, play);
  }
  return play;
}

/** What is drawn on a stage where this view is the last that was settled. */
function shownOn(stage: Stage, view: View<DragonView>): Shown {
  const play = playOn(stage);
  return play.base === view && play.shown !== null ? play.shown : shownOf(view.g);
}

/** A fact happens: what is drawn changes. */
export function happen(stage: Stage, view: View<DragonView>, fact: FactSeen): Shown {
  const play = playOn(stage);
  play.shown = unfold(shownOn(stage, view), fact, view.g);
  play.base = view;
  if (fact.kind === 'glassTurned') play.turned = view;
  for (const listener of [...play.listeners]) listener();
  return play.shown;
}

/** Whether the glass was turned before this very view came, in its round. */
export function hasJustTurned(stage: Stage, view: View<DragonView>): boolean {
  const { turned } = playOn(stage);
  if (turned === null || turned === view) return false;
  return turned.g.game === view.g.game && turned.g.round === view.g.round;
}

/** What is drawn now, and drawn anew with each fact that is played. */
export function useShown(stage: Stage, view: View<DragonView>): Shown {
  const settled = useMemo(() => shownOf(view.g), [view]);
  const play = playOn(stage);
  const subscribe = useCallback(
    (listener: () => void) => {
      play.listeners.add(listener);
      return () => play.listeners.delete(listener);
    },
    [play],
  );
  const played = useSyncExternalStore(subscribe, () => (play.base === view ? play.shown : null));
  return played ?? settled;
}
