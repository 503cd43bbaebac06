import { useEffect, useEffectEvent } from 'react';
import { isCorrectedScroll } from '../use-steady-layout.ts';
import { citationAt } from './citation-at.ts';
import { followTo } from './margin-store.ts';

/** In milliseconds: how often the panel follows the scroll position. */
const INTERVAL = 200;

/** In pixels from the top of the window: the bar of the reader ends above it. */
const TOP = 96;

/** Lets the open panel follow the scroll position. */
export function usePlaceInView(slug: string, isOpen: boolean): void {
  const follow = useEffectEvent((): void => {
    if (isCorrectedScroll()) return;
    const citation = placeInView();
    if (citation !== undefined) followTo(slug, citation);
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = (): void => {
      timer = undefined;
      follow();
    };
    const onScroll = (): void => void (timer ??= setTimeout(run, INTERVAL));
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      clearTimeout(timer);
    };
  }, [isOpen]);
}

/**
 * Returns the citation of the segment that the reader selected or that has the focus; otherwise, of
 * the one that the address named, as long as it begins in view, or of the one in view.
 */
export function placeOfReader(target: string | undefined): string | undefined {
  const selection = window.getSelection();
  const selected = selection && !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0).startContainer : null;
  const element = selected instanceof Element ? selected : selected?.parentElement;
  return (
    citationAt(element) ?? citationAt(document.activeElement) ?? (target !== undefined && beginsInView(target) ? target : placeInView())
  );
}

function beginsInView(citation: string): boolean {
  const top = document.querySelector(`article [data-citation="${CSS.escape(citation)}"]`)?.getClientRects()[0]?.top;
  return top !== undefined && top > 0 && top < window.innerHeight;
}

/** Returns the citation of the segment that a reader looks at, or the nearest to it. */
function placeInView(): string | undefined {
  const article = document.querySelector('article:has([data-citation])');
  if (!article) return undefined;
  const { left, width } = article.getBoundingClientRect();
  const line = lineOfReader(article);
  for (const distance of [0, 24, -24, 48, -48, 80, -80, 120, -120, 180]) {
    const citation = citationAt(document.elementFromPoint(left + width / 2, line + distance));
    if (citation !== undefined) return citation;
  }
  return undefined;
}

/**
 * Returns the height in the window at which a reader reads: a third down, above the sheet on a
 * phone.
 */
function lineOfReader(article: Element): number {
  const segments = article.querySelectorAll('[data-citation]');
  const third = window.innerHeight / 3;
  const first = Math.max(TOP, (segments[0]?.getBoundingClientRect().top ?? 0) + 8);
  // Near the ends of the page, the height moves to the first or the last segment, which cannot be
  // scrolled that far.
  if (first >= third) return first;
  const above = window.scrollY;
  if (above < third) return first + ((third - first) * above) / third;
  const sheet = document.querySelector('[data-margin-panel]')?.getBoundingClientRect();
  const covered = sheet && sheet.left <= 0 ? sheet.top : window.innerHeight;
  const last = Math.min(covered - 24, (segments[segments.length - 1]?.getBoundingClientRect().bottom ?? 0) - 8);
  const below = document.documentElement.scrollHeight - window.innerHeight - above;
  return last <= third ? last : Math.max(third, last - below);
}
