import { loaders } from './names/loaders.ts';

/** Returns the languages with names of books, as ISO 639 codes. */
export function scriptureLanguages(): string[] {
  return ['en', ...Object.keys(loaders)];
}
