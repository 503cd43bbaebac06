import type { PassageTextType } from '#contract/references.ts';
import type { PassageFilters } from '../../data/passages.ts';

/** What several texts of a type are called, in the order of the page. */
export const textTypeNames: Readonly<Record<PassageTextType, string>> = {
  topic: 'Topics',
  essay: 'Essays',
  post: 'Posts',
  comment: 'Comments',
  review: 'Reviews',
  note: 'Your notes',
  work: 'Books',
  commentary: 'Commentary',
};

export const textTypes = Object.keys(textTypeNames) as PassageTextType[];

function isTextType(text: string | null): text is PassageTextType {
  return text !== null && Object.hasOwn(textTypeNames, text);
}

/** Parses the filters in a URL and ignores invalid ones. */
export function parseFilters(parameters: URLSearchParams): PassageFilters {
  const type = parameters.get('type');
  const person = parameters.get('person')?.trim().slice(0, 100) ?? '';
  const circle = numberIn(parameters.get('circle'), /^[1-9]\d{0,14}$/);
  const century = numberIn(parameters.get('century'), /^-?[1-9]\d?$/);
  return {
    ...(isTextType(type) && { type }),
    ...(person !== '' && { person }),
    ...(circle !== undefined && { circle }),
    ...(century !== undefined && Math.abs(century) <= 40 && { century }),
  };
}

/** Returns the URL's query of filters, without empty ones: `?type=topic`, or ''. */
export function formatFilters(filters: PassageFilters): string {
  const present = Object.entries(filters).map(([name, value]): [string, string] => [name, String(value)]);
  return present.length === 0 ? '' : `?${new URLSearchParams(present).toString()}`;
}

/** Returns the filters with one set, or removed if the value is empty. */
export function withFilter<K extends keyof PassageFilters>(
  filters: PassageFilters,
  name: K,
  value: PassageFilters[K] | '',
): PassageFilters {
  const { [name]: _, ...rest } = filters;
  return value === '' || value === undefined ? rest : { ...rest, [name]: value };
}

function numberIn(text: string | null, pattern: RegExp): number | undefined {
  return text !== null && pattern.test(text) ? Number(text) : undefined;
}
