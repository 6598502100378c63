import type { View } from '@kaiju/kernel';
import type { FactSeen, Stage } from '@kaiju/web/kit';
import { useSyncExternalStore } from 'react';
import type { DungeonView } from '../state.ts';
import { follow } from './follow.ts';

/** How far what happens has been shown on one stage: the view it began with, and the table as facts have told since. */
interface Scene {
  began: View<DungeonView> | null;
  now: DungeonView | null;
  /** Blows of the single battle that is being fought: after a few it goes faster. */
  blows: number;
  readonly listeners: Set<() => void>;
  readonly subscribe: (listener: () => void) => () => void;
}

const scenes = new WeakMap<Stage, Scene>();

function sceneOn(stage: Stage): Scene {
  let scene = scenes.get(stage);
  if (scene === undefined) {
    const listeners = new Set<() => void>();
    const subscribe = (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
    scene = { began: null, now: null, blows: 0, listeners, subscribe };
    scenes.set(stage, scene);
  }
  return scene;
}

/** The table as it is shown, before a fact of a scene that began with this view. */
export function shownOn(stage: Stage, view: View<DungeonView>): DungeonView {
  const scene = sceneOn(stage);
  return scene.began === view && scene.now !== null ? scene.now : view.g;
}

/** A fact has been shown: the table is drawn as it is after it. */
export function advance(stage: Stage, view: View<DungeonView>, fact: FactSeen): void {
  const scene = sceneOn(stage);
  const now = follow(shownOn(stage, view), fact);
  if (scene.began === view && now === scene.now) return;
  scene.began = view;
  scene.now = now;
  for (const listener of [...scene.listeners]) listener();
}

/** How many blows were exchanged before this one; a new battle begins with none. */
export function countBlow(stage: Stage, begins = false): number {
  const scene = sceneOn(stage);
  scene.blows = begins ? 0 : scene.blows + 1;
  return scene.blows;
}

/** What is drawn now: the view, or where the facts on their way have led. */
export function useShown(stage: Stage, view: View<DungeonView>): DungeonView {
  const scene = sceneOn(stage);
  const now = useSyncExternalStore(scene.subscribe, () => scene.now);
  return scene.began === view && now !== null ? now : view.g;
}
