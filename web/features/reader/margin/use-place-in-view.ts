import { useEffect, useEffectEvent } from 'react';
import { followTo } from './margin-store.ts';

/** In milliseconds: how often the panel follows the scroll position. */
const INTERVAL = 200;

/** Lets the open panel follow the scroll position. */
export function usePlaceInView(slug: string, isOpen: boolean): void {
  const follow = useEffectEvent((): void => {
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

/** Returns the citation of the segment that a reader looks at: a third down the window, or the nearest to it. */
export function placeInView(): string | undefined {
  const article = document.querySelector('article:has([data-citation])');
  if (!article) return undefined;
  const { left, width } = article.getBoundingClientRect();
  // Above the panel, which covers the lower part of a phone.
  const line = window.innerHeight / 3;
  for (const distance of [0, 24, -24, 48, -48, 80, -80, 120, -120, 180]) {
    const element = document.elementFromPoint(left + width / 2, line + distance);
    const citation =
      element?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? element?.closest<HTMLElement>('[data-citation]')?.dataset['citation'];
    if (citation !== undefined) return citation;
  }
  return undefined;
}
