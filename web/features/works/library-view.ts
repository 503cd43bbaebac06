import { limits } from '#core/limits.ts';

/** What the library shows, as the address says it. */
export interface LibraryView {
  readonly category?: string;
  readonly language?: string;
  readonly searchTerm?: string;
  /** From 1. */
  readonly page: number;
}

/** Anything odd in an address is read as if it were not there. */
export function readView(parameters: URLSearchParams): LibraryView {
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

/** The address of a view; page 1 and empty filters are not written. */
export function writeView(view: LibraryView): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const name of ['category', 'language', 'searchTerm'] as const) if (view[name]) parameters.set(name, view[name]);
  if (view.page > 1) parameters.set('page', String(view.page));
  return parameters;
}
