import type { VerseNumber } from './verses.ts';

// Powers of two, so that sums and remainders are exact.
const UNIT = 1 / 32;

/** More than any letter adds to a verse. */
export const ALL_LETTERS = 31 * UNIT;

/** Returns what a letter adds to the number of its verse; 0 without a letter. */
export function letterFraction(letter = ''): number {
  return letter === '' ? 0 : (letter.charCodeAt(0) - 96) * UNIT;
}

/** Returns the letter of a verse; empty without one. */
export function letterOfVerse(verse: VerseNumber): string {
  const letter = (verse % 1) / UNIT;
  return letter === 0 ? '' : String.fromCharCode(96 + letter);
}

/** Formats the verse and its letter: `17a`. */
export function formatVerse(verse: number): string {
  return `${Math.floor(verse)}${letterOfVerse(verse)}`;
}

/** Formats the verse and its letter as in OSIS: `17!a`. */
export function formatOsisVerse(verse: number): string {
  const letter = letterOfVerse(verse);
  return letter === '' ? `${verse}` : `${Math.floor(verse)}!${letter}`;
}
