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
  const groups = new Map<HitType, F[]>();
  for (const one of byScore) groups.set(one.kind, [...(groups.get(one.kind) ?? []), one]);
  return [...groups.values()].flat();
}

/** Removes later items with the same id. */
export function firstOfEach<T extends { readonly id: number }>(all: readonly T[]): T[] {
  const seen = new Set<number>();
  return all.filter(({ id }) => seen.size < seen.add(id).size);
}
