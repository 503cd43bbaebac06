import type { TextRange } from '../word-difference.ts';
import { plainHtmlText } from './plain-html.ts';
import { plainMarkdownText } from './plain-markdown.ts';
import type { PlainText } from './plain-text.ts';
import { marksAround } from './quotation-marks.ts';

export type QuotationFormat = 'markdown' | 'html';

/** A quotation in a plain text: its words, and the whole with the marks or the block. */
export interface FoundQuotation extends TextRange {
  readonly outer: TextRange;
  readonly isBlock: boolean;
}

/**
 * Words from which quotation marks can enclose a quotation; without a source nearby, they are scare
 * quotes up to six.
 */
export const LEAST_WORDS = 2;
export const LEAST_WORDS_ALONE = 6;
/**
 * Shorter ones are confirmed but not questioned: a term in quotation marks need not be a quotation.
 */
export const LEAST_QUESTIONED = 4;

/** Returns the words of a text that a user writes. */
export function plainTextOf(source: string, format: QuotationFormat): PlainText {
  return format === 'html' ? plainHtmlText(source) : plainMarkdownText(source);
}

/** Returns everything in quotation marks or block quotes, in the order of the text. */
export function findQuotations(plain: PlainText): FoundQuotation[] {
  const marked = marksAround(plain.text).map((range) => quotationInMarks(plain.text, range));
  const blocks = plain.blocks.flatMap((block) => {
    const inner = withoutSource(plain.text, trimmed(plain.text, block));
    // A block that is one quotation in marks is found by its marks.
    const isMarked = marked.some(({ outer }) => outer.start <= inner.start + 1 && outer.end >= inner.end - 2 && outer.start >= block.start);
    return isMarked || inner.end <= inner.start ? [] : [{ ...inner, outer: trimmed(plain.text, block), isBlock: true }];
  });
  return [...marked, ...blocks].toSorted((one, other) => one.outer.start - other.outer.start || other.outer.end - one.outer.end);
}

/** Returns whether a text has anything that a check could look up. */
export function mayHaveQuotations(source: string, format: QuotationFormat): boolean {
  const plain = plainTextOf(source, format);
  return findQuotations(plain).some(({ start, end }) => countWords(plain.text.slice(start, end)) >= LEAST_QUESTIONED);
}

function quotationInMarks(text: string, range: TextRange): FoundQuotation {
  const outer = { start: range.start - 1, end: Math.min(text.length, range.end + 1) };
  // French sets spaces inside the marks.
  return { ...trimmed(text, range), outer, isBlock: false };
}

/** Counts words roughly; enough to tell a quotation from a word in scare quotes. */
export function countWords(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu)) count++;
  return count;
}

const connecting = new Set(
  'a an the of and in on to for from by with at or as vs de del la le les des du et von vom der die das dem des und zum zur e il ad'.split(
    ' ',
  ),
);

/**
 * Returns whether the quotation may be the title of a work: all its words but articles and the like
 * have a capital letter.
 */
export function isTitle(text: string): boolean {
  const words = (text.match(/[\p{L}\p{M}'’]+/gu) ?? []).filter((word) => !connecting.has(word));
  return words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word) && word !== word.toUpperCase()) && !/[.;?!]$/.test(text.trim());
}

/** Leaves out the line below a block quote that names its source: `— John 3:16`, `(John 3:16)`. */
function withoutSource(text: string, { start, end }: TextRange): TextRange {
  const block = text.slice(start, end);
  const line = block.lastIndexOf('\n') + 1;
  const dash = block.length - line <= LONGEST_SOURCE && /^\s*(?:[—–―-]|\()/.test(block.slice(line)) ? line : lastSource(block);
  return dash > 0 ? trimmed(text, { start, end: start + dash }) : { start, end };
}

/** Returns where a source at the end of the last line starts, or -1. */
function lastSource(block: string): number {
  const from = Math.max(0, block.length - LONGEST_SOURCE);
  const tail = block.slice(from);
  const dash = Math.max(tail.lastIndexOf(' —'), tail.lastIndexOf(' –'), tail.lastIndexOf(' -- '));
  if (dash >= 0 && isSource(tail.slice(dash))) return from + dash;
  const open = /\)[.\s]*$/.test(tail) ? tail.lastIndexOf('(') : -1;
  return open >= 0 && /[\d\uFFFC]/.test(tail.slice(open)) ? from + open : -1;
}

/**
 * Returns whether a dash precedes a few words with a number or a link, as in `— 1 John 4:8, KJV`.
 */
function isSource(tail: string): boolean {
  return /^\s(?:—|–|--)\s{0,3}[\p{Lu}\p{N}\p{Lo}\uFFFC]/u.test(tail) && /[\d\uFFFC]/.test(tail) && countWords(tail) <= MOST_SOURCE_WORDS;
}

const MOST_SOURCE_WORDS = 10;
const LONGEST_SOURCE = 150;

function trimmed(text: string, { start, end }: TextRange): TextRange {
  let [from, to] = [start, end];
  while (from < to && /\s/.test(text.charAt(from))) from++;
  while (to > from && /\s/.test(text.charAt(to - 1))) to--;
  return { start: from, end: to };
}
