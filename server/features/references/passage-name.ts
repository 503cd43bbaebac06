import { chaptersOfSpan, isPassage, numberOf, passageName } from '#core/scripture.ts';
import { formatReference } from '#core/scripture/format-reference.ts';
import { fromCanonical, type Numbering } from '#core/scripture/numbering.ts';
import { formatOsis } from '#core/scripture/osis.ts';
import { type Span, versesOfSpan } from '#core/scripture/spans.ts';
import { partsOfVerse, PSALMS } from '#core/scripture/verses.ts';

/**
 * Formats a passage or another span in the library's numbering, with the other number where the two
 * differ: `Psalm 51 (50)`, `Jude 3`, `Romans`, `Matthew 5–7`.
 */
export function namePassage(span: Span, numbering: Numbering): string {
  return isPassage(span) && hasOneNumber(span, numbering) ? passageName(span) : formatReference(versesOfSpan(span), { numbering });
}

/** Formats a passage in the other numbering, if its numbers differ there: `Psalm 50`, `Joel 4:1`. */
export function otherNameOf(span: Span, numbering: Numbering): string | null {
  const range = versesOfSpan(span);
  const nameIn = (one: Numbering): string => formatReference(range, { numbering: one, other: one });
  const name = nameIn(numbering);
  return (
    othersOf(span, numbering)
      .map(nameIn)
      .find((other) => other !== name) ?? null
  );
}

// Outside the Psalms, more editions follow the Hebrew numbers than the Greek ones.
function othersOf(span: Span, numbering: Numbering): Numbering[] {
  const isPsalm = chaptersOfSpan(span).book === PSALMS;
  if (numbering !== 'kjv') return numbering === 'hebrew' && isPsalm ? ['septuagint'] : ['kjv'];
  return isPsalm ? ['septuagint'] : ['hebrew', 'septuagint'];
}

/** Formats a passage or another span as OSIS in canonical numbering: `Rom.9.20`, `John.3`, `Obad`, `Matt.5-Matt.7`. */
export function osisOfPassage(span: Span): string {
  return formatOsis([{ ranges: [versesOfSpan(span)], book: '' }]);
}

/** Formats a canonical chapter as the chapters of a numbering that have its text: `114–115`. */
export function chapterLabel(book: number, chapter: number, numbering: Numbering): string {
  const { first, last } = versesOfSpan(numberOf({ book, chapter, first: 0, last: 0 }));
  const [from, to] = [fromCanonical(numbering, first)?.first, fromCanonical(numbering, last)?.last].map((verse) =>
    verse === undefined || partsOfVerse(verse).book !== book ? chapter : partsOfVerse(verse).chapter,
  );
  return from === to ? `${from}` : `${from}–${to}`;
}

// Names in short form, such as "Jude 3", are only for the canonical numbering.
function hasOneNumber(span: Span, numbering: Numbering): boolean {
  return numbering === 'kjv' && chaptersOfSpan(span).book !== PSALMS;
}
