import type { Scanner } from './scanner.ts';

/** A place in the additions to Greek Esther, in canonical chapters and verses. */
interface PlaceOfAddition {
  readonly chapter: number;
  readonly verse: number;
  /** The letter that critical editions give the addition. */
  readonly addition: string;
}

// Where the verses of each addition are: chapter, first verse, number of verses.
const parts: Readonly<Record<string, readonly (readonly [chapter: number, first: number, count: number])[]>> = {
  A: [
    [11, 2, 11],
    [12, 1, 6],
  ],
  B: [[13, 1, 7]],
  C: [
    [13, 8, 11],
    [14, 1, 19],
  ],
  D: [[15, 1, 16]],
  E: [[16, 1, 24]],
  F: [
    [10, 4, 10],
    [11, 1, 1],
  ],
};

const LETTER = /[A-F](?:\s?[:.,]\s?)?(?=\p{Nd})/uy;
const LETTER_IN_QUERY = /[A-Fa-f][\s:.,]{0,3}(?=\p{Nd})/uy;

/**
 * Parses a verse of an addition by its letter, after the name of Esther: the "C:12" of "Esth C:12".
 */
export function additionAt({ text, lenient }: Scanner, at: number): (PlaceOfAddition & { readonly end: number }) | undefined {
  const pattern = lenient ? LETTER_IN_QUERY : LETTER;
  pattern.lastIndex = at;
  const [match] = pattern.exec(text) ?? [];
  const [number] = match === undefined ? [] : (/^\p{Nd}{1,2}(?!\p{Nd})/u.exec(text.slice(at + match.length, at + match.length + 3)) ?? []);
  if (match === undefined || number === undefined) return undefined;
  const place = verseOfAddition(match.charAt(0).toUpperCase(), Number(number));
  return place && { ...place, end: at + match.length + number.length };
}

/**
 * Returns the canonical chapter and verse of a verse of an addition; undefined if it has no such
 * verse.
 */
export function verseOfAddition(addition: string, verse: number): PlaceOfAddition | undefined {
  let before = 0;
  for (const [chapter, first, count] of parts[addition] ?? []) {
    if (verse > before && verse <= before + count) return { chapter, verse: first + verse - before - 1, addition };
    before += count;
  }
  return undefined;
}
