import type { HitType } from '#contract/search.ts';
import { limits } from '#core/limits.ts';
import type { SearchView, ViewFilters } from '../../data/search.ts';
import { paths } from '../../platform/paths.ts';

/** What several results of a type are called. */
export const kindNames: Readonly<Record<HitType, string>> = {
  post: 'Posts',
  essay: 'Essays',
  work: 'Books',
  topic: 'Topics',
  note: 'Your notes',
  user: 'People',
  community: 'Communities',
  circle: 'Circles',
  organization: 'Organizations',
  author: 'Authors',
  passage: 'Passages',
  text: 'Texts',
};

export function isKind(text: string): text is HitType {
  return Object.hasOwn(kindNames, text);
}

/** Parses a URL and ignores invalid parameters. */
export function parseView(parameters: URLSearchParams): SearchView {
  const kind = parameters.get('kind');
  const century = parseCentury(parameters.get('century'));
  const language = parseText(parameters.get('language'), limits.searchTerm.max);
  const edition = parameters.get('edition') ?? '';
  const author = parseText(parameters.get('author'), limits.searchTerm.max);
  return {
    query: parseText(parameters.get('query'), limits.searchQuery.max),
    type: parameters.get('type') === 'semantic' ? 'semantic' : 'literal',
    filters: {
      ...(kind !== null && isKind(kind) && { kind }),
      ...(/^[a-z0-9-]{1,60}$/.test(edition) && { edition }),
      ...(language && { language }),
      ...(century !== undefined && { century }),
      ...(author && { author }),
    },
  };
}

/** Returns the canonical URL of a view, without empty filters. */
export function addressOf({ query, type, filters }: SearchView): string {
  return paths.search(query, type, { ...filters, century: filters.century?.toString() });
}

export function isFiltered({ filters }: SearchView): boolean {
  return Object.keys(filters).length > 0;
}

/** Returns the view with a filter set, or removed if the value is empty. */
export function withFilter<K extends keyof ViewFilters>(view: SearchView, name: K, value: ViewFilters[K] | ''): SearchView {
  const { [name]: _, ...rest } = view.filters;
  return { ...view, filters: value === '' || value === undefined ? rest : { ...rest, [name]: value } };
}

function parseCentury(text: string | null): number | undefined {
  const century = /^-?[1-9]\d?$/.test(text ?? '') ? Number(text) : 0;
  return century !== 0 && Math.abs(century) <= 50 ? century : undefined;
}

/**
 * Trims and truncates text without splitting surrogate pairs, and removes NUL, which the server
 * rejects.
 */
function parseText(text: string | null, limit: number): string {
  const trimmed = (text ?? '').replaceAll('\0', ' ').trim();
  return trimmed.length <= limit
    ? trimmed
    : trimmed
        .slice(0, limit)
        .replace(/[\ud800-\udbff]$/, '')
        .trim();
}
