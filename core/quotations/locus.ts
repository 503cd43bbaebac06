import { romanAt } from '../scripture/numerals.ts';
import type { TextRange } from '../word-difference.ts';

/** A place in a work as a text writes it: `7.10.16`, `X.27.38`, `X, 27, 38`. */
export interface Locus extends TextRange {
  /** In Arabic numerals with periods. */
  readonly citation: string;
}

const ROMAN = String.raw`(?:[IVXLC]{1,8}|[ivxlc]{1,8})`;
// A Roman numeral alone may be a word; commas between Arabic ones may divide a list.
const LOCUS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:\d{1,4}(?:\.\d{1,4}){0,4}|${ROMAN}(?:[.,]\s?${ROMAN}){0,2}(?:[.,]\s?\d{1,4}){1,3})(?![\p{L}\p{N}])`,
  'gu',
);

/** Returns the places that numbers in a text may name, in text order. */
export function findLoci(text: string): Locus[] {
  return [...text.matchAll(LOCUS)].flatMap(({ 0: written, index: start }) => {
    const parts = written.split(/[.,]\s?/).map((part) => (/^\d/.test(part) ? part : romanAt(part, 0)?.value));
    return parts.includes(undefined) ? [] : [{ citation: parts.join('.'), start, end: start + written.length }];
  });
}
