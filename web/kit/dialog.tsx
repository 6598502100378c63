import { type MouseEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useWords } from '../words/speak.ts';
import { IconButton } from './button.tsx';
import { words } from './words.ts';
import './dialog.css';

export interface DialogProps {
  open: boolean;
  onClose(): void;
  title: ReactNode;
  children: ReactNode;
  /** The buttons at its foot. */
  actions?: ReactNode;
  className?: string;
}

/** Something that must be settled first. The browser keeps the focus inside and gives it back afterwards. */
export function Dialog(props: DialogProps) {
  return <Sheet {...props} className={`dialog ${props.className ?? ''}`} />;
}

/** Something beside the page: from the side on a desk, from below on a phone. */
export function Drawer(props: DialogProps) {
  return <Sheet {...props} className={`drawer ${props.className ?? ''}`} />;
}

/** How far down a finger pulls a sheet before it goes. */
const PULLED = 80;

function Sheet({ open, onClose, title, children, actions, className = '' }: DialogProps) {
  const t = useWords(words);
  const name = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const from = useRef<number | null>(null);

  // Closed before it leaves the page: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || dialog === null) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);

  // The browser tells of it a moment later, when it may be open again.
  const closed = () => {
    if (!ref.current?.open) onClose();
  };
  const outside = (event: MouseEvent) => {
    if (event.target === ref.current) onClose();
  };
  const pull = (event: PointerEvent) => {
    if (from.current === null || ref.current === null) return;
    ref.current.style.translate = `0 ${Math.max(0, event.clientY - from.current)}px`;
  };
  const letGo = (event: PointerEvent) => {
    const pulled = from.current === null ? 0 : event.clientY - from.current;
    from.current = null;
    if (ref.current) ref.current.style.translate = '';
    if (pulled > PULLED) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, by the browser's own hand.
    <dialog ref={ref} className={className} aria-labelledby={name} onClose={closed} onClick={outside}>
      {open && (
        <div className="sheet">
          <header className="sheet-head">
            <div
              className="sheet-grip"
              onPointerDown={(event) => {
                from.current = event.clientY;
                event.currentTarget.setPointerCapture(event.pointerId);
              }}
              onPointerMove={pull}
              onPointerUp={letGo}
              onPointerCancel={letGo}
            />
            <h2 id={name} className="sheet-title">
              {title}
            </h2>
            <IconButton icon="close" label={t('close')} onClick={onClose} />
          </header>
          <div className="sheet-body">{children}</div>
          {actions && <footer className="sheet-foot">{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}
