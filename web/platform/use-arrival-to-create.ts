import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';

/** The history state of a link to a page whose form for a new item should open. */
export const createState = { create: true } as const;

/** Calls `open` once when the reader arrives through a link with `createState`. */
export function useArrivalToCreate(open: () => void): void {
  const { key, state } = useLocation();
  const arrival = (state as { create?: boolean } | null)?.create === true ? key : undefined;
  const onArrival = useEffectEvent(open);
  useEffect(() => {
    if (arrival === undefined) return;
    // A reload or the Back button should not open the form again.
    window.history.replaceState({ ...(window.history.state as object | null), usr: null }, '');
    onArrival();
  }, [arrival]);
}
