import type { Kind } from '../kinds.ts';

/** A found row of `search_document`. */
export interface Found {
  readonly id: number;
  readonly kind: Kind;
  /** From 0 to 1. */
  readonly score: number;
}

/** Minimum number of results per kind, so that a large library does not crowd out ten posts. */
const MIN_PER_KIND = 10;

/**
 * Returns the best results in order, without duplicates, with a minimum share for each kind found.
 */
export function bestOfAll<F extends Found>(found: readonly F[], limit: number): F[] {
  const sorted = found.toSorted((a, b) => b.score - a.score || b.id - a.id);
  const byScore = firstOfEach(sorted);
  const kinds = new Set(byScore.map(({ kind }) => kind)).size;
  const guaranteed = Math.min(MIN_PER_KIND, Math.floor(limit / Math.max(kinds, 1)));
  const counts = new Map<Kind, number>();
  const first = new Set(
    byScore.filter(({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return count <= guaranteed;
    }),
  );
  let room = limit - first.size;
  return byScore.filter((one) => first.has(one) || room-- > 0);
}

/** Removes later items with the same id. */
export function firstOfEach<T extends { readonly id: number }>(all: readonly T[]): T[] {
  const seen = new Set<number>();
  return all.filter(({ id }) => seen.size < seen.add(id).size);
}
