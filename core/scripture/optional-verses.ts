import type { Point } from './point.ts';

interface PlacedVerses {
  readonly start: number;
  readonly end: number;
  readonly to: Point;
}

const BEFORE = /,?\s?[([](\d{1,3})[a-e]?(\s?[-\u2010-\u2015]\s?\d{1,3}[a-e]?)?[)\]]([,.]?\s?\d)?/uy;
const AFTER = /[)\]][,.]?\s?(?=(\d{1,3})(?![\d:]))/uy;

/**
 * Returns the index of the optional verses of a lectionary reading, or of the verses after them:
 * "Heb 10:11-14 (15-18), 19-25".
 */
export function optionalVersesAt(text: string, { start, end, to: { verse } }: PlacedVerses): number | undefined {
  if (verse === 0 || !/[([]/.test(text.charAt(start - 1) + text.slice(end, end + 3))) return undefined;
  if (/[([]/.test(text.charAt(start - 1))) {
    AFTER.lastIndex = end;
    return Number(AFTER.exec(text)?.[1] ?? 0) > verse ? AFTER.lastIndex : undefined;
  }
  BEFORE.lastIndex = end;
  const [match, first, range, next] = BEFORE.exec(text) ?? [];
  // Other numbers in brackets are those of pages, or of the verse in another numbering.
  const isNext = match !== undefined && Number(first) === verse + 1 && (range !== undefined || next !== undefined);
  return isNext ? end + match.search(/\d/) : undefined;
}
