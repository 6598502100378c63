import { useCallback, useSyncExternalStore } from 'react';

/** Whether a CSS media query holds, now and from now on. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Narrow enough that the sides of a table become drawers. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 48rem)');
}

export function usePrefersReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)');
}
