import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ReaderPage } from '#contract/editions.ts';
import { takeEarlyScroll } from './early-scroll.ts';
import { moves } from './use-place.ts';

/** In milliseconds, of the animation. */
const POINTING = 2600;

/**
 * Scrolls to the target of the address when a page opens, and highlights a segment or range for a
 * moment.
 */
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
      if (!place) return;
      scrollToTop(place);
      frames[1] = requestAnimationFrame(() => {
        scrollToTop(place);
        if (isAtEnd()) stops.push(followGrowth(place));
      });
    }
    const stops = isFollowed || kind === 'section' ? [] : [pointOut(first, last)];
    return () => {
      frames.forEach(cancelAnimationFrame);
      for (const stop of stops) stop();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- following a link to the same place highlights it again
  }, [key, kind, first, last, isPageTop, isFollowed]);
}

function scrollToTop(place: Element): void {
  place.scrollIntoView({ block: 'start', behavior: 'instant' });
}

function isAtEnd(): boolean {
  return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
}

/**
 * Scrolls to a place near the end of what is loaded again as more of the text follows, until it is
 * at the top or the reader moves.
 */
function followGrowth(place: Element): () => void {
  const moved = new AbortController();
  const observer = new ResizeObserver(() => {
    scrollToTop(place);
    if (!isAtEnd()) stop();
  });
  function stop(): void {
    observer.disconnect();
    moved.abort();
  }
  for (const name of moves) window.addEventListener(name, stop, { passive: true, signal: moved.signal });
  observer.observe(place.closest('article') ?? document.body);
  return stop;
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
