import { useInfiniteQuery } from '@tanstack/react-query';
import { type MarginFilters, marginRowsQuery } from '../../../data/margin.ts';

/** Returns when the reader's last visit of the margin ended; null before the second one. */
export function useLastVisit(slug: string, citation: string, filters: MarginFilters): string | null {
  const { data } = useInfiniteQuery(marginRowsQuery(slug, citation, filters));
  return data?.pages[0]?.lastVisit ?? null;
}
