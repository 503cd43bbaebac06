import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { saveReadingPosition } from '../../data/reading.ts';
import { session } from '../../platform/session.ts';
import { paths } from '../../platform/paths.ts';

interface Props {
  slug: string;
  beside: readonly string[];
  /** The citation of the page itself, for the address while the page is at its top. */
  page: string;
  /** The citation of the first segment of the page. */
  first: string;
  /** The citation of the segment at which the page was opened. */
  opened: string;
  /**
   * Whether the reader has gone to another page, which is still loading: the address is already
   * that of the other one.
   */
  isLeaving: boolean;
}

/**
 * In milliseconds: how long the reader pauses before the address follows, since browsers load the
 * site's icon again for each address, and when a place counts as read.
 */
const PAUSE = 250;
const SAVE_DELAY = 2000;

/** In pixels from the top of the window: a page that is scrolled less is at its top. */
const TOP = 120;

/** Events of a reader who moves the page. */
export const moves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']);

/** Lets the address follow the scroll position, and saves it for the account. */
export function usePlace({ slug, beside, page, first, opened, isLeaving }: Props): void {
  const client = useQueryClient();
  const { key } = useLocation();
  const parallel = beside.join(',');
  useEffect(() => {
    if (isLeaving) return undefined;
    const pathOf = (citation: string): string => paths.read(slug, citation, parallel === '' ? [] : parallel.split(','));
    let place = opened;
    let saved: string | undefined;
    const save = (): void => {
      if (place === saved || session.get() === null) return;
      saved = place;
      void saveReadingPosition(client, slug, place);
    };
    let saveTimer = setTimeout(save, SAVE_DELAY);
    const follow = (): void => {
      // The router changes the address before it renders the other page.
      if (entryKey() !== key) return;
      const isTop = window.scrollY < TOP;
      const citation = citationInView(first) ?? place;
      replaceAddress(pathOf(isTop ? page : citation));
      if (citation === place) return;
      place = citation;
      clearTimeout(saveTimer);
      saveTimer = setTimeout(save, SAVE_DELAY);
    };
    const stop = watchScrolling(follow);
    window.addEventListener('pagehide', save);
    return () => {
      stop();
      clearTimeout(saveTimer);
      window.removeEventListener('pagehide', save);
      // Leaving within the delay still counts if the reader has scrolled.
      if (place !== opened) save();
    };
  }, [client, key, slug, page, first, opened, parallel, isLeaving]);
}

/**
 * Calls `onScrolled` when a reader who scrolls pauses. Until the first move, the address stays as
 * it was opened.
 */
function watchScrolling(onScrolled: () => void): () => void {
  let isMoved = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Enter in the go-to field scrolls too, but to a place that the reader named.
  const onMove = (event: Event): void => void (isMoved ||= !(event instanceof KeyboardEvent) || scrollKeys.has(event.key));
  const onScroll = (): void => {
    if (!isMoved) return;
    clearTimeout(timer);
    timer = setTimeout(onScrolled, PAUSE);
  };
  for (const name of moves) window.addEventListener(name, onMove, { passive: true });
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    for (const name of moves) window.removeEventListener(name, onMove);
    window.removeEventListener('scroll', onScroll);
    clearTimeout(timer);
  };
}

/**
 * Returns the citation of the segment at the top of the window; while the page is at its top, of
 * its first one.
 */
export function citationInView(first: string): string | undefined {
  return window.scrollY < TOP ? first : citationAtTop();
}

function citationAtTop(): string | undefined {
  const center = document.documentElement.clientWidth / 2;
  for (const y of [112, 130, 160, 200, 260]) {
    const element = document.elementFromPoint(center, y);
    // In columns, the row has the citation of this edition, and a segment may have that of another.
    const citation =
      element?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? element?.closest<HTMLElement>('[data-citation]')?.dataset['citation'];
    if (citation !== undefined) return citation;
  }
  return undefined;
}

/** Returns the router's key of the current history entry. */
function entryKey(): string {
  return (window.history.state as { key?: string } | null)?.key ?? 'default';
}

/**
 * Replaces the address without a navigation. With `isFollowed`, a later return to it does not
 * highlight the segment.
 */
function replaceAddress(path: string): void {
  if (window.location.pathname + window.location.search === path) return;
  const state = (window.history.state ?? {}) as { usr?: object | null };
  window.history.replaceState({ ...state, usr: { ...state.usr, isFollowed: true } }, '', path);
}
