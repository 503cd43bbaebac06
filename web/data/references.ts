import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { inBatches } from '../platform/batches.ts';
import type { Target } from './link-target.ts';
import { referenceKeys } from './query-keys.ts';

/** Loads the target's title; null if it does not exist or is not accessible. */
export function targetTitleQuery(target: Target) {
  return queryOptions({
    queryKey: referenceKeys.title(target.kind, target.id),
    queryFn: () => titleOf(target),
    // A missing title is not worth polling for: the link works without it.
    refetchInterval: false,
  });
}

/** The server accepts 100 ids of a kind per request, and 20 places in texts. */
const titleOf = inBatches(titlesOf, { capacity: 100, sizeOf: ({ kind }) => (kind === 'text' ? 5 : 1) });

async function titlesOf(targets: readonly Target[]): Promise<(target: Target) => string | null> {
  const idsOf = (kindOfId: Target['kind']) => targets.flatMap(({ kind, id }) => (kind === kindOfId ? id : [])).join(',');
  const works = idsOf('work');
  const topics = idsOf('topic');
  const texts = targets.flatMap(({ kind, id }) => (kind === 'text' ? id : [])).join(' ');
  const query = { ...(works && { works }), ...(topics && { topics }), ...(texts && { texts }) };
  const found = await call('GET /api/references/titles', { query });
  const byKind = { work: found.works, topic: found.topics };
  return ({ kind, id }) =>
    (kind === 'text' ? found.texts.find(({ path }) => path === id) : byKind[kind].find((one) => one.id === id))?.title ?? null;
}

/** Loads editions and places in them to link to, for the start of a link. */
export function textSuggestionsQuery(typed: string) {
  return queryOptions({
    queryKey: referenceKeys.texts(typed),
    queryFn: ({ signal }) => call('GET /api/references/texts', { query: { q: typed }, signal }),
    // Suggestions are optional: failures are neither shown nor retried.
    refetchInterval: false,
  });
}

export interface PublicTarget {
  readonly kind: 'works' | 'essays' | 'topics';
  readonly id: number;
}

/** Loads the title of something that visitors may know of; null for anything private. */
export function publicTitleQuery({ kind, id }: PublicTarget) {
  return queryOptions({
    queryKey: referenceKeys.publicTitle(kind, id),
    queryFn: ({ signal }) => call(`GET /api/titles/${kind}/{id}`, { params: { id }, signal }),
    refetchInterval: false,
  });
}
