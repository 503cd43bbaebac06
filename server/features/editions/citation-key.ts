/**
 * Returns a citation's key, which sorts numbers by value and does not depend on case:
 * `ps.000023.000001`.
 */
export function citationKey(citation: string): string {
  return citation.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
}

const DIGITS = 6;

/**
 * Returns the range of keys of all citations below one: `Ps.23` has `Ps.23.1`. The end is
 * exclusive.
 */
export function keysBelow(key: string): { from: string; to: string } {
  // In byte order, '/' follows '.'.
  return { from: `${key}.`, to: `${key}/` };
}

/**
 * Splits a range of citations, such as `Rom.8.28-30`, `Rom.8.28-9.5` or `Rom.8.28-Rom.9.5`. Returns
 * the most likely of several readings first; none if it is not a range.
 */
export function splitRanges(citation: string): { first: string; last: string }[] {
  // Hyphens may also be in the words of a heading: `to-the-reader.2-of-grace.1`.
  const afterNumbers = [...citation.matchAll(/(?<=\d[a-z]?)-(?=.)/gi)].map(({ index }) => index);
  const dashes = afterNumbers.length > 0 ? afterNumbers.toReversed() : [citation.lastIndexOf('-')];
  return dashes.slice(0, MOST_RANGES).flatMap((dash) => {
    if (dash < 1 || dash === citation.length - 1) return [];
    const first = citation.slice(0, dash).split('.');
    const last = citation.slice(dash + 1).split('.');
    return [{ first: first.join('.'), last: [...first.slice(0, Math.max(0, first.length - last.length)), ...last].join('.') }];
  });
}

/** Each takes a few queries. */
const MOST_RANGES = 3;
