import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { entryName, entryStore } from '../../platform/history-entry.ts';

/** Scroll positions in pixels, by history entry. */
const positions = entryStore<number>('catena-positions');

/**
 * On load, a typed address starts at the top, but a reload or a return from another site restores
 * the position.
 */
let isFirst = true;
function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}

/**
 * Restores the scroll position of a history entry and maintains it while data loads: lists do not
 * have their full height yet when React Router restores it.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const type = useNavigationType();
  const entry = entryName(location);
  useLayoutEffect(() => {
    const shouldRestore = type === 'POP' && (!isFirst || isReturn());
    isFirst = false;
    const target = shouldRestore ? (positions.get(entry) ?? 0) : 0;
    const record = (): void => positions.set(entry, window.scrollY);
    let release: (() => void) | undefined;
    const finish = (): void => {
      release?.();
      release = undefined;
      window.addEventListener('scroll', record, { passive: true });
    };
    if (target > 0) release = maintainPosition(target, finish);
    else finish();
    return () => {
      release?.();
      window.removeEventListener('scroll', record);
    };
  }, [entry, type]);
}

/**
 * In milliseconds: a page is complete after no height change for `quiet`; `longest` is the limit.
 */
const quiet = 1000;
const longest = 15_000;

/**
 * Maintains a scroll position until the page has settled or the user scrolls. Returns a cleanup
 * function.
 */
function maintainPosition(target: number, onEnd: () => void): () => void {
  let applied = 0;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;
  const apply = (): void => {
    const maxScroll = Math.max(0, document.documentElement.scrollHeight - window.innerHeight);
    applied = Math.min(target, maxScroll);
    window.scrollTo({ top: applied, behavior: 'instant' });
    clearTimeout(settleTimer);
    if (maxScroll >= target) settleTimer = setTimeout(onEnd, quiet);
  };
  // The user dragged the scrollbar, or the browser scrolled to a focused element.
  const onScroll = (): void => {
    const maxScroll = document.documentElement.scrollHeight - window.innerHeight;
    if (maxScroll >= applied && Math.abs(window.scrollY - applied) > 5) onEnd();
  };
  const observer = new ResizeObserver(apply);
  observer.observe(document.body);
  const limit = setTimeout(onEnd, longest);
  const userEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
  for (const eventType of userEvents) window.addEventListener(eventType, onEnd, { passive: true, capture: true });
  window.addEventListener('scroll', onScroll, { passive: true });
  apply();
  return () => {
    observer.disconnect();
    clearTimeout(limit);
    clearTimeout(settleTimer);
    for (const eventType of userEvents) window.removeEventListener(eventType, onEnd, { capture: true });
    window.removeEventListener('scroll', onScroll);
  };
}
