import type { SearchFilters } from '#contract/search.ts';
import { limits } from '#core/limits.ts';
import { paths } from '../../platform/paths.ts';
import type { SearchType } from '../../platform/recent-searches.ts';

/** What the page of results shows, as its address says it. */
export interface SearchView {
  /** Blank where nothing was asked yet. */
  readonly query: string;
  readonly type: SearchType;
  readonly filters: SearchFilters;
}

const kinds = ['post', 'essay', 'work'] as const;

/** Anything odd in an address is read as if it were not there. */
export function readView(parameters: URLSearchParams): SearchView {
  const kind = kinds.find((one) => one === parameters.get('kind'));
  const century = centuryIn(parameters.get('century'));
  const language = wordsIn(parameters.get('language'), limits.searchTerm.max);
  const author = wordsIn(parameters.get('author'), limits.searchTerm.max);
  return {
    query: wordsIn(parameters.get('query'), limits.searchQuery.max),
    type: parameters.get('type') === 'semantic' ? 'semantic' : 'literal',
    filters: {
      ...(kind && { kind }),
      ...(language && { language }),
      ...(century !== undefined && { century }),
      ...(author && { author }),
    },
  };
}

/** The address of a view, in one spelling only; empty filters are not written. */
export function addressOf({ query, type, filters }: SearchView): string {
  return paths.search(query, type, { ...filters, century: filters.century?.toString() });
}

export function isFiltered({ filters }: SearchView): boolean {
  return Object.keys(filters).length > 0;
}

/** The view with one filter set, or without it where there is no value. */
export function withFilter<K extends keyof SearchFilters>(view: SearchView, name: K, value: SearchFilters[K] | ''): SearchView {
  const { [name]: _, ...others } = view.filters;
  return { ...view, filters: value === '' || value === undefined ? others : { ...others, [name]: value } };
}

/** "4th century", "1st century BC". */
export function centuryName(century: number): string {
  const number = Math.abs(century);
  const ending = number % 100 >= 11 && number % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending} century${century < 0 ? ' BC' : ''}`;
}

function centuryIn(text: string | null): number | undefined {
  const century = /^-?[1-9]\d?$/.test(text ?? '') ? Number(text) : 0;
  return century !== 0 && Math.abs(century) <= 50 ? century : undefined;
}

/** Never cut in the middle of a character; the server takes no NUL. */
function wordsIn(text: string | null, most: number): string {
  const words = (text ?? '').replaceAll('\0', ' ').trim();
  return words.length <= most
    ? words
    : words
        .slice(0, most)
        .replace(/[\ud800-\udbff]$/, '')
        .trim();
}
