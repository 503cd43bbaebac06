import type { QueryClient } from '@tanstack/react-query';
import { session } from '../platform/session.ts';
import { editionQuery, readerPageQuery } from './editions.ts';
import { readingPositionQuery } from './reading.ts';

/**
 * Loads a text before the reader opens it: at a citation, or else where the reader left off.
 * Ignores failures.
 */
export async function preloadText(client: QueryClient, slug: string, citation: string | undefined): Promise<void> {
  void client.prefetchQuery(editionQuery(slug));
  const place = citation ?? (await findPlace(client, slug));
  await client.prefetchInfiniteQuery(readerPageQuery(slug, place, []));
}

async function findPlace(client: QueryClient, slug: string): Promise<string | undefined> {
  if (session.get() === null) return undefined;
  return (await client.fetchQuery(readingPositionQuery(client, slug)).catch(() => null)) ?? undefined;
}
