import { type HitType, hitTypes, type SearchFilters } from '#contract/search.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import type { DocumentFilters } from './filters.ts';
import { isKind, isNamedKind, type Kind, type NamedKind } from './kinds.ts';
import type { TextFilters } from './texts/text-queries.ts';

export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  /** Undefined for all, grouped. */
  readonly types: readonly HitType[] | undefined;
  readonly filters: SearchFilters;
  /** Visitors search only texts. */
  readonly onlyTexts: boolean;
  /** The verse numbering of the library. */
  readonly numbering: Numbering;
  /** The numbering in which the caller counts and sees passages. */
  readonly readerNumbering: Numbering;
}

/** What a request searches. */
export interface SearchPlan {
  readonly kinds: readonly Kind[];
  readonly names: readonly NamedKind[];
  readonly passages: boolean;
  readonly filters: DocumentFilters;
  /** Filters of the texts to search; undefined if no texts are. */
  readonly texts: TextFilters | undefined;
  /** Whether hits are grouped by type. */
  readonly grouped: boolean;
}

/**
 * Returns what a request searches: filters do not apply to names, and only works and editions have
 * a language and year. Filters of editions leave only texts.
 */
export function planSearch({ types, filters: { kind, ...allFilters }, ...request }: SearchRequest): SearchPlan {
  const { edition, work_id: workId, author_id: authorId, ...filters } = allFilters;
  const onlyTexts = request.onlyTexts || [edition, workId, authorId].some((value) => value !== undefined);
  const wanted = hitTypes.filter(
    (type) => (types?.includes(type) ?? true) && (kind === undefined || type === kind) && (!onlyTexts || type === 'text'),
  );
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const ofWorks = filters.language !== undefined || filters.century !== undefined;
  return {
    kinds: wanted.filter(isKind).filter((one) => !ofWorks || (one !== 'topic' && one !== 'note')),
    names: isFiltered ? [] : wanted.filter(isNamedKind),
    passages: !isFiltered && wanted.includes('passage'),
    filters,
    texts: wanted.includes('text') ? allFilters : undefined,
    grouped: types === undefined,
  };
}
