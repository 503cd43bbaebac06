import { foldedWords } from '#core/fold.ts';

/**
 * Returns the folded words of an annotation as they are stored for searching, each after a space.
 */
export function annotationWords(quote: string, body: string | null): string {
  return formatWords(foldedWords(`${quote}\n${body ?? ''}`));
}

/**
 * Returns what stored words contain if one of them begins with a searched word, for each searched
 * word.
 */
export function searchedWords(query: string): string[] {
  return foldedWords(query).map((word) => ` ${word}`);
}

function formatWords(words: readonly string[]): string {
  return words.map((word) => ` ${word}`).join('');
}
