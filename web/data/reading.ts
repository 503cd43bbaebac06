import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReadingPosition } from '#contract/editions.ts';
import { call } from '../platform/api.ts';
import { useOptimistic } from '../platform/optimistic.ts';
import { useSession } from '../platform/session.ts';
import { positionsParameters } from './positions-request.ts';
import { readingKeys } from './query-keys.ts';
import { savePosition, sendUnsentPositions, unsentPosition } from './unsent-positions.ts';

export type { ReadingPosition };

/**
 * In milliseconds: how long positions count as current, since the reader may read elsewhere, too.
 */
const RECENT = 5 * 60_000;

/** Lists where the reader is in each edition, the latest first. */
export function readingPositionsQuery() {
  return queryOptions({
    queryKey: readingKeys.positions,
    queryFn: ({ signal }) => call('GET /api/reading', { query: positionsParameters, signal }),
    // The reader moves on in the text, here and on other devices.
    staleTime: 0,
  });
}

/** Reads where the reader left off in an edition; null if it was never opened. */
export function readingPositionQuery(client: QueryClient, slug: string) {
  const citationIn = (positions: readonly ReadingPosition[] | undefined): string | null =>
    positions?.find(({ edition }) => edition.slug === slug)?.citation ?? null;
  return queryOptions({
    queryKey: [...readingKeys.positions, slug],
    queryFn: async () => {
      await sendUnsentPositions(client);
      return unsentPosition(slug) ?? citationIn(await client.fetchQuery(readingPositionsQuery()));
    },
    // A page that lists the positions, such as the book's, keeps them up to date.
    initialData: () => {
      if (unsentPosition(slug) !== undefined) return undefined;
      const list = client.getQueryState<ReadingPosition[]>(readingKeys.positions);
      const isRecent = list !== undefined && !list.isInvalidated && Date.now() - list.dataUpdatedAt < RECENT;
      return isRecent ? citationIn(list.data) : undefined;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Saves where the reader is. Ignores failures, since the next position is saved soon. */
export async function saveReadingPosition(client: QueryClient, slug: string, citation: string): Promise<void> {
  await savePosition(slug, citation);
  await client.invalidateQueries({ queryKey: readingKeys.positions, exact: true });
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
