import { bookIndex } from '../scripture-books.ts';
import type { BookCandidate } from './book-candidate.ts';
import type { Numbering } from './numbering.ts';

const latinNames = new Set(['reg', 'rg', 'regum', 'liber i regum', 'liber ii regum']);

// "III Reg.", "tertio Regum", "in quarto libro Regum"
const THIRD_OR_FOURTH =
  /(?:\b(?:III|IV|IIII|[34])|\b(?:tertio|tertii|tertius|quarto|quarti|quartus)(?:\slibr?[a-z]{1,2})?)\.?\sR(?:eg|g)(?:um)?\b/iu;
const SAMUEL = /\b[I12]{1,2}\.?\sSam/u;

/**
 * Returns a memoized check of whether a text counts Samuel and Kings as four books: it names the
 * third or fourth, or is Latin prose that does not name Samuel.
 */
export function fourKingdomsIn(text: string, isLatinProse: boolean): () => boolean {
  let counted: boolean | undefined;
  return () => (counted ??= THIRD_OR_FOURTH.test(text) || (isLatinProse && !SAMUEL.test(text)));
}

/**
 * Returns the book of Samuel that "I Reg." or "II Reg." means where four books of Kings are
 * counted.
 */
export function bookOfKingdoms(
  { name, number, written }: BookCandidate,
  numbering: Numbering | undefined,
  isCounted: () => boolean,
): number | undefined {
  if (!latinNames.has(name) || number > 2 || !/^[12]Kgs$/.test(written)) return undefined;
  const isFour = numbering === 'vulgate' || numbering === 'septuagint' || (numbering === undefined && isCounted());
  return isFour ? bookIndex(written.replace('Kgs', 'Sam')) : undefined;
}

/**
 * Returns the numbering of a text that calls a book by a name of the four kingdoms, such as "3
 * Regn" or "III Reg."
 */
export function numberingOfKingdoms({ name, kingdoms }: BookCandidate): Numbering | undefined {
  if (!kingdoms) return undefined;
  return latinNames.has(name) ? 'vulgate' : 'septuagint';
}
