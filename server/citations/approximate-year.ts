import type { CitationStyle } from '#core/citation-styles.ts';
import type { CslDate } from './csl-data.ts';
import type { Run } from '#core/rich-text.ts';

/** Writes "c. 400" as the handbook of a style does: "ca. 400", in MLA style "circa 400". */
export function approximateYear(label: string, style: CitationStyle): string {
  return label.replace(/^(?:c|ca|circa)(?:\.\s?|\s)(?=\d)/i, style === 'mla' ? 'circa ' : 'ca. ');
}

/**
 * Capitalizes "circa" at the beginning of a sentence; citeproc would treat it as a part of the
 * date.
 */
export function capitalized(runs: readonly Run[]): Run[] {
  return runs.map((run) => ({ ...run, text: run.text.replace(/(?<=\. )circa (?=\d)/, 'Circa ') }));
}

/**
 * Returns the first year of a date, also of one in words: 413 of "413–426", -50 of "c. 50 BC", 301
 * of "4th century".
 */
export function firstYearOf(date: CslDate): number | undefined {
  if (!('literal' in date)) return date['date-parts'][0]?.[0];
  const [, number, ordinal] = /(?<!\d)(\d{1,4})(st|nd|rd|th)?(?!\d)/.exec(date.literal) ?? [];
  if (number === undefined) return undefined;
  const isBefore = /\bB\.?\s?C/i.test(date.literal);
  if (ordinal === undefined) return isBefore ? -Number(number) : Number(number);
  return isBefore ? -100 * Number(number) : 100 * Number(number) - 99;
}
