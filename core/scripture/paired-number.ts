import { type Numbering, numberings, type VerseRange } from './numbering.ts';
import { numberingOf } from './numbering-labels.ts';
import type { Point } from './point.ts';
import { rangesOf } from './resolve.ts';
import { PSALMS } from './verses.ts';

/** The same passage in another numbering, in brackets after a reference. */
interface PairedNumber {
  /** The numbering of the reference before the brackets. */
  readonly numbering: Numbering;
  /** The end of the brackets. */
  readonly end: number;
}

const NUMBER = String.raw`(\d{1,3})(?:[:.,](\d{1,3}))?(?:\s?[-\u2013]\s?\d{1,3}(?:[:.,]\d{1,3})?)?`;
const PAIR = new RegExp(
  String.raw`\s?[([](?:=\s?)?(?:([A-Za-z]{2,12})\.?\s)?(?:Ps\.?\s|Psalms?\s)?${NUMBER}(?:,?\s(?:(?:in|according to) )?(?:the )?([A-Za-z]{2,12})\.?)?[)\]]`,
  'uy',
);

/**
 * Parses a second number in parentheses that names the same passage in another numbering: "Ps 51
 * (Vulg. 50)", "Ps 23:4 (22:4)". Undefined if no two numberings have the same verses there.
 */
export function pairedNumber(
  text: string,
  at: number,
  book: number,
  { chapter, verse }: Point,
  preferred: Numbering,
): PairedNumber | undefined {
  PAIR.lastIndex = at;
  const [match, before, first, second, after] = PAIR.exec(text) ?? [];
  if (match === undefined || !/[\p{L}:.,]/u.test(match)) return undefined;
  const names = [before, after].flatMap((name) => name ?? []);
  const labels = names.flatMap((name) => numberingOf(name) ?? []);
  const [label] = labels;
  if (labels.length < names.length || (label === undefined && (second === undefined || verse === 0))) return undefined;
  const other = { chapter: Number(first), verse: Number(second ?? 0) };
  const isExact = verse > 0 && other.verse > 0;
  const numbering =
    pairOf(book, { chapter, verse }, other, { label, preferred }) ??
    // Few count verses as exactly as psalms.
    (isExact && book === PSALMS && (label !== undefined || verse === other.verse)
      ? pairOf(book, { chapter, verse: 0 }, { chapter: other.chapter, verse: 0 }, { label, preferred })
      : undefined);
  return numbering && { numbering, end: at + match.length };
}

/**
 * Returns the first numbering in which a point has verses that another point has in another
 * numbering.
 */
function pairOf(
  book: number,
  one: Point,
  other: Point,
  { label, preferred }: { readonly label: Numbering | undefined; readonly preferred: Numbering },
): Numbering | undefined {
  const others = (label === undefined ? numberings : [label]).map((numbering) => ({
    numbering,
    ranges: rangesOf(numbering, book, other, other),
  }));
  return [preferred, ...numberings].find((numbering) => {
    const ranges = rangesOf(numbering, book, one, one);
    return others.some((another) => another.numbering !== numbering && overlap(ranges, another.ranges));
  });
}

function overlap(some: readonly VerseRange[], others: readonly VerseRange[]): boolean {
  return some.some((one) => others.some((other) => one.first <= other.last && other.first <= one.last));
}
