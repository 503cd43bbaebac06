import { type RefObject, useEffect, useEffectEvent } from 'react';
import { runOnceIdle } from '../../platform/idle-work.ts';
import { citationAt } from './margin/citation-at.ts';
import { placesInView } from './places-in-view.ts';

/** In milliseconds after the last scroll or change of the text. */
const SETTLED = 100;

/** Where the segments in view were, in pixels from the top of the window. */
interface View {
  readonly scrollY: number;
  readonly tops: ReadonlyMap<string, number>;
}

/** The scroll position after the last correction. */
let corrected: number | undefined;

/**
 * Returns whether the page is where a change of the layout has left it, and the reader has not
 * scrolled since.
 */
export function isCorrectedScroll(): boolean {
  return corrected !== undefined && Math.abs(window.scrollY - corrected) < 1;
}

/**
 * Keeps the segment that the reader looks at where it is when the width of the text changes, as
 * when the margin opens. Browsers do so only when content above it changes.
 */
export function useSteadyLayout(area: RefObject<HTMLElement | null>, isParallel: boolean, shown: string | undefined): void {
  /**
   * Prefers the segment of the panel, then the one with the focus, then the one in the middle of
   * those in view.
   */
  const anchorIn = useEffectEvent(({ tops }: View): string | undefined => {
    const wanted = [shown, citationAt(document.activeElement)].find((citation) => citation !== undefined && tops.has(citation));
    return wanted ?? [...tops.keys()].find((citation) => (tops.get(citation) ?? 0) > window.innerHeight / 4) ?? [...tops.keys()][0];
  });
  useEffect(() => {
    const root = area.current;
    if (!root) return undefined;
    let width = root.clientWidth;
    let view: View = { scrollY: 0, tops: new Map() };
    // As of the last scroll event: a browser may scroll by itself when the layout changes, and only
    // then reports it.
    let { scrollY } = window;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cancel = (): void => undefined;
    // Until the observer reports another width, the place is that of the former one.
    const hasWidth = (): boolean => root.clientWidth === width;
    const record = (): void => {
      if (hasWidth()) view = viewOf(root);
    };
    const recordSoon = (): void => {
      if (!isCorrectedScroll()) corrected = undefined;
      clearTimeout(timer);
      cancel();
      // Measuring while a new part of the text waits for its layout would block the page.
      timer = setTimeout(() => (cancel = runOnceIdle(record)), SETTLED);
    };
    const observer = new ResizeObserver(() => {
      if (root.clientWidth !== width) {
        width = root.clientWidth;
        restore(root, view, { citation: anchorIn(view), scrollY });
      }
      recordSoon();
    });
    observer.observe(root);
    const follow = (): void => {
      if (hasWidth()) ({ scrollY } = window);
      recordSoon();
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      cancel();
      window.removeEventListener('scroll', follow);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a layout has its own element
  }, [area, isParallel]);
}

function viewOf(root: HTMLElement): View {
  return { scrollY: window.scrollY, tops: new Map(placesInView(root).map(({ citation, top }) => [citation, top])) };
}

function topOf(root: HTMLElement, citation: string): number | undefined {
  const name = CSS.escape(citation);
  // A segment begins within a line; in columns, rows begin together.
  const element = root.querySelector(`[data-row="${name}"]`) ?? root.querySelector(`[data-citation="${name}"]`);
  return element?.getClientRects()[0]?.top;
}

/** Scrolls so that a segment is where it was, or where the reader has scrolled it to since. */
function restore(root: HTMLElement, { scrollY, tops }: View, anchor: { citation: string | undefined; scrollY: number }): void {
  const { citation } = anchor;
  const before = citation === undefined ? undefined : tops.get(citation);
  if (citation === undefined || before === undefined) return;
  const wanted = before - (anchor.scrollY - scrollY);
  const correct = (): void => {
    const moved = (topOf(root, citation) ?? wanted) - wanted;
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
    corrected = window.scrollY;
  };
  correct();
  // The browser's own scrolling for the new layout may follow.
  requestAnimationFrame(() => {
    correct();
    requestAnimationFrame(correct);
  });
}
