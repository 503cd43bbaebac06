import { foldedWords } from '#core/fold.ts';

/**
 * Returns the folded words of a list's filter: none if it is blank, undefined if it is not blank
 * but has no words ("?!") and so matches nothing.
 */
export function parseWordFilter(text: string | undefined): string[] | undefined {
  const words = foldedWords(text ?? '');
  return words.length === 0 && (text ?? '').trim() !== '' ? undefined : words;
}

/**
 * Returns a tsquery that matches all folded words, the last one as a prefix. They have letters and
 * digits only, so nothing in them can be an operator.
 */
export function wordQuery(words: readonly string[]): string {
  return words.map((word, i) => (i === words.length - 1 ? `'${word}':*` : `'${word}'`)).join(' & ');
}

/** Like `wordQuery`, with all words of two letters or more as prefixes. */
export function partialWordQuery(words: readonly string[]): string {
  return words.map((word) => (/^.$/u.test(word) ? `'${word}'` : `'${word}':*`)).join(' & ');
}
