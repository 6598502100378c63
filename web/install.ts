import { useSyncExternalStore } from 'react';

/** The browser's own question whether to install the page; it may be asked once. */
interface InstallQuestion extends Event {
  prompt(): Promise<unknown>;
}

type Installing = { state: 'by-menu' | 'installed' } | { state: 'possible'; install(): void };

let now: Installing = { state: 'by-menu' };
const listeners = new Set<() => void>();

function set(next: Installing): void {
  now = next;
  for (const listener of listeners) listener();
}

/** Catches the browser's question, which comes early and once. */
export function heedInstalling(): void {
  if (matchMedia('(display-mode: standalone)').matches) now = { state: 'installed' };
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    const question = event as InstallQuestion;
    set({
      state: 'possible',
      install: () => {
        set({ state: 'by-menu' });
        void question.prompt();
      },
    });
  });
  window.addEventListener('appinstalled', () => set({ state: 'installed' }));
}

export function useInstalling(): Installing {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => now,
  );
}
