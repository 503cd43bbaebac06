import type { WorkSort } from '#contract/works.ts';
import { limits } from '#core/limits.ts';
import type { LibraryView } from '../../data/works.ts';

/**
 * The orders of the library in the page's words, the first one unless the URL names another or
 * there is a search term.
 */
const sorts: Readonly<Record<WorkSort, string>> = {
  rating: 'Highest rated',
  title: 'Title',
  author: 'Author',
  year: 'Year',
  newest: 'Newest',
};

/** The order of a search for a term, which the server uses if none is named. */
const bestMatch = 'best';

/** The whole library in its default order. */
export const wholeLibrary: LibraryView = { page: 1 };

/** Parses the URL parameters. Invalid values are ignored. */
export function parseView(parameters: URLSearchParams): LibraryView {
  const filter = (name: string): string | undefined => parameters.get(name)?.slice(0, limits.searchTerm.max) || undefined;
  const page = Number(parameters.get('page') ?? '1');
  const sort = parameters.get('sort') ?? '';
  const [category, language, searchTerm] = [filter('category'), filter('language'), filter('searchTerm')];
  return {
    ...(category !== undefined && { category }),
    ...(language !== undefined && { language }),
    ...(searchTerm !== undefined && { searchTerm }),
    ...(parameters.get('readable') === '1' && { readable: 1 as const }),
    ...(isSort(sort) && { sort }),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

function isSort(text: string): text is WorkSort {
  return Object.hasOwn(sorts, text);
}

/** Returns a view's URL parameters, without page 1, empty filters and the default order. */
export function formatView(view: LibraryView): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const name of ['category', 'language', 'searchTerm'] as const) if (view[name]) parameters.set(name, view[name]);
  if (view.readable !== undefined) parameters.set('readable', '1');
  if (view.sort !== undefined) parameters.set('sort', view.sort);
  if (view.page > 1) parameters.set('page', String(view.page));
  return parameters;
}

/** Returns the orders to choose from, by value, and the one of the view. */
export function sortChoice({ sort, searchTerm }: LibraryView): { value: string; options: { value: string; label: string }[] } {
  const all = Object.entries(sorts).map(([value, label]) => ({ value, label }));
  if (searchTerm === undefined) return { value: sort ?? 'rating', options: all };
  return { value: sort ?? bestMatch, options: [{ value: bestMatch, label: 'Best match' }, ...all] };
}

/** Returns the whole library in the order of the view. */
export function withoutFilters({ sort }: LibraryView): LibraryView {
  return { ...(sort && { sort }), page: 1 };
}

/** Returns the view in an order; its default order is not named. */
export function withSort({ sort: _, ...view }: LibraryView, value: string): LibraryView {
  const isDefault = value === (view.searchTerm === undefined ? 'rating' : bestMatch);
  return { ...view, ...(!isDefault && isSort(value) && { sort: value }), page: 1 };
}
