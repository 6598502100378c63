import type { ReactNode } from 'react';
import { useWords } from '../words/speak.ts';
import { words } from './words.ts';
import './small.css';

export function Spinner({ label }: { label?: string }) {
  const t = useWords(words);
  return (
    <span role="status" className="spinner">
      <svg viewBox="-50 -50 100 100" aria-hidden="true">
        <path d="M0 -38 L33 -19 V19 L0 38 L-33 19 V-19 Z" />
        <circle r="9" cy="-38" />
      </svg>
      <span className="unseen">{label ?? t('busy')}</span>
    </span>
  );
}

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="kbd">{children}</kbd>;
}

/** Nothing is here yet, and why. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <p>{children}</p>
      {action}
    </div>
  );
}
