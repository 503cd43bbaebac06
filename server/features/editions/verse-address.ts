import { findReferences } from '#core/scripture/find-references.ts';
import { hasLetter, type Numbering, toCanonical, type VerseRange, versesBetween } from '#core/scripture/numbering.ts';
import { formatOsis } from '#core/scripture/osis.ts';
import { verseNumber } from '#core/scripture/verses.ts';
import { verseRangeOf } from './formats/scripture-citation.ts';

/**
 * Returns the canonical verses from the first to the last of a range; undefined if none of its
 * verses is known.
 */
export function canonicalRange(numbering: Numbering, verses: VerseRange): VerseRange | undefined {
  const ranges = canonicalRanges(numbering, verses);
  if (ranges.length === 0) return undefined;
  return { first: Math.min(...ranges.map(({ first }) => first)), last: Math.max(...ranges.map(({ last }) => last)) };
}

/**
 * Returns the canonical verses of a range in a numbering, one range for each book: Daniel 3 also
 * has the Prayer of Azariah.
 */
export function canonicalRanges(numbering: Numbering, { first, last }: VerseRange): VerseRange[] {
  const ranges = new Map<number, VerseRange>();
  const isLettered = hasLetter(numbering, first);
  for (const verse of isLettered ? [first] : versesBetween(numbering, Math.floor(first), Math.floor(last))) {
    const range = toCanonical(numbering, verse) ?? endOfRomans(verse);
    if (!range) continue;
    const book = Math.floor(range.first / 1e6);
    const known = ranges.get(book) ?? range;
    ranges.set(book, { first: Math.min(known.first, range.first), last: Math.max(known.last, range.last) });
  }
  return [...ranges.values()];
}

/**
 * Returns the numbering of a citation: as a book of its own, Greek Daniel is divided as in the
 * Septuagint in every edition, and so are the additions to Esther that have letters.
 */
export function numberingOf(citation: string, numbering: Numbering | null | undefined): Numbering {
  return /^GkDan\.|^(?:Gk)?Esth\.\d+\.\d+![a-z]$/.test(citation) ? 'septuagint' : (numbering ?? 'kjv');
}

/**
 * Editions in every numbering may have the end of Romans (16:25–27) after chapter 14, as Byzantine
 * manuscripts do.
 */
function endOfRomans(verse: number): VerseRange | undefined {
  return verseNumber(ROMANS, 14, 24) <= verse && verse <= verseNumber(ROMANS, 14, 26) ? toCanonical('septuagint', verse) : undefined;
}

const ROMANS = 45;

/** Returns the canonical verses of OSIS references: `John.3.16`, `Rom.8`, `Matt.5-Matt.7`. */
export function versesOfReferences(references: readonly string[]): VerseRange[] {
  return references.flatMap((reference) => {
    const verses = verseRangeOf(reference);
    if (verses) return canonicalRange('kjv', verses) ?? [];
    return findReferences(reference, { query: true, max: MAX_RANGES }).flatMap(({ ranges }) => ranges);
  });
}

/** Formats a range of verses as PostgreSQL's half-open `int8range`. */
export function formatRange({ first, last }: VerseRange): string {
  return `[${first},${last + 1})`;
}

/** Returns the address of a segment for the API; null if it has none. */
export function addressOf(first: number | null, last: number | null): { first: number; last: number; osis: string } | null {
  return first === null || last === null ? null : { first, last, osis: formatOsis([{ ranges: [{ first, last }], book: '' }]) };
}

const MAX_RANGES = 20;
