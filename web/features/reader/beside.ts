import { limits } from '#core/limits.ts';

/** Returns the slugs of the editions beside the text, from the address: `?with=asv,vulgate`. */
export function besideOf(parameters: URLSearchParams, slug: string): string[] {
  const slugs = (parameters.get('with') ?? '').split(',').filter((one) => /^[a-z0-9-]{1,60}$/.test(one) && one !== slug);
  return [...new Set(slugs)].slice(0, limits.parallelEditions);
}
