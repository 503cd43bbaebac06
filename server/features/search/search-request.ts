import { type HitType, hitTypes, type SearchFilters } from '#contract/search.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { isKind, isNamedKind, type Kind, type NamedKind } from './kinds.ts';

export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  /** Undefined for all, grouped. */
  readonly types: readonly HitType[] | undefined;
  readonly filters: SearchFilters;
  /** How the library counts verses. */
  readonly numbering: Numbering;
}

/** What a request searches. */
export interface SearchPlan {
  readonly kinds: readonly Kind[];
  readonly names: readonly NamedKind[];
  readonly passages: boolean;
  readonly filters: Omit<SearchFilters, 'kind'>;
  /** Whether hits are grouped by type. */
  readonly grouped: boolean;
}

/** Returns what a request searches: filters apply to texts and works only, and only works have a language and year. */
export function planSearch({ types, filters: { kind, ...filters } }: SearchRequest): SearchPlan {
  const wanted = hitTypes.filter((type) => (types?.includes(type) ?? true) && (kind === undefined || type === kind));
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const ofWorks = filters.language !== undefined || filters.century !== undefined;
  return {
    kinds: wanted.filter(isKind).filter((one) => !ofWorks || (one !== 'topic' && one !== 'note')),
    names: isFiltered ? [] : wanted.filter(isNamedKind),
    passages: !isFiltered && wanted.includes('passage'),
    filters,
    grouped: types === undefined,
  };
}
