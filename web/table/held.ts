import type { View } from '@kaiju/kernel';
import { useCallback, useEffect, useReducer, useState } from 'react';
import type { Eyes } from './eyes.ts';

/** Whether two seats see the same table: then nobody need look away when the device changes hands. */
export function seesTheSame(a: Eyes, b: Eyes): boolean {
  const state = ({ look }: Eyes) => JSON.stringify((look.sight.view as View | null)?.g ?? null);
  return state(a) === state(b);
}

/** The seat of this device that is to play next, when the one that is held is not asked. */
export function nextSeat(eyes: readonly Eyes[], held: Eyes): Eyes | null {
  const { look } = held;
  if (look.busy || look.live.ask !== null) return null;
  return eyes.find((one) => one !== held && one.look.live.ask !== null) ?? null;
}

/**
 * Several seats on one device: through whose eyes it looks now. It goes to whoever is asked or was wished for, at once
 * where all see the same, else after the device has changed hands: `to` is whom it waits for.
 */
export function useHeld(eyes: readonly Eyes[]): {
  held: Eyes;
  to: Eyes | null;
  /** The device has changed hands. */
  taken(): void;
  wish(eyes: Eyes): void;
} {
  const [chosen, hold] = useState<Eyes>(eyes[0]);
  const [wished, wish] = useState<Eyes | null>(null);
  const [, look] = useReducer((n: number) => n + 1, 0);
  const held = eyes.includes(chosen) ? chosen : eyes[0];
  useEffect(() => {
    if (eyes.length < 2) return;
    const leave = eyes.map((one) => one.subscribe(look));
    return () => {
      for (const go of leave) go();
    };
  }, [eyes]);
  const next = wished ?? (eyes.length > 1 ? nextSeat(eyes, held) : null);
  const open = next !== null && seesTheSame(held, next);
  const take = useCallback((one: Eyes) => {
    hold(one);
    wish(null);
  }, []);
  useEffect(() => {
    if (open && next !== null) take(next);
  }, [open, next, take]);
  useEffect(() => {
    held.opened();
    return () => held.shut();
  }, [held]);
  return { held, to: open ? null : next, taken: () => next !== null && take(next), wish };
}
