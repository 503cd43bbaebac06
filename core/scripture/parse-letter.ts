import type { BookShape, ParsedPoint, Point } from './point.ts';
import { numberAt, type Scanner } from './scanner.ts';

/** Parses a further letter of the same verse: the "k" of "Esth 4:17a–k". */
export function letterAfter(
  { text }: Scanner,
  at: number,
  last: Point & { readonly colon?: boolean },
  book: BookShape,
): ParsedPoint | undefined {
  const { letter = '' } = last;
  const next = /[b-z](?![\p{L}\p{Nd}])/uy.exec(text.slice(at, at + 2))?.[0] ?? '';
  if (letter === '' || next <= letter || !book.hasLetter(last.chapter, last.verse, next)) return undefined;
  return { chapter: last.chapter, verse: last.verse, letter: next, start: at, end: at + 1, bare: false, colon: last.colon === true };
}

/**
 * Parses the number and the letter of a verse that the Septuagint counts by letters: the "17k" of
 * "Esth 4:17a, 17k".
 */
export function letteredVerse(scanner: Scanner, start: number, chapter: number, book: BookShape): ParsedPoint | undefined {
  const number = numberAt(scanner, start, false);
  const letter = number && letterAt(scanner, number.end, { chapter, verse: number.value }, book);
  if (!number || letter === undefined || !book.hasLetter(chapter, number.value, letter)) return undefined;
  return { chapter, verse: number.value, letter, start, end: number.end + 1, bare: false };
}

/** Returns the letter directly after the number of a verse. */
export function letterAt({ text }: Scanner, end: number, { chapter, verse }: Point, book: BookShape): string | undefined {
  const letter = text.charAt(end);
  if (!/[a-z]/.test(letter) || /[\p{L}\p{Nd}]/u.test(text.charAt(end + 1))) return undefined;
  if (/[a-e]/.test(letter)) return letter;
  return book.hasLetter(chapter, verse, letter) && !(/[fs]/.test(letter) && book.hasNext(chapter, verse)) ? letter : undefined;
}
