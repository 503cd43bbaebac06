import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { entryName, entryStore } from '../../platform/history-entry.ts';

/** Pixels from the top, by history entry. */
const positions = entryStore<number>('catena-positions');

/** A typed address begins at its top, a reload or a return from another site where the page was left. */
let isFirst = true;
function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}

/**
 * Brings the page back to where its history entry was left, and holds it there while its data arrive: a list has not its height when React
 * Router restores the position.
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

/** Milliseconds without a change of height after which a page has all of it, and after which its position is given up. */
const quiet = 1000;
const longest = 15_000;

/** Keeps the page at a position until it has settled there or the reader moves. Returns how to let go. */
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
  // By the scrollbar, or to what got the focus.
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
