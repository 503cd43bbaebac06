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
export function useScrollReturn(): void {
  const location = useLocation();
  const type = useNavigationType();
  const entry = entryName(location);
  useLayoutEffect(() => {
    const returns = type === 'POP' && (!isFirst || isReturn());
    isFirst = false;
    const target = returns ? (positions.get(entry) ?? 0) : 0;
    const record = (): void => positions.set(entry, window.scrollY);
    let release: (() => void) | undefined;
    const end = (): void => {
      release?.();
      release = undefined;
      window.addEventListener('scroll', record, { passive: true });
    };
    if (target > 0) release = holdAt(target, end);
    else end();
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
function holdAt(target: number, onEnd: () => void): () => void {
  let applied = 0;
  let settled: ReturnType<typeof setTimeout> | undefined;
  const apply = (): void => {
    const room = Math.max(0, document.documentElement.scrollHeight - window.innerHeight);
    applied = Math.min(target, room);
    window.scrollTo({ top: applied, behavior: 'instant' });
    clearTimeout(settled);
    if (room >= target) settled = setTimeout(onEnd, quiet);
  };
  // The user dragged the scrollbar, or the browser scrolled to a focused element.
  const onScroll = (): void => {
    const room = document.documentElement.scrollHeight - window.innerHeight;
    if (room >= applied && Math.abs(window.scrollY - applied) > 5) onEnd();
  };
  const watch = new ResizeObserver(apply);
  watch.observe(document.body);
  const limit = setTimeout(onEnd, longest);
  const moves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
  for (const move of moves) window.addEventListener(move, onEnd, { passive: true, capture: true });
  window.addEventListener('scroll', onScroll, { passive: true });
  apply();
  return () => {
    watch.disconnect();
    clearTimeout(limit);
    clearTimeout(settled);
    for (const move of moves) window.removeEventListener(move, onEnd, { capture: true });
    window.removeEventListener('scroll', onScroll);
  };
}
