import { pressed } from '@kaiju/web/kit';
import { useEffect, useRef } from 'react';

/** Presses that mean something of their own to whatever has the focus. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select, input')) return true;
  return key === 'Enter' && target.closest('button, a, summary') !== null;
}

/** The keys of the battlefield, heard before those of the frame. */
export function useKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTaken(event)) return;
      if (document.querySelector('dialog:modal') !== null) return;
      const run = latest.current[pressed(event)];
      if (run === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
}
