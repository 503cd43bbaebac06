import { chaptersOfSpan, isPassage, numberOf, passageName } from '#core/scripture.ts';
import { formatReference } from '#core/scripture/format-reference.ts';
import { fromCanonical, type Numbering } from '#core/scripture/numbering.ts';
import { formatOsis } from '#core/scripture/osis.ts';
import { type Span, versesOfSpan } from '#core/scripture/spans.ts';
import { formatVerse } from '#core/scripture/verse-letters.ts';
import { chapterCount, partsOfVerse, PSALMS, verseCount, verseNumber } from '#core/scripture/verses.ts';

/**
 * Formats a passage or another span in the library's numbering, with the other number where the two
 * differ: `Psalm 51 (50)`, `Joel 3:1 (4:1)`, `Jude 3`, `Romans`, `Matthew 5–7`.
 */
export function namePassage(span: Span, numbering: Numbering): string {
  const range = versesOfSpan(span);
  const other = otherOf(span, numbering);
  if (!other) return isPassage(span) && hasOneNumber(span, numbering) ? passageName(span) : formatReference(range, { numbering });
  const name = formatReference(range, { numbering, other: numbering });
  const both = formatReference(range, { numbering, other: other.numbering });
  // A name in another book is added in full: "Susanna 1:22 (Daniel 13:22)".
  return both === name ? `${name} (${other.name})` : both;
}

/**
 * Formats a passage in the other numbering, if its numbers differ there: `Psalm 50`, `Joel 4:1`.
 */
export function otherNameOf(span: Span, numbering: Numbering): string | null {
  return otherOf(span, numbering)?.name ?? null;
}

function otherOf(span: Span, numbering: Numbering): { readonly numbering: Numbering; readonly name: string } | undefined {
  const range = versesOfSpan(span);
  const nameIn = (one: Numbering): string => formatReference(range, { numbering: one, other: one });
  const name = nameIn(numbering);
  return othersOf(span, numbering)
    .map((other) => ({ numbering: other, name: nameIn(other) }))
    .find((other) => other.name !== name && isInOrder(span, other.numbering));
}

/**
 * Returns false for chapters whose end is earlier in a numbering: the Greek one has Romans 16:25–27
 * as 14:24–26.
 */
function isInOrder(span: Span, numbering: Numbering): boolean {
  const { first, last } = versesOfSpan(span);
  return (fromCanonical(numbering, first)?.first ?? first) <= (fromCanonical(numbering, last)?.last ?? last);
}

// Outside the Psalms, more editions follow the Hebrew numbers than the Greek ones.
function othersOf(span: Span, numbering: Numbering): Numbering[] {
  const isPsalm = chaptersOfSpan(span).book === PSALMS;
  if (numbering !== 'kjv') return numbering === 'hebrew' && isPsalm ? ['septuagint'] : ['kjv'];
  return isPsalm ? ['septuagint'] : ['hebrew', 'septuagint'];
}

/**
 * Formats a passage or another span as OSIS in canonical numbering: `Rom.9.20`, `John.3`, `Obad`,
 * `Matt.5-Matt.7`.
 */
export function osisOfPassage(span: Span): string {
  return formatOsis([{ ranges: [versesOfSpan(span)], book: '' }]);
}

/**
 * Formats a canonical chapter as the chapters of a numbering that have its text: `114–115`; `9A`
 * for a psalm that is a part of one; `4:17k` for a chapter of additions.
 */
export function chapterLabel(book: number, chapter: number, numbering: Numbering): string {
  const addition = additionOf(book, chapter, numbering);
  if (addition !== undefined) return addition;
  const [from, to] = chaptersIn(book, chapter, numbering);
  if (from !== to) return `${from}–${to}`;
  const isIn = (neighbor: number): boolean => chaptersIn(book, neighbor, numbering).every((one) => one === from);
  if (book !== PSALMS) return `${from}`;
  return chapter > 1 && isIn(chapter - 1) ? `${from}B` : chapter < chapterCount(book) && isIn(chapter + 1) ? `${from}A` : `${from}`;
}

/** Returns where a numbering that counts additions by letters has a chapter of additions. */
function additionOf(book: number, chapter: number, numbering: Numbering): string | undefined {
  const places = Array.from({ length: verseCount(book, chapter) }, (_, at) => {
    return fromCanonical(numbering, verseNumber(book, chapter, at + 1))?.first ?? 0;
  });
  if (places[0] === verseNumber(book, chapter, 1) || (places.at(-1) ?? 0) % 1 === 0) return undefined;
  // Its first verse alone may be elsewhere.
  const first = places.find((place, at) => place % 1 > 0 && Math.floor(place) === Math.floor(places[at + 1] ?? 0));
  if (first === undefined) return undefined;
  const { chapter: number, verse } = partsOfVerse(first);
  return `${number}:${formatVerse(verse)}`;
}

/**
 * Returns the first and last chapter of a numbering with more than one verse of a canonical
 * chapter.
 */
function chaptersIn(book: number, chapter: number, numbering: Numbering): [number, number] {
  const { first, last } = versesOfSpan(numberOf({ book, chapter, first: 0, last: 0 }));
  const chapterOf = (verse: number): number => {
    const theirs = fromCanonical(numbering, verse)?.first;
    return theirs === undefined || partsOfVerse(theirs).book !== book ? chapter : partsOfVerse(theirs).chapter;
  };
  const [from, to] = [chapterOf(first), chapterOf(last)];
  if (from === to || chapterOf(last - 1) === from) return [from, from];
  return chapterOf(first + 1) === to ? [to, to] : [from, to];
}

// Names in short form, such as "Jude 3", are only for the canonical numbering.
function hasOneNumber(span: Span, numbering: Numbering): boolean {
  return numbering === 'kjv' && chaptersOfSpan(span).book !== PSALMS;
}
