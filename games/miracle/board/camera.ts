import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { bestTurn, type Layout, SIZE, type Turned } from './layout.ts';

/** What a finger needs: a hex is this high when it has been zoomed to. */
const FINGER = 46;
const HEX_HEIGHT = SIZE * Math.sqrt(3);
const CLOSEST = 1.6;

export interface Camera {
  zoom(by: number): void;
  /** Shows the whole map. */
  whole(): void;
  /** Shows it as at first. */
  back(): void;
  /** Shows a cell large enough for a finger. */
  closeUp(cell: number): void;
  /** Moves just as far as a cell needs to be seen. */
  reveal(cell: number): void;
  /** How high a hex is on the screen. */
  hexHeight(): number;
  /** Where a cell's middle lies in the window. */
  at(cell: number): { x: number; y: number };
}

interface Sight {
  k: number;
  x: number;
  y: number;
}

/** Whether a press belongs to somebody else, who drags something. */
type Taken = (event: PointerEvent) => boolean;

/** How the window is turned, and as often as it changes. */
export function useTurn(view: RefObject<HTMLElement | null>): Turned {
  const [turned, setTurned] = useState(() => bestTurn(window.innerWidth, window.innerHeight * 0.7));
  useLayoutEffect(() => {
    const element = view.current;
    if (element === null) return;
    const look = () => setTurned(bestTurn(element.clientWidth, element.clientHeight));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [view]);
  return turned;
}

/**
 * Looks at the map through a window: wheel, pinch, drag, buttons and keys. It writes one transform and no state, so
 * that nothing is drawn anew while it moves.
 */
export function useCamera(
  view: RefObject<HTMLElement | null>,
  world: RefObject<HTMLElement | null>,
  layout: Layout,
  taken: Taken,
): Camera {
  const sight = useRef<Sight>({ k: 1, x: 0, y: 0 });
  /** It was not moved by hand, and stays as it is meant to when the window changes. */
  const atStart = useRef(true);
  const isTaken = useRef(taken);
  isTaken.current = taken;

  const show = useCallback(
    (next: Sight, glide: boolean) => {
      const [window, map] = [view.current, world.current];
      if (window === null || map === null) return;
      const least = wholeOf(window, layout);
      const k = Math.min(CLOSEST, Math.max(least, next.k));
      const kept = {
        k,
        x: keep(next.x, window.clientWidth, layout.width * k),
        y: keep(next.y, window.clientHeight, layout.height * k),
      };
      atStart.current = Math.abs(k / startOf(window, layout) - 1) < 0.001;
      sight.current = kept;
      map.classList.toggle('is-gliding', glide);
      map.style.transform = `translate(${kept.x}px, ${kept.y}px) scale(${k})`;
      const hex = k * SIZE;
      map.dataset.near = hex < 19 ? 'far' : hex < 30 ? 'mid' : 'near';
      window.dataset.whole = String(k <= least * 1.001);
    },
    [view, world, layout],
  );

  const zoomAt = useCallback(
    (by: number, px: number, py: number, glide: boolean) => {
      const window = view.current;
      if (window === null) return;
      const { k, x, y } = sight.current;
      const to = Math.min(CLOSEST, Math.max(wholeOf(window, layout), k * by));
      const ratio = to / k;
      show({ k: to, x: px - (px - x) * ratio, y: py - (py - y) * ratio }, glide);
    },
    [view, layout, show],
  );

  useLayoutEffect(() => {
    const window = view.current;
    if (window === null) return;
    show(centred(window, layout, startOf(window, layout)), false);
    const observer = new ResizeObserver(() =>
      show(atStart.current ? centred(window, layout, startOf(window, layout)) : sight.current, false),
    );
    observer.observe(window);
    return () => observer.disconnect();
  }, [view, layout, show]);

  useEffect(() => {
    const window = view.current;
    if (window === null) return;
    const down = new Map<number, { x: number; y: number }>();
    let moved = false;
    const at = (event: PointerEvent | WheelEvent) => {
      const box = window.getBoundingClientRect();
      return { x: event.clientX - box.x, y: event.clientY - box.y };
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const { x, y } = at(event);
      zoomAt(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), x, y, false);
    };
    const press = (event: PointerEvent) => {
      if (event.button > 0 || isTaken.current(event)) return;
      if (down.size === 0) moved = false;
      down.set(event.pointerId, at(event));
    };
    const drag = (event: PointerEvent) => {
      const before = down.get(event.pointerId);
      if (before === undefined) return;
      const now = at(event);
      const others = [...down].filter(([id]) => id !== event.pointerId);
      if (others.length > 0) {
        const [, other] = others[0];
        const ratio =
          Math.hypot(now.x - other.x, now.y - other.y) /
          Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
        zoomAt(ratio, (now.x + other.x) / 2, (now.y + other.y) / 2, false);
        moved = true;
      } else {
        if (!moved && Math.hypot(now.x - before.x, now.y - before.y) < 7) return;
        moved = true;
        const { k, x, y } = sight.current;
        show({ k, x: x + now.x - before.x, y: y + now.y - before.y }, false);
      }
      down.set(event.pointerId, now);
    };
    const release = (event: PointerEvent) => void down.delete(event.pointerId);
    // What ends a drag is no click.
    const click = (event: MouseEvent) => {
      if (moved) event.stopPropagation();
      moved = false;
    };
    window.addEventListener('wheel', wheel, { passive: false });
    window.addEventListener('pointerdown', press);
    window.addEventListener('click', click, { capture: true });
    document.addEventListener('pointermove', drag);
    document.addEventListener('pointerup', release);
    document.addEventListener('pointercancel', release);
    return () => {
      window.removeEventListener('wheel', wheel);
      window.removeEventListener('pointerdown', press);
      window.removeEventListener('click', click, { capture: true });
      document.removeEventListener('pointermove', drag);
      document.removeEventListener('pointerup', release);
      document.removeEventListener('pointercancel', release);
    };
  }, [view, zoomAt, show]);

  return useMemo(() => {
    const middle = (cell: number, k: number): Sight => {
      const window = view.current as HTMLElement;
      return {
        k,
        x: window.clientWidth / 2 - layout.x[cell] * k,
        y: window.clientHeight / 2 - layout.y[cell] * k,
      };
    };
    return {
      zoom: (by) => {
        const window = view.current;
        if (window) zoomAt(by, window.clientWidth / 2, window.clientHeight / 2, true);
      },
      whole: () => {
        const window = view.current;
        if (window) show(centred(window, layout, wholeOf(window, layout)), true);
      },
      back: () => {
        const window = view.current;
        if (window) show(centred(window, layout, startOf(window, layout)), true);
      },
      closeUp: (cell) => {
        const k = FINGER / HEX_HEIGHT;
        if (view.current && sight.current.k < k) show(middle(cell, k), true);
      },
      reveal: (cell) => {
        const window = view.current;
        if (window === null) return;
        const { k, x, y } = sight.current;
        const [cx, cy] = [x + layout.x[cell] * k, y + layout.y[cell] * k];
        const edge = SIZE * k * 1.5;
        const seen =
          cx > edge && cy > edge && cx < window.clientWidth - edge && cy < window.clientHeight - edge;
        if (!seen && window.dataset.whole !== 'true') show(middle(cell, k), true);
      },
      hexHeight: () => sight.current.k * HEX_HEIGHT,
      at: (cell) => {
        const { k, x, y } = sight.current;
        return { x: x + layout.x[cell] * k, y: y + layout.y[cell] * k };
      },
    };
  }, [view, layout, show, zoomAt]);
}

function centred(window: HTMLElement, layout: Layout, k: number): Sight {
  return {
    k,
    x: (window.clientWidth - layout.width * k) / 2,
    y: (window.clientHeight - layout.height * k) / 2,
  };
}

/** The whole map at once. */
function wholeOf(window: HTMLElement, layout: Layout): number {
  return Math.min(window.clientWidth / layout.width, window.clientHeight / layout.height);
}

/** Below this, from centre to corner, a creature's numbers can't be read. */
const READABLE = 12;
/** Both miracles and all that lies between them are in the middle of the tall map. */
const HEART = 0.64;

/** How it is looked at first: the whole of it, or on a small screen as wide as fits. */
function startOf(window: HTMLElement, layout: Layout): number {
  const whole = wholeOf(window, layout);
  if (layout.turned === 'wide' || whole * SIZE >= READABLE) return whole;
  return Math.min(window.clientWidth / layout.width, window.clientHeight / (layout.height * HEART));
}

/** What lies on the window's corners covers nothing for good: the map can be moved this far past its edges. */
const SLACK = 96;

/** The map stays in the window: in the middle where it is smaller. */
function keep(at: number, window: number, map: number): number {
  return map <= window ? (window - map) / 2 : Math.min(SLACK, Math.max(window - map - SLACK, at));
}
