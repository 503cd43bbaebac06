import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Edition } from '#contract/editions.ts';
import { foundPlacesQuery } from '../../data/editions.ts';
import { paths } from '../../platform/paths.ts';
import { citationInView } from './use-place.ts';

interface Props {
  edition: Edition;
  beside: readonly string[];
  typed: string;
  /** The citation of the first segment of the page, and of the one at which the page was opened. */
  first: string;
  opened: string;
}

/** In milliseconds. */
const TYPING_PAUSE = 200;

/** Finds what is typed in an edition, from the place in view on, and goes from place to place. */
export function useFind({ edition: { slug }, beside, typed, first, opened }: Props) {
  const navigate = useNavigate();
  const [{ words, from }, setSearch] = useState({ words: wordsOf(typed), from: opened });
  const search = useInfiniteQuery(foundPlacesQuery(slug, words, from));
  const parts = words === '' ? [] : (search.data?.pages ?? []);
  const places = parts.flatMap((part) => part.places);
  const [chosen, setChosen] = useState<{ words: string; citation: string }>();
  const at = chosen?.words === words ? places.findIndex(({ citation }) => citation === chosen.citation) : -1;
  const index = at < 0 ? undefined : at;
  const pathOf = (citation: string): string => paths.readFinding(slug, citation, words, beside);

  const ask = useEffectEvent((next: string) => {
    if (next !== words) setSearch({ words: next, from: citationInView(first) ?? opened });
  });
  useEffect(() => {
    const timer = setTimeout(() => ask(wordsOf(typed)), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  function choose(place: (typeof places)[number] | undefined): void {
    if (!place) return;
    setChosen({ words, citation: place.citation });
    // All places of one search share a history entry, and the focus stays in the field.
    void navigate(pathOf(place.citation), { replace: chosen?.words === words, state: { keepsFocus: true } });
  }

  /**
   * Goes to the next or previous place: first to the first one that is in view or follows, after
   * the last one to the first.
   */
  async function step(by: 1 | -1): Promise<void> {
    const next = (index ?? (by > 0 ? -1 : 0)) + by;
    if (next >= 0 && next < places.length) return choose(places[next]);
    if (by > 0) {
      const more = search.hasNextPage ? (await search.fetchNextPage()).data?.pages : undefined;
      return choose(more?.flatMap((part) => part.places)[next] ?? places[0]);
    }
    const more = search.hasPreviousPage ? (await search.fetchPreviousPage()).data?.pages : undefined;
    return choose((more && more.length > parts.length ? more[0]?.places : places)?.at(-1));
  }

  return {
    places,
    total: parts[0]?.total,
    index,
    number: index === undefined ? undefined : places[index]?.number,
    error: search.error,
    hasMore: search.hasNextPage,
    isLoadingMore: search.isFetchingNextPage,
    loadMore: search.fetchNextPage,
    choose,
    step,
    pathOf,
  };
}

function wordsOf(typed: string): string {
  return typed.trim() === '' ? '' : typed.trimStart();
}
