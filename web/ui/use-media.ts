import { useCallback, useSyncExternalStore } from 'react';

/** The breakpoint of the style sheets. Paper is narrower, but has room for columns. */
export const narrowScreen = window.matchMedia('screen and (max-width: 760px)');

/** Returns whether the media query matches, and updates when that changes. */
export function useMedia(query: MediaQueryList): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => query.matches);
}
