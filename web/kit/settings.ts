import type { CommandOf } from '@kaiju/server/protocol';
import { useSyncExternalStore } from 'react';
import { usePrefersReducedMotion } from './media.ts';

type Orders = CommandOf<'orders'>['orders'];

/** 1 is as slow as life, 4 four times as quick, 0 shows everything at once. */
export type Speed = 0 | 1 | 4;

/** What a person has chosen on this device. The language is kept by `words/speak.ts`. */
export interface Settings {
  speed: Speed;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  contrast: 'usual' | 'high';
  /** Shapes and letters wherever colours tell things apart. */
  marks: boolean;
  /** What a seat is asked in windows, when it sits down. */
  orders: Orders;
}

export const usualSettings: Settings = {
  speed: 1,
  sound: true,
  volume: 0.6,
  contrast: 'usual',
  marks: false,
  orders: { pass: 'smart', stops: [] },
};

/** What was kept, as far as it makes sense; anything else is as usual. */
export function readSettings(kept: string | null): Settings {
  let said: Partial<Record<keyof Settings, unknown>>;
  try {
    said = Object(JSON.parse(kept ?? '{}'));
  } catch {
    said = {};
  }
  const orders = Object(said.orders) as Partial<Orders>;
  const stops = Array.isArray(orders.stops) ? orders.stops : [];
  const among = <V>(value: unknown, good: readonly V[], usual: V) =>
    good.includes(value as V) ? (value as V) : usual;
  return {
    speed: among(said.speed, [0, 1, 4] as const, usualSettings.speed),
    sound: among(said.sound, [true, false], usualSettings.sound),
    volume:
      typeof said.volume === 'number' && said.volume >= 0 && said.volume <= 1
        ? said.volume
        : usualSettings.volume,
    contrast: among(said.contrast, ['usual', 'high'] as const, usualSettings.contrast),
    marks: among(said.marks, [true, false], usualSettings.marks),
    orders: {
      pass: among(orders.pass, ['never', 'nothing', 'smart', 'always'] as const, usualSettings.orders.pass),
      stops: stops.filter((stop): stop is string => typeof stop === 'string'),
    },
  };
}

const KEY = 'kaiju.settings';
const listeners = new Set<() => void>();
let now: Settings | undefined;

/** The settings as they are. */
export function settings(): Settings {
  now ??= readSettings(localStorage.getItem(KEY));
  return now;
}

export function changeSettings(change: Partial<Settings>): void {
  now = { ...settings(), ...change };
  localStorage.setItem(KEY, JSON.stringify(now));
  tell();
}

function tell(): void {
  showSettings();
  for (const listener of listeners) listener();
}

/** Puts what the style sheets need to know where they can see it. */
export function showSettings(): void {
  const { contrast, marks, speed } = settings();
  Object.assign(document.documentElement.dataset, {
    contrast,
    marks: marks ? 'on' : 'off',
    motion: speed === 0 ? 'none' : 'usual',
  });
}

/** Another tab of the page may change them too. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    now = undefined;
    tell();
  });
}

export function useSettings(): Settings {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, settings);
}

/** How quickly things move for this person: whoever wants less motion sees none. */
export function useSpeed(): Speed {
  const { speed } = useSettings();
  return usePrefersReducedMotion() ? 0 : speed;
}
