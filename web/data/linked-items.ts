import { queryOptions } from '@tanstack/react-query';
import { invariant } from '#core/invariant.ts';
import { pagePath } from '#core/page-paths.ts';
import { call } from '../platform/api.ts';
import { searchKeys } from './query-keys.ts';
import { getSuggestions } from './suggestions.ts';

/** Kinds that fields find by their titles or names. */
export type ItemKind = 'work' | 'topic' | 'essay' | 'note' | 'author';

export interface LinkedItem {
  readonly kind: ItemKind;
  readonly id: number;
  readonly title: string;
  /** Distinguishes items with the same title. */
  readonly detail: string | null;
}

export const itemKindNames: Readonly<Record<ItemKind, string>> = {
  work: 'Book',
  topic: 'Topic',
  essay: 'Essay',
  note: 'Note',
  author: 'Author',
};

export function itemPath({ kind, id }: Pick<LinkedItem, 'kind' | 'id'>): string {
  return pagePath(kind, id);
}

/** Maximum results of each kind. */
const MAX_RESULTS = 5;

/**
 * Finds works, topics and authors whose titles or names start with the typed text, essays that
 * contain the words, and the reader's notes by the start of their titles.
 */
export function linkedItemsQuery(typed: string, kinds: readonly ItemKind[]) {
  return queryOptions({
    queryKey: searchKeys.things(typed, kinds),
    queryFn: async ({ signal }) => {
      const found = await Promise.all([
        suggested(
          typed,
          kinds.filter((kind) => kind === 'work' || kind === 'topic' || kind === 'author'),
          signal,
        ),
        kinds.includes('essay') ? essays(typed, signal) : [],
        kinds.includes('note') ? notes(typed, signal) : [],
      ]);
      return found.flat();
    },
    // Suggestions are optional: failures are not retried.
    refetchInterval: false,
  });
}

async function suggested(typed: string, kinds: readonly ('work' | 'topic' | 'author')[], signal: AbortSignal): Promise<LinkedItem[]> {
  if (kinds.length === 0) return [];
  const found = await getSuggestions(typed, kinds, signal);
  return found.map(({ type, id, title, detail }) => ({ kind: type, id, title, detail }));
}

async function essays(typed: string, signal: AbortSignal): Promise<LinkedItem[]> {
  const hits = await call('POST /api/search/{type}', {
    params: { type: 'literal' },
    body: { query: typed, limit: MAX_RESULTS, filters: { kind: 'essay' } },
    signal,
    reads: true,
  });
  return hits.map(({ id, title, username }) => {
    invariant(title !== null, 'only posts have no title');
    return { kind: 'essay', id, title, detail: username };
  });
}

async function notes(typed: string, signal: AbortSignal): Promise<LinkedItem[]> {
  const rows = await call('GET /api/notes', { query: { title: typed, limit: MAX_RESULTS }, signal });
  return rows.map(({ id, title }) => ({ kind: 'note', id, title, detail: null }));
}
