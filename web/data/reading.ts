import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReadingPosition } from '#contract/editions.ts';
import { limits } from '#core/limits.ts';
import { call } from '../platform/api.ts';
import { useOptimistic } from '../platform/optimistic.ts';
import { useSession } from '../platform/session.ts';
import { readingKeys } from './query-keys.ts';

export type { ReadingPosition };

/** Lists where the reader is in each edition, the latest first. */
export function readingPositionsQuery() {
  return queryOptions({
    queryKey: readingKeys.positions,
    queryFn: ({ signal }) => call('GET /api/reading', { query: { limit: limits.list.max }, signal }),
    // The reader moves on in the text, here and on other devices.
    staleTime: 0,
  });
}

/** Returns where the reader was last in an edition of a work. */
export function useReadingPosition(workId: number): ReadingPosition | undefined {
  const positions = useQuery({ ...readingPositionsQuery(), enabled: useSession() !== null });
  return positions.data?.find(({ edition }) => edition.work_id === workId);
}

interface Change {
  readonly position: ReadingPosition;
  readonly isRemoved: boolean;
}

/** Removes a position, or stores it again, with an optimistic update. */
export function useChangeReadingPosition() {
  return useOptimistic<ReadingPosition[], Change>({
    key: readingKeys.positions,
    send: ({ position: { edition, citation }, isRemoved }) => {
      const params = { slug: edition.slug };
      return isRemoved ? call('DELETE /api/reading/{slug}', { params }) : call('PUT /api/reading/{slug}', { params, body: { citation } });
    },
    apply: (now, { position, isRemoved }) => {
      const others = now.filter(({ edition }) => edition.id !== position.edition.id);
      return isRemoved ? others : [position, ...others];
    },
  });
}
