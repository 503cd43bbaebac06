import type { HitType } from '#contract/search.ts';
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
  return shareLimit(firstOfEach(found.toSorted((a, b) => b.score - a.score || b.id - a.id)), limit);
}

/** Returns the first results of all, with a minimum share for each kind, in their order. */
export function shareLimit<F extends { readonly kind: HitType }>(byScore: readonly F[], limit: number): F[] {
  const kinds = new Set(byScore.map(({ kind }) => kind)).size;
  const guaranteed = Math.min(MIN_PER_KIND, Math.floor(limit / Math.max(kinds, 1)));
  const counts = new Map<HitType, number>();
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

/** Puts items of one kind together, the kind of the earliest item first. */
export function groupByKind<F extends { readonly kind: HitType }>(byScore: readonly F[]): F[] {
  return groupBy(byScore, ({ kind }) => kind);
}

/** Puts items with the same key together, in the order of their first items. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): T[] {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()].flat();
}

/** Removes later items with the same id. */
export function firstOfEach<T extends { readonly id: number }>(all: readonly T[]): T[] {
  const seen = new Set<number>();
  return all.filter(({ id }) => seen.size < seen.add(id).size);
}
