import type { WorkSort } from '#contract/works.ts';
import { limits } from '#core/limits.ts';
import type { LibraryView } from '../../data/works.ts';

/** The orders of the library in the page's words, the first one unless the URL names another. */
export const sorts: Readonly<Record<WorkSort, string>> = {
  rating: 'Highest rated',
  title: 'Title',
  author: 'Author',
  year: 'Year',
  newest: 'Newest',
};

/** The whole library in its default order. */
export const wholeLibrary: LibraryView = { sort: 'rating', page: 1 };

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
    sort: isSort(sort) ? sort : wholeLibrary.sort,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

export function isSort(text: string): text is WorkSort {
  return Object.hasOwn(sorts, text);
}

/** Returns a view's URL parameters, without page 1, empty filters and the default order. */
export function formatView(view: LibraryView): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const name of ['category', 'language', 'searchTerm'] as const) if (view[name]) parameters.set(name, view[name]);
  if (view.sort !== wholeLibrary.sort) parameters.set('sort', view.sort);
  if (view.page > 1) parameters.set('page', String(view.page));
  return parameters;
}
