import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { placeBeside } from './place.ts';
import './popover.css';

function putBeside(floating: HTMLElement, anchor: Element): void {
  const { width, height } = floating.getBoundingClientRect();
  const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const { left, top } = placeBeside(anchor.getBoundingClientRect(), { width, height }, screen);
  floating.style.left = `${left}px`;
  floating.style.top = `${top}px`;
}

type Anchor = ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }>;

export interface TooltipProps {
  /** A few words, or a small card. Nothing in it can be clicked. */
  content: ReactNode;
  children: Anchor;
}

const REST = 250;
const HOLD = 450;

/** Says more about a thing: when it is pointed at, focused, or held by a finger. Escape takes it away. */
export function Tooltip({ content, children }: TooltipProps) {
  const id = useId();
  const floating = useRef<HTMLDivElement>(null);
  const anchor = useRef<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const element = floating.current;
    if (!open || element === null || anchor.current === null) return;
    element.showPopover();
    putBeside(element, anchor.current);
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    const away = () => setOpen(false);
    window.addEventListener('keydown', leave);
    window.addEventListener('scroll', away, { capture: true, passive: true });
    return () => {
      window.removeEventListener('keydown', leave);
      window.removeEventListener('scroll', away, { capture: true });
      element.hidePopover();
    };
  }, [open]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const soon = (element: Element, ms: number) => {
    anchor.current = element;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), ms);
  };
  const away = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const given = children.props;
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': open ? id : given['aria-describedby'],
        onPointerEnter: (event) => {
          given.onPointerEnter?.(event);
          if (event.pointerType === 'mouse') soon(event.currentTarget, REST);
        },
        onPointerLeave: (event) => {
          given.onPointerLeave?.(event);
          away();
        },
        onPointerDown: (event) => {
          given.onPointerDown?.(event);
          if (event.pointerType === 'mouse') away();
          else soon(event.currentTarget, HOLD);
        },
        onPointerUp: (event) => {
          given.onPointerUp?.(event);
          clearTimeout(timer.current);
        },
        onFocus: (event) => {
          given.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) soon(event.currentTarget, 0);
        },
        onBlur: (event) => {
          given.onBlur?.(event);
          away();
        },
      })}
      <div ref={floating} id={id} role="tooltip" popover="manual" className="tooltip">
        {open && content}
      </div>
    </>
  );
}

export interface PopoverProps {
  /** The button that opens it. */
  children: Anchor;
  /** What it shows; given a way to close it. */
  content: (close: () => void) => ReactNode;
  label: string;
  className?: string;
}

/** Opens beside its button; a click elsewhere or Escape closes it and the focus goes back. */
export function Popover({ children, content, label, className = '' }: PopoverProps) {
  const id = useId();
  const floating = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const element = floating.current;
    if (element === null) return;
    const toggled = (event: Event) => setOpen((event as ToggleEvent).newState === 'open');
    element.addEventListener('toggle', toggled);
    return () => element.removeEventListener('toggle', toggled);
  }, []);
  useEffect(() => {
    if (!open || floating.current === null || anchor.current === null) return;
    putBeside(floating.current, anchor.current);
    floating.current.querySelector<HTMLElement>('a, button, input, select, [tabindex]')?.focus();
  }, [open]);

  const close = () => {
    floating.current?.hidePopover();
    anchor.current?.focus();
  };
  return (
    <>
      {cloneElement(children, {
        'aria-expanded': open,
        'aria-controls': id,
        'aria-haspopup': 'dialog',
        onClick: (event) => {
          children.props.onClick?.(event);
          anchor.current = event.currentTarget;
          floating.current?.togglePopover();
        },
      })}
      <div
        ref={floating}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={`popover ${className}`.trim()}
      >
        {open && content(close)}
      </div>
    </>
  );
}
