import { type RefObject, useEffect, useRef } from 'react';

/** How far a hand goes before it is a drag and no press, in pixels. */
const FAR = 8;

interface Carrying {
  /** What was taken up, as its element says. */
  take(what: string): void;
  /** Where it was let go. */
  drop(what: string, on: Element | null): void;
}

/** Lets whatever says `data-carry` be dragged, by mouse, pen or finger. A press stays a press. */
export function useCarry(root: RefObject<HTMLElement | null>, carrying: Carrying): void {
  const latest = useRef(carrying);
  latest.current = carrying;
  useEffect(() => {
    const table = root.current;
    if (table === null) return;
    let from: { element: HTMLElement; x: number; y: number; pointer: number } | null = null;
    let ghost: HTMLElement | null = null;

    const begin = (event: PointerEvent) => {
      const element = (event.target as Element).closest<HTMLElement>('[data-carry]');
      if (element === null || event.button !== 0) return;
      from = { element, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    };
    const move = (event: PointerEvent) => {
      if (from === null || event.pointerId !== from.pointer) return;
      if (ghost === null) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
        ghost = ghostOf(from.element);
        table.append(ghost);
        latest.current.take(from.element.dataset.carry as string);
      }
      ghost.style.left = `${event.clientX}px`;
      ghost.style.top = `${event.clientY}px`;
      event.preventDefault();
    };
    const end = (event: PointerEvent) => {
      if (from === null || event.pointerId !== from.pointer) return;
      const what = from.element.dataset.carry as string;
      from = null;
      if (ghost === null) return;
      ghost.remove();
      ghost = null;
      swallowClick();
      const on = event.type === 'pointerup' ? document.elementFromPoint(event.clientX, event.clientY) : null;
      latest.current.drop(what, on);
    };
    table.addEventListener('pointerdown', begin);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      ghost?.remove();
      table.removeEventListener('pointerdown', begin);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [root]);
}

function ghostOf(element: HTMLElement): HTMLElement {
  const ghost = element.cloneNode(true) as HTMLElement;
  const { width, height } = element.getBoundingClientRect();
  ghost.classList.add('dl-ghost');
  ghost.removeAttribute('data-carry');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.style.width = `${width}px`;
  ghost.style.height = `${height}px`;
  return ghost;
}

/** The end of a drag is no press on what was dragged. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  // Where the browser makes no click of it, the next one is meant.
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}
