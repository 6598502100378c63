import { useEffect, useRef } from 'react';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * How a press is written: `m`, `?`, `ctrl+z`, `shift+ArrowLeft`. Command on a Mac is `ctrl`. Shift is only named
 * with keys that print nothing: with the others it is in what they print.
 */
export function pressed({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string {
  const prints = key.length === 1;
  const name = prints ? key.toLowerCase() : key;
  return [ctrlKey || metaKey ? 'ctrl' : '', altKey ? 'alt' : '', shiftKey && !prints ? 'shift' : '', name]
    .filter((part) => part !== '')
    .join('+');
}

/** Who is typing means the letter. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=range])'))
  );
}

/** Keys that work anywhere in the page, unless somebody types or a dialog is open. */
export function useHotkeys(keys: Record<string, (event: KeyboardEvent) => void>, enabled = true): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!enabled) return;
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
      if (document.querySelector('dialog:modal') !== null) return;
      const run = latest.current[pressed(event)];
      if (run === undefined) return;
      event.preventDefault();
      run(event);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [enabled]);
}

/** Presses that mean something of their own to whatever has the focus. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select, input')) return true;
  return key === 'Enter' && target.closest('button, a, [role="tab"], summary') !== null;
}

/** The keys of a board, heard before those of the frame: what both know means what the board says. */
export function useBoardKeys(keys: Record<string, () => void>): void {
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
