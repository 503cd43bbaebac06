import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ReaderPage } from '#contract/editions.ts';
import { takeEarlyScroll } from './early-scroll.ts';

/** In milliseconds, of the animation. */
const POINTING = 2600;

/** Scrolls to the target of the address when a page opens, and highlights a segment or range for a moment. */
export function useTarget(target: ReaderPage['target'], isPageTop: boolean): void {
  const { key, state } = useLocation();
  const isFollowed = (state as { isFollowed?: boolean } | null)?.isFollowed === true;
  const { kind, first, last } = target ?? {};
  useEffect(() => {
    if (first === undefined || last === undefined) return undefined;
    const hasScrolled = takeEarlyScroll();
    // After the router has restored its own scroll position; again once the height above is known.
    const frames = [requestAnimationFrame(() => scrollTo(first)), 0];
    function scrollTo(citation: string): void {
      const place = isPageTop || hasScrolled ? undefined : elementOf(citation, kind === 'section');
      place?.scrollIntoView({ block: 'start', behavior: 'instant' });
      frames[1] = requestAnimationFrame(() => place?.scrollIntoView({ block: 'start', behavior: 'instant' }));
    }
    const stop = isFollowed || kind === 'section' ? undefined : pointOut(first, last);
    return () => {
      frames.forEach(cancelAnimationFrame);
      stop?.();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- following a link to the same place highlights it again
  }, [key, kind, first, last, isPageTop, isFollowed]);
}

function elementOf(citation: string, isSection: boolean): Element | undefined {
  const named = (attribute: string): Element | null => document.querySelector(`[${attribute}="${CSS.escape(citation)}"]`);
  return (isSection ? named('data-heading') : null) ?? named('data-citation') ?? named('data-row') ?? undefined;
}

/** Highlights the segments from one citation to another; returns a function that stops it. */
function pointOut(first: string, last: string): () => void {
  const segments = [...document.querySelectorAll<HTMLElement>('[data-citation]')];
  const citations = segments.map(({ dataset }) => dataset['citation']);
  const pointed = segments.slice(Math.max(0, citations.indexOf(first)), citations.lastIndexOf(last) + 1);
  for (const segment of pointed) segment.dataset['target'] = '';
  const end = (): void => pointed.forEach((segment) => delete segment.dataset['target']);
  const timer = setTimeout(end, POINTING);
  return () => {
    clearTimeout(timer);
    end();
  };
}
