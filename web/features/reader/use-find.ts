import { useInfiniteQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Edition } from '#contract/editions.ts';
import { foundPlacesQuery } from '../../data/editions.ts';
import { paths } from '../../platform/paths.ts';

interface Props {
  edition: Edition;
  beside: readonly string[];
  typed: string;
}

/** In milliseconds. */
const TYPING_PAUSE = 200;

/** Finds what is typed in an edition, and goes from place to place. */
export function useFind({ edition: { slug }, beside, typed }: Props) {
  const navigate = useNavigate();
  const [words] = useDebouncedValue(typed.trim() === '' ? '' : typed.trimStart(), TYPING_PAUSE);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(foundPlacesQuery(slug, words));
  const [chosen, setChosen] = useState<{ words: string; index: number }>();
  const places = words === '' ? [] : (data?.pages.flatMap((part) => part.places) ?? []);
  const index = chosen?.words === words ? chosen.index : undefined;
  const pathOf = (citation: string): string => paths.readFinding(slug, citation, words, beside);

  function choose(next: number, among = places): void {
    const place = among[next];
    if (!place) return;
    setChosen({ words, index: next });
    // All places of one search share a history entry, and the focus stays in the field.
    void navigate(pathOf(place.citation), { replace: index !== undefined, state: { keepsFocus: true } });
  }

  /** Goes to the next or previous place; first to one that the page shows, and after the last one to the first. */
  async function step(by: 1 | -1): Promise<void> {
    if (places.length === 0) return;
    if (index === undefined)
      return choose(
        Math.max(
          0,
          places.findIndex(({ citation }) => isShown(citation)),
        ),
      );
    const next = index + by;
    if (next < places.length) return choose(next < 0 ? places.length - 1 : next);
    if (!hasNextPage) return choose(0);
    const more = (await fetchNextPage()).data?.pages.flatMap((part) => part.places) ?? places;
    choose(next < more.length ? next : 0, more);
  }

  return {
    places,
    total: words === '' ? undefined : data?.pages[0]?.total,
    index,
    error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: fetchNextPage,
    choose,
    step,
    pathOf,
  };
}

function isShown(citation: string): boolean {
  return document.querySelector(`[data-citation="${CSS.escape(citation)}"]`) !== null;
}
