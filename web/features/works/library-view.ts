import { limits } from '#core/limits.ts';
import type { LibraryView } from '../../data/works.ts';

/** Parses the URL parameters. Invalid values are ignored. */
export function parseView(parameters: URLSearchParams): LibraryView {
  const filter = (name: string): string | undefined => parameters.get(name)?.slice(0, limits.searchTerm.max) || undefined;
  const page = Number(parameters.get('page') ?? '1');
  const [category, language, searchTerm] = [filter('category'), filter('language'), filter('searchTerm')];
  return {
    ...(category !== undefined && { category }),
    ...(language !== undefined && { language }),
    ...(searchTerm !== undefined && { searchTerm }),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Returns a view's URL parameters, without page 1 and empty filters. */
export function formatView(view: LibraryView): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const name of ['category', 'language', 'searchTerm'] as const) if (view[name]) parameters.set(name, view[name]);
  if (view.page > 1) parameters.set('page', String(view.page));
  return parameters;
}
