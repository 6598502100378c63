import { useSyncExternalStore } from 'react';
import { useWords } from '../words/speak.ts';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { words } from './words.ts';
import './toast.css';

export interface ToastOptions {
  tone?: 'info' | 'good' | 'bad';
  action?: { label: string; run(): void };
}

interface Shown extends ToastOptions {
  id: number;
  words: string;
}

const LASTS = 6000;
const MOST = 3;
let shown: readonly Shown[] = [];
let count = 0;
const listeners = new Set<() => void>();

function show(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const dismiss = (id: number) => show(shown.filter((one) => one.id !== id));

/** Says something in passing. What can be acted on stays until it is dismissed. */
export function toast(words: string, options: ToastOptions = {}): void {
  const id = ++count;
  show([...shown.filter((one) => one.words !== words), { id, words, ...options }].slice(-MOST));
  if (!options.action) setTimeout(() => dismiss(id), LASTS);
}

/** Where toasts appear; stands once in the page. */
export function Toasts() {
  const t = useWords(words);
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  return (
    <section className="toasts" aria-label={t('notices')} aria-live="polite" aria-relevant="additions">
      {all.map(({ id, words, tone = 'info', action }) => (
        <div key={id} className={`toast toast-${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
          <Icon name={{ info: 'info', good: 'check', bad: 'warn' }[tone]} />
          <p>{words}</p>
          {action && (
            <Button
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton icon="close" label={t('dismiss')} onClick={() => dismiss(id)} />
        </div>
      ))}
    </section>
  );
}
