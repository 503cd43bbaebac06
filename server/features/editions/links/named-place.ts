import { findLoci } from '#core/quotations/locus.ts';
import { romanAt } from '#core/scripture/numerals.ts';

/** A typed name of a text and, after it, a place. */
interface NamedPlace {
  readonly name: string;
  readonly citation?: string;
}

/**
 * Returns what a typed text may name, the most likely first: `conf`, `Conf. 7.10.16`, `Conf. X, 27,
 * 38`, `Conf. X`.
 */
export function namedPlacesOf(text: string): NamedPlace[] {
  const locus = findLoci(text).find(({ start, end }) => start > 0 && end === text.length && /\D/.test(text.charAt(start)));
  if (locus) return [{ name: text.slice(0, locus.start), citation: locus.citation }];
  const [, name, citation] = /^(.*[\p{L})][.,]{0,2})\s+(\d[\w.:–-]{0,60}(?:,\s?\d{1,4}){0,3})$/u.exec(text) ?? [];
  if (name !== undefined && citation !== undefined) return [{ name, citation: citation.replaceAll(/[:,]\s?/g, '.').replaceAll('–', '-') }];
  // A Roman numeral alone may also be a word of the name.
  const [, before, roman = ''] = /^(.*\S)\s+([IVXLC]{1,8})$/u.exec(text) ?? [];
  const number = romanAt(roman, 0)?.value;
  return [{ name: text }, ...(before === undefined || number === undefined ? [] : [{ name: before, citation: String(number) }])];
}
