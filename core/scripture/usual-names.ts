import { books, ordinaryNames } from '../scripture-books.ts';
import type { BookCandidate } from './book-candidate.ts';
import { extraNames } from './extra-names.ts';
import { nameTokens } from './fold-name.ts';

// Shorter misspellings are often words ("number", "palms", "cant").
const CLEAR_LENGTH = 7;

/**
 * Returns whether a name is one that people use for a book, or a long and frequent misspelling of
 * it.
 */
export function isUsualName({ name, misspelled }: BookCandidate, language: string): boolean {
  return !misspelled && (language !== 'en' || englishNames().has(name) || name.length >= CLEAR_LENGTH);
}

/**
 * Returns whether a book has its full English name, or a usual one of at least three letters that
 * is not a word. Many Hebrew names are words.
 */
export function isUsualBook(candidate: BookCandidate | undefined, language: string): boolean {
  if (!candidate || language !== 'en' || !isUsualName(candidate, language)) return false;
  const { name, number, book } = candidate;
  const fullName = books[book - 1]?.name ?? '';
  if (number > 0 || name === nameTokens(fullName).join(' ')) return true;
  // "Sam" is a person.
  const minLength = /^\d/.test(fullName) ? 4 : 3;
  return name.length >= minLength && !ordinaryNames.has(name) && !shortWords.has(name) && !withoutNumber.has(name);
}

/** Names of numbered books that without a number more often mean a person. */
const withoutNumber: ReadonlySet<string> = new Set(['peter', 'samuel', 'timothy']);

/** Abbreviations that alone are more often English or Latin words. */
const shortWords: ReadonlySet<string> = new Set(['amo', 'est', 'hag', 'nah']);

let english: Set<string> | undefined;

/**
 * Returns the names of `scripture-books.ts` and `extra-names.ts`: the generated ones include words
 * ("palms").
 */
export function englishNames(): ReadonlySet<string> {
  english ??= new Set([
    ...books.flatMap(({ key, name, also }) => [key, name, ...also].map((one) => nameTokens(one.replace(/^\d ?/, '')).join(' '))),
    ...(extraNames['en'] ?? []).flatMap((line) =>
      line
        .split('=')
        .slice(1)
        .flatMap((names) => names.split(',')),
    ),
    'gkesth',
    'greek esther',
    'sgthree',
    'song of the three',
  ]);
  return english;
}
